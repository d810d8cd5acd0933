-- +goose Up
SET ROLE cortejo_owner;

-- The couple's guest list has two bits beside the nine (tenants/areas.go). It is theirs to edit unless their planner says
-- otherwise, in events that stand already too. sql/policies/00_areas.sql defines the function anew from the registry.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION app.are_customer_extra_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN bits & ~30720 = 0 AND (bits & 4096 = 0 OR bits & 2048 <> 0) AND (bits & 16384 = 0 OR bits & 8192 <> 0);
-- +goose StatementEnd
-- Nobody did this, so no trigger asks or notes who, and their functions may be older than what they ask; the owner is
-- bound by the policies too.
ALTER TABLE events NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER;
UPDATE events SET customer_extra_permissions = customer_extra_permissions | 24576 WHERE templated_at IS NULL;
ALTER TABLE events FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER;

CREATE TYPE guest_status AS ENUM ('unknown', 'attending', 'not_attending');
CREATE TYPE guest_kind AS ENUM ('adult', 'child', 'unknown');

-- Which transaction changed a row last. Whoever keeps a copy of a list asks for the rows of the transactions that were
-- not over when it last asked (pg_snapshot_xmin): unlike a time or a sequence, that misses none that commits late.
-- +goose StatementBegin
CREATE FUNCTION app.note_transaction() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.changed_in := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END
$$;
-- +goose StatementEnd

