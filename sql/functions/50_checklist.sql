-- The checklist: the team, helpers with MANAGE_EVENT in their events, and the event's client with CHECKLIST_VIEW. The
-- client reads neither the planner's observations and labels nor deleted rows, answers the questions to them, and with
-- CHECKLIST_EDIT also checks tasks and writes notes of their own. Columns are granted to a role, so a trigger enforces
-- the rules that depend on a permission (the columns of an answer, checking a subtask).

-- Reports whether the event's client may answer questions: until the date lock passes.
CREATE OR REPLACE FUNCTION app.customer_may_decide() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app.customer_can('CHECKLIST_VIEW') AND NOT app.customer_can('LOCKED');

-- A client who may only answer changes no other column, including future ones. Generated columns are not computed yet
-- when this runs.
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

CREATE OR REPLACE FUNCTION app.refuse_clients_tick() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user = 'customer' AND NOT app.customer_can('TICKS_SUBTASKS') THEN
    RAISE EXCEPTION 'not the client''s to tick' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- Returns the deleted tasks of the scope's event. A deleted task keeps its subtasks for the day in which it can be
-- restored, and the client no longer sees them. This is a function and not a subquery in the policy, where the client's
-- own view of tasks would answer.
CREATE OR REPLACE FUNCTION app.deleted_tasks_of_event() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(t.id), '{}') FROM public.tasks t
  WHERE t.business_id = app.business_id() AND t.event_id = app.event_id() AND t.deleted_at IS NOT NULL
$$;
CALL pg_temp.make_definer('app.deleted_tasks_of_event()', '{customer}');
-- Returns the team-only tasks of the scope's event. Rows of such a task do not exist for a client, even those they
-- added: these policies restrict all permissive ones, including future ones.
CREATE OR REPLACE FUNCTION app.team_only_tasks() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(t.id), '{}') FROM public.tasks t
  WHERE t.business_id = app.business_id() AND t.event_id = app.event_id() AND t.team_only
$$;
CALL pg_temp.make_definer('app.team_only_tasks()', '{customer}');
CREATE OR REPLACE TRIGGER beyond_decision BEFORE UPDATE ON subtasks
  FOR EACH ROW WHEN (current_user = 'customer') EXECUTE FUNCTION app.refuse_more_than_decision();

-- Returns the open tasks of these events that wait for the client's decision, on the task itself or on an open subtask:
-- every count, mark and list of decisions uses it. A client who may not decide has none. It bypasses the policies, so
-- it limits the events itself: to the scope's own event, or to those whose checklist the member may see. The web app
-- applies the same rule to unsaved changes (features/planning/filters.ts).
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
CALL pg_temp.make_definer('app.tasks_awaiting_decision(uuid[])', '{member, customer}');

-- Checks the person responsible for a task: an accepted member who sees all events, or a helper with MANAGE_EVENT in
-- its event; a template's tasks have none. A helper may take a task without one and give back their own. The rows that
-- make a person eligible are locked until the task is written, so that a concurrent removal waits and finds it.
CREATE OR REPLACE FUNCTION app.check_responsible() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  helper CONSTANT uuid := app.membership_id();
  found_role public.team_role;
BEGIN
  IF helper IS NOT NULL
    AND (coalesce(OLD.responsible_id, helper) <> helper OR coalesce(NEW.responsible_id, helper) <> helper) THEN
    RAISE EXCEPTION 'not a helper''s to say' USING ERRCODE = 'CJ003';
  END IF;
  IF NEW.responsible_id IS NULL THEN RETURN NEW; END IF;
  SELECT m.role INTO found_role
    FROM public.memberships m
    JOIN public.events e ON e.business_id = m.business_id AND e.id = NEW.event_id AND e.templated_at IS NULL
    WHERE m.business_id = NEW.business_id AND m.id = NEW.responsible_id AND m.accepted_at IS NOT NULL
    FOR SHARE OF m;
  IF found_role = 'GUEST' THEN
    PERFORM FROM public.event_accesses a
      WHERE a.business_id = NEW.business_id AND a.event_id = NEW.event_id AND a.membership_id = NEW.responsible_id
        AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0
      FOR SHARE;
  END IF;
  IF NOT FOUND THEN RAISE EXCEPTION 'nobody who plans this event' USING ERRCODE = 'CJ003'; END IF;
  RETURN NEW;
END
$$;
CALL pg_temp.make_definer('app.check_responsible()');
CREATE OR REPLACE TRIGGER responsible_on_insert BEFORE INSERT ON tasks
  FOR EACH ROW WHEN (NEW.responsible_id IS NOT NULL) EXECUTE FUNCTION app.check_responsible();
CREATE OR REPLACE TRIGGER responsible_on_update BEFORE UPDATE OF responsible_id ON tasks
  FOR EACH ROW WHEN (NEW.responsible_id IS DISTINCT FROM OLD.responsible_id) EXECUTE FUNCTION app.check_responsible();

-- Clears the tasks of a member who leaves the team: before they are gone, so that the audit log can name them.
CREATE OR REPLACE FUNCTION app.leave_tasks() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.tasks t SET responsible_id = NULL WHERE t.business_id = OLD.business_id AND t.responsible_id = OLD.id;
  RETURN OLD;
END
$$;
CALL pg_temp.make_definer('app.leave_tasks()');
-- And so does a helper who plans an event no longer, or who became one and was not given it. What the
-- transaction takes first it may give back, so it is asked at its end.
CREATE OR REPLACE FUNCTION app.leave_tasks_of_event() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  whose CONSTANT uuid := (to_jsonb(OLD)->>CASE TG_TABLE_NAME WHEN 'memberships' THEN 'id'
    ELSE 'membership_id' END)::uuid;
BEGIN
  UPDATE public.tasks t SET responsible_id = NULL
  FROM public.memberships m
  WHERE m.business_id = OLD.business_id AND m.id = whose AND m.role = 'GUEST'
    AND t.business_id = m.business_id AND t.responsible_id = m.id
    AND NOT EXISTS (SELECT FROM public.event_accesses a
      WHERE a.business_id = t.business_id AND a.event_id = t.event_id AND a.membership_id = m.id
        AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0);
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.leave_tasks_of_event()');
CREATE OR REPLACE TRIGGER memberships_leave_tasks BEFORE DELETE ON memberships FOR EACH ROW
  EXECUTE FUNCTION app.leave_tasks();
DROP TRIGGER IF EXISTS memberships_leave_tasks_of_events ON memberships;
CREATE CONSTRAINT TRIGGER memberships_leave_tasks_of_events AFTER UPDATE OF role
  ON memberships DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION app.leave_tasks_of_event();
DROP TRIGGER IF EXISTS event_accesses_leave_tasks ON event_accesses;
CREATE CONSTRAINT TRIGGER event_accesses_leave_tasks AFTER UPDATE
  OR DELETE ON event_accesses DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION app.leave_tasks_of_event();

-- The Sunday that ends a day's week. On a Sunday, when the next days are being planned, it is the next one
-- (features/planning/groups.ts says the same).
CREATE OR REPLACE FUNCTION app.end_of_week(today date) RETURNS date
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN today + 7 - extract(dow FROM today)::integer;
