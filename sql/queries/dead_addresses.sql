-- Addresses that no e-mail goes to (sql/functions/82_dead_addresses.sql).

-- name: NoteDeadAddress :exec
SELECT app.note_dead_address(sqlc.arg(hash)::bytea);

-- name: AddressIsDead :one
SELECT app.address_is_dead(sqlc.arg(hash)::bytea, sqlc.arg(days)::integer)::boolean AS dead;
