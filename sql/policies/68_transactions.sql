-- Rights on the tables of functions/68_transactions.sql.

GRANT SELECT ON transactions TO member, worker;
GRANT SELECT (business_id, event_id, id, payment_id, method, price, status, session_url, boleto_url, boleto_expires_at,
  refusal, paid, overpaid, refunded, returned_by_hand_cents, dispute, lost_cents, paid_at, expires_at, created_at)
  ON transactions TO customer;
GRANT UPDATE (status, session_id, session_url, intent_id, charge_id, boleto_url, boleto_expires_at, refusal, paid,
  overpaid, refunded, returned_by_hand_cents, dispute, dispute_fee, lost_cents, paid_at, checked_at, updated_at)
  ON transactions TO worker;
CALL pg_temp.protect_event_table('transactions', helper => 'MANAGE_EVENT', area => 'PAYMENTS',
  business_roles => '{member, worker}', event_roles => '{customer}',
  audit_hidden => '{live,checked_at,session_id,intent_id,charge_id,expires_at,boleto_expires_at,our_fee,dispute_fee}',
    audit_secret => '{session_url,boleto_url}');
CREATE POLICY team_reads ON transactions FOR SELECT TO member USING (true);
CREATE POLICY client_reads ON transactions FOR SELECT TO customer USING ((SELECT app.customer_can('PAYMENTS_VIEW')));
CALL pg_temp.keep_to('hidden', 'transactions', '{customer}',
  'payment_id IS NOT NULL AND payment_id <> ALL ((SELECT app.hidden_payments())::uuid[])');
CREATE POLICY worker_reads ON transactions FOR SELECT TO worker USING (true);
CREATE POLICY worker_settles ON transactions FOR UPDATE TO worker USING (true) WITH CHECK (true);

-- Workers read the payment of an attempt.
GRANT SELECT ON payments TO worker;
GRANT UPDATE (status, paid_on, updated_at) ON payments TO worker;
CREATE POLICY worker_settles ON payments FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT ON transactions TO cortejo_definer;
GRANT UPDATE (updated_at) ON transactions TO cortejo_definer; -- what locking the row asks for
GRANT UPDATE (updated_at) ON payments TO cortejo_definer; -- what locking the row asks for

GRANT UPDATE (status, paid_on) ON payments TO cortejo_definer;
GRANT UPDATE (payment_id, overpaid, used_at) ON transactions TO cortejo_definer;
