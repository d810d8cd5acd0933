-- The scope: the caller, and the business or event of the request. One of the functions app.scope_of_… (for a team, the
-- view app.scopes_of_members) resolves it once, in the round trip of the statement that it guards, and its result is
-- stored in one setting until the transaction ends; the policies read that. A caller who could forge the setting
-- already runs arbitrary SQL as the login role, so reading memberships again in every policy would cost time and
-- protect nothing.
--
-- How a table's policies are written, as measured (make bench): every policy costs each statement something, and the
-- team's own reads are nearly all there are. policies/01_protect.sql writes those that tables have in common.
-- 1. The tenant policy, RESTRICTIVE FOR ALL: business_id = (SELECT app.business_id()). The SELECT makes it one value
-- per statement, and an index condition; queries need not repeat business_id.
-- 2. Permissive policies, one per verb, TO member USING (true): they admit every member of the team.
-- 3. A helper works in the role helper, which is a member too. The helper restriction, RESTRICTIVE FOR ALL TO helper,
-- limits the rows to the helper's: EXISTS (SELECT FROM event_accesses a WHERE a.event_id = t.event_id AND a.permissions
-- & app.helper_bit('MANAGE_EVENT') <> 0), of which the policies of event_accesses leave only their own; or (false). It
-- does not apply to an owner's statements. A procedure that reads one event narrows the scope to it
-- (Scope.LimitToEvent): resolving it looks up that one access, and the helper works as helper_in_event, whose
-- restriction only compares, event_id = (SELECT app.narrowed_to('MANAGE_EVENT')). A subplan that never runs still has
-- to be set up, and the checklist alone would set up five. A restriction that is the same for both names both: TO
-- helper, helper_in_event.
-- 4. A permissive policy for the owner or for those who see all events asks (SELECT app.team_role()) or (SELECT
-- app.sees_all_events()), and then needs no helper restriction.

-- Functions with which earlier versions restricted a helper's events.
DROP FUNCTION IF EXISTS app.images_of_helper(), app.bound_to_events(integer);
-- Functions of earlier versions that took a permission's bit, which has a name now.
DROP FUNCTION IF EXISTS app.customer_can(integer), app.event_ids_with(integer), app.narrowed_to(integer);

-- The setting's text: parts with a blank between them. The seventh is a helper's membership; only
-- a scope narrowed to one event (tenants.Scope.LimitToEvent) adds what app.narrowing says of a helper.
CREATE OR REPLACE FUNCTION app.scope(person uuid, business uuid, event uuid, team_role text, in_control boolean,
  permissions integer, events text) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN concat(person, ' ', business, ' ', event, ' ', team_role, ' ', in_control, ' ', permissions, ' ', events);

-- One part of it, '' where there is none.
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
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(5), '') = 't';

-- Rejects what a session in control of a business would grant, or keep after its hour ended. Callers are the triggers
-- that pg_temp.keep_from_control makes, so no definer function goes around it.
CREATE OR REPLACE FUNCTION app.refuse_in_control() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'staff in control of a business grant nothing in it' USING ERRCODE = 'CJ009', TABLE = TG_TABLE_NAME;
END
$$;
-- Returns true, or rejects the statement of a session in control: statements that read the secret of a link ask it,
-- since a link that was read outlives the hour as one that was made does.
CREATE OR REPLACE FUNCTION app.allow_link() RETURNS boolean
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF app.in_control() THEN RAISE EXCEPTION 'staff in control of a business take no link'
    USING ERRCODE = 'CJ009'; END IF;
  RETURN true;
END
$$;

-- Everyone of the team but a helper.
CREATE OR REPLACE FUNCTION app.sees_all_events() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(4), '') IN ('OWNER', 'CORTEJO_ADMIN', 'ASSISTANT');

-- Returns a helper's membership, on which the helper restrictions depend; NULL for every other caller.
CREATE OR REPLACE FUNCTION app.membership_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(app.scope_part(7), '')::uuid;

-- Returns the event that a helper's scope is narrowed to, if they have this permission there, or any; an ID of no event
-- if they have not; and NULL for a scope that is not narrowed.
CREATE OR REPLACE FUNCTION app.narrowed_to(permission app.helper_permission) RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(app.scope_part(app.narrowed_part(permission)), '')::uuid;
CREATE OR REPLACE FUNCTION app.narrowed_to_any() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE RETURN nullif(app.scope_part(10), '')::uuid;

