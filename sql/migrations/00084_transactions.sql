-- +goose Up
SET ROLE cortejo_owner;

-- Attempts to pay at the provider, each a page of its own there. The row is committed before the provider is called, and its
-- id is the idempotency key: a process that dies in between leaves CREATED behind, and whoever finds that asks for the
-- same page again, or once the provider may have forgotten the key, looks for it.
CREATE TABLE transactions (
  business_id       uuid NOT NULL,
  event_id          uuid NOT NULL,
  id                uuid NOT NULL DEFAULT gen_random_uuid(),
  payment_id        uuid, -- NULL once a plan made anew took its payment away
  method            text NOT NULL CHECK (method IN ('CARD', 'BOLETO', 'PIX')),
  price             bigint NOT NULL CHECK (price > 0), -- what was asked for, in cents
  live              boolean NOT NULL, -- real money
  status            text NOT NULL DEFAULT 'CREATED' CHECK (status IN ('CREATED', 'OPEN', 'PROCESSING', 'PAID', 'REFUSED', 'EXPIRED', 'CANCELLED', 'REFUNDED', 'DISPUTED')),
  session_id        text CHECK (length(session_id) <= 255),
  session_url       text CHECK (length(session_url) <= 2000),
  intent_id         text CHECK (length(intent_id) <= 255),
  charge_id         text CHECK (length(charge_id) <= 255),
  boleto_url        text CHECK (length(boleto_url) <= 2000),
  boleto_expires_at timestamptz,
  refusal           text NOT NULL DEFAULT '' CHECK (length(refusal) <= 100), -- the provider's word for why
  paid              bigint NOT NULL DEFAULT 0 CHECK (paid >= 0), -- what came
  overpaid          bigint NOT NULL DEFAULT 0 CHECK (overpaid BETWEEN 0 AND paid), -- what of it nobody had to pay
  refunded          bigint NOT NULL DEFAULT 0 CHECK (refunded >= 0),
  dispute           text CHECK (dispute IN ('OPEN', 'WON', 'LOST')),
  paid_at           timestamptz,
  expires_at        timestamptz NOT NULL, -- the page
  checked_at        timestamptz, -- when the provider was asked last
  created_at        timestamptz NOT NULL DEFAULT now(),
  updated_at        timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE, -- money that came keeps its event, in the ledger
  FOREIGN KEY (business_id, payment_id) REFERENCES payments (business_id, id) ON DELETE SET NULL (payment_id),
  CONSTRAINT transactions_are_somewhere CHECK (status <> 'OPEN' OR session_id IS NOT NULL AND session_url IS NOT NULL),
  CONSTRAINT transactions_paid CHECK ((paid > 0) = (paid_at IS NOT NULL))
);
-- Nobody pays the same on two pages.
CREATE UNIQUE INDEX transactions_one_live ON transactions (business_id, payment_id) WHERE status IN ('CREATED', 'OPEN');
CREATE INDEX transactions_of_payment ON transactions (business_id, payment_id);
CREATE INDEX transactions_of_event ON transactions (business_id, event_id);
CREATE INDEX transactions_of_session ON transactions (session_id);
CREATE INDEX transactions_of_intent ON transactions (intent_id);
CREATE INDEX transactions_waiting ON transactions (checked_at) WHERE status IN ('CREATED', 'OPEN', 'PROCESSING');
CREATE STATISTICS transactions_event_implies_business (dependencies) ON business_id, event_id FROM transactions;
ALTER TABLE transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE transactions;
