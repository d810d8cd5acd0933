-- +goose Up
SET ROLE cortejo_owner;

-- What the business gave back in another way of money that came online: the provider's sums know nothing of it.
ALTER TABLE transactions ADD COLUMN returned_by_hand_cents bigint NOT NULL DEFAULT 0
  CHECK (returned_by_hand_cents >= 0);
-- Few attempts have money that went back; every list and sum of payments asks for them.
CREATE INDEX transactions_with_returns ON transactions (business_id, event_id, payment_id)
  WHERE refunded > 0 OR lost_cents > 0 OR returned_by_hand_cents > 0;

RESET ROLE;

-- +goose Down
DROP INDEX transactions_with_returns;
ALTER TABLE transactions DROP COLUMN returned_by_hand_cents;
