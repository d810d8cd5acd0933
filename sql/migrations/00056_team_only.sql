-- +goose Up
SET ROLE cortejo_owner;

-- A task for the team alone: for no client of the event does it exist, nor what belongs to it.
ALTER TABLE tasks ADD COLUMN team_only boolean NOT NULL DEFAULT false;
CREATE INDEX tasks_team_only ON tasks (business_id, event_id) WHERE team_only;

RESET ROLE;

-- +goose Down
ALTER TABLE tasks DROP COLUMN team_only;
