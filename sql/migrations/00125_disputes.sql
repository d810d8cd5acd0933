-- +goose Up
SET ROLE cortejo_owner;

-- What a payer's bank took of a charge, a row per dispute. What stayed away is the sum of what the provider moved, not what
-- was disputed, and may change after the bank's decision: the ledger then reverses the loss, and stores another.
-- transactions.dispute_fee stays for servers of the version before; this one reads it here alone and writes it no more. A loss
-- that one of those stores later is read out of the ledger when its attempt is settled again.
CREATE TABLE disputes (
  business_id        uuid NOT NULL,
  event_id           uuid NOT NULL,
  id                 uuid NOT NULL DEFAULT gen_random_uuid(),
  transaction_id     uuid NOT NULL,
  provider_id        text CHECK (length(provider_id) BETWEEN 1 AND 170), -- NULL: from before these rows, until it is settled again
  status             text NOT NULL CHECK (status IN ('OPEN', 'WON', 'LOST')),
  losses             integer NOT NULL DEFAULT 0 CHECK (losses >= 0), -- how many the ledger has of it, reversed ones too
  lost_cents         bigint NOT NULL DEFAULT 0 CHECK (lost_cents >= 0), -- of the loss that is not reversed
  platform_fee_cents bigint NOT NULL DEFAULT 0 CHECK (platform_fee_cents BETWEEN 0 AND lost_cents), -- what of our fee it gave back
  overpaid_cents     bigint NOT NULL DEFAULT 0 CHECK (overpaid_cents BETWEEN 0 AND lost_cents), -- what of the overpayment it took
  created_at         timestamptz NOT NULL DEFAULT now(),
  updated_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  FOREIGN KEY (business_id, transaction_id) REFERENCES transactions (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX disputes_of_provider ON disputes (business_id, transaction_id, provider_id);
CREATE INDEX disputes_of_event ON disputes (business_id, event_id);
CREATE STATISTICS disputes_event_implies_business (dependencies) ON business_id, event_id FROM disputes;
ALTER TABLE disputes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

ALTER TABLE transactions ADD COLUMN lost_cents bigint NOT NULL DEFAULT 0 CHECK (lost_cents >= 0); -- what lost disputes took

ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('CHARGE', 'GIFT', 'OVERPAYMENT',
  'REFUND_PENDING', 'REFUND_PENDING_ENDED', 'REFUND', 'REFUND_FAILED', 'OVERPAYMENT_REFUND', 'OVERPAYMENT_REFUND_FAILED',
  'OVERPAYMENT_KEPT', 'DISPUTE_OPENED', 'DISPUTE_LOST', 'DISPUTE_LOST_REVERSED', 'DISPUTE_WON',
  'PAYOUT', 'PAYOUT_ARRIVED', 'PAYOUT_FAILED', 'PAYOUT_RETURNED', 'BONUS'));

-- Until now a lost dispute took all that had not been refunded.
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE disputes NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions DISABLE TRIGGER USER;
UPDATE transactions SET lost_cents = greatest(0, paid - refunded) WHERE dispute = 'LOST';
INSERT INTO disputes (business_id, event_id, transaction_id, status, losses, lost_cents, platform_fee_cents, overpaid_cents)
SELECT t.business_id, t.event_id, t.id, 'LOST', 1, l.lost_cents, least(coalesce(t.dispute_fee, 0), l.lost_cents),
  CASE WHEN t.overpaid > 0 THEN l.lost_cents ELSE 0 END
FROM transactions t
-- A part that was refunded after the loss was known is not in what is left: our fee's share never exceeds what was lost.
CROSS JOIN LATERAL (SELECT greatest(t.lost_cents, coalesce(t.dispute_fee, 0)) AS lost_cents) l
WHERE t.dispute = 'LOST';
ALTER TABLE transactions ENABLE TRIGGER USER;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE disputes FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
ALTER TABLE transactions DROP COLUMN lost_cents;
DROP TABLE disputes;
