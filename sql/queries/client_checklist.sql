-- The checklist as the event's client reads and changes it. The policies show them only their own event's tasks, not
-- the deleted ones, and only the columns that they may read; without the permission there is no row, as if the task did
-- not exist.

-- name: GetClientChecklist :one
-- Returns every task, in the planner's order. awaits: the client's answer is requested and not given yet.
SELECT coalesce(json_agg(json_build_object(
  'publicId', t.id, 'title', t.title, 'category', t.category, 'icon', t.icon,
  'deadline', app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone),
  'awaits', t.id = ANY ((SELECT app.tasks_awaiting_decision(ARRAY[app.event_id()]))::uuid[]), 'checkedAt', t.checked_at,
  'subtasksTotal', coalesce(s.total, 0), 'subtasksDone', coalesce(s.done, 0)
) ORDER BY t.position, t.id) FILTER (WHERE t.id IS NOT NULL), '[]')::json AS tasks
FROM events e
LEFT JOIN tasks t ON t.business_id = e.business_id AND t.event_id = e.id
LEFT JOIN (
  SELECT b.task_id, count(*)::integer AS total, count(b.checked_at)::integer AS done
  FROM subtasks b GROUP BY b.task_id
) s ON s.task_id = t.id
WHERE e.id = app.event_id() AND app.customer_can('CHECKLIST_VIEW')
GROUP BY e.business_id, e.id;

-- name: GetClientQuestions :one
SELECT app.client_questions()::jsonb AS questions WHERE app.customer_can('CHECKLIST_VIEW');

-- name: GetClientTask :one
SELECT json_build_object(
  'publicId', t.id, 'title', t.title, 'category', t.category, 'icon', t.icon,
  'deadline', app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone),
  'date', t.date, 'endDate', t.end_date,
  'decisionRequested', t.decision_requested, 'decision', t.decision, 'question',
    app.question(t.decision_requested, t.decision_question, t.decision_options, t.decision_option, t.decision_note,
      t.decided_by, t.decided_at,
    t.decision_seen_at, NULL),
  'checkedAt', t.checked_at, 'notes', t.customer_notes,
  'subtasks', coalesce(s.subtasks, '[]')
)::json AS task
FROM tasks t
JOIN events e ON e.business_id = t.business_id AND e.id = t.event_id
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'publicId', b.id, 'title', b.title, 'decisionRequested', b.decision_requested, 'decision', b.decision, 'question',
      app.question(b.decision_requested, b.decision_question, b.decision_options, b.decision_option, b.decision_note,
        b.decided_by, b.decided_at,
    b.decision_seen_at, NULL),
    'checkedAt', b.checked_at
  ) ORDER BY b.position, b.id) AS subtasks
  FROM subtasks b
  WHERE b.business_id = t.business_id AND b.event_id = t.event_id AND b.task_id = t.id
) s
WHERE t.id = sqlc.arg(id);

-- name: CheckClientTask :one
UPDATE tasks SET
  checked_at = CASE WHEN sqlc.arg(checked)::boolean THEN coalesce(checked_at, now()) END,
  updated_at = now()
WHERE id = sqlc.arg(id)
RETURNING id, checked_at;

-- name: NoteClientTask :one
UPDATE tasks SET customer_notes = app.rewritten(customer_notes, sqlc.arg(notes)::text, sqlc.arg(notes_was)::text),
  updated_at = now()
WHERE id = sqlc.arg(id)
RETURNING id, customer_notes;

-- name: DecideClientTask :one
-- Decides a task of which a decision was requested, with an option if it has options. The stored decision stays if the
-- client had not read it.
UPDATE tasks d SET
  decision = CASE WHEN o.unread THEN d.decision ELSE o.words END,
  decision_option = CASE WHEN o.unread THEN d.decision_option ELSE sqlc.narg(option_id)::uuid END,
  decision_note = CASE WHEN o.unread THEN d.decision_note ELSE sqlc.arg(note)::text END, updated_at = now()
FROM (
  SELECT t.id, (t.decision, t.decision_note) IS DISTINCT FROM (sqlc.arg(decision_was)::text,
    sqlc.arg(note_was)::text) AS unread,
    CASE WHEN sqlc.narg(option_id)::uuid IS NULL THEN sqlc.arg(decision)::text
      ELSE app.option_words(t.decision_options, sqlc.narg(option_id)::uuid) END AS words
  FROM tasks t WHERE t.id = sqlc.arg(id) AND t.decision_requested FOR NO KEY UPDATE
) o
WHERE d.id = o.id AND o.words IS NOT NULL
RETURNING d.id, d.decision, d.decision_option, d.decision_note, d.decided_by, d.decided_at;

-- name: CheckClientSubtask :one
UPDATE subtasks SET checked_at = CASE WHEN sqlc.arg(checked)::boolean THEN coalesce(checked_at, now()) END
WHERE id = sqlc.arg(id)
RETURNING id, checked_at;

-- name: DecideClientSubtask :one
-- Decides a subtask of which a decision was requested, with an option if it has options. The stored decision stays if
-- the client had not read it.
UPDATE subtasks d SET
  decision = CASE WHEN o.unread THEN d.decision ELSE o.words END,
  decision_option = CASE WHEN o.unread THEN d.decision_option ELSE sqlc.narg(option_id)::uuid END,
  decision_note = CASE WHEN o.unread THEN d.decision_note ELSE sqlc.arg(note)::text END
FROM (
  SELECT t.id, (t.decision, t.decision_note) IS DISTINCT FROM (sqlc.arg(decision_was)::text,
    sqlc.arg(note_was)::text) AS unread,
    CASE WHEN sqlc.narg(option_id)::uuid IS NULL THEN sqlc.arg(decision)::text
      ELSE app.option_words(t.decision_options, sqlc.narg(option_id)::uuid) END AS words
  FROM subtasks t WHERE t.id = sqlc.arg(id) AND t.decision_requested FOR NO KEY UPDATE
) o
WHERE d.id = o.id AND o.words IS NOT NULL
RETURNING d.id, d.decision, d.decision_option, d.decision_note, d.decided_by, d.decided_at;
