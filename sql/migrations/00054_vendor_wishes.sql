-- +goose Up
SET ROLE cortejo_owner;

-- That the event's client wants a vendor is theirs to say and to take back, and says nothing of how far the
-- planner and the vendor are: it stands beside the status, with who said it and when, until the planner
-- confirms it. wished_by is the name as it was that day.
ALTER TABLE event_vendors
  ADD COLUMN wished_at timestamptz,
  ADD COLUMN wished_by text NOT NULL DEFAULT '' CHECK (length(wished_by) <= 200),
  ADD COLUMN wish_confirmed_at timestamptz,
  ADD CONSTRAINT event_vendors_wish CHECK (wished_at IS NOT NULL OR wished_by = '' AND wish_confirmed_at IS NULL);
CREATE INDEX event_vendors_wished ON event_vendors (business_id, event_id)
  WHERE wished_at IS NOT NULL AND wish_confirmed_at IS NULL AND deleted_at IS NULL;

DROP TRIGGER event_vendors_beyond_clients ON event_vendors;
DROP FUNCTION app.refuse_clients_status;

-- The catalogue from A to Z.
CREATE INDEX vendors_by_name ON vendors (business_id, search, id) WHERE deleted_at IS NULL;

RESET ROLE;

-- +goose Down
DROP INDEX vendors_by_name;
-- +goose StatementBegin
CREATE FUNCTION app.refuse_clients_status() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user = 'customer' AND (OLD.status, NEW.status) <> ('INDICATION', 'PENDING') THEN
    RAISE EXCEPTION 'not the client''s to say' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER event_vendors_beyond_clients BEFORE UPDATE OF status ON event_vendors
  FOR EACH ROW WHEN (NEW.status IS DISTINCT FROM OLD.status) EXECUTE FUNCTION app.refuse_clients_status();
DROP TRIGGER IF EXISTS wished ON event_vendors;
DROP FUNCTION IF EXISTS app.note_wish;
ALTER TABLE event_vendors DROP COLUMN wish_confirmed_at, DROP COLUMN wished_by, DROP COLUMN wished_at;
