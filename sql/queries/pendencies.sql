-- name: ListPendencies :one
-- What waits in every event that is neither archived nor a template: tasks that are late or due
-- within so many days, and events before their day of which nothing is begun. Everything is counted
-- and one page of it answered, or none where the page has no size. The nearest event comes first,
-- then those without a day, then past ones, as in the list of events; or, by day, what has waited longest,
-- and what has no day at the end.
WITH active AS MATERIALIZED (
  SELECT e.id, e.type, e.title, e.date, e.time_zone, d.today,
    CASE WHEN e.date >= d.today THEN 0 WHEN e.date IS NULL THEN 1 ELSE 2 END AS rank,
    CASE WHEN e.date IS NULL THEN 0 ELSE abs(e.date - d.today) END AS days
  FROM events e
  CROSS JOIN LATERAL (SELECT (now() AT TIME ZONE e.time_zone)::date AS today) d
  WHERE e.archived_at IS NULL AND e.templated_at IS NULL
    AND ((SELECT app.sees_all_events()) OR e.id = ANY ((SELECT app.event_ids_with('MANAGE_EVENT'))::uuid[]))
), pendencies AS MATERIALIZED (
  SELECT CASE WHEN due.day < a.today THEN 'LATE_PLANNING' ELSE 'EXPIRING_PLANNING' END AS kind,
    a.id AS event_id, t.id AS task_id, t.id AS id, due.day, t.position
  FROM active a
  JOIN tasks t ON t.event_id = a.id
  CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, a.date, a.time_zone) AS day) due
  WHERE t.deleted_at IS NULL AND t.checked_at IS NULL AND due.day <= a.today + sqlc.arg(days_ahead)::integer
  UNION ALL
  SELECT 'CHECKLIST', a.id, NULL, a.id, DATE '0001-01-01', 0
  FROM active a
  WHERE a.rank < 2
    AND NOT EXISTS (SELECT FROM tasks t WHERE t.event_id = a.id AND t.deleted_at IS NULL AND t.checked_at IS NOT NULL)
)
SELECT json_build_object(
  'counts', (SELECT json_build_object(
      'latePlanning', count(*) FILTER (WHERE p.kind = 'LATE_PLANNING'),
      'expiringPlanning', count(*) FILTER (WHERE p.kind = 'EXPIRING_PLANNING'),
      'checklist', count(*) FILTER (WHERE p.kind = 'CHECKLIST'))
    FROM pendencies p),
  'items', coalesce((SELECT json_agg(json_build_object(
      'kind', i.kind, 'place', i.place,
      'event', json_build_object('uuid', a.id, 'type', a.type, 'title', a.title, 'date', a.date, 'pending', i.pending, 'tasks', i.tasks),
      'task', CASE WHEN t.id IS NOT NULL THEN json_build_object('publicId', t.id, 'title', t.title, 'category', t.category, 'icon', t.icon,
        'deadline', i.day, 'awaitsDecision', t.id = ANY ((SELECT app.tasks_awaiting_decision(ARRAY(SELECT w.id FROM active w)))::uuid[])) END
    ) ORDER BY i.number)
    FROM (
      SELECT p.*, json_build_object('k', p.first, 'r', a.rank, 'n', a.days, 'e', p.event_id, 'd', p.day - DATE '2000-01-01', 'p', p.position, 'i', p.id) AS place,
        (SELECT count(*) FROM pendencies o WHERE o.event_id = p.event_id AND (sqlc.arg(kind)::text = '' OR o.kind = sqlc.arg(kind)::text)) AS pending,
        CASE WHEN p.kind = 'CHECKLIST' THEN (SELECT count(*) FROM tasks t WHERE t.event_id = p.event_id AND t.deleted_at IS NULL) END AS tasks,
        row_number() OVER (ORDER BY p.first, a.rank, a.days, p.event_id, p.day, p.position, p.id) AS number
      FROM (SELECT w.*, CASE WHEN NOT sqlc.arg(by_day)::boolean THEN 0 WHEN w.kind = 'CHECKLIST' THEN 2147483647 ELSE w.day - DATE '2000-01-01' END AS first FROM pendencies w) p
      JOIN active a ON a.id = p.event_id
      WHERE (sqlc.arg(kind)::text = '' OR p.kind = sqlc.arg(kind)::text)
        AND (sqlc.narg(after_id)::uuid IS NULL
          OR (p.first, a.rank, a.days, p.event_id, p.day - DATE '2000-01-01', p.position, p.id) > (sqlc.arg(after_first)::integer, sqlc.arg(after_rank)::integer, sqlc.arg(after_days)::integer,
            sqlc.narg(after_event_id)::uuid, sqlc.arg(after_day)::integer, sqlc.arg(after_position)::integer, sqlc.narg(after_id)::uuid))
      ORDER BY p.first, a.rank, a.days, p.event_id, p.day, p.position, p.id
      LIMIT sqlc.arg(page_size)::integer
    ) i
    JOIN active a ON a.id = i.event_id
    LEFT JOIN tasks t ON t.id = i.task_id), '[]')
)::json AS pendencies;
