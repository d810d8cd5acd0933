-- Payment attempts at the provider.

-- name: StartTransaction :one
-- No row if the payment does not exist for the caller, or cannot be paid online.
SELECT coalesce(s.id, '00000000-0000-0000-0000-000000000000')::uuid AS id, coalesce(s.refused, '')::text AS refused,
  s.fresh::boolean AS fresh, coalesce(s.method, '')::text AS method, coalesce(s.status, '')::text AS status,
    s.price::bigint AS price,
  coalesce(s.session_id, '')::text AS session_id, coalesce(s.session_url, '')::text AS session_url,
    coalesce(s.created_at, now())::timestamptz AS created_at, coalesce(s.expires_at, now())::timestamptz AS expires_at,
  s.business_id::uuid AS business_id, s.event_id::uuid AS event_id, s.title::text AS title, s.event::text AS event
FROM app.start_transaction(sqlc.arg(payment_id)::uuid, sqlc.arg(method)::text, sqlc.arg(live)::boolean,
  make_interval(secs => sqlc.arg(page_seconds)::integer), sqlc.arg(ask_again)::boolean,
    sqlc.arg(fee_percent)::integer) s;

-- name: OpenTransaction :one
-- The page that the provider made of it. No row where it is over by now; the same page again is no change.
UPDATE transactions SET status = 'OPEN', session_id = sqlc.arg(session_id), session_url = sqlc.arg(session_url),
  updated_at = now()
WHERE id = sqlc.arg(id) AND (status = 'CREATED' OR status = 'OPEN' AND session_id = sqlc.arg(session_id))
RETURNING id;

-- name: CloseTransaction :one
-- An attempt that nothing was paid on. Of a page that we closed the provider may tell first that it is over.
UPDATE transactions SET status = sqlc.arg(status), refusal = CASE WHEN sqlc.arg(refusal)::text <> ''
  THEN sqlc.arg(refusal)::text ELSE refusal END, session_url = NULL, checked_at = clock_timestamp(), updated_at = now()
WHERE id = sqlc.arg(id)
  AND (status IN ('CREATED', 'OPEN') OR status = 'EXPIRED' AND sqlc.arg(status)::text = 'CANCELLED') AND paid = 0
RETURNING id;

-- name: GetTransaction :one
SELECT t.event_id, t.payment_id, t.gift_order_id, t.method, t.price, t.our_fee, t.paid, t.live, t.status,
  coalesce(t.session_id, '')::text AS session_id, t.created_at, t.expires_at, t.checked_at, t.used_at
  FROM transactions t WHERE t.id = sqlc.arg(id);

-- name: LockPaymentOfTransaction :one
-- First the payment, then the attempt, as the caller who starts one does. No row if a new plan took the payment away;
-- is_deleted reports whether its agreement was deleted, so that nothing is due any more.
SELECT p.id, p.status, p.price, e.time_zone, app.is_deleted_agreement(p.invoice_id)::boolean AS is_deleted
FROM transactions t
JOIN payments p ON p.id = t.payment_id
JOIN events e ON e.id = p.event_id
WHERE t.id = sqlc.arg(id)
FOR NO KEY UPDATE OF p;

-- name: LockTransaction :one
SELECT t.status, t.paid, t.overpaid, t.refunded, t.returned_by_hand_cents, t.price, t.our_fee, t.dispute, t.lost_cents,
  t.checked_at, t.used_at
  FROM transactions t WHERE t.id = sqlc.arg(id) FOR NO KEY UPDATE OF t;

