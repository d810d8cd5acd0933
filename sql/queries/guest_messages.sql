-- Messages to an event's guests: the policies of guest_dispatches and guest_messages decide who may send them.

-- name: LockGuestMessages :exec
-- Messages to the guests of a business are requested one after another, so that each request sees the recipients of the
-- one before, and is counted before the next.
SELECT pg_advisory_xact_lock(hashtextextended('guest messages of ' || app.business_id(), 0));

-- name: GetEventToWriteToGuestsOf :one
-- No row if there is no such event, or the caller may not write to its guests: a helper without SITE_AND_GUESTS.
SELECT e.id, e.business_id, e.title, e.date, e.time_zone, b.name AS business_name,
  (e.archived_at IS NOT NULL)::boolean AS archived,
  coalesce((now() AT TIME ZONE e.time_zone)::date > e.date, false)::boolean AS over,
  greatest(sqlc.arg(at_most)::integer - app.guest_messages_of_day(), 0)::integer AS left_today
FROM events e
JOIN businesses b ON b.business_id = e.business_id
WHERE e.id = sqlc.arg(event_id) AND e.templated_at IS NULL AND app.may_in(e.id, 'SITE_AND_GUESTS');

-- name: GuestMessagesLeft :one
-- The same for a job, which may.
SELECT greatest(sqlc.arg(at_most)::integer - app.guest_messages_of_day(), 0)::integer AS left_today;

-- name: GetGuestAllowance :one
-- How many messages leave of the business in a day, how many of them on the day of leaves_at, and how many wait.
SELECT a.allowance::integer AS allowance,
  greatest(a.allowance - app.guest_messages_released(sqlc.arg(leaves_at)::timestamptz), 0)::integer AS left_of_day,
  app.guest_messages_waiting()::integer AS waiting
FROM app.guest_allowance(sqlc.arg(first_day)::integer, sqlc.arg(per_day)::integer) a (allowance);

-- name: ReleaseGuestMessage :one
-- Behind LockGuestMessages. No row where the messages of this day have all left.
UPDATE guest_messages m SET released_at = now()
WHERE m.id = sqlc.arg(id) AND m.released_at IS NULL
  AND app.guest_messages_released(now()) < app.guest_allowance(sqlc.arg(first_day)::integer,
    sqlc.arg(per_day)::integer)
RETURNING m.id;

-- name: GetGuestDispatch :one
-- The one of this id, if it is this event's.
SELECT d.id, d.kind, d.channel, d.audience, d.own_words, d.leaves_at, d.created_at,
  (SELECT count(*)::integer FROM guest_messages m WHERE m.event_id = d.event_id AND m.dispatch_id = d.id) AS messages,
  (SELECT count(*)::integer FROM guest_messages m WHERE m.event_id = d.event_id AND m.dispatch_id = d.id
    AND m.released_at IS NULL AND m.status = 'queued') AS waiting
FROM guest_dispatches d
WHERE d.event_id = sqlc.arg(event_id) AND d.id = sqlc.arg(id);

-- name: GetGuestsToWriteTo :many
-- Returns the invitations of an audience, each with the result of a message to it: WRITTEN, STOPPED by its guests,
-- RECENT (one of this kind went there within the pause), or NO_ADDRESS. The audience of silent invitations has those
-- with a guest who has not answered; that of codes, those with a guest who comes; and the late audience, those that no
-- code has reached. The event of guests is compared with the parameter, because for a column Postgres would expect one
-- guest per event, and might read all of them for each invitation.
SELECT i.id, i.name, coalesce(a.address, '')::text AS address,
  (CASE
    WHEN coalesce(i.messages_stopped_at, a.stopped_at) IS NOT NULL THEN 'STOPPED'
    WHEN a.address IS NULL THEN 'NO_ADDRESS'
    WHEN sqlc.arg(audience)::text <> 'FAILED' AND EXISTS (SELECT FROM guest_messages m WHERE m.event_id = i.event_id
      AND m.invitation_id = i.id AND m.kind = sqlc.arg(kind)::text
      AND m.channel <> 'OWN_WHATSAPP' AND (m.kind <> 'QR_CODE' OR m.channel = sqlc.arg(channel)::text)
        AND m.status NOT IN ('failed', 'deleted')
          AND m.created_at > now() - make_interval(hours => sqlc.arg(pause_hours)::integer)) THEN 'RECENT'
    ELSE 'WRITTEN'
  END)::text AS fate
