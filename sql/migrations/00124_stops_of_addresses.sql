-- +goose Up
SET ROLE cortejo_owner;

-- That an invitation's phone, or its e-mail, was stopped by itself (sql/policies/83_message_stops.sql): messages_stopped_at
-- is of the invitation as a whole.
ALTER TABLE invitations ADD COLUMN phone_stopped_at timestamptz, ADD COLUMN email_stopped_at timestamptz;

-- A stop of an address marked the whole invitation: by a word it was a phone's, by a link or one click an e-mail's. Both were
-- of one moment. The owner is bound by the walls too.
ALTER TABLE invitations NO FORCE ROW LEVEL SECURITY;
ALTER TABLE message_stops NO FORCE ROW LEVEL SECURITY;
UPDATE invitations i SET messages_stopped_at = NULL,
  phone_stopped_at = CASE s.means WHEN 'WORD' THEN s.stopped_at END, email_stopped_at = CASE WHEN s.means <> 'WORD' THEN s.stopped_at END
FROM message_stops s WHERE s.business_id = i.business_id AND s.stopped_at = i.messages_stopped_at AND s.means <> 'INVITATION';
ALTER TABLE message_stops FORCE ROW LEVEL SECURITY;
ALTER TABLE invitations FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
-- An earlier version knows one mark: what was stopped by an address alone is refused by its hash when it would be handed over.
DROP TRIGGER IF EXISTS forget_stops ON invitations;
DROP FUNCTION IF EXISTS app.forget_stops(), app.stop_invitation(bytea, bytea, bytea, text[], boolean);
ALTER TABLE invitations DROP COLUMN email_stopped_at, DROP COLUMN phone_stopped_at;
