-- +goose Up
SET ROLE cortejo_owner;

-- What every server counts together: how often something happened within a window of time, which begins
-- with the first. A key is a keyed hash (platform/limits): whoever reads the table learns neither a phone
-- nor an address.
CREATE TABLE rate_limits (
  key     bytea PRIMARY KEY CHECK (length(key) = 32),
  taken   integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX rate_limits_ended ON rate_limits (ends_at);
ALTER TABLE rate_limits ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- From where a phone signed in before: what is asked from there others cannot use up. A device is known by
-- a random cookie, stored as its SHA-256; the network it last signed in from by a keyed hash.
CREATE TABLE sign_in_devices (
  phone   text NOT NULL,
  hash    bytea NOT NULL CHECK (length(hash) = 32),
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (phone, hash)
);
CREATE INDEX sign_in_devices_hash ON sign_in_devices (hash);
ALTER TABLE sign_in_devices ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE TABLE sign_in_networks (
  phone   text PRIMARY KEY,
  hash    bytea NOT NULL CHECK (length(hash) = 32),
  used_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE sign_in_networks ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE sign_in_networks, sign_in_devices, rate_limits;
