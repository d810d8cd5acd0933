-- +goose Up
SET ROLE cortejo_owner;

-- How many entries, take-backs and additions one hand (somebody of the team, or a device without account) left at an
-- event's door. They are all taken, also of a device that has ended, so that none is lost; this is what keeps a stolen one
-- from filling the event.
CREATE TABLE check_in_tallies (
  business_id uuid NOT NULL,
  event_id    uuid NOT NULL,
  hand_id     uuid NOT NULL,
  entries     integer NOT NULL CHECK (entries >= 0),
  PRIMARY KEY (business_id, event_id, hand_id),
  FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE
);

RESET ROLE;

-- +goose Down
DROP TABLE check_in_tallies;
DROP FUNCTION app.tally_entries() CASCADE;
