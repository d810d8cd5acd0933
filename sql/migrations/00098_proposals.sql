-- +goose Up
SET ROLE cortejo_owner;

-- EXPIRED is none of them: it is read from the last day a proposal is good for.
CREATE TYPE proposal_status AS ENUM ('SENT', 'VIEWED', 'ACCEPTED', 'DECLINED');

-- The first segments of all proposals' ids that were ever drawn, in the whole installation: the public address is no
-- more than that, so none is given twice, also once its proposal is gone.
CREATE TABLE proposal_codes (
  code text PRIMARY KEY CHECK (code ~ '^[0-9a-f]{8}$')
);

-- What a business offers a contact, and what became of it. items are {"name", "value"}: cents, 0 for what is given,
-- none for what is included.
CREATE TABLE proposals (
  business_id            uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id                     uuid NOT NULL, -- drawn as it is written: random, and its first segment nobody else's (app.draw_proposal_id)
  code                   text NOT NULL GENERATED ALWAYS AS (left(id::text, 8)) STORED UNIQUE,
  idempotency_key        uuid NOT NULL, -- drawn by the sender: what is sent twice is one proposal
  contact_id             uuid NOT NULL,
  title                  text NOT NULL CHECK (length(title) BETWEEN 1 AND 160),
  event_type             event_type NOT NULL,
  event_date             date,
  budget                 bigint NOT NULL CHECK (budget BETWEEN 0 AND 100000000000), -- the whole, in cents
  items                  jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(items) = 'array'),
  content                jsonb, -- Tiptap's JSON, checked
  expires_on             date NOT NULL, -- its last day, in São Paulo
  payment_methods        text[] NOT NULL DEFAULT '{}' CHECK (payment_methods <@ '{PIX,CREDIT_CARD,BOLETO,OTHER}' AND cardinality(payment_methods) <= 4),
  payment_other          text NOT NULL DEFAULT '' CHECK (length(payment_other) <= 120),
  payment_description    text NOT NULL DEFAULT '' CHECK (length(payment_description) <= 1000),
  attachment_title       text NOT NULL DEFAULT '' CHECK (length(attachment_title) <= 150),
  attachment_description text NOT NULL DEFAULT '' CHECK (length(attachment_description) <= 500),
  attachment_key         text,
  attachment_name        text CHECK (length(attachment_name) <= 190),
  attachment_media_type  text CHECK (length(attachment_media_type) <= 120),
  attachment_size        integer CHECK (attachment_size > 0), -- in bytes
  status                 proposal_status NOT NULL DEFAULT 'SENT',
  version                integer NOT NULL DEFAULT 1, -- counts its saves: each is an offer of its own
  sent_at                timestamptz NOT NULL DEFAULT now(), -- when it was last saved
  first_seen_at          timestamptz,
  last_seen_at           timestamptz,
  seen                   integer NOT NULL DEFAULT 0 CHECK (seen >= 0),
  decided_at             timestamptz, -- accepted or declined
  accepted_budget        bigint, -- in cents, of the newest acceptance: what was won stays won, whatever is offered since
  decline_reason         text NOT NULL DEFAULT '' CHECK (length(decline_reason) <= 500),
  -- Accept, sign and pay in one link.
  one_link               boolean NOT NULL DEFAULT false,
  one_link_by            uuid, -- who chose it: the event is made in their name
  starts_from            jsonb, -- the checklist of the event (event.create)
  plan                   jsonb, -- its installments (invoice.create)
  contract_template_id   uuid,
  -- What came of a yes. The ids are drawn with it, so that what is made twice is one.
  event_id               uuid,
  invoice_id             uuid,
  contract_id            uuid,
  event_version          integer, -- the accepted offer that each came of
  invoice_version        integer,
  contract_version       integer,
  carried_out            integer, -- the accepted offer of which all was made but for the troubles
  troubles               text[] NOT NULL DEFAULT '{}' CHECK (cardinality(troubles) <= 10), -- what could not be made, and why
  -- The code that goes to the contact's phone.
  code_salt              bytea CHECK (length(code_salt) = 16),
  code_hash              bytea CHECK (length(code_hash) = 32), -- keyed
  code_version           integer, -- the offer that it was asked for
  code_phone             text CHECK (code_phone ~ '^\+[1-9][0-9]{7,14}$'), -- that it goes to: the contact's when it was asked for
  code_expires_at        timestamptz,
  code_tries             smallint NOT NULL DEFAULT 0,
  code_channel           text CHECK (code_channel IN ('WHATSAPP', 'SMS')),
  code_sent_id           uuid,
  pdf_key                text,
  pdf_version            integer, -- the offer that it prints
  created_by             uuid DEFAULT nullif(split_part(current_setting('app.scope', true), ' ', 1), '')::uuid,
  created_at             timestamptz NOT NULL DEFAULT now(),
  updated_at             timestamptz NOT NULL DEFAULT now(),
  deleted_at             timestamptz,
  search                 text NOT NULL GENERATED ALWAYS AS (app.searchable(title)) STORED,
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, idempotency_key),
  FOREIGN KEY (business_id, contact_id) REFERENCES contacts (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE SET NULL (event_id),
  FOREIGN KEY (business_id, contract_template_id) REFERENCES contract_templates (business_id, id) ON DELETE SET NULL (contract_template_id),
  CONSTRAINT proposals_attachment CHECK (num_nulls(attachment_key, attachment_name, attachment_media_type, attachment_size) IN (0, 4)),
  CONSTRAINT proposals_other CHECK ((payment_other <> '') = ('OTHER' = ANY (payment_methods))),
  CONSTRAINT proposals_seen CHECK ((seen = 0) = (first_seen_at IS NULL) AND (first_seen_at IS NULL) = (last_seen_at IS NULL)),
  CONSTRAINT proposals_decided CHECK ((status IN ('ACCEPTED', 'DECLINED')) = (decided_at IS NOT NULL)),
  CONSTRAINT proposals_code CHECK (num_nulls(code_salt, code_hash, code_version, code_phone, code_expires_at) IN (0, 5)),
  CONSTRAINT proposals_one_link CHECK (CASE WHEN one_link THEN num_nulls(starts_from, plan, one_link_by) = 0 ELSE num_nonnulls(starts_from, plan, one_link_by) = 0 END)
);
-- The list, and what all of it comes to, without the rows themselves.
CREATE INDEX proposals_newest ON proposals (business_id, created_at DESC, id DESC) INCLUDE (status, expires_on, budget, accepted_budget, event_type, contact_id, deleted_at);
CREATE INDEX proposals_of_contact ON proposals (business_id, contact_id);
CREATE INDEX proposals_of_event ON proposals (business_id, event_id);
CREATE INDEX proposals_of_contract_template ON proposals (business_id, contract_template_id);
CREATE INDEX proposals_of_code_message ON proposals (business_id, code_sent_id) WHERE code_sent_id IS NOT NULL;
CREATE INDEX proposals_of_attachment ON proposals (business_id, attachment_key) WHERE attachment_key IS NOT NULL;
CREATE INDEX proposals_waiting ON proposals (sent_at) WHERE status IN ('SENT', 'VIEWED') AND deleted_at IS NULL;
CREATE INDEX proposals_deleted ON proposals (deleted_at) WHERE deleted_at IS NOT NULL;

