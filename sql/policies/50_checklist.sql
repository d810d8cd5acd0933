-- The checklist: the team, helpers with MANAGE_EVENT (1) in their events, and the event's client
-- with CHECKLIST_VIEW (1), who reads neither the planner's observations and labels nor what was deleted,
-- and with CHECKLIST_EDIT (2) ticks, decides and writes notes of their own. Columns are granted to a
-- role, so what a bit alone opens (a subtask's tick, 512) a trigger holds.

GRANT SELECT,
  INSERT (business_id, event_id, id, title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision, position, checked_at),
  UPDATE (title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision, position, checked_at, deleted_at, updated_at)
  ON tasks TO member;
CALL pg_temp.protect_event_table('tasks', helper_bit => 1, area => 'CHECKLIST', event_roles => '{customer}');
CREATE POLICY team_reads ON tasks FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON tasks FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON tasks FOR UPDATE TO member USING (true) WITH CHECK (true);
GRANT SELECT (business_id, event_id, id, title, category, icon, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision, position, checked_at, customer_notes, search),
  UPDATE (checked_at, customer_notes, decision, updated_at)
  ON tasks TO customer;
CREATE POLICY client_reads ON tasks FOR SELECT TO customer USING ((SELECT app.customer_can(1)) AND deleted_at IS NULL);
CREATE POLICY client_edits ON tasks FOR UPDATE TO customer
  USING ((SELECT app.customer_can(2)) AND deleted_at IS NULL) WITH CHECK ((SELECT app.customer_can(2)));

GRANT SELECT,
  INSERT (business_id, event_id, task_id, id, title, observations, decision_requested, decision, position, checked_at),
  UPDATE (title, observations, decision_requested, decision, position, checked_at, deleted_at)
  ON subtasks TO member;
CALL pg_temp.protect_event_table('subtasks', helper_bit => 1, area => 'CHECKLIST', event_roles => '{customer}');
CREATE POLICY team_reads ON subtasks FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON subtasks FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON subtasks FOR UPDATE TO member USING (true) WITH CHECK (true);
GRANT SELECT (business_id, event_id, task_id, id, title, decision_requested, decision, position, checked_at),
  UPDATE (checked_at, decision) ON subtasks TO customer;
-- A deleted task keeps its subtasks for the day it can come back; the client sees them no more.
-- Asked here and not in the policy, where the client's own view of tasks would answer.
CREATE OR REPLACE FUNCTION app.deleted_tasks_of_event() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(t.id), '{}') FROM public.tasks t
  WHERE t.business_id = app.business_id() AND t.event_id = app.event_id() AND t.deleted_at IS NOT NULL
$$;
ALTER FUNCTION app.deleted_tasks_of_event() OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.deleted_tasks_of_event() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.deleted_tasks_of_event() TO customer;
GRANT SELECT (business_id, event_id, id) ON tasks TO cortejo_definer;
CREATE POLICY client_reads ON subtasks FOR SELECT TO customer
  USING ((SELECT app.customer_can(1)) AND deleted_at IS NULL AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]));
CREATE POLICY client_edits ON subtasks FOR UPDATE TO customer
  USING ((SELECT app.customer_can(2)) AND deleted_at IS NULL AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]))
  WITH CHECK ((SELECT app.customer_can(2)));
