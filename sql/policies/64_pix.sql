-- The Pix keys of payees. A swapped key would steal this money. So only the business's owner sets the business's key,
-- never staff in control of it, and the API confirms it by a code first. A new key is a new row: none is ever changed.
-- The team stores a vendor's key. A helper who manages some event reads both.

GRANT SELECT, INSERT (business_id, kind, key, key_masked, holder, city) ON business_pix_keys TO member;
CALL pg_temp.protect_business_table('business_pix_keys', area => 'PAYMENTS', helper_restriction => false,
  audit_secret => '{key}');
CALL pg_temp.keep_from_control('business_pix_keys', '{INSERT}');
CREATE POLICY team_reads ON business_pix_keys FOR SELECT TO member USING (true);
CREATE POLICY owner_sets ON business_pix_keys FOR INSERT TO member
  WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));
CREATE POLICY helper ON business_pix_keys AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
    WITH CHECK (false);

GRANT SELECT, INSERT (business_id, vendor_id, kind, key, key_masked, holder, city) ON vendor_pix_keys TO member;
CALL pg_temp.protect_business_table('vendor_pix_keys', area => 'PAYMENTS', helper_restriction => false,
  audit_secret => '{key}');
CALL pg_temp.keep_from_control('vendor_pix_keys', '{INSERT}');
CREATE POLICY team_reads ON vendor_pix_keys FOR SELECT TO member USING (true);
CREATE POLICY team_sets ON vendor_pix_keys FOR INSERT TO member WITH CHECK (true);
CREATE POLICY helper ON vendor_pix_keys AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
    WITH CHECK (false);

GRANT SELECT ON business_pix_keys, vendor_pix_keys TO cortejo_definer;
