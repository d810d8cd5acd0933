-- What comes back of transfers (functions/92_transfer_reversals.sql), for jobs.

-- name: PlanReversals :one
-- Plans the reversals of a charge's transfers, and returns how many the provider has not answered.
SELECT app.plan_reversals(sqlc.arg(attempt_id)::uuid)::bigint AS open;

-- name: NextReversal :one
-- Returns the next reversal of a charge's transfers that the provider is to make; no row if none is left.
SELECT r.id, r.status, r.tries, r.asked_at, r.cents, r.transfer_id, w.transfer_id::text AS provider_transfer_id,
  coalesce(c.account_id, '')::text AS account_id, d.is_live
FROM transfer_reversals r
JOIN withdrawal_transfers w ON w.business_id = r.business_id AND w.id = r.transfer_id
JOIN withdrawals d ON d.business_id = w.business_id AND d.id = w.withdrawal_id
LEFT JOIN recipients c ON c.business_id = d.business_id AND c.is_live = d.is_live
WHERE r.business_id = app.business_id() AND w.attempt_id = sqlc.arg(attempt_id)::uuid
  AND r.status IN ('PLANNED', 'SENDING')
ORDER BY r.id LIMIT 1;

-- name: GetRestOfTransfer :one
-- Returns what of a transfer has not come back.
SELECT (cents - reversed_cents)::bigint AS cents FROM withdrawal_transfers
WHERE business_id = app.business_id() AND id = sqlc.arg(id);

-- name: ClaimReversal :execrows
-- Stores that the provider is asked from here on.
UPDATE transfer_reversals SET status = 'SENDING', asked_at = now(), updated_at = now()
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status = 'PLANNED' AND tries = sqlc.arg(tries);

-- name: ReleaseReversal :execrows
-- Stores that the next try has a key of its own, and asks for so much.
UPDATE transfer_reversals SET status = 'PLANNED', tries = tries + 1, asked_at = NULL, cents = sqlc.arg(cents),
  failure = sqlc.arg(failure), updated_at = now()
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status = 'SENDING' AND tries = sqlc.arg(tries);

-- name: FailReversal :execrows
-- Stores that nothing comes back: it is owed. Only in the state in which the caller read it.
UPDATE transfer_reversals SET status = 'FAILED', failure = sqlc.arg(failure), updated_at = now()
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND status = 'SENDING' AND tries = sqlc.arg(tries);

-- name: StoreReversal :execrows
-- Stores a reversal that the provider made; 0 if it was stored before.
UPDATE transfer_reversals SET status = 'DONE', reversal_id = sqlc.arg(reversal_id)::text, cents = sqlc.arg(cents),
  reversed_at = sqlc.arg(reversed_at)::timestamptz, updated_at = now()
WHERE business_id = app.business_id() AND id = sqlc.arg(id) AND transfer_id = sqlc.arg(transfer_id)
  AND status <> 'DONE';

-- name: AddProviderReversal :exec
-- Stores a reversal that was made in the provider's own books. Callers must hold the balance's lock and have found that
-- it is not stored.
INSERT INTO transfer_reversals (business_id, transfer_id, planned_cents, cents, status, reversal_id, reversed_at)
VALUES (app.business_id(), sqlc.arg(transfer_id), sqlc.arg(cents), sqlc.arg(cents), 'DONE',
  sqlc.arg(reversal_id)::text, sqlc.arg(reversed_at)::timestamptz);

-- name: AddReversedCents :exec
UPDATE withdrawal_transfers SET reversed_cents = reversed_cents + sqlc.arg(cents)
WHERE business_id = app.business_id() AND id = sqlc.arg(id);

-- name: IsReversalStored :one
-- Reports whether a reversal is stored, by the provider's name of it.
SELECT EXISTS (SELECT FROM transfer_reversals r
  WHERE r.business_id = app.business_id() AND r.reversal_id = sqlc.arg(reversal_id)::text)::boolean AS is_stored;

-- name: FindBusinessOfTransfer :one
SELECT app.find_business_of_transfer(sqlc.arg(transfer_id)::text)::uuid AS business_id;

-- name: ClaimUnfinishedReversals :many
SELECT u.business_id::uuid AS business_id, u.attempt_id::uuid AS attempt_id
FROM app.claim_unfinished_reversals(sqlc.arg(is_live)::boolean, make_interval(secs => sqlc.arg(idle_seconds)),
  sqlc.arg(max_rows)::integer) u;