-- What holds for all guests of an event: by when they answer, and whether the door lets in somebody who is on no list.
CREATE TABLE guest_settings (
  business_id    uuid NOT NULL,
  event_id       uuid NOT NULL,
  answer_by      date, -- through the end of that day, where the event is; NULL: until the event's day
  allow_unlisted boolean NOT NULL DEFAULT true,
  PRIMARY KEY (business_id, event_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);

-- What an event consists of for its guests (ceremony, party). An event without any is answered as one.
CREATE TABLE sub_events (
  business_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  id           uuid NOT NULL DEFAULT uuidv7(),
  kind         text NOT NULL CHECK (kind IN ('CEREMONY', 'PARTY', 'OTHER')),
  name         text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  place        text NOT NULL DEFAULT '' CHECK (length(place) <= 160),
  -- Counted from the event's day, at a minute of that day, as in its run sheet.
  day          smallint NOT NULL DEFAULT 0 CHECK (day BETWEEN -7 AND 7),
  start_minute integer CHECK (start_minute BETWEEN 0 AND 2159),
  position     integer NOT NULL,
  created_at   timestamptz NOT NULL DEFAULT now(),
  updated_at   timestamptz NOT NULL DEFAULT now(),
  deleted_at   timestamptz,
  changed_in   bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE INDEX sub_events_of_event ON sub_events (business_id, event_id);
CREATE INDEX sub_events_deleted ON sub_events (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TRIGGER sub_events_note_transaction BEFORE INSERT OR UPDATE ON sub_events FOR EACH ROW EXECUTE FUNCTION app.note_transaction();

CREATE TABLE seating_tables (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  number      integer NOT NULL CHECK (number BETWEEN 1 AND 9999),
  name        text NOT NULL DEFAULT '' CHECK (length(name) <= 60),
  seats       smallint NOT NULL CHECK (seats BETWEEN 1 AND 200),
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  changed_in  bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX seating_tables_number ON seating_tables (business_id, event_id, number) WHERE deleted_at IS NULL;
CREATE INDEX seating_tables_deleted ON seating_tables (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE TRIGGER seating_tables_note_transaction BEFORE INSERT OR UPDATE ON seating_tables FOR EACH ROW EXECUTE FUNCTION app.note_transaction();

-- An invitation is a household: whom one message reaches, and who answers in one go.
CREATE TABLE invitations (
  business_id         uuid NOT NULL,
  event_id            uuid NOT NULL,
  id                  uuid NOT NULL DEFAULT uuidv7(),
  name                text NOT NULL CHECK (length(name) BETWEEN 1 AND 190),
  phone               text CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email               text CHECK (length(email) BETWEEN 3 AND 254),
  places              smallint CHECK (places BETWEEN 1 AND 50), -- how many of them may come; NULL: all
  answer_by           date, -- their own, instead of the event's
  sub_event_ids       uuid[] CHECK (cardinality(sub_event_ids) BETWEEN 1 AND 20), -- NULL: all, also those to come
  message             text NOT NULL DEFAULT '' CHECK (length(message) <= 1000), -- what they wrote with their answer
  answered_at         timestamptz,
  answered_via        text CHECK (answered_via IN ('LINK', 'TEAM', 'CLIENT')),
  -- Grows with every answer: one that was written over another has not seen it.
  answer_version      integer NOT NULL DEFAULT 0,
  messages_stopped_at timestamptz,
  created_at          timestamptz NOT NULL DEFAULT now(),
  updated_at          timestamptz NOT NULL DEFAULT now(),
  deleted_at          timestamptz,
  changed_in          bigint NOT NULL DEFAULT 0,
  search              text NOT NULL GENERATED ALWAYS AS (app.searchable(name)) STORED,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT invitations_answered CHECK ((answered_at IS NULL) = (answered_via IS NULL))
);
CREATE INDEX invitations_changed ON invitations (business_id, event_id, changed_in);
CREATE INDEX invitations_of_phone ON invitations (business_id, event_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX invitations_deleted ON invitations (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS invitations_event_implies_business (dependencies) ON business_id, event_id FROM invitations;
CREATE TRIGGER invitations_note_transaction BEFORE INSERT OR UPDATE ON invitations FOR EACH ROW EXECUTE FUNCTION app.note_transaction();

-- What opens an invitation without an account: its answer page (RSVP), or the door (CHECK_IN). The secret is made of the
-- invitation, the purpose and the counter with a key that is not in the database; only its hash is here. Raising the
-- counter revokes: the row of the old one stays, so that the door tells a revoked code from one that never was.
CREATE TABLE invitation_tokens (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  invitation_id uuid NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(),
  purpose       text NOT NULL CHECK (purpose IN ('RSVP', 'CHECK_IN')),
  counter       integer NOT NULL CHECK (counter BETWEEN 0 AND 10000),
  secret_hash   bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32), -- SHA-256
  created_at    timestamptz NOT NULL DEFAULT now(),
  revoked_at    timestamptz,
  changed_in    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, invitation_id, purpose, counter),
  FOREIGN KEY (business_id, event_id, invitation_id) REFERENCES invitations (business_id, event_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX invitation_tokens_live ON invitation_tokens (business_id, invitation_id, purpose) WHERE revoked_at IS NULL;
CREATE INDEX invitation_tokens_changed ON invitation_tokens (business_id, event_id, changed_in);
CREATE TRIGGER invitation_tokens_note_transaction BEFORE INSERT OR UPDATE ON invitation_tokens FOR EACH ROW EXECUTE FUNCTION app.note_transaction();

-- Whoever is invited. Without a name it is a place for somebody whom the invitation names: 'Acompanhante de Ana'.
CREATE TABLE guests (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  invitation_id uuid NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(),
  name          text NOT NULL DEFAULT '' CHECK (length(name) <= 190),
  -- Where the event consists of several, attending as soon as one of them is (app.guest_status).
  status        guest_status NOT NULL DEFAULT 'unknown',
  attends       uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(attends) <= 20), -- of the sub-events
  declines      uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(declines) <= 20),
  tags          text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 10),
  kind          guest_kind NOT NULL DEFAULT 'unknown',
  age           smallint CHECK (age BETWEEN 0 AND 17), -- in years on the event's day; 0 is a newborn
  age_band      text CHECK (age_band IN ('0_2', '3_6', '7_11', '12_17')), -- as answered, where the age is not known
  diet          text NOT NULL DEFAULT '' CHECK (length(diet) <= 200),
  table_id      uuid,
  unlisted      boolean NOT NULL DEFAULT false, -- added at the door
  position      integer NOT NULL DEFAULT 0,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  changed_in    bigint NOT NULL DEFAULT 0,
  search        text NOT NULL GENERATED ALWAYS AS (app.searchable(name)) STORED,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id, invitation_id) REFERENCES invitations (business_id, event_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, table_id) REFERENCES seating_tables (business_id, event_id, id) ON DELETE SET NULL (table_id),
  CONSTRAINT guests_only_children_have_an_age CHECK (kind = 'child' OR age IS NULL AND age_band IS NULL)
);
CREATE INDEX guests_of_invitation ON guests (business_id, event_id, invitation_id);
CREATE INDEX guests_of_table ON guests (business_id, event_id, table_id);
CREATE INDEX guests_changed ON guests (business_id, event_id, changed_in);
CREATE INDEX guests_deleted ON guests (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS guests_event_implies_business (dependencies) ON business_id, event_id FROM guests;
CREATE TRIGGER guests_note_transaction BEFORE INSERT OR UPDATE ON guests FOR EACH ROW EXECUTE FUNCTION app.note_transaction();

RESET ROLE;

-- +goose Down
DROP TABLE guests, invitation_tokens, invitations, seating_tables, sub_events, guest_settings;
DROP FUNCTION app.note_transaction;
DROP TYPE guest_kind, guest_status;
ALTER TABLE events NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER;
UPDATE events SET customer_extra_permissions = customer_extra_permissions & ~24576;
ALTER TABLE events FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER;
