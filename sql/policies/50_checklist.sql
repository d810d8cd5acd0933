-- The checklist: the team, helpers with MANAGE_EVENT in their events, and the event's client
-- with CHECKLIST_VIEW, who reads neither the planner's observations and labels nor what was deleted,
-- answers the decisions that are asked of them, and with CHECKLIST_EDIT ticks and writes notes of
-- their own too. Columns are granted to a role, so what hangs on a bit (which columns an answer may
-- change, a subtask's tick) a trigger holds.

-- Whether the event's client may answer what is asked of them: until the date lock falls.
CREATE OR REPLACE FUNCTION app.customer_may_decide() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app.customer_can('CHECKLIST_VIEW') AND NOT app.customer_can('LOCKED');

GRANT SELECT,
  INSERT (business_id, event_id, id, title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, decision, position, checked_at, source_key, team_only),
  UPDATE (title, observations, category, icon, label, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, decision, decision_seen_at, position, checked_at, team_only, deleted_at, updated_at)
  ON tasks TO member;
CALL pg_temp.protect_event_table('tasks', helper => 'MANAGE_EVENT', area => 'CHECKLIST', event_roles => '{customer}', 
  audit_hidden => '{decided_at,decided_by,decision_asked_at,decision_option,decision_options}');
CREATE POLICY team_reads ON tasks FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON tasks FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON tasks FOR UPDATE TO member USING (true) WITH CHECK (true);
GRANT SELECT (business_id, event_id, id, title, category, icon, timing, time_unit_number, time_unit_option,
    date, end_date, decision_requested, decision_question, decision_options, decision, decision_option, decision_note, decided_by, decided_at,
    decision_seen_at, position, checked_at, customer_notes, search),
  UPDATE (checked_at, customer_notes, decision, decision_option, decision_note, updated_at)
  ON tasks TO customer;
CREATE POLICY client_reads ON tasks FOR SELECT TO customer USING ((SELECT app.customer_can('CHECKLIST_VIEW')) AND deleted_at IS NULL);
CREATE POLICY client_edits ON tasks FOR UPDATE TO customer
  USING ((SELECT app.customer_can('CHECKLIST_EDIT')) AND deleted_at IS NULL) WITH CHECK ((SELECT app.customer_can('CHECKLIST_EDIT')));
CREATE POLICY client_decides ON tasks FOR UPDATE TO customer
  USING ((SELECT app.customer_may_decide()) AND decision_requested AND deleted_at IS NULL) WITH CHECK ((SELECT app.customer_may_decide()));
-- Whoever may only answer changes nothing beside the answer, also of columns to come. What Postgres
-- generates is not known yet where this is asked.
CREATE OR REPLACE FUNCTION app.refuse_more_than_decision() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT app.customer_can('CHECKLIST_EDIT')
    AND to_jsonb(NEW) - '{decision,decision_option,decision_note,updated_at,search}'::text[]
      IS DISTINCT FROM to_jsonb(OLD) - '{decision,decision_option,decision_note,updated_at,search}'::text[] THEN
    RAISE EXCEPTION 'not the client''s to change' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER beyond_decision BEFORE UPDATE ON tasks
  FOR EACH ROW WHEN (current_user = 'customer') EXECUTE FUNCTION app.refuse_more_than_decision();

GRANT SELECT,
  INSERT (business_id, event_id, task_id, id, title, observations, decision_requested, decision_question, decision_options, decision, position, checked_at),
  UPDATE (title, observations, decision_requested, decision_question, decision_options, decision, decision_seen_at, position, checked_at, deleted_at)
  ON subtasks TO member;
CALL pg_temp.protect_event_table('subtasks', helper => 'MANAGE_EVENT', area => 'CHECKLIST', event_roles => '{customer}', 
  audit_hidden => '{decided_at,decided_by,decision_asked_at,decision_option,decision_options}');
CREATE POLICY team_reads ON subtasks FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON subtasks FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON subtasks FOR UPDATE TO member USING (true) WITH CHECK (true);
GRANT SELECT (business_id, event_id, task_id, id, title, decision_requested, decision_question, decision_options, decision, decision_option,
    decision_note, decided_by, decided_at, decision_seen_at, position, checked_at),
  UPDATE (checked_at, decision, decision_option, decision_note) ON subtasks TO customer;
CREATE OR REPLACE FUNCTION app.refuse_clients_tick() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user = 'customer' AND NOT app.customer_can('TICKS_SUBTASKS') THEN
    RAISE EXCEPTION 'not the client''s to tick' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- A deleted task keeps its subtasks for the day it can come back; the client sees them no more.
-- Asked here and not in the policy, where the client's own view of tasks would answer.
CREATE OR REPLACE FUNCTION app.deleted_tasks_of_event() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(t.id), '{}') FROM public.tasks t
  WHERE t.business_id = app.business_id() AND t.event_id = app.event_id() AND t.deleted_at IS NOT NULL
