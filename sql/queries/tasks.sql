-- name: GetTask :one
SELECT json_build_object(
  'publicId', t.id, 'title', t.title, 'observations', t.observations, 'category', t.category, 'icon', t.icon, 'label', t.label,
  'timing', t.timing, 'timeUnitNumber', t.time_unit_number, 'timeUnitOption', t.time_unit_option,
  'date', t.date, 'endDate', t.end_date,
  'deadline', app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone),
  'decisionRequested', t.decision_requested, 'decision', t.decision,
  'question', app.question(t.decision_requested, t.decision_question, t.decision_options, t.decision_option, t.decision_note, t.decided_by, t.decided_at,
    t.decision_seen_at, CASE WHEN a.since IS NOT NULL THEN greatest(t.decision_asked_at, a.since) END),
  'teamOnly', t.team_only, 'customerNotes', nullif(t.customer_notes, ''), 'checkedAt', t.checked_at, 'position', t.position,
  'subtasks', coalesce(s.subtasks, '[]')
)::json AS task
FROM tasks t
JOIN events e ON e.business_id = t.business_id AND e.id = t.event_id
CROSS JOIN LATERAL (SELECT app.asks_client_since(t.event_id) AS since) a
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'publicId', b.id, 'title', b.title, 'observations', b.observations, 'decisionRequested', b.decision_requested,
    'decision', b.decision, 'question', app.question(b.decision_requested, b.decision_question, b.decision_options, b.decision_option, b.decision_note, b.decided_by, b.decided_at,
    b.decision_seen_at, CASE WHEN a.since IS NOT NULL THEN greatest(b.decision_asked_at, a.since) END),
    'checkedAt', b.checked_at, 'position', b.position
  ) ORDER BY b.position, b.id) AS subtasks
  FROM subtasks b
  WHERE b.business_id = t.business_id AND b.event_id = t.event_id AND b.task_id = t.id AND b.deleted_at IS NULL
) s
WHERE t.id = sqlc.arg(id) AND t.deleted_at IS NULL;

-- name: LockEvent :one
-- Tasks are added to an event, and put into another order, one after another: each is counted before the
-- next, and no two renumber what the other does.
SELECT id FROM events WHERE id = sqlc.arg(id) FOR NO KEY UPDATE;

-- name: LockEventOfTask :one
SELECT e.id FROM events e JOIN tasks t ON t.business_id = e.business_id AND t.event_id = e.id
WHERE t.id = sqlc.arg(id) AND t.deleted_at IS NULL FOR NO KEY UPDATE OF e;

-- name: CreateTask :one
-- No row where the event (see LockEvent) holds as many tasks as it may. Deleted ones count
-- while they can come back.
-- The new task stands after the last one due no later than it; without a deadline, at the end.
-- An event without a date counts from a day far away, so planned tasks still fall in order.
WITH home AS (
  SELECT e.business_id, e.id, coalesce(e.date, DATE '2100-01-01') AS day, e.time_zone FROM events e WHERE e.id = sqlc.arg(event_id)
), due AS (
  SELECT app.task_deadline(sqlc.arg(timing)::task_timing, sqlc.narg(time_unit_number)::integer, sqlc.narg(time_unit_option)::time_unit,
    sqlc.narg(date)::timestamptz, h.day, h.time_zone) AS day
  FROM home h
), place AS (
  SELECT coalesce(max(t.position), 0) + 1 AS number
  FROM home h
  JOIN tasks t ON t.business_id = h.business_id AND t.event_id = h.id AND t.deleted_at IS NULL
  CROSS JOIN due d
  WHERE d.day IS NULL
    OR app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, h.day, h.time_zone) <= d.day
), shifted AS (
  UPDATE tasks t SET position = t.position + 1
  FROM home h, place p
  WHERE t.business_id = h.business_id AND t.event_id = h.id AND t.position >= p.number
)
INSERT INTO tasks (business_id, event_id, title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
  date, end_date, decision_requested, team_only, position)
SELECT h.business_id, h.id, sqlc.arg(title), sqlc.arg(observations), sqlc.arg(category), sqlc.arg(icon), sqlc.arg(label),
  sqlc.arg(timing)::task_timing, sqlc.narg(time_unit_number)::integer, sqlc.narg(time_unit_option)::time_unit,
  sqlc.narg(date)::timestamptz, sqlc.narg(end_date)::timestamptz, sqlc.arg(decision_requested)::boolean, sqlc.arg(team_only)::boolean, p.number
FROM home h, place p
WHERE (SELECT count(*) FROM tasks t WHERE t.business_id = h.business_id AND t.event_id = h.id) < sqlc.arg(at_most)::integer
RETURNING id;

