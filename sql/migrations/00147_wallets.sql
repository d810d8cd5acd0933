-- +goose Up
SET ROLE cortejo_owner;

-- The wallet of a business: whom it pays. Nothing of it changes once it is set, but by staff on the owner's request. These
-- tables hold masked forms only; the whole values are in wallet_secrets.
CREATE TABLE wallets (
  business_id     uuid NOT NULL PRIMARY KEY REFERENCES businesses (business_id) ON DELETE CASCADE,
  holder_name     text NOT NULL CHECK (length(holder_name) BETWEEN 1 AND 30),
  document_kind   text NOT NULL CHECK (document_kind IN ('CPF', 'CNPJ')),
  document_masked text NOT NULL CHECK (length(document_masked) BETWEEN 1 AND 30),
  created_at      timestamptz NOT NULL DEFAULT now()
);

-- The holder's address, bank account and register data.
CREATE TABLE wallet_registrations (
  business_id    uuid NOT NULL PRIMARY KEY REFERENCES wallets (business_id) ON DELETE CASCADE,
  city           text NOT NULL CHECK (length(city) BETWEEN 1 AND 80),
  state          text NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
  zipcode_masked text NOT NULL CHECK (length(zipcode_masked) BETWEEN 1 AND 20),
  bank_code      text NOT NULL CHECK (bank_code ~ '^[0-9]{3}$'),
  account_kind   text NOT NULL CHECK (account_kind IN ('CHECKING', 'SAVINGS')),
  agency_masked  text NOT NULL CHECK (length(agency_masked) BETWEEN 1 AND 20),
  account_masked text NOT NULL CHECK (length(account_masked) BETWEEN 1 AND 30),
  email_masked   text NOT NULL CHECK (length(email_masked) BETWEEN 1 AND 300),
  created_at     timestamptz NOT NULL DEFAULT now()
);

-- The key to which bonuses are paid, which no client pays to.
CREATE TABLE wallet_pix_keys (
  business_id uuid NOT NULL PRIMARY KEY REFERENCES wallets (business_id) ON DELETE CASCADE,
  kind        text NOT NULL CHECK (kind IN ('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM')),
  key_masked  text NOT NULL CHECK (length(key_masked) BETWEEN 1 AND 90),
  created_at  timestamptz NOT NULL DEFAULT now()
);

-- A random key per business, wrapped by a key of the installation that the database never sees (formats/envelope).
CREATE TABLE wallet_data_keys (
  business_id uuid NOT NULL PRIMARY KEY REFERENCES wallets (business_id) ON DELETE CASCADE,
  wrapped     bytea NOT NULL CHECK (octet_length(wrapped) BETWEEN 40 AND 200),
  created_at  timestamptz NOT NULL DEFAULT now(),
  wrapped_at  timestamptz NOT NULL DEFAULT now()
);

-- The whole values of each part, as JSON encrypted by that key.
CREATE TABLE wallet_secrets (
  business_id uuid NOT NULL REFERENCES wallet_data_keys (business_id) ON DELETE CASCADE,
  part        text NOT NULL CHECK (part IN ('HOLDER', 'REGISTRATION', 'PIX')),
  sealed      bytea NOT NULL CHECK (octet_length(sealed) BETWEEN 30 AND 8192),
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, part)
);

RESET ROLE;

-- +goose Down
DROP TABLE wallet_secrets;
DROP TABLE wallet_data_keys;
DROP TABLE wallet_pix_keys;
DROP TABLE wallet_registrations;
DROP TABLE wallets;
