-- name: GetCopySource :one
-- Returns the event or template that a new one may start from, as the caller sees it now.
SELECT e.id, (e.templated_at IS NOT NULL)::boolean AS is_template, e.type, e.title, e.image_id
FROM events e
WHERE e.id = sqlc.arg(id)
  AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: CopyChecklist :one
-- Copies a checklist in one statement, behind the existing tasks: all of it, or the tasks named; unchecked, without
-- decisions, each with the key of the task that it was copied from. Returns the new tasks. A task with a calendar date
-- moves by the days between the two events; in a template it gets a number of days before or after the event; if either
-- has no date, it has none.
WITH target AS (
  SELECT e.business_id, e.id, e.date, (e.templated_at IS NOT NULL)::boolean AS is_template,
    coalesce((SELECT max(k.position) FROM tasks k WHERE k.business_id = e.business_id AND k.event_id = e.id),
      0) AS filled
  FROM events e WHERE e.id = sqlc.arg(target_id)
), source AS (
  SELECT e.business_id, e.id, e.date, e.time_zone FROM events e WHERE e.id = sqlc.arg(source_id)
), copied AS MATERIALIZED (
  SELECT
    uuidv7() AS new_id, k.id AS old_id, coalesce(k.source_key, k.id) AS source_key, k.title, k.observations, k.category,
      k.icon, k.label, k.decision_requested, k.decision_question, k.decision_options, k.team_only,
    (t.filled + row_number() OVER (ORDER BY k.position, k.id))::integer AS place,
    CASE
      WHEN k.timing <> 'CALENDAR' THEN k.timing
      WHEN t.is_template AND s.date IS NOT NULL THEN 'PLANNING'::task_timing
      WHEN t.date IS NOT NULL AND s.date IS NOT NULL THEN 'CALENDAR'::task_timing
      ELSE 'NONE'::task_timing
    END AS timing,
    k.time_unit_number, k.time_unit_option, k.date, k.end_date,
    s.date - (k.date AT TIME ZONE s.time_zone)::date AS days_before,
    make_interval(days => t.date - s.date) AS shift,
    s.time_zone
  FROM tasks k
  CROSS JOIN target t
  JOIN source s ON s.business_id = k.business_id AND s.id = k.event_id
  WHERE k.deleted_at IS NULL
    AND (sqlc.arg(whole)::boolean OR k.id = ANY (sqlc.arg(task_ids)::uuid[]))
), new_tasks AS (
  INSERT INTO tasks (business_id, event_id, id, title, observations, category, icon, label, decision_requested,
    decision_question, decision_options, team_only, position, source_key, timing,
    time_unit_number, time_unit_option, date, end_date)
  SELECT t.business_id, t.id, c.new_id, c.title, c.observations, c.category, c.icon, c.label, c.decision_requested,
    c.decision_question, c.decision_options, c.team_only, c.place, c.source_key, c.timing,
    CASE WHEN c.timing <> 'PLANNING' THEN NULL WHEN c.date IS NULL THEN c.time_unit_number
      ELSE least(greatest(abs(c.days_before), 1), 999) END,
    CASE WHEN c.timing <> 'PLANNING' THEN NULL WHEN c.date IS NULL THEN c.time_unit_option WHEN c.days_before < 0
      THEN 'DAYS_AFTER'::time_unit ELSE 'DAYS'::time_unit END,
    CASE WHEN c.timing = 'CALENDAR' THEN ((c.date AT TIME ZONE c.time_zone) + c.shift) AT TIME ZONE c.time_zone END,
    CASE WHEN c.timing = 'CALENDAR' THEN ((c.end_date AT TIME ZONE c.time_zone) + c.shift) AT TIME ZONE c.time_zone END
  FROM copied c CROSS JOIN target t
), new_subtasks AS (
  INSERT INTO subtasks (business_id, event_id, task_id, title, observations, decision_requested, decision_question,
    decision_options, position)
  SELECT t.business_id, t.id, c.new_id, b.title, b.observations, b.decision_requested, b.decision_question,
    b.decision_options, b.position
  FROM copied c
  CROSS JOIN target t
  CROSS JOIN source s
  JOIN subtasks b ON b.business_id = s.business_id AND b.event_id = s.id AND b.task_id = c.old_id
  WHERE b.deleted_at IS NULL
)
SELECT coalesce(array_agg(c.new_id), '{}')::uuid[] AS new_ids FROM copied c;

