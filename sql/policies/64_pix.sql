-- Where payees are paid by Pix. A swapped key is how this money is stolen: the business's only its owner sets, never
-- staff in control of it (and the API asks a code of them first); what stands is followed, never changed. A vendor's the
-- team writes down. Whoever manages some event reads both.

GRANT SELECT, INSERT (business_id, kind, key, key_masked, holder, city) ON business_pix_keys TO member;
CALL pg_temp.protect_business_table('business_pix_keys', area => 'PAYMENTS', helper_restriction => false, audit_secret => '{key}');
CREATE POLICY team_reads ON business_pix_keys FOR SELECT TO member USING (true);
CREATE POLICY owner_sets ON business_pix_keys FOR INSERT TO member WITH CHECK ((SELECT app.team_role()) = 'OWNER' AND NOT (SELECT app.in_control()));
CREATE POLICY helper ON business_pix_keys AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0)) WITH CHECK (false);

GRANT SELECT, INSERT (business_id, vendor_id, kind, key, key_masked, holder, city) ON vendor_pix_keys TO member;
CALL pg_temp.protect_business_table('vendor_pix_keys', area => 'PAYMENTS', helper_restriction => false, audit_secret => '{key}');
CREATE POLICY team_reads ON vendor_pix_keys FOR SELECT TO member USING (true);
CREATE POLICY team_sets ON vendor_pix_keys FOR INSERT TO member WITH CHECK (true);
CREATE POLICY helper ON vendor_pix_keys AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0)) WITH CHECK (false);
