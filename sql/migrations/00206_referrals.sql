-- +goose Up
SET ROLE cortejo_owner;

-- referral_code is in the public link with which the owner refers couples and other businesses. referred_by is the
-- business by whose link a business signed up.
ALTER TABLE businesses
  ADD COLUMN referral_code text NOT NULL DEFAULT substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)
    CONSTRAINT businesses_referral_code_key UNIQUE CHECK (referral_code ~ '^[0-9a-f]{12}$'),
  ADD COLUMN referred_by uuid REFERENCES businesses ON DELETE SET NULL;
CREATE INDEX businesses_referred_by ON businesses (referred_by);

-- The weddings whose couple came by the link of the business that plans them. is_counted is whether the wedding earns
-- for the business: not if its person is of the team, or was its client before. bonus_percent is the part of the
-- platform fee that it earns, as it was when the couple came.
CREATE TABLE referrals (
  business_id   uuid NOT NULL,
  event_id      uuid NOT NULL,
  is_counted    boolean NOT NULL,
  bonus_percent integer NOT NULL CHECK (bonus_percent BETWEEN 0 AND 100),
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, event_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE STATISTICS referrals_event_implies_business (dependencies) ON business_id, event_id FROM referrals;
ALTER TABLE referrals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE referrals;
ALTER TABLE businesses DROP COLUMN referral_code, DROP COLUMN referred_by;
