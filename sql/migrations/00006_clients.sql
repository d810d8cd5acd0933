-- +goose Up
SET ROLE cortejo_owner;

-- What an event's client may edit they also see, and a template has no client (specification
-- 1, section 6). The owner is bound by the walls too, so they are let down for the correction.
ALTER TABLE events NO FORCE ROW LEVEL SECURITY;
UPDATE events SET customer_permissions = CASE WHEN templated_at IS NULL THEN
    customer_permissions | (customer_permissions >> 1 & 1) | (customer_permissions >> 6 & 4) | (customer_permissions >> 4 & 8) | (customer_permissions >> 1 & 16)
  ELSE 0 END
  WHERE customer_permissions <> 0;
ALTER TABLE events FORCE ROW LEVEL SECURITY;
ALTER TABLE events
  ADD CONSTRAINT events_client_sees_what_they_edit CHECK (
    (customer_permissions & 2 = 0 OR customer_permissions & 1 <> 0)
    AND (customer_permissions & 256 = 0 OR customer_permissions & 4 <> 0)
    AND (customer_permissions & 128 = 0 OR customer_permissions & 8 <> 0)
    AND (customer_permissions & 32 = 0 OR customer_permissions & 16 <> 0)),
  ADD CONSTRAINT events_template_has_no_client CHECK (templated_at IS NULL OR customer_permissions = 0);

-- A helper with MANAGE_EVENT edits the event's details; what its client may do, its brand, its
-- link and whether it is put away stay with those who see every event, whatever statement asks.
-- +goose StatementBegin
CREATE FUNCTION app.refuse_helpers_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user = 'member' AND NOT app.sees_all_events() THEN
    RAISE EXCEPTION 'not a helper''s to change' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER events_beyond_helpers BEFORE UPDATE OF customer_permissions, enable_branding, link_asked_at, archived_at ON events
  FOR EACH ROW WHEN ((OLD.customer_permissions, OLD.enable_branding, OLD.link_asked_at, OLD.archived_at)
    IS DISTINCT FROM (NEW.customer_permissions, NEW.enable_branding, NEW.link_asked_at, NEW.archived_at))
  EXECUTE FUNCTION app.refuse_helpers_change();

-- Templates are the business's own: no helper is given one.
-- +goose StatementBegin
CREATE FUNCTION app.refuse_access_to_template() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.events e WHERE e.business_id = NEW.business_id AND e.id = NEW.event_id AND e.templated_at IS NOT NULL) THEN
    RAISE EXCEPTION 'no helper is given a template' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
CREATE TRIGGER event_accesses_not_to_templates BEFORE INSERT ON event_accesses
  FOR EACH ROW EXECUTE FUNCTION app.refuse_access_to_template();

RESET ROLE;

-- +goose Down
DROP TRIGGER event_accesses_not_to_templates ON event_accesses;
DROP FUNCTION app.refuse_access_to_template;
DROP TRIGGER events_beyond_helpers ON events;
DROP FUNCTION app.refuse_helpers_change;
ALTER TABLE events DROP CONSTRAINT events_template_has_no_client, DROP CONSTRAINT events_client_sees_what_they_edit;
