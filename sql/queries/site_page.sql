-- name: GetSitePage :one
-- The website of the event in scope, all that its page shows.
SELECT app.site_page()::json AS page;

-- name: GetSiteLock :one
SELECT l.password_hash::text AS password_hash, l.access_salt::bytea AS access_salt FROM app.site_lock() l;

-- name: GetSitePhoto :one
SELECT p.key::text AS key, p.open_to_all::boolean AS open_to_all FROM app.site_photo(sqlc.arg(id)::uuid) p;

-- name: LeaveSiteMessage :one
SELECT app.leave_site_message(sqlc.arg(name)::text, sqlc.arg(message)::text)::boolean AS kept;

-- name: GetSitePreview :one
-- Returns the draft of an event's website, with everything on its page. No row if the caller may not see it.
WITH o AS MATERIALIZED (SELECT app.site_preview(sqlc.arg(event_id)::uuid)::json AS page)
SELECT o.page::json AS page FROM o WHERE o.page IS NOT NULL;

-- name: GetSitePhotoOfDraft :one
SELECT p.key::text AS key FROM app.site_photo_of_draft(sqlc.arg(event_id)::uuid, sqlc.arg(id)::uuid) p (key);
