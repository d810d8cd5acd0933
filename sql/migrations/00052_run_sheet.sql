-- +goose Up
SET ROLE cortejo_owner;

-- What the client may do in the areas that came after the nine bits, in a field of its own: the nine keep
-- their values and their column. sql/policies/00_areas.sql defines the function anew from the registry.
-- +goose StatementBegin
CREATE FUNCTION app.are_customer_extra_bits(bits integer) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN bits & ~6144 = 0 AND (bits & 4096 = 0 OR bits & 2048 <> 0);
-- +goose StatementEnd

-- The day's contact is whom of the team everybody calls on the event's day; NULL is the owner.
ALTER TABLE events
  ADD COLUMN customer_extra_permissions integer NOT NULL DEFAULT 0,
  ADD COLUMN day_contact_id uuid,
  ADD CONSTRAINT events_customer_extra_permissions CHECK (app.are_customer_extra_bits(customer_extra_permissions)),
  ADD CONSTRAINT events_template_has_no_client_extra CHECK (templated_at IS NULL OR customer_extra_permissions = 0 AND day_contact_id IS NULL),
  ADD CONSTRAINT events_day_contact_fkey FOREIGN KEY (business_id, day_contact_id) REFERENCES memberships (business_id, id) ON DELETE SET NULL (day_contact_id);
CREATE INDEX events_day_contact ON events (business_id, day_contact_id);

DROP TRIGGER events_beyond_helpers ON events;
CREATE TRIGGER events_beyond_helpers BEFORE UPDATE OF customer_permissions, customer_extra_permissions, enable_branding, link_asked_at, archived_at,
    enabled_customer_updates_at, customer_lock_days, customer_released ON events
  FOR EACH ROW WHEN ((OLD.customer_permissions, OLD.customer_extra_permissions, OLD.enable_branding, OLD.link_asked_at, OLD.archived_at,
      OLD.enabled_customer_updates_at, OLD.customer_lock_days, OLD.customer_released)
    IS DISTINCT FROM (NEW.customer_permissions, NEW.customer_extra_permissions, NEW.enable_branding, NEW.link_asked_at, NEW.archived_at,
      NEW.enabled_customer_updates_at, NEW.customer_lock_days, NEW.customer_released))
  EXECUTE FUNCTION app.refuse_helpers_change();

-- The run sheet of an event. A line stands on a day counted from the event's, at a minute of that day, which
-- goes on until noon of the next: 1:30 of the night is minute 1530. A child is one entry of a procession:
-- below a line, in order, with who walks (title) and as what (role), and without a time.
CREATE TABLE run_sheet_lines (
  business_id    uuid NOT NULL,
  event_id       uuid NOT NULL,
  id             uuid NOT NULL DEFAULT uuidv7(),
  parent_id      uuid,
  day            smallint CHECK (day BETWEEN -7 AND 7),
  start_minute   integer CHECK (start_minute BETWEEN 0 AND 2159),
  -- Where it stood before what the day delayed; NULL while nothing did.
  planned_minute integer CHECK (planned_minute BETWEEN 0 AND 2159),
  length_minutes integer CHECK (length_minutes BETWEEN 1 AND 1440),
  title          text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  role           text NOT NULL DEFAULT '' CHECK (length(role) <= 160),
  place          text NOT NULL DEFAULT '' CHECK (length(place) <= 160),
  cue_text       text NOT NULL DEFAULT '' CHECK (length(cue_text) <= 160),
  cue_url        text NOT NULL DEFAULT '' CHECK (length(cue_url) <= 500 AND (cue_url = '' OR cue_url LIKE 'https://_%')),
  note           text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
  fixed          boolean NOT NULL DEFAULT false,
  team_only      boolean NOT NULL DEFAULT false,
  done_at        timestamptz,
  position       integer NOT NULL,
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  deleted_at     timestamptz,
  search         text NOT NULL GENERATED ALWAYS AS (app.searchable(title)) STORED,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, parent_id) REFERENCES run_sheet_lines (business_id, event_id, id) ON DELETE CASCADE,
  CONSTRAINT run_sheet_lines_have_a_time CHECK ((parent_id IS NULL) = (day IS NOT NULL) AND (day IS NULL) = (start_minute IS NULL)),
  CONSTRAINT run_sheet_children_have_none CHECK (parent_id IS NULL OR planned_minute IS NULL AND length_minutes IS NULL AND NOT fixed AND NOT team_only),
  CONSTRAINT run_sheet_lines_have_no_role CHECK (parent_id IS NOT NULL OR role = '')
);
CREATE INDEX run_sheet_lines_of_parent ON run_sheet_lines (business_id, event_id, parent_id);
CREATE INDEX run_sheet_lines_deleted ON run_sheet_lines (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS run_sheet_lines_event_implies_business (dependencies) ON business_id, event_id FROM run_sheet_lines;

-- Who is in a line, in order: of the team, of the event's vendors, or a name.
CREATE TABLE run_sheet_people (
  business_id     uuid NOT NULL,
  event_id        uuid NOT NULL,
  line_id         uuid NOT NULL,
  id              uuid NOT NULL DEFAULT uuidv7(),
  membership_id   uuid,
  event_vendor_id uuid,
  name            text CHECK (length(name) BETWEEN 1 AND 120),
  position        integer NOT NULL,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id, line_id) REFERENCES run_sheet_lines (business_id, event_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, membership_id) REFERENCES memberships (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, event_vendor_id) REFERENCES event_vendors (business_id, event_id, id) ON DELETE CASCADE,
  CONSTRAINT run_sheet_people_are_one_of CHECK (num_nonnulls(membership_id, event_vendor_id, name) = 1)
);
CREATE INDEX run_sheet_people_of_line ON run_sheet_people (business_id, event_id, line_id);
CREATE INDEX run_sheet_people_membership ON run_sheet_people (business_id, membership_id);
CREATE INDEX run_sheet_people_event_vendor ON run_sheet_people (business_id, event_id, event_vendor_id);
CREATE STATISTICS run_sheet_people_event_implies_business (dependencies) ON business_id, event_id FROM run_sheet_people;

