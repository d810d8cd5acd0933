-- +goose Up
SET ROLE cortejo_owner;

-- app.show_payers reads the payers of all lines of a page at once, in its place. The functions that call it are applied
-- again after the migrations.
DROP FUNCTION IF EXISTS app.show_ledger_lines(uuid[]);
DROP FUNCTION IF EXISTS app.show_payer(uuid, uuid);

RESET ROLE;

-- +goose Down
DROP FUNCTION IF EXISTS app.show_ledger_lines(uuid[]);
DROP FUNCTION IF EXISTS app.show_payers(uuid[], uuid[]);
