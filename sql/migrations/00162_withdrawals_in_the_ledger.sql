-- +goose Up
SET ROLE cortejo_owner;

-- A payout that had arrived and that the bank sent back to the recipient's account at the provider: it is on its way
-- again. PAYOUT_RETURNED is one that came back to the platform's own account.
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('CHARGE', 'GIFT',
  'OVERPAYMENT', 'REFUND_PENDING', 'REFUND_PENDING_ENDED', 'REFUND', 'REFUND_FAILED', 'OVERPAYMENT_REFUND',
  'OVERPAYMENT_REFUND_FAILED', 'OVERPAYMENT_KEPT', 'OVERPAYMENT_USED', 'DISPUTE_OPENED', 'DISPUTE_LOST',
  'DISPUTE_LOST_REVERSED', 'DISPUTE_WON', 'PAYOUT', 'PAYOUT_ARRIVED', 'PAYOUT_BOUNCED', 'PAYOUT_FAILED',
  'PAYOUT_RETURNED', 'BONUS', 'ADJUSTMENT', 'TOP_UP', 'WRITE_OFF', 'MOVED_TO_HOSTS'));

-- A withdrawal for which the provider's balance is too small: staff fund it. It has a name of ours in place of a line.
ALTER TABLE reconciliation_findings DROP CONSTRAINT reconciliation_findings_kind_check;
ALTER TABLE reconciliation_findings ADD CONSTRAINT reconciliation_findings_kind_check CHECK (kind IN ('UNKNOWN_CHARGE',
  'UNKNOWN_REFUND', 'UNKNOWN_DISPUTE', 'PROVIDER_FEE', 'ADJUSTMENT', 'TRANSFER', 'PAYOUT', 'TOP_UP', 'NOT_BOOKED',
  'BALANCE_DIFFERS', 'NOT_FUNDED'));

-- Money of a withdrawal that arrived at the bank, or did not: those who read the wallet.
ALTER TYPE notification_type ADD VALUE 'WITHDRAWAL_CHANGED' AFTER 'RECIPIENT_CHANGED';

RESET ROLE;

-- +goose Down
SELECT 1; -- Postgres cannot drop a value of an enum
