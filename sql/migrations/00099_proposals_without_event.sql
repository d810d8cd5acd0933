-- +goose Up
SET ROLE cortejo_owner;

-- Accepted proposals whose event could not be made, which every list and count of what waits looks for.
CREATE INDEX proposals_without_event ON proposals (business_id) WHERE troubles <> '{}' AND event_id IS NULL AND deleted_at IS NULL;

RESET ROLE;

-- +goose Down
DROP INDEX proposals_without_event;
