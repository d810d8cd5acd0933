-- +goose Up
SET ROLE cortejo_owner;

-- Where an event's hosts are given money by Pix, in their own account: nobody takes a fee of it, and no provider tells of it. A
-- key is never changed, only followed by another: the newest stands, and where that one is empty there is none.
CREATE TABLE gift_pix_keys (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  kind        text CHECK (kind IN ('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM')),
  key         text CHECK (length(key) BETWEEN 1 AND 77),
  key_masked  text CHECK (length(key_masked) BETWEEN 1 AND 90),
  holder      text CHECK (length(holder) BETWEEN 1 AND 120),
  city        text CHECK (length(city) BETWEEN 1 AND 60),
  changed_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  CONSTRAINT gift_pix_keys_whole CHECK (num_nonnulls(kind, key, key_masked, holder, city) IN (0, 5))
);
CREATE INDEX gift_pix_keys_of_event ON gift_pix_keys (business_id, event_id, id DESC);
CREATE STATISTICS gift_pix_keys_event_implies_business (dependencies) ON business_id, event_id FROM gift_pix_keys;
ALTER TABLE gift_pix_keys ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What somebody says they sent there is an order too: WAITING until the hosts say that it came, or REFUSED. It has no attempt to
-- pay, so that it never enters the ledger, and no receipt.
ALTER TABLE gift_orders
  DROP CONSTRAINT gift_orders_status_check,
  ADD CONSTRAINT gift_orders_status_check CHECK (status IN ('PENDING', 'PAID', 'EXPIRED', 'REFUNDED', 'WAITING', 'REFUSED')),
  DROP CONSTRAINT gift_orders_method_check,
  ADD CONSTRAINT gift_orders_method_check CHECK (method IN ('CARD', 'BOLETO', 'PIX', 'OWN_PIX')),
  DROP CONSTRAINT gift_orders_giver_email_check,
  ADD CONSTRAINT gift_orders_giver_email_check CHECK (length(giver_email) BETWEEN 3 AND 254 OR method = 'OWN_PIX' AND giver_email = ''),
  ADD CONSTRAINT gift_orders_own_pix CHECK (CASE method WHEN 'OWN_PIX' THEN status IN ('WAITING', 'PAID', 'REFUSED') AND fee_cents = 0 AND NOT late ELSE status NOT IN ('WAITING', 'REFUSED') END);
CREATE INDEX gift_orders_waiting ON gift_orders (business_id, event_id) WHERE status = 'WAITING';

-- That the key changed is told to the event's clients.
ALTER TABLE customer_messages
  DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK', 'PAYMENT', 'LATE_GIFT', 'GIFT_PIX'));

RESET ROLE;

-- +goose Down
-- An earlier version knows none of them. The owner is bound by the walls too.
ALTER TABLE customer_messages NO FORCE ROW LEVEL SECURITY;
DELETE FROM customer_messages WHERE kind = 'GIFT_PIX';
ALTER TABLE customer_messages FORCE ROW LEVEL SECURITY, DROP CONSTRAINT customer_messages_kind_check,
  ADD CONSTRAINT customer_messages_kind_check CHECK (kind IN ('ACCESS', 'AREA', 'LINK', 'PAYMENT', 'LATE_GIFT'));
ALTER TABLE gift_orders NO FORCE ROW LEVEL SECURITY;
DELETE FROM gift_orders WHERE method = 'OWN_PIX';
DROP INDEX gift_orders_waiting;
ALTER TABLE gift_orders FORCE ROW LEVEL SECURITY, DROP CONSTRAINT gift_orders_own_pix,
  DROP CONSTRAINT gift_orders_status_check, ADD CONSTRAINT gift_orders_status_check CHECK (status IN ('PENDING', 'PAID', 'EXPIRED', 'REFUNDED')),
  DROP CONSTRAINT gift_orders_method_check, ADD CONSTRAINT gift_orders_method_check CHECK (method IN ('CARD', 'BOLETO', 'PIX')),
  DROP CONSTRAINT gift_orders_giver_email_check, ADD CONSTRAINT gift_orders_giver_email_check CHECK (length(giver_email) BETWEEN 3 AND 254);
DROP TABLE gift_pix_keys;
