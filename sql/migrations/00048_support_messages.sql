-- +goose Up
SET ROLE cortejo_owner;

-- What people write to Cortejo's team, which answers by WhatsApp. A message is of the person who wrote it, in
-- whatever business or event of theirs they did, and whether or not they have any.
CREATE TABLE support_messages (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  body        text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
  -- Where they were, and the request that failed there; '' where nobody knows, or none did.
  page        text NOT NULL DEFAULT '' CHECK (length(page) <= 200),
  request_id  text NOT NULL DEFAULT '' CHECK (length(request_id) <= 64),
  created_at  timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz,
  answered_by uuid REFERENCES users ON DELETE SET NULL,
  search      text GENERATED ALWAYS AS (app.searchable(body)) STORED,
  CONSTRAINT support_messages_answered CHECK (answered_by IS NULL OR answered_at IS NOT NULL)
);
CREATE INDEX support_messages_of_user ON support_messages (user_id, created_at);
CREATE INDEX support_messages_answered_by ON support_messages (answered_by);
CREATE INDEX support_messages_open ON support_messages (id) WHERE answered_at IS NULL;
ALTER TABLE support_messages ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE support_messages;
