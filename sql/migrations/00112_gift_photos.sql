-- +goose Up
SET ROLE cortejo_owner;

-- A photograph of the event's (site_photos) that a gift shows instead of its drawing.
CREATE UNIQUE INDEX site_photos_in_event ON site_photos (business_id, event_id, id);
ALTER TABLE gifts
  ADD COLUMN photo_id uuid,
  ADD FOREIGN KEY (business_id, event_id, photo_id) REFERENCES site_photos (business_id, event_id, id);
CREATE INDEX gifts_of_photo ON gifts (business_id, event_id, photo_id);

RESET ROLE;

-- +goose Down
ALTER TABLE gifts DROP COLUMN photo_id;
DROP INDEX site_photos_in_event;
