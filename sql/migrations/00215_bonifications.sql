-- +goose Up
SET ROLE cortejo_owner;

-- A bonus that staff pay by Pix, by hand, to the wallet's key: it reserves bonifications while it is PROPOSED or
-- APPROVED, and has them for good once it is PAID; REFUSED and RETURNED give them back. txid is in the code that is paid.
-- pix_change_id is the last change of the key by staff when it was proposed: a later one makes it another key.
CREATE TABLE bonus_transfers (
  business_id      uuid NOT NULL REFERENCES businesses,
  id               uuid NOT NULL DEFAULT uuidv7(),
  status           text NOT NULL DEFAULT 'PROPOSED'
    CHECK (status IN ('PROPOSED', 'APPROVED', 'PAID', 'RETURNED', 'REFUSED')),
  amount_cents     bigint NOT NULL CHECK (amount_cents BETWEEN 1 AND 1000000000000),
  txid             text NOT NULL CHECK (txid ~ '^[A-Za-z0-9]{1,25}$'),
  pix_kind         text NOT NULL CHECK (pix_kind IN ('CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM')),
  pix_masked       text NOT NULL CHECK (length(pix_masked) BETWEEN 1 AND 90),
  pix_change_id    uuid,
  holder_name      text NOT NULL CHECK (length(holder_name) BETWEEN 1 AND 30),
  content          jsonb NOT NULL, -- the business and the lines as they were proposed
  needs_second     boolean NOT NULL, -- whether another person of staff has to approve it
  proposed_by      uuid NOT NULL REFERENCES users,
  created_at       timestamptz NOT NULL DEFAULT clock_timestamp(),
  approved_by      uuid REFERENCES users, -- NULL where it needs nobody's approval
  approved_at      timestamptz,
  paid_by          uuid REFERENCES users,
  paid_at          timestamptz, -- as the bank says, in end_to_end_id
  end_to_end_id    text CHECK (end_to_end_id ~ '^E[0-9]{20}[A-Za-z0-9]{11}$'),
  ended_by         uuid REFERENCES users, -- who refused it, or wrote that it was returned
  ended_at         timestamptz,
  reason           text NOT NULL DEFAULT '' CHECK (length(reason) <= 400), -- why it ended
  booked_at        timestamptz, -- when the ledger had it
  return_booked_at timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, pix_change_id) REFERENCES wallet_changes (business_id, id),
  CONSTRAINT bonus_transfers_two_people CHECK (NOT needs_second OR status IN ('PROPOSED', 'REFUSED')
    OR approved_by IS NOT NULL),
  CONSTRAINT bonus_transfers_approver CHECK (approved_by <> proposed_by),
  CONSTRAINT bonus_transfers_approved CHECK (status NOT IN ('APPROVED', 'PAID', 'RETURNED')
    OR approved_at IS NOT NULL),
  CONSTRAINT bonus_transfers_paid CHECK ((status IN ('PAID', 'RETURNED')) = (end_to_end_id IS NOT NULL)
    AND num_nonnulls(end_to_end_id, paid_by, paid_at) IN (0, 3)),
  CONSTRAINT bonus_transfers_ended CHECK ((status IN ('RETURNED', 'REFUSED')) = (ended_at IS NOT NULL)
    AND num_nonnulls(ended_by, ended_at) IN (0, 2) AND (ended_at IS NULL) = (reason = '')),
  CONSTRAINT bonus_transfers_booked CHECK ((booked_at IS NULL OR paid_at IS NOT NULL)
    AND (return_booked_at IS NULL OR status = 'RETURNED' AND booked_at IS NOT NULL))
);
CREATE UNIQUE INDEX bonus_transfers_one_open ON bonus_transfers (business_id)
  WHERE status IN ('PROPOSED', 'APPROVED');