-- name: UpdateTask :one
-- What is NULL stays; a time comes whole, with its timing. A decision stands only where one is asked
-- for: no longer asking sends an empty one, so that nobody's word goes unread.
UPDATE tasks SET
  title = coalesce(sqlc.narg(title), title),
  observations = app.rewritten(observations, sqlc.narg(observations)::text, sqlc.narg(observations_was)::text),
  category = coalesce(sqlc.narg(category), category),
  icon = coalesce(sqlc.narg(icon), icon),
  label = coalesce(sqlc.narg(label), label),
  timing = coalesce(sqlc.narg(timing)::task_timing, timing),
  time_unit_number = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN time_unit_number ELSE sqlc.narg(time_unit_number)::integer END,
  time_unit_option = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN time_unit_option ELSE sqlc.narg(time_unit_option)::time_unit END,
  date = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN date ELSE sqlc.narg(date)::timestamptz END,
  end_date = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN end_date ELSE sqlc.narg(end_date)::timestamptz END,
  decision_requested = coalesce(sqlc.narg(decision_requested)::boolean, decision_requested)
    OR sqlc.narg(decision)::text = '' AND app.rewritten(decision, '', sqlc.narg(decision_was)::text) <> '',
  decision = CASE WHEN coalesce(sqlc.narg(decision_requested)::boolean, decision_requested) OR sqlc.narg(decision)::text = ''
    THEN app.rewritten(decision, sqlc.narg(decision)::text, sqlc.narg(decision_was)::text) ELSE decision END,
  decision_question = coalesce(sqlc.narg(decision_question)::text, decision_question),
  decision_options = coalesce(sqlc.narg(decision_options)::jsonb, decision_options),
  team_only = coalesce(sqlc.narg(team_only)::boolean, team_only),
  updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id, observations, decision;

-- name: CheckTask :one
UPDATE tasks SET
  checked_at = CASE WHEN sqlc.arg(checked)::boolean THEN coalesce(checked_at, now()) END,
  updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id, checked_at;

-- name: ConfirmDecision :one
-- Whoever plans took note of the answer that was read; of another in between they did not.
UPDATE tasks SET decision_seen_at = CASE WHEN sqlc.arg(confirmed)::boolean THEN coalesce(decision_seen_at, now()) END, updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL AND decision <> '' AND (decision, decision_note) = (sqlc.arg(decision)::text, sqlc.arg(note)::text)
RETURNING id;

-- name: DeleteTask :one
UPDATE tasks SET deleted_at = now(), updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: RestoreTask :one
-- A deleted task can come back for a day; asking twice is harmless.
UPDATE tasks SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: ReorderTask :one
-- Puts a task right after another (or first) and renumbers, writing only what moved. Deleted ones keep a
-- place of their own, for the day they can come back.
-- found is false where either of the two is not in this checklist.
WITH list AS (
  SELECT t.business_id, t.id, t.deleted_at, row_number() OVER (ORDER BY t.position, t.id) AS place
  FROM tasks t
  WHERE t.event_id = sqlc.arg(event_id) AND t.business_id = app.business_id()
), renumbered AS (
  SELECT l.business_id, l.id, (row_number() OVER (ORDER BY
    CASE WHEN l.id = sqlc.arg(id)::uuid THEN coalesce((SELECT a.place FROM list a WHERE a.id = sqlc.narg(after_id)::uuid), 0) * 2 + 1 ELSE l.place * 2 END))::integer AS place
  FROM list l
), moved AS (
  UPDATE tasks t SET position = r.place
  FROM renumbered r
  WHERE t.business_id = r.business_id AND t.id = r.id AND t.position <> r.place
)
SELECT (count(*) FILTER (WHERE l.id = sqlc.arg(id)::uuid) = 1
  AND (sqlc.narg(after_id)::uuid IS NULL OR count(*) FILTER (WHERE l.id = sqlc.narg(after_id)::uuid) = 1))::boolean AS found
FROM list l WHERE l.deleted_at IS NULL;

