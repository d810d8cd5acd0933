-- Rights on the tables of functions/86_money_proposals.sql.

CALL pg_temp.protect_business_table('money_proposals', business_roles => '{worker}', helper_restriction => false,
  audit_hidden => '{finding_id,proposed_by,decided_by,expires_at}');
GRANT SELECT, UPDATE (booked_at, failure) ON money_proposals TO worker;
CREATE POLICY worker_reads ON money_proposals FOR SELECT TO worker USING (true);
CREATE POLICY worker_books ON money_proposals FOR UPDATE TO worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE (decision, decided_by, decided_at) ON money_proposals TO cortejo_definer;
