-- Staff's broadcasts to all devices (sql/functions/84_broadcasts.sql).

-- name: ListBroadcasts :one
-- One page of them, the newest first, with how many a next one reaches; or one alone, which may be a trial of one's
-- own. Those under way are counted, which an index alone answers.
SELECT coalesce(r.devices, 0)::integer AS devices, coalesce(r.people, 0)::integer AS people,
  coalesce(l.items, '[]')::json AS items
FROM (VALUES (1)) one (row)
LEFT JOIN LATERAL app.push_reach() r ON sqlc.narg(id)::uuid IS NULL
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', b.id, 'title', b.title, 'body', b.body, 'path', b.path, 'isDryRun', b.trial,
    'createdAt', b.created_at,
    'createdBy', (SELECT u.name FROM users u WHERE u.id = b.staff_user_id), 'devices', b.devices, 'people', b.people,
    'sent', coalesce(b.sent, c.sent), 'failed', coalesce(b.failed, c.failed), 'unknown', coalesce(b.unknown, c.unknown),
      'dropped', coalesce(b.dropped, c.dropped),
    'waiting', c.waiting, 'resumesAt', c.resumes_at, 'reason', c.reason,
    'stoppedAt', b.stopped_at, 'stoppedBy', (SELECT u.name FROM users u WHERE u.id = b.stopped_by), 'endedAt',
      b.ended_at) ORDER BY b.id DESC) AS items
  FROM (
    SELECT * FROM broadcasts o
    WHERE CASE WHEN sqlc.narg(id)::uuid IS NULL THEN NOT o.trial
      AND (sqlc.narg(after_id)::uuid IS NULL OR o.id < sqlc.narg(after_id)) ELSE o.id = sqlc.narg(id) END
    ORDER BY o.id DESC LIMIT sqlc.arg(page_size)::integer
  ) b
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE p.state = 'SENT') AS sent, count(*) FILTER (WHERE p.state = 'FAILED') AS failed,
      count(*) FILTER (WHERE p.state = 'UNKNOWN') AS unknown,
      count(*) FILTER (WHERE p.state = 'DROPPED') AS dropped,
        count(*) FILTER (WHERE p.state IN ('WAITING', 'HANDED_OVER')) AS waiting,
      CASE WHEN count(*) FILTER (WHERE p.state = 'HANDED_OVER' OR p.state = 'WAITING' AND p.not_before <= now()) = 0
        THEN min(p.not_before) FILTER (WHERE p.state = 'WAITING') END AS resumes_at,
      coalesce(max(p.reason) FILTER (WHERE b.trial), '') AS reason
    FROM broadcast_pushes p WHERE p.broadcast_id = b.id AND (b.trial OR b.ended_at IS NULL)
  ) c
) l;

-- name: TryBroadcast :one
-- No row where the device is none of theirs.
SELECT t.id::uuid AS id
  FROM app.try_broadcast(sqlc.arg(title)::text, sqlc.arg(body)::text, sqlc.arg(path)::text,
    sqlc.arg(device_id)::uuid) t (id) WHERE t.id IS NOT NULL;

-- name: SendBroadcast :one
-- The id is nil where none was queued.
SELECT coalesce(s.id, '00000000-0000-0000-0000-000000000000')::uuid AS id, s.outcome::text AS outcome
  FROM app.send_broadcast(sqlc.arg(title)::text, sqlc.arg(body)::text, sqlc.arg(path)::text,
    sqlc.narg(typed)::integer) s;

-- name: StopBroadcast :one
SELECT app.stop_broadcast(sqlc.arg(id)::uuid)::boolean AS stopped;

-- name: TakeBroadcastPushes :many
SELECT t.id::uuid AS id, t.state::text AS state, t.broadcast_id::uuid AS broadcast_id, t.endpoint::text AS endpoint,
  t.p256dh::text AS p256dh, t.auth::text AS auth,
  t.title::text AS title, t.body::text AS body, t.path::text AS path
FROM app.take_broadcast_pushes(sqlc.arg(page_size)::integer) t;

-- name: SettleBroadcastPush :exec
SELECT app.settle_broadcast_push(sqlc.arg(id)::uuid, sqlc.arg(fate)::text, sqlc.arg(why)::text,
  make_interval(secs => sqlc.arg(later_seconds)::integer));

-- name: EndBroadcasts :exec
SELECT app.end_broadcasts();

-- name: ListUnansweredPushes :many
SELECT u.day::date AS day, u.service::text AS service, u.pushes::integer AS pushes FROM app.unanswered_pushes() u;
