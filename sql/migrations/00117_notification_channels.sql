-- +goose Up
SET ROLE cortejo_owner;

-- By which ways somebody hears of a type, beside the app. enabled switches it off everywhere.
ALTER TABLE notification_settings
  ALTER COLUMN enabled SET DEFAULT true,
  ADD COLUMN push boolean NOT NULL DEFAULT true,
  ADD COLUMN email boolean NOT NULL DEFAULT false,
  ADD COLUMN whatsapp boolean NOT NULL DEFAULT false;

-- What is to be written to a person's address of a notification, and what became of it. What is due for one person by one
-- channel leaves in one message, whichever business it is of: message_id is that of deliveries, under the nil business.
CREATE TABLE notification_messages (
  business_id     uuid NOT NULL,
  id              uuid NOT NULL DEFAULT uuidv7(),
  notification_id uuid NOT NULL,
  channel         text NOT NULL CHECK (channel IN ('EMAIL', 'WHATSAPP')),
  state           text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'TAKEN', 'SENT', 'FAILED', 'UNKNOWN', 'DROPPED')),
  reason          text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  not_before      timestamptz NOT NULL DEFAULT now(),
  created_at      timestamptz NOT NULL DEFAULT now(),
  message_id      uuid,
  taken_at        timestamptz,
  settled_at      timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, notification_id) REFERENCES notifications (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notification_messages_waiting ON notification_messages (business_id, notification_id, channel) WHERE state = 'WAITING';
CREATE INDEX notification_messages_of_notification ON notification_messages (business_id, notification_id);
CREATE INDEX notification_messages_due ON notification_messages (not_before) WHERE state = 'WAITING';
CREATE INDEX notification_messages_together ON notification_messages (message_id);
CREATE INDEX notification_messages_long_ago ON notification_messages (created_at);
ALTER TABLE notification_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

ALTER TABLE notification_preferences ADD COLUMN daily_summary boolean NOT NULL DEFAULT false;
CREATE INDEX notification_preferences_of_summaries ON notification_preferences (user_id) WHERE daily_summary;

-- That somebody's day was summed up: the row and the job that writes to them are of one transaction.
CREATE TABLE daily_summaries (
  user_id    uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  day        date NOT NULL,
  id         uuid NOT NULL DEFAULT uuidv7() UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, day)
);
CREATE INDEX daily_summaries_long_ago ON daily_summaries (created_at);
ALTER TABLE daily_summaries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE daily_summaries, notification_messages;
DROP INDEX notification_preferences_of_summaries;
ALTER TABLE notification_preferences DROP COLUMN daily_summary;
ALTER TABLE notification_settings DROP COLUMN push, DROP COLUMN email, DROP COLUMN whatsapp, ALTER COLUMN enabled DROP DEFAULT;
