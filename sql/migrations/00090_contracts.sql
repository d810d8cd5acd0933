-- +goose Up
SET ROLE cortejo_owner;

CREATE TYPE contract_status AS ENUM ('DRAFT', 'SENT', 'SIGNED', 'DECLINED', 'EXPIRED', 'CANCELLED');
CREATE TYPE signer_status AS ENUM ('NEW', 'LINK_OPENED', 'SIGNED', 'DECLINED');

-- The texts that contracts begin with: Tiptap's JSON, checked, with fields such as {{cliente}}.
CREATE TABLE contract_templates (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  content     jsonb NOT NULL,
  version     integer NOT NULL DEFAULT 1, -- counts its saves, so that who saves over another's is told
  created_at  timestamptz NOT NULL DEFAULT now(),
  updated_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX contract_templates_deleted ON contract_templates (deleted_at) WHERE deleted_at IS NOT NULL;

-- A contract is a PDF that was uploaded, or a text that becomes one when it is sent. From then on it never
-- changes: sha256 is the file's. The sealed file is the same with the evidence page and the seal behind it.
CREATE TABLE contracts (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(),
  task_id       uuid,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 190),
  message       text NOT NULL DEFAULT '' CHECK (length(message) <= 1000), -- to its signers
  in_order      boolean NOT NULL DEFAULT false, -- one signer after another
  expires_on    date, -- the last day to sign, where the event is
  status        contract_status NOT NULL DEFAULT 'DRAFT',
  content       jsonb,
  file_key      text,
  file_name     text CHECK (length(file_name) <= 190),
  size          integer CHECK (size > 0), -- in bytes
  pages         integer CHECK (pages > 0),
  sha256        bytea CHECK (length(sha256) = 32),
  code          text UNIQUE CHECK (code ~ '^[A-Z2-7]{16}$'), -- what it is verified by: 80 random bits
  sent_at       timestamptz,
  ended_at      timestamptz, -- signed by all, declined, expired or cancelled
  sealed_key    text,
  sealed_size   integer CHECK (sealed_size > 0),
  sealed_sha256 bytea CHECK (length(sealed_sha256) = 32),
  sealed_at     timestamptz,
  replaces      uuid, -- the version that is cancelled when this one is sent
  created_by    uuid DEFAULT nullif(split_part(current_setting('app.scope', true), ' ', 1), '')::uuid,
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  deleted_at    timestamptz,
  search        text NOT NULL GENERATED ALWAYS AS (app.searchable(name)) STORED,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, event_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, event_id, task_id) REFERENCES tasks (business_id, event_id, id) ON DELETE SET NULL (task_id),
  FOREIGN KEY (business_id, event_id, replaces) REFERENCES contracts (business_id, event_id, id) ON DELETE SET NULL (replaces),
  CONSTRAINT contracts_sent_have_a_file CHECK ((status = 'DRAFT') = (sent_at IS NULL) AND (sent_at IS NULL OR file_key IS NOT NULL AND sha256 IS NOT NULL AND code IS NOT NULL)),
  CONSTRAINT contracts_files_are_known CHECK ((file_key IS NULL) = (sha256 IS NULL) AND (file_key IS NULL) = (size IS NULL) AND (file_key IS NULL) = (pages IS NULL)),
  CONSTRAINT contracts_drafts_are_one_of CHECK (sent_at IS NOT NULL OR content IS NULL OR file_key IS NULL),
  CONSTRAINT contracts_end CHECK ((ended_at IS NULL) = (status IN ('DRAFT', 'SENT'))),
  CONSTRAINT contracts_seal CHECK (num_nulls(sealed_key, sealed_size, sealed_sha256, sealed_at) IN (0, 4) AND (sealed_at IS NULL OR status = 'SIGNED')),
  CONSTRAINT contracts_sent_stay CHECK (sent_at IS NULL OR deleted_at IS NULL)
);
CREATE INDEX contracts_of_event ON contracts (business_id, event_id, created_at DESC, id DESC);
CREATE INDEX contracts_of_task ON contracts (business_id, event_id, task_id);
CREATE INDEX contracts_replaced ON contracts (business_id, event_id, replaces);
CREATE INDEX contracts_newest ON contracts (business_id, created_at DESC, id DESC);
CREATE INDEX contracts_of_file ON contracts (business_id, file_key) WHERE file_key IS NOT NULL;
CREATE INDEX contracts_waiting ON contracts (expires_on) WHERE status = 'SENT';
CREATE INDEX contracts_unsealed ON contracts (ended_at) WHERE status = 'SIGNED' AND sealed_at IS NULL;
CREATE INDEX contracts_deleted ON contracts (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE STATISTICS contracts_event_implies_business (dependencies) ON business_id, event_id FROM contracts;

-- Who signs. The way to it is an address that is a secret: 128 bits that the server makes of the random salt and
-- a key that is not in the database, of which only the hash is kept. The code that goes to the phone is made in
-- the same way.
CREATE TABLE contract_signers (
  business_id     uuid NOT NULL,
  event_id        uuid NOT NULL,
  contract_id     uuid NOT NULL,
  id              uuid NOT NULL DEFAULT uuidv7(),
  name            text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  phone           text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email           text CHECK (length(email) BETWEEN 3 AND 254),
  tax_id          text CHECK (tax_id ~ '^[0-9]{11}$'), -- CPF
  role            text NOT NULL DEFAULT '' CHECK (length(role) <= 60), -- Contratante, Testemunha
  channel         text NOT NULL DEFAULT 'WHATSAPP' CHECK (channel IN ('WHATSAPP', 'SMS', 'EMAIL')), -- of the link
  position        smallint NOT NULL CHECK (position BETWEEN 0 AND 29),
  status          signer_status NOT NULL DEFAULT 'NEW',
  salt            bytea CHECK (length(salt) = 16),
  secret_hash     bytea UNIQUE CHECK (length(secret_hash) = 32), -- SHA-256
  asked_at        timestamptz, -- when their turn came and the link first left
  sent_at         timestamptz, -- when the link last left
  sent_id         uuid,        -- the message that carries it (deliveries)
  reminded_at     timestamptz,
  code_salt       bytea CHECK (length(code_salt) = 16),
  code_hash       bytea CHECK (length(code_hash) = 32), -- keyed
  code_expires_at timestamptz,
  code_tries      smallint NOT NULL DEFAULT 0,
  code_channel    text CHECK (code_channel IN ('WHATSAPP', 'SMS')),
  code_sent_id    uuid,
  opened_at       timestamptz,
  signed_at       timestamptz,
  declined_at     timestamptz,
  decline_reason  text CHECK (length(decline_reason) <= 500),
  ip              text CHECK (length(ip) <= 60),
  user_agent      text CHECK (length(user_agent) <= 400),
  consent_version text CHECK (length(consent_version) <= 20),
  signature_kind  text CHECK (signature_kind IN ('DRAWN', 'TYPED')),
  signature       text CHECK (length(signature) <= 20000), -- the drawing's SVG path, or the typed name
  copy_sent_id    uuid,        -- the message that says that all have signed
  updated_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, contract_id, phone),
  UNIQUE (business_id, contract_id, position),
  UNIQUE (business_id, event_id, contract_id, id),
  FOREIGN KEY (business_id, event_id, contract_id) REFERENCES contracts (business_id, event_id, id) ON DELETE CASCADE,
  CONSTRAINT contract_signers_email CHECK (channel <> 'EMAIL' OR email IS NOT NULL),
  CONSTRAINT contract_signers_link CHECK ((salt IS NULL) = (secret_hash IS NULL)),
  CONSTRAINT contract_signers_signed CHECK ((status = 'SIGNED') = (signed_at IS NOT NULL) AND (signed_at IS NULL OR num_nulls(consent_version, signature_kind, signature) = 0)),
  CONSTRAINT contract_signers_declined CHECK ((status = 'DECLINED') = (declined_at IS NOT NULL)),
  CONSTRAINT contract_signers_opened CHECK (status = 'NEW' OR opened_at IS NOT NULL)
);
CREATE INDEX contract_signers_sent ON contract_signers (business_id, sent_id) WHERE sent_id IS NOT NULL;
CREATE INDEX contract_signers_code ON contract_signers (business_id, code_sent_id) WHERE code_sent_id IS NOT NULL;
CREATE INDEX contract_signers_waiting ON contract_signers (asked_at) WHERE status IN ('NEW', 'LINK_OPENED') AND reminded_at IS NULL;
CREATE STATISTICS contract_signers_event_implies_business (dependencies) ON business_id, event_id FROM contract_signers;

-- Every step of a contract, for its evidence page. The database writes it; nobody changes it.
CREATE TABLE contract_steps (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  contract_id uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  signer_id   uuid,
  at          timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind        text NOT NULL CHECK (kind IN ('SENT', 'CANCELLED', 'EXPIRED', 'COMPLETED', 'SEALED', 'ASKED', 'REMINDED', 'RESENT', 'CORRECTED',
    'OPENED', 'CODE_SENT', 'CODE_WRONG', 'SIGNED', 'DECLINED')),
  actor       text NOT NULL DEFAULT '' CHECK (length(actor) <= 160), -- of the team
  ip          text CHECK (length(ip) <= 60),
  user_agent  text CHECK (length(user_agent) <= 400),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id, contract_id) REFERENCES contracts (business_id, event_id, id) ON DELETE CASCADE
);
CREATE INDEX contract_steps_of_contract ON contract_steps (business_id, event_id, contract_id, id);

RESET ROLE;

-- +goose Down
DROP TABLE contract_steps, contract_signers, contracts, contract_templates;
DROP TYPE signer_status, contract_status;
