-- Proposals: the team but its helpers, as with contacts. Their recipients have an address and no account: separate
-- functions serve the page. An accepted version is never changed or deleted.

GRANT SELECT, INSERT ON proposal_codes TO cortejo_definer;

GRANT SELECT,
  INSERT (business_id, idempotency_key, contact_id, title, event_type, event_date, budget, items, content, expires_on,
    payment_methods, payment_other, payment_description,
    attachment_title, attachment_description, attachment_key, attachment_name, attachment_media_type, attachment_size,
      one_link, one_link_by, starts_from, plan, contract_template_id),
  UPDATE (contact_id, title, event_type, event_date, budget, items, content, expires_on, payment_methods, payment_other,
    payment_description,
    attachment_title, attachment_description, attachment_key, attachment_name, attachment_media_type, attachment_size,
      one_link, one_link_by, starts_from, plan, contract_template_id,
    status, version, sent_at, decided_at, decline_reason, updated_at, deleted_at)
  ON proposals TO member;
GRANT SELECT, UPDATE (pdf_key, pdf_version) ON proposals TO worker;
CALL pg_temp.protect_business_table('proposals', area => 'ACCESS', business_roles => '{member, worker}',
  audit_hidden => '{idempotency_key,code,contact_id,content,version,accepted_budget,sent_at,first_seen_at,last_seen_at,seen,one_link_by,starts_from,plan,contract_template_id,event_id,invoice_id,contract_id,event_version,invoice_version,contract_version,carried_out,troubles,code_salt,code_hash,code_version,code_expires_at,code_tries,code_channel,code_sent_id,pdf_key,pdf_version,created_by,attachment_media_type,attachment_size}',
  audit_secret => '{attachment_key,code_phone}');
-- A proposal has its address from the beginning, and the customer who accepts it becomes the client of the new event.
CALL pg_temp.keep_from_control('proposals', '{INSERT,UPDATE}', '{contact_id,one_link}');
CREATE POLICY team_reads ON proposals FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON proposals FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON proposals FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON proposals FOR SELECT TO worker USING (true);
CREATE POLICY worker_prints ON proposals FOR UPDATE TO worker USING (true) WITH CHECK (true);

-- The team records acceptances that it got in person, marked as such.
GRANT SELECT, INSERT (business_id, proposal_id, version, name, noted_by) ON proposal_acceptances TO member;
GRANT SELECT, UPDATE (pdf_key, sha256) ON proposal_acceptances TO worker;
CALL pg_temp.protect_business_table('proposal_acceptances', area => 'ACCESS', business_roles => '{member, worker}',
  audit_hidden => '{proposal_id,snapshot,user_agent,pdf_key,sha256}', audit_secret => '{phone,ip,attachment_key}');
CREATE POLICY team_reads ON proposal_acceptances FOR SELECT TO member USING (true);
CREATE POLICY team_notes ON proposal_acceptances FOR INSERT TO member WITH CHECK (true);
CREATE POLICY worker_reads ON proposal_acceptances FOR SELECT TO worker USING (true);
CREATE POLICY worker_prints ON proposal_acceptances FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, key, name, media_type, size), DELETE ON proposal_uploads TO member;
GRANT SELECT ON proposal_uploads TO worker;
CALL pg_temp.protect_business_table('proposal_uploads', business_roles => '{member, worker}', audited => false);
CREATE POLICY team_reads ON proposal_uploads FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON proposal_uploads FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_takes ON proposal_uploads FOR DELETE TO member USING (true);
CREATE POLICY worker_reads ON proposal_uploads FOR SELECT TO worker USING (true);

GRANT SELECT, INSERT (business_id, name, value), UPDATE (name, value, deleted_at) ON services TO member;
CALL pg_temp.protect_business_table('services', area => 'ACCESS');
CREATE POLICY team_reads ON services FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON services FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON services FOR UPDATE TO member USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, name, content), UPDATE (name, content, deleted_at) ON proposal_templates TO member;
CALL pg_temp.protect_business_table('proposal_templates', area => 'ACCESS', audit_hidden => '{content}');
CREATE POLICY team_reads ON proposal_templates FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON proposal_templates FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON proposal_templates FOR UPDATE TO member USING (true) WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON proposals TO cortejo_definer;
GRANT SELECT, INSERT ON proposal_acceptances TO cortejo_definer;
GRANT SELECT, DELETE ON proposal_uploads, services, proposal_templates TO cortejo_definer;
