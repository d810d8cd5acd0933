-- Rights on the tables of functions/02_audit.sql.

GRANT SELECT ON audit_entries TO member;
CALL pg_temp.protect_business_table('audit_entries', helper_restriction => false, audited => false);
CREATE POLICY team_reads ON audit_entries FOR SELECT TO member
  USING ((SELECT app.reads_activity()) OR event_id IS NOT NULL AND (SELECT app.sees_all_events()));

-- The definer functions need these rights.
GRANT SELECT, INSERT ON audit_entries, audit_seals, audit_heads TO cortejo_definer;
GRANT UPDATE ON audit_heads TO cortejo_definer;
GRANT SELECT ON tasks, subtasks TO cortejo_definer;
GRANT SELECT (business_id, id, number) ON seating_tables TO cortejo_definer;
GRANT SELECT (business_id, event_id, id, name, position) ON sub_events TO cortejo_definer;
