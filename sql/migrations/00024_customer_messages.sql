-- +goose Up
SET ROLE cortejo_owner;

-- What was written to an event's customers about their side: the way in (ACCESS), or that an area
-- opened (AREA). Each message is one row, asked for by whoever plans and sent by a job; asked_at
-- bounds how many leave, and phone is where this one goes, whatever the contact has later.
CREATE TABLE customer_messages (
  business_id uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  event_id    uuid NOT NULL,
  contact_id  uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('ACCESS', 'AREA')),
  channel     text NOT NULL CHECK (channel IN ('SMS', 'WHATSAPP')),
  phone       text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  -- The view bit of the area that opened.
  area        integer CHECK (area IN (1, 4, 8, 16, 64)),
  asked_at    timestamptz NOT NULL DEFAULT now(),
  sent_at     timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id) ON DELETE CASCADE,
  CONSTRAINT customer_messages_area CHECK ((kind = 'AREA') = (area IS NOT NULL))
);
CREATE INDEX customer_messages_of_event ON customer_messages (business_id, event_id, contact_id, asked_at DESC);
CREATE INDEX customer_messages_of_contact ON customer_messages (business_id, contact_id);
CREATE INDEX customer_messages_of_day ON customer_messages (business_id, asked_at);
ALTER TABLE customer_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE customer_messages;
