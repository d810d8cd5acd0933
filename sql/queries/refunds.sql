-- Money given back.

-- name: LockRefundable :one
-- An attempt that money came of, to its business's owner; its payment stays locked, so that two who ask are counted one
-- after the other.
SELECT t.event_id, t.method, t.paid, t.overpaid, t.our_fee, t.lost_cents, coalesce(t.dispute, '')::text AS dispute,
  t.live, coalesce(t.paid_at, now())::timestamptz AS paid_at
FROM transactions t
JOIN payments p ON p.id = t.payment_id
WHERE t.id = sqlc.arg(transaction_id) AND t.paid > 0 AND app.team_role() = 'OWNER'
FOR NO KEY UPDATE OF p;

-- name: GetStrayRefundable :one
-- Returns the same of an attempt whose payment is gone. Overpaid money has no fee, so two requests need no lock here:
-- app.keep_refund counts them one after the other, and IsOverpaid says afterwards if it was used meanwhile.
SELECT t.event_id, t.method, t.paid, t.overpaid, t.our_fee, t.lost_cents, coalesce(t.dispute, '')::text AS dispute,
  t.live, coalesce(t.paid_at, now())::timestamptz AS paid_at
FROM transactions t
WHERE t.id = sqlc.arg(transaction_id) AND t.paid > 0 AND t.payment_id IS NULL AND t.gift_order_id IS NULL
  AND app.team_role() = 'OWNER';

-- name: IsOverpaid :one
-- Reports whether an attempt still has money that no payment needs. Callers must hold the attempt's lock, which adding
-- a refund takes.
SELECT (t.overpaid > 0)::boolean FROM transactions t WHERE t.id = sqlc.arg(transaction_id);

-- name: ListStrayMoney :one
-- Returns the money that came for a payment that is gone, or whose agreement was deleted, and that was not given back;
-- the latest first. No other list of payments shows it. usable are the open payments of its event that all of it can
-- pay, to the owner. debt_cents is what the business is below zero with all that is
-- pending, to its owner. No row for a caller who does not
-- manage the event.
SELECT coalesce((
    SELECT json_agg(json_build_object('attemptUuid', s.id, 'event', json_build_object('uuid', s.event_id,
      'title', s.title), 'method', s.method, 'live', s.live, 'paidAt', s.paid_at, 'cents', s.cents,
      'usable', CASE WHEN app.team_role() = 'OWNER' THEN s.usable ELSE '[]' END) ORDER BY s.paid_at DESC, s.id)
    FROM (
      SELECT t.id, t.event_id, e.title, t.method, t.live, coalesce(t.paid_at, now()) AS paid_at, m.cents,
        (SELECT coalesce(json_agg(json_build_object('uuid', p.id, 'title', i.title, 'position', p.position,
            'installments', (SELECT count(*) FILTER (WHERE o.position > 0) FROM payments o
              WHERE o.event_id = p.event_id AND o.invoice_id = p.invoice_id),
            'dueDate', p.due_date) ORDER BY p.due_date, p.position, p.id), '[]')
          FROM (SELECT p.* FROM payments p WHERE p.event_id = t.event_id AND p.payer = 'CLIENT'
              AND p.status = 'PENDING' AND p.price = t.paid AND m.cents = t.paid
              AND EXISTS (SELECT FROM invoices i WHERE i.event_id = p.event_id AND i.id = p.invoice_id
                AND i.payee = 'BUSINESS' AND i.deleted_at IS NULL)
            ORDER BY p.due_date, p.position, p.id LIMIT 50) p
          JOIN invoices i ON i.id = p.invoice_id) AS usable
      FROM transactions t
      JOIN events e ON e.id = t.event_id
      CROSS JOIN LATERAL (
        SELECT t.overpaid - t.lost_cents - coalesce(sum(r.amount), 0) AS cents
        FROM refunds r WHERE r.event_id = t.event_id AND r.transaction_id = t.id AND r.status <> 'FAILED'
      ) m
      WHERE t.overpaid > 0 AND t.gift_order_id IS NULL AND t.dispute IS DISTINCT FROM 'OPEN' AND m.cents > 0
        AND (sqlc.narg(event_id)::uuid IS NULL OR t.event_id = sqlc.narg(event_id)::uuid)
        AND NOT EXISTS (SELECT FROM payments p JOIN invoices i ON i.id = p.invoice_id
          WHERE p.id = t.payment_id AND i.deleted_at IS NULL)
      ORDER BY t.paid_at DESC, t.id
      LIMIT 100
    ) s
  ), '[]')::json AS items, coalesce(app.team_role() = 'OWNER', false)::boolean AS is_owner,
  CASE WHEN app.team_role() = 'OWNER' THEN coalesce((SELECT greatest(0,
      -(b.available + b.pending)) FROM app.ledger_balances(app.business_id(), now()) b WHERE b.event_id IS NULL), 0)
    ELSE 0 END::bigint AS debt_cents
