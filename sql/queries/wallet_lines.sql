-- The wallet's numbers and lines (sql/functions/89_wallet_lines.sql). No row for a caller who does not read the ledger.

-- name: GetWalletBalance :one
-- Returns the numbers of the business and, apart, of the hosts of each event that had money. arrived is what clients'
-- payments brought since a moment, after fees; waiting is pending before refunds that wait hold a part of it; transfers
-- that are planned are withdrawing, out of both.
WITH waiting AS MATERIALIZED (
  SELECT CASE WHEN l.is_of_hosts THEN l.event_id END AS event_id, sum(l.net) AS cents
  FROM ledger_transactions t
  CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source)
    l (event_id, is_of_hosts, gross, provider_fee, platform_fee, net)
  WHERE t.business_id = app.business_id() AND t.book = 'BUSINESS' AND app.is_ledger_line(t.kind)
    AND t.available_on > now() AND (l.net > 0 OR t.kind = 'PAYOUT')
  GROUP BY 1
), held AS MATERIALIZED (
  SELECT CASE WHEN w.is_of_hosts THEN w.event_id END AS event_id, sum(w.cents) AS cents,
    coalesce(sum(w.cents) FILTER (WHERE w.available_on > now()), 0) AS waiting
  FROM withdrawal_transfers w
  WHERE w.status IN ('PLANNED', 'SENDING')
  GROUP BY 1
), balance AS MATERIALIZED (
  SELECT b.event_id::uuid AS event_id, b.pending::bigint AS pending, b.available::bigint AS available,
    b.in_transit::bigint AS in_transit, b.refunding::bigint AS refunding, b.disputed::bigint AS disputed,
    b.overpaid::bigint AS overpaid, coalesce(t.cents, 0)::bigint AS transferred,
    (coalesce(w.cents, 0) - coalesce(h.waiting, 0))::bigint AS waiting, coalesce(h.cents, 0)::bigint AS withdrawing,
    coalesce(h.waiting, 0)::bigint AS withdrawing_waiting
  FROM app.ledger_balances(app.business_id(), now()) b (event_id, pending, available, in_transit, refunding, disputed,
    overpaid)
  LEFT JOIN app.transferred_money(app.business_id()) t (event_id, cents) ON t.event_id IS NOT DISTINCT FROM b.event_id
  LEFT JOIN waiting w ON w.event_id IS NOT DISTINCT FROM b.event_id
  LEFT JOIN held h ON h.event_id IS NOT DISTINCT FROM b.event_id
  WHERE app.reads_ledger()
)
SELECT b.pending, b.available, b.in_transit, b.refunding, b.disputed, b.overpaid, b.transferred, b.waiting,
  b.withdrawing, b.withdrawing_waiting,
  (SELECT coalesce(sum(p.price), 0)
    FROM app.open_payments() p (id, event_id, invoice_id, price, due_date))::bigint AS open_cents,
  (SELECT coalesce(sum(l.net), 0)
    FROM ledger_transactions t
    CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source)
      l (event_id, is_of_hosts, gross, provider_fee, platform_fee, net)
    WHERE t.business_id = app.business_id() AND t.book = 'BUSINESS' AND t.kind IN ('CHARGE', 'OVERPAYMENT_USED')
      AND t.occurred_at >= sqlc.arg(arrived_since)::timestamptz)::bigint AS arrived,
  (SELECT coalesce(json_agg(json_build_object('event', json_build_object('uuid', e.id, 'title', e.title),
      'pending', h.pending, 'available', h.available, 'inTransit', h.in_transit, 'refunding', h.refunding,
      'disputed', h.disputed, 'transferred', h.transferred, 'waiting', h.waiting,
      'withdrawing', h.withdrawing, 'withdrawingWaiting', h.withdrawing_waiting)
      ORDER BY e.date DESC NULLS LAST, e.id), '[]')
    FROM balance h JOIN events e ON e.id = h.event_id)::json AS gifts
FROM balance b
WHERE b.event_id IS NULL;

