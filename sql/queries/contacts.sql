-- name: ListContacts :many
SELECT sqlc.embed(c), app.searchable(c.full_name)::text AS sort_name
FROM contacts c
WHERE (NOT sqlc.arg(with_phone)::boolean OR c.phone IS NOT NULL)
  AND (sqlc.arg(search)::text = ''
    OR strpos(app.searchable(c.full_name), app.searchable(sqlc.arg(search)::text)) > 0
    OR strpos(lower(c.email), lower(sqlc.arg(search)::text)) > 0
    OR (sqlc.arg(digits)::text <> '' AND strpos(c.phone, sqlc.arg(digits)::text) > 0))
  AND (sqlc.narg(after_id)::uuid IS NULL
    OR (app.searchable(c.full_name), c.id) > (sqlc.arg(after_name)::text, sqlc.narg(after_id)::uuid))
ORDER BY app.searchable(c.full_name), c.id
LIMIT sqlc.arg(page_size)::integer;

-- name: GetContact :one
SELECT * FROM contacts WHERE id = sqlc.arg(id);

-- name: CreateContact :one
INSERT INTO contacts (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type, event_date)
VALUES (app.business_id(), sqlc.arg(full_name), sqlc.arg(phone), sqlc.narg(email), sqlc.narg(instagram_handle), sqlc.narg(birth_date),
  sqlc.arg(observations), sqlc.narg(partner_name), sqlc.narg(event_type), sqlc.narg(event_date))
RETURNING *;
