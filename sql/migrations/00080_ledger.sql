-- +goose Up
SET ROLE cortejo_owner;

-- The ledger: where the money is that came through the provider, and whose it is (docs/ledger.md). Two books for each
-- business: its own, and what the installation's book says of it (a bonus that Cortejo pays). So every row names its
-- business, and the same tenant policy holds both; the installation's book is all rows of that book together. In keys the
-- book comes after what tells rows apart: an index by business and book is what Postgres takes for a new table, and reads
-- all of it.

CREATE TABLE ledger_accounts (
  business_id uuid NOT NULL REFERENCES businesses,
  book        text NOT NULL CHECK (book IN ('BUSINESS', 'INSTALLATION')),
  id          uuid NOT NULL DEFAULT uuidv7(),
  kind        text NOT NULL CHECK (kind IN ('OWED', 'AT_PROVIDER', 'PROVIDER_FEE', 'OUR_FEE', 'DISPUTED', 'IN_TRANSIT', 'OVERPAID', 'BONUS')),
  event_id    uuid, -- where the money has one
  created_at  timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id, book),
  CONSTRAINT ledger_accounts_one UNIQUE NULLS NOT DISTINCT (business_id, kind, event_id, book),
  -- An event that money hangs on is kept, as its business is.
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id),
  CONSTRAINT ledger_accounts_of_book CHECK (book = 'BUSINESS' AND kind <> 'BONUS' OR book = 'INSTALLATION' AND kind IN ('AT_PROVIDER', 'BONUS'))
);
CREATE INDEX ledger_accounts_of_event ON ledger_accounts (business_id, event_id);
CREATE STATISTICS ledger_accounts_event_implies_business (dependencies) ON business_id, event_id FROM ledger_accounts;

-- What happened, once: source is the provider's balance transaction, or our own name of what it has none for.
CREATE TABLE ledger_transactions (
  business_id  uuid NOT NULL,
  book         text NOT NULL,
  id           uuid NOT NULL DEFAULT uuidv7(),
  kind         text NOT NULL CHECK (kind IN ('CHARGE', 'GIFT', 'OVERPAYMENT', 'REFUND_PENDING', 'REFUND_PENDING_ENDED', 'REFUND', 'REFUND_FAILED',
    'OVERPAYMENT_REFUND', 'OVERPAYMENT_REFUND_FAILED', 'OVERPAYMENT_KEPT', 'DISPUTE_OPENED', 'DISPUTE_LOST', 'DISPUTE_WON',
    'PAYOUT', 'PAYOUT_ARRIVED', 'PAYOUT_FAILED', 'PAYOUT_RETURNED', 'BONUS')),
  source       text NOT NULL CHECK (length(source) BETWEEN 1 AND 190),
  reverses     text CHECK (length(reverses) BETWEEN 1 AND 190), -- another's source, which may come later than this
  occurred_at  timestamptz NOT NULL,
  available_on timestamptz NOT NULL, -- until then what it brings is pending
  booked_at    timestamptz NOT NULL DEFAULT now(),
  booked_in    bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint, -- the only one that gives it entries
  PRIMARY KEY (business_id, id, book),
  CONSTRAINT ledger_transactions_one_of_source UNIQUE (business_id, source, book),
  FOREIGN KEY (business_id) REFERENCES businesses
);
-- The same money is never of two businesses.
CREATE UNIQUE INDEX ledger_transactions_source_of_one_business ON ledger_transactions (source) WHERE book = 'BUSINESS';

-- What an account gains (above zero) or gives. Those of one transaction are of its book and sum up to nothing.
CREATE TABLE ledger_entries (
  business_id    uuid NOT NULL,
  book           text NOT NULL,
  transaction_id uuid NOT NULL,
  account_id     uuid NOT NULL,
  amount         bigint NOT NULL CHECK (amount <> 0 AND amount BETWEEN -10000000000000 AND 10000000000000), -- cents
  currency       text NOT NULL DEFAULT 'BRL' CHECK (currency = 'BRL'),
  PRIMARY KEY (business_id, transaction_id, book, account_id),
  FOREIGN KEY (business_id, transaction_id, book) REFERENCES ledger_transactions (business_id, id, book),
  FOREIGN KEY (business_id, account_id, book) REFERENCES ledger_accounts (business_id, id, book)
);
CREATE INDEX ledger_entries_of_account ON ledger_entries (business_id, account_id, book);

RESET ROLE;

-- +goose Down
DROP TABLE ledger_entries, ledger_transactions, ledger_accounts;