FROM invitations i
CROSS JOIN LATERAL (SELECT CASE sqlc.arg(channel)::text WHEN 'EMAIL' THEN i.email ELSE i.phone END AS address,
  CASE sqlc.arg(channel)::text WHEN 'EMAIL' THEN i.email_stopped_at ELSE i.phone_stopped_at END AS stopped_at) a
WHERE i.event_id = sqlc.arg(event_id) AND i.deleted_at IS NULL AND (CASE sqlc.arg(audience)::text
    WHEN 'ALL' THEN true
    WHEN 'SILENT' THEN EXISTS (SELECT FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.invitation_id = i.id
      AND g.deleted_at IS NULL AND g.status = 'unknown')
    WHEN 'FAILED' THEN (sqlc.narg(ids)::uuid[] IS NULL OR i.id = ANY (sqlc.narg(ids)::uuid[]))
      AND EXISTS (SELECT FROM guest_messages m WHERE m.event_id = i.event_id AND m.invitation_id = i.id
        AND m.dispatch_id = sqlc.arg(failed_of)::uuid AND m.status = 'failed')
      AND NOT EXISTS (SELECT FROM guest_messages m WHERE m.event_id = i.event_id AND m.invitation_id = i.id
        AND m.kind = sqlc.arg(kind)::text
        AND m.status <> 'failed' AND m.created_at > (SELECT f.created_at FROM guest_messages f
          WHERE f.event_id = i.event_id AND f.invitation_id = i.id AND f.dispatch_id = sqlc.arg(failed_of)::uuid))
    WHEN 'ATTENDING' THEN EXISTS (SELECT FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.invitation_id = i.id
      AND g.deleted_at IS NULL AND g.status = 'attending')
    WHEN 'LATE' THEN EXISTS (SELECT FROM guests g WHERE g.event_id = sqlc.arg(event_id) AND g.invitation_id = i.id
      AND g.deleted_at IS NULL AND g.status = 'attending')
      AND NOT EXISTS (SELECT FROM guest_messages m WHERE m.event_id = i.event_id AND m.invitation_id = i.id
        AND m.kind = sqlc.arg(kind)::text AND m.status NOT IN ('failed', 'deleted'))
    ELSE i.id = ANY (sqlc.narg(ids)::uuid[])
  END)
ORDER BY i.name, i.id;

-- name: AddGuestDispatch :one
INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience, own_words, leaves_at, created_by)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(id), sqlc.arg(kind), sqlc.arg(channel), sqlc.arg(audience),
  sqlc.arg(own_words), sqlc.arg(leaves_at), app.user_id())
RETURNING id;

-- name: AddGuestMessages :many
-- To where each invitation says now.
INSERT INTO guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel, address)
SELECT d.business_id, d.event_id, d.id, i.id, d.kind, d.channel, CASE d.channel WHEN 'EMAIL' THEN i.email
  ELSE i.phone END
FROM guest_dispatches d
JOIN invitations i ON i.event_id = d.event_id AND i.id = ANY (sqlc.arg(invitation_ids)::uuid[])
WHERE d.event_id = sqlc.arg(event_id) AND d.id = sqlc.arg(dispatch_id)
RETURNING id;

-- name: AddDispatchByHand :one
-- No row if the caller sees no such invitation.
INSERT INTO guest_dispatches (business_id, event_id, id, kind, channel, audience, created_by)
SELECT i.business_id, i.event_id, sqlc.arg(id), sqlc.arg(kind), 'OWN_WHATSAPP', 'CHOSEN', app.user_id()
FROM invitations i
WHERE i.event_id = sqlc.arg(event_id) AND i.id = sqlc.arg(invitation_id) AND i.deleted_at IS NULL
RETURNING id;

-- name: NoteSentByHand :one
INSERT INTO guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel, address, status, sent_at)
SELECT i.business_id, i.event_id, sqlc.arg(dispatch_id), i.id, sqlc.arg(kind), 'OWN_WHATSAPP', coalesce(i.phone, ''),
  'sent', now()
FROM invitations i
WHERE i.event_id = sqlc.arg(event_id) AND i.id = sqlc.arg(invitation_id) AND i.deleted_at IS NULL
RETURNING id;

