-- +goose Up
SET ROLE cortejo_owner;

-- Which task of which checklist a task came from: the first of a line of copies, or the key of one that
-- Cortejo ships. It names rows that may be gone, so it refers to none. By it an event knows what it
-- already holds, also under another title.
ALTER TABLE tasks ADD COLUMN source_key uuid;

RESET ROLE;

-- +goose Down
ALTER TABLE tasks DROP COLUMN source_key;
