-- The ledger (docs/ledger.md). Jobs book, in the scope of their business; the owner reads.

-- name: OpenLedgerAccounts :exec
-- Inserts the accounts that do not exist yet. The zero uuid means no event.
INSERT INTO ledger_accounts (business_id, book, kind, event_id)
SELECT app.business_id(), n.book, n.kind, nullif(n.event_id, '00000000-0000-0000-0000-000000000000'::uuid)
FROM (SELECT unnest(sqlc.arg(books)::text[]) AS book, unnest(sqlc.arg(kinds)::text[]) AS kind,
  unnest(sqlc.arg(event_ids)::uuid[]) AS event_id) n
ON CONFLICT DO NOTHING;

-- name: BookLedgerTransactions :many
-- Answers those that were not booked before. Their entries name them by book and source. Two at once may meet at either
-- of the indexes that hold a source once, so no one of them is named.
WITH booked AS (
  INSERT INTO ledger_transactions (business_id, book, kind, source, reverses, occurred_at, available_on, attempt_id)
  SELECT app.business_id(), n.book, n.kind, n.source, nullif(n.reverses, ''), n.occurred_at, n.available_on,
    nullif(n.attempt_id, '00000000-0000-0000-0000-000000000000'::uuid)
  FROM (SELECT
    unnest(sqlc.arg(books)::text[]) AS book,
    unnest(sqlc.arg(kinds)::text[]) AS kind,
    unnest(sqlc.arg(sources)::text[]) AS source,
    unnest(sqlc.arg(reverses)::text[]) AS reverses,
    unnest(sqlc.arg(occurred)::timestamptz[]) AS occurred_at,
    unnest(sqlc.arg(available)::timestamptz[]) AS available_on,
    unnest(sqlc.arg(attempts)::uuid[]) AS attempt_id) n
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
SELECT t.book, t.source, t.kind, coalesce(t.reverses, '')::text AS reverses, t.occurred_at, t.available_on,
  (SELECT json_agg(json_build_object('account', a.kind, 'eventId',
    coalesce(a.event_id, '00000000-0000-0000-0000-000000000000'::uuid), 'amount', e.amount))
    FROM ledger_entries e JOIN ledger_accounts a ON a.book = e.book AND a.id = e.account_id
    WHERE e.book = t.book AND e.transaction_id = t.id)::json AS entries
FROM ledger_transactions t
WHERE t.source = ANY (sqlc.arg(sources)::text[]);

-- name: LockBalance :exec
SELECT app.lock_balance();

-- name: LedgerBalances :one
-- What the business has at a moment; no row for a caller who does not read the ledger.
SELECT b.pending::bigint AS pending, b.available::bigint AS available, b.in_transit::bigint AS in_transit,
  b.refunding::bigint AS refunding,
  b.disputed::bigint AS disputed, b.overpaid::bigint AS overpaid
FROM app.ledger_balances(app.business_id(), sqlc.arg(at)::timestamptz) b (event_id, pending, available, in_transit,
  refunding, disputed, overpaid)
WHERE b.event_id IS NULL AND app.reads_ledger();

-- name: LedgerHostsBalances :many
-- What the hosts of each event have; no row for a caller who does not read the ledger.
SELECT b.event_id::uuid AS event_id, b.pending::bigint AS pending, b.available::bigint AS available,
  b.in_transit::bigint AS in_transit,
  b.refunding::bigint AS refunding, b.disputed::bigint AS disputed
FROM app.ledger_balances(app.business_id(), sqlc.arg(at)::timestamptz) b (event_id, pending, available, in_transit,
  refunding, disputed, overpaid)
WHERE b.event_id IS NOT NULL AND app.reads_ledger()
ORDER BY b.event_id;
