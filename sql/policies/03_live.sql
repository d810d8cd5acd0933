-- Whoever has an event open hears that something in it changed: which business, which event and which
-- area, never what. A notification leaves when its transaction commits, and Postgres folds those of
-- one transaction that say the same: sixty tasks that come with an event are one. Who hears it asks
-- for the event again, under the rules of their own scope (platform/live).

-- The trigger's arguments are the area and the column that names the event, or '' where what changed
-- belongs to every event of its business. It tells even of a statement that wrote what was there
-- already: to compare every row would cost more than to look once for nothing. ACCESS is no area that a
-- screen shows: whoever listens in that business, or to that event, is asked again whether they still may.
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