-- Whether the date lock has fallen: the event's day, where the event is, is at most so many days away.
CREATE OR REPLACE FUNCTION app.is_locked(lock_days integer, day date, time_zone text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce((now() AT TIME ZONE time_zone)::date >= day - lock_days, false);

-- Returns the current permissions of an event's client: those that the planner gave, without those of unreleased areas
-- (released: view bits, NULL for all), and without edits from lock_days before the day on. It adds two bits: whether
-- they may check subtasks, and whether the date lock has passed.
CREATE OR REPLACE FUNCTION app.customer_bits(permissions integer, released integer, updates boolean, lock_days integer,
  day date, time_zone text) RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN permissions
      & coalesce(app.customer_bits_of_areas(released), app.customer_all_bits())
      & CASE WHEN app.is_locked(lock_days, day, time_zone) THEN app.customer_view_bits()
        ELSE app.customer_all_bits() END
    | CASE WHEN app.is_locked(lock_days, day, time_zone) THEN app.customer_bit('LOCKED')
      WHEN updates THEN app.customer_bit('TICKS_SUBTASKS') ELSE 0 END;

-- Whether the event's client holds this permission (specification 1, section 6).
CREATE OR REPLACE FUNCTION app.customer_can(permission app.customer_permission) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(app.scope_part(6), ''), '0')::integer & app.customer_bit(permission) <> 0;
-- All of their bits.
CREATE OR REPLACE FUNCTION app.customer_permissions() RETURNS integer
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(app.scope_part(6), ''), '0')::integer;

-- Each of these resolves a requested scope, or raises CJ404 if the caller has no access: another tenant's business and
-- an unknown one look the same.

-- Staff enter a business they are in control of as its owner would.
CREATE OR REPLACE FUNCTION app.scope_of_controller(person uuid, business uuid) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM public.business_controls c JOIN public.users u ON u.id = c.staff_user_id
    WHERE c.business_id = business AND c.staff_user_id = person AND u.role = 'GLOBAL_ADMIN'
      AND c.ended_at IS NULL AND c.expires_at > clock_timestamp();
  IF NOT FOUND THEN RAISE EXCEPTION 'no access to this business' USING ERRCODE = 'CJ404'; END IF;
  RETURN app.scope(person, business, NULL, 'OWNER', true, 0, '');
END
$$;
CALL pg_temp.make_definer('app.scope_of_controller(uuid, uuid)', '{cortejo_app}');

-- This one nearly every statement waits for, and only the login role may read it: who is in
-- which team, with the scope as app.scope writes it. A view, because the statement that resolves the
-- scope inlines it and plans it once, where a function would be started for each call. It reads with its
-- owner's rights, as a definer function would.
CREATE OR REPLACE VIEW app.scopes_of_members AS
  SELECT m.user_id, m.business_id, CASE m.role WHEN 'GUEST' THEN m.id END AS helper_id,
    m.user_id || ' ' || m.business_id || '  ' || m.role || ' f 0 ' || CASE m.role WHEN 'GUEST' THEN m.id::text
      ELSE '' END AS scope
  FROM public.memberships m
  WHERE m.accepted_at IS NOT NULL;
ALTER VIEW app.scopes_of_members OWNER TO cortejo_definer;

