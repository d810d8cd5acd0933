-- Rights on the tables of functions/68_contracts.sql.

-- The texts that contracts begin with: the team's to write, a helper's to read who manages some event.
GRANT SELECT, INSERT (business_id, id, name, content), UPDATE (name, content, version, updated_at, deleted_at)
  ON contract_templates TO member;
CALL pg_temp.protect_business_table('contract_templates', helper_restriction => false,
  audit_hidden => '{content,version}');
CREATE POLICY helper ON contract_templates AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
    WITH CHECK (false);
CREATE POLICY team_reads ON contract_templates FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON contract_templates FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON contract_templates FOR UPDATE TO member USING (true) WITH CHECK (true);

GRANT SELECT,
  INSERT (business_id, event_id, id, task_id, name, message, in_order, expires_on, content, file_key, file_name, size,
    pages, sha256, replaces),
  UPDATE (name, message, in_order, expires_on, content, version, file_key, file_name, size, pages, sha256, code, status,
    sent_at, ended_at, deleted_at, updated_at)
  ON contracts TO member;
GRANT SELECT, UPDATE (sealed_key, sealed_size, sealed_sha256, sealed_at, certificate_sha256) ON contracts TO worker;
GRANT SELECT (business_id, event_id, id, task_id, name, in_order, expires_on, status, size, pages, sha256, code,
  sent_at, ended_at,
    sealed_key, sealed_size, sealed_sha256, sealed_at, replaces, created_at, updated_at, deleted_at, search)
  ON contracts TO customer;
CALL pg_temp.protect_event_table('contracts', helper => 'MANAGE_EVENT', area => 'CONTRACTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{content,version,created_by,replaces,sealed_key,certificate_sha256}', audit_secret => '{file_key}');
CREATE POLICY team_reads ON contracts FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON contracts FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON contracts FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON contracts FOR SELECT TO worker USING (true);
CREATE POLICY worker_seals ON contracts FOR UPDATE TO worker USING (true) WITH CHECK (true);
CREATE POLICY client_reads ON contracts FOR SELECT TO customer
  USING ((SELECT app.customer_can('CONTRACTS_VIEW')) AND sent_at IS NOT NULL);
CALL pg_temp.keep_to('team_only', 'contracts', '{customer}',
  'task_id IS NULL OR task_id <> ALL ((SELECT app.team_only_tasks())::uuid[])');

GRANT SELECT,
  INSERT (business_id, event_id, contract_id, id, name, phone, email, tax_id, role, channel, position),
  UPDATE (name, phone, email, tax_id, role, channel, position, salt, secret_hash, asked_at, sent_at, sent_id,
    updated_at), DELETE
  ON contract_signers TO member;
GRANT SELECT, UPDATE (copy_sent_id) ON contract_signers TO worker;
GRANT SELECT (business_id, event_id, contract_id, id, name, role, position, status, opened_at, signed_at, declined_at,
  updated_at) ON contract_signers TO customer;
CALL pg_temp.protect_event_table('contract_signers', helper => 'MANAGE_EVENT', area => 'CONTRACTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{contract_id,position,salt,secret_hash,asked_at,sent_id,code_salt,code_hash,code_expires_at,code_tries,code_channel,code_sent_id,copy_sent_id,consent_version,signature_kind}',
  audit_secret => '{phone,email,tax_id,ip,user_agent,signature}');
-- Staff in control may edit the signers of a draft, and may not send links.
CALL pg_temp.keep_from_control('contract_signers', '{UPDATE}', '{salt,secret_hash,sent_id}');
CREATE POLICY team_reads ON contract_signers FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON contract_signers FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON contract_signers FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY team_removes ON contract_signers FOR DELETE TO member
  USING (contract_id IN (SELECT c.id FROM contracts c WHERE c.sent_at IS NULL));
CREATE POLICY worker_reads ON contract_signers FOR SELECT TO worker USING (true);
CREATE POLICY worker_sends ON contract_signers FOR UPDATE TO worker USING (true) WITH CHECK (true);
-- The client reads only signers who have a link, so those of sent contracts.
CREATE POLICY client_reads ON contract_signers FOR SELECT TO customer
  USING ((SELECT app.customer_can('CONTRACTS_VIEW')) AND secret_hash IS NOT NULL);
CALL pg_temp.keep_to('team_only', 'contract_signers', '{customer}',
  'contract_id <> ALL ((SELECT app.team_only_contracts())::uuid[])');

GRANT SELECT ON contract_steps TO member, worker;
CALL pg_temp.protect_event_table('contract_steps', helper => 'MANAGE_EVENT', area => 'CONTRACTS',
  business_roles => '{member, worker}', audited => false);
CREATE POLICY team_reads ON contract_steps FOR SELECT TO member USING (true);
CREATE POLICY worker_reads ON contract_steps FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON contracts, contract_signers, contract_templates TO cortejo_definer;
GRANT SELECT, INSERT ON contract_steps TO cortejo_definer;

GRANT SELECT, INSERT, UPDATE (in_use_since) ON contract_certificates TO cortejo_definer;
