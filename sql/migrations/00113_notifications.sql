-- +goose Up
SET ROLE cortejo_owner;

-- What else people hear of, in the groups that the screen has (specification 2, section 8).
ALTER TYPE notification_type ADD VALUE 'TASK_GIVEN' BEFORE 'PLANNING_NOT_STARTED';
ALTER TYPE notification_type ADD VALUE 'PROPOSAL_SEEN' BEFORE 'PROPOSAL_NO_RESPONSE';
ALTER TYPE notification_type ADD VALUE 'PROPOSAL_ACCEPTED' BEFORE 'PROPOSAL_NO_RESPONSE';
ALTER TYPE notification_type ADD VALUE 'PROPOSAL_DECLINED' BEFORE 'PROPOSAL_NO_RESPONSE';
ALTER TYPE notification_type ADD VALUE 'SITE_MESSAGE_LEFT' AFTER 'GUESTS_ANSWERED';
ALTER TYPE notification_type ADD VALUE 'GIFT_RECEIVED' AFTER 'SITE_MESSAGE_LEFT';
ALTER TYPE notification_type ADD VALUE 'RECEIPT_SENT' AFTER 'PAYMENT_RECEIVED';
ALTER TYPE notification_type ADD VALUE 'PAYMENT_REFUNDED' AFTER 'PAYMENT_LATE';
ALTER TYPE notification_type ADD VALUE 'PAYMENT_DISPUTED' AFTER 'PAYMENT_REFUNDED';
ALTER TYPE notification_type ADD VALUE 'PAYMENT_OVERPAID' AFTER 'PAYMENT_DISPUTED';
ALTER TYPE notification_type ADD VALUE 'CONTRACT_DECLINED' AFTER 'CONTRACT_SIGNED';

-- What somebody of a team is told of (specification 2, section 3). Whoever may not see what it is about any more does
-- not see it either: helper_bit is the permission in the event that a helper needs, 0 where none suffices. Unread ones of
-- one type and group, which is the event, or of what has none the thing itself, are one row: subjects are what it joins,
-- and content is of the newest.
CREATE TABLE notifications (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          uuid NOT NULL DEFAULT uuidv7(),
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  type        notification_type NOT NULL,
  event_id    uuid,
  helper_bit  integer NOT NULL DEFAULT 0,
  group_id    uuid NOT NULL,
  subjects    uuid[] NOT NULL CHECK (cardinality(subjects) BETWEEN 1 AND 1000),
  content     jsonb NOT NULL,
  created_at  timestamptz NOT NULL DEFAULT now(),
  read_at     timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX notifications_unread ON notifications (business_id, user_id, type, group_id) WHERE read_at IS NULL;
CREATE INDEX notifications_of_user ON notifications (user_id, created_at DESC, id DESC);
CREATE INDEX notifications_of_user_unread ON notifications (user_id, created_at DESC, id DESC) WHERE read_at IS NULL;
CREATE INDEX notifications_by_id ON notifications (user_id, id);
CREATE INDEX notifications_of_event ON notifications (business_id, event_id);
CREATE INDEX notifications_read ON notifications (read_at) WHERE read_at IS NOT NULL;
ALTER TABLE notifications ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- When a client first opened their event.
ALTER TABLE event_customers ADD COLUMN first_seen_at timestamptz;

RESET ROLE;

-- +goose Down
-- The types stay: rows of settings may have them.
ALTER TABLE event_customers DROP COLUMN first_seen_at;
DROP TABLE notifications;
