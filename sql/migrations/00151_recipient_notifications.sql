-- +goose Up
SET ROLE cortejo_owner;

-- What the provider decides about the recipient of a business: its owner and platform administrators read it, no other
-- member of the team (app.is_wallet_notification).
ALTER TYPE notification_type ADD VALUE 'RECIPIENT_CHANGED' AFTER 'PAYMENT_OVERPAID';

RESET ROLE;

-- +goose Down
SELECT 1; -- Postgres cannot drop a value of an enum
