-- +goose Up
SET ROLE cortejo_owner;

-- How the money of new charges leaves: by itself, when a charge is confirmed, or when the owner asks.
ALTER TABLE recipients ADD COLUMN withdrawal_mode text NOT NULL DEFAULT 'AUTOMATIC'
  CHECK (withdrawal_mode IN ('AUTOMATIC', 'BY_HAND'));

-- Money on its way from the provider's account of the platform to the bank of the business. status is REQUESTED until a
-- job works on it, TRANSFERRING while it does, WAITING while the provider has too little, SENT once the recipient has
-- all of it, ARRIVED when the bank does, and FAILED if none of it left.
CREATE TABLE withdrawals (
  business_id    uuid NOT NULL REFERENCES businesses,
  id             uuid NOT NULL DEFAULT uuidv7(),
  request_id     uuid, -- the client's name of it, so that a repeated request makes no second
  is_live        boolean NOT NULL, -- real money
  cause          text NOT NULL CHECK (cause IN ('OWNER', 'CHARGE', 'AGE')),
  status         text NOT NULL DEFAULT 'REQUESTED'
    CHECK (status IN ('REQUESTED', 'TRANSFERRING', 'WAITING', 'SENT', 'ARRIVED', 'FAILED')),
  business_cents bigint NOT NULL CHECK (business_cents BETWEEN 0 AND 1000000000000), -- as it was asked for
  gifts_cents    bigint NOT NULL CHECK (gifts_cents BETWEEN 0 AND 1000000000000),
  missing_cents  bigint NOT NULL DEFAULT 0 CHECK (missing_cents >= 0), -- what the provider lacks while it waits
  failure        text NOT NULL DEFAULT '' CHECK (length(failure) <= 100), -- why it waits, failed or sent less
  arrives_on     timestamptz, -- when the provider expects the bank to have it
  created_at     timestamptz NOT NULL DEFAULT now(),
  updated_at     timestamptz NOT NULL DEFAULT now(),
  sent_at        timestamptz,
  arrived_at     timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT withdrawals_one_of_request UNIQUE (business_id, request_id),
  CONSTRAINT withdrawals_something CHECK (business_cents + gifts_cents > 0),
  CONSTRAINT withdrawals_request CHECK ((cause = 'OWNER') = (request_id IS NOT NULL)),
  CONSTRAINT withdrawals_missing CHECK (missing_cents = 0 OR status = 'WAITING'),
  CONSTRAINT withdrawals_arrived CHECK (status <> 'ARRIVED' OR arrived_at IS NOT NULL)
);
-- What goes by itself waits for none.
CREATE UNIQUE INDEX withdrawals_one_open ON withdrawals (business_id, is_live)
  WHERE cause = 'OWNER' AND status IN ('REQUESTED', 'TRANSFERRING', 'WAITING');
CREATE INDEX withdrawals_unfinished ON withdrawals (updated_at) WHERE status NOT IN ('ARRIVED', 'FAILED');
ALTER TABLE withdrawals ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- The part of a withdrawal that one charge brought; money that no charge brought (a bonus) is a part of its own. It is
-- of the business, or of the hosts of its event. It holds its money from the moment on that it is planned: the ledger
-- books it when the provider has moved it.
CREATE TABLE withdrawal_transfers (
  business_id    uuid NOT NULL,
  id             uuid NOT NULL DEFAULT uuidv7(),
  withdrawal_id  uuid NOT NULL,
  attempt_id     uuid, -- the attempt to pay of the charge
  event_id       uuid,
  is_of_hosts    boolean NOT NULL,
  position       integer NOT NULL CHECK (position > 0), -- the oldest charge first
  cents          bigint NOT NULL CHECK (cents BETWEEN 1 AND 1000000000000),
  available_on   timestamptz NOT NULL, -- the charge's: until then the money is pending
  status         text NOT NULL DEFAULT 'PLANNED'
    CHECK (status IN ('PLANNED', 'SENDING', 'SENT', 'ARRIVED', 'FAILED')),
  tries          integer NOT NULL DEFAULT 0 CHECK (tries >= 0), -- refusals by the provider, each of one key
  asked_at       timestamptz, -- when the provider was asked with the key of this try first
  transfer_id    text CHECK (length(transfer_id) BETWEEN 1 AND 255), -- the provider's
  reversed_cents bigint NOT NULL DEFAULT 0 CHECK (reversed_cents BETWEEN 0 AND cents),
  failure        text NOT NULL DEFAULT '' CHECK (length(failure) <= 100), -- the provider's word, or ours
  created_at     timestamptz NOT NULL DEFAULT now(),
  sent_at        timestamptz,
  arrived_at     timestamptz,
  PRIMARY KEY (business_id, id),
  CONSTRAINT withdrawal_transfers_withdrawal FOREIGN KEY (business_id, withdrawal_id)
    REFERENCES withdrawals (business_id, id),
  CONSTRAINT withdrawal_transfers_attempt FOREIGN KEY (business_id, attempt_id)
    REFERENCES transactions (business_id, id),
  CONSTRAINT withdrawal_transfers_event FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id),
  CONSTRAINT withdrawal_transfers_one_of_position UNIQUE (business_id, withdrawal_id, position),
  CONSTRAINT withdrawal_transfers_one_of_charge UNIQUE (business_id, withdrawal_id, attempt_id),
  CONSTRAINT withdrawal_transfers_of_hosts CHECK (event_id IS NOT NULL OR NOT is_of_hosts),
  CONSTRAINT withdrawal_transfers_asked CHECK (asked_at IS NOT NULL OR status NOT IN ('SENDING', 'SENT', 'ARRIVED')),
  CONSTRAINT withdrawal_transfers_sent CHECK ((transfer_id IS NOT NULL AND sent_at IS NOT NULL)
    = (status IN ('SENT', 'ARRIVED'))),
  CONSTRAINT withdrawal_transfers_arrived CHECK ((arrived_at IS NOT NULL) = (status = 'ARRIVED'))
);
CREATE UNIQUE INDEX withdrawal_transfers_transfer_id ON withdrawal_transfers (transfer_id);
CREATE INDEX withdrawal_transfers_of_attempt ON withdrawal_transfers (business_id, attempt_id);
CREATE INDEX withdrawal_transfers_of_event ON withdrawal_transfers (business_id, event_id);
CREATE INDEX withdrawal_transfers_holding ON withdrawal_transfers (business_id) WHERE status IN ('PLANNED', 'SENDING');
ALTER TABLE withdrawal_transfers ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE withdrawal_transfers, withdrawals;
ALTER TABLE recipients DROP COLUMN withdrawal_mode;
