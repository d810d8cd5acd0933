-- +goose Up
SET ROLE cortejo_owner;

-- Money that may not be held much longer, of a business whose recipient cannot be paid: staff help it. It has a name of
-- ours in place of a line. The other kinds stay as they are.
-- +goose StatementBegin
DO $$
DECLARE
  definition CONSTANT text := (SELECT pg_get_constraintdef(c.oid) FROM pg_constraint c
    WHERE c.conrelid = 'public.reconciliation_findings'::regclass
      AND c.conname = 'reconciliation_findings_kind_check');
BEGIN
  ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
  EXECUTE 'ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_kind_check '
    || replace(definition, '''NOT_FUNDED''', '''NOT_FUNDED''::text, ''MONEY_HELD''');
END
$$;
-- +goose StatementEnd

RESET ROLE;

-- +goose Down
SELECT 1; -- a finding of this kind may exist
