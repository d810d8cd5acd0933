-- +goose Up
SET ROLE cortejo_owner;

-- How many units of an item its order keeps from others until it is paid; NULL is all of them, as in orders made
-- before. held_from is the keyed hash of the network address that ordered, and is cleared once the order is settled:
-- unpaid orders of one address hold a few units together, however many orders they are.
ALTER TABLE gift_order_items
  ADD COLUMN held integer CHECK (held >= 0),
  ADD COLUMN held_from bytea CHECK (length(held_from) = 32),
  ADD CONSTRAINT gift_order_items_held CHECK (held <= quantity);
CREATE INDEX gift_order_items_held_from ON gift_order_items (business_id, event_id, held_from)
  WHERE held_from IS NOT NULL;

RESET ROLE;

-- +goose Down
ALTER TABLE gift_order_items DROP COLUMN held, DROP COLUMN held_from;
