-- +goose Up
SET ROLE cortejo_owner;

-- What opens the editing of an event's website, once, within a minute, for the person and the session that asked for it.
CREATE TABLE site_edit_tokens (
  business_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  id           uuid NOT NULL DEFAULT uuidv7(),
  token_hash   bytea NOT NULL CHECK (length(token_hash) = 32), -- SHA-256
  user_id      uuid NOT NULL,
  session_hash bytea NOT NULL CHECK (length(session_hash) = 32), -- SHA-256
  expires_at   timestamptz NOT NULL DEFAULT now() + interval '60 seconds',
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, token_hash),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE STATISTICS site_edit_tokens_event_implies_business (dependencies) ON business_id, event_id FROM site_edit_tokens;

-- Who edits an event's website, or did last. Whoever holds it says so every 20 seconds; 60 seconds without, and it is
-- anybody's. Its row stays with whom had it last: they go on where nobody took it meanwhile.
CREATE TABLE site_edit_leases (
  business_id  uuid NOT NULL,
  event_id     uuid NOT NULL,
  lease_id     uuid NOT NULL, -- random, told to the tab that holds it
  user_id      uuid NOT NULL,
  holder       text NOT NULL CHECK (length(holder) <= 120), -- their name then
  session_hash bytea NOT NULL CHECK (length(session_hash) = 32), -- SHA-256
  device       text NOT NULL CHECK (length(device) <= 80), -- "Chrome no Android"; empty where it did not say
  started_at   timestamptz NOT NULL DEFAULT now(),
  heartbeat_at timestamptz DEFAULT now(), -- NULL once it was given back
  PRIMARY KEY (business_id, event_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE STATISTICS site_edit_leases_event_implies_business (dependencies) ON business_id, event_id FROM site_edit_leases;

ALTER TABLE site_edit_tokens ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
ALTER TABLE site_edit_leases ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- A planner's id names one business.
CREATE UNIQUE INDEX businesses_cortejo_uuid ON businesses (cortejo_uuid);

RESET ROLE;

-- +goose Down
DROP INDEX businesses_cortejo_uuid;
DROP TABLE site_edit_leases, site_edit_tokens;