-- The same for one membership, and for a caller outside of the team, whose control is looked up. The bodies are bound
-- to their names when they are created, so they need no search_path, which would be set again for each call.
CREATE OR REPLACE FUNCTION app.scope_of_member(person uuid, business uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN coalesce(
    (SELECT p.scope FROM app.scopes_of_members p WHERE p.user_id = person AND p.business_id = business),
    app.scope_of_controller(person, business));
CALL pg_temp.make_definer('app.scope_of_member(uuid, uuid)', '{cortejo_app}');

-- Returns the end of a helper's scope that is narrowed to one event: the event, their permissions there, and the
-- results of app.narrowed_to for any of them and for each, computed once here and not in every policy. It is a function
-- of its own, so that resolving the scopes of other callers does not prepare it.
CREATE OR REPLACE FUNCTION app.narrowing(business uuid, membership uuid, event uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT concat_ws(' ', '', event, p.bits,
      CASE WHEN p.bits & app.helper_all_bits() <> 0 THEN event ELSE p.nowhere END,
        app.narrowed_parts(p.bits, event, p.nowhere))
    FROM (SELECT '00000000-0000-0000-0000-000000000000'::uuid AS nowhere,
      coalesce((SELECT a.permissions FROM public.event_accesses a
      WHERE a.business_id = business AND a.event_id = event AND a.membership_id = membership), 0) AS bits) p);
CALL pg_temp.make_definer('app.narrowing(uuid, uuid, uuid)', '{cortejo_app}');
-- Functions with which earlier versions narrowed a helper's scope.
DROP FUNCTION IF EXISTS app.scope_of_member_in(uuid, uuid, uuid), app.access_of(uuid, uuid, uuid);

-- A client is recognized by the phone of their sign-in. An event that its planner archived is closed to clients and
-- visitors until it is restored.
CREATE OR REPLACE FUNCTION app.scope_of_customer(person uuid, event uuid) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  resolved text;
BEGIN
  SELECT app.scope(person, e.business_id, e.id, NULL, false,
      app.customer_bits(e.customer_permissions | e.customer_extra_permissions, e.customer_released,
        e.enabled_customer_updates_at IS NOT NULL, e.customer_lock_days, e.date, e.time_zone), '') INTO resolved
    FROM public.users u
    JOIN public.contacts c ON c.phone = u.phone
    JOIN public.event_customers ec ON ec.business_id = c.business_id AND ec.contact_id = c.id AND ec.event_id = event
    JOIN public.events e ON e.business_id = ec.business_id AND e.id = ec.event_id
    WHERE u.id = person AND e.templated_at IS NULL AND e.archived_at IS NULL
    LIMIT 1;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such event' USING ERRCODE = 'CJ404'; END IF;
  RETURN resolved;
END
$$;
CALL pg_temp.make_definer('app.scope_of_customer(uuid, uuid)', '{cortejo_app}');

-- A member who sees all events of a business may preview one of them as its client, today: in the client's role and
-- with the client's permissions, and with none of the team's own rights. Staff in control stay in control, so that
-- their reads are recorded.
CREATE OR REPLACE FUNCTION app.scope_of_preview(person uuid, event uuid) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  resolved text;
BEGIN
  SELECT app.scope(person, e.business_id, e.id, NULL, split_part(p.scope, ' ', 5) = 't',
      app.customer_bits(e.customer_permissions | e.customer_extra_permissions, e.customer_released,
        e.enabled_customer_updates_at IS NOT NULL, e.customer_lock_days, e.date, e.time_zone), '') INTO resolved
    FROM public.events e
    CROSS JOIN LATERAL (SELECT app.scope_of_member(person, e.business_id) AS scope) p
    WHERE e.id = event AND e.templated_at IS NULL AND e.archived_at IS NULL
      AND split_part(p.scope, ' ', 4) IN ('OWNER', 'CORTEJO_ADMIN', 'ASSISTANT');
  IF NOT FOUND THEN RAISE EXCEPTION 'no such event' USING ERRCODE = 'CJ404'; END IF;
  RETURN resolved;
END
$$;
CALL pg_temp.make_definer('app.scope_of_preview(uuid, uuid)', '{cortejo_app}');

-- A visitor opens the event with a public address that they know, or nothing. Its site may be private: without its
-- secret, or with an old one, the scope ends in 'closed'. secret is the hash of the browser's cookie.
DROP FUNCTION IF EXISTS app.scope_of_visitor(text);
CREATE OR REPLACE FUNCTION app.scope_of_visitor(address text, secret bytea) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  resolved text;
BEGIN
  IF address IS NULL THEN RETURN ''; END IF;
  SELECT app.scope(NULL, e.business_id, e.id, NULL, false, 0, '') || CASE WHEN s.access_hash IS DISTINCT FROM secret
    AND s.access_hash IS NOT NULL THEN ' closed' ELSE '' END INTO resolved
    FROM public.events e LEFT JOIN public.sites s ON s.business_id = e.business_id AND s.event_id = e.id
    WHERE e.slug = address AND e.archived_at IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such address' USING ERRCODE = 'CJ404'; END IF;
  RETURN resolved;
END
$$;
CALL pg_temp.make_definer('app.scope_of_visitor(text, bytea)', '{cortejo_app}');
-- Reports whether the site of the scope's event is open to this visitor.
CREATE OR REPLACE FUNCTION app.site_is_open() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(8), '') <> 'closed';

CREATE OR REPLACE FUNCTION app.scope_of_staff(person uuid) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM public.users u WHERE u.id = person AND u.role = 'GLOBAL_ADMIN';
  IF NOT FOUND THEN RAISE EXCEPTION 'not staff' USING ERRCODE = 'CJ404'; END IF;
  RETURN app.scope(person, NULL, NULL, NULL, false, 0, '');
END
$$;
CALL pg_temp.make_definer('app.scope_of_staff(uuid)', '{cortejo_app}');

-- The scope of a person alone, and of a job in the business of its arguments: both values come from our own code and
-- are not checked.
CREATE OR REPLACE FUNCTION app.scope_of_person(person uuid) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE RETURN app.scope(person, NULL, NULL, NULL, false, 0, '');
CREATE OR REPLACE FUNCTION app.scope_of_worker(business uuid) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE RETURN app.scope(NULL, business, NULL, NULL, false, 0, '');

REVOKE ALL ON FUNCTION app.scope_of_person(uuid), app.scope_of_worker(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.scope_of_person(uuid), app.scope_of_worker(uuid) TO cortejo_app;

-- The events in which a helper has this permission, every event of a helper with its permissions, the caller's
-- permissions in one event, and whether they include one.
CREATE OR REPLACE FUNCTION app.event_ids_with(permission app.helper_permission) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(a.event_id), '{}') FROM public.event_accesses a
    WHERE a.business_id = app.business_id() AND a.membership_id = app.membership_id()
      AND a.permissions & app.helper_bit(permission) <> 0);
