-- +goose Up
SET ROLE cortejo_owner;

-- When the event's client last answered what was asked of them; empty where nobody did, and where the
-- answer that stands is the planner's. A trigger keeps it (sql/policies/50_checklist.sql).
ALTER TABLE tasks ADD COLUMN decided_at timestamptz;
ALTER TABLE subtasks ADD COLUMN decided_at timestamptz;
CREATE INDEX tasks_decided ON tasks (business_id, decided_at) WHERE decided_at IS NOT NULL;
CREATE INDEX subtasks_decided ON subtasks (business_id, decided_at) WHERE decided_at IS NOT NULL;

RESET ROLE;

-- +goose Down
ALTER TABLE tasks DROP COLUMN decided_at;
ALTER TABLE subtasks DROP COLUMN decided_at;