WHERE sqlc.narg(event_id)::uuid IS NULL
  OR EXISTS (SELECT FROM events e WHERE e.id = sqlc.narg(event_id)::uuid AND e.templated_at IS NULL)
    AND app.may_in(sqlc.narg(event_id)::uuid, 'MANAGE_EVENT');

-- name: UseStrayMoney :one
-- No row where the money or the payment is not the caller's to use.
SELECT u.refused::text AS refused, u.business_id::uuid AS business_id, u.paid_cents::bigint AS paid_cents,
  u.price_cents::bigint AS price_cents
FROM app.use_stray_money(sqlc.arg(attempt_id)::uuid, sqlc.arg(payment_id)::uuid) u;

-- name: GetStrayIsLive :one
SELECT t.live FROM transactions t WHERE t.id = sqlc.arg(id) AND t.gift_order_id IS NULL;

-- name: CountRefunds :one
-- Returns the refunds of an attempt that did not fail. lost_fee is the part of our fee that lost disputes gave back;
-- known_amount is the amount of an earlier request with this id.
SELECT coalesce(sum(r.amount), 0)::bigint AS amount, coalesce(sum(r.our_fee), 0)::bigint AS our_fee,
  count(*) AS refunds,
  coalesce((SELECT sum(d.platform_fee_cents) FROM disputes d WHERE d.transaction_id = sqlc.arg(transaction_id)),
    0)::bigint AS lost_fee,
  coalesce((SELECT k.amount FROM refunds k WHERE k.id = sqlc.arg(id)), 0)::bigint AS known_amount
FROM refunds r WHERE r.transaction_id = sqlc.arg(transaction_id) AND r.status <> 'FAILED';

-- name: RequestRefund :one
-- The client chooses the id, so that a repeated request adds one refund: no row if it exists already.
INSERT INTO refunds (business_id, event_id, id, transaction_id, amount, our_fee, by_hand, means, returned_on,
  reason)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.arg(transaction_id), sqlc.arg(amount),
  sqlc.arg(our_fee), sqlc.arg(by_hand), sqlc.narg(means), sqlc.narg(returned_on), sqlc.arg(reason))
ON CONFLICT (business_id, id) DO NOTHING
RETURNING id, business_id;

-- name: GetRefund :one
SELECT r.event_id, r.transaction_id, r.amount, coalesce(r.held_cents, r.amount)::bigint AS held_cents, r.by_hand,
  r.status, r.waited, r.created_at, t.live, t.overpaid, (t.gift_order_id IS NOT NULL)::boolean AS is_gift,
  coalesce(t.charge_id, '')::text AS charge_id, coalesce(t.session_id, '')::text AS session_id
FROM refunds r JOIN transactions t ON t.id = r.transaction_id
WHERE r.id = sqlc.arg(id);

-- name: ListRefunds :many
SELECT r.id, r.amount, r.our_fee, coalesce(r.held_cents, r.amount)::bigint AS held_cents, r.by_hand, r.status,
  coalesce(r.provider_id, '')::text AS provider_id, r.waited, r.created_at
