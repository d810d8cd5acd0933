-- The disputes of charges: money that payers' banks took back.

-- name: ListDisputes :many
SELECT d.id, coalesce(d.provider_id, '')::text AS provider_id, d.status, d.losses, d.lost_cents, d.platform_fee_cents,
  d.overpaid_cents, d.reason
FROM disputes d
WHERE d.transaction_id = sqlc.arg(transaction_id)
ORDER BY d.created_at, d.id;

-- name: AddDispute :one
INSERT INTO disputes (business_id, event_id, transaction_id, provider_id, status, losses, lost_cents,
  platform_fee_cents, overpaid_cents, reason)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(transaction_id), sqlc.arg(provider_id)::text, sqlc.arg(status),
  sqlc.arg(losses),
  sqlc.arg(lost_cents), sqlc.arg(platform_fee_cents), sqlc.arg(overpaid_cents), sqlc.arg(reason))
RETURNING id;

-- name: UpdateDispute :exec
UPDATE disputes SET provider_id = sqlc.arg(provider_id)::text, status = sqlc.arg(status), losses = sqlc.arg(losses),
  lost_cents = sqlc.arg(lost_cents),
  platform_fee_cents = sqlc.arg(platform_fee_cents), overpaid_cents = sqlc.arg(overpaid_cents),
  reason = sqlc.arg(reason), updated_at = now()
WHERE id = sqlc.arg(id);
