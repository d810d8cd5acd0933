-- Rights on the tables of functions/50_checklist.sql.

GRANT SELECT,
  INSERT (business_id, event_id, id, title, observations, category, icon, label, timing, time_unit_number,
    time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, decision, position, checked_at, source_key,
      team_only, responsible_id),
  UPDATE (title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, decision, decision_seen_at, position,
      checked_at, team_only, deleted_at, updated_at, responsible_id)
  ON tasks TO member;
CALL pg_temp.protect_event_table('tasks', helper => 'MANAGE_EVENT', area => 'CHECKLIST', event_roles => '{customer}',
  audit_hidden => '{decided_at,decided_by,decision_asked_at,decision_option,decision_options}');
CREATE POLICY team_reads ON tasks FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON tasks FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON tasks FOR UPDATE TO member USING (true) WITH CHECK (true);
GRANT SELECT (business_id, event_id, id, title, category, icon, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, decision, decision_option, decision_note,
      decided_by, decided_at,
    decision_seen_at, position, checked_at, customer_notes, search),
  UPDATE (checked_at, customer_notes, decision, decision_option, decision_note, updated_at)
  ON tasks TO customer;
CREATE POLICY client_reads ON tasks FOR SELECT TO customer
  USING ((SELECT app.customer_can('CHECKLIST_VIEW')) AND deleted_at IS NULL);
CREATE POLICY client_edits ON tasks FOR UPDATE TO customer
  USING ((SELECT app.customer_can('CHECKLIST_EDIT')) AND deleted_at IS NULL)
    WITH CHECK ((SELECT app.customer_can('CHECKLIST_EDIT')));
CREATE POLICY client_decides ON tasks FOR UPDATE TO customer
  USING ((SELECT app.customer_may_decide()) AND decision_requested AND deleted_at IS NULL)
    WITH CHECK ((SELECT app.customer_may_decide()));

GRANT SELECT,
  INSERT (business_id, event_id, task_id, id, title, observations, decision_requested, decision_question,
    decision_options, decision, position, checked_at),
  UPDATE (title, observations, decision_requested, decision_question, decision_options, decision, decision_seen_at,
    position, checked_at, deleted_at)
  ON subtasks TO member;
CALL pg_temp.protect_event_table('subtasks', helper => 'MANAGE_EVENT', area => 'CHECKLIST', event_roles => '{customer}',
  audit_hidden => '{decided_at,decided_by,decision_asked_at,decision_option,decision_options}');
CREATE POLICY team_reads ON subtasks FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON subtasks FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON subtasks FOR UPDATE TO member USING (true) WITH CHECK (true);
GRANT SELECT (business_id, event_id, task_id, id, title, decision_requested, decision_question, decision_options,
  decision, decision_option,
    decision_note, decided_by, decided_at, decision_seen_at, position, checked_at),
  UPDATE (checked_at, decision, decision_option, decision_note) ON subtasks TO customer;
CREATE POLICY team_only ON tasks AS RESTRICTIVE FOR ALL TO customer USING (NOT team_only) WITH CHECK (NOT team_only);
CALL pg_temp.keep_to('team_only', 'subtasks', '{customer}', 'task_id <> ALL ((SELECT app.team_only_tasks())::uuid[])');
CREATE POLICY client_reads ON subtasks FOR SELECT TO customer
  USING ((SELECT app.customer_can('CHECKLIST_VIEW')) AND deleted_at IS NULL
    AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]));
CREATE POLICY client_edits ON subtasks FOR UPDATE TO customer
  USING ((SELECT app.customer_can('CHECKLIST_EDIT')) AND deleted_at IS NULL
    AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]))
  WITH CHECK ((SELECT app.customer_can('CHECKLIST_EDIT')));
CREATE POLICY client_decides ON subtasks FOR UPDATE TO customer
  USING ((SELECT app.customer_may_decide()) AND decision_requested AND deleted_at IS NULL
    AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]))
  WITH CHECK ((SELECT app.customer_may_decide()));

GRANT SELECT (business_id, event_id, id, deleted_at, checked_at, decision_requested, decision, team_only) ON tasks
  TO cortejo_definer;
GRANT SELECT (business_id, event_id, task_id, deleted_at, checked_at, decision_requested, decision) ON subtasks
  TO cortejo_definer;

GRANT SELECT, UPDATE (responsible_id) ON tasks TO cortejo_definer;
-- Locking the row that makes a helper eligible needs this right.
GRANT UPDATE (permissions) ON event_accesses TO cortejo_definer;
