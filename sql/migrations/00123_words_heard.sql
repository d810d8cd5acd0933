-- +goose Up
SET ROLE cortejo_owner;

-- What somebody sent to our number and was acted upon, by the provider's id of it: a provider that got no answer brings it
-- again for days, when it may be about another business, or was taken back since (app.hear_word).
CREATE TABLE words_heard (
  provider_id text PRIMARY KEY CHECK (length(provider_id) BETWEEN 1 AND 200),
  heard_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX words_heard_long_ago ON words_heard (heard_at);
ALTER TABLE words_heard ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- A refund of a payment and one of a gift are not read by the same helpers, so they are not joined. The index before goes
-- with the function that needs it (sql/policies/77_notifications.sql): servers answer in between.
CREATE UNIQUE INDEX notifications_joined ON notifications (business_id, user_id, type, group_id, helper_bit) WHERE read_at IS NULL;

RESET ROLE;

-- +goose Down
DROP INDEX notifications_joined;
-- An earlier version joins what is of a type and an event. The owner is bound by the walls too.
ALTER TABLE notifications NO FORCE ROW LEVEL SECURITY;
UPDATE notifications n SET read_at = now() WHERE n.read_at IS NULL AND EXISTS (SELECT FROM notifications o
  WHERE o.business_id = n.business_id AND o.user_id = n.user_id AND o.type = n.type AND o.group_id = n.group_id AND o.read_at IS NULL AND o.helper_bit < n.helper_bit);
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
CREATE UNIQUE INDEX IF NOT EXISTS notifications_unread ON notifications (business_id, user_id, type, group_id) WHERE read_at IS NULL;
DROP FUNCTION IF EXISTS app.last_writer_to(text[], text, timestamptz);
DROP TABLE words_heard;
