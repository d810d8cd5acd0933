-- Files of vendors and contacts, and their rows: the team but its helpers. People read them and say
-- when; a job writes what they hold, and counts.

GRANT SELECT, INSERT (business_id, kind, name, columns, fields, faults, total), UPDATE (fields, faults, total, state) ON imports TO member;
GRANT SELECT, UPDATE (state, done, failed, kept, undone_at) ON imports TO worker;
CREATE POLICY wall ON imports AS RESTRICTIVE FOR ALL TO member, worker
  USING (business_id = (SELECT app.business_id())) WITH CHECK (business_id = (SELECT app.business_id()));
CREATE POLICY team_reads ON imports FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON imports FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON imports FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY bound ON imports AS RESTRICTIVE FOR ALL TO guest, event_guest USING (false) WITH CHECK (false);
CREATE POLICY worker_reads ON imports FOR SELECT TO worker USING (true);
CREATE POLICY worker_edits ON imports FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, import_id, line, cells, verdict, faults, record), UPDATE (verdict, faults, record) ON import_rows TO member;
GRANT SELECT, UPDATE (handled_at) ON import_rows TO worker;
CREATE POLICY wall ON import_rows AS RESTRICTIVE FOR ALL TO member, worker
  USING (business_id = (SELECT app.business_id())) WITH CHECK (business_id = (SELECT app.business_id()));
CREATE POLICY team_reads ON import_rows FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON import_rows FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON import_rows FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY bound ON import_rows AS RESTRICTIVE FOR ALL TO guest, event_guest USING (false) WITH CHECK (false);
CREATE POLICY worker_reads ON import_rows FOR SELECT TO worker USING (true);
CREATE POLICY worker_edits ON import_rows FOR UPDATE TO worker USING (true) WITH CHECK (true);

-- Contacts deleted for a day go for good, unless an event took one in meanwhile; so do files that
-- nobody started, and the rows of those that are over. Of every business, by the cleaning job.
CREATE OR REPLACE FUNCTION app.purge_contacts() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone_contacts AS (
    DELETE FROM public.contacts c WHERE c.deleted_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM public.event_customers ec WHERE ec.business_id = c.business_id AND ec.contact_id = c.id) RETURNING 1
  ), gone_rows AS (
    DELETE FROM public.import_rows r USING public.imports i
    WHERE i.business_id = r.business_id AND i.id = r.import_id AND i.created_at < now() - interval '1 day' AND i.state NOT IN ('RUNNING', 'UNDOING') RETURNING 1
  ), gone_imports AS (
    DELETE FROM public.imports i WHERE i.created_at < now() - interval '1 day' AND i.state = 'PREVIEW' RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone_contacts) + (SELECT count(*) FROM gone_rows) + (SELECT count(*) FROM gone_imports)
$$;
ALTER FUNCTION app.purge_contacts() OWNER TO cortejo_helper;
REVOKE ALL ON FUNCTION app.purge_contacts() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.purge_contacts() TO worker;
GRANT DELETE ON contacts TO cortejo_helper;
GRANT SELECT, DELETE ON imports, import_rows TO cortejo_helper;
