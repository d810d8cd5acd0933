-- An event's website: the policies of sites and site_blocks decide which rows the caller sees and changes.

-- name: GetSite :one
-- Returns the event as its page names it, and the site, null if there is none yet. No row if there is no such event, or
-- the caller sees no site there. app.event_of_site returns the columns of the event that only some of the team read.
SELECT e.title, e.type, e.date, e.event_start_time, e.time_zone, e.ceremony_place, e.reception_place,
  (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_EDIT'))::boolean AS can_edit,
  (app.team_role() IS NOT NULL)::boolean AS is_team,
  coalesce(app.event_of_site(e.id), '{}')::json AS facts,
  coalesce((SELECT json_build_object('uuid', s.id, 'theme', s.theme, 'accent', s.accent, 'lookVersion', s.look_version,
    'indexed', s.indexed,
      'isPrivate', s.access_hash IS NOT NULL,
      'published', (SELECT json_build_object('number', v.number, 'at', v.published_at, 'document', v.document)
        FROM site_versions v WHERE v.event_id = s.event_id AND v.id = s.published_id),
      'blocks', (SELECT coalesce(json_agg(json_build_object('uuid', b.id, 'kind', b.kind, 'shown', b.shown, 'content',
        b.content, 'version', b.version)
          ORDER BY b.position, b.id), '[]')
        FROM site_blocks b WHERE b.event_id = s.event_id AND b.deleted_at IS NULL),
      'photos', (SELECT coalesce(json_agg(json_build_object('uuid', p.id, 'width', p.width, 'height', p.height)
        ORDER BY p.created_at DESC, p.id), '[]')
        FROM site_photos p WHERE p.event_id = s.event_id),
      'messagesWaiting', (SELECT count(*) FROM site_messages m WHERE m.event_id = s.event_id AND m.approved_at IS NULL
        AND m.deleted_at IS NULL))
    FROM sites s WHERE s.event_id = e.id), 'null')::json AS site
FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_VIEW'));

-- name: BeginSite :exec
-- Adds a draft of these blocks, unless the event has one. blocks is a list of sitedoc.Block. The policies of sites
-- reject a caller who may not write it; it does nothing in a template.
WITH begun AS (
  INSERT INTO sites (business_id, event_id, id, theme)
  SELECT app.business_id(), e.id, e.external_id, sqlc.arg(theme) FROM events e WHERE e.id = sqlc.arg(event_id)
    AND e.templated_at IS NULL
  ON CONFLICT (business_id, event_id) DO NOTHING
  RETURNING business_id, event_id, id
)
INSERT INTO site_blocks (business_id, event_id, site_id, id, kind, position, shown, content)
SELECT s.business_id, s.event_id, s.id, (b.block->>'uuid')::uuid, b.block->>'kind', b.place,
  (b.block->>'shown')::boolean, b.block->'content'
FROM begun s CROSS JOIN jsonb_array_elements(sqlc.arg(blocks)::jsonb) WITH ORDINALITY b (block, place);

-- name: HoldSite :one
-- Locks a site, so that its changes run one after another and each published snapshot is of one draft. No row if the
-- caller may not change it.
SELECT s.id, s.theme, s.accent, s.look_version, coalesce((app.event_of_site(s.event_id)->>'archived')::boolean,
  false)::boolean AS archived
FROM sites s WHERE s.event_id = sqlc.arg(event_id)
FOR UPDATE OF s;

-- name: SetSiteLook :one
-- A field that is NULL stays unchanged. No row if the site's look has another version than the base value.
UPDATE sites SET theme = coalesce(sqlc.narg(theme), theme), accent = coalesce(sqlc.narg(accent), accent),
  look_version = look_version + 1, updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND look_version = sqlc.arg(look_version)
RETURNING id;

-- name: UpdateSiteBlock :one
-- A field that is NULL stays unchanged. No row if the block has another version than the base value, or if one of the
-- photos is not of the event.
UPDATE site_blocks b SET content = coalesce(sqlc.narg(content)::jsonb, b.content),
  shown = coalesce(sqlc.narg(shown)::boolean, b.shown),
  version = b.version + 1, updated_at = now()
WHERE b.event_id = sqlc.arg(event_id) AND b.id = sqlc.arg(id) AND b.deleted_at IS NULL AND b.version = sqlc.arg(version)
  AND NOT EXISTS (SELECT FROM unnest(sqlc.arg(photos)::uuid[]) p (id)
    WHERE p.id NOT IN (SELECT f.id FROM site_photos f WHERE f.event_id = b.event_id))
RETURNING b.id, b.kind, b.shown, b.content, b.version;

-- name: GetSiteBlock :one
SELECT b.id, b.kind, b.shown, b.content, b.version FROM site_blocks b
WHERE b.event_id = sqlc.arg(event_id) AND b.id = sqlc.arg(id) AND b.deleted_at IS NULL;

-- name: RoomForSiteText :one
SELECT ((SELECT count(*) FROM site_blocks b WHERE b.event_id = sqlc.arg(event_id) AND b.kind = 'TEXT'
  AND b.deleted_at IS NULL) < sqlc.arg(at_most)::integer)::boolean AS room;

-- name: AddSiteBlock :one
-- A text, last.
INSERT INTO site_blocks (business_id, event_id, site_id, kind, position, content)
SELECT s.business_id, s.event_id, s.id, 'TEXT', (SELECT coalesce(max(b.position), 0) + 1 FROM site_blocks b
  WHERE b.event_id = s.event_id), '{}'
FROM sites s WHERE s.event_id = sqlc.arg(event_id)
RETURNING id, kind, shown, content, version;

-- name: OrderSiteBlock :many
-- Puts a block right behind another, or behind the cover, which stays the first; writes only the rows that moved.
-- Returns the blocks in their new order. A deleted block keeps a position, for the day in which it can be restored.
WITH list AS (
  SELECT b.business_id, b.id, b.kind, b.deleted_at, row_number() OVER (ORDER BY (b.kind = 'COVER') DESC, b.position,
    b.id) AS place
  FROM site_blocks b WHERE b.event_id = sqlc.arg(event_id)
), ordered AS (
  SELECT l.business_id, l.id, l.deleted_at, (row_number() OVER (ORDER BY
    CASE WHEN l.id = sqlc.arg(id)::uuid
      THEN coalesce((SELECT a.place FROM list a WHERE a.id = sqlc.narg(after_id)::uuid), 1) * 2 + 1
        ELSE l.place * 2 END))::integer AS place
  FROM list l
), moved AS (
  UPDATE site_blocks b SET position = o.place FROM ordered o WHERE b.business_id = o.business_id AND b.id = o.id
    AND b.position <> o.place
)
SELECT o.id FROM ordered o WHERE o.deleted_at IS NULL ORDER BY o.place;

-- name: DeleteSiteBlock :one
-- Only the planner's own texts go.
UPDATE site_blocks SET deleted_at = now(), updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND kind = 'TEXT' AND deleted_at IS NULL
RETURNING id;

-- name: RestoreSiteBlock :one
-- A deleted block can be restored for a day; repeating it is harmless.
UPDATE site_blocks SET deleted_at = NULL, updated_at = now()
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id) AND kind = 'TEXT'
  AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id, kind, shown, content, version;