$$;
-- The tasks of the scope's event that are the team's alone. Nothing that hangs on one is there for a
-- client, whatever they brought to it: these policies stand above all that admit them, also those to come.
CREATE OR REPLACE FUNCTION app.team_only_tasks() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(t.id), '{}') FROM public.tasks t
  WHERE t.business_id = app.business_id() AND t.event_id = app.event_id() AND t.team_only
$$;
ALTER FUNCTION app.deleted_tasks_of_event() OWNER TO cortejo_definer;
ALTER FUNCTION app.team_only_tasks() OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.deleted_tasks_of_event(), app.team_only_tasks() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.deleted_tasks_of_event(), app.team_only_tasks() TO customer;
CREATE POLICY team_only ON tasks AS RESTRICTIVE FOR ALL TO customer USING (NOT team_only) WITH CHECK (NOT team_only);
CALL pg_temp.keep_to('team_only', 'subtasks', '{customer}', 'task_id <> ALL ((SELECT app.team_only_tasks())::uuid[])');
CREATE POLICY client_reads ON subtasks FOR SELECT TO customer
  USING ((SELECT app.customer_can('CHECKLIST_VIEW')) AND deleted_at IS NULL AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]));
CREATE POLICY client_edits ON subtasks FOR UPDATE TO customer
  USING ((SELECT app.customer_can('CHECKLIST_EDIT')) AND deleted_at IS NULL AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]))
  WITH CHECK ((SELECT app.customer_can('CHECKLIST_EDIT')));
CREATE POLICY client_decides ON subtasks FOR UPDATE TO customer
  USING ((SELECT app.customer_may_decide()) AND decision_requested AND deleted_at IS NULL AND task_id <> ALL ((SELECT app.deleted_tasks_of_event())::uuid[]))
  WITH CHECK ((SELECT app.customer_may_decide()));
CREATE OR REPLACE TRIGGER beyond_decision BEFORE UPDATE ON subtasks
  FOR EACH ROW WHEN (current_user = 'customer') EXECUTE FUNCTION app.refuse_more_than_decision();

-- The open tasks of these events that wait for the client's decision, on the task itself or on a step of
-- it that is still to do: what every count, mark and list of decisions goes by. The client who may not
-- decide is asked nothing. It reads past the policies, so that it says itself whose events it answers for:
-- the scope's own event, or those whose checklist the member may see.
-- The web keeps the same rule for what was changed and is not saved yet (features/planning/filters.ts).
CREATE OR REPLACE FUNCTION app.tasks_awaiting_decision(events uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(t.id), '{}') FROM public.tasks t
    WHERE t.business_id = app.business_id() AND t.event_id = ANY (events)
      AND CASE WHEN app.event_id() IS NULL
        THEN (SELECT app.sees_all_events()) OR t.event_id = ANY ((SELECT app.event_ids_with('MANAGE_EVENT'))::uuid[])
        ELSE t.event_id = app.event_id() AND app.customer_may_decide() AND NOT t.team_only END
      AND t.deleted_at IS NULL AND t.checked_at IS NULL
      AND (t.decision_requested AND t.decision = ''
        OR EXISTS (SELECT FROM public.subtasks b
          WHERE b.business_id = t.business_id AND b.event_id = t.event_id AND b.task_id = t.id
            AND b.deleted_at IS NULL AND b.checked_at IS NULL AND b.decision_requested AND b.decision = '')));
ALTER FUNCTION app.tasks_awaiting_decision(uuid[]) OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.tasks_awaiting_decision(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.tasks_awaiting_decision(uuid[]) TO member, customer;
GRANT SELECT (business_id, event_id, id, deleted_at, checked_at, decision_requested, decision, team_only) ON tasks TO cortejo_definer;
GRANT SELECT (business_id, event_id, task_id, deleted_at, checked_at, decision_requested, decision) ON subtasks TO cortejo_definer;
