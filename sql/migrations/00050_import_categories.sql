-- +goose Up
SET ROLE cortejo_owner;

-- The names of categories that nobody here knows, as a file of vendors has them, with how many of its rows
-- have each and the category that whoever looks at it says it stands for: [{name, rows, category}].
ALTER TABLE imports ADD COLUMN categories jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(categories) = 'array');

RESET ROLE;

-- +goose Down
ALTER TABLE imports DROP COLUMN categories;