-- name: GetChecklistToCopy :one
-- Returns the tasks of a template or an event as another event would get them: unchecked, and with the deadline that
-- they would have there (see CopyChecklist). A task is there already if the event has the task itself, a copy of the
-- same original, or a task of the same title, ignoring accents. A helper copies between events that they manage.
SELECT e.type, e.title, (e.templated_at IS NOT NULL)::boolean AS is_template,
  coalesce((
    SELECT json_agg(json_build_object(
      'key', k.id, 'title', k.title, 'category', k.category, 'icon', k.icon,
      'subtasks', (SELECT count(*) FROM subtasks b
        WHERE b.business_id = k.business_id AND b.event_id = k.event_id AND b.task_id = k.id AND b.deleted_at IS NULL),
      'timeUnitNumber', k.time_unit_number, 'timeUnitOption', k.time_unit_option,
      'deadline', CASE k.timing
        WHEN 'PLANNING' THEN app.task_deadline(k.timing, k.time_unit_number, k.time_unit_option, NULL, t.date,
          t.time_zone)
        WHEN 'CALENDAR' THEN (k.date AT TIME ZONE e.time_zone)::date + (t.date - e.date)
      END,
      'there', coalesce(k.source_key, k.id) IN (
          SELECT h.id FROM tasks h WHERE h.event_id = sqlc.arg(target_id) AND h.deleted_at IS NULL
          UNION ALL SELECT h.source_key FROM tasks h WHERE h.event_id = sqlc.arg(target_id) AND h.deleted_at IS NULL
            AND h.source_key IS NOT NULL)
        OR k.search IN (SELECT h.search FROM tasks h WHERE h.event_id = sqlc.arg(target_id) AND h.deleted_at IS NULL)
    ) ORDER BY k.position, k.id)
    FROM tasks k WHERE k.business_id = e.business_id AND k.event_id = e.id AND k.deleted_at IS NULL
  ), '[]')::json AS tasks,
  (SELECT count(*) FROM tasks k WHERE k.business_id = t.business_id AND k.event_id = t.id)::integer AS in_target
FROM events t
JOIN events e ON e.business_id = t.business_id
WHERE t.id = sqlc.arg(target_id) AND e.id = sqlc.arg(source_id) AND e.id <> t.id
  AND app.may_in(t.id, 'MANAGE_EVENT') AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: GetTarget :one
-- Returns the event to which a checklist is to be added, the number of its tasks, those that can be restored included,
-- and which of the given tasks it has already: by their key, or by their title, ignoring accents.
SELECT e.date, e.time_zone, e.title,
  (SELECT count(*) FROM tasks k WHERE k.business_id = e.business_id AND k.event_id = e.id)::integer AS tasks,
  coalesce((
    SELECT array_agg(n.key)
    FROM (SELECT unnest(sqlc.arg(keys)::uuid[]) AS key, unnest(sqlc.arg(titles)::text[]) AS title) n
    WHERE n.key IN (SELECT k.source_key FROM tasks k WHERE k.event_id = sqlc.arg(id) AND k.deleted_at IS NULL
      AND k.source_key IS NOT NULL)
      OR app.searchable(n.title) IN (SELECT k.search FROM tasks k WHERE k.event_id = sqlc.arg(id)
        AND k.deleted_at IS NULL)
  ), '{}')::uuid[] AS there
FROM events e
WHERE e.id = sqlc.arg(id) AND app.may_in(e.id, 'MANAGE_EVENT');

-- name: AddPlannedTasks :exec
-- Adds a checklist that Cortejo ships, behind the existing tasks; every deadline counts from the event's day.
INSERT INTO tasks (business_id, event_id, id, source_key, title, observations, category, decision_requested, team_only,
  position, timing, time_unit_number, time_unit_option)
SELECT
  app.business_id(), sqlc.arg(event_id), n.id, n.source_key, n.title, n.observations, n.category, n.decision_requested,
    n.team_only,
  (coalesce((SELECT max(k.position) FROM tasks k WHERE k.business_id = app.business_id()
    AND k.event_id = sqlc.arg(event_id)), 0)
    + row_number() OVER (ORDER BY n.id))::integer, 'PLANNING', n.number, n.unit
FROM (
  SELECT
    unnest(sqlc.arg(ids)::uuid[]) AS id,
    unnest(sqlc.arg(source_keys)::uuid[]) AS source_key,
    unnest(sqlc.arg(titles)::text[]) AS title,
    unnest(sqlc.arg(observations)::text[]) AS observations,
    unnest(sqlc.arg(categories)::text[]) AS category,
    unnest(sqlc.arg(decisions_requested)::boolean[]) AS decision_requested,
    unnest(sqlc.arg(team_only)::boolean[]) AS team_only,
    unnest(sqlc.arg(numbers)::integer[]) AS number,
    unnest(sqlc.arg(units)::text[])::time_unit AS unit
) n;