-- The offers that were accepted, word for word. Nobody changes or deletes one.
CREATE TABLE proposal_acceptances (
  business_id    uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id             uuid NOT NULL DEFAULT uuidv7(),
  proposal_id    uuid NOT NULL,
  version        integer NOT NULL,
  snapshot       jsonb NOT NULL, -- what was offered (app.proposal_snapshot)
  name           text NOT NULL CHECK (length(name) BETWEEN 1 AND 120), -- who said yes
  phone          text CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'), -- that the code went to; NULL where the team noted a yes
  noted_by       text NOT NULL DEFAULT '' CHECK (length(noted_by) <= 160), -- of the team
  ip             text CHECK (length(ip) <= 60),
  user_agent     text CHECK (length(user_agent) <= 400),
  accepted_at    timestamptz NOT NULL DEFAULT now(),
  attachment_key text, -- a later offer's attachment leaves this one where it is
  pdf_key        text,
  sha256         bytea CHECK (length(sha256) = 32), -- of the PDF
  PRIMARY KEY (business_id, id),
  UNIQUE (business_id, proposal_id, version),
  FOREIGN KEY (business_id, proposal_id) REFERENCES proposals (business_id, id),
  CONSTRAINT proposal_acceptances_told CHECK ((phone IS NULL) = (noted_by <> '')),
  CONSTRAINT proposal_acceptances_pdf CHECK ((pdf_key IS NULL) = (sha256 IS NULL))
);
CREATE INDEX proposal_acceptances_of_attachment ON proposal_acceptances (business_id, attachment_key) WHERE attachment_key IS NOT NULL;
CREATE INDEX proposal_acceptances_unprinted ON proposal_acceptances (accepted_at) WHERE pdf_key IS NULL;

-- Files that were sent for a form whose proposal is not saved yet; the cleaning job takes those that nobody saved.
CREATE TABLE proposal_uploads (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  key         text NOT NULL,
  name        text NOT NULL CHECK (length(name) <= 190),
  media_type  text NOT NULL CHECK (length(media_type) <= 120),
  size        integer NOT NULL CHECK (size > 0), -- in bytes
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id)
);
CREATE INDEX proposal_uploads_of_file ON proposal_uploads (business_id, key);
CREATE INDEX proposal_uploads_created ON proposal_uploads (created_at);

-- The services that a business sells, at what price: lines of a proposal begin with them.
CREATE TABLE services (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 150),
  value       bigint CHECK (value BETWEEN 0 AND 100000000000), -- in cents
  created_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX services_deleted ON services (deleted_at) WHERE deleted_at IS NOT NULL;

-- The texts that proposals begin with: Tiptap's JSON, checked.
CREATE TABLE proposal_templates (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  name        text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  content     jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  deleted_at  timestamptz,
  PRIMARY KEY (business_id, id)
);
CREATE INDEX proposal_templates_deleted ON proposal_templates (deleted_at) WHERE deleted_at IS NOT NULL;

RESET ROLE;

-- +goose Down
DROP TABLE proposal_templates, services, proposal_uploads, proposal_acceptances, proposals, proposal_codes;
DROP TYPE proposal_status;
