-- +goose Up
SET ROLE cortejo_owner;

-- Our fee is told before anybody pays, and kept beside the attempt: a setting that changes later changes nothing of it.
ALTER TABLE transactions
  ADD COLUMN our_fee bigint NOT NULL DEFAULT 0 CHECK (our_fee >= 0),
  ADD COLUMN dispute_fee bigint CHECK (dispute_fee >= 0), -- what of it a lost dispute gave back
  ADD CONSTRAINT transactions_fee CHECK (our_fee <= price);

-- Money that is given back. The row is committed before the provider is called, and its id is the idempotency key. One
-- that was made in the provider's own books has a row too, once it was seen.
CREATE TABLE refunds (
  business_id    uuid NOT NULL,
  event_id       uuid NOT NULL,
  id             uuid NOT NULL DEFAULT gen_random_uuid(),
  transaction_id uuid NOT NULL,
  amount         bigint NOT NULL CHECK (amount > 0), -- in cents
  our_fee        bigint NOT NULL DEFAULT 0 CHECK (our_fee BETWEEN 0 AND amount), -- the share of it that goes back
  by_hand        boolean NOT NULL DEFAULT false, -- the provider has no way to
  reason         text NOT NULL DEFAULT '' CHECK (length(reason) <= 300),
  status         text NOT NULL DEFAULT 'REQUESTED' CHECK (status IN ('REQUESTED', 'PENDING', 'DONE', 'FAILED')),
  failure        text NOT NULL DEFAULT '' CHECK (length(failure) <= 100), -- the provider's word for why
  provider_id    text CHECK (length(provider_id) <= 255),
  waited         boolean NOT NULL DEFAULT false, -- whether the ledger was told before the money left
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, transaction_id) REFERENCES transactions (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX refunds_of_provider ON refunds (business_id, transaction_id, provider_id);
CREATE INDEX refunds_of_event ON refunds (business_id, event_id);
CREATE INDEX refunds_waiting ON refunds (business_id, transaction_id) WHERE status = 'PENDING';
CREATE STATISTICS refunds_event_implies_business (dependencies) ON business_id, event_id FROM refunds;
ALTER TABLE refunds ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- Their successors have another shape.
DROP FUNCTION IF EXISTS app.start_transaction(uuid, text, boolean, interval, boolean);
DROP FUNCTION IF EXISTS app.live_transaction(uuid);

-- +goose Down
DROP TABLE refunds;
ALTER TABLE transactions DROP COLUMN our_fee, DROP COLUMN dispute_fee;
