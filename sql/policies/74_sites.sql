-- The site of an event: members who see all events, helpers with SITE_AND_GUESTS there, and the event's client, who
-- reads it with SITE_VIEW and writes it with SITE_EDIT. Its address, its password and its indexing are the planner's. A
-- visitor reads the published version and its photos, if the site is open to them (app.site_is_open); neither the
-- draft, nor other versions, nor guests' messages that are not approved.

GRANT SELECT (external_id) ON events TO member, customer, worker;

GRANT SELECT (business_id, event_id, id, theme, accent, look_version, published_id, indexed, access_hash, created_at,
  updated_at),
  INSERT (business_id, event_id, id, theme, accent), UPDATE (theme, accent, look_version, published_id, updated_at)
    ON sites TO member, customer;
GRANT UPDATE (indexed, password_hash, access_salt, access_hash) ON sites TO member;
CALL pg_temp.protect_event_table('sites', helper => 'SITE_AND_GUESTS', area => 'SITE', event_roles => '{customer}',
  audit_hidden => '{look_version}', audit_secret => '{password_hash,access_salt,access_hash}');
CALL pg_temp.keep_from_control('sites', '{UPDATE}', '{password_hash,access_salt,access_hash}');
CREATE POLICY team_reads ON sites FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON sites FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON sites FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON sites FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY client_adds ON sites FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_edits ON sites FOR UPDATE TO customer USING ((SELECT app.customer_can('SITE_EDIT')))
  WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));

GRANT SELECT, INSERT (business_id, event_id, site_id, id, kind, position, shown, content),
  UPDATE (position, shown, content, version, updated_at, deleted_at)
  ON site_blocks TO member, customer;
CALL pg_temp.protect_event_table('site_blocks', helper => 'SITE_AND_GUESTS', area => 'SITE',
  event_roles => '{customer}', audit_hidden => '{site_id,position,version,content}');
CREATE POLICY team_reads ON site_blocks FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON site_blocks FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON site_blocks FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON site_blocks FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY client_adds ON site_blocks FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_edits ON site_blocks FOR UPDATE TO customer USING ((SELECT app.customer_can('SITE_EDIT')))
  WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));

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
GRANT SELECT, INSERT (business_id, event_id, site_id, id, number, document), DELETE ON site_versions
  TO member, customer;
CALL pg_temp.protect_event_table('site_versions', helper => 'SITE_AND_GUESTS', area => 'SITE',
  event_roles => '{customer}', audit_hidden => '{site_id,document}');
CREATE POLICY team_reads ON site_versions FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON site_versions FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_trims ON site_versions FOR DELETE TO member USING (true);
CREATE POLICY client_reads ON site_versions FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY client_adds ON site_versions FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_trims ON site_versions FOR DELETE TO customer USING ((SELECT app.customer_can('SITE_EDIT')));

GRANT SELECT, INSERT (business_id, event_id, id, key, width, height) ON site_photos TO member, customer;
CALL pg_temp.protect_event_table('site_photos', helper => 'SITE_AND_GUESTS', area => 'SITE',
  event_roles => '{customer}', audit_hidden => '{width,height}', audit_secret => '{key}');
CREATE POLICY team_reads ON site_photos FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON site_photos FOR INSERT TO member WITH CHECK (true);
CREATE POLICY client_reads ON site_photos FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY client_adds ON site_photos FOR INSERT TO customer WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));

GRANT SELECT, UPDATE (approved_at, deleted_at) ON site_messages TO member, customer;
CALL pg_temp.protect_event_table('site_messages', helper => 'SITE_AND_GUESTS', area => 'SITE',
  event_roles => '{customer}', audit_secret => '{name,message}');
CREATE POLICY team_reads ON site_messages FOR SELECT TO member USING (true);
CREATE POLICY team_moderates ON site_messages FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON site_messages FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_VIEW')));
CREATE POLICY client_moderates ON site_messages FOR UPDATE TO customer USING ((SELECT app.customer_can('SITE_EDIT')))
  WITH CHECK ((SELECT app.customer_can('SITE_EDIT')));

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
GRANT SELECT, DELETE ON site_blocks, site_messages, site_photos TO cortejo_definer;
GRANT SELECT ON site_versions, gifts TO cortejo_definer;
