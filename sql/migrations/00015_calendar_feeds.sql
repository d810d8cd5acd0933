-- +goose Up
SET ROLE cortejo_owner;

-- A calendar that somebody of the team subscribes to, by an address that is a secret: of one
-- event, or of all they may see. It ends with their place in the team; to revoke it is to delete
-- it. What it shows is decided anew each time it is fetched.
CREATE TABLE calendar_feeds (
  business_id uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  user_id     uuid NOT NULL,
  event_id    uuid,
  secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32), -- SHA-256; the secret itself is nowhere
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, user_id) REFERENCES memberships (business_id, user_id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE INDEX calendar_feeds_of_user ON calendar_feeds (business_id, user_id);
CREATE INDEX calendar_feeds_of_event ON calendar_feeds (business_id, event_id);
ALTER TABLE calendar_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE calendar_feeds FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE calendar_feeds;
