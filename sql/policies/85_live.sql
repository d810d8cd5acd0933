-- Whoever has an event open hears that something in it changed: which business, which event and which
-- area, never what. A notification leaves when its transaction commits, and Postgres folds those of
-- one transaction that say the same: sixty tasks that come with an event are one. Who hears it asks
-- for the event again, under the rules of their own scope (platform/live).

-- The trigger's arguments are the area and the column that names the event, or '' where what changed
-- belongs to every event of its business. It tells even of a statement that wrote what was there
-- already: to compare every row would cost more than to look once for nothing.
CREATE OR REPLACE FUNCTION app.tell_of_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  CASE TG_ARGV[1]
    WHEN 'event_id' THEN
      PERFORM pg_notify('cortejo_live', concat_ws(' ', TG_ARGV[0], c.business_id, c.event_id))
        FROM (SELECT DISTINCT x.business_id, x.event_id FROM changed x) c;
    WHEN 'id' THEN
      PERFORM pg_notify('cortejo_live', concat_ws(' ', TG_ARGV[0], c.business_id, c.id))
        FROM (SELECT DISTINCT x.business_id, x.id FROM changed x) c;
    ELSE
      PERFORM pg_notify('cortejo_live', concat_ws(' ', TG_ARGV[0], c.business_id))
        FROM (SELECT DISTINCT x.business_id FROM changed x) c;
  END CASE;
  RETURN NULL;
END
$$;

-- What tells of itself; a lint names the tables of an event that are missing here. ACCESS is no area
-- that a screen shows: whoever listens in that business, or to that event, is asked again whether
-- they still may.
DO $$
DECLARE
  it record;
BEGIN
  FOR it IN SELECT * FROM (VALUES
    ('events', 'EVENT', 'id'),
    ('businesses', 'EVENT', ''),
    ('tasks', 'CHECKLIST', 'event_id'),
    ('subtasks', 'CHECKLIST', 'event_id'),
    ('vendors', 'VENDORS', ''),
    ('event_vendors', 'VENDORS', 'event_id'),
    ('task_vendors', 'VENDORS', 'event_id'),
    ('documents', 'DOCUMENTS', 'event_id'),
    ('event_customers', 'EVENT', 'event_id'),
    ('customer_messages', 'EVENT', 'event_id'),
    ('event_accesses', 'ACCESS', 'event_id'),
    -- A client is who has the contact's phone.
    ('contacts', 'ACCESS', ''),
    ('memberships', 'ACCESS', ''),
    ('business_controls', 'ACCESS', '')
  ) t (name, area, event) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER live_insert AFTER INSERT ON public.%I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_change(%L, %L)', it.name, it.area, it.event);
    EXECUTE format('CREATE OR REPLACE TRIGGER live_update AFTER UPDATE ON public.%I REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_change(%L, %L)', it.name, it.area, it.event);
    EXECUTE format('CREATE OR REPLACE TRIGGER live_delete AFTER DELETE ON public.%I REFERENCING OLD TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION app.tell_of_change(%L, %L)', it.name, it.area, it.event);
  END LOOP;
END
$$;

-- Of the catalogue as a whole only who plans hears. The clients of an event hear of whom they have
-- there (CLIENT_VENDORS, which is for them alone), and nothing of whom others have.
CREATE OR REPLACE FUNCTION app.tell_events_of_vendors() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('cortejo_live', concat_ws(' ', 'CLIENT_VENDORS', e.business_id, e.event_id))
    FROM (
      SELECT DISTINCT ev.business_id, ev.event_id
      FROM changed c
      JOIN public.event_vendors ev ON ev.business_id = c.business_id AND ev.vendor_id = c.id
      WHERE ev.deleted_at IS NULL) e;
  RETURN NULL;
END
$$;
ALTER FUNCTION app.tell_events_of_vendors() OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.tell_events_of_vendors() FROM PUBLIC;
CREATE OR REPLACE TRIGGER live_events_update AFTER UPDATE ON vendors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_events_of_vendors();
