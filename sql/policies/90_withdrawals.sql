-- Rights on the tables of functions/90_withdrawals.sql. No session role of people writes them: the owner asks through
-- app.request_withdrawal, which refuses staff in control.

GRANT SELECT ON withdrawals, withdrawal_transfers TO member, worker;
GRANT INSERT (business_id, is_live, cause, business_cents, gifts_cents) ON withdrawals TO worker;
GRANT UPDATE (status, missing_cents, failure, arrives_on, updated_at, sent_at, arrived_at) ON withdrawals TO worker;
GRANT INSERT (business_id, withdrawal_id, attempt_id, event_id, is_of_hosts, position, cents, available_on)
  ON withdrawal_transfers TO worker;
GRANT UPDATE (status, cents, tries, asked_at, transfer_id, reversed_cents, failure, sent_at, arrived_at, set_aside_at)
  ON withdrawal_transfers TO worker;
CALL pg_temp.protect_business_table('withdrawals', area => 'WALLET', business_roles => '{member, worker}',
  helper_restriction => false, audit_hidden => '{request_id,is_live,missing_cents,arrives_on,sent_at,arrived_at}');
CALL pg_temp.protect_business_table('withdrawal_transfers', area => 'WALLET',
  business_roles => '{member, worker}', helper_restriction => false, audited => false);
CREATE POLICY wallet_reads ON withdrawals FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY wallet_reads ON withdrawal_transfers FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY worker_reads ON withdrawals FOR SELECT TO worker USING (true);
CREATE POLICY worker_reads ON withdrawal_transfers FOR SELECT TO worker USING (true);
-- A job begins none in the owner's name: that has a request, which the grant above leaves out.
CREATE POLICY worker_begins ON withdrawals FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_plans ON withdrawal_transfers FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON withdrawals FOR UPDATE TO worker USING (true) WITH CHECK (true);
CREATE POLICY worker_settles ON withdrawal_transfers FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON withdrawals, withdrawal_transfers TO cortejo_definer;
GRANT UPDATE (gifts_cents, updated_at) ON withdrawals TO cortejo_definer;
GRANT UPDATE (set_aside_at) ON withdrawal_transfers TO cortejo_definer;
GRANT UPDATE (withdrawal_mode) ON recipients TO cortejo_definer;
