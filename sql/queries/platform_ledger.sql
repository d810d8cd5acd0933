-- The platform's own book (functions/89_platform_ledger.sql), for staff.

-- name: ListPlatformLedger :many
-- One page of transactions, the newest first, with what the balance at the provider gained by each.
SELECT t.id, t.kind, t.line_id, t.occurred_at, t.booked_at, e.amount AS cents,
  coalesce((SELECT f.amount FROM platform_ledger_entries f
    WHERE f.transaction_id = t.id AND f.account = 'FEES'), 0)::bigint AS fee_cents
FROM platform_ledger_transactions t
JOIN platform_ledger_entries e ON e.transaction_id = t.id AND e.account = 'AT_PROVIDER'
WHERE sqlc.narg(after_id)::uuid IS NULL OR t.id < sqlc.narg(after_id)::uuid
ORDER BY t.id DESC
LIMIT sqlc.arg(page_size)::integer;

-- name: SumPlatformLedger :one
SELECT coalesce(sum(e.amount) FILTER (WHERE e.account = 'AT_PROVIDER'), 0)::bigint AS at_provider_cents,
  coalesce(sum(e.amount) FILTER (WHERE e.account = 'BANK'), 0)::bigint AS bank_cents,
  coalesce(sum(e.amount) FILTER (WHERE e.account = 'FEES'), 0)::bigint AS fees_cents
FROM platform_ledger_entries e;
