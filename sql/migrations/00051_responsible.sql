-- +goose Up
SET ROLE cortejo_owner;

-- Who does a task: one person of the team, or nobody. Who it may be, and when it is nobody again, triggers
-- hold (sql/policies/50_checklist.sql).
ALTER TABLE tasks ADD COLUMN responsible_id uuid;
ALTER TABLE tasks ADD FOREIGN KEY (business_id, responsible_id) REFERENCES memberships (business_id, id) ON DELETE SET NULL (responsible_id);
CREATE INDEX tasks_of_responsible ON tasks (business_id, responsible_id);

RESET ROLE;

-- +goose Down
ALTER TABLE tasks DROP COLUMN responsible_id;