-- name: PublishSite :one
-- The document becomes the next version, and what visitors see. A trigger says who published it.
INSERT INTO site_versions (business_id, event_id, site_id, number, document)
SELECT s.business_id, s.event_id, s.id, (SELECT coalesce(max(v.number), 0) + 1 FROM site_versions v
  WHERE v.event_id = s.event_id), sqlc.arg(document)::jsonb
FROM sites s WHERE s.event_id = sqlc.arg(event_id)
RETURNING id;

-- name: ShowSiteVersion :one
-- NULL: the address shows the event's simple page.
UPDATE sites SET published_id = sqlc.narg(version_id)::uuid, updated_at = now() WHERE event_id = sqlc.arg(event_id)
  RETURNING id;

-- name: TrimSiteVersions :exec
-- The newest so many stay, and the one that visitors see.
DELETE FROM site_versions v USING sites s
WHERE v.event_id = sqlc.arg(event_id) AND s.event_id = v.event_id AND v.id IS DISTINCT FROM s.published_id
  AND v.number <= (SELECT max(n.number) FROM site_versions n WHERE n.event_id = v.event_id) - sqlc.arg(kept)::integer;

-- name: ListSiteVersions :one
-- The newest first. No row if the caller sees no site there.
SELECT coalesce((SELECT json_agg(json_build_object('number', v.number, 'publishedAt', v.published_at, 'publishedBy',
  v.published_by,
    'live', v.id IS NOT DISTINCT FROM s.published_id) ORDER BY v.number DESC)
  FROM site_versions v JOIN sites s ON s.event_id = v.event_id WHERE v.event_id = e.id), '[]')::json AS versions
FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_VIEW'));

-- name: GetSiteVersion :one
SELECT v.document FROM site_versions v WHERE v.event_id = sqlc.arg(event_id) AND v.number = sqlc.arg(number);

-- name: RestoreSiteBlocks :exec
-- Restores the draft from a version: its blocks in its order, also those that were deleted since, and the others,
-- hidden, behind them. blocks is a list of sitedoc.Block. Each block that changes gets another version.
WITH asked AS MATERIALIZED (
  SELECT (b.block->>'uuid')::uuid AS id, b.block->>'kind' AS kind, b.block->'content' AS content,
    b.place::integer AS place
  FROM jsonb_array_elements(sqlc.arg(blocks)::jsonb) WITH ORDINALITY b (block, place)
), hidden AS (
  UPDATE site_blocks b SET shown = false, position = (SELECT count(*) FROM asked) + b.position, updated_at = now(),
    version = b.version + CASE WHEN b.shown THEN 1 ELSE 0 END
  WHERE b.event_id = sqlc.arg(event_id) AND b.id NOT IN (SELECT a.id FROM asked a)
)
INSERT INTO site_blocks (business_id, event_id, site_id, id, kind, position, shown, content)
SELECT s.business_id, s.event_id, s.id, a.id, a.kind, a.place, true, a.content
FROM asked a CROSS JOIN sites s WHERE s.event_id = sqlc.arg(event_id)
ON CONFLICT (business_id, id) DO UPDATE SET position = excluded.position, shown = true, content = excluded.content,
  deleted_at = NULL, updated_at = now(),
  version = site_blocks.version + CASE WHEN site_blocks.shown AND site_blocks.deleted_at IS NULL
    AND site_blocks.content = excluded.content THEN 0 ELSE 1 END;

-- name: SetSitePassword :one
-- All three are NULL where it is open to all.
UPDATE sites SET password_hash = sqlc.narg(password_hash), access_salt = sqlc.narg(access_salt)::bytea,
  access_hash = sqlc.narg(access_hash)::bytea, updated_at = now()
WHERE event_id = sqlc.arg(event_id)
RETURNING id;

-- name: SetSiteIndexed :one
UPDATE sites SET indexed = sqlc.arg(indexed), updated_at = now() WHERE event_id = sqlc.arg(event_id) RETURNING id;

-- name: RoomForSitePhoto :one
-- No row if the caller may not write the site.
SELECT ((SELECT count(*) FROM site_photos p WHERE p.event_id = e.id) < sqlc.arg(at_most)::integer)::boolean AS room
FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_EDIT'));

-- name: LockSitePhotos :exec
-- Photographs are added one after another, so that each is counted before the next. A client may not lock the event's
-- row.
SELECT pg_advisory_xact_lock(hashtextextended('site photos of ' || sqlc.arg(event_id)::uuid, 0));

-- name: AddSitePhoto :one
INSERT INTO site_photos (business_id, event_id, key, width, height)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(key), sqlc.arg(width), sqlc.arg(height))
RETURNING id;

-- name: ListSiteMessages :one
-- The newest first, from behind one on. No row if the caller sees no site there.
SELECT coalesce((SELECT json_agg(json_build_object('uuid', m.id, 'name', m.name, 'message', m.message, 'createdAt',
  m.created_at,
    'approved', m.approved_at IS NOT NULL) ORDER BY m.id DESC)
  FROM (SELECT m.* FROM site_messages m
    WHERE m.event_id = e.id AND m.deleted_at IS NULL
      AND (sqlc.narg(after_id)::uuid IS NULL OR m.id < sqlc.narg(after_id)::uuid)
    ORDER BY m.id DESC LIMIT sqlc.arg(page_size)::integer) m), '[]')::json AS messages
FROM events e
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_VIEW'));

-- name: ModerateSiteMessage :one
-- A field that is NULL stays unchanged. The time of the first approval stays, and a deleted message can be restored for
-- a day.
UPDATE site_messages SET
  approved_at = CASE sqlc.narg(approved)::boolean WHEN true THEN coalesce(approved_at, now()) WHEN false THEN NULL
    ELSE approved_at END,
  deleted_at = CASE sqlc.narg(deleted)::boolean WHEN true THEN coalesce(deleted_at, now()) WHEN false THEN NULL
    ELSE deleted_at END
WHERE event_id = sqlc.arg(event_id) AND id = sqlc.arg(id)
  AND (deleted_at IS NULL OR deleted_at > now() - interval '1 day')
RETURNING id;
