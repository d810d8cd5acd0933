-- +goose Up
SET ROLE cortejo_owner;

-- Whether the event's client brought it is what the database sees of who writes; nobody may say it.
ALTER TABLE documents ALTER COLUMN is_customer_file SET DEFAULT current_user = 'customer';

RESET ROLE;

-- +goose Down
ALTER TABLE documents ALTER COLUMN is_customer_file SET DEFAULT false;