-- name: DuplicateTask :one
-- A copy right after its original, with its subtasks, of which nothing is ticked or decided. No row
-- where the event (see LockEventOfTask) holds as many tasks as it may.
WITH original AS (
  SELECT * FROM tasks WHERE tasks.id = sqlc.arg(id) AND tasks.deleted_at IS NULL
), shifted AS (
  UPDATE tasks t SET position = t.position + 1
  FROM original o
  WHERE t.business_id = o.business_id AND t.event_id = o.event_id AND t.position > o.position
), copy AS (
  INSERT INTO tasks (business_id, event_id, title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, team_only, position)
  SELECT o.business_id, o.event_id, o.title, o.observations, o.category, o.icon, o.label, o.timing, o.time_unit_number, o.time_unit_option,
    o.date, o.end_date, o.decision_requested, o.decision_question, o.decision_options, o.team_only, o.position + 1
  FROM original o
  WHERE (SELECT count(*) FROM tasks t WHERE t.business_id = o.business_id AND t.event_id = o.event_id) < sqlc.arg(at_most)::integer
  RETURNING business_id, event_id, id
), steps AS (
  INSERT INTO subtasks (business_id, event_id, task_id, title, observations, decision_requested, decision_question, decision_options, position)
  SELECT c.business_id, c.event_id, c.id, b.title, b.observations, b.decision_requested, b.decision_question, b.decision_options, b.position
  FROM copy c
  JOIN original o ON o.business_id = c.business_id AND o.event_id = c.event_id
  JOIN subtasks b ON b.business_id = o.business_id AND b.event_id = o.event_id AND b.task_id = o.id AND b.deleted_at IS NULL
)
SELECT c.id FROM copy c;

-- Many at once. Each answers how many of the tasks it was given it found in the event.

-- name: UpdateTasks :one
-- Each task as its change says: {"id", "category" and "icon", "timing" and what belongs to it}. What a
-- change does not speak of stays.
WITH changed AS (
  UPDATE tasks t SET
    category = coalesce(c.change->>'category', t.category),
    icon = CASE WHEN c.change->>'category' IS NULL THEN t.icon ELSE coalesce(c.change->>'icon', '') END,
    timing = coalesce((c.change->>'timing')::task_timing, t.timing),
    time_unit_number = CASE WHEN c.change->>'timing' IS NULL THEN t.time_unit_number ELSE (c.change->>'number')::integer END,
    time_unit_option = CASE WHEN c.change->>'timing' IS NULL THEN t.time_unit_option ELSE (c.change->>'unit')::time_unit END,
    date = CASE WHEN c.change->>'timing' IS NULL THEN t.date ELSE (c.change->>'date')::timestamptz END,
    end_date = CASE WHEN c.change->>'timing' IS NULL THEN t.end_date ELSE (c.change->>'end')::timestamptz END,
    updated_at = now()
  FROM jsonb_array_elements(sqlc.arg(changes)::jsonb) AS c (change)
  WHERE t.event_id = sqlc.arg(event_id) AND t.id = (c.change->>'id')::uuid AND t.deleted_at IS NULL
  RETURNING t.id
)
SELECT count(*)::integer AS found FROM changed;

-- name: DeleteTasks :one
WITH gone AS (
  UPDATE tasks t SET deleted_at = now(), updated_at = now()
  WHERE t.event_id = sqlc.arg(event_id) AND t.id = ANY (sqlc.arg(ids)::uuid[]) AND t.deleted_at IS NULL
  RETURNING t.id
)
SELECT count(*)::integer AS found FROM gone;

-- name: RestoreTasks :one
WITH back AS (
  UPDATE tasks t SET deleted_at = NULL, updated_at = now()
  WHERE t.event_id = sqlc.arg(event_id) AND t.id = ANY (sqlc.arg(ids)::uuid[]) AND (t.deleted_at IS NULL OR t.deleted_at > now() - interval '1 day')
  RETURNING t.id
)
SELECT count(*)::integer AS found FROM back;

-- name: MoveTasks :one
-- Puts tasks right after another (or first), in the order they are given, and renumbers, writing only
-- what moved. What they should stand after counts as one more to be found.
WITH list AS (
  SELECT t.business_id, t.id, t.deleted_at, row_number() OVER (ORDER BY t.position, t.id) AS place
  FROM tasks t
  WHERE t.event_id = sqlc.arg(event_id) AND t.business_id = app.business_id()
), renumbered AS (
  SELECT l.business_id, l.id, (row_number() OVER (ORDER BY
    CASE WHEN l.id = ANY (sqlc.arg(ids)::uuid[]) THEN coalesce((SELECT a.place FROM list a WHERE a.id = sqlc.narg(after_id)::uuid), 0) * 2 + 1 ELSE l.place * 2 END,
    array_position(sqlc.arg(ids)::uuid[], l.id)))::integer AS place
  FROM list l
), moved AS (
  UPDATE tasks t SET position = r.place
  FROM renumbered r
  WHERE t.business_id = r.business_id AND t.id = r.id AND t.position <> r.place
)
SELECT (count(*) FILTER (WHERE l.id = ANY (sqlc.arg(ids)::uuid[])) + count(*) FILTER (WHERE l.id = sqlc.narg(after_id)::uuid))::integer AS found
FROM list l WHERE l.deleted_at IS NULL;
