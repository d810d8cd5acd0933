-- +goose Up
SET ROLE cortejo_owner;

-- What one act did to many tasks at once, or to the event's day, kept so that it can be taken back
-- within a day, exactly: whoever started from zero gets the tasks that went then, and none that
-- had been deleted before.
CREATE TABLE event_changes (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  id          uuid NOT NULL DEFAULT uuidv7(),
  -- RESET deleted the whole checklist, CHECKLIST added tasks of another one, DATE moved the day.
  kind        text NOT NULL CHECK (kind IN ('RESET', 'CHECKLIST', 'DATE')),
  task_ids    uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(task_ids) <= 5000),
  date_before date,
  date_after  date,
  -- [{id, before, after}]: the time of each task that was written, as the table keeps it.
  times       jsonb NOT NULL DEFAULT '[]',
  made_at     timestamptz NOT NULL DEFAULT now(),
  undone_at   timestamptz,
  PRIMARY KEY (business_id, id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);
CREATE INDEX event_changes_of_event ON event_changes (business_id, event_id, made_at);
CREATE INDEX event_changes_old ON event_changes (made_at);

RESET ROLE;

-- +goose Down
DROP TABLE event_changes;
