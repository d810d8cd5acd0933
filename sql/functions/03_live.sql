-- Live updates name the business, the event and the area of a change, never its content. A notification is sent when
-- its transaction commits, and Postgres merges equal ones of a transaction: sixty tasks that are added with an event
-- make one. Its receivers load the event again, in their own scope (platform/live).

-- The trigger's arguments are the area and the column that names the event, or '' if the row belongs to every event of
-- its business. It also notifies of a statement that changed no value: comparing every row would cost more than an
-- unnecessary reload. ACCESS is no area of a screen: it makes the streams of that business, or of that event, check
-- their access again.
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
