-- The platform's own book (functions/89_platform_ledger.sql): staff read it, and jobs book in it.

-- name: ListPlatformLedger :many
-- The sums of the accounts with one page of transactions, the newest first, and what the balance at the provider gained
-- by each; one row of the zero uuid where there is none.
SELECT s.at_provider_cents, s.bank_cents, s.fees_cents,
  coalesce(t.id, '00000000-0000-0000-0000-000000000000')::uuid AS id, coalesce(t.kind, '')::text AS kind,
  coalesce(t.line_id, '')::text AS line_id, coalesce(t.occurred_at, '0001-01-01 00:00:00Z')::timestamptz AS occurred_at,
  coalesce(t.cents, 0)::bigint AS cents, coalesce(t.fee_cents, 0)::bigint AS fee_cents
FROM (SELECT coalesce(sum(e.amount) FILTER (WHERE e.account = 'AT_PROVIDER'), 0)::bigint AS at_provider_cents,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'BANK'), 0)::bigint AS bank_cents,
    coalesce(sum(e.amount) FILTER (WHERE e.account = 'FEES'), 0)::bigint AS fees_cents
  FROM platform_ledger_entries e) s
LEFT JOIN (SELECT p.id, p.kind, p.line_id, p.occurred_at, e.amount AS cents,
    (SELECT f.amount FROM platform_ledger_entries f WHERE f.transaction_id = p.id AND f.account = 'FEES') AS fee_cents
  FROM platform_ledger_transactions p
  JOIN platform_ledger_entries e ON e.transaction_id = p.id AND e.account = 'AT_PROVIDER'
  WHERE sqlc.narg(after_id)::uuid IS NULL OR p.id < sqlc.narg(after_id)::uuid
  ORDER BY p.id DESC
  LIMIT sqlc.arg(page_size)::integer) t ON true
ORDER BY t.id DESC;

-- name: LockBalanceLine :exec
-- Serializes the bookings of a line of the provider's balance, whichever book it goes to.
SELECT app.lock_balance_line(sqlc.arg(line_id)::text);
