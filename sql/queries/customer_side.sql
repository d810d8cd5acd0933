-- The settings that planners make for their clients' side of an event, and the messages to clients about it.

-- name: GetCustomerSide :one
-- A template has no client, and a helper may not change this with any permission. Callers must hold
-- LockLinksOfBusiness, because the next decision depends on the values.
SELECT e.id, e.business_id, e.date,
  (e.archived_at IS NOT NULL)::boolean AS archived,
  (coalesce((p.details->>'customerPermissions')::integer,
    0) | coalesce((p.details->>'customerExtraPermissions')::integer, 0))::integer AS permissions,
  (p.details->>'customerReleased' IS NOT NULL)::boolean AS preparing,
  coalesce((p.details->>'customerReleased')::integer, 0)::integer AS released,
  (p.details->>'customerLockDays' IS NOT NULL)::boolean AS locks,
  coalesce((p.details->>'customerLockDays')::integer, 0)::integer AS lock_days,
  (p.details->>'enabledCustomerUpdatesAt' IS NOT NULL)::boolean AS updates,
  coalesce((p.details->>'enabledCustomerUpdatesAt')::timestamptz, now())::timestamptz AS updates_since
FROM events e
CROSS JOIN LATERAL (SELECT app.event_details(e.id) AS details) p
WHERE e.id = sqlc.arg(id) AND e.templated_at IS NULL AND app.sees_all_events();

-- name: UpdateCustomerSide :one
UPDATE events SET
  customer_permissions = sqlc.arg(permissions),
  customer_extra_permissions = sqlc.arg(extra_permissions),
  enabled_customer_updates_at = sqlc.narg(updates_since),
  customer_lock_days = sqlc.narg(lock_days),
  customer_released = sqlc.narg(released),
  updated_at = now()
WHERE id = sqlc.arg(id) AND templated_at IS NULL AND app.sees_all_events()
RETURNING id;

-- name: ReleaseCustomerArea :one
UPDATE events SET customer_released = sqlc.arg(released)::integer, updated_at = now()
WHERE id = sqlc.arg(id) AND templated_at IS NULL AND app.sees_all_events()
RETURNING id;

-- name: GetCustomerAccess :one
-- Whose event it is, as each may be reached, what the way in was last sent by, and how that fared, as
-- the link to the event's page did. What WhatsApp did not bring may have left by SMS.
SELECT e.id, coalesce(c.customers, '[]')::json AS customers
FROM events e
CROSS JOIN LATERAL (
  SELECT json_agg(json_build_object('uuid', n.id, 'name', n.full_name, 'phone', n.phone,
    'channel', m.channel, 'askedAt', m.asked_at, 'sentAt', m.sent_at, 'delivery', m.delivery,
    'linkDelivery', l.delivery) ORDER BY ec.position, n.id) AS customers
  FROM event_customers ec
  JOIN contacts n ON n.business_id = ec.business_id AND n.id = ec.contact_id
  LEFT JOIN LATERAL (
    SELECT o.channel, o.asked_at, o.sent_at, app.delivery_of(coalesce(o.delivery_id, o.id)) AS delivery
    FROM customer_messages o
    WHERE o.business_id = ec.business_id AND o.event_id = ec.event_id AND o.contact_id = ec.contact_id
      AND o.kind = 'ACCESS'
    ORDER BY o.asked_at DESC LIMIT 1
  ) m ON true
  LEFT JOIN LATERAL (
    SELECT app.delivery_of(coalesce(o.delivery_id, o.id)) AS delivery
    FROM customer_messages o
    WHERE o.business_id = ec.business_id AND o.event_id = ec.event_id AND o.contact_id = ec.contact_id
      AND o.kind = 'LINK'
    ORDER BY o.asked_at DESC LIMIT 1
  ) l ON true
  WHERE ec.business_id = e.business_id AND ec.event_id = e.id
) c
WHERE e.id = sqlc.arg(id) AND e.templated_at IS NULL AND app.sees_all_events();

