-- +goose Up
SET ROLE cortejo_owner;

-- E-mail addresses that the server of their domain refused as none of its own, whichever business wrote: refused once more
-- they would cost everybody's e-mails their good name. A hash is a keyed one (formats/secretlink): whoever reads the table
-- learns no address.
CREATE TABLE dead_addresses (
  hash    bytea PRIMARY KEY CHECK (length(hash) = 32),
  died_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX dead_addresses_long_ago ON dead_addresses (died_at);
ALTER TABLE dead_addresses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE dead_addresses;
