-- +goose Up
SET ROLE cortejo_owner;

-- How each message that is not a sign-in code fared. The row is committed before the provider is called:
-- a worker that dies in between leaves HANDED_OVER behind, and whoever finds that asks the provider and
-- never sends again. message_id is a row of customer_messages or invites_sent, or a vendor's invite_id.
-- No foreign key: the message may be gone, and what belongs to no business stands under the nil id.
CREATE TABLE deliveries (
  business_id    uuid NOT NULL,
  message_id     uuid NOT NULL,
  state          text NOT NULL DEFAULT 'HANDED_OVER' CHECK (state IN ('HANDED_OVER', 'SENT', 'FAILED', 'UNKNOWN')),
  handed_over_at timestamptz NOT NULL DEFAULT now(),
  settled_at     timestamptz,
  PRIMARY KEY (business_id, message_id),
  CONSTRAINT deliveries_settled CHECK ((state = 'HANDED_OVER') = (settled_at IS NULL))
);
CREATE INDEX deliveries_long_ago ON deliveries (handed_over_at);
ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- The message that carried a vendor's invite; NULL where it is older than this column.
ALTER TABLE vendors ADD COLUMN invite_id uuid;

RESET ROLE;

-- +goose Down
ALTER TABLE vendors DROP COLUMN invite_id;
DROP TABLE deliveries;
