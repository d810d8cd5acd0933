-- The edit lease of an event's site: one editor at a time. A token belongs to its person alone; every editor sees the
-- holder of the lease, and takes it in their own name only.

GRANT SELECT, INSERT (business_id, event_id, token_hash, user_id, session_hash), DELETE ON site_edit_tokens
  TO member, customer;
CALL pg_temp.protect_event_table('site_edit_tokens', helper => 'SITE_AND_GUESTS', area => NULL,
  event_roles => '{customer}', audited => false);
CREATE POLICY own_reads ON site_edit_tokens FOR SELECT TO member USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_adds ON site_edit_tokens FOR INSERT TO member WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY own_spends ON site_edit_tokens FOR DELETE TO member USING (user_id = (SELECT app.user_id()));
CREATE POLICY client_reads ON site_edit_tokens FOR SELECT TO customer
  USING (user_id = (SELECT app.user_id()) AND (SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_adds ON site_edit_tokens FOR INSERT TO customer
  WITH CHECK (user_id = (SELECT app.user_id()) AND (SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_spends ON site_edit_tokens FOR DELETE TO customer
  USING (user_id = (SELECT app.user_id()) AND (SELECT app.customer_can('SITE_EDIT')));

-- The holder's heartbeat sends no live update.
GRANT SELECT, INSERT (business_id, event_id, lease_id, user_id, holder, session_hash, device),
  UPDATE (lease_id, user_id, holder, session_hash, device, started_at, heartbeat_at) ON site_edit_leases TO member,
    customer;
CALL pg_temp.protect_event_table('site_edit_leases', helper => 'SITE_AND_GUESTS', area => NULL,
  event_roles => '{customer}',
  audit_hidden => '{lease_id,user_id,holder,session_hash,heartbeat_at}');
CREATE POLICY team_reads ON site_edit_leases FOR SELECT TO member USING (true);
CREATE POLICY team_opens ON site_edit_leases FOR INSERT TO member WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY team_takes ON site_edit_leases FOR UPDATE TO member USING (true)
  WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY client_reads ON site_edit_leases FOR SELECT TO customer USING ((SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_opens ON site_edit_leases FOR INSERT TO customer
  WITH CHECK (user_id = (SELECT app.user_id()) AND (SELECT app.customer_can('SITE_EDIT')));
CREATE POLICY client_takes ON site_edit_leases FOR UPDATE TO customer
  USING ((SELECT app.customer_can('SITE_EDIT')))
    WITH CHECK (user_id = (SELECT app.user_id()) AND (SELECT app.customer_can('SITE_EDIT')));

-- The id that the business is known by as a partner.
GRANT SELECT (cortejo_uuid) ON businesses TO member, customer;

GRANT INSERT (business_id, full_name, phone, event_type) ON contacts TO cortejo_definer;
GRANT INSERT (business_id, type, title, slug, customer_extra_permissions) ON events TO cortejo_definer;
GRANT INSERT (business_id, event_id, contact_id, position) ON event_customers TO cortejo_definer;
GRANT SELECT, UPDATE (cortejo_uuid) ON businesses TO cortejo_definer;
