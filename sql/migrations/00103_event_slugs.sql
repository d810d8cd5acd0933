-- +goose Up
SET ROLE cortejo_owner;

-- The address of an event's page may be chosen, and so be short. How often that was done is counted.
ALTER TABLE events DROP CONSTRAINT events_slug_check;
ALTER TABLE events ADD CONSTRAINT events_slug_check CHECK (slug ~ '^[a-z0-9-]{3,80}$');
ALTER TABLE events ADD COLUMN slug_changes smallint NOT NULL DEFAULT 0 CHECK (slug_changes >= 0);

-- Every address that an event was given by choice, and the ones it had before: each is one event's for good, also after the
-- event is gone, and so there is no foreign key.
CREATE TABLE event_slugs (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  slug        text NOT NULL CHECK (slug ~ '^[a-z0-9-]{3,80}$'),
  retired_at  timestamptz, -- since when it only leads to the event's present one
  PRIMARY KEY (slug)
);
CREATE INDEX event_slugs_of_event ON event_slugs (business_id, event_id);
CREATE STATISTICS event_slugs_event_implies_business (dependencies) ON business_id, event_id FROM event_slugs;

RESET ROLE;

-- +goose Down
DROP TABLE event_slugs;
ALTER TABLE events DROP COLUMN slug_changes;
