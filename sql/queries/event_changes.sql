-- name: GetSchedule :one
-- Returns an event's day and the time of each of its tasks: its deadline now, and the one that it would have if the
-- event moved to next_date and nothing else changed.
SELECT e.date, e.time_zone, (
  SELECT count(*) FROM invoices i JOIN payments p ON p.event_id = i.event_id AND p.invoice_id = i.id
  WHERE i.event_id = e.id AND i.deleted_at IS NULL AND p.status = 'PENDING' AND p.days_before IS NOT NULL
)::integer AS payments, coalesce((
  SELECT json_agg(json_build_object(
    'id', t.id, 'title', t.title, 'checked', t.checked_at IS NOT NULL,
    'time', json_build_object('timing', t.timing, 'number', t.time_unit_number, 'unit', t.time_unit_option, 'date',
      t.date, 'endDate', t.end_date),
    'due', app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone),
    'moved', app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, sqlc.narg(next_date)::date,
      e.time_zone)
  ) ORDER BY t.position, t.id)
  FROM tasks t WHERE t.business_id = e.business_id AND t.event_id = e.id AND t.deleted_at IS NULL
), '[]')::json AS tasks
FROM events e
WHERE e.id = sqlc.arg(id) AND e.templated_at IS NULL AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: LockSchedule :exec
-- Locks an event's tasks until the changes computed from them are written.
SELECT t.id FROM tasks t WHERE t.event_id = sqlc.arg(event_id) AND t.deleted_at IS NULL FOR NO KEY UPDATE;

-- name: MoveEventDate :one
UPDATE events SET date = sqlc.narg(date)::date, updated_at = now()
WHERE id = sqlc.arg(id) AND templated_at IS NULL
RETURNING id;

-- name: MovePayments :one
-- Updates the open payments whose due date depends on the event's day, after that day was written: the due date moves
-- along, or, with keep, stays and no longer depends on the day. Returns the old and the new values.
WITH hanging AS (
  SELECT p.id, p.due_date, p.days_before, CASE WHEN sqlc.arg(keep)::boolean AND p.due_date IS NOT NULL THEN p.due_date
    ELSE e.date - p.days_before END AS next_date,
    CASE WHEN sqlc.arg(keep)::boolean AND p.due_date IS NOT NULL THEN NULL ELSE p.days_before END AS next_days
  FROM events e
  JOIN payments p ON p.event_id = e.id
  WHERE e.id = sqlc.arg(event_id) AND p.status = 'PENDING' AND p.days_before IS NOT NULL
), moved AS (
  UPDATE payments p SET due_date = h.next_date, days_before = h.next_days, updated_at = now()
  FROM hanging h WHERE p.event_id = sqlc.arg(event_id) AND p.id = h.id
    AND (p.due_date, p.days_before) IS DISTINCT FROM (h.next_date, h.next_days)
  RETURNING p.id, h.due_date, h.days_before, h.next_date, h.next_days
)
SELECT coalesce(json_agg(json_build_object('id', m.id, 'dueDate', m.due_date, 'daysBefore', m.days_before, 'nextDate',
  m.next_date, 'nextDays', m.next_days)), '[]')::jsonb AS moved FROM moved m;

-- name: RestorePaymentsOfChange :exec
-- A payment that was changed since keeps its newer values.
UPDATE payments p SET due_date = x."dueDate", days_before = x."daysBefore", updated_at = now()
FROM event_changes c
CROSS JOIN LATERAL jsonb_to_recordset(c.payments) AS x (id uuid, "dueDate" date, "daysBefore" integer, "nextDate" date,
  "nextDays" integer)
WHERE c.id = sqlc.arg(change_id) AND p.business_id = c.business_id AND p.event_id = c.event_id AND p.id = x.id
  AND p.status = 'PENDING'
  AND (p.due_date, p.days_before) IS NOT DISTINCT FROM (x."nextDate", x."nextDays");

-- name: MoveDeadlines :exec
UPDATE tasks t SET
  timing = (x.after->>'timing')::task_timing,
  time_unit_number = (x.after->>'number')::integer,
  time_unit_option = (x.after->>'unit')::time_unit,
  date = (x.after->>'date')::timestamptz,
  end_date = (x.after->>'endDate')::timestamptz,
  updated_at = now()
