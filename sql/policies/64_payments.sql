-- Payments: agreements and their payments. The team writes them, and helpers with MANAGE_EVENT in their events. With
-- PAYMENTS_VIEW the event's client reads those that they pay (payer CLIENT), never those that the business pays. Until
-- the date lock they attach receipts, and with PAYMENTS_STATUS_EDIT mark payments as paid. The agreements and payments
-- of a task that is only the team's are read only by readers of that task.

GRANT SELECT (archived_at) ON events TO customer;

GRANT SELECT,
  INSERT (business_id, event_id, id, task_id, vendor_id, title, total, payer, payee),
  UPDATE (task_id, vendor_id, title, total, updated_at, deleted_at)
  ON invoices TO member;
GRANT SELECT ON invoices TO customer;
CALL pg_temp.protect_event_table('invoices', helper => 'MANAGE_EVENT', area => 'PAYMENTS', event_roles => '{customer}');
CREATE POLICY team_reads ON invoices FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON invoices FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON invoices FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON invoices FOR SELECT TO customer
  USING ((SELECT app.customer_can('PAYMENTS_VIEW')) AND payer = 'CLIENT' AND deleted_at IS NULL);
CALL pg_temp.keep_to('team_only', 'invoices', '{customer}',
  'task_id IS NULL OR task_id <> ALL ((SELECT app.team_only_tasks())::uuid[])');

GRANT SELECT,
  INSERT (business_id, event_id, invoice_id, payer, position, price, due_date, days_before),
  UPDATE (position, price, due_date, days_before, status, paid_on, receipt_key, receipt_name, receipt_type,
    receipt_size, shared_at, updated_at),
  DELETE
  ON payments TO member;
GRANT SELECT, UPDATE (status, paid_on, receipt_key, receipt_name, receipt_type, receipt_size, updated_at) ON payments
  TO customer;
-- The cleaning of an upload that was cut asks whether a file became a receipt.
GRANT SELECT (business_id, id, receipt_key) ON payments TO worker;
CALL pg_temp.protect_event_table('payments', helper => 'MANAGE_EVENT', area => 'PAYMENTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{invoice_id,payer,position,paid_at,receipt_at,receipt_by,receipt_side}',
    audit_secret => '{receipt_key}');
-- Staff in control may not share a payment: the shared page is open to everyone who has its address.
CALL pg_temp.keep_from_control('payments', '{UPDATE}', '{shared_at}', 'NEW.shared_at IS NOT NULL');
CREATE POLICY team_reads ON payments FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON payments FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON payments FOR UPDATE TO member USING (true) WITH CHECK (true);
-- A changed plan replaces its open payments.
CREATE POLICY team_replaces ON payments FOR DELETE TO member USING (status = 'PENDING');
CREATE POLICY worker_reads ON payments FOR SELECT TO worker USING (true);
CREATE POLICY client_reads ON payments FOR SELECT TO customer
  USING ((SELECT app.customer_can('PAYMENTS_VIEW')) AND payer = 'CLIENT');
CREATE POLICY client_edits ON payments FOR UPDATE TO customer
  USING ((SELECT app.customer_may_attach()) AND payer = 'CLIENT') WITH CHECK ((SELECT app.customer_may_attach()));
CALL pg_temp.keep_to('hidden', 'payments', '{customer}', 'invoice_id <> ALL ((SELECT app.hidden_invoices())::uuid[])');

GRANT SELECT ON invoices, payments TO cortejo_definer;

GRANT DELETE ON invoices TO cortejo_definer;
