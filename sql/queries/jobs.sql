-- Returns the content of an invite's message. No row if the invite was accepted or revoked, or if its phone was
-- changed, after which another message follows. The name of an inviter who is not in the team is replaced by the
-- business's name, never by another person's.
-- name: TeamInviteMessage :one
SELECT m.name, m.phone, m.role, b.name AS business_name, coalesce((SELECT i.name FROM memberships i
  WHERE i.business_id = s.business_id AND i.user_id = s.sent_by), b.name)::text AS inviter
FROM invites_sent s
JOIN memberships m ON m.business_id = s.business_id AND m.phone = s.phone
JOIN businesses b ON b.business_id = s.business_id
WHERE s.id = @sent_id AND m.id = @membership_id AND m.accepted_at IS NULL;