-- A payment by Pix is written down once in the whole installation.
CREATE UNIQUE INDEX bonus_transfers_end_to_end_id ON bonus_transfers (end_to_end_id);
CREATE INDEX bonus_transfers_in_order ON bonus_transfers (id);
CREATE INDEX bonus_transfers_pix_change ON bonus_transfers (business_id, pix_change_id);
CREATE INDEX bonus_transfers_proposed_by ON bonus_transfers (proposed_by);
CREATE INDEX bonus_transfers_approved_by ON bonus_transfers (approved_by);
CREATE INDEX bonus_transfers_paid_by ON bonus_transfers (paid_by);
CREATE INDEX bonus_transfers_ended_by ON bonus_transfers (ended_by);
ALTER TABLE bonus_transfers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- The file that the bank gave of a paid one.
CREATE TABLE bonus_receipts (
  business_id uuid NOT NULL,
  transfer_id uuid NOT NULL,
  media_type  text NOT NULL CHECK (media_type IN ('application/pdf', 'image/png', 'image/jpeg')),
  content     bytea NOT NULL CHECK (octet_length(content) BETWEEN 1 AND 5242880),
  PRIMARY KEY (business_id, transfer_id),
  FOREIGN KEY (business_id, transfer_id) REFERENCES bonus_transfers (business_id, id)
);
ALTER TABLE bonus_receipts ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What a business earned of one of its events (BONIFICATION), or of a business that it referred. The open row of an
-- event rises and falls with what is earned there; the first transfer that reserves it closes it, and what is earned
-- afterwards is a row of its own, which may be below zero. transfer_id is the one transfer that has it. It is PENDING,
-- AVAILABLE or TRANSFERRED by app.list_bonifications.
CREATE TABLE bonifications (
  business_id   uuid NOT NULL REFERENCES businesses,
  id            uuid NOT NULL DEFAULT uuidv7(),
  kind          text NOT NULL CHECK (kind IN ('BONIFICATION', 'REFERRAL_BONIFICATION')),
  event_id      uuid,
  referred_name text CHECK (length(referred_name) BETWEEN 1 AND 160), -- of the business that was referred
  amount_cents  bigint NOT NULL DEFAULT 0 CHECK (amount_cents BETWEEN -1000000000000 AND 1000000000000),
  transfer_id   uuid,
  closed_at     timestamptz,
  announced_at  timestamptz, -- when the owner was notified that it is available
  created_at    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id),
  FOREIGN KEY (business_id, transfer_id) REFERENCES bonus_transfers (business_id, id),
  CONSTRAINT bonifications_of_kind CHECK ((kind = 'BONIFICATION') = (event_id IS NOT NULL)
    AND (kind = 'REFERRAL_BONIFICATION') = (referred_name IS NOT NULL)),
  CONSTRAINT bonifications_closed CHECK (transfer_id IS NULL OR closed_at IS NOT NULL)
);
CREATE UNIQUE INDEX bonifications_one_open ON bonifications (business_id, event_id)
  WHERE closed_at IS NULL AND event_id IS NOT NULL;
CREATE INDEX bonifications_of_event ON bonifications (business_id, event_id);
CREATE INDEX bonifications_of_transfer ON bonifications (business_id, transfer_id);
CREATE STATISTICS bonifications_event_implies_business (dependencies) ON business_id, event_id FROM bonifications;
ALTER TABLE bonifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- Why a bonification rose or fell, once each.
CREATE TABLE bonification_causes (
  business_id     uuid NOT NULL,
  cause           text NOT NULL CHECK (length(cause) BETWEEN 1 AND 190),
  bonification_id uuid NOT NULL,
  amount_cents    bigint NOT NULL CHECK (amount_cents BETWEEN -1000000000000 AND 1000000000000),
  created_at      timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (business_id, cause),
  FOREIGN KEY (business_id, bonification_id) REFERENCES bonifications (business_id, id)
);
CREATE INDEX bonification_causes_bonification ON bonification_causes (business_id, bonification_id);
ALTER TABLE bonification_causes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE bonification_causes, bonifications, bonus_receipts, bonus_transfers;
