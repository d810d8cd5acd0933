-- Rights on the tables of functions/88_recipients.sql.

GRANT SELECT, INSERT (business_id, is_live) ON recipients TO member;
GRANT SELECT, UPDATE (is_live, account_id, status, reason, is_submitted, is_verifying, due, due_by, bank_name,
  bank_last4, activated_at, changed_at, synced_at, failure, failed_at, held_cents, expected_cents, on_the_way_cents,
  held_at) ON recipients TO worker;
CALL pg_temp.protect_business_table('recipients', area => 'WALLET', business_roles => '{member, worker}',
  helper_restriction => false,
  audit_hidden => '{is_live,reason,is_verifying,due,changed_at,synced_at,failure,failed_at,held_cents,expected_cents,
    on_the_way_cents,held_at}',
  audit_secret => '{account_id}');
CALL pg_temp.keep_from_control('recipients', '{INSERT}');
CREATE POLICY owner_reads ON recipients FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY owner_opens ON recipients FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));
CREATE POLICY worker_reads ON recipients FOR SELECT TO worker USING (true);
CREATE POLICY worker_settles ON recipients FOR UPDATE TO worker USING (true) WITH CHECK (true);
GRANT SELECT ON recipients TO cortejo_definer;
