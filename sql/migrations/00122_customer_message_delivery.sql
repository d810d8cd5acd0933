-- +goose Up
SET ROLE cortejo_owner;

-- The delivery that a message left by, where that is not the one with its own id: by SMS, after WhatsApp failed.
ALTER TABLE customer_messages ADD COLUMN delivery_id uuid;
CREATE INDEX customer_messages_left_by ON customer_messages (business_id, (coalesce(delivery_id, id)));

RESET ROLE;

-- +goose Down
ALTER TABLE customer_messages DROP COLUMN delivery_id;