-- name: ListAvailableLines :one
-- Lists what the available money is made of, the latest first: all that moved and is not waiting to be available. A
-- line that takes money counts at once, whatever its day, but a transfer of a charge that is waiting. Of the charges of
-- the last weeks nearly all are waiting: one that takes money, because its fees are more than it, has two entries above
-- zero, and only such are read whole. They are found by one search for all charges, whose ids follow one another.
WITH takes AS MATERIALIZED (
  SELECT e.transaction_id AS id
  FROM ledger_entries e
  WHERE e.business_id = app.business_id() AND e.book = 'BUSINESS' AND e.amount > 0
    AND e.transaction_id = ANY (ARRAY(
      SELECT w.id FROM ledger_transactions w
      WHERE w.business_id = app.business_id() AND w.book = 'BUSINESS' AND w.kind IN ('CHARGE', 'GIFT')
        AND w.available_on > now()
    ))
  GROUP BY e.transaction_id HAVING count(*) > 1
), page AS MATERIALIZED (
  SELECT t.id, t.occurred_at
  FROM ledger_transactions t
  CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source)
    l (event_id, is_of_hosts, gross, provider_fee, platform_fee, net)
  WHERE t.business_id = app.business_id() AND t.book = 'BUSINESS' AND app.is_ledger_line(t.kind)
    AND l.net <> 0 AND l.is_of_hosts = sqlc.arg(is_of_hosts)::boolean
    AND (l.net < 0 AND t.kind <> 'PAYOUT' OR t.available_on <= now())
    AND (t.available_on <= now() OR t.kind NOT IN ('CHARGE', 'GIFT') OR t.id IN (SELECT k.id FROM takes k))
    AND (sqlc.narg(event_id)::uuid IS NULL OR l.event_id = sqlc.narg(event_id)::uuid)
    AND (sqlc.narg(after_id)::uuid IS NULL
      OR (t.occurred_at, t.id) < (sqlc.arg(after_at)::timestamptz, sqlc.narg(after_id)::uuid))
  ORDER BY t.occurred_at DESC, t.id DESC
  LIMIT sqlc.arg(page_size)::integer
)
SELECT coalesce((
  SELECT json_agg(json_build_object('line', s.line, 'at', p.occurred_at) ORDER BY p.occurred_at DESC, p.id DESC)
  FROM page p JOIN app.show_ledger_lines(ARRAY(SELECT o.id FROM page o)) s ON s.id = p.id
), '[]')::json AS items
WHERE app.reads_ledger();

-- name: ListWaitingLines :one
-- Lists the money that waits to be available, the soonest first. The transactions are ordered before their entries are
-- read, and only those of the page are.
WITH page AS MATERIALIZED (
  SELECT t.id, t.available_on
  FROM (
    SELECT x.business_id, x.id, x.source, x.kind, x.available_on
    FROM ledger_transactions x
    WHERE x.business_id = app.business_id() AND x.book = 'BUSINESS' AND app.is_ledger_line(x.kind)
      AND x.available_on > now() AND (sqlc.narg(after_id)::uuid IS NULL
        OR (x.available_on, x.id) > (sqlc.arg(after_at)::timestamptz, sqlc.narg(after_id)::uuid))
    ORDER BY x.available_on, x.id
    OFFSET 0
  ) t
  CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source)
    l (event_id, is_of_hosts, gross, provider_fee, platform_fee, net)
  WHERE (l.net > 0 OR t.kind = 'PAYOUT') AND l.is_of_hosts = sqlc.arg(is_of_hosts)::boolean
    AND (sqlc.narg(event_id)::uuid IS NULL OR l.event_id = sqlc.narg(event_id)::uuid)
  ORDER BY t.available_on, t.id
  LIMIT sqlc.arg(page_size)::integer
)
SELECT coalesce((
  SELECT json_agg(json_build_object('line', s.line, 'at', p.available_on) ORDER BY p.available_on, p.id)
  FROM page p JOIN app.show_ledger_lines(ARRAY(SELECT o.id FROM page o)) s ON s.id = p.id
), '[]')::json AS items
WHERE app.reads_ledger();