-- name: GetGuestText :one
-- What one writes oneself to an invitation.
SELECT i.name, coalesce(i.phone, '')::text AS phone, e.title, coalesce(app.guest_address(e.id), '')::text AS slug,
  (coalesce(i.messages_stopped_at, i.phone_stopped_at) IS NOT NULL)::boolean AS stopped,
  coalesce(t.counter, -1)::integer AS counter, coalesce(t.secret_hash, '')::bytea AS secret_hash
FROM invitations i
JOIN events e ON e.id = i.event_id
LEFT JOIN invitation_tokens t ON t.event_id = i.event_id AND t.invitation_id = i.id AND t.purpose = 'RSVP'
  AND t.revoked_at IS NULL
WHERE i.event_id = sqlc.arg(event_id) AND i.id = sqlc.arg(invitation_id) AND i.deleted_at IS NULL
  AND e.templated_at IS NULL AND app.may_in(e.id, 'SITE_AND_GUESTS')
  AND app.allow_link();

-- name: ListGuestMessages :one
-- Returns the messages to one invitation, the newest first. No row if the caller may not write to it.
SELECT coalesce((
  SELECT json_agg(json_build_object('uuid', m.id, 'dispatchUuid', m.dispatch_id, 'kind', m.kind, 'channel', m.channel,
    'address', m.address, 'ownWords', d.own_words,
    'status', m.status, 'error', m.error, 'leavesAt', d.leaves_at, 'createdAt', m.created_at, 'sentAt', m.sent_at,
      'deliveredAt', m.delivered_at, 'readAt', m.read_at,
    'failedAt', m.failed_at) ORDER BY m.id DESC)
  FROM (SELECT x.* FROM guest_messages x WHERE x.event_id = i.event_id AND x.invitation_id = i.id ORDER BY x.id DESC
    LIMIT 100) m
  JOIN guest_dispatches d ON d.event_id = m.event_id AND d.id = m.dispatch_id
), '[]')::json AS messages
FROM invitations i
WHERE i.event_id = sqlc.arg(event_id) AND i.id = sqlc.arg(invitation_id) AND app.may_in(i.event_id, 'SITE_AND_GUESTS');

-- name: ListGuestDispatches :one
-- Returns the dispatches to an event's guests, the newest first, with their counts. No row if the caller may not write
-- to them.
SELECT coalesce((
  SELECT json_agg(json_build_object('uuid', d.id, 'kind', d.kind, 'channel', d.channel, 'audience', d.audience,
    'ownWords', d.own_words,
    'leavesAt', d.leaves_at, 'createdAt', d.created_at, 'by', coalesce(n.name, ''), 'counts', c.counts, 'failed',
      c.failed) ORDER BY d.created_at DESC, d.id DESC)
  FROM (SELECT x.* FROM guest_dispatches x WHERE x.event_id = e.id AND x.channel <> 'OWN_WHATSAPP'
    AND x.audience <> 'ASKED' ORDER BY x.created_at DESC LIMIT 30) d
  LEFT JOIN LATERAL (SELECT m.name FROM memberships m WHERE m.business_id = d.business_id AND m.user_id = d.created_by
    LIMIT 1) n ON true
  CROSS JOIN LATERAL (
    SELECT coalesce(json_object_agg(s.status, s.n), '{}') AS counts,
      coalesce((SELECT json_agg(json_build_object('invitationUuid', i.id, 'name', i.name, 'error', m.error, 'stopped',
        a.stopped, 'goesAgain', NOT a.stopped AND a.address IS NOT NULL) ORDER BY i.name, i.id)
        FROM guest_messages m JOIN invitations i ON i.event_id = m.event_id AND i.id = m.invitation_id
        CROSS JOIN LATERAL (SELECT CASE d.channel WHEN 'EMAIL' THEN i.email ELSE i.phone END AS address,
          coalesce(i.messages_stopped_at, CASE d.channel WHEN 'EMAIL' THEN i.email_stopped_at
            ELSE i.phone_stopped_at END) IS NOT NULL AS stopped) a
        WHERE m.event_id = d.event_id AND m.dispatch_id = d.id AND m.status = 'failed' AND i.deleted_at IS NULL
          AND NOT EXISTS (SELECT FROM guest_messages l WHERE l.event_id = m.event_id
            AND l.invitation_id = m.invitation_id AND l.kind = m.kind AND l.id > m.id)), '[]') AS failed
    FROM (SELECT m.status, count(*)::integer AS n FROM guest_messages m WHERE m.event_id = d.event_id
      AND m.dispatch_id = d.id GROUP BY m.status) s
  ) c
), '[]')::json AS dispatches
FROM events e
WHERE e.id = sqlc.arg(event_id) AND app.may_in(e.id, 'SITE_AND_GUESTS');

