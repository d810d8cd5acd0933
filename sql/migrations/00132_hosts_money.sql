-- +goose Up
SET ROLE cortejo_owner;

-- Gifts are the hosts' of an event and no longer in what the business is owed; adjustments, top-ups and write-offs are
-- new kinds. A server of the version before stores no gift from now on (app.ledger_signs): its job runs again until a
-- new one does it.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_kind_check, DROP CONSTRAINT ledger_accounts_of_book;
ALTER TABLE ledger_accounts
  ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN ('OWED', 'AT_PROVIDER', 'PROVIDER_FEE', 'OUR_FEE',
    'DISPUTED', 'IN_TRANSIT',
    'OVERPAID', 'BONUS', 'ADJUSTMENTS', 'WRITE_OFFS', 'HOSTS_OWED', 'HOSTS_DISPUTED', 'HOSTS_IN_TRANSIT')),
  ADD CONSTRAINT ledger_accounts_of_book CHECK (CASE book WHEN 'INSTALLATION'
    THEN kind IN ('AT_PROVIDER', 'BONUS', 'ADJUSTMENTS', 'WRITE_OFFS')
    ELSE kind NOT IN ('BONUS', 'ADJUSTMENTS', 'WRITE_OFFS') END),
  ADD CONSTRAINT ledger_accounts_of_hosts CHECK (kind NOT LIKE 'HOSTS%' OR event_id IS NOT NULL);
ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN ('CHARGE', 'GIFT',
  'OVERPAYMENT',
  'REFUND_PENDING', 'REFUND_PENDING_ENDED', 'REFUND', 'REFUND_FAILED', 'OVERPAYMENT_REFUND',
    'OVERPAYMENT_REFUND_FAILED',
  'OVERPAYMENT_KEPT', 'DISPUTE_OPENED', 'DISPUTE_LOST', 'DISPUTE_LOST_REVERSED', 'DISPUTE_WON',
  'PAYOUT', 'PAYOUT_ARRIVED', 'PAYOUT_FAILED', 'PAYOUT_RETURNED', 'BONUS', 'ADJUSTMENT', 'TOP_UP', 'WRITE_OFF',
    'MOVED_TO_HOSTS'));
CREATE INDEX ledger_transactions_moved ON ledger_transactions (business_id, reverses) WHERE kind = 'MOVED_TO_HOSTS';

-- What gifts did until now: a transaction for each of theirs moves it to the hosts' accounts and names it. One for all
-- of them would lose the day on which each is available. A refund that waits is known by its name, the rest by what it
-- reverses.
ALTER TABLE ledger_accounts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions NO FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds NO FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_accounts DISABLE TRIGGER USER;
ALTER TABLE ledger_transactions DISABLE TRIGGER USER;
ALTER TABLE ledger_entries DISABLE TRIGGER USER;
INSERT INTO ledger_transactions (business_id, book, kind, source, reverses, occurred_at, available_on)
WITH RECURSIVE of_hosts AS (
  SELECT t.business_id, t.source, t.occurred_at, t.available_on
  FROM ledger_transactions t
  WHERE t.book = 'BUSINESS' AND (t.kind = 'GIFT' OR t.source IN (
    SELECT 'refund:' || r.id FROM refunds r
    JOIN transactions a ON a.business_id = r.business_id AND a.id = r.transaction_id
    WHERE a.gift_order_id IS NOT NULL))
  UNION
  SELECT t.business_id, t.source, t.occurred_at, t.available_on
  FROM of_hosts h
  JOIN ledger_transactions t ON t.business_id = h.business_id AND t.book = 'BUSINESS' AND t.reverses = h.source
)
SELECT h.business_id, 'BUSINESS', 'MOVED_TO_HOSTS', 'hosts:' || h.source, h.source, h.occurred_at, h.available_on
FROM of_hosts h
WHERE EXISTS (
  SELECT FROM ledger_transactions t
  JOIN ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
  JOIN ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
  WHERE t.business_id = h.business_id AND t.book = 'BUSINESS' AND t.source = h.source
    AND a.kind IN ('OWED', 'DISPUTED', 'IN_TRANSIT') AND a.event_id IS NOT NULL)
ON CONFLICT DO NOTHING;
INSERT INTO ledger_accounts (business_id, book, kind, event_id)
SELECT DISTINCT a.business_id, a.book, 'HOSTS_' || a.kind, a.event_id
FROM ledger_transactions m
JOIN ledger_transactions t ON t.business_id = m.business_id AND t.book = m.book AND t.source = m.reverses
JOIN ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
JOIN ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
WHERE m.kind = 'MOVED_TO_HOSTS' AND a.kind IN ('OWED', 'DISPUTED', 'IN_TRANSIT') AND a.event_id IS NOT NULL
ON CONFLICT DO NOTHING;
INSERT INTO ledger_entries (business_id, book, transaction_id, account_id, amount)
SELECT m.business_id, m.book, m.id, n.account_id, n.amount
FROM ledger_transactions m
JOIN ledger_transactions t ON t.business_id = m.business_id AND t.book = m.book AND t.source = m.reverses
JOIN ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
JOIN ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
JOIN ledger_accounts h ON h.business_id = a.business_id AND h.book = a.book AND h.kind = 'HOSTS_' || a.kind
  AND h.event_id = a.event_id
CROSS JOIN LATERAL (VALUES (a.id, -e.amount), (h.id, e.amount)) n (account_id, amount)
WHERE m.kind = 'MOVED_TO_HOSTS' AND a.kind IN ('OWED', 'DISPUTED', 'IN_TRANSIT');
ALTER TABLE ledger_accounts ENABLE TRIGGER USER;
ALTER TABLE ledger_transactions ENABLE TRIGGER USER;
ALTER TABLE ledger_entries ENABLE TRIGGER USER;
ALTER TABLE ledger_accounts FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE ledger_entries FORCE ROW LEVEL SECURITY;
ALTER TABLE transactions FORCE ROW LEVEL SECURITY;
ALTER TABLE refunds FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP INDEX ledger_transactions_moved;
