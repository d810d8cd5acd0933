-- +goose Up
SET ROLE cortejo_owner;

-- What the ledger holds of the business's money while a refund waits: its amount less our share. NULL: its whole
-- amount, of a server of the version before.
ALTER TABLE refunds ADD COLUMN held_cents bigint CHECK (held_cents BETWEEN 0 AND amount);

RESET ROLE;

-- A withdrawal locked a row; it takes app.lock_balance() now, as does all that lowers the balance.
DROP FUNCTION IF EXISTS app.lock_ledger();

-- +goose Down
ALTER TABLE refunds DROP COLUMN held_cents;
