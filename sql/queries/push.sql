-- Browsers that take pushes, and what leaves to them (sql/functions/80_push.sql).

-- name: ListPushDevices :many
SELECT id, name, created_at, sign_in FROM push_devices WHERE user_id = app.user_id() ORDER BY created_at DESC, id DESC;

-- name: AddPushDevice :one
SELECT app.add_push_device(sqlc.arg(endpoint)::text, sqlc.arg(p256dh)::text, sqlc.arg(auth)::text, sqlc.arg(name)::text,
  sqlc.narg(sign_in)::uuid, sqlc.arg(devices_kept)::integer)::uuid AS id;

-- name: RemovePushDevice :one
DELETE FROM push_devices WHERE user_id = app.user_id() AND id = sqlc.arg(id) RETURNING id;

-- name: RemovePushDevicesOf :exec
DELETE FROM push_devices WHERE user_id = app.user_id() AND sign_in = sqlc.arg(sign_in)::uuid;

-- name: RemovePushDeviceAt :one
SELECT app.remove_push_device(sqlc.arg(endpoint)::text)::boolean AS removed;

-- name: TakePushes :many
SELECT t.business_id::uuid AS business_id, t.id::uuid AS id, t.endpoint::text AS endpoint, t.p256dh::text AS p256dh,
  t.auth::text AS auth, t.type::notification_type AS type,
  t.many::integer AS many, t.content::jsonb AS content, t.notification_id::uuid AS notification_id,
    t.group_id::uuid AS group_id
FROM app.take_pushes(sqlc.arg(page_size)::integer) t;

-- name: SettlePush :exec
SELECT app.settle_push(sqlc.arg(business_id)::uuid, sqlc.arg(id)::uuid, sqlc.arg(fate)::text, sqlc.arg(why)::text,
  make_interval(secs => sqlc.arg(later_seconds)::integer));

-- name: LosePushes :one
SELECT app.lose_pushes()::bigint AS lost;
