-- +goose Up
SET ROLE cortejo_owner;

-- Words are looked for in the name of every guest of the events that go on: here, where nothing else of them is read
-- (as contacts_search).
CREATE INDEX guests_search ON guests (business_id, event_id) INCLUDE (invitation_id, id, search) WHERE deleted_at IS NULL;
CREATE INDEX invitations_search ON invitations (business_id, event_id) INCLUDE (id, search) WHERE deleted_at IS NULL;

-- What waits is counted behind every screen: at each table, and what failed.
CREATE INDEX guests_seated ON guests (business_id, event_id, table_id) WHERE deleted_at IS NULL AND table_id IS NOT NULL AND status <> 'not_attending';
CREATE INDEX guest_messages_failed ON guest_messages (business_id, event_id, invitation_id) WHERE status = 'failed';

RESET ROLE;

-- +goose Down
DROP INDEX guest_messages_failed, guests_seated;
DROP INDEX invitations_search, guests_search;
