-- Imports of vendors and contacts, and their rows: the team but its helpers, and staff. People read and start them; a
-- job writes their content and counts.

GRANT SELECT, INSERT (business_id, kind, name, columns, fields, faults, total, categories, event_id, header_line,
  encodings), UPDATE (columns, fields, faults, total, categories, state, header_line, area_code, answers)
  ON imports TO member;
GRANT SELECT, UPDATE (state, done, failed, kept, undone_at, worked_until) ON imports TO worker;
CALL pg_temp.protect_business_table('imports', business_roles => '{member, worker}',
  audit_hidden => '{columns,fields,faults,total,categories,done,failed,kept,created_by,from_backoffice,event_id,'
    'worked_until,header_line,area_code,answers,encodings}');
CREATE POLICY team_reads ON imports FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON imports FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON imports FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON imports FOR SELECT TO worker USING (true);
CREATE POLICY worker_edits ON imports FOR UPDATE TO worker USING (true) WITH CHECK (true);

-- From the backoffice staff bring vendors into a business: of the files of all businesses they see
-- those that they themselves sent from there (from_backoffice, which only the database says).
GRANT SELECT, INSERT (business_id, kind, name, columns, fields, faults, total, categories, event_id, header_line,
  encodings), UPDATE (total, categories, state) ON imports TO staff;
CREATE POLICY staff_tenant ON imports AS RESTRICTIVE FOR ALL TO staff
  USING (created_by = (SELECT app.user_id()) AND from_backoffice AND kind = 'VENDORS')
  WITH CHECK (created_by = (SELECT app.user_id()) AND from_backoffice AND kind = 'VENDORS');
CREATE POLICY staff_reads ON imports FOR SELECT TO staff USING (true);
CREATE POLICY staff_adds ON imports FOR INSERT TO staff WITH CHECK (true);
CREATE POLICY staff_edits ON imports FOR UPDATE TO staff USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, import_id, line, cells, verdict, faults, record, people),
  UPDATE (cells, verdict, faults, record, people, is_included, party_size) ON import_rows TO member;
GRANT SELECT, UPDATE (handled_at) ON import_rows TO worker;
CALL pg_temp.protect_business_table('import_rows', business_roles => '{member, worker}', audited => false);
CREATE POLICY team_reads ON import_rows FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON import_rows FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON import_rows FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY worker_reads ON import_rows FOR SELECT TO worker USING (true);
CREATE POLICY worker_edits ON import_rows FOR UPDATE TO worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, import_id, line, cells, verdict, faults, record, people),
  UPDATE (verdict, faults, record, people) ON import_rows TO staff;
-- Staff see the rows of the files that they see, by the same rule as the tenant policy of imports.
CREATE POLICY staff_tenant ON import_rows AS RESTRICTIVE FOR ALL TO staff
  USING (EXISTS (SELECT FROM imports i WHERE i.business_id = import_rows.business_id AND i.id = import_rows.import_id
    AND i.created_by = (SELECT app.user_id()) AND i.from_backoffice))
  WITH CHECK (EXISTS (SELECT FROM imports i WHERE i.business_id = import_rows.business_id
    AND i.id = import_rows.import_id AND i.created_by = (SELECT app.user_id()) AND i.from_backoffice));
CREATE POLICY staff_reads ON import_rows FOR SELECT TO staff USING (true);
CREATE POLICY staff_adds ON import_rows FOR INSERT TO staff WITH CHECK (true);
CREATE POLICY staff_edits ON import_rows FOR UPDATE TO staff USING (true) WITH CHECK (true);

GRANT DELETE ON contacts TO cortejo_definer;
GRANT SELECT, DELETE ON imports, import_rows TO cortejo_definer;
