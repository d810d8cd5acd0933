-- +goose Up
SET ROLE cortejo_owner;

-- The ledger's sums of a business, and of the hosts of each of its events, so that debts are found without reading
-- every entry. A trigger keeps them (app.add_to_owner_balances). Applying the access rules after this migration counts
-- older entries (app.count_owner_balances).
CREATE TABLE ledger_owner_balances (
  business_id    uuid NOT NULL REFERENCES businesses,
  id             uuid NOT NULL DEFAULT uuidv7(),
  event_id       uuid, -- whose hosts; of the business itself without one
  free_cents     bigint NOT NULL, -- owed to them, less the disputed and that in transit
  waiting_cents  bigint NOT NULL, -- in transit to payers, in refunds that wait
  negative_since timestamptz, -- when free_cents was last enough, if it is below zero
  PRIMARY KEY (business_id, id),
  CONSTRAINT ledger_owner_balances_one UNIQUE NULLS NOT DISTINCT (business_id, event_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id)
);
CREATE INDEX ledger_owner_balances_negative ON ledger_owner_balances (business_id, event_id)
  WHERE free_cents + least(waiting_cents, 0) < 0;
CREATE STATISTICS ledger_owner_balances_event_implies_business (dependencies) ON business_id, event_id
  FROM ledger_owner_balances;
ALTER TABLE ledger_owner_balances ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

CREATE INDEX refunds_requested ON refunds (business_id, event_id) WHERE status = 'REQUESTED';

RESET ROLE;

-- +goose Down
DROP INDEX refunds_requested;
DROP TRIGGER adds_to_balances ON ledger_transactions;
DROP TABLE ledger_owner_balances;
