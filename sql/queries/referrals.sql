-- Referrals: the link of a planner, and those who came by it.

-- name: FindReferrer :one
-- Null for an unknown code.
SELECT coalesce(app.find_referrer(sqlc.arg(code)::text), 'null')::json AS referrer;

-- name: LockReferral :exec
-- Makes the acceptances of one phone follow one another, so that each finds what the one before made.
SELECT pg_advisory_xact_lock(hashtextextended('referral of ' || sqlc.arg(phone)::text, 0));

-- name: FindReferredContact :one
-- The contact with this phone, and its wedding that is to come, a zero UUID without one; no row without a contact.
SELECT c.id, coalesce(e.id, '00000000-0000-0000-0000-000000000000')::uuid AS event_id
FROM contacts c
LEFT JOIN LATERAL (SELECT v.id FROM event_customers ec JOIN events v ON v.id = ec.event_id
  WHERE ec.contact_id = c.id AND v.type = 'WEDDING' AND v.templated_at IS NULL AND v.archived_at IS NULL
    AND coalesce(v.date >= (now() AT TIME ZONE v.time_zone)::date, true)
  ORDER BY v.date NULLS LAST, v.id LIMIT 1) e ON true
WHERE c.phone = sqlc.arg(phone)::text AND c.deleted_at IS NULL
ORDER BY e.id NULLS LAST, c.id LIMIT 1;

-- name: RecordReferral :exec
SELECT app.record_referral(sqlc.arg(code)::text, sqlc.arg(event_id)::uuid, sqlc.arg(percent)::integer);

-- name: RecordReferrer :exec
SELECT app.record_referrer(sqlc.arg(business_id)::uuid, sqlc.arg(code)::text);

-- name: ListReferrals :one
-- No row for those who do not read the wallet.
SELECT l.referrals FROM (SELECT app.list_referrals(sqlc.arg(closed_days)::integer)::json AS referrals) l
WHERE l.referrals IS NOT NULL;

-- name: AnnounceBonifications :one
-- Returns how many bonifications are available since, each once.
SELECT app.announce_bonifications(sqlc.arg(closed_days)::integer)::integer AS announced;
