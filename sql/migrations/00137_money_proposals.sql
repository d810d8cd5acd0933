-- +goose Up
SET ROLE cortejo_owner;

-- What a member of staff proposes to book of the money of a business, or of the hosts of one of its events, and what
-- another one decides within seven days. A job books what was confirmed, in a ledger transaction that names it.
CREATE TABLE money_proposals (
  business_id    uuid NOT NULL REFERENCES businesses,
  id             uuid NOT NULL DEFAULT uuidv7(),
  kind           text NOT NULL CHECK (kind IN ('ADJUSTMENT', 'TOP_UP', 'WRITE_OFF')),
  account        text NOT NULL CHECK (account IN ('OWED', 'HOSTS_OWED')), -- of the ledger
  hosts_event_id uuid, -- whose hosts' money it is
  amount_cents   bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 1000000000000),
  is_debit       boolean NOT NULL DEFAULT false, -- whether an adjustment takes the amount, instead of giving it
  reason         text NOT NULL CHECK (length(btrim(reason)) >= 10 AND length(reason) <= 400),
  finding_id     uuid REFERENCES reconciliation_findings, -- the transfer that a top-up is a part of
  proposed_by    uuid NOT NULL REFERENCES users,
  created_at     timestamptz NOT NULL DEFAULT now(),
  expires_at     timestamptz NOT NULL DEFAULT now() + interval '168 hours',
  decision       text CHECK (decision IN ('CONFIRMED', 'REFUSED')),
  decided_by     uuid REFERENCES users,
  decided_at     timestamptz,
  booked_at      timestamptz,
  failure        text CHECK (failure = 'DEBT_SMALLER'), -- why what was confirmed was not booked
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, hosts_event_id) REFERENCES events (business_id, id),
  CONSTRAINT money_proposals_account CHECK ((account = 'HOSTS_OWED') = (hosts_event_id IS NOT NULL)),
  -- A top-up and a write-off only give; what takes is an adjustment (app.ledger_signs).
  CONSTRAINT money_proposals_sign CHECK (NOT is_debit OR kind = 'ADJUSTMENT'),
  CONSTRAINT money_proposals_transfer CHECK ((kind = 'TOP_UP') = (finding_id IS NOT NULL)),
  CONSTRAINT money_proposals_expiry CHECK (expires_at = created_at + interval '168 hours'),
  CONSTRAINT money_proposals_decided CHECK ((decision IS NULL) = (decided_by IS NULL)
    AND (decision IS NULL) = (decided_at IS NULL)),
  CONSTRAINT money_proposals_two_people CHECK (decided_by <> proposed_by),
  CONSTRAINT money_proposals_in_time CHECK (decided_at < expires_at),
  CONSTRAINT money_proposals_booked CHECK (num_nonnulls(booked_at, failure) = 0
    OR num_nonnulls(booked_at, failure) = 1 AND decision = 'CONFIRMED')
);
CREATE INDEX money_proposals_of_event ON money_proposals (business_id, hosts_event_id);
CREATE INDEX money_proposals_of_finding ON money_proposals (finding_id);
CREATE INDEX money_proposals_proposed_by ON money_proposals (proposed_by);
CREATE INDEX money_proposals_decided_by ON money_proposals (decided_by);
CREATE INDEX money_proposals_newest ON money_proposals (id);
ALTER TABLE money_proposals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE money_proposals;
