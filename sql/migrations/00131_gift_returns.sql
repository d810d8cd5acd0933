-- +goose Up
SET ROLE cortejo_owner;

-- What went back to the giver of a gift order that stays given, by refunds and lost disputes, and the part of Cortejo's
-- fee in it (app.count_gift_returns).
ALTER TABLE gift_orders
  ADD COLUMN returned_cents bigint NOT NULL DEFAULT 0 CHECK (returned_cents >= 0),
  ADD COLUMN returned_fee_cents bigint NOT NULL DEFAULT 0,
  ADD CONSTRAINT gift_orders_returned_fee CHECK (returned_fee_cents BETWEEN 0 AND returned_cents);

ALTER TABLE gift_orders NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;
ALTER TABLE disputes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE gift_orders DISABLE TRIGGER USER;
UPDATE gift_orders o SET returned_cents = r.cents, returned_fee_cents = least(r.cents, r.fee_cents)
FROM transactions t
CROSS JOIN LATERAL (SELECT least(t.paid, t.refunded + t.lost_cents) AS cents,
  coalesce((SELECT sum(f.our_fee) FROM refunds f WHERE f.business_id = t.business_id AND f.transaction_id = t.id
    AND f.status <> 'FAILED'), 0)
  + coalesce((SELECT sum(d.platform_fee_cents) FROM disputes d WHERE d.business_id = t.business_id
    AND d.transaction_id = t.id), 0) AS fee_cents) r
WHERE o.business_id = t.business_id AND o.id = t.gift_order_id AND r.cents > 0;
ALTER TABLE gift_orders ENABLE TRIGGER USER;
ALTER TABLE gift_orders FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;
ALTER TABLE disputes FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
ALTER TABLE gift_orders DROP COLUMN returned_cents, DROP COLUMN returned_fee_cents;
