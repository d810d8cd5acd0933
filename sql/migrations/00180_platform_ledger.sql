-- +goose Up
SET ROLE cortejo_owner;

-- The platform's own book: what moved its balance at the provider and is of no business. A daily payout to its own bank,
-- one that came back, money added from there, fees that no business caused. A transaction has the name of the line of
-- the provider's balance, or of the proposal by which staff gave a part of added money to a business.
CREATE TABLE platform_ledger_transactions (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  kind        text NOT NULL CHECK (kind IN ('SWEEP', 'SWEEP_RETURNED', 'FUNDING', 'FUNDING_RETURNED', 'FUNDING_PASSED_ON',
    'FEE')),
  source      text NOT NULL UNIQUE CHECK (length(source) BETWEEN 1 AND 190),
  line_id     text NOT NULL CHECK (length(line_id) BETWEEN 1 AND 190), -- the line whose money it is; the provider's
  occurred_at timestamptz NOT NULL,
  booked_at   timestamptz NOT NULL DEFAULT now(),
  booked_in   bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint -- the database transaction
);
CREATE INDEX platform_ledger_transactions_of_line ON platform_ledger_transactions (line_id);
ALTER TABLE platform_ledger_transactions ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- Above zero is what there is: at the provider, at the platform's bank, or spent on fees.
CREATE TABLE platform_ledger_entries (
  transaction_id uuid NOT NULL REFERENCES platform_ledger_transactions,
  account        text NOT NULL CHECK (account IN ('AT_PROVIDER', 'BANK', 'FEES')),
  amount         bigint NOT NULL CHECK (amount <> 0 AND abs(amount) <= 1000000000000),
  PRIMARY KEY (transaction_id, account)
);
ALTER TABLE platform_ledger_entries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What the provider asks for paying a business, where the business bears it. The list of kinds is kept as it is.
-- +goose StatementBegin
DO $$
DECLARE
  kinds text;
BEGIN
  SELECT pg_get_constraintdef(c.oid) INTO kinds FROM pg_constraint c
    WHERE c.conrelid = 'ledger_transactions'::regclass AND c.conname = 'ledger_transactions_kind_check';
  ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
  EXECUTE 'ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''PAYOUT_FEE''::text, ');
END
$$;
-- +goose StatementEnd

RESET ROLE;

-- +goose Down
DROP TRIGGER passes_funding_on ON money_proposals;
DROP TABLE platform_ledger_entries, platform_ledger_transactions;
