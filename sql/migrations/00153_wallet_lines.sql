-- +goose Up
SET ROLE cortejo_owner;

-- Which attempt to pay a ledger transaction is of: by it the wallet shows the payer and the payment of a line. What was
-- stored before names none, and its lines show their event alone.
ALTER TABLE ledger_transactions
  ADD COLUMN attempt_id uuid,
  ADD CONSTRAINT ledger_transactions_attempt FOREIGN KEY (business_id, attempt_id)
    REFERENCES transactions (business_id, id);
CREATE INDEX ledger_transactions_of_attempt ON ledger_transactions (business_id, attempt_id);

-- The order of statements, and of what is waiting to be available.
CREATE INDEX ledger_transactions_in_order ON ledger_transactions (business_id, occurred_at, id)
  WHERE book = 'BUSINESS';
CREATE INDEX ledger_transactions_by_day ON ledger_transactions (business_id, available_on, id)
  WHERE book = 'BUSINESS';

-- The bank's reason, in the provider's word for it (fraudulent, product_not_received); empty if it is not known.
ALTER TABLE disputes ADD COLUMN reason text NOT NULL DEFAULT '' CHECK (length(reason) <= 100);

RESET ROLE;

-- +goose Down
ALTER TABLE disputes DROP COLUMN reason;
DROP INDEX ledger_transactions_by_day, ledger_transactions_in_order;
ALTER TABLE ledger_transactions DROP COLUMN attempt_id;
