-- The Pix keys of payees.

-- name: GetBusinessPixKey :one
-- Returns a row to every caller who may read the key; without a key its columns are empty.
SELECT (app.team_role() = 'OWNER' AND NOT app.in_control())::boolean AS can_set,
  coalesce(k.kind, '')::text AS kind, coalesce(k.key_masked, '')::text AS key_masked,
  coalesce(k.holder, '')::text AS holder, coalesce(k.city, '')::text AS city, k.changed_at
FROM businesses b
LEFT JOIN business_pix_keys k ON k.business_id = b.business_id
  AND k.id = (SELECT p.id FROM business_pix_keys p ORDER BY p.id DESC LIMIT 1)
WHERE b.business_id = app.business_id();

-- name: GetVendorPixKey :one
SELECT app.sees_all_events()::boolean AS can_set,
  coalesce(k.kind, '')::text AS kind, coalesce(k.key_masked, '')::text AS key_masked,
  coalesce(k.holder, '')::text AS holder, coalesce(k.city, '')::text AS city, k.changed_at
FROM vendors v
LEFT JOIN vendor_pix_keys k ON k.business_id = v.business_id
  AND k.id = (SELECT p.id FROM vendor_pix_keys p WHERE p.vendor_id = v.id ORDER BY p.id DESC LIMIT 1)
WHERE v.id = sqlc.arg(vendor_id) AND v.deleted_at IS NULL;

-- name: PixKeySetter :one
-- Returns the owner, if the caller is the owner and may set the business's key, with the phone that gets the code. No
-- row for other callers.
SELECT app.user_id()::uuid AS user_id, app.owner_phone()::text AS phone, b.name
FROM businesses b
WHERE b.business_id = app.business_id() AND app.team_role() = 'OWNER' AND NOT app.in_control();

-- name: SetBusinessPixKey :one
INSERT INTO business_pix_keys (business_id, kind, key, key_masked, holder, city)
VALUES (app.business_id(), sqlc.arg(kind), sqlc.arg(key), sqlc.arg(key_masked), sqlc.arg(holder), sqlc.arg(city))
RETURNING changed_at;

-- name: SetVendorPixKey :one
INSERT INTO vendor_pix_keys (business_id, vendor_id, kind, key, key_masked, holder, city)
SELECT v.business_id, v.id, sqlc.arg(kind), sqlc.arg(key), sqlc.arg(key_masked), sqlc.arg(holder), sqlc.arg(city)
FROM vendors v WHERE v.id = sqlc.arg(vendor_id) AND v.deleted_at IS NULL AND app.sees_all_events()
RETURNING changed_at;
