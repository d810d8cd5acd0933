-- +goose Up
SET ROLE cortejo_owner;

-- When the event's link was asked for, within the last day: what keeps Cortejo's own number
-- from writing to the same people again and again.
ALTER TABLE events ADD link_asked_at timestamptz[] NOT NULL DEFAULT '{}' CHECK (cardinality(link_asked_at) <= 200);

-- What a submission's key was first sent with (SHA-256), so that it answers nothing else.
ALTER TABLE submissions ADD fingerprint bytea CHECK (length(fingerprint) = 32);

RESET ROLE;

-- Nothing searches by trigrams.
DROP EXTENSION IF EXISTS pg_trgm;

-- +goose Down
CREATE EXTENSION pg_trgm;
ALTER TABLE submissions DROP fingerprint;
ALTER TABLE events DROP link_asked_at;
