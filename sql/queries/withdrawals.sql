-- The money that leaves the wallet (functions/90_withdrawals.sql). No row for a caller who does not read it.

-- name: RequestWithdrawal :one
-- Stores a withdrawal of the owner's; outcome is DONE, or why there is none.
SELECT coalesce(r.id, '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS id, r.outcome::text AS outcome
FROM app.request_withdrawal(sqlc.arg(request_id)::uuid, sqlc.arg(money_of)::text, sqlc.narg(event_id)::uuid,
  sqlc.narg(cents)::bigint, sqlc.arg(is_live)::boolean) r;

-- name: FindWithdrawalOfRequest :one
-- Returns a withdrawal by the client's name of it, and the caller with their phone for a code. No row for any caller
-- but the owner, nor for staff in control; the zero uuid if it was not stored.
SELECT r.user_id::uuid AS user_id, r.phone::text AS phone,
  coalesce((SELECT w.id FROM withdrawals w WHERE w.request_id = sqlc.arg(request_id)),
    '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS id
FROM app.wallet_reader() r
WHERE app.writes_wallet();

-- name: SetWithdrawalMode :one
SELECT app.set_withdrawal_mode(sqlc.arg(mode)::text, sqlc.arg(is_live)::boolean)::boolean AS is_set;

-- name: GetWithdrawalSettings :one
-- Returns how the money leaves, and what could leave now.
SELECT app.writes_wallet()::boolean AS can_write, app.recipient_state(sqlc.arg(is_live)::boolean)::json AS recipient,
  coalesce((SELECT r.withdrawal_mode FROM recipients r WHERE r.is_live = sqlc.arg(is_live)::boolean),
    'AUTOMATIC')::text AS mode,
  (SELECT coalesce(sum(o.cents), 0) FROM app.list_withdrawable_money(app.business_id(), 'BUSINESS', NULL)
    o (event_id, cents))::bigint AS business_cents,
  (SELECT coalesce(json_agg(json_build_object('eventUuid', e.id, 'eventTitle', e.title, 'amount', o.cents)
      ORDER BY e.date DESC NULLS LAST, e.id), '[]')
    FROM app.list_withdrawable_money(app.business_id(), 'GIFTS', NULL) o (event_id, cents)
    JOIN events e ON e.id = o.event_id)::json AS gifts,
  (SELECT coalesce(sum(a.cents), 0) FROM app.list_set_aside_money() a (event_id, cents))::bigint AS set_aside_cents,
  coalesce((SELECT w.id FROM withdrawals w
    WHERE w.is_live = sqlc.arg(is_live)::boolean AND w.cause = 'OWNER'
      AND w.status IN ('REQUESTED', 'TRANSFERRING', 'WAITING')),
    '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS open_withdrawal
WHERE app.reads_wallet();

-- name: ListWithdrawals :one
-- A page of them, the latest first.
WITH page AS MATERIALIZED (
  SELECT w.id FROM withdrawals w
  WHERE sqlc.narg(after_id)::uuid IS NULL OR w.id < sqlc.narg(after_id)::uuid
  ORDER BY w.id DESC LIMIT sqlc.arg(page_size)::integer
)
SELECT coalesce((
  SELECT json_agg(s.withdrawal ORDER BY s.id DESC)
  FROM app.show_withdrawals(ARRAY(SELECT p.id FROM page p), false) s (id, withdrawal)
), '[]')::json AS items
WHERE app.reads_wallet();

-- name: GetWithdrawal :one
SELECT s.withdrawal::json AS withdrawal
FROM app.show_withdrawals(ARRAY[sqlc.arg(id)::uuid], true) s (id, withdrawal)
WHERE app.reads_wallet();

-- name: BeginWithdrawal :one
-- Stores a withdrawal of what leaves by itself; the zero uuid if there is nothing.
SELECT coalesce(app.begin_withdrawal(sqlc.arg(cause)::text, sqlc.arg(paid_before)::timestamptz,
  sqlc.arg(is_live)::boolean), '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS id;

-- name: GetWithdrawalToSend :one
-- Returns a withdrawal with the account that it goes to, for a job.
SELECT w.is_live, w.cause, w.status, w.failure, w.created_at, coalesce(r.account_id, '')::text AS account_id,
  coalesce(r.status, 'MISSING')::text AS recipient_status
FROM withdrawals w
LEFT JOIN recipients r ON r.business_id = w.business_id AND r.is_live = w.is_live
WHERE w.business_id = app.business_id() AND w.id = sqlc.arg(id);

-- name: NextTransfer :one
-- Returns the next transfer that is to be made of a withdrawal; no row if none is left.
SELECT t.id, coalesce(t.attempt_id, '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS attempt_id,
  coalesce(t.event_id, '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS event_id, t.is_of_hosts, t.cents,
  t.available_on, t.status, t.tries, t.asked_at, t.created_at, coalesce(CASE
    -- The provider counts a charge's transfers that came back too: what exceeds the charge is of the balance.
    WHEN t.cents <= a.paid - (SELECT coalesce(sum(x.cents), 0) FROM withdrawal_transfers x
      WHERE x.business_id = t.business_id AND x.attempt_id = t.attempt_id AND x.status IN ('SENT', 'ARRIVED'))
    THEN a.charge_id END, '')::text AS charge_id
FROM withdrawal_transfers t
LEFT JOIN transactions a ON a.business_id = t.business_id AND a.id = t.attempt_id
WHERE t.business_id = app.business_id() AND t.withdrawal_id = sqlc.arg(withdrawal_id)
  AND t.status IN ('PLANNED', 'SENDING')
ORDER BY t.position LIMIT 1;

-- name: ClaimTransfer :one
-- Stores that the provider is asked for a transfer of so much from here on; no row if it was settled meanwhile.
UPDATE withdrawal_transfers SET status = 'SENDING', cents = sqlc.arg(cents), asked_at = coalesce(asked_at, now())
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status IN ('PLANNED', 'SENDING')
RETURNING asked_at::timestamptz AS asked_at;

-- name: LockTransfer :one
SELECT t.status, t.cents FROM withdrawal_transfers t
WHERE t.business_id = app.business_id() AND t.id = sqlc.arg(id) FOR UPDATE;

-- name: ReleaseTransfer :execrows
-- Stores that the provider refused a transfer for now: the next try has a key of its own.
UPDATE withdrawal_transfers SET status = 'PLANNED', tries = tries + 1, asked_at = NULL, failure = sqlc.arg(failure)
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status = 'SENDING' AND tries = sqlc.arg(tries);

-- name: FailTransfer :execrows
-- Stores that a transfer is never made: its money is available again. Only in the state in which the caller read it,
-- because another run may be asking the provider for it meanwhile.
UPDATE withdrawal_transfers SET status = 'FAILED', failure = sqlc.arg(failure)
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status = sqlc.arg(status)::text
  AND tries = sqlc.arg(tries);

-- name: SetChargeAside :execrows
-- Sets the charge of a transfer aside that the provider refused for good; 0 if another run changed the transfer.
UPDATE withdrawal_transfers SET set_aside_at = now()
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status = 'FAILED' AND attempt_id IS NOT NULL;

-- name: StoreTransfer :execrows
-- Stores a transfer that the provider made; 0 if it was stored before.
UPDATE withdrawal_transfers SET status = 'SENT', transfer_id = sqlc.arg(transfer_id)::text,
  sent_at = sqlc.arg(sent_at)::timestamptz, failure = ''
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status IN ('PLANNED', 'SENDING');

-- name: NoteWithdrawal :exec
-- Stores how far a withdrawal is that is not settled yet.
UPDATE withdrawals SET status = sqlc.arg(status)::text, failure = sqlc.arg(failure),
  missing_cents = sqlc.arg(missing_cents), updated_at = now()
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status IN ('REQUESTED', 'TRANSFERRING', 'WAITING');

-- name: SettleWithdrawal :one
-- Stores what became of a withdrawal, as its transfers say.
UPDATE withdrawals w SET status = t.status, updated_at = now(), missing_cents = 0,
  failure = CASE WHEN t.status = w.status OR t.failure <> '' THEN t.failure ELSE '' END,
  sent_at = CASE WHEN t.status IN ('SENT', 'ARRIVED', 'REVERSED') THEN coalesce(w.sent_at, t.sent_at) END,
  arrived_at = CASE WHEN t.status = 'ARRIVED' THEN coalesce(w.arrived_at, t.arrived_at) END
FROM (
  SELECT CASE WHEN bool_or(x.status IN ('PLANNED', 'SENDING')) THEN 'TRANSFERRING'
      WHEN bool_and(x.status = 'FAILED') THEN 'FAILED'
      WHEN bool_and(x.status = 'FAILED' OR x.cents = x.reversed_cents) THEN 'REVERSED'
      WHEN bool_or(x.status = 'SENT' AND x.cents > x.reversed_cents) THEN 'SENT'
      ELSE 'ARRIVED' END AS status,
    max(x.sent_at) AS sent_at, max(x.arrived_at) AS arrived_at, coalesce(max(x.failure), '') AS failure
  FROM withdrawal_transfers x
  WHERE x.business_id = app.business_id() AND x.withdrawal_id = sqlc.arg(id)
) t
WHERE w.business_id = app.business_id() AND w.id = sqlc.arg(id)
RETURNING w.status;

-- name: ExpectArrival :exec
-- Stores when the provider expects the bank to have the money of a withdrawal; NULL once the bank did not take it.
UPDATE withdrawals w SET arrives_on = sqlc.narg(arrives_on)::timestamptz, updated_at = now()
WHERE w.business_id = app.business_id()
  AND w.id = (SELECT t.withdrawal_id FROM withdrawal_transfers t WHERE t.business_id = app.business_id()
    AND t.transfer_id = sqlc.arg(transfer_id)::text)
  AND w.arrives_on IS DISTINCT FROM sqlc.narg(arrives_on)::timestamptz;

-- name: GetTransferOfProvider :one
-- Locks a transfer by the provider's name.
SELECT t.id, t.withdrawal_id, coalesce(t.attempt_id, '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS attempt_id,
  coalesce(t.event_id, '00000000-0000-0000-0000-000000000000'::uuid)::uuid AS event_id, t.is_of_hosts, t.cents,
  t.status, t.available_on
FROM withdrawal_transfers t
WHERE t.business_id = app.business_id() AND t.transfer_id = sqlc.arg(transfer_id)::text FOR UPDATE;

-- name: MarkTransferArrived :execrows
UPDATE withdrawal_transfers SET status = 'ARRIVED', arrived_at = sqlc.arg(arrived_at)::timestamptz, failure = ''
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status = 'SENT';

-- name: MarkTransferReturned :execrows
-- Stores that the bank sent a transfer back, or did not take it: it lies at the provider again.
UPDATE withdrawal_transfers SET status = 'SENT', arrived_at = NULL, failure = sqlc.arg(failure)
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status IN ('SENT', 'ARRIVED');

-- name: OldestTransferOnTheWay :one
-- Returns when the oldest transfer was made that is not at the bank, or has been for two weeks at most: it may come
-- back. No row if there is none.
SELECT min(t.sent_at)::timestamptz AS sent_at, max(r.account_id)::text AS account_id, bool_and(r.is_live) AS is_live
FROM withdrawal_transfers t
JOIN withdrawals w ON w.business_id = t.business_id AND w.id = t.withdrawal_id
JOIN recipients r ON r.business_id = w.business_id AND r.is_live = w.is_live
WHERE t.business_id = app.business_id() AND r.account_id IS NOT NULL
  AND (t.status = 'SENT' OR t.arrived_at > now() - interval '14 days')
HAVING count(*) > 0;

-- name: UnfinishedWithdrawals :many
SELECT u.business_id::uuid AS business_id, u.id::uuid AS id, u.is_sent::boolean AS is_sent
FROM app.claim_unfinished_withdrawals(sqlc.arg(is_live)::boolean, make_interval(secs => sqlc.arg(idle_seconds)),
  sqlc.arg(max_rows)::integer) u;

-- name: SumTransfersLeft :one
-- Returns the cents of a withdrawal that are still to be transferred.
SELECT coalesce(sum(t.cents), 0)::bigint AS cents FROM withdrawal_transfers t
WHERE t.business_id = app.business_id() AND t.withdrawal_id = sqlc.arg(withdrawal_id)
  AND t.status IN ('PLANNED', 'SENDING');

-- name: NotifyOfHeldMoney :one
-- Notifies of money that may not be held much longer, and returns how many businesses have some.
SELECT app.notify_of_held_money(sqlc.arg(is_live)::boolean, sqlc.arg(moment)::timestamptz)::integer AS businesses;

-- name: GetWithdrawalReceipt :one
-- Returns a withdrawal as its receipt prints it, with the transfers that the provider made. No row for callers who do
-- not read the wallet.
SELECT w.status, w.cause, w.created_at, w.sent_at, w.arrives_on, w.arrived_at, b.name AS business,
  coalesce(h.holder_name, '')::text AS holder, coalesce(h.document_kind, '')::text AS document_kind,
  coalesce(h.document_masked, '')::text AS document, coalesce(r.bank_name, '')::text AS bank_name,
  coalesce(r.bank_last4, '')::text AS bank_last4,
  (SELECT coalesce(json_agg(json_build_object('amount', x.cents, 'reversedAmount', x.reversed_cents,
      'ofHosts', x.is_of_hosts, 'transferId', x.transfer_id, 'who', p.who)
      ORDER BY x.position), '[]')
    FROM withdrawal_transfers x
    LEFT JOIN app.show_payers(
      (SELECT array_agg(y.attempt_id ORDER BY y.id) FROM withdrawal_transfers y WHERE y.withdrawal_id = w.id),
      (SELECT array_agg(y.event_id ORDER BY y.id) FROM withdrawal_transfers y WHERE y.withdrawal_id = w.id)
    ) p (attempt_id, event_id, who)
      ON p.attempt_id IS NOT DISTINCT FROM x.attempt_id AND p.event_id IS NOT DISTINCT FROM x.event_id
    WHERE x.withdrawal_id = w.id AND x.status IN ('SENT', 'ARRIVED'))::json AS transfers
FROM withdrawals w
JOIN businesses b ON b.business_id = w.business_id
LEFT JOIN wallets h ON h.business_id = w.business_id
LEFT JOIN recipients r ON r.business_id = w.business_id AND r.is_live = w.is_live
WHERE w.id = sqlc.arg(id) AND app.reads_wallet();
