-- +goose Up
SET ROLE cortejo_owner;

-- A card that the client of an event added says of which, so that it goes where they take it back,
-- and is theirs to correct while nobody else works with it.
ALTER TABLE vendors
  ADD COLUMN customer_event_id uuid,
  ADD FOREIGN KEY (business_id, customer_event_id) REFERENCES events (business_id, id) ON DELETE SET NULL (customer_event_id);
CREATE INDEX vendors_customer_event ON vendors (business_id, customer_event_id);

-- The client takes off a task whom the client put there.
ALTER TABLE task_vendors ADD COLUMN is_customer_link boolean NOT NULL DEFAULT false;

-- Of how far an event and a vendor are the client says one thing: of whom the planner recommended,
-- that they want them. The rest is between the planner and the vendor.
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

RESET ROLE;

-- +goose Down
DROP TRIGGER event_vendors_beyond_clients ON event_vendors;
DROP FUNCTION app.refuse_clients_status;
ALTER TABLE task_vendors DROP COLUMN is_customer_link;
ALTER TABLE vendors DROP COLUMN customer_event_id;