FROM jsonb_to_recordset(sqlc.arg(times)::jsonb) x (id uuid, after jsonb)
WHERE t.event_id = sqlc.arg(event_id) AND t.id = x.id;

-- name: KeepEventChange :one
INSERT INTO event_changes (business_id, event_id, kind, task_ids, date_before, date_after, times, payments)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(kind), sqlc.arg(task_ids)::uuid[], sqlc.narg(date_before)::date,
  sqlc.narg(date_after)::date,
  sqlc.arg(times)::jsonb, coalesce(sqlc.narg(payments)::jsonb, '[]'))
RETURNING id;

-- name: ResetChecklist :many
-- Every task goes at once, its subtasks with it.
UPDATE tasks SET deleted_at = now(), updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND deleted_at IS NULL
RETURNING id;

-- name: GetUndoableChanges :one
-- Returns the changes that can still be undone, the newest first.
SELECT coalesce((
  SELECT json_agg(json_build_object(
    'uuid', c.id, 'kind', c.kind, 'madeAt', c.made_at, 'tasks',
      cardinality(c.task_ids) + cardinality(c.line_ids) + jsonb_array_length(c.times), 'payments',
        jsonb_array_length(c.payments), 'minutes', c.minutes,
    'dateBefore', c.date_before, 'dateAfter', c.date_after
  ) ORDER BY c.made_at DESC, c.id DESC)
  FROM event_changes c
  WHERE c.business_id = e.business_id AND c.event_id = e.id AND c.undone_at IS NULL
    AND c.made_at > now() - interval '1 day'
), '[]')::json AS changes
FROM events e
WHERE e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: UndoEventChange :one
-- Within a day, and once.
UPDATE event_changes SET undone_at = now()
WHERE id = sqlc.arg(id) AND undone_at IS NULL AND made_at > now() - interval '1 day'
RETURNING event_id, kind;

-- name: RestoreTasksOfChange :exec
UPDATE tasks t SET deleted_at = NULL, updated_at = now()
FROM event_changes c
WHERE c.id = sqlc.arg(change_id) AND t.business_id = c.business_id AND t.event_id = c.event_id
  AND t.id = ANY (c.task_ids) AND t.deleted_at IS NOT NULL;

-- name: RemoveTasksOfChange :exec
UPDATE tasks t SET deleted_at = now(), updated_at = now()
FROM event_changes c
WHERE c.id = sqlc.arg(change_id) AND t.business_id = c.business_id AND t.event_id = c.event_id
  AND t.id = ANY (c.task_ids) AND t.deleted_at IS NULL;

-- name: RestoreDateOfChange :one
-- No row where the event has moved again since.
UPDATE events e SET date = c.date_before, updated_at = now()
FROM event_changes c
WHERE c.id = sqlc.arg(change_id) AND e.business_id = c.business_id AND e.id = c.event_id
  AND e.date IS NOT DISTINCT FROM c.date_after
RETURNING e.id;

-- name: RestoreTimesOfChange :exec
-- A task whose time was changed since keeps the newer one.
UPDATE tasks t SET
  timing = (x.before->>'timing')::task_timing,
  time_unit_number = (x.before->>'number')::integer,
  time_unit_option = (x.before->>'unit')::time_unit,
  date = (x.before->>'date')::timestamptz,
  end_date = (x.before->>'endDate')::timestamptz,
  updated_at = now()
FROM event_changes c
CROSS JOIN LATERAL jsonb_to_recordset(c.times) x (id uuid, before jsonb, after jsonb)
WHERE c.id = sqlc.arg(change_id) AND t.business_id = c.business_id AND t.event_id = c.event_id AND t.id = x.id
  AND (t.timing, t.time_unit_number, t.time_unit_option, t.date, t.end_date) IS NOT DISTINCT FROM
    ((x.after->>'timing')::task_timing, (x.after->>'number')::integer, (x.after->>'unit')::time_unit,
      (x.after->>'date')::timestamptz, (x.after->>'endDate')::timestamptz);
