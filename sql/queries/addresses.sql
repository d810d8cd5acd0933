-- Where an event's page is: for who sees all events, and helpers with SITE_AND_GUESTS.

-- name: GetEventAddress :one
-- No row where there is no such event, or its address is not theirs to see.
SELECT a.slug::text AS slug, a.changes::integer AS changes,
  coalesce(d.domain, '')::text AS domain, coalesce(d.token, '')::text AS token, coalesce(d.status, '')::text AS status,
    coalesce(d.reason, '')::text AS reason, d.checked_at, d.verified_at, d.failing_since
FROM app.slug_of_event(sqlc.arg(event_id)) a
LEFT JOIN site_domains d ON d.event_id = sqlc.arg(event_id);

-- name: CheckSlug :one
-- No row likewise.
SELECT a.slug::text AS slug, e.type, e.date,
  (app.free_slugs(e.id, ARRAY[sqlc.arg(slug)::text]) <> '{}')::boolean AS free
FROM app.slug_of_event(sqlc.arg(event_id)) a
JOIN events e ON e.id = sqlc.arg(event_id);

-- name: UpdateSlug :one
SELECT coalesce(app.update_slug(sqlc.arg(event_id), sqlc.arg(slug)), '')::text AS outcome;

-- name: FreeSlugs :one
SELECT app.free_slugs(sqlc.arg(event_id), sqlc.arg(slugs)::text[])::text[] AS slugs;

-- name: RemoveSiteDomain :exec
DELETE FROM site_domains WHERE event_id = sqlc.arg(event_id);

-- name: AddSiteDomain :one
-- No row where it is there already.
INSERT INTO site_domains (business_id, event_id, domain)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(domain))
ON CONFLICT DO NOTHING
RETURNING domain;

-- name: MovedSlug :one
SELECT coalesce(app.moved_slug(sqlc.arg(slug)), '')::text AS slug;

-- name: SlugAtDomain :one
SELECT coalesce(app.slug_at_domain(sqlc.arg(domain)), '')::text AS slug;

-- name: GetSiteDomain :one
SELECT d.domain, d.token FROM site_domains d WHERE d.event_id = sqlc.arg(event_id);

-- name: NoteDomain :one
-- Tokens and leads_here are NULL where they could not be looked up.
SELECT coalesce(app.note_domain(sqlc.arg(event_id), sqlc.arg(domain), sqlc.narg(tokens)::text[],
  sqlc.narg(leads_here)::boolean), '')::text AS status;

-- name: DomainsToCheck :many
SELECT c.business_id::uuid AS business_id, c.event_id::uuid AS event_id
  FROM app.domains_to_check(sqlc.arg(page_size)) c;
