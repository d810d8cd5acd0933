-- The checklist: the team, and helpers with MANAGE_EVENT (1) in their events.

GRANT SELECT,
  INSERT (business_id, event_id, id, title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision, position, checked_at),
  UPDATE (title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision, position, checked_at, deleted_at, updated_at)
  ON tasks TO member;
CREATE POLICY wall ON tasks AS RESTRICTIVE FOR ALL TO member
  USING (business_id = (SELECT app.business_id())) WITH CHECK (business_id = (SELECT app.business_id()));
CREATE POLICY team_reads ON tasks FOR SELECT TO member
  USING (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true));
CREATE POLICY team_adds ON tasks FOR INSERT TO member
  WITH CHECK (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true));
CREATE POLICY team_edits ON tasks FOR UPDATE TO member
  USING (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true))
  WITH CHECK (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true));

GRANT SELECT,
  INSERT (business_id, event_id, task_id, id, title, observations, decision_requested, decision, position, checked_at),
  UPDATE (title, observations, decision_requested, decision, position, checked_at, deleted_at)
  ON subtasks TO member;
CREATE POLICY wall ON subtasks AS RESTRICTIVE FOR ALL TO member
  USING (business_id = (SELECT app.business_id())) WITH CHECK (business_id = (SELECT app.business_id()));
CREATE POLICY team_reads ON subtasks FOR SELECT TO member
  USING (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true));
CREATE POLICY team_adds ON subtasks FOR INSERT TO member
  WITH CHECK (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true));
CREATE POLICY team_edits ON subtasks FOR UPDATE TO member
  USING (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true))
  WITH CHECK (coalesce(event_id = ANY ((SELECT app.bound_to_events(1))::uuid[]), true));
