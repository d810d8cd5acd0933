-- The ledger (docs/ledger.md). Jobs book, in the scope of their business; the owner reads.

-- name: OpenLedgerAccounts :exec
-- Those that are not there yet. The zero uuid stands for no event.
INSERT INTO ledger_accounts (business_id, book, kind, event_id)
SELECT app.business_id(), n.book, n.kind, nullif(n.event_id, '00000000-0000-0000-0000-000000000000'::uuid)
FROM (SELECT unnest(sqlc.arg(books)::text[]) AS book, unnest(sqlc.arg(kinds)::text[]) AS kind,
  unnest(sqlc.arg(event_ids)::uuid[]) AS event_id) n
ON CONFLICT DO NOTHING;

-- name: BookLedgerTransactions :many
-- Answers those that were not booked before. Their entries name them by book and source. Two at once may meet at either
-- of the indexes that hold a source once, so no one of them is named.
WITH booked AS (
  INSERT INTO ledger_transactions (business_id, book, kind, source, reverses, occurred_at, available_on)
  SELECT app.business_id(), n.book, n.kind, n.source, nullif(n.reverses, ''), n.occurred_at, n.available_on
  FROM (SELECT
    unnest(sqlc.arg(books)::text[]) AS book,
    unnest(sqlc.arg(kinds)::text[]) AS kind,
    unnest(sqlc.arg(sources)::text[]) AS source,
    unnest(sqlc.arg(reverses)::text[]) AS reverses,
    unnest(sqlc.arg(occurred)::timestamptz[]) AS occurred_at,
    unnest(sqlc.arg(available)::timestamptz[]) AS available_on) n
  ON CONFLICT DO NOTHING
  RETURNING id, book, source
), entered AS (
  INSERT INTO ledger_entries (business_id, book, transaction_id, account_id, amount)
  SELECT app.business_id(), b.book, b.id, a.id, n.amount
  FROM (SELECT
    unnest(sqlc.arg(entry_books)::text[]) AS book,
    unnest(sqlc.arg(entry_sources)::text[]) AS source,
    unnest(sqlc.arg(entry_accounts)::text[]) AS account,
    unnest(sqlc.arg(entry_events)::uuid[]) AS event_id,
    unnest(sqlc.arg(entry_amounts)::bigint[]) AS amount) n
  JOIN booked b ON b.book = n.book AND b.source = n.source
  JOIN ledger_accounts a ON a.book = n.book AND a.kind = n.account
    AND a.event_id IS NOT DISTINCT FROM nullif(n.event_id, '00000000-0000-0000-0000-000000000000'::uuid)
)
SELECT b.book, b.source FROM booked b;

-- name: GetLedgerTransactions :many
-- Those of these sources, as they were booked.
SELECT t.book, t.source, t.kind, coalesce(t.reverses, '')::text AS reverses,
  (SELECT json_agg(json_build_object('account', a.kind, 'eventId',
    coalesce(a.event_id, '00000000-0000-0000-0000-000000000000'::uuid), 'amount', e.amount))
    FROM ledger_entries e JOIN ledger_accounts a ON a.book = e.book AND a.id = e.account_id
    WHERE e.book = t.book AND e.transaction_id = t.id)::json AS entries
FROM ledger_transactions t
WHERE t.source = ANY (sqlc.arg(sources)::text[]);

-- name: LockBalance :exec
SELECT app.lock_balance();

-- name: LedgerBalances :one
-- The balances of the business at a moment; no row for a caller who does not read the ledger. What of it is free is
-- owed to the business, less what is disputed or in transit. A transaction that raises it counts on the day it is
-- available on, and is pending until then; one that lowers it counts at once, because its money is gone whatever day
-- the provider names. What a refund that waits will take is held of what is pending first. One that was requested and
-- is not in the ledger yet waits too.
SELECT
  greatest(0, s.pending - s.refunding)::bigint AS pending,
  (s.available - greatest(0, s.refunding - s.pending))::bigint AS available,
  s.in_transit::bigint AS in_transit, s.refunding::bigint AS refunding, s.disputed::bigint AS disputed,
    s.overpaid::bigint AS overpaid
FROM (
  SELECT
    coalesce(sum(t.free) FILTER (WHERE NOT t.waits AND t.free > 0 AND t.available_on > sqlc.arg(at)::timestamptz),
      0) AS pending,
    coalesce(sum(t.free) FILTER (WHERE NOT t.waits AND (t.free < 0 OR t.available_on <= sqlc.arg(at)::timestamptz)),
      0) AS available,
    coalesce(sum(t.in_transit) FILTER (WHERE NOT t.waits), 0) AS in_transit,
    greatest(0, coalesce(sum(t.in_transit) FILTER (WHERE t.waits), 0)) + (
      SELECT coalesce(sum(r.amount - r.our_fee), 0) FROM refunds r JOIN transactions a ON a.id = r.transaction_id
      WHERE r.status = 'REQUESTED' AND NOT r.waited AND NOT r.by_hand AND a.overpaid = 0) AS refunding,
    coalesce(sum(t.disputed), 0) AS disputed,
    coalesce(sum(t.overpaid), 0) AS overpaid
  FROM (
    SELECT t.kind IN ('REFUND_PENDING', 'REFUND_PENDING_ENDED') AS waits, t.available_on,
      sum(-e.amount) FILTER (WHERE a.kind IN ('OWED', 'DISPUTED', 'IN_TRANSIT')) AS free,
      sum(e.amount) FILTER (WHERE a.kind = 'IN_TRANSIT') AS in_transit,
      sum(e.amount) FILTER (WHERE a.kind = 'DISPUTED') AS disputed,
      sum(-e.amount) FILTER (WHERE a.kind = 'OVERPAID') AS overpaid
    FROM ledger_entries e
    JOIN ledger_accounts a ON a.book = e.book AND a.id = e.account_id
    JOIN ledger_transactions t ON t.book = e.book AND t.id = e.transaction_id
    WHERE e.book = 'BUSINESS'
    GROUP BY t.id, t.kind, t.available_on
  ) t
) s
WHERE app.reads_ledger();
