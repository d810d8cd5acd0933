-- +goose Up
SET ROLE cortejo_owner;

-- When the owner used money that came for a payment that is gone for another payment of its event
-- (app.use_stray_money). The attempt then is that payment's; the ledger has its charge as an overpayment, and what
-- moves it to the business.
ALTER TABLE transactions ADD COLUMN used_at timestamptz;
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('CHARGE', 'GIFT',
  'OVERPAYMENT', 'REFUND_PENDING', 'REFUND_PENDING_ENDED', 'REFUND', 'REFUND_FAILED', 'OVERPAYMENT_REFUND',
  'OVERPAYMENT_REFUND_FAILED', 'OVERPAYMENT_KEPT', 'OVERPAYMENT_USED', 'DISPUTE_OPENED', 'DISPUTE_LOST',
  'DISPUTE_LOST_REVERSED', 'DISPUTE_WON', 'PAYOUT', 'PAYOUT_ARRIVED', 'PAYOUT_FAILED', 'PAYOUT_RETURNED', 'BONUS',
  'ADJUSTMENT', 'TOP_UP', 'WRITE_OFF', 'MOVED_TO_HOSTS'));

RESET ROLE;

-- +goose Down
ALTER TABLE transactions DROP COLUMN used_at;