-- name: GuestMessage :one
-- A job's: what one message says, and whether it still goes where it was to. No row where it is gone, or has been
-- settled.
SELECT m.id, m.event_id, m.invitation_id, m.kind, m.channel, m.address, d.own_words,
  i.name, e.title, e.time_zone, e.type, e.date, e.event_start_time,
    coalesce(e.reception_place, e.ceremony_place, '')::text AS place, coalesce(e.slug, '')::text AS slug,
      b.name AS business_name,
  (CASE
    WHEN coalesce(i.messages_stopped_at, CASE m.channel WHEN 'EMAIL' THEN i.email_stopped_at
      ELSE i.phone_stopped_at END) IS NOT NULL AND m.kind <> 'LOST_LINK' THEN 'STOPPED'
    WHEN i.deleted_at IS NOT NULL OR e.archived_at IS NOT NULL THEN 'GONE'
    WHEN m.address IS DISTINCT FROM CASE m.channel WHEN 'EMAIL' THEN i.email ELSE i.phone END THEN 'MOVED'
    WHEN m.kind = 'QR_CODE' AND q.enabled_at IS NULL THEN 'NO_CODE'
    WHEN m.kind IN ('INVITE', 'REMINDER', 'QR_CODE') AND (now() AT TIME ZONE e.time_zone)::date > e.date THEN 'OVER'
    ELSE ''
  END)::text AS reason, coalesce(q.short_id, '')::text AS short_id,
  EXISTS (SELECT FROM deliveries x WHERE x.message_id = m.id) AS handed_over,
  (m.released_at IS NULL AND m.kind <> 'LOST_LINK' AND a.allowance < sqlc.arg(per_day)::integer)::boolean AS needs_turn,
  (app.guest_messages_released(now()) < a.allowance)::boolean AS has_turn,
  coalesce(r.counter, -1)::integer AS rsvp_counter, coalesce(r.secret_hash, '')::bytea AS rsvp_hash,
  coalesce(c.counter, -1)::integer AS check_in_counter, coalesce(c.secret_hash, '')::bytea AS check_in_hash
FROM guest_messages m
JOIN guest_dispatches d ON d.event_id = m.event_id AND d.id = m.dispatch_id
JOIN invitations i ON i.event_id = m.event_id AND i.id = m.invitation_id
JOIN events e ON e.id = m.event_id
JOIN businesses b ON b.business_id = m.business_id
CROSS JOIN app.guest_allowance(sqlc.arg(first_day)::integer, sqlc.arg(per_day)::integer) a (allowance)
LEFT JOIN check_in_qr_codes q ON q.event_id = m.event_id
LEFT JOIN invitation_tokens r ON r.event_id = i.event_id AND r.invitation_id = i.id AND r.purpose = 'RSVP'
  AND r.revoked_at IS NULL
LEFT JOIN invitation_tokens c ON c.event_id = i.event_id AND c.invitation_id = i.id AND c.purpose = 'CHECK_IN'
  AND c.revoked_at IS NULL
WHERE m.id = sqlc.arg(id) AND m.status IN ('queued', 'unknown');

-- name: FailGuestMessage :exec
-- Stores why a message is not sent. One that was handed over has the status of its delivery.
UPDATE guest_messages m SET status = 'failed', error = sqlc.arg(error), failed_at = now()
WHERE m.id = sqlc.arg(id) AND app.delivery_rank('failed') > app.delivery_rank(m.status);

-- name: NextInvitationCounter :one
SELECT (coalesce(max(t.counter), -1) + 1)::integer AS counter FROM invitation_tokens t
WHERE t.event_id = sqlc.arg(event_id) AND t.invitation_id = sqlc.arg(invitation_id) AND t.purpose = sqlc.arg(purpose);

-- name: AddInvitationToken :exec
INSERT INTO invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash)
VALUES (app.business_id(), sqlc.arg(event_id), sqlc.arg(invitation_id), sqlc.arg(purpose), sqlc.arg(counter),
  sqlc.arg(secret_hash));
