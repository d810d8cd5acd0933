-- +goose Up
SET ROLE cortejo_owner;

-- Words are looked for in the name of every guest of the events that go on: here, where nothing else of them is read
-- (as contacts_search).
CREATE INDEX guests_search ON guests (business_id, event_id) INCLUDE (invitation_id, id, search) WHERE deleted_at IS NULL;
CREATE INDEX invitations_search ON invitations (business_id, event_id) INCLUDE (id, search) WHERE deleted_at IS NULL;

RESET ROLE;

-- +goose Down
DROP INDEX invitations_search, guests_search;
