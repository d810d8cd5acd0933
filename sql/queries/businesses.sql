-- name: CreateBusiness :one
-- No row: this person already has a business of their own.
INSERT INTO businesses (owner_user_id, name, location, categories, instagram_handle, market_stage)
VALUES (app.user_id(), sqlc.arg(name), sqlc.arg(location), sqlc.arg(categories)::text[], sqlc.narg(instagram_handle), sqlc.narg(market_stage))
ON CONFLICT (owner_user_id) DO NOTHING
RETURNING business_id;

-- name: JoinAsOwner :one
INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at)
SELECT sqlc.arg(business_id), u.id, sqlc.arg(name), u.phone, 'OWNER', now()
FROM users u WHERE u.id = app.user_id()
RETURNING id;

-- name: OpenFirstBusiness :one
UPDATE users SET name = sqlc.arg(name), current_business_id = sqlc.arg(business_id)::uuid
WHERE id = app.user_id()
RETURNING id;

-- name: GetBusiness :one
SELECT b.business_id, b.name, b.location, b.categories, b.instagram_handle, b.market_stage,
  app.owner_name()::text AS owner_name,
  app.team_role()::team_role AS role,
  app.in_control()::boolean AS in_control,
  i.key AS image_key, b.image_id, app.business_details()::json AS details,
  n.active AS active_events, n.archived AS archived_events, n.templates
FROM businesses b
LEFT JOIN images i ON i.business_id = b.business_id AND i.id = b.image_id
CROSS JOIN LATERAL (
  SELECT
    (count(*) FILTER (WHERE e.templated_at IS NULL AND e.archived_at IS NULL))::integer AS active,
    (count(*) FILTER (WHERE e.templated_at IS NULL AND e.archived_at IS NOT NULL))::integer AS archived,
    (count(*) FILTER (WHERE e.templated_at IS NOT NULL AND e.archived_at IS NULL))::integer AS templates
  FROM events e WHERE e.business_id = b.business_id
) n
WHERE b.business_id = app.business_id();

-- name: UpdateBusiness :one
UPDATE businesses SET name = sqlc.arg(name), location = sqlc.arg(location), categories = sqlc.arg(categories)::text[],
  instagram_handle = sqlc.narg(instagram_handle), market_stage = sqlc.narg(market_stage), image_id = sqlc.narg(image_id),
  document_number = sqlc.narg(document_number), address = sqlc.narg(address)
WHERE business_id = app.business_id()
RETURNING business_id;
