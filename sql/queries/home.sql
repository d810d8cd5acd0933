-- name: GetToday :one
-- What the days from today on bring in all events that go on, who waits for whom, and which events come
-- next. Today is the day in the zone events have unless they say otherwise; a task is late by its own
-- event's day, as everywhere. Of an event that a helper does not manage there is its day and no task.
WITH here AS MATERIALIZED (
  SELECT (now() AT TIME ZONE sqlc.arg(time_zone)::text)::date AS today
), active AS MATERIALIZED (
  SELECT e.id, e.type, e.title, e.date, e.event_start_time, e.time_zone, e.ceremony_place, e.reception_place,
    e.image_id,
    (now() AT TIME ZONE e.time_zone)::date AS today,
    ((SELECT app.sees_all_events()) OR e.id = ANY ((SELECT app.event_ids_with('MANAGE_EVENT'))::uuid[])) AS managed
  FROM events e
  WHERE e.archived_at IS NULL AND e.templated_at IS NULL
), named AS (
  SELECT a.id, json_build_object('uuid', a.id, 'type', a.type, 'title', a.title, 'timeZone', a.time_zone) AS event
  FROM active a
), due AS MATERIALIZED (
  SELECT t.id, t.event_id, t.title, t.position, d.day, d.day < a.today AS late, a.date AS event_day,
    CASE WHEN t.timing = 'CALENDAR' THEN to_char(t.date AT TIME ZONE a.time_zone, 'HH24:MI') END AS clock
  FROM active a
  JOIN tasks t ON t.event_id = a.id
  CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, a.date,
    a.time_zone) AS day) d
  WHERE a.managed AND t.deleted_at IS NULL AND t.checked_at IS NULL
    AND d.day < (SELECT h.today FROM here h) + sqlc.arg(days)::integer
), awaiting AS MATERIALIZED (
  SELECT app.tasks_awaiting_decision(ARRAY(SELECT a.id FROM active a WHERE a.managed))::uuid[] AS ids
), mine AS MATERIALIZED (
  SELECT t.id, t.event_id, t.title, t.position, d.day, a.date AS event_day,
    CASE WHEN t.timing = 'CALENDAR' THEN to_char(t.date AT TIME ZONE a.time_zone, 'HH24:MI') END AS clock,
    CASE WHEN d.day < a.today THEN 'LATE' WHEN d.day = a.today THEN 'TODAY' WHEN d.day <= app.end_of_week(a.today)
      THEN 'WEEK' END AS due
  FROM tasks t
  JOIN active a ON a.id = t.event_id
  CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, a.date,
    a.time_zone) AS day) d
  WHERE t.responsible_id = (SELECT m.id FROM memberships m WHERE m.user_id = app.user_id())
    AND t.deleted_at IS NULL AND t.checked_at IS NULL
), answers AS (
  SELECT t.id AS task_id, NULL::uuid AS subtask_id, t.event_id,
    coalesce(nullif(t.decision_question, ''), t.title) AS title,
    t.decision, t.decision_note, t.decided_by, t.decided_at
  FROM tasks t
  WHERE t.decided_at > now() - make_interval(days => sqlc.arg(answered_within)::integer) AND t.decision_seen_at IS NULL
    AND t.decision <> '' AND t.deleted_at IS NULL AND t.checked_at IS NULL
  UNION ALL
  SELECT t.id, b.id, t.event_id, coalesce(nullif(b.decision_question, ''), b.title), b.decision, b.decision_note,
    b.decided_by, b.decided_at
  FROM subtasks b
  JOIN tasks t ON t.id = b.task_id
  WHERE b.decided_at > now() - make_interval(days => sqlc.arg(answered_within)::integer) AND b.decision_seen_at IS NULL
    AND b.decision <> '' AND b.deleted_at IS NULL AND b.checked_at IS NULL AND t.deleted_at IS NULL
      AND t.checked_at IS NULL
)
SELECT json_build_object(
  'day', h.today,
  'late', (SELECT count(*) FROM due d WHERE d.late),
  'days', (SELECT json_agg(json_build_object(
      'date', h.today + n,
      'events', coalesce((SELECT json_agg(json_build_object('uuid', a.id, 'type', a.type, 'title', a.title, 'timeZone',
        a.time_zone,
          'eventStartTime', to_char(a.event_start_time, 'HH24:MI'), 'place',
            coalesce(a.ceremony_place, a.reception_place)) ORDER BY a.event_start_time, a.id)
        FROM active a WHERE a.date = h.today + n), '[]'),
      'total', (SELECT count(*) FROM due d WHERE d.day = h.today + n AND NOT d.late),
      'tasks', coalesce((SELECT json_agg(json_build_object('publicId', d.id, 'title', d.title, 'clock', d.clock,
        'event', e.event) ORDER BY d.clock, d.event_day, d.position, d.id)
        FROM (SELECT * FROM due WHERE due.day = h.today + n AND NOT due.late ORDER BY due.clock, due.event_day,
          due.position, due.id LIMIT sqlc.arg(tasks_of_day)::integer) d
        JOIN named e ON e.id = d.event_id), '[]')
    ) ORDER BY n) FROM generate_series(0, sqlc.arg(days)::integer - 1) n),
  'mine', json_build_object(
    'total', (SELECT count(*) FROM mine),
    'late', (SELECT count(*) FROM mine WHERE mine.due = 'LATE'),
    'today', (SELECT count(*) FROM mine WHERE mine.due = 'TODAY'),
    'week', (SELECT count(*) FROM mine WHERE mine.due = 'WEEK'),
    'tasks', coalesce((SELECT json_agg(json_build_object('publicId', m.id, 'title', m.title, 'deadline', m.day, 'clock',
      m.clock, 'due', m.due, 'event', e.event)
        ORDER BY m.day, m.clock, m.event_day, m.position, m.id)
      FROM (SELECT k.*, row_number() OVER (PARTITION BY k.due ORDER BY k.day, k.clock, k.event_day, k.position,
        k.id) AS number FROM mine k WHERE k.due IS NOT NULL) m
      JOIN named e ON e.id = m.event_id
      WHERE m.number <= sqlc.arg(mine_of_group)::integer), '[]')),
  'answered', coalesce((SELECT json_agg(json_build_object('publicId', r.task_id, 'subtaskUuid', r.subtask_id, 'title',
    r.title, 'decision', r.decision, 'note', r.decision_note, 'decidedBy', r.decided_by,
      'decidedAt', r.decided_at, 'customers', coalesce(c.customers, '[]'), 'event', e.event)
        ORDER BY r.decided_at DESC, r.task_id, r.subtask_id)
    FROM (SELECT w.* FROM answers w JOIN active a ON a.id = w.event_id ORDER BY w.decided_at DESC, w.task_id,
      w.subtask_id LIMIT sqlc.arg(page_size)::integer) r
    JOIN named e ON e.id = r.event_id
    LEFT JOIN LATERAL (SELECT json_agg(n.full_name ORDER BY ec.position, n.id) AS customers
      FROM event_customers ec JOIN contacts n ON n.id = ec.contact_id WHERE ec.event_id = r.event_id) c ON true), '[]'),
  'wishes', coalesce((SELECT json_agg(json_build_object('uuid', r.id, 'name', r.name, 'categories', r.categories,
    'status', r.status,
      'at', r.wished_at, 'by', r.wished_by, 'event', e.event) ORDER BY r.wished_at DESC, r.id)
    FROM (
      SELECT ev.id, ev.event_id, ev.status, ev.wished_at, ev.wished_by, v.name, v.categories
      FROM event_vendors ev JOIN active a ON a.id = ev.event_id JOIN vendors v ON v.id = ev.vendor_id
      WHERE a.managed AND ev.wished_at IS NOT NULL AND ev.wish_confirmed_at IS NULL AND ev.deleted_at IS NULL
        AND ev.status IN ('INDICATION', 'IN_PROPOSAL', 'PENDING')
      ORDER BY ev.wished_at DESC, ev.id LIMIT sqlc.arg(page_size)::integer
    ) r JOIN named e ON e.id = r.event_id), '[]'),
  'decisions', (SELECT cardinality(w.ids) FROM awaiting w),
  'waiting', coalesce((SELECT json_agg(json_build_object('publicId', r.id, 'title', r.title, 'deadline', r.deadline,
      'customers', coalesce(c.customers, '[]'), 'event', e.event) ORDER BY r.deadline NULLS LAST,
        r.event_day NULLS LAST, r.position, r.id)
    FROM (
      SELECT t.id, t.event_id, t.title, t.position, a.date AS event_day,
        app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, a.date, a.time_zone) AS deadline
      FROM tasks t JOIN active a ON a.id = t.event_id
      WHERE t.id = ANY ((SELECT w.ids FROM awaiting w)::uuid[])
      ORDER BY deadline NULLS LAST, event_day NULLS LAST, t.position, t.id
      LIMIT sqlc.arg(page_size)::integer
    ) r
    JOIN named e ON e.id = r.event_id
    LEFT JOIN LATERAL (SELECT json_agg(n.full_name ORDER BY ec.position, n.id) AS customers
      FROM event_customers ec JOIN contacts n ON n.id = ec.contact_id WHERE ec.event_id = r.event_id) c ON true), '[]'),
  'next', coalesce((SELECT json_agg(json_build_object('uuid', a.id, 'type', a.type, 'title', a.title, 'timeZone',
    a.time_zone, 'date', a.date,
      'manages', a.managed, 'imageKey', (SELECT i.key FROM images i WHERE i.id = a.image_id))
        ORDER BY a.date, a.event_start_time, a.id)
    FROM (SELECT * FROM active WHERE active.date >= active.today ORDER BY active.date, active.event_start_time,
      active.id LIMIT sqlc.arg(events_ahead)::integer) a), '[]')
)::json AS today
FROM here h;

