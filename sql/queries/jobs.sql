-- Everyone who gets the event's address: its clients that have a phone, and of those who
-- share one the first. A template has no address and nobody to send it to.
-- name: EventLinkRecipients :many
SELECT n.contact_id
FROM (
  SELECT DISTINCT ON (c.phone) ec.contact_id, ec.position
  FROM events e
  JOIN event_customers ec ON ec.business_id = e.business_id AND ec.event_id = e.id
  JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
  WHERE e.id = @event_id AND e.templated_at IS NULL AND e.archived_at IS NULL AND c.phone IS NOT NULL
  ORDER BY c.phone, ec.position, ec.contact_id
) n
ORDER BY n.position, n.contact_id;

-- A client got the link.
-- name: MarkEventNotified :exec
UPDATE events SET notified_at = now() WHERE id = @event_id;

-- What one client's message says. No row when the contact is no longer a client of
-- the event, or lost their phone.
-- name: EventLinkMessage :one
SELECT c.full_name, c.phone::text AS phone, e.title, e.slug::text AS slug, b.name AS business_name
FROM events e
JOIN businesses b ON b.business_id = e.business_id
JOIN event_customers ec ON ec.business_id = e.business_id AND ec.event_id = e.id
JOIN contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
WHERE e.id = @event_id AND ec.contact_id = @contact_id AND e.templated_at IS NULL AND e.slug IS NOT NULL AND c.phone IS NOT NULL;

-- What an invite says. No row when it was accepted or taken back, or its phone was changed,
-- after which another one is on its way. Staff in control invite in the owner's name.
-- name: TeamInviteMessage :one
SELECT m.name, m.phone, m.role, b.name AS business_name, coalesce(
  (SELECT i.name FROM memberships i WHERE i.business_id = s.business_id AND i.user_id = s.sent_by),
  (SELECT o.name FROM memberships o WHERE o.business_id = s.business_id AND o.role = 'OWNER'), b.name)::text AS inviter
FROM invites_sent s
JOIN memberships m ON m.business_id = s.business_id AND m.phone = s.phone
JOIN businesses b ON b.business_id = s.business_id
WHERE s.id = @sent_id AND m.id = @membership_id AND m.accepted_at IS NULL;
