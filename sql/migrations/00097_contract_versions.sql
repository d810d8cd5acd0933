-- +goose Up
SET ROLE cortejo_owner;
-- Counts the saves of a draft's text, so that who saves over another's is told.
ALTER TABLE contracts ADD COLUMN version integer NOT NULL DEFAULT 1;
RESET ROLE;

-- +goose Down
SET ROLE cortejo_owner;
ALTER TABLE contracts DROP COLUMN version;
RESET ROLE;
