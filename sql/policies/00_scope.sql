-- The scope: who asks, and what of. app.place_of is asked once, in the same round trip as the
-- statement it guards, and its answer is kept in one setting until the transaction ends; the
-- policies read what it found out. Whoever could forge that setting already runs arbitrary
-- SQL as the login role, so reading memberships again in every policy would cost time and
-- protect nothing.

-- One part of the scope, '' where it has none. The parts stand in the order of app.place_of.
CREATE OR REPLACE FUNCTION app.scope_part(part integer) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE RETURN split_part(current_setting('app.scope', true), ' ', part);

CREATE OR REPLACE FUNCTION app.user_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(app.scope_part(1), '')::uuid;
CREATE OR REPLACE FUNCTION app.business_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(app.scope_part(2), '')::uuid;
CREATE OR REPLACE FUNCTION app.event_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(app.scope_part(3), '')::uuid;
CREATE OR REPLACE FUNCTION app.team_role() RETURNS team_role
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(app.scope_part(4), '')::team_role;
CREATE OR REPLACE FUNCTION app.in_control() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(5), '') = 'true';

-- Everyone of the team but a helper.
CREATE OR REPLACE FUNCTION app.sees_all_events() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(4), '') IN ('OWNER', 'CORTEJO_ADMIN', 'ASSISTANT');

-- The events a helper was given with this bit (MANAGE_EVENT 1, SITE_AND_GUESTS 2, RECEPTION 4), or with any (0).
CREATE OR REPLACE FUNCTION app.event_ids_with(permission integer) RETURNS uuid[]
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(app.scope_part(CASE permission WHEN 0 THEN 7 WHEN 1 THEN 8 WHEN 2 THEN 9 WHEN 4 THEN 10 END), ''), '{}')::uuid[];

-- Whether the event's client holds this permission bit (specification 1, section 6).
CREATE OR REPLACE FUNCTION app.customer_can(permission integer) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(app.scope_part(6), ''), '0')::integer & permission <> 0;

-- The scope of a person who asks for one, or CJ404 where they have no place in it: a business
-- that is another's and one that never was answer alike.
CREATE OR REPLACE FUNCTION app.place_of(session_role text, person uuid, business uuid, event uuid, slug text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_variable
DECLARE
  found_role  text;
  membership  uuid;
  controlling boolean := false;
  permissions integer := 0;
  events      text := '   ';
BEGIN
  CASE session_role
  WHEN 'member' THEN
    event := NULL;
    SELECT m.role, m.id INTO found_role, membership FROM public.memberships m
      WHERE m.user_id = person AND m.business_id = business AND m.accepted_at IS NOT NULL;
    IF NOT FOUND THEN
      PERFORM FROM public.business_controls c JOIN public.users u ON u.id = c.staff_user_id
        WHERE c.business_id = business AND c.staff_user_id = person AND u.role = 'GLOBAL_ADMIN'
          AND c.ended_at IS NULL AND c.expires_at > clock_timestamp();
      IF NOT FOUND THEN RAISE EXCEPTION 'no place in this business' USING ERRCODE = 'CJ404'; END IF;
      found_role := 'OWNER'; controlling := true;
    ELSIF found_role = 'GUEST' THEN
      SELECT concat_ws(' ',
          coalesce(array_agg(a.event_id)::text, ''),
          coalesce((array_agg(a.event_id) FILTER (WHERE a.permissions & 1 <> 0))::text, ''),
          coalesce((array_agg(a.event_id) FILTER (WHERE a.permissions & 2 <> 0))::text, ''),
          coalesce((array_agg(a.event_id) FILTER (WHERE a.permissions & 4 <> 0))::text, ''))
        INTO events
        FROM public.event_accesses a WHERE a.business_id = business AND a.membership_id = membership;
    END IF;
  WHEN 'visitor' THEN
    person := NULL; business := NULL; event := NULL;
    IF slug IS NOT NULL THEN
      SELECT e.business_id, e.id INTO business, event FROM public.events e WHERE e.slug = place_of.slug;
      IF NOT FOUND THEN RAISE EXCEPTION 'no such address' USING ERRCODE = 'CJ404'; END IF;
    END IF;
  WHEN 'person' THEN
    business := NULL; event := NULL;
  WHEN 'customer' THEN
    SELECT e.business_id, e.customer_permissions INTO business, permissions
      FROM public.users u
      JOIN public.contacts c ON c.phone = u.phone
      JOIN public.event_customers ec ON ec.business_id = c.business_id AND ec.contact_id = c.id AND ec.event_id = event
      JOIN public.events e ON e.business_id = ec.business_id AND e.id = ec.event_id
      WHERE u.id = person AND e.templated_at IS NULL
      LIMIT 1;
    IF NOT FOUND THEN RAISE EXCEPTION 'no such event' USING ERRCODE = 'CJ404'; END IF;
  WHEN 'staff' THEN
    business := NULL; event := NULL;
    PERFORM FROM public.users u WHERE u.id = person AND u.role = 'GLOBAL_ADMIN';
    IF NOT FOUND THEN RAISE EXCEPTION 'not staff' USING ERRCODE = 'CJ404'; END IF;
  WHEN 'worker' THEN
    person := NULL; event := NULL;
  ELSE
    RAISE EXCEPTION 'unknown session role %', session_role;
  END CASE;
  RETURN concat(person, ' ', business, ' ', event, ' ', found_role, ' ', controlling::text, ' ', permissions, ' ', events);
END
$$;
ALTER FUNCTION app.place_of(text, uuid, uuid, uuid, text) OWNER TO cortejo_helper;
REVOKE ALL ON FUNCTION app.place_of(text, uuid, uuid, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.place_of(text, uuid, uuid, uuid, text) TO cortejo_app;
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
