-- Rights on the tables of functions/56_client_vendors.sql.

GRANT SELECT (business_id, event_id, id, vendor_id, status, budget_cents, is_customer_vendor, wished_at, wished_by,
  wish_confirmed_at, created_at),
  UPDATE (budget_cents, wished_at) ON event_vendors TO customer;
CREATE POLICY client_reads ON event_vendors FOR SELECT TO customer
  USING ((SELECT app.customer_can('VENDORS_VIEW')) AND deleted_at IS NULL);
CREATE POLICY client_edits ON event_vendors FOR UPDATE TO customer
  USING ((SELECT app.customer_can('VENDORS_EDIT')) AND deleted_at IS NULL)
    WITH CHECK ((SELECT app.customer_can('VENDORS_EDIT')));

GRANT SELECT (business_id, id, name, phone, categories, instagram_handle, image_id),
  UPDATE (name, categories, instagram_handle) ON vendors TO customer;
CREATE POLICY client_tenant ON vendors AS RESTRICTIVE FOR ALL TO customer
  USING (business_id = (SELECT app.business_id()) AND id = ANY ((SELECT app.vendors_of_event())::uuid[]))
  WITH CHECK (business_id = (SELECT app.business_id()) AND id = ANY ((SELECT app.vendors_of_event())::uuid[]));
CREATE POLICY client_reads ON vendors FOR SELECT TO customer USING ((SELECT app.customer_can('VENDORS_VIEW')));
CREATE POLICY client_edits ON vendors FOR UPDATE TO customer
  USING ((SELECT app.customer_can('VENDORS_EDIT')) AND id = ANY ((SELECT app.cards_of_client())::uuid[]))
    WITH CHECK ((SELECT app.customer_can('VENDORS_EDIT')));
CREATE POLICY client_vendor_picture ON images FOR SELECT TO customer
  USING (id IN (SELECT v.image_id FROM vendors v WHERE v.business_id = (SELECT app.business_id())));

GRANT SELECT, INSERT (business_id, event_id, task_id, event_vendor_id, is_customer_link), DELETE ON task_vendors
  TO customer;
CALL pg_temp.keep_to('team_only', 'task_vendors', '{customer}',
  'task_id <> ALL ((SELECT app.team_only_tasks())::uuid[])');
CREATE POLICY client_reads ON task_vendors FOR SELECT TO customer
  USING ((SELECT app.customer_can('VENDORS_VIEW')) AND (SELECT app.customer_can('CHECKLIST_VIEW')));
CREATE POLICY client_links ON task_vendors FOR INSERT TO customer
  WITH CHECK ((SELECT app.customer_can('VENDORS_EDIT')) AND (SELECT app.customer_can('CHECKLIST_VIEW'))
    AND is_customer_link);
CREATE POLICY client_unlinks ON task_vendors FOR DELETE TO customer
  USING ((SELECT app.customer_can('VENDORS_EDIT')) AND (SELECT app.customer_can('CHECKLIST_VIEW'))
    AND is_customer_link);

GRANT INSERT (business_id, name, phone, categories, instagram_handle, customer_event_id), UPDATE (deleted_at) ON vendors
  TO cortejo_definer;
GRANT INSERT (business_id, event_id, vendor_id, budget_cents, is_customer_vendor), UPDATE (deleted_at) ON event_vendors
  TO cortejo_definer;
