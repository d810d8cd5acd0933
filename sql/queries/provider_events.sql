-- The payment provider's events.

-- name: KeepProviderEvent :one
SELECT app.keep_provider_event(sqlc.arg(id)::text, sqlc.arg(type)::text, sqlc.arg(account)::text, sqlc.arg(api_version)::text, sqlc.arg(live)::boolean,
  sqlc.arg(object_id)::text, sqlc.arg(session_id)::text, sqlc.arg(intent_id)::text, sqlc.arg(made_at)::timestamptz, sqlc.arg(not_ours)::text)::boolean AS fresh;

-- name: GetProviderEvent :one
SELECT e.type, e.session_id, e.intent_id, e.received_at, e.state FROM provider_events e WHERE e.id = sqlc.arg(id);

-- name: SettleProviderEvent :exec
UPDATE provider_events SET state = sqlc.arg(state), settled_at = now() WHERE id = sqlc.arg(id) AND state = 'RECEIVED';
