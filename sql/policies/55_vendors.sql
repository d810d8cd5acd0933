-- Vendors: the team writes the catalogue, and a helper who manages some event (MANAGE_EVENT) reads it. They write which
-- vendors work in their events, and on which tasks there. Visitors see the vendors of the event's page who may be
-- recommended. The event's client is in functions/56_client_vendors.sql.

GRANT SELECT ON vendors, event_vendors TO cortejo_definer;

GRANT UPDATE (confirmed_by) ON vendors TO cortejo_definer;

GRANT SELECT,
  INSERT (business_id, name, phone, email, categories, instagram_handle, observations, enable_vendor_indication,
    image_id, invited_at, invited_phone, invite_id),
  UPDATE (name, phone, email, categories, instagram_handle, observations, enable_vendor_indication, image_id,
    invited_at, invited_phone, invite_id, deleted_at)
  ON vendors TO member;
-- A job writes what a file brings, and takes it away again.
GRANT SELECT, INSERT (business_id, name, phone, email, categories, instagram_handle, import_id), UPDATE (deleted_at)
  ON vendors TO worker;
GRANT SELECT (business_id, id, name, phone, categories, instagram_handle, image_id, search) ON vendors TO visitor;
CALL pg_temp.protect_business_table('vendors', area => 'VENDORS', business_roles => '{member, worker}',
  helper_restriction => false,
  audit_hidden => '{import_id,customer_event_id,invited_phone,invite_id,confirmed_by}');
-- The holder of the invited card's phone confirms its invite.
CALL pg_temp.keep_from_control('vendors', '{INSERT,UPDATE}', '{phone,invited_at,invited_phone,invite_id}',
  'NEW.invite_id IS NOT NULL');
CREATE POLICY event_tenant ON vendors AS RESTRICTIVE FOR ALL TO visitor
  USING (business_id = (SELECT app.business_id()) AND id = ANY ((SELECT app.recommended_vendors())::uuid[]))
  WITH CHECK (business_id = (SELECT app.business_id()) AND id = ANY ((SELECT app.recommended_vendors())::uuid[]));
CREATE POLICY team_reads ON vendors FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON vendors FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON vendors FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY helper ON vendors AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
    WITH CHECK (false);
CREATE POLICY worker_reads ON vendors FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON vendors FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_edits ON vendors FOR UPDATE TO worker USING (true) WITH CHECK (true);
CREATE POLICY scope_reads ON vendors FOR SELECT TO visitor USING (true);
-- A visitor sees the pictures of whom the event's page recommends.
CREATE POLICY vendor_picture ON images FOR SELECT TO visitor
  USING (id IN (SELECT v.image_id FROM vendors v WHERE v.business_id = (SELECT app.business_id())));

GRANT SELECT,
  INSERT (business_id, event_id, vendor_id, status, budget_cents, observations),
  UPDATE (status, budget_cents, observations, wish_confirmed_at, deleted_at)
  ON event_vendors TO member;
-- The job that undoes an import leaves who works somewhere.
GRANT SELECT (business_id, id, vendor_id, deleted_at) ON event_vendors TO worker;
CREATE POLICY worker_reads ON event_vendors FOR SELECT TO worker USING (true);
CALL pg_temp.protect_event_table('event_vendors', helper => 'MANAGE_EVENT', area => 'VENDORS',
  business_roles => '{member, worker}', event_roles => '{customer}');
CREATE POLICY team_reads ON event_vendors FOR SELECT TO member USING (true);
CREATE POLICY team_links ON event_vendors FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON event_vendors FOR UPDATE TO member USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, event_id, task_id, event_vendor_id), DELETE ON task_vendors TO member;
CALL pg_temp.protect_event_table('task_vendors', helper => 'MANAGE_EVENT', area => 'VENDORS',
  event_roles => '{customer}', audit_hidden => '{is_customer_link}');
CREATE POLICY team_reads ON task_vendors FOR SELECT TO member USING (true);
CREATE POLICY team_links ON task_vendors FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_unlinks ON task_vendors FOR DELETE TO member USING (true);
