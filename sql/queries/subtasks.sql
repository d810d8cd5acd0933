-- name: GetSubtask :one
SELECT json_build_object(
  'publicId', b.id, 'title', b.title, 'observations', b.observations, 'decisionRequested', b.decision_requested,
  'decision', b.decision, 'question', app.question(b.decision_requested, b.decision_question, b.decision_options,
    b.decision_option, b.decision_note, b.decided_by, b.decided_at,
    b.decision_seen_at, CASE WHEN a.since IS NOT NULL THEN greatest(b.decision_asked_at, a.since) END),
  'checkedAt', b.checked_at, 'position', b.position
)::json AS subtask
FROM subtasks b
CROSS JOIN LATERAL (SELECT app.asks_client_since(b.event_id) AS since) a
WHERE b.id = sqlc.arg(id) AND b.deleted_at IS NULL;

-- name: ConfirmSubtaskDecision :one
-- Confirms the answer that the planner read, and no answer that replaced it meanwhile.
UPDATE subtasks SET decision_seen_at = CASE WHEN sqlc.arg(confirmed)::boolean THEN coalesce(decision_seen_at, now()) END
WHERE id = sqlc.arg(id) AND deleted_at IS NULL AND decision <> ''
  AND (decision, decision_note) = (sqlc.arg(decision)::text, sqlc.arg(note)::text)
RETURNING id;

-- name: LockEventOfSubtask :one
SELECT e.id FROM events e JOIN subtasks b ON b.business_id = e.business_id AND b.event_id = e.id
WHERE b.id = sqlc.arg(id) AND b.deleted_at IS NULL FOR NO KEY UPDATE OF e;

-- name: CreateSubtask :one
-- No row where the task (see LockEventOfTask) holds as many subtasks as it may, deleted ones included.
INSERT INTO subtasks (business_id, event_id, task_id, title, position)
SELECT t.business_id, t.event_id, t.id, sqlc.arg(title), (
  SELECT coalesce(max(b.position), 0) + 1 FROM subtasks b
  WHERE b.business_id = t.business_id AND b.event_id = t.event_id AND b.task_id = t.id)
FROM tasks t
WHERE t.id = sqlc.arg(task_id) AND t.deleted_at IS NULL
  AND (SELECT count(*) FROM subtasks b WHERE b.business_id = t.business_id AND b.event_id = t.event_id
    AND b.task_id = t.id) < sqlc.arg(at_most)::integer
RETURNING id;

-- name: UpdateSubtask :one
-- A field that is NULL stays unchanged. Only a subtask that requests a decision has one (specification 1, section 4):
-- to stop requesting it, the client sends an empty decision, so that no answer is lost unread.
UPDATE subtasks SET
  title = coalesce(sqlc.narg(title), title),
  observations = app.rewritten(observations, sqlc.narg(observations)::text, sqlc.narg(observations_was)::text),
  decision_requested = coalesce(sqlc.narg(decision_requested)::boolean, decision_requested)
    OR sqlc.narg(decision)::text = '' AND app.rewritten(decision, '', sqlc.narg(decision_was)::text) <> '',
  decision = CASE WHEN coalesce(sqlc.narg(decision_requested)::boolean, decision_requested)
    OR sqlc.narg(decision)::text = ''
    THEN app.rewritten(decision, sqlc.narg(decision)::text, sqlc.narg(decision_was)::text) ELSE decision END,
  decision_question = coalesce(sqlc.narg(decision_question)::text, decision_question),
  decision_options = coalesce(sqlc.narg(decision_options)::jsonb, decision_options)
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id, observations, decision;

-- name: CheckSubtask :one
UPDATE subtasks SET checked_at = CASE WHEN sqlc.arg(checked)::boolean THEN coalesce(checked_at, now()) END
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id, checked_at;

-- name: DeleteSubtask :one
UPDATE subtasks SET deleted_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: RestoreSubtask :one
UPDATE subtasks SET deleted_at = NULL
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: ReorderSubtask :one
-- Puts a subtask right after another of the same task (or first), writing only the rows that moved. Deleted subtasks
-- keep a position, for the day in which they can be restored.
WITH home AS (
  SELECT b.business_id, b.event_id, b.task_id FROM subtasks b WHERE b.id = sqlc.arg(id) AND b.deleted_at IS NULL
), list AS (
  SELECT b.business_id, b.id, b.deleted_at, row_number() OVER (ORDER BY b.position, b.id) AS place
  FROM subtasks b JOIN home h ON h.business_id = b.business_id AND h.event_id = b.event_id AND h.task_id = b.task_id
), renumbered AS (
  SELECT l.business_id, l.id, (row_number() OVER (ORDER BY
    CASE WHEN l.id = sqlc.arg(id)::uuid
      THEN coalesce((SELECT a.place FROM list a WHERE a.id = sqlc.narg(after_id)::uuid), 0) * 2 + 1
        ELSE l.place * 2 END))::integer AS place
  FROM list l
), moved AS (
  UPDATE subtasks b SET position = r.place
  FROM renumbered r
  WHERE b.business_id = r.business_id AND b.id = r.id AND b.position <> r.place
)
SELECT (count(*) FILTER (WHERE l.id = sqlc.arg(id)::uuid) = 1
  AND (sqlc.narg(after_id)::uuid IS NULL
    OR count(*) FILTER (WHERE l.id = sqlc.narg(after_id)::uuid) = 1))::boolean AS found
FROM list l WHERE l.deleted_at IS NULL;