-- What of a line is for those alone who manage the event, apart, so that nobody else's right to read the line reads it.
CREATE TABLE run_sheet_team_notes (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  line_id     uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  note        text NOT NULL CHECK (length(note) <= 2000),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, line_id),
  FOREIGN KEY (business_id, event_id, line_id) REFERENCES run_sheet_lines (business_id, event_id, id) ON DELETE CASCADE
);

-- A vendor's way to the lines they are in, by an address that is a secret: 128 bits that the server makes of
-- the random salt and a key that is not in the database, of which only the hash is kept. To revoke it is to
-- delete it.
CREATE TABLE run_sheet_links (
  business_id     uuid NOT NULL,
  event_id        uuid NOT NULL,
  event_vendor_id uuid NOT NULL,
  id              uuid NOT NULL DEFAULT uuidv7(),
  salt            bytea NOT NULL CHECK (length(salt) = 16),
  secret_hash     bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32), -- SHA-256
  created_at      timestamptz NOT NULL DEFAULT now(),
  sent_at         timestamptz, -- when it was last asked to be sent
  sent_id         uuid,        -- the message that carries it (deliveries)
  opened_at       timestamptz,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, event_vendor_id),
  FOREIGN KEY (business_id, event_id, event_vendor_id) REFERENCES event_vendors (business_id, event_id, id) ON DELETE CASCADE
);

-- A delay of a run sheet is taken back as a change of the event's day is; who made a change is kept from now on.
ALTER TABLE event_changes
  DROP CONSTRAINT event_changes_kind_check,
  ADD CONSTRAINT event_changes_kind_check CHECK (kind IN ('RESET', 'CHECKLIST', 'DATE', 'RUN_SHEET_SHIFT', 'RUN_SHEET_COPY')),
  ADD COLUMN line_ids uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(line_ids) <= 20000),
  ADD COLUMN minutes integer, -- by how much a shift moved its lines
  ADD COLUMN made_by uuid DEFAULT nullif(split_part(current_setting('app.scope', true), ' ', 1), '')::uuid;

RESET ROLE;

-- +goose Down
DELETE FROM event_changes WHERE kind LIKE 'RUN_SHEET%';
ALTER TABLE event_changes DROP COLUMN made_by, DROP COLUMN minutes, DROP COLUMN line_ids,
  DROP CONSTRAINT event_changes_kind_check,
  ADD CONSTRAINT event_changes_kind_check CHECK (kind IN ('RESET', 'CHECKLIST', 'DATE'));
DROP TABLE run_sheet_links, run_sheet_team_notes, run_sheet_people, run_sheet_lines;
DROP TRIGGER events_beyond_helpers ON events;
CREATE TRIGGER events_beyond_helpers BEFORE UPDATE OF customer_permissions, enable_branding, link_asked_at, archived_at,
    enabled_customer_updates_at, customer_lock_days, customer_released ON events
  FOR EACH ROW WHEN ((OLD.customer_permissions, OLD.enable_branding, OLD.link_asked_at, OLD.archived_at,
      OLD.enabled_customer_updates_at, OLD.customer_lock_days, OLD.customer_released)
    IS DISTINCT FROM (NEW.customer_permissions, NEW.enable_branding, NEW.link_asked_at, NEW.archived_at,
      NEW.enabled_customer_updates_at, NEW.customer_lock_days, NEW.customer_released))
  EXECUTE FUNCTION app.refuse_helpers_change();
ALTER TABLE events DROP CONSTRAINT events_day_contact_fkey, DROP CONSTRAINT events_template_has_no_client_extra,
  DROP CONSTRAINT events_customer_extra_permissions, DROP COLUMN day_contact_id, DROP COLUMN customer_extra_permissions;
DROP FUNCTION app.are_customer_extra_bits;