-- name: ListTransferredLines :one
-- Lists what left for the bank, and what came back of that, the latest first.
WITH page AS MATERIALIZED (
  SELECT t.id, t.occurred_at
  FROM ledger_transactions t
  CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source)
    l (event_id, is_of_hosts, gross, provider_fee, platform_fee, net)
  WHERE t.business_id = app.business_id() AND t.book = 'BUSINESS'
    AND t.kind IN ('PAYOUT', 'PAYOUT_REVERSED', 'PAYOUT_FAILED', 'PAYOUT_RETURNED')
    AND l.is_of_hosts = sqlc.arg(is_of_hosts)::boolean
    AND (sqlc.narg(event_id)::uuid IS NULL OR l.event_id = sqlc.narg(event_id)::uuid)
    AND (sqlc.narg(after_id)::uuid IS NULL
      OR (t.occurred_at, t.id) < (sqlc.arg(after_at)::timestamptz, sqlc.narg(after_id)::uuid))
  ORDER BY t.occurred_at DESC, t.id DESC
  LIMIT sqlc.arg(page_size)::integer
)
SELECT coalesce((
  SELECT json_agg(json_build_object('line', s.line, 'at', p.occurred_at) ORDER BY p.occurred_at DESC, p.id DESC)
  FROM page p JOIN app.show_ledger_lines(ARRAY(SELECT o.id FROM page o)) s ON s.id = p.id
), '[]')::json AS items
WHERE app.reads_ledger();

-- name: ListOpenLines :one
-- Lists the open payments, by the day on which they are due and those without one last. after_day is in days since
-- 2000-01-01, as the order has it.
WITH page AS MATERIALIZED (
  SELECT p.id, p.event_id, p.invoice_id, p.price, p.due_date, p.day
  FROM (
    SELECT o.id::uuid AS id, o.event_id::uuid AS event_id, o.invoice_id::uuid AS invoice_id, o.price::bigint AS price,
      o.due_date::date AS due_date, coalesce(o.due_date - DATE '2000-01-01', 2147483647)::integer AS day
    FROM app.open_payments() o (id, event_id, invoice_id, price, due_date)
  ) p
  WHERE (sqlc.narg(event_id)::uuid IS NULL OR p.event_id = sqlc.narg(event_id)::uuid)
    AND (sqlc.narg(after_id)::uuid IS NULL OR (p.day, p.id) > (sqlc.arg(after_day)::integer, sqlc.narg(after_id)::uuid))
  ORDER BY p.day, p.id
  LIMIT sqlc.arg(page_size)::integer
)
SELECT coalesce((
  SELECT json_agg(json_build_object('day', g.day, 'line', json_build_object('id', g.id, 'kind', 'OPEN',
      'dueDate', g.due_date, 'grossAmount', g.price, 'netAmount', g.price,
      'who', json_build_object('event', json_build_object('uuid', e.id, 'title', e.title),
        'payer', n.payer->>'name', 'receiver', n.payee->>'name', 'method', '', 'gift', '',
        'payment', json_build_object('uuid', g.id, 'title', i.title, 'position', p.position,
          'installments', s.installments, 'hasEntrance', s.has_entrance)))) ORDER BY g.day, g.id)
  FROM page g
  JOIN payments p ON p.event_id = g.event_id AND p.id = g.id
  JOIN invoices i ON i.id = g.invoice_id
  JOIN events e ON e.id = g.event_id
  JOIN app.parties_of_invoices(ARRAY(SELECT DISTINCT o.invoice_id FROM page o)) n ON n.id = i.id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE x.position > 0) AS installments, bool_or(x.position = 0) AS has_entrance
    FROM payments x WHERE x.event_id = g.event_id AND x.invoice_id = g.invoice_id
  ) s
), '[]')::json AS items
WHERE app.reads_ledger();

