-- +goose Up
SET ROLE cortejo_owner;

-- Where a business is paid by Pix. A key is never changed, only followed by another: the newest stands, and whoever
-- pays is told since when.
CREATE TABLE business_pix_keys (
  business_id uuid NOT NULL REFERENCES businesses (business_id) ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  kind        text NOT NULL CHECK (kind IN ('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM')),
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 77),
  key_masked  text NOT NULL CHECK (length(key_masked) BETWEEN 1 AND 90),
  holder      text NOT NULL CHECK (length(holder) BETWEEN 1 AND 120),
  city        text NOT NULL CHECK (length(city) BETWEEN 1 AND 60),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id)
);

-- The same of a vendor, as the team wrote it down.
CREATE TABLE vendor_pix_keys (
  business_id uuid NOT NULL,
  vendor_id   uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  kind        text NOT NULL CHECK (kind IN ('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM')),
  key         text NOT NULL CHECK (length(key) BETWEEN 1 AND 77),
  key_masked  text NOT NULL CHECK (length(key_masked) BETWEEN 1 AND 90),
  holder      text NOT NULL CHECK (length(holder) BETWEEN 1 AND 120),
  city        text NOT NULL CHECK (length(city) BETWEEN 1 AND 60),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, vendor_id) REFERENCES vendors (business_id, id) ON DELETE CASCADE
);
CREATE INDEX vendor_pix_keys_of_vendor ON vendor_pix_keys (business_id, vendor_id, id DESC);

RESET ROLE;

-- +goose Down
DROP TABLE vendor_pix_keys;
DROP TABLE business_pix_keys;
