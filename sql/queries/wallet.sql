-- The wallet of a business. The policies give callers without READ_WALLET no row.

-- name: GetWallet :one
-- Returns the masked wallet; without one its columns are empty. No row for callers who do not read it.
SELECT app.writes_wallet()::boolean AS can_write, app.recipient_state(sqlc.arg(is_live)::boolean)::json AS recipient,
  (w.business_id IS NOT NULL)::boolean AS has_holder,
  coalesce(w.holder_name, '')::text AS holder_name, coalesce(w.document_kind, '')::text AS document_kind,
  coalesce(w.document_masked, '')::text AS document_masked,
  (r.business_id IS NOT NULL)::boolean AS has_registration,
  coalesce(r.city, '')::text AS city, coalesce(r.state, '')::text AS state,
  coalesce(r.zipcode_masked, '')::text AS zipcode_masked, coalesce(r.bank_code, '')::text AS bank_code,
  coalesce(r.account_kind, '')::text AS account_kind, coalesce(r.agency_masked, '')::text AS agency_masked,
  coalesce(r.account_masked, '')::text AS account_masked, coalesce(r.email_masked, '')::text AS email_masked,
  (p.business_id IS NOT NULL)::boolean AS has_pix, coalesce(p.kind, '')::text AS pix_kind,
  coalesce(p.key_masked, '')::text AS pix_masked
FROM businesses b
LEFT JOIN wallets w ON w.business_id = b.business_id
LEFT JOIN wallet_registrations r ON r.business_id = b.business_id
LEFT JOIN wallet_pix_keys p ON p.business_id = b.business_id
WHERE b.business_id = app.business_id() AND app.reads_wallet();

-- name: GetWalletToSet :one
-- Returns what setting a part of the wallet needs. No row for any caller but the owner, nor for staff in control.
SELECT b.business_id, coalesce(w.document_kind, '')::text AS document_kind, k.wrapped
FROM businesses b
LEFT JOIN wallets w ON w.business_id = b.business_id
LEFT JOIN wallet_data_keys k ON k.business_id = b.business_id
WHERE b.business_id = app.business_id() AND app.writes_wallet();

-- name: CreateWallet :execrows
-- Changes nothing where the wallet exists.
INSERT INTO wallets (business_id, holder_name, document_kind, document_masked)
VALUES (app.business_id(), sqlc.arg(holder_name), sqlc.arg(document_kind), sqlc.arg(document_masked))
ON CONFLICT (business_id) DO NOTHING;

-- name: CreateWalletDataKey :exec
INSERT INTO wallet_data_keys (business_id, wrapped) VALUES (app.business_id(), sqlc.arg(wrapped));

-- name: CreateWalletRegistration :execrows
-- Changes nothing where it exists.
INSERT INTO wallet_registrations (business_id, city, state, zipcode_masked, bank_code, account_kind, agency_masked,
  account_masked, email_masked)
VALUES (app.business_id(), sqlc.arg(city), sqlc.arg(state), sqlc.arg(zipcode_masked), sqlc.arg(bank_code),
  sqlc.arg(account_kind), sqlc.arg(agency_masked), sqlc.arg(account_masked), sqlc.arg(email_masked))
ON CONFLICT (business_id) DO NOTHING;

-- name: CreateWalletPixKey :execrows
-- Changes nothing where it exists.
INSERT INTO wallet_pix_keys (business_id, kind, key_masked)
VALUES (app.business_id(), sqlc.arg(kind), sqlc.arg(key_masked))
ON CONFLICT (business_id) DO NOTHING;

-- name: CreateWalletSecret :exec
INSERT INTO wallet_secrets (business_id, part, sealed)
VALUES (app.business_id(), sqlc.arg(part), sqlc.arg(sealed));

-- name: GetWalletReader :one
-- Returns the caller and their phone. No row for callers who may not read whole values.
SELECT r.user_id::uuid AS user_id, r.phone::text AS phone FROM app.wallet_reader() r;

-- name: GetWalletSecrets :one
-- Returns the encrypted values; NULL for parts that are not set. No row without a wallet, nor for staff in control.
SELECT k.business_id, k.wrapped, w.holder_name,
  (SELECT s.sealed FROM wallet_secrets s WHERE s.part = 'HOLDER') AS holder,
  (SELECT s.sealed FROM wallet_secrets s WHERE s.part = 'REGISTRATION') AS registration,
  (SELECT s.sealed FROM wallet_secrets s WHERE s.part = 'PIX') AS pix
FROM wallet_data_keys k
JOIN wallets w ON w.business_id = k.business_id;

-- name: RequireEveryRow :exec
-- This and what follows is for commands on the server, above every rule. A connection that the rules bind is refused
-- from here on, instead of seeing no row.
SELECT set_config('row_security', 'off', false);

-- name: ListWalletDataKeys :many
SELECT business_id, wrapped FROM wallet_data_keys ORDER BY business_id;

-- name: RewrapWalletDataKey :execrows
-- Changes nothing where the key was wrapped again meanwhile.
UPDATE wallet_data_keys SET wrapped = sqlc.arg(rewrapped), wrapped_at = now()
WHERE business_id = sqlc.arg(business_id) AND wrapped = sqlc.arg(wrapped);

-- name: ListWalletKeySamples :many
-- Lists one wallet for each key of the installation, and how many it wraps.
SELECT s.business_id::uuid AS business_id, s.wrapped::bytea AS wrapped, s.wallets::bigint AS wallets
FROM app.sample_wallet_keys() s (business_id, wrapped, wallets);

-- name: CountTestCharges :one
-- Returns how many charges were paid with a test key, and of how many businesses.
SELECT c.charges::bigint AS charges, c.businesses::bigint AS businesses
FROM app.count_test_charges() c (charges, businesses);