-- name: SettleTransaction :exec
UPDATE transactions SET status = sqlc.arg(status), session_id = sqlc.arg(session_id),
  session_url = sqlc.narg(session_url), intent_id = coalesce(sqlc.narg(intent_id), intent_id),
    charge_id = coalesce(sqlc.narg(charge_id), charge_id),
  boleto_url = sqlc.narg(boleto_url), boleto_expires_at = sqlc.narg(boleto_expires_at), refusal = sqlc.arg(refusal),
    paid = sqlc.arg(paid), overpaid = sqlc.arg(overpaid), refunded = sqlc.arg(refunded),
  dispute = sqlc.narg(dispute), lost_cents = sqlc.arg(lost_cents), paid_at = sqlc.narg(paid_at),
    checked_at = clock_timestamp(),
  updated_at = CASE WHEN (status, paid, refunded, dispute, lost_cents)
    IS DISTINCT FROM (sqlc.arg(status), sqlc.arg(paid)::bigint, sqlc.arg(refunded)::bigint, sqlc.narg(dispute),
      sqlc.arg(lost_cents)::bigint) THEN now() ELSE updated_at END
WHERE id = sqlc.arg(id);

-- name: SettlePayment :exec
-- Marks a payment as paid online, on the day of the payment in the event's time zone.
UPDATE payments p SET status = sqlc.arg(status),
  paid_on = coalesce(p.paid_on, (sqlc.arg(paid_at)::timestamptz AT TIME ZONE sqlc.arg(time_zone)::text)::date),
    updated_at = now()
WHERE p.id = sqlc.arg(id);

-- name: ListOpenTransactions :many
-- Returns the other attempts at a payment that may have an open checkout session.
SELECT t.id FROM transactions t
WHERE t.payment_id = sqlc.arg(payment_id)::uuid AND t.id <> sqlc.arg(except_id) AND t.status IN ('CREATED', 'OPEN')
ORDER BY t.id;

-- name: FindTransaction :one
SELECT f.business_id::uuid AS business_id, f.id::uuid AS id
  FROM app.find_transaction(sqlc.arg(session_id)::text, sqlc.arg(intent_id)::text) f;

-- name: SilentTransactions :many
SELECT s.business_id::uuid AS business_id, s.id::uuid AS id FROM app.silent_transactions(sqlc.arg(most)::integer) s;

-- name: ListTransactions :many
-- Returns the attempts at a payment, the newest first. No row if the payment does not exist for the caller.
SELECT p.status AS payment_status, p.price AS due, p.payer, i.payee,
  (e.archived_at IS NULL AND e.templated_at IS NULL)::boolean AS active,
  (app.team_role() IS NOT NULL)::boolean AS team, coalesce(app.team_role() = 'OWNER', false)::boolean AS owner,
  app.may_charge(sqlc.arg(live)::boolean)::boolean AS may_charge,
  t.id, t.method, t.status, t.price, t.session_url, t.boleto_url, t.boleto_expires_at, t.refusal, t.paid, t.overpaid,
    t.refunded, t.dispute, t.lost_cents, t.paid_at, t.created_at, t.expires_at,
  coalesce(r.refunds, '[]')::json AS refunds
FROM payments p
JOIN invoices i ON i.id = p.invoice_id AND i.deleted_at IS NULL
JOIN events e ON e.id = p.event_id
LEFT JOIN transactions t ON t.event_id = p.event_id AND t.payment_id = p.id
LEFT JOIN app.refunds_of_payment(sqlc.arg(payment_id)::uuid) r ON r.transaction_id = t.id
WHERE p.id = sqlc.arg(payment_id)
ORDER BY t.created_at DESC
LIMIT 50;

-- name: HeldBy :many
-- Returns the attempts that block changes of a payment, or of those of an agreement. No row if it does not exist for
-- the caller; an empty one for each payment that has none.
SELECT coalesce(h.id, '00000000-0000-0000-0000-000000000000')::uuid AS id,
  coalesce(h.business_id, '00000000-0000-0000-0000-000000000000')::uuid AS business_id,
    coalesce(h.session_id, '')::text AS session_id,
  coalesce(h.status, '')::text AS status, coalesce(h.overpaid, false)::boolean AS overpaid,
    coalesce(h.boleto_expires_at, now())::timestamptz AS boleto_expires_at
FROM app.held_by(sqlc.narg(payment_id)::uuid, sqlc.narg(invoice_id)::uuid) h;

-- name: KnowOfBoleto :exec
-- Confirms, until this transaction ends, that the caller knows of a boleto that is still payable.
SELECT set_config('app.boleto_known', 'yes', true);
