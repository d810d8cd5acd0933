-- +goose Up
SET ROLE cortejo_owner;

-- That the client was reminded of a payment. The key decides that it happens once: of each kind once for each due date,
-- so that a payment that is moved is reminded of again, and by hand once a day.
CREATE TABLE payment_reminders (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  payment_id  uuid NOT NULL,
  kind        text NOT NULL CHECK (kind IN ('BEFORE', 'ON_DAY', 'AFTER_1', 'AFTER_7', 'BY_HAND')),
  day         date NOT NULL, -- the due date; by hand, the day it was asked for
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, payment_id, kind, day),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id) ON DELETE CASCADE
);
CREATE INDEX payment_reminders_of_event ON payment_reminders (business_id, event_id);
CREATE STATISTICS payment_reminders_event_implies_business (dependencies) ON business_id, event_id FROM payment_reminders;
CREATE INDEX payments_open_by_day ON payments (due_date) WHERE status = 'PENDING' AND payer = 'CLIENT';

-- Which kinds an event's client gets by themselves; all, where nobody chose.
CREATE TABLE payment_reminder_settings (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  remind_before boolean NOT NULL DEFAULT true, -- 3 days before
  remind_on_day boolean NOT NULL DEFAULT true,
  remind_after1 boolean NOT NULL DEFAULT true,
  remind_after7 boolean NOT NULL DEFAULT true,
  updated_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, event_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE STATISTICS payment_reminder_settings_event_implies_business (dependencies) ON business_id, event_id FROM payment_reminder_settings;

-- A reminder is a message to each client, counted with what else reaches their phone.
ALTER TABLE customer_messages
  ADD COLUMN reminder_id uuid,
  DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK', 'PAYMENT')),
  ADD CONSTRAINT customer_messages_reminder CHECK ((kind = 'PAYMENT') = (reminder_id IS NOT NULL)),
  ADD FOREIGN KEY (business_id, reminder_id) REFERENCES payment_reminders (business_id, id) ON DELETE CASCADE;
CREATE INDEX customer_messages_of_reminder ON customer_messages (business_id, reminder_id);

RESET ROLE;

-- +goose Down
-- An earlier version knows none of them. The owner is bound by the walls too.
ALTER TABLE customer_messages NO FORCE ROW LEVEL SECURITY;
DELETE FROM customer_messages WHERE kind = 'PAYMENT';
ALTER TABLE customer_messages FORCE ROW LEVEL SECURITY, DROP COLUMN reminder_id, DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK'));
DROP INDEX payments_open_by_day;
DROP TABLE payment_reminders, payment_reminder_settings;
