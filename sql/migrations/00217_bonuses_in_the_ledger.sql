-- +goose Up
SET ROLE cortejo_owner;

-- A bonus that is paid by Pix leaves our bank account, and touches the book of the installation alone. The lists of
-- kinds and accounts are kept as they are.
-- +goose StatementBegin
DO $$
DECLARE
  kinds    text;
  accounts text;
BEGIN
  SELECT pg_get_constraintdef(c.oid) INTO kinds FROM pg_constraint c
    WHERE c.conrelid = 'ledger_transactions'::regclass AND c.conname = 'ledger_transactions_kind_check';
  ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
  EXECUTE 'ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check '
    || replace(kinds, 'ARRAY[', 'ARRAY[''BONUS_PAID''::text, ''BONUS_RETURNED''::text, ');
  SELECT pg_get_constraintdef(c.oid) INTO accounts FROM pg_constraint c
    WHERE c.conrelid = 'ledger_accounts'::regclass AND c.conname = 'ledger_accounts_kind_check';
  ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check;
  EXECUTE 'ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_kind_check '
    || replace(accounts, 'ARRAY[', 'ARRAY[''BANK''::text, ');
  SELECT pg_get_constraintdef(c.oid) INTO accounts FROM pg_constraint c
    WHERE c.conrelid = 'ledger_accounts'::regclass AND c.conname = 'ledger_accounts_of_book';
  ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_of_book;
  EXECUTE 'ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_of_book '
    || replace(accounts, 'ARRAY[', 'ARRAY[''BANK''::text, ');
END
$$;
-- +goose StatementEnd

RESET ROLE;

-- +goose Down
SELECT 1; -- what was booked stays
