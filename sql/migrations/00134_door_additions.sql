-- +goose Up
SET ROLE cortejo_owner;

-- How many people who were on no list a device at the door added: in all, and in the hour that began with the first of
-- them. One that is not added yet stays on its device.
ALTER TABLE check_in_tallies
  ADD COLUMN additions integer NOT NULL DEFAULT 0 CHECK (additions >= 0),
  ADD COLUMN additions_of_hour integer NOT NULL DEFAULT 0 CHECK (additions_of_hour >= 0),
  ADD COLUMN hour_began_at timestamptz NOT NULL DEFAULT now();

RESET ROLE;

-- +goose Down
ALTER TABLE check_in_tallies DROP COLUMN additions, DROP COLUMN additions_of_hour, DROP COLUMN hour_began_at;
