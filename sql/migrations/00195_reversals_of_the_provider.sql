-- +goose Up
SET ROLE cortejo_owner;

-- A job has no right to the column: what it adds came back in the provider's own books.
ALTER TABLE transfer_reversals ALTER COLUMN cause SET DEFAULT 'PROVIDER';

RESET ROLE;

-- +goose Down
ALTER TABLE transfer_reversals ALTER COLUMN cause DROP DEFAULT;
