-- +goose Up
SET ROLE cortejo_owner;

-- How many people who were on no list a device at the door added: in all, and in the hour that began with the first of
-- them. One that is not added yet stays on its device.
ALTER TABLE check_in_tallies
  ADD COLUMN additions integer NOT NULL DEFAULT 0 CHECK (additions >= 0),
  ADD COLUMN additions_of_hour integer NOT NULL DEFAULT 0 CHECK (additions_of_hour >= 0),
  ADD COLUMN hour_began_at timestamptz NOT NULL DEFAULT now();

-- How many messages to guests leave in a day of a business for which staff said so; NULL grows with its answers.
ALTER TABLE businesses ADD COLUMN guest_messages_per_day integer CHECK (guest_messages_per_day BETWEEN 1 AND 100000);

-- When a message got its turn among those that leave in a day. NULL while it waits, and where there is no such turn.
ALTER TABLE guest_messages ADD COLUMN released_at timestamptz;
CREATE INDEX guest_messages_released ON guest_messages (business_id, released_at) WHERE released_at IS NOT NULL;
CREATE INDEX guest_messages_waiting ON guest_messages (business_id) WHERE released_at IS NULL AND status = 'queued';

-- The days on which guests answered are found one after another.
CREATE INDEX invitations_answered_by_link ON invitations (business_id, answered_at) WHERE answered_via = 'LINK';

RESET ROLE;

-- +goose Down
DROP INDEX invitations_answered_by_link;
ALTER TABLE guest_messages DROP COLUMN released_at;
ALTER TABLE businesses DROP COLUMN guest_messages_per_day;
ALTER TABLE check_in_tallies DROP COLUMN additions, DROP COLUMN additions_of_hour, DROP COLUMN hour_began_at;
