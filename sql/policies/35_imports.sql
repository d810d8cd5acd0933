-- Imports of vendors and contacts, and their rows: the team but its helpers, and staff. People read and start them; a
-- job writes their content and counts.

GRANT SELECT, INSERT (business_id, kind, name, columns, fields, faults, total, categories, event_id),
  UPDATE (fields, faults, total, categories, state) ON imports TO member;
GRANT SELECT, UPDATE (state, done, failed, kept, undone_at, worked_until) ON imports TO worker;
CALL pg_temp.protect_business_table('imports', business_roles => '{member, worker}',
  audit_hidden => '{columns,fields,faults,total,categories,done,failed,kept,created_by,from_backoffice,event_id,'
    'worked_until}');
CREATE POLICY team_reads ON imports FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON imports FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON imports FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON imports FOR SELECT TO worker USING (true);
CREATE POLICY worker_edits ON imports FOR UPDATE TO worker USING (true) WITH CHECK (true);

-- From the backoffice staff bring vendors into a business: of the files of all businesses they see
-- those that they themselves sent from there (from_backoffice, which only the database says).
GRANT SELECT, INSERT (business_id, kind, name, columns, fields, faults, total, categories, event_id),
  UPDATE (total, categories, state) ON imports TO staff;
CREATE POLICY staff_tenant ON imports AS RESTRICTIVE FOR ALL TO staff
  USING (created_by = (SELECT app.user_id()) AND from_backoffice AND kind = 'VENDORS')
  WITH CHECK (created_by = (SELECT app.user_id()) AND from_backoffice AND kind = 'VENDORS');
CREATE POLICY staff_reads ON imports FOR SELECT TO staff USING (true);
CREATE POLICY staff_adds ON imports FOR INSERT TO staff WITH CHECK (true);
CREATE POLICY staff_edits ON imports FOR UPDATE TO staff USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, import_id, line, cells, verdict, faults, record), UPDATE (verdict, faults, record)
  ON import_rows TO member;
GRANT SELECT, UPDATE (handled_at) ON import_rows TO worker;
CALL pg_temp.protect_business_table('import_rows', business_roles => '{member, worker}', audited => false);
CREATE POLICY team_reads ON import_rows FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON import_rows FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON import_rows FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON import_rows FOR SELECT TO worker USING (true);
CREATE POLICY worker_edits ON import_rows FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, import_id, line, cells, verdict, faults, record), UPDATE (verdict, faults, record)
  ON import_rows TO staff;
-- Staff see the rows of the files that they see, by the same rule as the tenant policy of imports.
CREATE POLICY staff_tenant ON import_rows AS RESTRICTIVE FOR ALL TO staff
  USING (EXISTS (SELECT FROM imports i WHERE i.business_id = import_rows.business_id AND i.id = import_rows.import_id
    AND i.created_by = (SELECT app.user_id()) AND i.from_backoffice))
  WITH CHECK (EXISTS (SELECT FROM imports i WHERE i.business_id = import_rows.business_id
    AND i.id = import_rows.import_id AND i.created_by = (SELECT app.user_id()) AND i.from_backoffice));
CREATE POLICY staff_reads ON import_rows FOR SELECT TO staff USING (true);
CREATE POLICY staff_adds ON import_rows FOR INSERT TO staff WITH CHECK (true);
CREATE POLICY staff_edits ON import_rows FOR UPDATE TO staff USING (true) WITH CHECK (true);

-- Which of these phones a business has among its vendors: a file from the backoffice is judged as the
-- team's would be, and staff do not learn whose they are.
CREATE OR REPLACE FUNCTION app.known_vendor_phones(business uuid, phones text[]) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(v.phone), '{}') FROM public.vendors v
    WHERE v.business_id = business AND v.phone = ANY (phones) AND v.deleted_at IS NULL);
CALL pg_temp.make_definer('app.known_vendor_phones(uuid, text[])', '{staff}');
-- Reports whether a person is, or was, Cortejo's staff for the business in scope: they hold the role, or had control of
-- it. Names of lists depend on it; who left Cortejo's staff must not be read as a former member of the team.
CREATE OR REPLACE FUNCTION app.is_staff_of(business uuid, person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN EXISTS (SELECT FROM public.users u WHERE u.id = person AND u.role = 'GLOBAL_ADMIN')
    OR EXISTS (SELECT FROM public.business_controls c WHERE c.business_id = business AND c.staff_user_id = person);
CALL pg_temp.make_definer('app.is_staff_of(uuid, uuid)');
CREATE OR REPLACE FUNCTION app.is_staff(person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN app.is_staff_of(app.business_id(), person);
CALL pg_temp.make_definer('app.is_staff(uuid)', '{member, staff}');

-- Purges contacts that were deleted a day ago, unless an event or a proposal refers to one; and imports that were not
-- started, and the rows of finished ones. The cleaning job calls it, for every business.
CREATE OR REPLACE FUNCTION app.purge_contacts() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone_contacts AS (
    DELETE FROM public.contacts c WHERE c.deleted_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM public.event_customers ec WHERE ec.business_id = c.business_id
        AND ec.contact_id = c.id)
      AND NOT EXISTS (SELECT FROM public.proposals p WHERE p.business_id = c.business_id AND p.contact_id = c.id)
        RETURNING 1
  ), gone_rows AS (
    DELETE FROM public.import_rows r USING public.imports i
    WHERE i.business_id = r.business_id AND i.id = r.import_id AND i.created_at < now() - interval '1 day'
      AND i.state NOT IN ('RUNNING', 'UNDOING') RETURNING 1
  ), gone_imports AS (
    DELETE FROM public.imports i WHERE i.created_at < now() - interval '1 day' AND i.state = 'PREVIEW' RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone_contacts) + (SELECT count(*) FROM gone_rows) + (SELECT count(*) FROM gone_imports)
$$;
CALL pg_temp.make_definer('app.purge_contacts()', '{worker}');
GRANT DELETE ON contacts TO cortejo_definer;
GRANT SELECT, DELETE ON imports, import_rows TO cortejo_definer;