-- name: ListHeldLines :one
-- Lists the money that is held, with its cause, the latest first.
WITH page AS MATERIALIZED (
  SELECT h.cause::text AS cause, h.attempt_id::uuid AS attempt_id, h.event_id::uuid AS event_id,
    h.is_of_hosts::boolean AS is_of_hosts, h.cents::bigint AS cents, h.held_at::timestamptz AS held_at,
    md5(concat_ws('/', h.cause, h.attempt_id, h.event_id, h.held_at, h.cents))::uuid AS id
  FROM app.held_money() h (cause, attempt_id, event_id, is_of_hosts, cents, held_at)
  WHERE h.is_of_hosts = sqlc.arg(is_of_hosts)::boolean
    AND (sqlc.narg(event_id)::uuid IS NULL OR h.event_id = sqlc.narg(event_id)::uuid)
), listed AS MATERIALIZED (
  SELECT o.cause, o.attempt_id, o.event_id, o.is_of_hosts, o.cents, o.held_at, o.id FROM page o
  WHERE sqlc.narg(after_id)::uuid IS NULL
    OR (o.held_at, o.id) < (sqlc.arg(after_at)::timestamptz, sqlc.narg(after_id)::uuid)
  ORDER BY o.held_at DESC, o.id DESC
  LIMIT sqlc.arg(page_size)::integer
)
SELECT coalesce((
  SELECT json_agg(json_build_object('line', json_build_object('id', p.id, 'kind', p.cause, 'occurredAt', p.held_at,
      'ofHosts', p.is_of_hosts, 'grossAmount', p.cents, 'netAmount', p.cents, 'reason', coalesce(d.reason, ''),
      'who', w.who), 'at', p.held_at) ORDER BY p.held_at DESC, p.id DESC)
  FROM listed p
  LEFT JOIN app.show_payers((SELECT array_agg(o.attempt_id ORDER BY o.id) FROM listed o),
    (SELECT array_agg(o.event_id ORDER BY o.id) FROM listed o)) w (attempt_id, event_id, who)
    ON w.attempt_id IS NOT DISTINCT FROM p.attempt_id AND w.event_id IS NOT DISTINCT FROM p.event_id
  LEFT JOIN LATERAL (
    SELECT string_agg(x.reason, ',' ORDER BY x.created_at DESC, x.id) AS reason FROM disputes x
    WHERE p.cause = 'DISPUTED' AND x.transaction_id = p.attempt_id
  ) d ON true
), '[]')::json AS items
WHERE app.reads_ledger();

-- name: GetStatement :one
-- Returns the next lines of a statement, the oldest first. The first page has what the owner of the money had before it
-- begins and when it ends, whatever of it could be withdrawn, and how many lines it has; later ones have zeros there.
WITH page AS MATERIALIZED (
  SELECT t.id, t.occurred_at
  FROM ledger_transactions t
  CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source)
    l (event_id, is_of_hosts, gross, provider_fee, platform_fee, net)
  WHERE t.business_id = app.business_id() AND t.book = 'BUSINESS' AND app.is_ledger_line(t.kind)
    AND l.net <> 0 AND l.is_of_hosts = sqlc.arg(is_of_hosts)::boolean
    AND t.occurred_at >= sqlc.arg(begins)::timestamptz AND t.occurred_at < sqlc.arg(ends)::timestamptz
    AND (sqlc.narg(after_id)::uuid IS NULL
      OR (t.occurred_at, t.id) > (sqlc.arg(after_at)::timestamptz, sqlc.narg(after_id)::uuid))
  ORDER BY t.occurred_at, t.id
  LIMIT sqlc.arg(page_size)::integer
)
SELECT b.business_id, b.name, coalesce(s.opening, 0)::bigint AS opening, coalesce(s.closing, 0)::bigint AS closing,
  coalesce(s.lines, 0)::bigint AS lines, coalesce((
    SELECT json_agg(json_build_object('line', n.line, 'at', p.occurred_at) ORDER BY p.occurred_at, p.id)
    FROM page p JOIN app.show_ledger_lines(ARRAY(SELECT o.id FROM page o)) n ON n.id = p.id
  ), '[]')::json AS items
FROM businesses b
CROSS JOIN LATERAL (
  SELECT sum(l.net) FILTER (WHERE t.occurred_at < sqlc.arg(begins)::timestamptz) AS opening, sum(l.net) AS closing,
    count(*) FILTER (WHERE t.occurred_at >= sqlc.arg(begins)::timestamptz) AS lines
  FROM ledger_transactions t
  CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source)
    l (event_id, is_of_hosts, gross, provider_fee, platform_fee, net)
  WHERE sqlc.narg(after_id)::uuid IS NULL AND t.business_id = b.business_id AND t.book = 'BUSINESS'
    AND app.is_ledger_line(t.kind) AND l.net <> 0 AND l.is_of_hosts = sqlc.arg(is_of_hosts)::boolean
    AND t.occurred_at < sqlc.arg(ends)::timestamptz
) s
WHERE b.business_id = app.business_id() AND app.reads_ledger();
