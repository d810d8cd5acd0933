-- +goose Up
SET ROLE cortejo_owner;

-- What the payment provider called us with, each event once, in the words that say what it is about. What it says of money
-- is not kept: a job asks for that. It belongs to no business until our own attempt at the provider says whose it is.
CREATE TABLE provider_events (
  id          text PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 255), -- the provider's
  type        text NOT NULL CHECK (length(type) <= 255),
  account     text NOT NULL DEFAULT '' CHECK (length(account) <= 255), -- '' for our own
  api_version text NOT NULL CHECK (length(api_version) <= 64),
  live        boolean NOT NULL,
  object_id   text NOT NULL CHECK (length(object_id) <= 255),
  session_id  text NOT NULL DEFAULT '' CHECK (length(session_id) <= 255),
  intent_id   text NOT NULL DEFAULT '' CHECK (length(intent_id) <= 255),
  made_at     timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  state       text NOT NULL DEFAULT 'RECEIVED' CHECK (state IN ('RECEIVED', 'DONE', 'FOREIGN', 'UNKNOWN')),
  reason      text NOT NULL DEFAULT '' CHECK (length(reason) <= 64), -- why it is none of ours
  settled_at  timestamptz,
  CONSTRAINT provider_events_settled CHECK ((state = 'RECEIVED') = (settled_at IS NULL))
);
CREATE INDEX provider_events_received ON provider_events (received_at);
ALTER TABLE provider_events ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE provider_events;
