-- +goose Up
SET ROLE cortejo_owner;

-- Somebody who sees the gifts knows by now that this one's money came after its time.
ALTER TABLE gift_orders ADD COLUMN late_seen_at timestamptz;
CREATE INDEX gift_orders_late ON gift_orders (business_id, event_id) WHERE late AND late_seen_at IS NULL;

-- That it came late is told to the event's clients, once.
ALTER TABLE customer_messages
  ADD COLUMN gift_order_id uuid,
  DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK', 'PAYMENT', 'LATE_GIFT')),
  ADD CONSTRAINT customer_messages_gift_order CHECK ((kind = 'LATE_GIFT') = (gift_order_id IS NOT NULL)),
  ADD FOREIGN KEY (business_id, gift_order_id) REFERENCES gift_orders (business_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX customer_messages_one_of_gift_order ON customer_messages (business_id, gift_order_id, contact_id);

RESET ROLE;

-- +goose Down
-- An earlier version knows none of them. The owner is bound by the walls too.
ALTER TABLE customer_messages NO FORCE ROW LEVEL SECURITY;
DELETE FROM customer_messages WHERE kind = 'LATE_GIFT';
ALTER TABLE customer_messages FORCE ROW LEVEL SECURITY, DROP COLUMN gift_order_id, DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK', 'PAYMENT'));
ALTER TABLE gift_orders DROP COLUMN late_seen_at;
