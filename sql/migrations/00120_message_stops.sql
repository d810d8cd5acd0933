-- +goose Up
SET ROLE cortejo_owner;

-- Addresses that want no more messages of a business: a phone or an e-mail as a hash whose key is not in the database
-- (formats/stoplink), so that deleting and importing a contact changes nothing. INVITATION: on the page of an invitation,
-- whose link whoever plans has too; what it stopped is all that it takes back.
CREATE TABLE message_stops (
  business_id  uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id           uuid NOT NULL DEFAULT uuidv7(),
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  means        text NOT NULL CHECK (means IN ('PAGE', 'ONE_CLICK', 'WORD', 'INVITATION')),
  stopped_at   timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, address_hash)
);
CREATE INDEX message_stops_of_address ON message_stops (address_hash, stopped_at);
ALTER TABLE message_stops ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- Which business wrote last to a phone that answers with a word.
CREATE INDEX customer_messages_to_phone ON customer_messages (phone, asked_at);
CREATE INDEX guest_messages_to_address ON guest_messages (address, created_at) WHERE channel = 'WHATSAPP';

-- That a contact may be written to by WhatsApp: since when, by whom and how. message_channels are those they chose
-- themselves; NULL while they chose none.
ALTER TABLE contacts
  ADD COLUMN whatsapp_opt_in_at timestamptz,
  ADD COLUMN whatsapp_opt_in_by uuid,
  ADD COLUMN whatsapp_opt_in_how text CHECK (whatsapp_opt_in_how IN ('TEAM', 'CLIENT')),
  ADD COLUMN message_channels text[] CHECK (message_channels <@ '{WHATSAPP,SMS,EMAIL}'),
  ADD CONSTRAINT contacts_whatsapp_opt_in CHECK ((whatsapp_opt_in_at IS NULL) = (whatsapp_opt_in_how IS NULL) AND (whatsapp_opt_in_by IS NULL OR whatsapp_opt_in_at IS NOT NULL));

-- Who was written to by WhatsApp before was so because somebody of the team chose it. The owner is bound by the walls too.
ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE customer_messages NO FORCE ROW LEVEL SECURITY;
UPDATE contacts c SET whatsapp_opt_in_at = m.since, whatsapp_opt_in_how = 'TEAM'
FROM (SELECT business_id, contact_id, min(asked_at) AS since FROM customer_messages WHERE channel = 'WHATSAPP' GROUP BY business_id, contact_id) m
WHERE c.business_id = m.business_id AND c.id = m.contact_id AND c.phone IS NOT NULL;
ALTER TABLE customer_messages FORCE ROW LEVEL SECURITY;
ALTER TABLE contacts FORCE ROW LEVEL SECURITY;

-- A client may choose to be written to by e-mail; a trigger keeps to which (sql/policies/83_message_stops.sql). DECISION:
-- questions wait for them.
ALTER TABLE customer_messages
  ADD COLUMN email text CHECK (length(email) BETWEEN 3 AND 254),
  DROP CONSTRAINT customer_messages_channel_check,
  ADD CONSTRAINT customer_messages_channel_check CHECK (channel IN ('SMS', 'WHATSAPP', 'EMAIL')),
  ADD CONSTRAINT customer_messages_email CHECK ((channel = 'EMAIL') = (email IS NOT NULL)),
  DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK', 'PAYMENT', 'LATE_GIFT', 'GIFT_PIX', 'DECISION'));
CREATE INDEX tasks_asking ON tasks (decision_asked_at) WHERE decision_requested AND decision = '';
CREATE INDEX subtasks_asking ON subtasks (decision_asked_at) WHERE decision_requested AND decision = '';

-- An invitation's messages end with the address, wherever else it stands (app.stop_invitation).
DROP FUNCTION IF EXISTS app.stop_messages(bytea, boolean);

RESET ROLE;

-- +goose Down
DROP INDEX subtasks_asking, tasks_asking, guest_messages_to_address, customer_messages_to_phone;
-- An earlier version knows none of them. The owner is bound by the walls too.
ALTER TABLE customer_messages NO FORCE ROW LEVEL SECURITY;
DELETE FROM customer_messages WHERE kind = 'DECISION' OR channel = 'EMAIL';
ALTER TABLE customer_messages FORCE ROW LEVEL SECURITY, DROP COLUMN email, DROP CONSTRAINT customer_messages_kind_check,
  DROP CONSTRAINT customer_messages_channel_check,
  ADD CONSTRAINT customer_messages_channel_check CHECK (channel IN ('SMS', 'WHATSAPP')),
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK', 'PAYMENT', 'LATE_GIFT', 'GIFT_PIX'));
ALTER TABLE contacts DROP COLUMN message_channels, DROP COLUMN whatsapp_opt_in_how, DROP COLUMN whatsapp_opt_in_by, DROP COLUMN whatsapp_opt_in_at;
DROP TABLE message_stops;
