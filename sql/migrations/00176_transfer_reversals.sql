-- +goose Up
SET ROLE cortejo_owner;

-- Money of a transfer that came back from the recipient's account at the provider to the platform's. The kinds that
-- are there stay, whichever they are.
-- +goose StatementBegin
DO $$
DECLARE
  kinds text;
BEGIN
  SELECT string_agg(quote_literal(k.kind), ', ') INTO kinds FROM (
    SELECT DISTINCT m.found[1] AS kind
    FROM pg_constraint c, regexp_matches(pg_get_constraintdef(c.oid), '''([A-Z_]+)''', 'g') m (found)
    WHERE c.conrelid = 'ledger_transactions'::regclass AND c.conname = 'ledger_transactions_kind_check'
    UNION SELECT 'PAYOUT_REVERSED'
  ) k;
  ALTER TABLE ledger_transactions DROP CONSTRAINT ledger_transactions_kind_check;
  EXECUTE format('ALTER TABLE ledger_transactions ADD CONSTRAINT ledger_transactions_kind_check CHECK (kind IN (%s))',
    kinds);
END
$$;
-- +goose StatementEnd

-- REVERSED: all that was sent came back.
ALTER TABLE withdrawals DROP CONSTRAINT withdrawals_status_check;
ALTER TABLE withdrawals ADD CONSTRAINT withdrawals_status_check
  CHECK (status IN ('REQUESTED', 'TRANSFERRING', 'WAITING', 'SENT', 'ARRIVED', 'REVERSED', 'FAILED'));
DROP INDEX withdrawals_unfinished;
CREATE INDEX withdrawals_unfinished ON withdrawals (updated_at) WHERE status NOT IN ('ARRIVED', 'REVERSED', 'FAILED');

-- What the provider is asked to bring back of a transfer, and what came back by itself (cause PROVIDER: in the
-- provider's own books). status is PLANNED until the provider is asked, SENDING while it may have been, DONE when the
-- money is back, and FAILED if none came.
CREATE TABLE transfer_reversals (
  business_id   uuid NOT NULL,
  id            uuid NOT NULL DEFAULT uuidv7(),
  transfer_id   uuid NOT NULL, -- of withdrawal_transfers
  cause         text NOT NULL CHECK (cause IN ('REFUND', 'DISPUTE', 'PROVIDER')),
  refund_id     uuid,
  line          text CHECK (length(line) BETWEEN 1 AND 255), -- the provider's, by which a dispute took the money
  planned_cents bigint NOT NULL CHECK (planned_cents BETWEEN 1 AND 1000000000000),
  cents         bigint NOT NULL CHECK (cents BETWEEN 1 AND planned_cents), -- the provider is asked for
  status        text NOT NULL DEFAULT 'PLANNED' CHECK (status IN ('PLANNED', 'SENDING', 'DONE', 'FAILED')),
  tries         integer NOT NULL DEFAULT 0 CHECK (tries >= 0), -- refusals by the provider, each of one key
  asked_at      timestamptz, -- when the provider was asked with the key of this try first
  reversal_id   text CHECK (length(reversal_id) BETWEEN 1 AND 255), -- the provider's
  failure       text NOT NULL DEFAULT '' CHECK (length(failure) <= 100), -- the provider's word for why less came, or none
  created_at    timestamptz NOT NULL DEFAULT now(),
  updated_at    timestamptz NOT NULL DEFAULT now(),
  reversed_at   timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT transfer_reversals_transfer FOREIGN KEY (business_id, transfer_id)
    REFERENCES withdrawal_transfers (business_id, id),
  CONSTRAINT transfer_reversals_refund FOREIGN KEY (business_id, refund_id) REFERENCES refunds (business_id, id),
  CONSTRAINT transfer_reversals_cause CHECK ((cause = 'REFUND') = (refund_id IS NOT NULL)
    AND (cause = 'DISPUTE') = (line IS NOT NULL)),
  CONSTRAINT transfer_reversals_asked CHECK (asked_at IS NOT NULL OR status <> 'SENDING'),
  CONSTRAINT transfer_reversals_done CHECK ((reversal_id IS NOT NULL AND reversed_at IS NOT NULL) = (status = 'DONE'))
);
CREATE UNIQUE INDEX transfer_reversals_reversal_id ON transfer_reversals (reversal_id);
CREATE INDEX transfer_reversals_of_transfer ON transfer_reversals (business_id, transfer_id);
CREATE INDEX transfer_reversals_of_refund ON transfer_reversals (business_id, refund_id);
CREATE INDEX transfer_reversals_unfinished ON transfer_reversals (updated_at) WHERE status IN ('PLANNED', 'SENDING');
ALTER TABLE transfer_reversals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE transfer_reversals;
