-- +goose Up
SET ROLE cortejo_owner;

-- What an event's planner decides about its client's side, beside the nine bits:
-- enabled_customer_updates_at is since when the client may tick subtasks; customer_lock_days freezes
-- whatever the client may edit that many days before the event; customer_released, while the side is
-- being prepared, holds the view bits of the areas already opened (NULL: all of them are).
ALTER TABLE events
  ADD COLUMN enabled_customer_updates_at timestamptz,
  ADD COLUMN customer_lock_days integer CHECK (customer_lock_days BETWEEN 0 AND 365),
  ADD COLUMN customer_released integer CHECK (customer_released & ~93 = 0),
  ADD CONSTRAINT events_template_has_no_client_side CHECK (templated_at IS NULL
    OR enabled_customer_updates_at IS NULL AND customer_lock_days IS NULL AND customer_released IS NULL);

-- What the client wrote down beside a task. The planner's own observations stay the planner's.
ALTER TABLE tasks ADD COLUMN customer_notes text NOT NULL DEFAULT '' CHECK (length(customer_notes) <= 2000);

-- A column is granted to a role or is not, so what hangs on more than the role is held here: the
-- client ticks subtasks only while that is enabled (specification 1, section 4).
-- +goose StatementBegin
CREATE FUNCTION app.refuse_clients_tick() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user = 'customer' AND NOT app.customer_can(512) THEN
    RAISE EXCEPTION 'not the client''s to tick' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER subtasks_beyond_clients BEFORE UPDATE OF checked_at ON subtasks
  FOR EACH ROW WHEN (NEW.checked_at IS DISTINCT FROM OLD.checked_at) EXECUTE FUNCTION app.refuse_clients_tick();

DROP TRIGGER events_beyond_helpers ON events;
CREATE TRIGGER events_beyond_helpers BEFORE UPDATE OF customer_permissions, enable_branding, link_asked_at, archived_at,
    enabled_customer_updates_at, customer_lock_days, customer_released ON events
  FOR EACH ROW WHEN ((OLD.customer_permissions, OLD.enable_branding, OLD.link_asked_at, OLD.archived_at,
      OLD.enabled_customer_updates_at, OLD.customer_lock_days, OLD.customer_released)
    IS DISTINCT FROM (NEW.customer_permissions, NEW.enable_branding, NEW.link_asked_at, NEW.archived_at,
      NEW.enabled_customer_updates_at, NEW.customer_lock_days, NEW.customer_released))
  EXECUTE FUNCTION app.refuse_helpers_change();

RESET ROLE;

-- +goose Down
DROP TRIGGER events_beyond_helpers ON events;
CREATE TRIGGER events_beyond_helpers BEFORE UPDATE OF customer_permissions, enable_branding, link_asked_at, archived_at ON events
  FOR EACH ROW WHEN ((OLD.customer_permissions, OLD.enable_branding, OLD.link_asked_at, OLD.archived_at)
    IS DISTINCT FROM (NEW.customer_permissions, NEW.enable_branding, NEW.link_asked_at, NEW.archived_at))
  EXECUTE FUNCTION app.refuse_helpers_change();
DROP TRIGGER subtasks_beyond_clients ON subtasks;
DROP FUNCTION app.refuse_clients_tick;
ALTER TABLE tasks DROP COLUMN customer_notes;
ALTER TABLE events DROP CONSTRAINT events_template_has_no_client_side,
  DROP COLUMN customer_released, DROP COLUMN customer_lock_days, DROP COLUMN enabled_customer_updates_at;
