-- +goose Up
SET ROLE cortejo_owner;

-- Charges of a test key that were paid: with a live key they still count in the wallet, and the program says so at its
-- start. There are none in an installation that took real money only.
CREATE INDEX transactions_paid_by_test ON transactions (business_id) WHERE NOT live AND paid > 0;

RESET ROLE;

-- +goose Down
DROP INDEX transactions_paid_by_test;
