-- +goose Up
SET ROLE cortejo_owner;

ALTER TYPE import_verdict ADD VALUE 'DOUBTFUL'; -- imported, with something to look at
ALTER TYPE import_verdict ADD VALUE 'SKIPPED';  -- no person's line: a title, the column names, a sum, or left out
ALTER TABLE imports
  ADD COLUMN header_line integer NOT NULL DEFAULT 0 CHECK (header_line >= 0), -- the column names; 0: none
  ADD COLUMN area_code text NOT NULL DEFAULT '' CHECK (area_code ~ '^([1-9][0-9])?$'), -- of phones without one
  ADD COLUMN answers jsonb NOT NULL DEFAULT '{}', -- what unknown words of the status mean
  ADD COLUMN encodings jsonb NOT NULL DEFAULT '[]'; -- how else the file may be decoded
ALTER TABLE import_rows
  ADD COLUMN is_included boolean, -- what a person chose; null: as the row reads
  ADD COLUMN party_size smallint CHECK (party_size BETWEEN 1 AND 50), -- as a person corrected it
  ADD COLUMN people integer NOT NULL DEFAULT 1 CHECK (people >= 0); -- whom the row adds

RESET ROLE;

-- +goose Down
ALTER TABLE import_rows DROP COLUMN people, DROP COLUMN party_size, DROP COLUMN is_included;
ALTER TABLE imports DROP COLUMN encodings, DROP COLUMN answers, DROP COLUMN area_code, DROP COLUMN header_line;
