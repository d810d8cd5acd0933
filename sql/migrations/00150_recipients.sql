-- +goose Up
SET ROLE cortejo_owner;

-- The account of a business at the payment provider, to which its money is transferred: one each. status is the
-- specification's word, MISSING until there is an account; jobs write what the provider says when it is asked.
CREATE TABLE recipients (
  business_id  uuid PRIMARY KEY REFERENCES businesses,
  is_live      boolean NOT NULL, -- real money
  account_id   text CHECK (length(account_id) BETWEEN 1 AND 255), -- the provider's
  status       text NOT NULL DEFAULT 'MISSING' CHECK (status IN ('MISSING', 'REGISTRATION', 'AFFILIATION', 'ACTIVE',
    'REFUSED', 'SUSPENDED', 'BLOCKED', 'INACTIVE')),
  reason       text NOT NULL DEFAULT '' CHECK (length(reason) <= 255), -- the provider's word for why it stopped it
  is_submitted boolean NOT NULL DEFAULT false, -- whether the holder sent the provider's form
  is_verifying boolean NOT NULL DEFAULT false, -- whether the provider checks what the holder gave
  due          text[] NOT NULL DEFAULT '{}' CHECK (cardinality(due) <= 200), -- the provider's names of missing data
  due_by       timestamptz,
  bank_name    text NOT NULL DEFAULT '' CHECK (length(bank_name) <= 255),
  bank_last4   text NOT NULL DEFAULT '' CHECK (length(bank_last4) <= 4),
  activated_at timestamptz, -- when it was ACTIVE first
  changed_at   timestamptz NOT NULL DEFAULT now(), -- of status
  synced_at    timestamptz, -- when the provider was asked last, and answered
  failure      text NOT NULL DEFAULT '' CHECK (length(failure) <= 255), -- why it did not answer since
  failed_at    timestamptz,
  created_at   timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT recipients_account CHECK ((account_id IS NULL) = (status = 'MISSING')),
  CONSTRAINT recipients_activated CHECK (status <> 'ACTIVE' OR activated_at IS NOT NULL),
  CONSTRAINT recipients_failure CHECK ((failure = '') = (failed_at IS NULL))
);
CREATE UNIQUE INDEX recipients_account_id ON recipients (account_id);
ALTER TABLE recipients ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE recipients;
