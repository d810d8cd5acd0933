-- Rights on the tables of functions/94_referrals.sql. No session role has a right on referrals, so that no policy
-- admits one.

CALL pg_temp.tell('referrals', 'WALLET', '');
GRANT SELECT, INSERT, UPDATE (is_counted) ON referrals TO cortejo_definer;
GRANT UPDATE (referred_by) ON businesses TO cortejo_definer;
