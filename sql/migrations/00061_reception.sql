-- +goose Up
-- The session role of a device at the door: enrolled with a link and a PIN, it stands for nobody's account. It reads no
-- table at all; functions tell it what a door has to know (sql/policies/61_reception.sql).
-- +goose StatementBegin
DO $$
BEGIN
  BEGIN
    CREATE ROLE door NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  GRANT door TO cortejo_app WITH INHERIT FALSE, SET TRUE;
END
$$;
-- +goose StatementEnd
GRANT USAGE ON SCHEMA public, app TO door;

SET ROLE cortejo_owner;

-- The codes that open the door, of an event: one record. The event's short id stands in every code, so that a device
-- without network tells another event's code from one that was revoked.
CREATE TABLE check_in_qr_codes (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  short_id      text NOT NULL UNIQUE CHECK (short_id ~ '^[0-9A-HJKMNP-TV-Z]{8}$'), -- Crockford's base 32, 40 random bits
  configured_at timestamptz NOT NULL DEFAULT now(),
  enabled_at    timestamptz,
  scheduled_at  timestamptz, -- when the e-mails are to leave
  sent_at       timestamptz, -- when they first left; for good
  -- A date that moved cancelled the schedule: when, until somebody schedules anew.
  cancelled_at  timestamptz,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, event_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);

-- A device at the door without an account. Whoever opens its link and types the PIN enrols it, once; the cookie that
-- they get stands for it from then on. Of the three secrets only hashes are here, the PIN's made with a key that is not
-- in the database: six digits are tried in no time otherwise.
CREATE TABLE check_in_devices (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 60), -- what the planner calls it
  door        text NOT NULL DEFAULT '' CHECK (length(door) <= 60), -- where it stands
  person_name text NOT NULL DEFAULT '' CHECK (length(person_name) <= 60), -- who holds it, as they said themselves
  link_hash   bytea NOT NULL UNIQUE CHECK (length(link_hash) = 32),
  pin_hash    bytea NOT NULL CHECK (length(pin_hash) = 32),
  wrong_pins  smallint NOT NULL DEFAULT 0 CHECK (wrong_pins BETWEEN 0 AND 5), -- five end it
  enrolled_at timestamptz,
  cookie_hash bytea UNIQUE CHECK (length(cookie_hash) = 32),
  revoked_at  timestamptz,
  created_by  uuid,
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT check_in_devices_enrolled CHECK ((enrolled_at IS NULL) = (cookie_hash IS NULL))
);
CREATE INDEX check_in_devices_of_event ON check_in_devices (business_id, event_id);

-- When a device was last heard of and how many entries wait on it. Apart from the device, because it changes all the
-- time and nobody has to hear of that at once.
CREATE TABLE check_in_device_contacts (
  business_id     uuid NOT NULL,
  device_id       uuid NOT NULL,
  last_contact_at timestamptz NOT NULL DEFAULT now(),
  waiting         integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
  PRIMARY KEY (business_id, device_id),
  FOREIGN KEY (business_id, device_id) REFERENCES check_in_devices (business_id, id) ON DELETE CASCADE
);

-- A check-in is an entry whose id the device made, and is never changed: it is taken back by another entry that names
-- it. A guest is inside while one of theirs stands. So any order, repetition and number of devices end alike. It hangs on
-- no guest by key, and is kept whatever is the matter with it (problem), for the planner to settle: people did come in.
CREATE TABLE check_ins (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL,
  guest_id    uuid NOT NULL,
  entered_at  timestamptz NOT NULL, -- by the server's clock
  device_at   timestamptz NOT NULL, -- by the device's own, which may be hours off
  door        text NOT NULL DEFAULT '' CHECK (length(door) <= 60),
  user_id     uuid, -- who let them in: one of the team,
  device_id   uuid, -- or a device without account
  received_at timestamptz NOT NULL DEFAULT now(),
  problem     text CHECK (problem IN ('DELETED_GUEST', 'UNKNOWN_GUEST', 'REVOKED_CODE', 'ENDED_DEVICE')),
  settled_at  timestamptz,
  settled_by  uuid,
  accepted    boolean, -- how it was settled
  changed_in  bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT check_ins_settled CHECK ((settled_at IS NULL) = (accepted IS NULL) AND (settled_at IS NULL OR problem IS NOT NULL))
);
CREATE INDEX check_ins_changed ON check_ins (business_id, event_id, changed_in);
CREATE INDEX check_ins_of_guest ON check_ins (business_id, event_id, guest_id);
CREATE STATISTICS check_ins_event_implies_business (dependencies) ON business_id, event_id FROM check_ins;
CREATE TRIGGER check_ins_note_transaction BEFORE INSERT OR UPDATE ON check_ins FOR EACH ROW EXECUTE FUNCTION app.note_transaction();

-- What takes check-ins back: those that whoever took them back saw, by name, be they here already or not. One that they
-- did not see goes on standing.
CREATE TABLE check_in_take_backs (
  business_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  id           uuid NOT NULL DEFAULT uuidv7(),
  operation_id uuid NOT NULL, -- of the device that names them, one operation for several
  check_in_id  uuid NOT NULL,
  taken_at     timestamptz NOT NULL,
  user_id      uuid,
  device_id    uuid,
  received_at  timestamptz NOT NULL DEFAULT now(),
  problem      text CHECK (problem = 'ENDED_DEVICE'),
  settled_at   timestamptz,
  settled_by   uuid,
  accepted     boolean,
  changed_in   bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, check_in_id, operation_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT check_in_take_backs_settled CHECK ((settled_at IS NULL) = (accepted IS NULL) AND (settled_at IS NULL OR problem IS NOT NULL))
);
CREATE INDEX check_in_take_backs_changed ON check_in_take_backs (business_id, event_id, changed_in);
CREATE STATISTICS check_in_take_backs_event_implies_business (dependencies) ON business_id, event_id FROM check_in_take_backs;
CREATE TRIGGER check_in_take_backs_note_transaction BEFORE INSERT OR UPDATE ON check_in_take_backs FOR EACH ROW EXECUTE FUNCTION app.note_transaction();

-- Somebody who is on no list and was added at the door, where that could not be done at once: the planner had said no,
-- or the device had ended. What could be done is a guest, and not here.
CREATE TABLE check_in_additions (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  id            uuid NOT NULL, -- the guest's to be
  invitation_id uuid, -- whose they came with; NULL: their own
  name          text NOT NULL CHECK (length(name) <= 190),
  child         boolean NOT NULL DEFAULT false,
  added_at      timestamptz NOT NULL,
  user_id       uuid,
  device_id     uuid,
  received_at   timestamptz NOT NULL DEFAULT now(),
  problem       text NOT NULL CHECK (problem IN ('NOT_ALLOWED', 'ENDED_DEVICE', 'UNKNOWN_INVITATION', 'TOO_MANY')),
  settled_at    timestamptz,
  settled_by    uuid,
  accepted      boolean,
  PRIMARY KEY (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT check_in_additions_settled CHECK ((settled_at IS NULL) = (accepted IS NULL))
);

RESET ROLE;

-- +goose Down
DROP TABLE check_in_additions, check_in_take_backs, check_ins, check_in_device_contacts, check_in_devices, check_in_qr_codes;
REVOKE door FROM cortejo_app;
REVOKE USAGE ON SCHEMA public, app FROM door;
