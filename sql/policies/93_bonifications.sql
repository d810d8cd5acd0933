-- Rights on the tables of functions/93_bonifications.sql: the owner and the platform administrator read earnings and
-- payments, and staff in control too, whose keys are masked. No session role of people writes them.

GRANT SELECT ON bonifications TO member;
CALL pg_temp.protect_business_table('bonifications', area => 'WALLET', helper_restriction => false, audited => false);
CREATE POLICY wallet_reads ON bonifications FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
GRANT SELECT ON bonus_transfers TO member, worker;
GRANT UPDATE (booked_at, return_booked_at) ON bonus_transfers TO worker;
CALL pg_temp.protect_business_table('bonus_transfers', area => 'WALLET', business_roles => '{member, worker}',
  helper_restriction => false, audit_hidden => array_cat(
    '{txid,pix_kind,pix_change_id,content,needs_second,proposed_by,approved_by}'::text[],
    '{approved_at,paid_by,ended_by,ended_at,booked_at,return_booked_at}'));
CREATE POLICY wallet_reads ON bonus_transfers FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY worker_reads ON bonus_transfers FOR SELECT TO worker USING (true);
CREATE POLICY worker_books ON bonus_transfers FOR UPDATE TO worker USING (true) WITH CHECK (true);

-- No session role has a right on the causes and the bank's files, so that no policy admits one.
GRANT SELECT, INSERT ON bonification_causes, bonus_receipts TO cortejo_definer;
GRANT SELECT, INSERT, UPDATE (amount_cents, transfer_id, closed_at, announced_at) ON bonifications TO cortejo_definer;
GRANT SELECT, INSERT, UPDATE (status, approved_by, approved_at, paid_by, paid_at, end_to_end_id, ended_by, ended_at,
  reason) ON bonus_transfers TO cortejo_definer;
