-- name: GetTask :one
SELECT json_build_object(
  'publicId', t.id, 'title', t.title, 'observations', t.observations, 'category', t.category, 'icon', t.icon, 'label',
    t.label,
  'timing', t.timing, 'timeUnitNumber', t.time_unit_number, 'timeUnitOption', t.time_unit_option,
  'date', t.date, 'endDate', t.end_date,
  'deadline', app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone),
  'decisionRequested', t.decision_requested, 'decision', t.decision,
  'question', app.question(t.decision_requested, t.decision_question, t.decision_options, t.decision_option,
    t.decision_note, t.decided_by, t.decided_at,
    t.decision_seen_at, CASE WHEN a.since IS NOT NULL THEN greatest(t.decision_asked_at, a.since) END),
  'teamOnly', t.team_only, 'customerNotes', nullif(t.customer_notes, ''), 'checkedAt', t.checked_at, 'position',
    t.position,
  'responsibleUuid', t.responsible_id,
  'invoices', (SELECT json_build_object('totalPrice',
    sum(c.price) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')), 'paid',
      coalesce(sum(c.price) FILTER (WHERE c.counts = 'PAID'), 0))
    FROM app.counted_payments(t.event_id) c
      WHERE c.task_id = t.id HAVING count(*) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')) > 0),
  'subtasks', coalesce(s.subtasks, '[]')
)::json AS task
FROM tasks t
JOIN events e ON e.business_id = t.business_id AND e.id = t.event_id
CROSS JOIN LATERAL (SELECT app.asks_client_since(t.event_id) AS since) a
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'publicId', b.id, 'title', b.title, 'observations', b.observations, 'decisionRequested', b.decision_requested,
    'decision', b.decision, 'question', app.question(b.decision_requested, b.decision_question, b.decision_options,
      b.decision_option, b.decision_note, b.decided_by, b.decided_at,
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
-- No row if the event (see LockEvent) has as many tasks as it may. Deleted ones count while they can be restored. The
-- new task is put after the last one that is due no later; without a deadline, at the end. An event without a date
-- counts from a day far away, so that planned tasks still get their order.
WITH home AS (
  SELECT e.business_id, e.id, coalesce(e.date, DATE '2100-01-01') AS day, e.time_zone FROM events e
    WHERE e.id = sqlc.arg(event_id)
), due AS (
  SELECT app.task_deadline(sqlc.arg(timing)::task_timing, sqlc.narg(time_unit_number)::integer,
    sqlc.narg(time_unit_option)::time_unit,
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
INSERT INTO tasks (business_id, event_id, title, observations, category, icon, label, timing, time_unit_number,
  time_unit_option,
  date, end_date, decision_requested, team_only, position, responsible_id)
SELECT h.business_id, h.id, sqlc.arg(title), sqlc.arg(observations), sqlc.arg(category), sqlc.arg(icon),
  sqlc.arg(label),
  sqlc.arg(timing)::task_timing, sqlc.narg(time_unit_number)::integer, sqlc.narg(time_unit_option)::time_unit,
  sqlc.narg(date)::timestamptz, sqlc.narg(end_date)::timestamptz, sqlc.arg(decision_requested)::boolean,
    sqlc.arg(team_only)::boolean, p.number,
  sqlc.narg(responsible_id)::uuid
FROM home h, place p
WHERE (SELECT count(*) FROM tasks t WHERE t.business_id = h.business_id
  AND t.event_id = h.id) < sqlc.arg(at_most)::integer
RETURNING id;

-- name: UpdateTask :one
-- A field that is NULL stays unchanged; the time fields change together with timing. Only a task that requests a
-- decision has one: to stop requesting it, the client sends an empty decision, so that no answer is lost unread.
UPDATE tasks SET
  title = coalesce(sqlc.narg(title), title),
  observations = app.rewritten(observations, sqlc.narg(observations)::text, sqlc.narg(observations_was)::text),
  category = coalesce(sqlc.narg(category), category),
  icon = coalesce(sqlc.narg(icon), icon),
  label = coalesce(sqlc.narg(label), label),
  timing = coalesce(sqlc.narg(timing)::task_timing, timing),
  time_unit_number = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN time_unit_number
    ELSE sqlc.narg(time_unit_number)::integer END,
  time_unit_option = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN time_unit_option
    ELSE sqlc.narg(time_unit_option)::time_unit END,
  date = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN date ELSE sqlc.narg(date)::timestamptz END,
  end_date = CASE WHEN sqlc.narg(timing)::task_timing IS NULL THEN end_date ELSE sqlc.narg(end_date)::timestamptz END,
  responsible_id = CASE WHEN sqlc.arg(give)::boolean THEN sqlc.narg(responsible_id)::uuid ELSE responsible_id END,
  decision_requested = coalesce(sqlc.narg(decision_requested)::boolean, decision_requested)
    OR sqlc.narg(decision)::text = '' AND app.rewritten(decision, '', sqlc.narg(decision_was)::text) <> '',
  decision = CASE WHEN coalesce(sqlc.narg(decision_requested)::boolean, decision_requested)
    OR sqlc.narg(decision)::text = ''
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
-- Confirms the answer that the planner read, and no answer that replaced it meanwhile.
UPDATE tasks SET decision_seen_at = CASE WHEN sqlc.arg(confirmed)::boolean THEN coalesce(decision_seen_at, now()) END,
  updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL AND decision <> ''
  AND (decision, decision_note) = (sqlc.arg(decision)::text, sqlc.arg(note)::text)
RETURNING id;

-- name: CheckTasks :one
WITH ticked AS (
  UPDATE tasks t SET
    checked_at = CASE WHEN sqlc.arg(checked)::boolean THEN coalesce(t.checked_at, now()) END,
    updated_at = now()
  WHERE t.event_id = sqlc.arg(event_id) AND t.id = ANY (sqlc.arg(ids)::uuid[]) AND t.deleted_at IS NULL
  RETURNING t.id
)
SELECT count(*)::integer AS found FROM ticked;

-- name: DeleteTask :one
UPDATE tasks SET deleted_at = now(), updated_at = now()
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING id;

-- name: RestoreTask :one
-- A deleted task can be restored for a day; repeating it is harmless.
UPDATE tasks SET deleted_at = NULL, updated_at = now()
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;

-- name: ReorderTask :one
-- Puts a task right after another (or first) and renumbers, writing only the rows that moved. Deleted tasks keep a
-- position, for the day in which they can be restored. found is false if one of the two is not in this checklist.
WITH list AS (
  SELECT t.business_id, t.id, t.deleted_at, row_number() OVER (ORDER BY t.position, t.id) AS place
  FROM tasks t
  WHERE t.event_id = sqlc.arg(event_id) AND t.business_id = app.business_id()
), renumbered AS (
  SELECT l.business_id, l.id, (row_number() OVER (ORDER BY
    CASE WHEN l.id = sqlc.arg(id)::uuid
      THEN coalesce((SELECT a.place FROM list a WHERE a.id = sqlc.narg(after_id)::uuid), 0) * 2 + 1
        ELSE l.place * 2 END))::integer AS place
  FROM list l
), moved AS (
  UPDATE tasks t SET position = r.place
  FROM renumbered r
  WHERE t.business_id = r.business_id AND t.id = r.id AND t.position <> r.place
)
SELECT (count(*) FILTER (WHERE l.id = sqlc.arg(id)::uuid) = 1
  AND (sqlc.narg(after_id)::uuid IS NULL
    OR count(*) FILTER (WHERE l.id = sqlc.narg(after_id)::uuid) = 1))::boolean AS found
FROM list l WHERE l.deleted_at IS NULL;

-- name: DuplicateTask :one
-- Adds a copy right after its original, with its subtasks, none of them checked or decided. A copy made by a helper is
-- not assigned to another member. No row if the event (see LockEventOfTask) has as many tasks as it may.
WITH original AS (
  SELECT * FROM tasks WHERE tasks.id = sqlc.arg(id) AND tasks.deleted_at IS NULL
), shifted AS (
  UPDATE tasks t SET position = t.position + 1
  FROM original o
  WHERE t.business_id = o.business_id AND t.event_id = o.event_id AND t.position > o.position
), copy AS (
  INSERT INTO tasks (business_id, event_id, title, observations, category, icon, label, timing, time_unit_number,
    time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, team_only, position, responsible_id)
  SELECT o.business_id, o.event_id, o.title, o.observations, o.category, o.icon, o.label, o.timing, o.time_unit_number,
    o.time_unit_option,
    o.date, o.end_date, o.decision_requested, o.decision_question, o.decision_options, o.team_only, o.position + 1,
    CASE WHEN app.sees_all_events() OR o.responsible_id = app.membership_id() THEN o.responsible_id END
  FROM original o
  WHERE (SELECT count(*) FROM tasks t WHERE t.business_id = o.business_id
    AND t.event_id = o.event_id) < sqlc.arg(at_most)::integer
  RETURNING business_id, event_id, id
), steps AS (
  INSERT INTO subtasks (business_id, event_id, task_id, title, observations, decision_requested, decision_question,
    decision_options, position)
  SELECT c.business_id, c.event_id, c.id, b.title, b.observations, b.decision_requested, b.decision_question,
    b.decision_options, b.position
  FROM copy c
  JOIN original o ON o.business_id = c.business_id AND o.event_id = c.event_id
  JOIN subtasks b ON b.business_id = o.business_id AND b.event_id = o.event_id AND b.task_id = o.id
    AND b.deleted_at IS NULL
)
SELECT c.id FROM copy c;

-- Many at once. Each answers how many of the tasks it was given it found in the event.

-- name: UpdateTasks :one
-- Each task as its change says: {"id", "category" and "icon", "timing" and what belongs to it,
-- "responsible", which may be null}. What a
-- change does not speak of stays.
WITH changed AS (
  UPDATE tasks t SET
    category = coalesce(c.change->>'category', t.category),
    icon = CASE WHEN c.change->>'category' IS NULL THEN t.icon ELSE coalesce(c.change->>'icon', '') END,
    timing = coalesce((c.change->>'timing')::task_timing, t.timing),
    time_unit_number = CASE WHEN c.change->>'timing' IS NULL THEN t.time_unit_number
      ELSE (c.change->>'number')::integer END,
    time_unit_option = CASE WHEN c.change->>'timing' IS NULL THEN t.time_unit_option
      ELSE (c.change->>'unit')::time_unit END,
    date = CASE WHEN c.change->>'timing' IS NULL THEN t.date ELSE (c.change->>'date')::timestamptz END,
    end_date = CASE WHEN c.change->>'timing' IS NULL THEN t.end_date ELSE (c.change->>'end')::timestamptz END,
    responsible_id = CASE WHEN jsonb_exists(c.change, 'responsible') THEN (c.change->>'responsible')::uuid
      ELSE t.responsible_id END,
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
  WHERE t.event_id = sqlc.arg(event_id) AND t.id = ANY (sqlc.arg(ids)::uuid[])
    AND (t.deleted_at IS NULL OR t.deleted_at > now() - interval '1 day')
  RETURNING t.id
)
SELECT count(*)::integer AS found FROM back;

-- name: MoveTasks :one
-- Puts tasks right after another one (or first), in the given order, and renumbers, writing only the rows that moved.
-- The task after which they are put counts as one more that must be found.
WITH list AS (
  SELECT t.business_id, t.id, t.deleted_at, row_number() OVER (ORDER BY t.position, t.id) AS place
  FROM tasks t
  WHERE t.event_id = sqlc.arg(event_id) AND t.business_id = app.business_id()
), renumbered AS (
  SELECT l.business_id, l.id, (row_number() OVER (ORDER BY
    CASE WHEN l.id = ANY (sqlc.arg(ids)::uuid[])
      THEN coalesce((SELECT a.place FROM list a WHERE a.id = sqlc.narg(after_id)::uuid), 0) * 2 + 1
        ELSE l.place * 2 END,
    array_position(sqlc.arg(ids)::uuid[], l.id)))::integer AS place
  FROM list l
), moved AS (
  UPDATE tasks t SET position = r.place
  FROM renumbered r
  WHERE t.business_id = r.business_id AND t.id = r.id AND t.position <> r.place
)
SELECT (count(*) FILTER (WHERE l.id = ANY (sqlc.arg(ids)::uuid[])) + count(*) FILTER (WHERE l.id = sqlc.narg(after_id)::uuid))::integer AS found
FROM list l WHERE l.deleted_at IS NULL;

-- name: SortTasks :exec
-- By deadline, without one at the end; those of one day keep their order. Deleted ones keep a place of their
-- own. An event without a date counts from a day far away, as in CreateTask.
WITH sorted AS (
  SELECT t.business_id, t.id, (row_number() OVER (ORDER BY
    app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, coalesce(e.date, DATE '2100-01-01'),
      e.time_zone) NULLS LAST,
    t.position, t.id))::integer AS place
  FROM tasks t
  JOIN events e ON e.business_id = t.business_id AND e.id = t.event_id
  WHERE t.event_id = sqlc.arg(event_id) AND t.business_id = app.business_id()
)
UPDATE tasks t SET position = s.place
FROM sorted s
WHERE t.business_id = s.business_id AND t.id = s.id AND t.position <> s.place;

-- name: ListPeople :one
-- Returns the members who may do a task of an event, and those who do one: the caller first, then by name. A caller who
-- does not see all events gets themself and the members with a task there. A template's tasks are assigned to no
-- member. No row if the caller does not manage the event.
SELECT coalesce((
  SELECT json_agg(json_build_object('uuid', p.id, 'name', p.name, 'imageKey', p.image_key, 'isMe', p.is_me,
      'assignable', (SELECT app.sees_all_events()) OR p.is_me)
        ORDER BY p.is_me DESC, p.name COLLATE "pt-BR-x-icu", p.id)
  FROM (
    SELECT o.id, app.team_name(o.id) AS name, i.image_key, coalesce(m.user_id = app.user_id(), false) AS is_me
    FROM (
      SELECT k.id FROM memberships k
      WHERE k.accepted_at IS NOT NULL AND (k.role <> 'GUEST' OR EXISTS (SELECT FROM event_accesses a
        WHERE a.event_id = e.id AND a.membership_id = k.id AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
      UNION
      SELECT t.responsible_id FROM tasks t WHERE t.event_id = e.id AND t.deleted_at IS NULL
        AND t.responsible_id IS NOT NULL
    ) o
    LEFT JOIN memberships m ON m.id = o.id
    LEFT JOIN app.pictures_of_team() i (user_id, image_key) ON i.user_id = m.user_id
    WHERE e.templated_at IS NULL
  ) p
), '[]')::json AS people
FROM events e
WHERE e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: ListMyTasks :one
-- Returns the open tasks of the caller, in every event that is not archived, by deadline: their number, and one page.
WITH mine AS MATERIALIZED (
  SELECT t.id, t.title, t.category, t.icon, t.event_id, t.position, d.day,
    coalesce(d.day - DATE '2000-01-01', 2147483647) AS number,
    CASE WHEN t.timing = 'CALENDAR' THEN to_char(t.date AT TIME ZONE e.time_zone, 'HH24:MI') END AS clock,
    CASE WHEN d.day IS NULL THEN 'UNDATED' WHEN d.day < h.today THEN 'LATE' WHEN d.day = h.today THEN 'TODAY'
      WHEN d.day <= app.end_of_week(h.today) THEN 'WEEK' ELSE 'LATER' END AS due,
    json_build_object('uuid', e.id, 'type', e.type, 'title', e.title, 'timeZone', e.time_zone) AS event
  FROM tasks t
  JOIN events e ON e.id = t.event_id AND e.archived_at IS NULL AND e.templated_at IS NULL
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE e.time_zone)::date AS today) h
  CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date,
    e.time_zone) AS day) d
  WHERE t.responsible_id = (SELECT m.id FROM memberships m WHERE m.user_id = app.user_id())
    AND t.checked_at IS NULL AND t.deleted_at IS NULL
)
SELECT json_build_object(
  'total', (SELECT count(*) FROM mine),
  'items', coalesce((SELECT json_agg(json_build_object('publicId', p.id, 'title', p.title, 'category', p.category,
    'icon', p.icon,
      'deadline', p.day, 'clock', p.clock, 'due', p.due, 'event', p.event,
      'place', json_build_object('d', p.number, 'e', p.event_id, 'p', p.position, 'i', p.id))
        ORDER BY p.number, p.event_id, p.position, p.id)
    FROM (
      SELECT * FROM mine
      WHERE sqlc.narg(after_id)::uuid IS NULL
        OR (mine.number, mine.event_id, mine.position, mine.id) > (sqlc.arg(after_day)::integer,
          sqlc.narg(after_event_id)::uuid, sqlc.arg(after_position)::integer, sqlc.narg(after_id)::uuid)
      ORDER BY mine.number, mine.event_id, mine.position, mine.id
      LIMIT sqlc.arg(page_size)::integer
    ) p), '[]')
)::json AS tasks;

