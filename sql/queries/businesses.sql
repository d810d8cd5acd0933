-- name: CreateBusiness :one
-- No row: this person already has a business of their own.
INSERT INTO businesses (owner_user_id, name, location, categories, instagram_handle, market_stage)
VALUES (app.user_id(), sqlc.arg(name), sqlc.arg(location), sqlc.arg(categories)::text[], sqlc.narg(instagram_handle),
  sqlc.narg(market_stage))
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
  app.owner_name()::text AS owner_name, app.owner_phone()::text AS owner_phone,
  app.team_role()::team_role AS role,
  app.in_control()::boolean AS in_control,
  i.key AS image_key, b.image_id, app.business_details()::json AS details,
  -- Only the owner reads the controls, and staff in control do not need to.
  (SELECT coalesce(json_agg(json_build_object('uuid', c.id, 'reason', c.reason, 'startedAt', c.started_at, 'expiresAt',
    c.expires_at) ORDER BY c.started_at DESC, c.id), '[]')
    FROM business_controls c WHERE NOT app.in_control() AND c.business_id = b.business_id AND c.ended_at IS NULL
      AND c.expires_at > now())::json AS controls,
  -- A helper's bits in all of their events together; members who see all events need none.
  (SELECT coalesce(bit_or(a.permissions), 0) FROM event_accesses a
    WHERE app.team_role() = 'GUEST')::integer AS helper_bits,
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

-- name: LockBusiness :one
SELECT business_id FROM businesses WHERE business_id = app.business_id() FOR NO KEY UPDATE;

-- name: UpdateBusiness :one
-- A field that is NULL stays unchanged; one that may be cleared has a set_ flag of its own. The columns that only
-- app.business_details may read have their values from the start of the statement: after LockBusiness, no other
-- transaction has written them since.
UPDATE businesses SET
  name = coalesce(sqlc.narg(name), name),
  location = coalesce(sqlc.narg(location), location),
  categories = coalesce(sqlc.narg(categories)::text[], categories),
  instagram_handle = CASE WHEN sqlc.arg(set_instagram_handle)::boolean THEN sqlc.narg(instagram_handle)
    ELSE instagram_handle END,
  market_stage = CASE WHEN sqlc.arg(set_market_stage)::boolean THEN sqlc.narg(market_stage)::market_stage
    ELSE market_stage END,
  image_id = CASE WHEN sqlc.arg(set_image_id)::boolean THEN sqlc.narg(image_id)::uuid ELSE image_id END,
  document_number = CASE WHEN sqlc.arg(set_document_number)::boolean THEN sqlc.narg(document_number)
    ELSE d.details->>'documentNumber' END,
  address = CASE WHEN sqlc.arg(set_address)::boolean THEN sqlc.narg(address) ELSE d.details->>'address' END
FROM (SELECT app.business_details() AS details) d
WHERE business_id = app.business_id()
RETURNING business_id;
