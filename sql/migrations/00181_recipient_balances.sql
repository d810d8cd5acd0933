-- +goose Up
SET ROLE cortejo_owner;

-- The balance of a recipient at the provider, as a job compared it last with what the ledger says that lies there.
ALTER TABLE recipients
  ADD COLUMN held_cents bigint, -- the provider's sum
  ADD COLUMN expected_cents bigint, -- the ledger's
  ADD COLUMN on_the_way_cents bigint, -- in payouts that did not arrive yet
  ADD COLUMN held_at timestamptz,
  ADD CONSTRAINT recipients_held CHECK (num_nonnulls(held_cents, expected_cents, on_the_way_cents, held_at) IN (0, 4));

-- A charge of which the provider refused a transfer for good: it is set aside until staff or the account change that.
ALTER TABLE withdrawal_transfers
  ADD COLUMN set_aside_at timestamptz,
  ADD CONSTRAINT withdrawal_transfers_set_aside CHECK (set_aside_at IS NULL
    OR status = 'FAILED' AND attempt_id IS NOT NULL);
CREATE INDEX withdrawal_transfers_aside ON withdrawal_transfers (business_id, attempt_id)
  WHERE set_aside_at IS NOT NULL;

-- What the ledgers have of a time, by the lines of the provider's balance.
CREATE INDEX ledger_transactions_occurred ON ledger_transactions (occurred_at) WHERE book = 'BUSINESS';

-- NOT_AT_PROVIDER is a line that the ledger has and the provider has not, RECIPIENT_DIFFERS the balance of a recipient,
-- TRANSFER_REFUSED a charge that is set aside. The list of kinds is kept as it is.
-- +goose StatementBegin
DO $$
DECLARE
  kinds text;
BEGIN
  SELECT pg_get_constraintdef(c.oid) INTO kinds FROM pg_constraint c
    WHERE c.conrelid = 'reconciliation_findings'::regclass AND c.conname = 'reconciliation_findings_kind_check';
  ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
  EXECUTE 'ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_kind_check ' || replace(kinds,
    'ARRAY[', 'ARRAY[''NOT_AT_PROVIDER''::text, ''RECIPIENT_DIFFERS''::text, ''TRANSFER_REFUSED''::text, ');
END
$$;
-- +goose StatementEnd
CREATE INDEX reconciliation_findings_of_recipient ON reconciliation_findings (source_id)
  WHERE kind = 'RECIPIENT_DIFFERS';

RESET ROLE;

-- +goose Down
DROP INDEX reconciliation_findings_of_recipient;
DROP INDEX ledger_transactions_occurred;
DROP TRIGGER releases_charges ON recipients;
ALTER TABLE withdrawal_transfers DROP COLUMN set_aside_at;
ALTER TABLE recipients DROP COLUMN held_cents, DROP COLUMN expected_cents, DROP COLUMN on_the_way_cents,
  DROP COLUMN held_at;
