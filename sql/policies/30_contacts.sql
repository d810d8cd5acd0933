-- Contacts: the team but its helpers, who see no client data. Rights to write name their columns here and below: a
-- row's tenant, ID and parent never change.

GRANT SELECT,
  INSERT (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type,
    event_date, whatsapp_opt_in_how),
  UPDATE (full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type, event_date,
    whatsapp_opt_in_how, deleted_at)
  ON contacts TO member;
-- A job writes what a file brings, and takes it away again.
GRANT SELECT,
  INSERT (business_id, full_name, phone, email, instagram_handle, birth_date, observations, partner_name, event_type,
    event_date, import_id),
  UPDATE (deleted_at) ON contacts TO worker;
-- A client is who has the contact's phone.
CALL pg_temp.protect_business_table('contacts', area => 'ACCESS', business_roles => '{member, worker}',
  audit_hidden => '{import_id,whatsapp_opt_in_at,whatsapp_opt_in_by}');
CALL pg_temp.keep_from_control('contacts', '{UPDATE}', '{phone,email}', 'app.opens_something(NEW.business_id, NEW.id)');
CREATE POLICY team_reads ON contacts FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON contacts FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON contacts FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON contacts FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON contacts FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_edits ON contacts FOR UPDATE TO worker USING (true) WITH CHECK (true);
