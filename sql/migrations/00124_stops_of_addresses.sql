-- +goose Up
SET ROLE cortejo_owner;

-- That an invitation's phone, or its e-mail, was stopped by itself (sql/policies/83_message_stops.sql): messages_stopped_at
-- is of the invitation as a whole.
ALTER TABLE invitations ADD COLUMN phone_stopped_at timestamptz, ADD COLUMN email_stopped_at timestamptz;
DROP FUNCTION IF EXISTS app.stop_invitation(bytea, bytea[], text[], boolean);

RESET ROLE;

-- +goose Down
-- An earlier version knows one mark: what was stopped by an address alone is refused by its hash when it would be handed over.
ALTER TABLE invitations DROP COLUMN email_stopped_at, DROP COLUMN phone_stopped_at;
