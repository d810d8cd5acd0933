-- Refunds. Only the owner, and staff in control of the business, request one; a job has the provider execute it and
-- records the outcome. The team reads those of its events, helpers with MANAGE_EVENT. The client reads them through
-- app.refunds_of_payment.

GRANT SELECT, INSERT (business_id, event_id, id, transaction_id, amount, our_fee, by_hand, means, returned_on, reason)
  ON refunds TO member;
GRANT SELECT, INSERT (business_id, event_id, transaction_id, amount, our_fee, status, failure, provider_id, waited,
  held_cents),
  UPDATE (status, failure, provider_id, waited, held_cents, updated_at) ON refunds TO worker;
CALL pg_temp.protect_event_table('refunds', helper => 'MANAGE_EVENT', helper_restriction => false, area => 'PAYMENTS',
  business_roles => '{member, worker}',
  audit_hidden => '{transaction_id,our_fee,provider_id,waited,held_cents}');
-- Helpers read the refunds of the attempts that they read.
CALL pg_temp.keep_to('helper', 'refunds', '{helper, helper_in_event}',
  'EXISTS (SELECT FROM transactions t WHERE t.business_id = refunds.business_id AND t.id = refunds.transaction_id)');
CREATE POLICY team_reads ON refunds FOR SELECT TO member USING (true);
CREATE POLICY owner_asks ON refunds FOR INSERT TO member WITH CHECK ((SELECT app.team_role()) = 'OWNER');
CREATE POLICY worker_reads ON refunds FOR SELECT TO worker USING (true);
CREATE POLICY worker_finds ON refunds FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON refunds FOR UPDATE TO worker USING (true) WITH CHECK (true);
GRANT SELECT ON refunds TO cortejo_definer;

-- Money that the payer's bank took back. Jobs write it, the owner's screen subtracts it from the money that can be
-- refunded, and the wallet shows it.
GRANT SELECT ON disputes TO member;
GRANT SELECT, INSERT (business_id, event_id, transaction_id, provider_id, status, losses, lost_cents,
  platform_fee_cents, overpaid_cents, reason),
  UPDATE (provider_id, status, losses, lost_cents, platform_fee_cents, overpaid_cents, reason, updated_at)
    ON disputes TO worker;
CALL pg_temp.protect_event_table('disputes', helper => NULL, helper_restriction => false, area => 'PAYMENTS',
  business_roles => '{member, worker}', audited => false);
CREATE POLICY wallet_reads ON disputes FOR SELECT TO member 
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY worker_reads ON disputes FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON disputes FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON disputes FOR UPDATE TO worker USING (true) WITH CHECK (true);
