-- name: GetProfile :one
-- Who a person is, where they work and whose events are theirs, in one statement.
SELECT u.id, u.name, u.phone, u.email, u.role, u.image_key, u.current_business_id,
  ARRAY(SELECT d.key FROM user_dismissals d WHERE d.user_id = u.id ORDER BY d.key)::text[] AS dismissed,
  app.memberships_of_user()::json AS memberships,
  app.events_of_customer()::json AS customer_events,
  coalesce(app.control_of_user(), 'null')::json AS control,
  coalesce((SELECT p.time_zone FROM notification_preferences p WHERE p.user_id = u.id), '')::text AS time_zone,
  (SELECT count(*) FROM (SELECT FROM notifications n WHERE n.user_id = u.id AND n.read_at IS NULL
    LIMIT 100) n)::integer AS unread_notifications
FROM users u
WHERE u.id = app.user_id();

-- name: RenameUser :one
UPDATE users SET name = coalesce(sqlc.narg(name), name) WHERE id = app.user_id()
RETURNING id;

-- name: SelectBusiness :one
UPDATE users SET current_business_id = sqlc.arg(business_id)::uuid
WHERE id = app.user_id()
  AND EXISTS (SELECT FROM memberships m WHERE m.business_id = sqlc.arg(business_id)::uuid AND m.user_id = app.user_id()
    AND m.accepted_at IS NOT NULL)
RETURNING id;

-- name: FindBusinessOfItem :one
SELECT b::uuid AS business_id FROM app.business_of_item(sqlc.arg(kind), sqlc.arg(item_id)) b;

-- name: GetTeamRole :one
SELECT app.team_role()::team_role AS role;

-- name: Dismiss :one
-- A second call changes nothing visible.
INSERT INTO user_dismissals (user_id, key) VALUES (app.user_id(), sqlc.arg(key))
ON CONFLICT (user_id, key) DO UPDATE SET dismissed_at = user_dismissals.dismissed_at
RETURNING key;

-- name: GetNotificationSettings :many
-- Returns only the types that were ever switched: all others are on, in the app and on devices.
SELECT type, enabled, push, email, whatsapp FROM notification_settings WHERE user_id = app.user_id();

-- name: SwitchNotification :one
-- The type as a whole (APP), or one of its channels; the others stay.
INSERT INTO notification_settings AS s (user_id, type, enabled, push, email, whatsapp)
VALUES (app.user_id(), sqlc.arg(type), CASE sqlc.arg(channel)::text WHEN 'APP' THEN sqlc.arg(enabled)::boolean
  ELSE true END, CASE sqlc.arg(channel)::text WHEN 'PUSH' THEN sqlc.arg(enabled)::boolean ELSE true END,
  sqlc.arg(channel)::text = 'EMAIL' AND sqlc.arg(enabled)::boolean, sqlc.arg(channel)::text = 'WHATSAPP'
    AND sqlc.arg(enabled)::boolean)
ON CONFLICT (user_id, type) DO UPDATE SET
  enabled = CASE sqlc.arg(channel)::text WHEN 'APP' THEN excluded.enabled ELSE s.enabled END,
    push = CASE sqlc.arg(channel)::text WHEN 'PUSH' THEN excluded.push ELSE s.push END,
  email = CASE sqlc.arg(channel)::text WHEN 'EMAIL' THEN excluded.email
    ELSE s.email END, whatsapp = CASE sqlc.arg(channel)::text WHEN 'WHATSAPP' THEN excluded.whatsapp ELSE s.whatsapp END
RETURNING s.type, s.enabled, s.push, s.email, s.whatsapp;

-- name: ChangeUserPicture :one
-- Returns the key of the picture that it replaced, whose file is not shown any more. Concurrent calls wait for each
-- other, so that each returns another key.
WITH before AS (SELECT u.id, u.image_key FROM users u WHERE u.id = app.user_id() FOR UPDATE)
UPDATE users SET image_key = sqlc.narg(image_key) FROM before WHERE users.id = before.id
RETURNING before.image_key AS replaced;
