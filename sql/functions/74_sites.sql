-- Functions and triggers; policies/74_sites.sql says who may do what.

-- The publisher is the caller, by their name of that moment.
CREATE OR REPLACE FUNCTION app.sign_site_version() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('role') <> 'none' THEN NEW.published_by := coalesce(app.editor_name(), ''); END IF;
  RETURN NEW;
END
$$;
CALL pg_temp.make_definer('app.sign_site_version()');
CREATE OR REPLACE TRIGGER site_versions_signed BEFORE INSERT ON site_versions FOR EACH ROW
  EXECUTE FUNCTION app.sign_site_version();

-- Returns the facts of the event for the site's own screens, in addition to those that every member reads: its address,
-- the couple's second name, its picture, and whether it is archived. NULL for callers who do not see the site.
CREATE OR REPLACE FUNCTION app.event_of_site(event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT json_build_object('slug', e.slug, 'eventPersonName', e.event_person_name, 'archived',
    e.archived_at IS NOT NULL,
      'imageKey', (SELECT i.key FROM public.images i WHERE i.business_id = e.business_id AND i.id = e.image_id))
    FROM public.events e
    WHERE e.business_id = app.business_id() AND e.id = event
      AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR e.id = app.event_id() AND app.customer_can('SITE_VIEW')));
CALL pg_temp.make_definer('app.event_of_site(uuid)', '{member, customer}');

-- Deletes photos that were unused for a day or more: in no gift, no block, not even a deleted one that can be restored,
-- and no stored version. Returns the keys of their files in each width (formats/picture), so that the files can be
-- deleted afterwards.
CREATE OR REPLACE FUNCTION app.purge_site_photos() RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM public.site_photos p USING (
      SELECT f.business_id, f.id FROM public.site_photos f
      WHERE f.created_at < now() - interval '1 day'
        AND NOT EXISTS (SELECT FROM public.gifts g WHERE g.business_id = f.business_id AND g.event_id = f.event_id
          AND g.photo_id = f.id)
        AND NOT EXISTS (SELECT FROM public.site_blocks b WHERE b.business_id = f.business_id AND b.event_id = f.event_id
          AND strpos(b.content::text, f.id::text) > 0)
        AND NOT EXISTS (SELECT FROM public.site_versions v WHERE v.business_id = f.business_id
          AND v.event_id = f.event_id AND strpos(v.document::text, f.id::text) > 0)
      LIMIT 1000) unused
    WHERE p.business_id = unused.business_id AND p.id = unused.id
    RETURNING p.key)
  SELECT g.key || '-' || w.wide FROM gone g CROSS JOIN (VALUES (480), (960), (1600)) w (wide)
$$;
CALL pg_temp.make_definer('app.purge_site_photos()', '{worker}');
