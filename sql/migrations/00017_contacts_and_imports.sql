-- +goose Up
SET ROLE cortejo_owner;

CREATE TYPE import_kind AS ENUM ('VENDORS', 'CONTACTS');
-- A file that was read is PREVIEW until somebody starts it; RUNNING and UNDOING are a job's to end.
CREATE TYPE import_state AS ENUM ('PREVIEW', 'RUNNING', 'DONE', 'UNDOING', 'UNDONE');
CREATE TYPE import_verdict AS ENUM ('VALID', 'INVALID', 'DUPLICATE');

-- A file of vendors or contacts. fields says what each of its columns holds, '' where it is left
-- out. total counts the rows to write, done and failed those that were: failed are the ones that
-- stood there already when their turn came. kept are those that undoing left, because they are in use.
CREATE TABLE imports (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  kind        import_kind NOT NULL,
  state       import_state NOT NULL DEFAULT 'PREVIEW',
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 190),
  columns     text[] NOT NULL,
  fields      text[] NOT NULL,
  faults      text[] NOT NULL DEFAULT '{}',
  total       integer NOT NULL CHECK (total >= 0),
  done        integer NOT NULL DEFAULT 0 CHECK (done >= 0),
  failed      integer NOT NULL DEFAULT 0 CHECK (failed >= 0),
  kept        integer NOT NULL DEFAULT 0 CHECK (kept >= 0),
  created_by  uuid DEFAULT nullif(split_part(current_setting('app.scope', true), ' ', 1), '')::uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  undone_at   timestamptz,
  PRIMARY KEY (business_id, id),
  CHECK (cardinality(columns) = cardinality(fields))
);
CREATE INDEX imports_to_purge ON imports (created_at);

-- Its rows, as the file has them and as they are written: record is what a valid one becomes. They
-- go after a day; what they became stays.
CREATE TABLE import_rows (
  business_id uuid NOT NULL,
  import_id   uuid NOT NULL,
  line        integer NOT NULL CHECK (line > 0),
  cells       text[] NOT NULL,
  verdict     import_verdict NOT NULL,
  faults      jsonb NOT NULL DEFAULT '[]',
  record      jsonb NOT NULL DEFAULT '{}',
  handled_at  timestamptz,
  PRIMARY KEY (business_id, import_id, line),
  FOREIGN KEY (business_id, import_id) REFERENCES imports (business_id, id) ON DELETE CASCADE
);

-- Taking the accents off is most of what a search costs, so it is done when a row is written.
-- A deleted contact can come back for a day.
ALTER TABLE contacts
  ADD deleted_at timestamptz,
  ADD import_id uuid,
  ADD search text NOT NULL GENERATED ALWAYS AS (app.searchable(full_name || ' ' || coalesce(partner_name, '') || ' ' || coalesce(email, '')
    || ' ' || coalesce(instagram_handle, '') || ' ' || coalesce(phone, ''))) STORED,
  ADD FOREIGN KEY (business_id, import_id) REFERENCES imports (business_id, id);
CREATE INDEX contacts_import ON contacts (business_id, import_id);
DROP INDEX vendors_import;
CREATE INDEX vendors_import ON vendors (business_id, import_id);
ALTER TABLE vendors ADD CONSTRAINT vendors_import_fkey FOREIGN KEY (business_id, import_id) REFERENCES imports (business_id, id);

RESET ROLE;

-- +goose Down
ALTER TABLE vendors DROP CONSTRAINT vendors_import_fkey;
DROP INDEX contacts_import;
ALTER TABLE contacts DROP search, DROP import_id, DROP deleted_at;
DROP TABLE import_rows, imports;
DROP TYPE import_verdict, import_state, import_kind;
