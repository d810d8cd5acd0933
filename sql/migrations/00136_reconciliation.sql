-- +goose Up
SET ROLE cortejo_owner;

-- A pass over the lines of the provider's balance, the newest first: from the newest there was when it began, down to
-- read_from. page_after is the last line that was read, where the pass goes on after a failure.
CREATE TABLE reconciliations (
  id          uuid PRIMARY KEY DEFAULT uuidv7(),
  read_from   timestamptz NOT NULL,
  newest_at   timestamptz, -- of its first line
  page_after  text NOT NULL DEFAULT '' CHECK (length(page_after) <= 255),
  line_count  integer NOT NULL DEFAULT 0 CHECK (line_count >= 0),
  started_at  timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- The latest failure of a pass that did not end yet.
  failed_at   timestamptz,
  failure     text NOT NULL DEFAULT '' CHECK (failure IN ('', 'PROVIDER', 'REFUSED', 'OURS')),
  CONSTRAINT reconciliations_failure CHECK ((failed_at IS NULL) = (failure = '')),
  CONSTRAINT reconciliations_finished CHECK (finished_at IS NULL OR failed_at IS NULL)
);
CREATE UNIQUE INDEX reconciliations_one_open ON reconciliations ((true)) WHERE finished_at IS NULL;
ALTER TABLE reconciliations ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What the ledger and the provider's balance disagree about: a line that is not in the ledger, or the rest of the
-- balance that no line explains. It is of no business: a line of an attempt of ours names it.
CREATE TABLE reconciliation_findings (
  id            uuid PRIMARY KEY DEFAULT uuidv7(),
  kind          text NOT NULL CHECK (kind IN ('UNKNOWN_CHARGE', 'UNKNOWN_REFUND', 'UNKNOWN_DISPUTE', 'PROVIDER_FEE',
    'ADJUSTMENT', 'TRANSFER', 'PAYOUT', 'TOP_UP', 'NOT_BOOKED', 'BALANCE_DIFFERS')),
  provider_id   text NOT NULL CHECK (length(provider_id) <= 190), -- the line's; '' of the balance
  source_id     text NOT NULL DEFAULT '' CHECK (length(source_id) <= 255), -- what moved the money; the provider's
  intent_id     text NOT NULL DEFAULT '' CHECK (length(intent_id) <= 255),
  line_type     text NOT NULL DEFAULT '' CHECK (length(line_type) <= 64), -- the provider's word
  line_cents    bigint NOT NULL, -- what the line moved, after fees
  amount_cents  bigint NOT NULL, -- what the provider has more than the ledger; below zero, less
  occurred_at   timestamptz NOT NULL,
  first_seen_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at  timestamptz NOT NULL DEFAULT now(),
  resolved_at   timestamptz,
  resolution    text NOT NULL DEFAULT '' CHECK (resolution IN ('', 'VANISHED', 'BY_HAND')),
  resolved_by   uuid REFERENCES users,
  note          text NOT NULL DEFAULT '' CHECK (length(note) <= 400),
  CONSTRAINT reconciliation_findings_of_line CHECK ((kind = 'BALANCE_DIFFERS') = (provider_id = '')),
  CONSTRAINT reconciliation_findings_resolved CHECK ((resolved_at IS NULL) = (resolution = '')),
  CONSTRAINT reconciliation_findings_by_hand CHECK ((resolution = 'BY_HAND') = (resolved_by IS NOT NULL)
    AND (resolution = 'BY_HAND') = (length(btrim(note)) >= 10))
);
CREATE UNIQUE INDEX reconciliation_findings_line ON reconciliation_findings (provider_id) WHERE provider_id <> '';
CREATE UNIQUE INDEX reconciliation_findings_balance ON reconciliation_findings (kind)
  WHERE provider_id = '' AND resolved_at IS NULL;
CREATE INDEX reconciliation_findings_open ON reconciliation_findings (id) WHERE resolved_at IS NULL;
CREATE INDEX reconciliation_findings_resolved_by ON reconciliation_findings (resolved_by);
ALTER TABLE reconciliation_findings ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE reconciliation_findings, reconciliations;
