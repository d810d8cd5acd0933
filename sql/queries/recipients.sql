-- The recipient of a business at the payment provider.

-- name: OpenRecipient :exec
-- Again it changes nothing. Policies reject anyone but the owner.
INSERT INTO recipients (business_id, is_live) VALUES (app.business_id(), sqlc.arg(is_live))
ON CONFLICT (business_id) DO NOTHING;

-- name: GetRecipientState :one
-- No row for those who do not read the wallet.
SELECT app.recipient_state(sqlc.arg(is_live)::boolean)::json AS recipient,
  app.writes_wallet()::boolean AS can_onboard
WHERE app.reads_wallet();

-- name: GetRecipientToOnboard :one
-- No row for callers who do not set the wallet.
SELECT coalesce(r.account_id, '')::text AS account_id
FROM businesses b
LEFT JOIN recipients r ON r.business_id = b.business_id AND r.is_live = sqlc.arg(is_live)::boolean
WHERE b.business_id = app.business_id() AND app.writes_wallet();

-- name: GetRecipient :one
SELECT r.is_live, coalesce(r.account_id, '')::text AS account_id, r.activated_at, r.synced_at, r.created_at
FROM recipients r
WHERE r.business_id = app.business_id();

-- name: SetRecipientAccount :exec
-- The first account stays: two jobs at once make one, because they call with one key.
UPDATE recipients SET account_id = sqlc.arg(account_id)::text, status = 'REGISTRATION', changed_at = now()
WHERE business_id = app.business_id() AND account_id IS NULL;

-- name: ResetRecipient :exec
-- A recipient of test money is none for real money.
UPDATE recipients SET is_live = true, account_id = NULL, status = 'MISSING', reason = '', is_submitted = false,
  is_verifying = false, due = '{}', due_by = NULL, bank_name = '', bank_last4 = '', activated_at = NULL,
  changed_at = now(), synced_at = NULL, failure = '', failed_at = NULL
WHERE business_id = app.business_id() AND NOT is_live;

-- name: StoreRecipient :execrows
-- No row if another job stored an answer while this one was asking.
UPDATE recipients SET status = sqlc.arg(status)::text, reason = sqlc.arg(reason), is_submitted = sqlc.arg(is_submitted),
  is_verifying = sqlc.arg(is_verifying), due = sqlc.arg(due), due_by = sqlc.narg(due_by),
  bank_name = sqlc.arg(bank_name), bank_last4 = sqlc.arg(bank_last4),
  activated_at = CASE WHEN sqlc.arg(status)::text = 'ACTIVE' THEN coalesce(activated_at, now()) ELSE activated_at END,
  changed_at = CASE WHEN status = sqlc.arg(status)::text THEN changed_at ELSE now() END,
  synced_at = clock_timestamp(), failure = '', failed_at = NULL
WHERE business_id = app.business_id() AND account_id = sqlc.arg(account_id)::text
  AND synced_at IS NOT DISTINCT FROM sqlc.narg(read_synced_at)::timestamptz;

-- name: StoreRecipientBalance :exec
UPDATE recipients SET held_cents = sqlc.arg(held_cents)::bigint, expected_cents = sqlc.arg(expected_cents)::bigint,
  on_the_way_cents = sqlc.arg(on_the_way_cents)::bigint, held_at = now()
WHERE business_id = app.business_id() AND account_id = sqlc.arg(account_id)::text;

-- name: GetTransfersNotMade :one
-- Returns the cents of the transfers that the provider has not made, and whether it is being asked for one.
SELECT coalesce(sum(t.cents), 0)::bigint AS cents, coalesce(bool_or(t.status = 'SENDING'), false)::boolean AS is_asked
FROM withdrawal_transfers t WHERE t.business_id = app.business_id() AND t.status IN ('PLANNED', 'SENDING');

-- name: FailRecipient :exec
UPDATE recipients SET failure = sqlc.arg(failure), failed_at = now() WHERE business_id = app.business_id();

-- name: BusinessOfAccount :one
SELECT app.business_of_account(sqlc.arg(account)::text)::uuid AS business_id;

-- name: KeepAccountEvent :one
SELECT app.keep_account_event(sqlc.arg(id)::text, sqlc.arg(type)::text, sqlc.arg(account)::text,
  sqlc.arg(api_version)::text, sqlc.arg(live)::boolean, sqlc.arg(object_id)::text, sqlc.arg(made_at)::timestamptz,
  sqlc.arg(not_ours)::text)::boolean AS fresh;

-- name: StaleRecipients :many
SELECT app.stale_recipients(sqlc.arg(is_live)::boolean, sqlc.arg(max_rows)::integer)::uuid AS business_id;
