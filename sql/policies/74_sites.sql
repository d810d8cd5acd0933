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

GRANT SELECT, DELETE ON site_blocks, site_messages, site_photos TO cortejo_definer;
GRANT SELECT ON site_versions, gifts TO cortejo_definer;
