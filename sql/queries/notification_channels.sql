-- A person's quiet hours, and the messages of notifications to their addresses
-- (sql/functions/81_notification_channels.sql).

-- name: GetNotificationPreferences :one
SELECT coalesce(p.time_zone, 'America/Sao_Paulo')::text AS time_zone, coalesce(p.quiet, true)::boolean AS quiet,
  coalesce(p.quiet_from, 21)::integer AS quiet_from, coalesce(p.quiet_until, 8)::integer AS quiet_until,
  coalesce(p.daily_summary, false)::boolean AS daily_summary
FROM (SELECT app.user_id() AS id) u LEFT JOIN notification_preferences p ON p.user_id = u.id;

-- name: IsTimeZone :one
SELECT app.is_time_zone(sqlc.arg(name)::text)::boolean AS known;

-- name: ChangeNotificationPreferences :one
-- A field that is NULL stays unchanged; the browser's time zone is stored if there is none.
INSERT INTO notification_preferences AS p (user_id, time_zone, quiet, quiet_from, quiet_until, daily_summary)
VALUES (app.user_id(), coalesce(sqlc.narg(time_zone)::text, sqlc.narg(browser_time_zone)::text, 'America/Sao_Paulo'),
  coalesce(sqlc.narg(quiet)::boolean, true), coalesce(sqlc.narg(quiet_from)::smallint, 21),
    coalesce(sqlc.narg(quiet_until)::smallint, 8),
  coalesce(sqlc.narg(daily_summary)::boolean, false))
ON CONFLICT (user_id) DO UPDATE SET time_zone = coalesce(sqlc.narg(time_zone)::text, p.time_zone),
  quiet = coalesce(sqlc.narg(quiet)::boolean, p.quiet),
  quiet_from = coalesce(sqlc.narg(quiet_from)::smallint, p.quiet_from),
    quiet_until = coalesce(sqlc.narg(quiet_until)::smallint, p.quiet_until),
  daily_summary = coalesce(sqlc.narg(daily_summary)::boolean, p.daily_summary)
RETURNING p.time_zone, p.quiet, p.quiet_from::integer AS quiet_from, p.quiet_until::integer AS quiet_until,
  p.daily_summary;

-- name: TakeNotificationMessages :many
SELECT m::uuid AS message_id
  FROM app.take_notification_messages(sqlc.arg(after_seconds)::integer, sqlc.arg(page_size)::integer) m;

-- name: NotificationMessage :one
SELECT m.channel::text AS channel, m.phone::text AS phone, coalesce(m.email, '')::text AS email, m.name::text AS name,
  coalesce(m.leaves_at, now())::timestamptz AS leaves_at, m.items::jsonb AS items
FROM app.notification_message(sqlc.arg(message_id)::uuid) m;

-- name: SettleNotificationMessage :exec
SELECT app.settle_notification_message(sqlc.arg(message_id)::uuid, sqlc.arg(fate)::text, sqlc.arg(why)::text);

-- name: TakeDailySummaries :many
SELECT s::uuid AS summary_id FROM app.take_daily_summaries(sqlc.arg(page_size)::integer) s;

-- name: DailySummary :one
SELECT s.email::text AS email, s.name::text AS name, s.day::date AS day, s.unread::jsonb AS unread,
  s.unread_total::integer AS unread_total, s.events::jsonb AS events,
  s.tasks::jsonb AS tasks, s.tasks_total::integer AS tasks_total, s.payments::jsonb AS payments,
    s.payments_total::integer AS payments_total
FROM app.daily_summary(sqlc.arg(summary_id)::uuid) s;
