-- Rights on the table of functions/92_transfer_reversals.sql: no session role of people writes it.

GRANT SELECT ON transfer_reversals TO member, worker;
GRANT INSERT (business_id, id, transfer_id, planned_cents, cents, status, reversal_id, reversed_at)
  ON transfer_reversals TO worker;
GRANT UPDATE (status, cents, tries, asked_at, reversal_id, failure, updated_at, reversed_at)
  ON transfer_reversals TO worker;
CALL pg_temp.protect_business_table('transfer_reversals', area => 'WALLET', business_roles => '{member, worker}',
  helper_restriction => false, audited => false);
CREATE POLICY wallet_reads ON transfer_reversals FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY worker_reads ON transfer_reversals FOR SELECT TO worker USING (true);
-- A job adds what came back in the provider's own books, because it may not write the cause; the rest
-- app.plan_reversals plans.
CREATE POLICY worker_finds ON transfer_reversals FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON transfer_reversals FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON transfer_reversals TO cortejo_definer;
GRANT UPDATE (updated_at) ON transfer_reversals TO cortejo_definer;