-- name: GetCustomerToWriteTo :one
-- Returns one of the event's clients, with the time at which the link to the app was last sent to their phone (not
-- counting one with an unknown outcome), and the messages sent to that phone and to all clients of the business within
-- a day. Links, payment reminders and notices of gifts count for the phone; for the business they have limits of their
-- own.
SELECT e.business_id, (e.archived_at IS NOT NULL)::boolean AS archived, c.phone,
  (c.message_channels IS NULL OR sqlc.arg(channel)::text = ANY (c.message_channels))::boolean AS takes_channel,
  coalesce(extract(epoch FROM now() - (
    SELECT max(m.asked_at) FROM customer_messages m WHERE m.business_id = e.business_id AND m.kind = 'ACCESS'
      AND m.phone = c.phone
      AND app.delivery_of(coalesce(m.delivery_id, m.id)) IS DISTINCT FROM 'UNKNOWN'
  )), 1e9)::float8 AS seconds_since,
  ((SELECT count(*) FROM customer_messages m WHERE m.business_id = e.business_id AND m.phone = c.phone
    AND m.asked_at > now() - interval '1 day')
    < sqlc.arg(at_most_per_phone)::integer)::boolean AS room_for_phone,
  ((SELECT count(*) FROM customer_messages m WHERE m.business_id = e.business_id
    AND m.kind NOT IN ('LINK', 'PAYMENT', 'LATE_GIFT', 'GIFT_PIX', 'DECISION')
      AND m.asked_at > now() - interval '1 day')
    < sqlc.arg(at_most_per_day)::integer)::boolean AS room_today
FROM events e
JOIN event_customers ec ON ec.business_id = e.business_id AND ec.event_id = e.id
JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
WHERE e.id = sqlc.arg(event_id) AND c.id = sqlc.arg(contact_id) AND e.templated_at IS NULL AND app.sees_all_events();

-- name: NoteWhatsAppOptIn :exec
-- Choosing WhatsApp for a contact opts the contact in; a trigger stores who did it and when.
UPDATE contacts SET whatsapp_opt_in_how = 'TEAM' WHERE id = sqlc.arg(id) AND whatsapp_opt_in_how IS NULL;

-- name: NoteAccessAsked :one
INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(contact_id), 'ACCESS', sqlc.arg(channel), sqlc.arg(phone))
RETURNING id, asked_at;

-- name: NoteAreaOpened :many
-- Adds a message to each client with a phone, to the first of those who share one. It skips a phone that was notified
-- of this area within the pause or that got enough messages today, and stops at the day's limit.
INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone, area)
SELECT n.business_id, n.event_id, n.id, 'AREA', n.channel, n.phone, sqlc.arg(area)::integer
FROM (
  SELECT DISTINCT ON (c.phone) ec.business_id, ec.event_id, ec.position, c.id, c.phone,
    app.client_channel(c.whatsapp_opt_in_at, c.message_channels, c.email)::text AS channel
  FROM event_customers ec
  JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
  WHERE ec.event_id = sqlc.arg(event_id) AND c.phone IS NOT NULL
  ORDER BY c.phone, ec.position, c.id
) n
CROSS JOIN LATERAL (
  SELECT count(*) AS today,
    bool_or(m.event_id = n.event_id AND m.area = sqlc.arg(area)::integer
      AND m.asked_at > now() - make_interval(secs => sqlc.arg(pause_seconds)::float8)) AS just_told
  FROM customer_messages m
  WHERE m.business_id = n.business_id AND m.phone = n.phone AND m.asked_at > now() - interval '1 day'
) told
WHERE n.channel IS NOT NULL AND told.just_told IS NOT TRUE AND told.today < sqlc.arg(at_most_per_phone)::integer
ORDER BY n.position, n.id
LIMIT greatest(0, sqlc.arg(at_most_per_day)::integer
  - (SELECT count(*) FROM customer_messages m WHERE m.business_id = app.business_id()
    AND m.kind NOT IN ('LINK', 'PAYMENT', 'LATE_GIFT', 'GIFT_PIX', 'DECISION')
      AND m.asked_at > now() - interval '1 day'))
RETURNING id;

