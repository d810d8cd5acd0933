-- +goose Up
SET ROLE cortejo_owner;

-- One act of writing to an event's guests: to all, to the silent, to chosen invitations. Its id is made by whoever
-- asks, so that a retry finds it done.
CREATE TABLE guest_dispatches (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('INVITE', 'REMINDER', 'OWN', 'QR_CODE', 'LOST_LINK')),
  channel     text NOT NULL CHECK (channel IN ('WHATSAPP', 'EMAIL', 'OWN_WHATSAPP')),
  -- FAILED: those of an earlier one that did not arrive. ATTENDING: where somebody said yes. LATE: those of them
  -- who have no code yet. ASKED: they asked for it themselves.
  audience    text NOT NULL CHECK (audience IN ('ALL', 'SILENT', 'CHOSEN', 'FAILED', 'ATTENDING', 'LATE', 'ASKED')),
  own_words   text NOT NULL DEFAULT '' CHECK (length(own_words) <= 250),
  leaves_at   timestamptz NOT NULL DEFAULT now(), -- not at night, where the event is
  created_by  uuid, -- NULL: a schedule, or the guest
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT guest_dispatches_words CHECK ((own_words <> '') <= (kind = 'OWN'))
);
CREATE STATISTICS guest_dispatches_event_implies_business (dependencies) ON business_id, event_id FROM guest_dispatches;

-- One message to one invitation. address is where this one goes, whatever the invitation says later.
CREATE TABLE guest_messages (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(),
  dispatch_id   uuid NOT NULL,
  invitation_id uuid NOT NULL,
  kind          text NOT NULL CHECK (kind IN ('INVITE', 'REMINDER', 'OWN', 'QR_CODE', 'LOST_LINK')),
  channel       text NOT NULL CHECK (channel IN ('WHATSAPP', 'EMAIL', 'OWN_WHATSAPP')),
  address       text NOT NULL DEFAULT '' CHECK (length(address) <= 254),
  -- The specification's six, and before them queued. See app.guest_message_rank.
  status        text NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'unknown', 'sent', 'deleted', 'failed', 'delivered', 'read')),
  provider_id   text CHECK (length(provider_id) <= 64),
  error         text NOT NULL DEFAULT '' CHECK (length(error) <= 64), -- why it failed: a name of ours, or the provider's number
  created_at    timestamptz NOT NULL DEFAULT now(),
  sent_at       timestamptz,
  delivered_at  timestamptz,
  read_at       timestamptz,
  failed_at     timestamptz,
  changed_in    bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, dispatch_id, invitation_id),
  FOREIGN KEY (business_id, event_id, dispatch_id) REFERENCES guest_dispatches (business_id, event_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, invitation_id) REFERENCES invitations (business_id, event_id, id) ON DELETE CASCADE
);
CREATE INDEX guest_messages_of_invitation ON guest_messages (business_id, event_id, invitation_id, id);
CREATE INDEX guest_messages_changed ON guest_messages (business_id, event_id, changed_in);
CREATE TRIGGER guest_messages_note_transaction BEFORE INSERT OR UPDATE ON guest_messages FOR EACH ROW EXECUTE FUNCTION app.note_transaction();
CREATE INDEX guest_messages_of_day ON guest_messages (business_id, created_at);
CREATE INDEX guest_messages_by_id ON guest_messages (id); -- what a provider calls back with names no business
CREATE STATISTICS guest_messages_event_implies_business (dependencies) ON business_id, event_id FROM guest_messages;

RESET ROLE;

-- +goose Down
DROP TABLE guest_messages, guest_dispatches;
