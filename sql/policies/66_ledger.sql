-- Rights on the tables of functions/66_ledger.sql.

GRANT SELECT ON ledger_accounts, ledger_transactions, ledger_entries TO member, worker;
GRANT INSERT (business_id, book, kind, event_id) ON ledger_accounts TO worker;
GRANT INSERT (business_id, book, kind, source, reverses, occurred_at, available_on, attempt_id) ON ledger_transactions
  TO worker;
GRANT INSERT (business_id, book, transaction_id, account_id, amount) ON ledger_entries TO worker;
CALL pg_temp.protect_business_table('ledger_accounts', business_roles => '{member, worker}',
  helper_restriction => false, audited => false);
CALL pg_temp.protect_business_table('ledger_transactions', business_roles => '{member, worker}',
  helper_restriction => false, audited => false);
CALL pg_temp.protect_business_table('ledger_entries', business_roles => '{member, worker}', helper_restriction => false,
  audited => false);
-- The whole question is asked once for a statement: the planner takes a comparison of the role in each row for one that
-- few rows pass, and reads and sorts all of a book for a page of it.
CREATE POLICY wallet_reads ON ledger_accounts FOR SELECT TO member
  USING ((SELECT app.team_role() IN ('OWNER', 'CORTEJO_ADMIN')) AND book = 'BUSINESS');
CREATE POLICY wallet_reads ON ledger_transactions FOR SELECT TO member
  USING ((SELECT app.team_role() IN ('OWNER', 'CORTEJO_ADMIN')) AND book = 'BUSINESS');
CREATE POLICY wallet_reads ON ledger_entries FOR SELECT TO member
  USING ((SELECT app.team_role() IN ('OWNER', 'CORTEJO_ADMIN')) AND book = 'BUSINESS');
CREATE POLICY worker_reads ON ledger_accounts FOR SELECT TO worker USING (true);
CREATE POLICY worker_reads ON ledger_transactions FOR SELECT TO worker USING (true);
CREATE POLICY worker_reads ON ledger_entries FOR SELECT TO worker USING (true);
CREATE POLICY worker_opens ON ledger_accounts FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_books ON ledger_transactions FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_books ON ledger_entries FOR INSERT TO worker WITH CHECK (true);

GRANT SELECT ON ledger_accounts, ledger_transactions, ledger_entries TO cortejo_definer;

-- No session role has a right on the owners' sums, so that no policy admits one: functions read and write them.
GRANT SELECT, INSERT, UPDATE ON ledger_owner_balances TO cortejo_definer;
SELECT app.count_owner_balances();
