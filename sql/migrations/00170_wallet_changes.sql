-- +goose Up
SET ROLE cortejo_owner;

-- What staff changed of a wallet on its owner's request, and the values before it, by which a mistaken change is undone.
-- shown_before and shown_after are the masked forms of the whole part. sealed_before is the encrypted value before, NULL
-- once it is forgotten (app.forget_wallet_values).
CREATE TABLE wallet_changes (
  business_id   uuid NOT NULL REFERENCES wallets (business_id) ON DELETE CASCADE,
  id            uuid NOT NULL DEFAULT uuidv7(),
  part          text NOT NULL CHECK (part IN ('HOLDER', 'ADDRESS', 'ACCOUNT', 'REGISTER')),
  reason        text NOT NULL CHECK (length(btrim(reason)) >= 10 AND length(reason) <= 400),
  shown_before  jsonb NOT NULL,
  shown_after   jsonb NOT NULL,
  sealed_before bytea CHECK (octet_length(sealed_before) BETWEEN 30 AND 8192),
  undoes_id     uuid, -- the change that this one takes back
  changed_by    uuid NOT NULL REFERENCES users,
  created_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, undoes_id) REFERENCES wallet_changes (business_id, id)
);
CREATE INDEX wallet_changes_undoes ON wallet_changes (business_id, undoes_id);
CREATE INDEX wallet_changes_changed_by ON wallet_changes (changed_by);
CREATE INDEX wallet_changes_to_forget ON wallet_changes (created_at) WHERE sealed_before IS NOT NULL;
ALTER TABLE wallet_changes ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

RESET ROLE;

-- +goose Down
DROP TABLE wallet_changes;