CALL pg_temp.make_definer('app.event_ids_with(app.helper_permission)', '{member}');
CREATE OR REPLACE FUNCTION app.helper_accesses() RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(jsonb_object_agg(a.event_id, a.permissions), '{}') FROM public.event_accesses a
    WHERE a.business_id = app.business_id() AND a.membership_id = app.membership_id());
CALL pg_temp.make_definer('app.helper_accesses()', '{member}');
-- It is 0 for an event's client, who shares statements with the team.
CREATE OR REPLACE FUNCTION app.helper_permissions(event uuid) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN coalesce((SELECT a.permissions FROM public.event_accesses a
    WHERE a.business_id = app.business_id() AND a.membership_id = app.membership_id() AND a.event_id = event), 0);
CALL pg_temp.make_definer('app.helper_permissions(uuid)', '{member, customer}');
CREATE OR REPLACE FUNCTION app.permissions_in(event uuid) RETURNS integer
  LANGUAGE sql STABLE
  RETURN CASE
    WHEN app.sees_all_events() THEN app.helper_all_bits()
    WHEN app.scope_part(8) <> '' THEN CASE WHEN app.scope_part(8)::uuid = event THEN app.scope_part(9)::integer
      ELSE 0 END
    ELSE app.helper_permissions(event)
  END;
CREATE OR REPLACE FUNCTION app.may_in(event uuid, permission app.helper_permission) RETURNS boolean
  LANGUAGE sql STABLE RETURN app.permissions_in(event) & app.helper_bit(permission) <> 0;

-- Deletes rows whose day to be restored has passed, in every business; the cleaning job calls it. These are tasks, run
-- sheet lines, vendors and guests, with their seats and totals, and texts and guests' messages of sites. A vendor with
-- an agreement stays. The card of an invited vendor stays hidden for a month after the invite, so that its phone gets
-- no other. An invite to a team keeps the state of its message for as long.
CREATE OR REPLACE FUNCTION app.purge_deleted() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone_lines AS (DELETE FROM public.run_sheet_lines WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_subtasks AS (DELETE FROM public.subtasks WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_tasks AS (DELETE FROM public.tasks WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_event_vendors AS (DELETE FROM public.event_vendors WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_vendors AS (DELETE FROM public.vendors WHERE deleted_at < now() - interval '1 day'
         AND (invited_at IS NULL OR invited_at < now() - interval '30 days')
         AND NOT EXISTS (SELECT FROM public.invoices i WHERE i.business_id = vendors.business_id
           AND i.vendor_id = vendors.id) RETURNING 1),
       gone_guests AS (DELETE FROM public.guests WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_invitations AS (DELETE FROM public.invitations WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_tables AS (DELETE FROM public.seating_tables WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_sub_events AS (DELETE FROM public.sub_events WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_gifts AS (DELETE FROM public.gifts WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_site_blocks AS (DELETE FROM public.site_blocks WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_site_messages AS (DELETE FROM public.site_messages WHERE deleted_at < now() - interval '1 day' RETURNING 1),
       gone_submissions AS (DELETE FROM public.submissions WHERE created_at < now() - interval '1 day' RETURNING 1),
       gone_invites AS (DELETE FROM public.invites_sent WHERE sent_at < now() - interval '30 days' RETURNING 1),
       gone_deliveries AS (DELETE FROM public.deliveries WHERE handed_over_at < now() - interval '1 year' RETURNING 1),
       gone_changes AS (DELETE FROM public.event_changes WHERE made_at < now() - interval '1 day' RETURNING 1)
  SELECT (SELECT count(*) FROM gone_lines) + (SELECT count(*) FROM gone_subtasks) + (SELECT count(*)
    FROM gone_tasks) + (SELECT count(*) FROM gone_event_vendors) + (SELECT count(*) FROM gone_vendors)
    + (SELECT count(*) FROM gone_guests) + (SELECT count(*) FROM gone_invitations) + (SELECT count(*)
      FROM gone_tables) + (SELECT count(*) FROM gone_sub_events) + (SELECT count(*) FROM gone_gifts)
    + (SELECT count(*) FROM gone_site_blocks) + (SELECT count(*) FROM gone_site_messages) + (SELECT count(*)
      FROM gone_submissions) + (SELECT count(*) FROM gone_invites) + (SELECT count(*)
        FROM gone_deliveries) + (SELECT count(*) FROM gone_changes)
$$;
CALL pg_temp.make_definer('app.purge_deleted()', '{worker}');
