-- The edit lease of an event's website, and the website as the API for programs returns it, both by its external id. A
-- caller who may not edit the site finds no event.

-- name: GetPlanner :one
-- The business in scope, where this is the id it is known by as a partner.
SELECT b.name, b.instagram_handle, i.key AS image_key
FROM businesses b
LEFT JOIN images i ON i.business_id = b.business_id AND i.id = b.image_id
WHERE b.business_id = app.business_id() AND b.cortejo_uuid = sqlc.arg(cortejo_uuid)::uuid;

-- name: GetWedding :one
-- No row for who may not see the website. The draft is for who may edit it, the guests for who may see them.
SELECT e.id, e.type, e.date, e.event_start_time, e.ceremony_place, e.reception_place,
  app.site_address(e.id)::text AS slug, m.edits AS may_edit,
  (SELECT v.document FROM sites s JOIN site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id
    AND v.id = s.published_id
    WHERE s.event_id = e.id) AS published,
  (SELECT json_agg(json_build_object('uuid', b.id, 'kind', b.kind, 'shown', b.shown, 'content', b.content)
    ORDER BY b.position, b.id)
    FROM site_blocks b WHERE m.edits AND b.event_id = e.id AND b.deleted_at IS NULL) AS draft,
  (SELECT coalesce(json_agg(json_build_object('uuid', g.id, 'name', g.name, 'invitationName', i.name, 'status',
    g.status) ORDER BY i.id, g.position, g.id), '[]')
    FROM guests g JOIN invitations i ON i.business_id = g.business_id AND i.event_id = g.event_id
      AND i.id = g.invitation_id AND i.deleted_at IS NULL
    WHERE m.guests AND g.event_id = e.id AND g.deleted_at IS NULL)::json AS guests,
  m.guests AS sees_guests
FROM events e
CROSS JOIN LATERAL (SELECT
  (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_VIEW'))::boolean AS sees,
  (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_EDIT'))::boolean AS edits,
  (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('GUESTS_VIEW'))::boolean AS guests) m
WHERE e.external_id = sqlc.arg(external_id) AND e.templated_at IS NULL AND m.sees;

-- name: GetEventToEdit :one
-- No row for who may not edit its website.
SELECT e.id
FROM events e
WHERE e.external_id = sqlc.arg(external_id) AND e.templated_at IS NULL
  AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('SITE_EDIT'));

-- name: EndEditTokens :exec
-- Deletes the caller's tokens in this event, because a new one ends those before it.
DELETE FROM site_edit_tokens WHERE event_id = sqlc.arg(event_id) AND user_id = app.user_id();

-- name: AddEditToken :exec
INSERT INTO site_edit_tokens (business_id, event_id, token_hash, user_id, session_hash)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(token_hash), app.user_id(), sqlc.arg(session_hash));

-- name: SpendEditToken :one
-- Once. No row where it was spent, is over, or is another session's or event's.
WITH spent AS (
  DELETE FROM site_edit_tokens
  WHERE event_id = sqlc.arg(event_id) AND token_hash = sqlc.arg(token_hash) AND session_hash = sqlc.arg(session_hash)
    AND user_id = app.user_id()
  RETURNING expires_at
)
SELECT (expires_at > clock_timestamp())::boolean AS in_time FROM spent;

-- name: LockEditLease :exec
-- Callers who want the lease wait for each other.
SELECT pg_advisory_xact_lock(hashtextextended('site edit ' || sqlc.arg(event_id)::uuid, 0));

-- name: GetEditLease :one
-- No row if the site was never edited.
SELECT l.lease_id, (l.user_id = app.user_id())::boolean AS mine, l.holder, l.session_hash, l.device, l.started_at,
  coalesce(l.heartbeat_at > clock_timestamp() - interval '60 seconds', false)::boolean AS live
FROM site_edit_leases l WHERE l.event_id = sqlc.arg(event_id);

-- name: TakeEditLease :one
INSERT INTO site_edit_leases (business_id, event_id, lease_id, user_id, holder, session_hash, device)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(lease_id), app.user_id(), app.editor_name(),
  sqlc.arg(session_hash), sqlc.arg(device))
ON CONFLICT (business_id, event_id) DO UPDATE SET lease_id = excluded.lease_id, user_id = excluded.user_id,
  holder = excluded.holder,
  session_hash = excluded.session_hash, device = excluded.device, started_at = now(), heartbeat_at = now()
RETURNING lease_id;

-- name: KeepEditLease :one
-- Renews the lease, or releases it. No row if it is not the caller's any more.
UPDATE site_edit_leases SET heartbeat_at = CASE WHEN sqlc.arg(held)::boolean THEN clock_timestamp() END
WHERE event_id = sqlc.arg(event_id) AND lease_id = sqlc.arg(lease_id) AND user_id = app.user_id()
RETURNING lease_id;

-- name: EditsBeside :one
-- Reports whether another tab holds the edit lease. A tab without a lease yields to one renewed within 60 seconds; a
-- tab that lost its lease yields to any.
SELECT EXISTS (SELECT FROM site_edit_leases l WHERE l.event_id = sqlc.arg(event_id)
  AND l.lease_id IS DISTINCT FROM sqlc.narg(lease_id)::uuid
  AND (sqlc.narg(lease_id)::uuid IS NOT NULL
    OR l.heartbeat_at > clock_timestamp() - interval '60 seconds'))::boolean AS taken;

-- name: TakeWedding :one
-- The event is the zero id where it was not done.
SELECT t.outcome::text AS outcome, coalesce(t.event, '00000000-0000-0000-0000-000000000000')::uuid AS event_id
FROM app.take_wedding(sqlc.arg(business_id)::uuid, sqlc.narg(event_id)::uuid, sqlc.arg(client_name)::text,
  sqlc.arg(client_phone)::text, sqlc.arg(title)::text,
  sqlc.arg(made_slug)::text, sqlc.arg(slug)::text, sqlc.arg(planner)::uuid, sqlc.arg(extra_permissions)::integer,
    sqlc.arg(reason)::text) t;
