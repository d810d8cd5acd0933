-- +goose Up
SET ROLE cortejo_owner;

-- A file of guests is of one event. Compared as text: a value of an enum is not to be used in the transaction that adds it.
ALTER TYPE import_kind ADD VALUE 'GUESTS';
ALTER TABLE imports
  ADD event_id uuid,
  ADD FOREIGN KEY (business_id, event_id) REFERENCES events (business_id, id) ON DELETE CASCADE,
  ADD CONSTRAINT imports_of_guests_have_an_event CHECK ((kind::text = 'GUESTS') = (event_id IS NOT NULL));
CREATE INDEX imports_of_event ON imports (business_id, event_id);

-- Which file brought them, so that it can be taken back.
ALTER TABLE invitations ADD import_id uuid, ADD FOREIGN KEY (business_id, import_id) REFERENCES imports (business_id, id) ON DELETE SET NULL (import_id);
ALTER TABLE guests ADD import_id uuid, ADD FOREIGN KEY (business_id, import_id) REFERENCES imports (business_id, id) ON DELETE SET NULL (import_id);
CREATE INDEX invitations_import ON invitations (business_id, import_id);
CREATE INDEX guests_import ON guests (business_id, import_id);

-- When what was known of an event's guests was erased.
ALTER TABLE guest_settings ADD anonymised_at timestamptz;

RESET ROLE;

-- +goose Down
ALTER TABLE guest_settings DROP anonymised_at;
ALTER TABLE guests DROP import_id;
ALTER TABLE invitations DROP import_id;
DELETE FROM imports WHERE kind::text = 'GUESTS';
ALTER TABLE imports DROP event_id;