-- name: ListCalendar :one
-- Returns some days of every event that is not archived: the events of those days, and the open tasks due on them, of
-- all members or of the caller, at most so many. Of an event that a helper does not manage it has the day and no task.
WITH active AS MATERIALIZED (
  SELECT e.id, e.type, e.title, e.date, e.event_start_time, e.time_zone,
    (now() AT TIME ZONE e.time_zone)::date AS today,
    ((SELECT app.sees_all_events()) OR e.id = ANY ((SELECT app.event_ids_with('MANAGE_EVENT'))::uuid[])) AS managed
  FROM events e
  WHERE e.archived_at IS NULL AND e.templated_at IS NULL
), due AS MATERIALIZED (
  SELECT t.id, t.event_id, t.title, t.category, t.icon, t.position, t.responsible_id, d.day, d.day < a.today AS late,
    a.date AS event_day,
    CASE WHEN t.timing = 'CALENDAR' THEN to_char(t.date AT TIME ZONE a.time_zone, 'HH24:MI') END AS clock
  FROM active a
  JOIN tasks t ON t.event_id = a.id
  CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, a.date,
    a.time_zone) AS day) d
  WHERE a.managed AND t.deleted_at IS NULL AND t.checked_at IS NULL
    AND d.day BETWEEN sqlc.arg(first_day)::date AND sqlc.arg(last_day)::date
    AND (NOT sqlc.arg(mine)::boolean
      OR t.responsible_id = (SELECT m.id FROM memberships m WHERE m.user_id = app.user_id()))
), named AS MATERIALIZED (
  SELECT o.id, app.team_name(o.id) AS name
    FROM (SELECT DISTINCT d.responsible_id AS id FROM due d WHERE d.responsible_id IS NOT NULL) o
)
SELECT json_build_object(
  'total', (SELECT count(*) FROM due),
  'events', coalesce((SELECT json_agg(json_build_object('uuid', a.id, 'type', a.type, 'title', a.title, 'timeZone',
    a.time_zone, 'date', a.date,
      'eventStartTime', to_char(a.event_start_time, 'HH24:MI')) ORDER BY a.date, a.event_start_time, a.id)
    FROM active a
    WHERE a.date BETWEEN sqlc.arg(first_day)::date AND sqlc.arg(last_day)::date
      OR a.id IN (SELECT d.event_id FROM due d)), '[]'),
  'tasks', coalesce((SELECT json_agg(json_build_object('publicId', p.id, 'title', p.title, 'category', p.category,
    'icon', p.icon, 'deadline', p.day,
      'clock', p.clock, 'late', p.late, 'eventUuid', p.event_id, 'responsibleUuid', p.responsible_id, 'responsibleName',
        n.name)
      ORDER BY p.day, p.clock, p.event_day, p.position, p.id)
    FROM (SELECT * FROM due ORDER BY due.day, due.clock, due.event_day, due.position, due.id
      LIMIT sqlc.arg(page_size)::integer) p
    LEFT JOIN named n ON n.id = p.responsible_id), '[]')
)::json AS calendar;
