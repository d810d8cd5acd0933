-- The payment provider's events.

-- name: KeepProviderEvent :one
SELECT app.keep_provider_event(sqlc.arg(id)::text, sqlc.arg(type)::text, sqlc.arg(account)::text,
  sqlc.arg(api_version)::text, sqlc.arg(live)::boolean,
  sqlc.arg(object_id)::text, sqlc.arg(session_id)::text, sqlc.arg(intent_id)::text, sqlc.arg(made_at)::timestamptz,
    sqlc.arg(not_ours)::text)::boolean AS fresh;

-- name: GetProviderEvent :one
SELECT e.type, e.account, e.object_id, e.session_id, e.intent_id, e.received_at, e.state
FROM provider_events e WHERE e.id = sqlc.arg(id);

-- name: SettleProviderEvent :exec
UPDATE provider_events SET state = sqlc.arg(state), settled_at = now() WHERE id = sqlc.arg(id) AND state = 'RECEIVED';

-- name: ListProviderEvents :many
-- Returns one page of events, the newest first: those that wait for their job, those that no job can work on, or those
-- worked on.
SELECT e.id, e.type, e.account, e.api_version, e.live, e.object_id, e.state, e.reason, e.made_at, e.received_at,
  e.settled_at
FROM provider_events e
WHERE e.state = ANY (sqlc.arg(states)::text[])
  AND (sqlc.narg(after_id)::text IS NULL
    OR (e.received_at, e.id) < (sqlc.narg(after_at)::timestamptz, sqlc.narg(after_id)::text))
ORDER BY e.received_at DESC, e.id DESC
LIMIT sqlc.arg(page_size)::integer;
