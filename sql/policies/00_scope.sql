-- The scope: who asks, and what of. app.enter is called once, in the same round trip as
-- the statement it guards; the policies then read what it found out. Whoever could set
-- these settings behind its back already runs arbitrary SQL as the login role, so reading
-- memberships again in every policy would cost time and protect nothing.

CREATE OR REPLACE FUNCTION app.user_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(current_setting('app.user_id', true), '')::uuid;
CREATE OR REPLACE FUNCTION app.business_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(current_setting('app.business_id', true), '')::uuid;
CREATE OR REPLACE FUNCTION app.event_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(current_setting('app.event_id', true), '')::uuid;
CREATE OR REPLACE FUNCTION app.team_role() RETURNS team_role
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(current_setting('app.team_role', true), '')::team_role;
CREATE OR REPLACE FUNCTION app.in_control() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(current_setting('app.in_control', true), '') = 'true';

-- Everyone of the team but a helper.
CREATE OR REPLACE FUNCTION app.sees_all_events() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN app.team_role() IN ('OWNER', 'CORTEJO_ADMIN', 'ASSISTANT');

-- The events a helper was given with this bit (MANAGE_EVENT 1, SITE_AND_GUESTS 2, RECEPTION 4), or with any (0).
CREATE OR REPLACE FUNCTION app.event_ids_with(permission integer) RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(current_setting('app.event_ids_' || permission, true), ''), '{}')::uuid[];

-- Whether the event's client holds this permission bit (specification 1, section 6).
CREATE OR REPLACE FUNCTION app.customer_can(permission integer) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(current_setting('app.customer_permissions', true), ''), '0')::integer & permission <> 0;

-- Opens a scope for the rest of the transaction, or raises CJ404 where the person has no
-- place in it: a business that is another's and one that never was answer alike.
CREATE OR REPLACE FUNCTION app.enter(session_role text, person uuid, business uuid, event uuid, slug text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  found_role     team_role;
  controlling    boolean := false;
  membership     uuid;
  access         record;
  permissions    integer := 0;
  phone_of_asker text;
BEGIN
  CASE session_role
  WHEN 'visitor' THEN
    person := NULL; business := NULL; event := NULL;
    IF slug IS NOT NULL THEN
      SELECT e.business_id, e.id INTO business, event FROM public.events e WHERE e.slug = enter.slug;
      IF NOT FOUND THEN RAISE EXCEPTION 'no such address' USING ERRCODE = 'CJ404'; END IF;
    END IF;
  WHEN 'person' THEN
    business := NULL; event := NULL;
  WHEN 'member' THEN
    SELECT m.role, m.id INTO found_role, membership FROM public.memberships m
      WHERE m.user_id = person AND m.business_id = business AND m.accepted_at IS NOT NULL;
    IF NOT FOUND THEN
      PERFORM FROM public.business_controls c JOIN public.users u ON u.id = c.staff_user_id
        WHERE c.business_id = business AND c.staff_user_id = person AND u.role = 'GLOBAL_ADMIN'
          AND c.ended_at IS NULL AND c.expires_at > clock_timestamp();
      IF NOT FOUND THEN RAISE EXCEPTION 'no place in this business' USING ERRCODE = 'CJ404'; END IF;
      found_role := 'OWNER'; controlling := true;
    END IF;
    event := NULL;
  WHEN 'customer' THEN
    SELECT u.phone INTO phone_of_asker FROM public.users u WHERE u.id = person;
    SELECT e.business_id, e.customer_permissions INTO business, permissions
      FROM public.events e
      JOIN public.event_customers ec ON ec.business_id = e.business_id AND ec.event_id = e.id
      JOIN public.contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
      WHERE e.id = event AND e.templated_at IS NULL AND c.phone = phone_of_asker
      LIMIT 1;
    IF NOT FOUND THEN RAISE EXCEPTION 'no such event' USING ERRCODE = 'CJ404'; END IF;
  WHEN 'staff' THEN
    PERFORM FROM public.users u WHERE u.id = person AND u.role = 'GLOBAL_ADMIN';
    IF NOT FOUND THEN RAISE EXCEPTION 'not staff' USING ERRCODE = 'CJ404'; END IF;
    business := NULL; event := NULL;
  WHEN 'worker' THEN
    person := NULL; event := NULL;
  ELSE
    RAISE EXCEPTION 'unknown session role %', session_role;
  END CASE;

  PERFORM set_config('app.user_id', coalesce(person::text, ''), true),
          set_config('app.business_id', coalesce(business::text, ''), true),
          set_config('app.event_id', coalesce(event::text, ''), true),
          set_config('app.team_role', coalesce(found_role::text, ''), true),
          set_config('app.in_control', controlling::text, true),
          set_config('app.customer_permissions', permissions::text, true);
  IF found_role = 'GUEST' THEN
    SELECT array_agg(a.event_id)::text AS any_bit,
           (array_agg(a.event_id) FILTER (WHERE a.permissions & 1 <> 0))::text AS manage,
           (array_agg(a.event_id) FILTER (WHERE a.permissions & 2 <> 0))::text AS guests,
           (array_agg(a.event_id) FILTER (WHERE a.permissions & 4 <> 0))::text AS reception
      INTO access
      FROM public.event_accesses a WHERE a.business_id = business AND a.membership_id = membership;
    PERFORM set_config('app.event_ids_0', coalesce(access.any_bit, ''), true),
            set_config('app.event_ids_1', coalesce(access.manage, ''), true),
            set_config('app.event_ids_2', coalesce(access.guests, ''), true),
            set_config('app.event_ids_4', coalesce(access.reception, ''), true);
  ELSE
    -- A transaction may enter twice (a job does): nothing of the first scope stays.
    PERFORM set_config('app.event_ids_0', '', true), set_config('app.event_ids_1', '', true),
            set_config('app.event_ids_2', '', true), set_config('app.event_ids_4', '', true);
  END IF;
END
$$;
ALTER FUNCTION app.enter(text, uuid, uuid, uuid, text) OWNER TO cortejo_helper;
REVOKE ALL ON FUNCTION app.enter(text, uuid, uuid, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.enter(text, uuid, uuid, uuid, text) TO cortejo_app;
GRANT SELECT ON users, memberships, business_controls, events, event_customers, contacts, event_accesses TO cortejo_helper;

-- Deleted tasks can be brought back for a day; then the cleaning job takes them, of every business.
CREATE OR REPLACE FUNCTION app.purge_deleted() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone_subtasks AS (DELETE FROM public.subtasks WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_tasks AS (DELETE FROM public.tasks WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_submissions AS (DELETE FROM public.submissions WHERE created_at < now() - interval '1 day' RETURNING 1)
  SELECT (SELECT count(*) FROM gone_subtasks) + (SELECT count(*) FROM gone_tasks) + (SELECT count(*) FROM gone_submissions)
$$;
ALTER FUNCTION app.purge_deleted() OWNER TO cortejo_helper;
REVOKE ALL ON FUNCTION app.purge_deleted() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.purge_deleted() TO worker;
GRANT SELECT (deleted_at), DELETE ON tasks, subtasks TO cortejo_helper;
GRANT SELECT (created_at), DELETE ON submissions TO cortejo_helper;
