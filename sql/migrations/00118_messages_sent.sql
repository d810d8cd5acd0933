-- +goose Up
SET ROLE cortejo_owner;

-- All that went out, sign-in codes too (under the nil id, like what is of no business): by which way, as what, and what
-- became of it. A provider's callbacks move the state, also after the job is done: settled_at is when the job was.
ALTER TABLE deliveries
  DROP CONSTRAINT deliveries_settled,
  DROP CONSTRAINT deliveries_state_check,
  ADD CONSTRAINT deliveries_state_check CHECK (state IN ('HANDED_OVER', 'UNKNOWN', 'SENT', 'DELETED', 'FAILED', 'DELIVERED', 'READ')),
  ADD COLUMN state_at timestamptz NOT NULL DEFAULT now(),
  -- Empty of what left before this was noted.
  ADD COLUMN channel text NOT NULL DEFAULT '' CHECK (channel IN ('', 'SMS', 'WHATSAPP', 'EMAIL')),
  ADD COLUMN kind text NOT NULL DEFAULT '' CHECK (length(kind) <= 40),
  ADD COLUMN provider text NOT NULL DEFAULT '' CHECK (provider IN ('', 'TWILIO', 'META', 'SMTP', 'OUTBOX')),
  ADD COLUMN provider_id text NOT NULL DEFAULT '' CHECK (length(provider_id) <= 255),
  ADD COLUMN wa_id text NOT NULL DEFAULT '' CHECK (wa_id ~ '^[0-9]{0,20}$'), -- how WhatsApp knows the phone: in Brazil often without the ninth digit
  ADD COLUMN cost_class text NOT NULL DEFAULT '' CHECK (cost_class ~ '^[a-z_-]{0,40}$'), -- sms, none, or a category of Meta's
  ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 64), -- why it failed: a name of ours, or the provider's number
  ADD COLUMN text text NOT NULL DEFAULT '' CHECK (length(text) <= 4000),
  -- What carries a code is kept by nobody.
  ADD CONSTRAINT deliveries_no_codes CHECK (text = '' OR kind NOT IN ('sign_in_code', 'contract_code', 'proposal_code'));
CREATE INDEX deliveries_by_message ON deliveries (message_id); -- what a provider calls back with names no business
CREATE INDEX deliveries_by_provider ON deliveries (provider_id) WHERE provider_id <> '';
CREATE INDEX deliveries_with_text ON deliveries (handed_over_at) WHERE text <> '';

-- What providers said of messages to guests moves there; guest_messages.status follows it from now on. The owner is bound by the
-- walls too.
ALTER TABLE deliveries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE guest_messages NO FORCE ROW LEVEL SECURITY;
UPDATE deliveries d SET channel = m.channel, provider_id = coalesce(m.provider_id, ''), reason = m.error,
  state = CASE WHEN m.status IN ('delivered', 'read', 'failed', 'deleted') THEN upper(m.status) ELSE d.state END
FROM guest_messages m WHERE m.business_id = d.business_id AND m.id = d.message_id;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY;
ALTER TABLE guest_messages FORCE ROW LEVEL SECURITY, DROP COLUMN provider_id;
DROP INDEX guest_messages_by_id;
DROP FUNCTION IF EXISTS app.hear_of_guest_message(uuid, text, text, text);

RESET ROLE;

-- +goose Down
-- An earlier version knows fewer states.
ALTER TABLE guest_messages ADD COLUMN provider_id text CHECK (length(provider_id) <= 64);
CREATE INDEX guest_messages_by_id ON guest_messages (id);
DROP TRIGGER IF EXISTS deliveries_move_messages ON deliveries;
DROP FUNCTION IF EXISTS app.move_messages();
ALTER TABLE deliveries NO FORCE ROW LEVEL SECURITY;
UPDATE deliveries SET state = CASE state WHEN 'DELETED' THEN 'FAILED' ELSE 'SENT' END, settled_at = coalesce(settled_at, now()) WHERE state IN ('DELETED', 'DELIVERED', 'READ');
UPDATE deliveries SET settled_at = CASE WHEN state <> 'HANDED_OVER' THEN coalesce(settled_at, now()) END;
ALTER TABLE deliveries FORCE ROW LEVEL SECURITY,
  DROP COLUMN state_at, DROP COLUMN channel, DROP COLUMN kind, DROP COLUMN provider, DROP COLUMN provider_id, DROP COLUMN wa_id, DROP COLUMN cost_class, DROP COLUMN reason, DROP COLUMN text,
  DROP CONSTRAINT deliveries_state_check,
  ADD CONSTRAINT deliveries_state_check CHECK (state IN ('HANDED_OVER', 'SENT', 'FAILED', 'UNKNOWN')),
  ADD CONSTRAINT deliveries_settled CHECK ((state = 'HANDED_OVER') = (settled_at IS NULL));
