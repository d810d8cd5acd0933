-- +goose Up
SET ROLE cortejo_owner;

-- The plan of an event decides the platform fee of its gifts: PREMIUM has the lower one. gift_fee is the fee that the
-- event keeps, in hundredths of a percent, from its first paid gift on.
ALTER TABLE events
  ADD COLUMN gift_plan text NOT NULL DEFAULT 'STANDARD' CHECK (gift_plan IN ('STANDARD', 'PREMIUM')),
  ADD COLUMN gift_fee integer CHECK (gift_fee BETWEEN 0 AND 3000);

-- Events of businesses that had the lower fee keep it.
ALTER TABLE businesses NO FORCE ROW LEVEL SECURITY;
ALTER TABLE events NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER;
UPDATE events e SET gift_plan = 'PREMIUM'
  FROM businesses b WHERE b.business_id = e.business_id AND b.gift_fee_referred AND e.templated_at IS NULL;
ALTER TABLE events FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER;
ALTER TABLE businesses FORCE ROW LEVEL SECURITY;
ALTER TABLE businesses DROP COLUMN gift_fee_referred;

-- The platform fee of an order, in hundredths of a percent, before its voucher; NULL in orders of before.
ALTER TABLE gift_orders ADD COLUMN fee_rate integer CHECK (fee_rate BETWEEN 0 AND 3000);

RESET ROLE;

-- +goose Down
ALTER TABLE gift_orders DROP COLUMN fee_rate;
ALTER TABLE businesses ADD COLUMN gift_fee_referred boolean NOT NULL DEFAULT false;
ALTER TABLE events DROP COLUMN gift_plan, DROP COLUMN gift_fee;
