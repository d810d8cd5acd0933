-- Rights on the tables of functions/75_addresses.sql.

GRANT SELECT, INSERT, UPDATE ON event_slugs TO cortejo_definer;
GRANT UPDATE (slug, slug_changes, updated_at) ON events TO cortejo_definer;

-- Only a job writes the results of a domain's lookups. Another domain is another row, so that no result of the previous
-- one applies to it.
GRANT SELECT, INSERT (business_id, event_id, domain), DELETE ON site_domains TO member;
GRANT SELECT ON site_domains TO worker;
CALL pg_temp.protect_event_table('site_domains', helper => 'SITE_AND_GUESTS', area => 'SITE',
  business_roles => '{member, worker}', audit_hidden => '{checked_at,verified_at,created_at}',
    audit_secret => '{token}');
CALL pg_temp.keep_from_control('site_domains', '{INSERT}');
CREATE POLICY team_reads ON site_domains FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON site_domains FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_removes ON site_domains FOR DELETE TO member USING (true);
CREATE POLICY worker_reads ON site_domains FOR SELECT TO worker USING (true);
GRANT SELECT, UPDATE (status, reason, checked_at, verified_at, failing_since) ON site_domains TO cortejo_definer;
