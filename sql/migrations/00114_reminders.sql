-- +goose Up
SET ROLE cortejo_owner;

-- That somebody was reminded of something when it was due: the row and the notification are of one transaction, so that
-- a tick that was missed, a restart or two workers remind once. What was due more than a day ago is noted as LATE and not
-- told. subject_id is a task, a payment, a signer, a proposal, an event, or a business.
CREATE TABLE notification_reminders (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  type        notification_type NOT NULL,
  subject_id  uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  due_at      timestamptz NOT NULL,
  outcome     text NOT NULL CHECK (outcome IN ('TOLD', 'LATE')),
  PRIMARY KEY (business_id, type, subject_id, user_id, due_at)
);
CREATE INDEX notification_reminders_of_user ON notification_reminders (user_id);
CREATE INDEX notification_reminders_long_ago ON notification_reminders (due_at);
ALTER TABLE notification_reminders ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What somebody wants to be reminded of later, or (until NULL) never again.
CREATE TABLE reminder_pauses (
  business_id uuid NOT NULL REFERENCES businesses ON DELETE CASCADE,
  type        notification_type NOT NULL,
  subject_id  uuid NOT NULL,
  user_id     uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  event_id    uuid,
  helper_bit  integer NOT NULL DEFAULT 0,
  until       timestamptz,
  PRIMARY KEY (business_id, type, subject_id, user_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE INDEX reminder_pauses_of_user ON reminder_pauses (user_id);
CREATE INDEX reminder_pauses_of_event ON reminder_pauses (business_id, event_id);
CREATE INDEX reminder_pauses_over ON reminder_pauses (until) WHERE until IS NOT NULL;
ALTER TABLE reminder_pauses ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;

-- What is due is looked for by its day.
CREATE INDEX events_by_day ON events (date) WHERE templated_at IS NULL AND archived_at IS NULL;
CREATE INDEX payments_due ON payments (due_date) WHERE status = 'PENDING';
CREATE INDEX contract_signers_asked ON contract_signers (asked_at) WHERE status IN ('NEW', 'LINK_OPENED');

RESET ROLE;

-- +goose Down
DROP INDEX contract_signers_asked, payments_due, events_by_day;
DROP TABLE reminder_pauses, notification_reminders;
