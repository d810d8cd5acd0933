-- name: GetPublicEvent :one
-- Of the vendors, the policies leave a visitor those whom the page recommends.
SELECT e.id, e.title, e.type, e.event_person_name, e.date, e.event_start_time, e.time_zone, e.ceremony_place,
  e.reception_place,
  e.enable_branding, i.key AS image_key, b.name AS business_name, EXISTS (SELECT FROM vendors) AS has_vendors,
    app.sends_lost_links()::boolean AS has_guests, coalesce(app.site_look(), '{}')::json AS site_look
FROM events e
JOIN businesses b ON b.business_id = e.business_id
LEFT JOIN images i ON i.business_id = e.business_id AND i.id = e.image_id
WHERE e.slug = sqlc.arg(slug);