-- name: NoteLinkMessages :many
-- To each customer with a phone, of those who share one to the first, unless that phone was written
-- to enough today.
INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone)
SELECT n.business_id, n.event_id, n.id, 'LINK', n.channel, n.phone
FROM (
  SELECT DISTINCT ON (c.phone) ec.business_id, ec.event_id, ec.position, c.id, c.phone,
    app.client_channel(c.whatsapp_opt_in_at, c.message_channels, c.email)::text AS channel
  FROM event_customers ec
  JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
  WHERE ec.event_id = sqlc.arg(event_id) AND c.phone IS NOT NULL
  ORDER BY c.phone, ec.position, c.id
) n
WHERE n.channel IS NOT NULL AND (
  SELECT count(*) FROM customer_messages m
  WHERE m.business_id = n.business_id AND m.phone = n.phone AND m.asked_at > now() - interval '1 day'
) < sqlc.arg(at_most_per_phone)::integer
ORDER BY n.position, n.id
RETURNING id;

-- Returns the content of one message to a client. No row if they are no longer a client of the event, if the event was
-- archived, if it was sent and only its job did not finish, if the payment that it reminds of was settled or moved, or
-- if no question is open any more.
-- name: CustomerMessage :one
SELECT m.kind, m.channel, m.phone,
  (c.message_channels IS NULL OR 'SMS' = ANY (c.message_channels))::boolean AS takes_sms,
    coalesce(m.email, '')::text AS email, coalesce(m.area, 0)::integer AS area, c.full_name, e.id AS event_id, e.title,
      coalesce(e.slug, '')::text AS slug, e.time_zone,
  coalesce(e.date = (now() AT TIME ZONE e.time_zone)::date, false)::boolean AS today, b.business_id,
    b.name AS business_name, coalesce(r.words, 'null')::json AS reminder, coalesce(d.words, 'null')::json AS decisions,
  coalesce(o.number, '')::text AS gift_number, coalesce(o.gifts_cents, 0)::bigint AS gift_cents,
    EXISTS (SELECT FROM gift_order_items i WHERE i.event_id = o.event_id AND i.order_id = o.id
      AND i.as_cash) AS gift_as_cash,
  coalesce((SELECT k.key_masked FROM gift_pix_keys k WHERE k.event_id = m.event_id ORDER BY k.id DESC LIMIT 1),
    '')::text AS gift_pix_key
FROM customer_messages m
LEFT JOIN LATERAL (SELECT app.reminder_words(m.reminder_id) AS words WHERE m.reminder_id IS NOT NULL) r ON true
LEFT JOIN LATERAL (SELECT app.decision_words(m.event_id) AS words WHERE m.kind = 'DECISION') d ON true
LEFT JOIN gift_orders o ON o.event_id = m.event_id AND o.id = m.gift_order_id
JOIN events e ON e.business_id = m.business_id AND e.id = m.event_id
JOIN businesses b ON b.business_id = m.business_id
JOIN event_customers ec ON ec.business_id = m.business_id AND ec.event_id = m.event_id AND ec.contact_id = m.contact_id
JOIN contacts c ON c.business_id = m.business_id AND c.id = m.contact_id
WHERE m.id = sqlc.arg(id) AND m.sent_at IS NULL AND c.phone = m.phone AND (m.email IS NULL OR c.email = m.email)
  AND e.templated_at IS NULL AND e.archived_at IS NULL
  AND (m.kind <> 'PAYMENT' OR r.words IS NOT NULL) AND (m.kind <> 'LATE_GIFT' OR o.status = 'PAID')
    AND (m.kind <> 'DECISION' OR d.words IS NOT NULL);

-- name: NoteCustomerMessageBySms :exec
-- That it goes by SMS in WhatsApp's stead: whose answer is about it, and how that fares is how it fares.
UPDATE customer_messages SET channel = 'SMS', delivery_id = sqlc.arg(delivery_id)::uuid WHERE id = sqlc.arg(id);

-- name: MarkCustomerMessageSent :exec
-- Records that a message was sent, and, for a link, that the event's clients were notified. Nothing is recorded if the
-- provider reported the message as failed before the job could record it.
WITH sent AS (
  UPDATE customer_messages m SET sent_at = now() WHERE m.id = sqlc.arg(id)
    AND NOT EXISTS (SELECT FROM deliveries d WHERE d.message_id = coalesce(m.delivery_id, m.id)
      AND d.state IN ('FAILED', 'DELETED'))
  RETURNING m.business_id, m.event_id, m.kind
)
UPDATE events e SET notified_at = now() FROM sent s WHERE s.kind = 'LINK' AND e.business_id = s.business_id
  AND e.id = s.event_id;
