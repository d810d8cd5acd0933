-- The codes of an event: their state, and the dispatches of them.

-- name: GetQrCode :one
-- No row if there is no such event, or the caller may not edit its guest list.
SELECT e.id, e.business_id, e.title, e.date, e.time_zone, b.name AS business_name,
  coalesce(app.event_details(e.id), '{}')::json AS fields,
  (e.date IS NOT NULL)::boolean AS has_date,
    coalesce((now() AT TIME ZONE e.time_zone)::date > e.date, false)::boolean AS over,
  q.short_id, q.cancelled_at,
  EXISTS (SELECT FROM guest_dispatches d WHERE d.event_id = e.id AND d.kind = 'QR_CODE' AND d.channel = 'EMAIL'
    AND d.audience = 'ATTENDING') AS emailed,
  EXISTS (SELECT FROM guest_dispatches d WHERE d.event_id = e.id AND d.kind = 'QR_CODE' AND d.channel = 'WHATSAPP'
    AND d.audience = 'ATTENDING') AS on_whatsapp,
  coalesce((SELECT json_agg(json_build_object('channel', c.channel, 'status', c.status, 'count', c.count))
    FROM (SELECT DISTINCT ON (m.invitation_id, m.channel) m.channel, m.status FROM guest_messages m
      WHERE m.event_id = e.id AND m.kind = 'QR_CODE' ORDER BY m.invitation_id, m.channel, m.id DESC) l
    CROSS JOIN LATERAL (SELECT l.channel, l.status, 1 AS count) c), '[]')::json AS outcomes,
  a.attending, a.with_email, a.with_phone, a.without_code
FROM events e
JOIN businesses b ON b.business_id = e.business_id
LEFT JOIN check_in_qr_codes q ON q.event_id = e.id
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS attending, count(i.email)::integer AS with_email, count(i.phone)::integer AS with_phone,
    count(*) FILTER (WHERE NOT EXISTS (SELECT FROM guest_messages m WHERE m.event_id = i.event_id
      AND m.invitation_id = i.id AND m.kind = 'QR_CODE'
        AND m.status NOT IN ('failed', 'deleted')))::integer AS without_code
  FROM invitations i
  WHERE i.event_id = e.id AND i.deleted_at IS NULL
    AND EXISTS (SELECT FROM guests g WHERE g.event_id = i.event_id AND g.invitation_id = i.id AND g.deleted_at IS NULL
      AND g.status = 'attending')
) a
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'SITE_AND_GUESTS');

-- name: ConfigureQrCode :exec
-- The first time it gets its short id, which it keeps.
INSERT INTO check_in_qr_codes (business_id, event_id, short_id, enabled_at)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(short_id), now())
ON CONFLICT (business_id, event_id) DO NOTHING;

-- name: EnableQrCode :one
-- Off, nothing leaves on its own either.
UPDATE check_in_qr_codes q SET enabled_at = CASE WHEN sqlc.arg(enabled)::boolean THEN coalesce(q.enabled_at, now()) END,
  scheduled_at = CASE WHEN sqlc.arg(enabled)::boolean THEN q.scheduled_at END, updated_at = now()
WHERE q.event_id = sqlc.arg(event_id)
RETURNING q.event_id;

-- name: ScheduleQrCode :one
UPDATE check_in_qr_codes q SET scheduled_at = sqlc.narg(scheduled_at)::timestamptz, cancelled_at = NULL,
  updated_at = now()
WHERE q.event_id = sqlc.arg(event_id) AND q.enabled_at IS NOT NULL
RETURNING q.event_id;

-- name: NoteQrCodeSent :exec
UPDATE check_in_qr_codes q SET sent_at = coalesce(q.sent_at, now()), scheduled_at = NULL, cancelled_at = NULL,
  updated_at = now() WHERE q.event_id = sqlc.arg(event_id);

-- name: QrCodesToSend :one
-- Returns, to a job, the event whose codes are due by e-mail at this time, or were requested by WhatsApp. No row if
-- that was canceled or done, if the codes were turned off, or if the event is over.
SELECT e.id, e.business_id, e.time_zone, greatest(sqlc.arg(at_most)::integer - app.guest_messages_of_day(),
  0)::integer AS left_today
FROM check_in_qr_codes q JOIN events e ON e.id = q.event_id
WHERE q.event_id = sqlc.arg(event_id) AND q.enabled_at IS NOT NULL AND e.archived_at IS NULL
  AND coalesce((now() AT TIME ZONE e.time_zone)::date <= e.date, false)
  AND CASE WHEN sqlc.narg(scheduled_at)::timestamptz IS NOT NULL
    THEN q.scheduled_at = sqlc.narg(scheduled_at)::timestamptz AND q.sent_at IS NULL
    ELSE NOT EXISTS (SELECT FROM guest_dispatches d WHERE d.event_id = e.id AND d.kind = 'QR_CODE'
      AND d.channel = 'WHATSAPP' AND d.audience = 'ATTENDING') END;

-- name: ShortIDOfCode :one
SELECT coalesce(app.short_id_of_code(sqlc.arg(secret_hash)::bytea), '')::text AS short_id;
