-- +goose Up
SET ROLE cortejo_owner;

-- Since when whoever has a payment's address may open its page; NULL while it is closed.
ALTER TABLE payments ADD COLUMN shared_at timestamptz;
-- Its address says no more than the payment's id.
CREATE INDEX payments_shared ON payments (id) WHERE shared_at IS NOT NULL;

RESET ROLE;

-- +goose Down
ALTER TABLE payments DROP COLUMN shared_at;
