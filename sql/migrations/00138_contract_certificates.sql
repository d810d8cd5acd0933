-- +goose Up
SET ROLE cortejo_owner;

-- The public certificates of the keys that seal contracts, kept for ever: they verify old seals after another key took
-- the place of theirs. They belong to no tenant.
CREATE TABLE contract_certificates (
  sha256       bytea PRIMARY KEY,
  certificate  bytea NOT NULL CHECK (length(certificate) BETWEEN 1 AND 4096), -- X.509, DER
  -- when a process last began to seal by its key after it had another; NULL if none did since it is known
  in_use_since timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT contract_certificates_hash CHECK (sha256 = pg_catalog.sha256(certificate))
);
ALTER TABLE contract_certificates ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- The certificate of a contract's seal. NULL in seals older than this table, until a job has read it in their files.
ALTER TABLE contracts ADD COLUMN certificate_sha256 bytea REFERENCES contract_certificates;
CREATE INDEX contracts_of_certificate ON contracts (certificate_sha256);

RESET ROLE;

-- +goose Down
SET ROLE cortejo_owner;
ALTER TABLE contracts DROP COLUMN certificate_sha256;
DROP TABLE contract_certificates;
RESET ROLE;