-- name: ListRecentEvents :many
-- Returns the events that the caller last worked on, the latest first, with the last thing that they changed there, if
-- it still exists and they may see it. Changes that others made since are not shown.
WITH mine AS MATERIALIZED (
  SELECT (c->>'event_id')::uuid AS event_id, (c->>'at')::timestamptz AS at, c->>'subject' AS subject,
    (c->>'id')::uuid AS id
  FROM jsonb_array_elements(app.own_last_changes()::jsonb) c
), page AS (
  SELECT e.id, e.type, e.title, e.date, e.event_start_time, e.time_zone, e.ceremony_place, e.reception_place,
    e.image_id,
    m.at, m.subject, m.id AS thing_id
  FROM events e
  JOIN mine m ON m.event_id = e.id
  WHERE e.archived_at IS NULL AND e.templated_at IS NULL
  ORDER BY m.at DESC, e.id DESC
  LIMIT sqlc.arg(page_size)::integer
)
SELECT
  p.id, p.type, p.title, p.date, p.event_start_time, p.time_zone, p.ceremony_place, p.reception_place,
  p.at::timestamptz AS at,
  i.key AS image_key,
  t.total AS tasks_total,
  t.done AS tasks_done,
  coalesce(c.customers, '[]')::json AS customers,
  (CASE WHEN (SELECT app.sees_all_events()) THEN app.helper_all_bits()
    ELSE coalesce(((SELECT app.helper_accesses()) ->> p.id::text)::integer, 0)
  END)::integer AS permissions,
  k.id AS task_id,
  k.title AS task_title,
  d.id AS document_id,
  d.name AS document_name
FROM page p
LEFT JOIN images i ON i.id = p.image_id
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS total, count(k.checked_at)::integer AS done
  FROM tasks k WHERE k.event_id = p.id AND k.deleted_at IS NULL
) t
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', n.id, 'name', n.full_name) ORDER BY ec.position, n.id) AS customers
  FROM event_customers ec JOIN contacts n ON n.id = ec.contact_id
  WHERE ec.event_id = p.id
) c
LEFT JOIN tasks k ON k.deleted_at IS NULL AND k.event_id = p.id
  AND k.id = CASE p.subject WHEN 'tasks' THEN p.thing_id WHEN 'subtasks' THEN (SELECT s.task_id FROM subtasks s
    WHERE s.id = p.thing_id) END
LEFT JOIN documents d ON d.deleted_at IS NULL AND d.event_id = p.id
  AND d.id = CASE p.subject WHEN 'documents' THEN p.thing_id WHEN 'document_versions' THEN (SELECT v.document_id
    FROM document_versions v WHERE v.id = p.thing_id) END
ORDER BY p.at DESC, p.id DESC;
