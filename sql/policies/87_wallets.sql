-- The wallet: the owner and the platform administrator read it, the owner sets each part of it once. Staff in control
-- read the masked forms and nothing else. No role that serves requests has UPDATE or DELETE, so each part stays as set.

GRANT SELECT, INSERT (business_id, holder_name, document_kind, document_masked) ON wallets TO member;
CALL pg_temp.protect_business_table('wallets', area => 'WALLET', helper_restriction => false);
CALL pg_temp.keep_from_control('wallets', '{INSERT}');
CREATE POLICY team_reads ON wallets FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY owner_sets ON wallets FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));

GRANT SELECT, INSERT (business_id, city, state, zipcode_masked, bank_code, account_kind, agency_masked, account_masked,
  email_masked) ON wallet_registrations TO member;
CALL pg_temp.protect_business_table('wallet_registrations', area => 'WALLET', helper_restriction => false);
CALL pg_temp.keep_from_control('wallet_registrations', '{INSERT}');
CREATE POLICY team_reads ON wallet_registrations FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY owner_sets ON wallet_registrations FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));

GRANT SELECT, INSERT (business_id, kind, key_masked) ON wallet_pix_keys TO member;
CALL pg_temp.protect_business_table('wallet_pix_keys', area => 'WALLET', helper_restriction => false);
CALL pg_temp.keep_from_control('wallet_pix_keys', '{INSERT}');
CREATE POLICY team_reads ON wallet_pix_keys FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN'));
CREATE POLICY owner_sets ON wallet_pix_keys FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));

-- The whole values, encrypted: the API shows them only after a code. Staff in control read no row.
GRANT SELECT, INSERT (business_id, wrapped) ON wallet_data_keys TO member;
CALL pg_temp.protect_business_table('wallet_data_keys', helper_restriction => false, audited => false);
CALL pg_temp.keep_from_control('wallet_data_keys', '{INSERT}');
CREATE POLICY team_reads ON wallet_data_keys FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN') AND NOT (SELECT app.in_control()));
CREATE POLICY owner_sets ON wallet_data_keys FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));

GRANT SELECT, INSERT (business_id, part, sealed) ON wallet_secrets TO member;
CALL pg_temp.protect_business_table('wallet_secrets', helper_restriction => false, audited => false);
CALL pg_temp.keep_from_control('wallet_secrets', '{INSERT}');
CREATE POLICY team_reads ON wallet_secrets FOR SELECT TO member
  USING ((SELECT app.team_role()) IN ('OWNER', 'CORTEJO_ADMIN') AND NOT (SELECT app.in_control()));
CREATE POLICY owner_sets ON wallet_secrets FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));
