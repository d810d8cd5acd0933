-- +goose Up
SET ROLE cortejo_owner;

CREATE TYPE document_kind AS ENUM ('DOCUMENT', 'FILE');

-- What is written down for an event, or was sent to it as a file. content is Tiptap's JSON as
-- api/document/content checked it; version counts its saves, so that who saves on top of what
-- they have not read is told. file_key begins with the business and ends in 128 random bits.
CREATE TABLE documents (
  business_id      uuid NOT NULL,
  event_id         uuid NOT NULL,
  id               uuid NOT NULL DEFAULT uuidv7(),
  task_id          uuid,
  kind             document_kind NOT NULL,
  name             text NOT NULL CHECK (length(name) BETWEEN 1 AND 190),
  observations     text NOT NULL DEFAULT '' CHECK (length(observations) <= 2000),
  content          jsonb,
  version          integer NOT NULL DEFAULT 1,
  file_key         text,
  media_type       text CHECK (length(media_type) <= 100),
  size             integer CHECK (size > 0), -- in bytes
  is_customer_file boolean NOT NULL DEFAULT false,
  created_by       uuid DEFAULT nullif(split_part(current_setting('app.scope', true), ' ', 1), '')::uuid,
  created_at       timestamptz NOT NULL DEFAULT now(),
  updated_at       timestamptz NOT NULL DEFAULT now(),
  deleted_at       timestamptz,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, task_id) REFERENCES tasks (business_id, event_id, id) ON DELETE SET NULL (task_id),
  CHECK ((kind = 'DOCUMENT') = (content IS NOT NULL)),
  CHECK ((kind = 'FILE') = (file_key IS NOT NULL AND media_type IS NOT NULL AND size IS NOT NULL))
);
CREATE INDEX documents_of_task ON documents (business_id, event_id, task_id);
CREATE INDEX documents_of_file ON documents (business_id, file_key) WHERE file_key IS NOT NULL;
CREATE INDEX documents_deleted ON documents (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS documents_event_implies_business (dependencies) ON business_id, event_id FROM documents;

-- How a document's text stood: one for each stretch that somebody wrote at it. The newest is the
-- text as it stands. slot is what bounds them: they are numbered round and round, so that a new
-- one takes the oldest one's place.
CREATE TABLE document_versions (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  document_id uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  slot        integer NOT NULL CHECK (slot BETWEEN 0 AND 49),
  version     integer NOT NULL,
  content     jsonb NOT NULL,
  -- The pictures it shows, which are kept while some version shows them.
  image_keys  text[] NOT NULL DEFAULT '{}',
  saved_by    uuid,
  started_at  timestamptz NOT NULL DEFAULT now(),
  saved_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, document_id, slot),
  FOREIGN KEY (business_id, event_id, document_id) REFERENCES documents (business_id, event_id, id) ON DELETE CASCADE
);
CREATE INDEX document_versions_of_document ON document_versions (business_id, event_id, document_id, version);

-- Who saved is who asks, whatever the statement says.
-- +goose StatementBegin
CREATE FUNCTION app.sign_document_version() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.saved_by := app.user_id();
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER document_versions_signed BEFORE INSERT OR UPDATE ON document_versions
  FOR EACH ROW EXECUTE FUNCTION app.sign_document_version();

RESET ROLE;

-- +goose Down
DROP TABLE document_versions, documents;
DROP FUNCTION app.sign_document_version;
DROP TYPE document_kind;