-- name: PlaceByDeadline :exec
-- Gives tasks that were added behind the others a place by their deadline, as CreateTask gives one: each
-- after the last of the others due no later than it, those of one place by deadline and then as they were
-- added; without a deadline, at the end. The others keep their order. Writes only what moves.
WITH list AS (
  SELECT t.business_id, t.id, t.position, t.deleted_at, t.id = ANY (sqlc.arg(ids)::uuid[]) AS added,
    app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, coalesce(e.date, DATE '2100-01-01'),
      e.time_zone) AS due
  FROM tasks t
  JOIN events e ON e.business_id = t.business_id AND e.id = t.event_id
  WHERE t.event_id = sqlc.arg(event_id)
), placed AS (
  SELECT l.business_id, l.id, l.position, l.added, CASE WHEN l.added THEN l.due END AS due,
    CASE
      WHEN NOT l.added THEN l.position
      WHEN l.due IS NULL THEN 2147483647
      ELSE coalesce(max(l.position) FILTER (WHERE NOT l.added AND l.deleted_at IS NULL) OVER (ORDER BY l.due), 0)
    END AS place
  FROM list l
), renumbered AS (
  SELECT p.business_id, p.id, (row_number() OVER (ORDER BY p.place, p.added, p.due, p.position, p.id))::integer AS place
  FROM placed p
)
UPDATE tasks t SET position = r.place
FROM renumbered r
WHERE t.business_id = r.business_id AND t.id = r.id AND t.position <> r.place;

-- name: AddSubtasks :exec
INSERT INTO subtasks (business_id, event_id, task_id, id, title, decision_requested, position)
SELECT
  app.business_id(), sqlc.arg(event_id), n.task_id, n.id, n.title, n.decision_requested,
  (row_number() OVER (PARTITION BY n.task_id ORDER BY n.id))::integer
FROM (
  SELECT
    unnest(sqlc.arg(task_ids)::uuid[]) AS task_id,
    unnest(sqlc.arg(ids)::uuid[]) AS id,
    unnest(sqlc.arg(titles)::text[]) AS title,
    unnest(sqlc.arg(decisions_requested)::boolean[]) AS decision_requested
) n;

