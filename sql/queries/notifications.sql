-- A person's notifications, in all of their businesses; the policies of notifications hide those that they may no
-- longer see.

-- name: ListNotifications :many
-- The newest first, page by page.
SELECT n.id, n.type, n.business_id, cardinality(n.subjects)::integer AS many, n.content, n.created_at, n.read_at,
  app.is_reminder(n.type)::boolean AS is_reminder
FROM notifications n
WHERE n.user_id = app.user_id() AND (NOT sqlc.arg(unread)::boolean OR n.read_at IS NULL)
  AND (sqlc.narg(after_id)::uuid IS NULL
    OR (n.created_at, n.id) < (sqlc.arg(after_at)::timestamptz, sqlc.narg(after_id)::uuid))
ORDER BY n.created_at DESC, n.id DESC LIMIT sqlc.arg(page_size)::integer;

-- name: NewestNotifications :one
-- Returns the number of unread notifications, up to the most that is counted, and the newest of them.
SELECT (SELECT count(*) FROM (SELECT FROM notifications n WHERE n.user_id = app.user_id() AND n.read_at IS NULL
  LIMIT sqlc.arg(counted_to)::integer) u)::integer AS unread,
  coalesce((SELECT json_agg(json_build_object('uuid', o.id, 'type', o.type, 'businessUuid', o.business_id, 'many',
    cardinality(o.subjects), 'content', o.content, 'createdAt', o.created_at, 'isReminder', app.is_reminder(o.type))
      ORDER BY o.created_at DESC, o.id DESC)
    FROM (SELECT * FROM notifications n WHERE n.user_id = app.user_id() AND n.read_at IS NULL
      ORDER BY n.created_at DESC, n.id DESC LIMIT sqlc.arg(shown)::integer) o), '[]')::json AS newest;

-- name: ReadNotification :one
UPDATE notifications SET read_at = coalesce(read_at, now()) WHERE user_id = app.user_id() AND id = sqlc.arg(id)
  RETURNING id;

-- name: ReadAllNotifications :one
-- Marks as read those that the person saw. Notifications newer than the newest one that they were shown stay unread.
WITH read AS (UPDATE notifications SET read_at = now() WHERE user_id = app.user_id() AND read_at IS NULL
  AND created_at <= coalesce(sqlc.narg(until)::timestamptz, 'infinity') RETURNING 1)
SELECT count(*)::integer AS read, now()::timestamptz AS read_at FROM read;

-- name: UnreadNotifications :one
-- Marks as unread those that were read at this time, or this one, except where an unread one of the same kind exists.
WITH back AS (
  UPDATE notifications n SET read_at = NULL
  WHERE n.user_id = app.user_id() AND (n.read_at = sqlc.narg(read_at)::timestamptz OR n.id = sqlc.narg(id)::uuid
    AND n.read_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM notifications o WHERE o.business_id = n.business_id AND o.user_id = n.user_id
      AND o.type = n.type AND o.group_id = n.group_id AND o.helper_bit = n.helper_bit AND o.read_at IS NULL)
  RETURNING 1)
SELECT count(*)::integer AS unread FROM back;

-- name: ResumeReminder :one
-- No row where nothing was put off or ended.
SELECT p.id FROM (SELECT sqlc.arg(id)::uuid AS id, app.resume_reminder(sqlc.arg(id)::uuid) AS resumed) p
  WHERE p.resumed;

-- name: PauseReminder :one
-- No row where it reminds of nothing, or is not theirs.
SELECT p.id FROM (SELECT sqlc.arg(id)::uuid AS id,
  app.pause_reminder(sqlc.arg(id)::uuid, sqlc.narg(until)::timestamptz) AS paused) p WHERE p.paused;

-- name: Remind :one
SELECT app.remind(sqlc.arg(daily)::boolean, sqlc.arg(page_size)::integer)::integer AS wrote;
