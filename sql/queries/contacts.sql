-- name: ListContacts :many
-- The subquery makes the patterns of the search text once, and not once per contact.
SELECT sqlc.embed(c), app.searchable(c.full_name)::text AS sort_name
FROM contacts c
WHERE c.deleted_at IS NULL
  AND (NOT sqlc.arg(with_phone)::boolean OR c.phone IS NOT NULL)
  AND (sqlc.arg(search)::text = ''
    OR c.search LIKE ALL ((SELECT app.search_patterns(sqlc.arg(search)::text))::text[])
    OR (sqlc.arg(digits)::text <> '' AND strpos(c.phone, sqlc.arg(digits)::text) > 0))
  AND (sqlc.narg(after_id)::uuid IS NULL
    OR (app.searchable(c.full_name), c.id) > (sqlc.arg(after_name)::text, sqlc.narg(after_id)::uuid))
ORDER BY app.searchable(c.full_name), c.id
LIMIT sqlc.arg(page_size)::integer;

-- name: GetContact :one
-- With the events they are a client of, the latest first and those without a day before them, their newest proposal,
-- and the stops of the business, which are null if they are too many.
SELECT sqlc.embed(c), coalesce(CASE WHEN c.whatsapp_opt_in_how = 'TEAM' THEN (SELECT m.name FROM memberships m
  WHERE m.business_id = c.business_id AND m.user_id = c.whatsapp_opt_in_by LIMIT 1) END, '')::text AS opt_in_by,
    coalesce(e.events, '[]')::json AS events,
  coalesce((SELECT json_build_object('uuid', p.id, 'status',
    app.proposal_is(p.status, p.expires_on, app.proposal_today())) FROM proposals p
    WHERE p.business_id = c.business_id AND p.contact_id = c.id AND p.deleted_at IS NULL
    ORDER BY p.created_at DESC, p.id DESC LIMIT 1), 'null')::json AS proposal,
  coalesce(app.list_stops(sqlc.arg(max_stops)::integer), 'null')::json AS stops
FROM contacts c
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', e.id, 'type', e.type, 'title', e.title, 'date', e.date, 'archivedAt',
    e.archived_at, 'imageKey', i.key)
    ORDER BY e.date DESC NULLS FIRST, e.id) AS events
  FROM event_customers ec
  JOIN events e ON e.business_id = ec.business_id AND e.id = ec.event_id
  LEFT JOIN images i ON i.business_id = e.business_id AND i.id = e.image_id
  WHERE ec.business_id = c.business_id AND ec.contact_id = c.id
) e
WHERE c.id = sqlc.arg(id) AND c.deleted_at IS NULL;

-- name: GetContactsByPhone :many
-- Who has this phone already: the oldest first, and never the one being edited.
SELECT c.* FROM contacts c
WHERE c.phone = sqlc.arg(phone)::text AND c.deleted_at IS NULL AND c.id IS DISTINCT FROM sqlc.narg(besides)::uuid
ORDER BY c.id
LIMIT 1;

-- name: CreateContact :one
INSERT INTO contacts (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name,
  event_type, event_date, whatsapp_opt_in_how)
VALUES (app.business_id(), sqlc.arg(full_name), sqlc.arg(phone), sqlc.narg(email), sqlc.narg(instagram_handle),
  sqlc.narg(birth_date),
  sqlc.arg(observations), sqlc.narg(partner_name), sqlc.narg(event_type), sqlc.narg(event_date), CASE
    WHEN sqlc.arg(may_whatsapp)::boolean THEN 'TEAM' END)
RETURNING *;

-- name: UpdateContact :one
-- A field that is NULL stays unchanged; one that may be cleared has a set_ flag of its own.
UPDATE contacts SET
  full_name = coalesce(sqlc.narg(full_name), full_name),
  phone = coalesce(sqlc.narg(phone), phone),
  email = CASE WHEN sqlc.arg(set_email)::boolean THEN sqlc.narg(email) ELSE email END,
  instagram_handle = CASE WHEN sqlc.arg(set_instagram_handle)::boolean THEN sqlc.narg(instagram_handle)
    ELSE instagram_handle END,
  birth_date = CASE WHEN sqlc.arg(set_birth_date)::boolean THEN sqlc.narg(birth_date)::date ELSE birth_date END,
  observations = app.rewritten(observations, sqlc.narg(observations)::text, sqlc.narg(observations_was)::text),
  partner_name = CASE WHEN sqlc.arg(set_partner_name)::boolean THEN sqlc.narg(partner_name) ELSE partner_name END,
  event_type = CASE WHEN sqlc.arg(set_event_type)::boolean THEN sqlc.narg(event_type)::event_type ELSE event_type END,
  event_date = CASE WHEN sqlc.arg(set_event_date)::boolean THEN sqlc.narg(event_date)::date ELSE event_date END,
  -- The opt-in belonged to the phone that the contact had.
  whatsapp_opt_in_how = CASE WHEN sqlc.narg(may_whatsapp)::boolean IS NOT NULL THEN CASE
    WHEN sqlc.narg(may_whatsapp)::boolean THEN 'TEAM' END
    WHEN phone IS DISTINCT FROM coalesce(sqlc.narg(phone), phone) THEN NULL ELSE whatsapp_opt_in_how END
WHERE id = sqlc.arg(id) AND deleted_at IS NULL
RETURNING *;

-- name: LockContact :one
-- Locks a contact before it is deleted, so that no event adds it meanwhile.
SELECT c.full_name FROM contacts c WHERE c.id = sqlc.arg(id) AND c.deleted_at IS NULL FOR UPDATE;

-- name: GetTitlesOfContact :many
-- The events that need them, by title.
SELECT e.title FROM event_customers ec JOIN events e ON e.business_id = ec.business_id AND e.id = ec.event_id
WHERE ec.contact_id = sqlc.arg(id)
ORDER BY e.title, e.id;

-- name: HasProposals :one
-- Reports whether a proposal to this contact exists.
SELECT EXISTS (SELECT FROM proposals p WHERE p.contact_id = sqlc.arg(id) AND p.deleted_at IS NULL)::boolean AS has;

-- name: DeleteContact :one
UPDATE contacts SET deleted_at = now() WHERE id = sqlc.arg(id) AND deleted_at IS NULL RETURNING id;

-- name: RestoreContact :one
-- A deleted contact can be restored for a day; repeating it is harmless.
UPDATE contacts SET deleted_at = NULL
WHERE id = sqlc.arg(id) AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;