-- name: GetChecklist :one
-- Returns the planning screen in one statement: the event's header, its tasks and their subtasks. A helper reads it
-- only with MANAGE_EVENT. There may be hundreds of tasks and thousands of subtasks, and most of the time would go into
-- JSON for each of them. So they are columns, each an array, in no order, because sorting costs less where they are
-- read. An array has no NULL: a missing time or day is 'epoch', a missing number 0, and a missing text empty.
SELECT
  e.id, e.type, e.title, e.date, e.event_start_time, e.time_zone, e.ceremony_place, e.reception_place,
  e.number_of_guests, e.image_id, e.enable_branding, e.templated_at, e.archived_at,
  coalesce(app.event_details(e.id), '{}')::json AS details,
  coalesce(c.customers, '[]')::json AS customers,
  app.permissions_in(e.id)::integer AS permissions,
  coalesce((SELECT json_object_agg(m.task_id, m.sums) FROM (
    SELECT c.task_id,
      json_build_object('totalPrice', coalesce(sum(c.price) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')), 0),
        'paid', coalesce(sum(c.price) FILTER (WHERE c.counts = 'PAID'), 0)) AS sums
    FROM app.counted_payments(e.id) c WHERE c.task_id IS NOT NULL GROUP BY c.task_id) m), '{}')::json AS task_invoices,
  k.total AS tasks_total,
  k.done AS tasks_done,
  coalesce(k.ids, '{}')::uuid[] AS task_ids,
  coalesce(k.titles, '{}')::text[] AS task_titles,
  coalesce(k.observations, '{}')::text[] AS task_observations,
  coalesce(k.categories, '{}')::text[] AS task_categories,
  coalesce(k.icons, '{}')::text[] AS task_icons,
  coalesce(k.labels, '{}')::text[] AS task_labels,
  coalesce(k.timings, '{}')::text[] AS task_timings,
  coalesce(k.time_unit_numbers, '{}')::integer[] AS task_time_unit_numbers,
  coalesce(k.time_unit_options, '{}')::text[] AS task_time_unit_options,
  coalesce(k.dates, '{}')::timestamptz[] AS task_dates,
  coalesce(k.end_dates, '{}')::timestamptz[] AS task_end_dates,
  coalesce(k.deadlines, '{}')::date[] AS task_deadlines,
  coalesce(k.decisions_requested, '{}')::boolean[] AS task_decisions_requested,
  coalesce(k.decisions, '{}')::text[] AS task_decisions,
  coalesce(k.questions, '{}')::text[] AS task_questions,
  coalesce(k.team_only, '{}')::boolean[] AS task_team_only,
  coalesce(k.customer_notes, '{}')::text[] AS task_customer_notes,
  coalesce(k.checked_at, '{}')::timestamptz[] AS task_checked_at,
  coalesce(k.positions, '{}')::integer[] AS task_positions,
  coalesce(k.responsibles, '{}')::uuid[] AS task_responsibles,
  coalesce(s.task_ids, '{}')::uuid[] AS subtask_task_ids,
  coalesce(s.ids, '{}')::uuid[] AS subtask_ids,
  coalesce(s.titles, '{}')::text[] AS subtask_titles,
  coalesce(s.observations, '{}')::text[] AS subtask_observations,
  coalesce(s.decisions_requested, '{}')::boolean[] AS subtask_decisions_requested,
  coalesce(s.decisions, '{}')::text[] AS subtask_decisions,
  coalesce(s.questions, '{}')::text[] AS subtask_questions,
  coalesce(s.checked_at, '{}')::timestamptz[] AS subtask_checked_at,
  coalesce(s.positions, '{}')::integer[] AS subtask_positions
FROM events e
CROSS JOIN LATERAL (SELECT app.asks_client_since(e.id) AS since) a
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', n.id, 'name', n.full_name) ORDER BY ec.position, n.id) AS customers
  FROM event_customers ec JOIN contacts n ON n.id = ec.contact_id
  WHERE ec.event_id = e.id
) c
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS total, count(t.checked_at)::integer AS done,
    array_agg(t.id) AS ids, array_agg(t.title) AS titles, array_agg(t.observations) AS observations,
    array_agg(t.category) AS categories, array_agg(t.icon) AS icons, array_agg(t.label) AS labels,
      array_agg(t.timing::text) AS timings,
    array_agg(coalesce(t.time_unit_number, 0)) AS time_unit_numbers,
      array_agg(coalesce(t.time_unit_option::text, '')) AS time_unit_options,
    array_agg(coalesce(t.date, 'epoch')) AS dates, array_agg(coalesce(t.end_date, 'epoch')) AS end_dates,
    array_agg(coalesce(app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone),
      'epoch')) AS deadlines,
    array_agg(t.decision_requested) AS decisions_requested, array_agg(t.decision) AS decisions,
    array_agg(CASE WHEN t.decision_requested THEN app.question(t.decision_requested, t.decision_question,
      t.decision_options, t.decision_option, t.decision_note, t.decided_by, t.decided_at,
    t.decision_seen_at, CASE WHEN a.since IS NOT NULL THEN greatest(t.decision_asked_at, a.since) END)::text
      ELSE '' END) AS questions,
    array_agg(t.team_only) AS team_only,
    array_agg(t.customer_notes) AS customer_notes, array_agg(coalesce(t.checked_at, 'epoch')) AS checked_at,
      array_agg(t.position) AS positions,
    array_agg(coalesce(t.responsible_id, '00000000-0000-0000-0000-000000000000')) AS responsibles
  FROM tasks t
  WHERE t.event_id = e.id AND t.deleted_at IS NULL
) k
CROSS JOIN LATERAL (
  SELECT array_agg(b.task_id) AS task_ids, array_agg(b.id) AS ids, array_agg(b.title) AS titles,
    array_agg(b.observations) AS observations,
    array_agg(b.decision_requested) AS decisions_requested, array_agg(b.decision) AS decisions,
    array_agg(CASE WHEN b.decision_requested THEN app.question(b.decision_requested, b.decision_question,
      b.decision_options, b.decision_option, b.decision_note, b.decided_by, b.decided_at,
    b.decision_seen_at, CASE WHEN a.since IS NOT NULL THEN greatest(b.decision_asked_at, a.since) END)::text
      ELSE '' END) AS questions,
    array_agg(coalesce(b.checked_at, 'epoch')) AS checked_at, array_agg(b.position) AS positions
  FROM subtasks b
  WHERE b.event_id = e.id AND b.deleted_at IS NULL
) s
WHERE e.id = sqlc.arg(event_id)
  AND app.may_in(e.id, 'MANAGE_EVENT');
