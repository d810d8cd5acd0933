-- Statements of an event's client, on their own side.

-- name: GetClientAccess :one
-- Returns the client's first page in one statement: the event, its planner, and the checklist as far as the policies
-- show it to them. questions are those that the client was asked and their answers; steps the next open tasks without a
-- question, by their day; recent the tasks that were completed last, with their day.
SELECT e.id, e.title, e.type, e.event_person_name, e.date, e.event_start_time, e.time_zone, e.ceremony_place,
  e.reception_place,
  e.enable_branding, e.slug, i.key AS image_key, b.name AS business_name, p.key AS business_image_key,
    b.instagram_handle, app.planner_phone()::text AS planner_phone,
  app.customer_permissions()::integer AS permissions, app.is_first_visit()::boolean AS first_visit,
  k.total, k.done,
  CASE WHEN app.customer_can('CHECKLIST_VIEW') THEN app.client_questions() ELSE '[]' END::jsonb AS questions,
  coalesce(k.steps, '[]')::json AS steps,
  coalesce(k.recent, '[]')::json AS recent,
  CASE WHEN app.customer_can('PAYMENTS_VIEW') THEN (
    SELECT json_build_object('agreed', coalesce(sum(c.price) FILTER (WHERE c.counts IN ('PAID', 'LATE', 'COMING')), 0),
      'paid', coalesce(sum(c.price) FILTER (WHERE c.counts = 'PAID'), 0), 'late',
        coalesce(sum(c.price) FILTER (WHERE c.counts = 'LATE'), 0),
      'coming', coalesce(sum(c.price) FILTER (WHERE c.counts = 'COMING'), 0), 'lateCount',
        count(*) FILTER (WHERE c.counts = 'LATE'), 'comingCount', count(*) FILTER (WHERE c.counts = 'COMING'),
      'next', (array_agg(json_build_object('uuid', c.id, 'title', c.title, 'price', c.price, 'dueDate', c.due_date,
        'counts', c.counts) ORDER BY c.counts, c.due_date, c.id)
        FILTER (WHERE c.counts IN ('LATE', 'COMING')))[1]) FROM app.counted_payments(e.id) c
  ) ELSE '{}' END::json AS payments
FROM events e
JOIN businesses b ON b.business_id = e.business_id
LEFT JOIN images i ON i.business_id = e.business_id AND i.id = e.image_id
LEFT JOIN images p ON p.business_id = b.business_id AND p.id = b.image_id
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS total, count(n.checked_at)::integer AS done,
    json_agg(n.task ORDER BY n.place) FILTER (WHERE NOT n.awaits AND n.place <= sqlc.arg(shown)::integer) AS steps,
    json_agg(n.task ORDER BY n.age) FILTER (WHERE n.age <= sqlc.arg(shown)::integer
      AND n.checked_at > now() - make_interval(days => sqlc.arg(recent_days)::integer)) AS recent
  FROM (
    SELECT t.checked_at, o.awaits,
      CASE WHEN t.checked_at IS NULL THEN row_number() OVER (PARTITION BY t.checked_at IS NULL, o.awaits
        ORDER BY o.deadline, t.position, t.id) END AS place,
      CASE WHEN t.checked_at IS NOT NULL THEN row_number() OVER (ORDER BY t.checked_at DESC NULLS LAST,
        t.id) END AS age,
      json_build_object('publicId', t.id, 'title', t.title, 'category', t.category, 'icon', t.icon, 'deadline',
        o.deadline,
        'doneOn', (t.checked_at AT TIME ZONE e.time_zone)::date) AS task
    FROM tasks t
    CROSS JOIN LATERAL (
      SELECT t.id = ANY ((SELECT app.tasks_awaiting_decision(ARRAY[app.event_id()]))::uuid[]) AS awaits,
        app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone) AS deadline
    ) o
    WHERE t.business_id = e.business_id AND t.event_id = e.id
  ) n
) k
WHERE e.id = app.event_id();

-- name: NoteFirstVisit :one
SELECT app.note_first_visit()::boolean AS noted;
