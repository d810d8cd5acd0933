-- name: GetCalendarFeeds :many
-- Returns the caller's calendar subscriptions, the newest first.
SELECT f.id, f.event_id, e.title AS event_title, f.created_at
FROM calendar_feeds f
LEFT JOIN events e ON e.business_id = f.business_id AND e.id = f.event_id
ORDER BY f.id DESC;

-- name: LockCalendarFeeds :exec
-- Links of one caller are created one after another, so that each is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('calendar feeds of ' || app.business_id()::text || ' ' || app.user_id()::text, 0));

-- name: RoomForCalendarFeed :one
SELECT ((SELECT count(*) FROM calendar_feeds) < sqlc.arg(at_most)::integer)::boolean AS room;

-- name: CreateCalendarFeed :one
-- No row for a template, which is in no calendar, and for an event that the caller does not see.
INSERT INTO calendar_feeds (business_id, user_id, event_id, secret_hash)
SELECT app.business_id(), app.user_id(), sqlc.narg(event_id)::uuid, sqlc.arg(secret_hash)
WHERE sqlc.narg(event_id)::uuid IS NULL
  OR EXISTS (SELECT FROM events e WHERE e.id = sqlc.narg(event_id)::uuid AND e.templated_at IS NULL)
RETURNING id, event_id, created_at;

-- name: RevokeCalendarFeed :one
DELETE FROM calendar_feeds WHERE id = sqlc.arg(id) RETURNING id;

-- name: GetCalendar :one
-- Returns the content of the calendar in scope (app.scope_of_feed): its event, or every event that is not archived,
-- each with its open tasks and payments that are due on a day. No row if its event is not visible any more. Events of
-- more than a year ago are left out, except in a calendar of just that event. It returns the page of events behind
-- after_id; events without a day are the last.
SELECT b.name AS business_name, coalesce(v.events, '[]')::json AS events
FROM businesses b
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object(
    'id', e.id, 'title', e.title, 'date', e.date,
    'start', (e.date + e.event_start_time) AT TIME ZONE e.time_zone, 'place',
      coalesce(e.ceremony_place, e.reception_place, ''),
    'updatedAt', e.updated_at, 'tasks', coalesce(k.tasks, '[]'),
    'payments', (SELECT coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'price', c.price, 'day',
      c.due_date, 'updatedAt', p.updated_at) ORDER BY c.due_date, c.id), '[]')
      FROM app.counted_payments(e.id) c JOIN payments p ON p.id = c.id WHERE c.counts IN ('LATE', 'COMING')
        AND c.due_date IS NOT NULL)
  ) ORDER BY e.date, e.id) AS events
  FROM (SELECT x.id, x.title, x.date, x.event_start_time, x.time_zone, x.ceremony_place, x.reception_place, x.updated_at
    FROM events x
    WHERE x.templated_at IS NULL
      AND CASE WHEN app.event_id() IS NULL
        THEN x.archived_at IS NULL AND coalesce(x.date > CURRENT_DATE - 366, true) ELSE x.id = app.event_id() END
      AND (sqlc.narg(after_id)::uuid IS NULL OR (coalesce(x.date, 'infinity'), x.id)
        > (coalesce(sqlc.narg(after_date)::date, 'infinity'), sqlc.narg(after_id)::uuid))
    ORDER BY coalesce(x.date, 'infinity'), x.id LIMIT sqlc.arg(page_size)::integer) e
  CROSS JOIN LATERAL (
    SELECT json_agg(json_build_object(
      'id', d.id, 'title', d.title, 'day', d.day, 'start', d.date, 'end', d.end_date, 'updatedAt', d.updated_at
    ) ORDER BY d.day, d.position, d.id) AS tasks
    FROM (
      SELECT t.*, app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date,
        e.time_zone) AS day
      FROM tasks t
      WHERE t.event_id = e.id AND t.deleted_at IS NULL AND t.checked_at IS NULL
    ) d
    WHERE d.day IS NOT NULL
  ) k
) v
WHERE app.event_id() IS NULL OR v.events IS NOT NULL;
