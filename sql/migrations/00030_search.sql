-- +goose Up
SET ROLE cortejo_owner;

-- Taking the accents off is most of what a search costs, so it is done when a row is written.
ALTER TABLE events ADD search text NOT NULL GENERATED ALWAYS AS (app.searchable(title)) STORED;
ALTER TABLE tasks ADD search text NOT NULL GENERATED ALWAYS AS (app.searchable(title)) STORED;
ALTER TABLE documents ADD search text NOT NULL GENERATED ALWAYS AS (app.searchable(name)) STORED;

-- A word in the middle of a name is looked for in every contact: here, where nothing else of them is
-- read. (No index finds it: LIKE may not be asked of a row before its wall.)
CREATE INDEX contacts_search ON contacts (business_id, search COLLATE "C", id) WHERE deleted_at IS NULL;

RESET ROLE;

-- +goose Down
DROP INDEX contacts_search;
ALTER TABLE documents DROP search;
ALTER TABLE tasks DROP search;
ALTER TABLE events DROP search;
