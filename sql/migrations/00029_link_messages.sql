-- +goose Up
SET ROLE cortejo_owner;

-- The event's link is a message to each customer, counted with what else reaches their phone.
ALTER TABLE customer_messages DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK'));

RESET ROLE;

-- +goose Down
-- An earlier version knows none of them. The owner is bound by the walls too.
ALTER TABLE customer_messages NO FORCE ROW LEVEL SECURITY;
DELETE FROM customer_messages WHERE kind = 'LINK';
ALTER TABLE customer_messages FORCE ROW LEVEL SECURITY, DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA'));