FROM refunds r WHERE r.transaction_id = sqlc.arg(transaction_id) ORDER BY r.created_at, r.id;

-- name: AwaitRefund :one
-- The ledger knows of it before the provider does.
UPDATE refunds SET waited = true, held_cents = CASE WHEN waited THEN held_cents ELSE amount - our_fee END
WHERE id = sqlc.arg(id) AND status = 'REQUESTED'
RETURNING coalesce(held_cents, amount)::bigint AS held_cents;

-- name: SettleRefund :exec
UPDATE refunds SET status = sqlc.arg(status), failure = sqlc.arg(failure),
  provider_id = coalesce(sqlc.narg(provider_id), provider_id),
  updated_at = CASE WHEN status <> sqlc.arg(status) THEN now() ELSE updated_at END
WHERE id = sqlc.arg(id);

-- name: RecordReturnByHand :one
-- The business gave an attempt's money back in another way; is_returned reports whether all that came went back. No row
-- of a refund that was recorded before. Callers must hold the attempt's lock.
WITH recorded AS (
  UPDATE refunds f SET status = 'DONE', updated_at = now()
  WHERE f.id = sqlc.arg(id) AND f.status = 'REQUESTED' AND f.by_hand
  RETURNING f.transaction_id, f.amount
)
UPDATE transactions t SET returned_by_hand_cents = t.returned_by_hand_cents + r.amount,
  status = CASE WHEN t.paid <= t.refunded + t.lost_cents + t.returned_by_hand_cents + r.amount THEN 'REFUNDED'
    ELSE t.status END,
  updated_at = now()
FROM recorded r WHERE t.id = r.transaction_id
RETURNING (t.paid <= t.refunded + t.lost_cents + t.returned_by_hand_cents)::boolean AS is_returned, t.overpaid,
  coalesce(t.paid_at, now())::timestamptz AS paid_at;

-- name: FindRefund :one
-- One that was made in the provider's own books.
INSERT INTO refunds (business_id, event_id, transaction_id, amount, our_fee, status, failure, provider_id, waited,
  held_cents)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(transaction_id), sqlc.arg(amount), sqlc.arg(our_fee),
  sqlc.arg(status), sqlc.arg(failure), sqlc.arg(provider_id), sqlc.arg(waited),
  sqlc.arg(held_cents)::bigint)
RETURNING id, created_at;

-- name: GetMoneyToSettle :one
-- Returns the stray money and the debts of every business, to staff.
SELECT (SELECT coalesce(json_agg(json_build_object('uuid', s.id, 'businessUuid', s.business_id, 'businessName',
    s.business, 'eventTitle', s.event, 'method', s.method, 'live', s.live, 'cents', s.cents, 'paidAt', s.paid_at)
    ORDER BY s.paid_at, s.id), '[]')
  FROM app.stray_money_of_all(sqlc.arg(max_count)::integer) s)::json AS strays,
  (SELECT coalesce(json_agg(json_build_object('businessUuid', d.business_id, 'businessName', d.business, 'eventTitle',
    coalesce(d.event, ''), 'cents', d.cents, 'since', d.since) ORDER BY d.cents DESC, d.business_id, d.event_id), '[]')
  FROM app.debts_of_all(sqlc.arg(max_count)::integer) d)::json AS debts;

-- name: GetFreeMoney :one
-- Returns the available and the pending money of the business, or of the hosts of an event if it is a gift's. Callers
-- must hold the balance's lock (LockBalance) if they decide by it. A caller who does not read the ledger gets zero.
SELECT coalesce(sum(b.available), 0)::bigint AS available, coalesce(sum(b.pending), 0)::bigint AS pending
FROM app.ledger_balances(app.business_id(), now()) b
WHERE b.event_id IS NOT DISTINCT FROM sqlc.narg(event_id)::uuid AND app.reads_ledger();
