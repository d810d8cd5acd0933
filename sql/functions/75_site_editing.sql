-- Functions and triggers; policies/75_site_editing.sql says who may do what.

-- The name that the others read: a client's may be known to their planner alone, and staff in control share one.
CREATE OR REPLACE FUNCTION app.editor_name() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT left(CASE WHEN a.in_control THEN 'Equipe do Cortejo' ELSE a.actor_name END, 120)
    FROM app.audit_actor(current_setting('role')) a);
CALL pg_temp.make_definer('app.editor_name()', '{member, customer}');
-- Returns the event's address, for callers who see its site.
CREATE OR REPLACE FUNCTION app.site_address(event uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT e.slug FROM public.events e WHERE e.business_id = app.business_id() AND e.id = event
    AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.event_id() = e.id AND app.customer_can('SITE_VIEW')));
CALL pg_temp.make_definer('app.site_address(uuid)', '{member, customer}');

-- Staff add an event to a business: its client is found by phone there or created, the event is one of that business or
-- a new wedding, and the address and the planner's ID are set unless another tenant has them. The address is chosen
-- like any other (app.give_slug): the event's previous one, also that of a new event, redirects to it. No other
-- business is changed. The business's audit log names the staff member and the reason.
--
--   DONE; NONE (no such business, or no such event in it); ADDRESS_TAKEN; ADDRESS_USED_UP (the event's was changed too
--   often); PLANNER_TAKEN (another business has the ID); PLANNER_OTHER (the business has another ID already).
CREATE OR REPLACE FUNCTION app.take_wedding(business uuid, given_event uuid, client_name text, client_phone text,
  wedding_title text, made text, address text, planner uuid,
    extra_permissions integer, reason text, OUT outcome text, OUT event uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  has_planner uuid;
  client      uuid;
  given       text;
BEGIN
  outcome := 'NONE';
  -- The business's row is the lock: of two who add the same event, the second finds what the first did.
  SELECT b.cortejo_uuid INTO has_planner FROM public.businesses b WHERE b.business_id = business FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF given_event IS NOT NULL THEN
    SELECT e.id INTO event FROM public.events e WHERE e.business_id = business AND e.id = given_event
      AND e.templated_at IS NULL FOR NO KEY UPDATE;
    IF NOT FOUND THEN RETURN; END IF;
  END IF;
  outcome := 'PLANNER_OTHER';
  IF has_planner <> planner THEN RETURN; END IF;
  outcome := 'PLANNER_TAKEN';
  PERFORM FROM public.businesses b WHERE b.cortejo_uuid = planner AND b.business_id <> business;
  IF FOUND THEN RETURN; END IF;

  SELECT c.id INTO client FROM public.contacts c WHERE c.business_id = business AND c.phone = client_phone
    AND c.deleted_at IS NULL ORDER BY c.id LIMIT 1;
  IF NOT FOUND THEN
    INSERT INTO public.contacts (business_id, full_name, phone, event_type)
      VALUES (business, client_name, client_phone, 'WEDDING') RETURNING id INTO client;
  END IF;
  IF event IS NULL THEN
    INSERT INTO public.events (business_id, type, title, slug, customer_extra_permissions)
      VALUES (business, 'WEDDING', wedding_title, made, extra_permissions) RETURNING id INTO event;
  END IF;
  -- The caller rolls everything back unless it is DONE.
  given := app.give_slug(business, event, address, 5);
  outcome := CASE given WHEN 'TAKEN' THEN 'ADDRESS_TAKEN' WHEN 'USED_UP' THEN 'ADDRESS_USED_UP'
    ELSE 'PLANNER_TAKEN' END;
  IF given NOT IN ('DONE', 'SAME') THEN RETURN; END IF;
  BEGIN
    UPDATE public.businesses b SET cortejo_uuid = planner WHERE b.business_id = business AND b.cortejo_uuid IS NULL;
  EXCEPTION WHEN unique_violation THEN
    RETURN; -- another request was faster
  END;
  INSERT INTO public.event_customers (business_id, event_id, contact_id, position)
    SELECT business, event, client, coalesce(max(ec.position), 0) + 1 FROM public.event_customers ec
      WHERE ec.business_id = business AND ec.event_id = event
    ON CONFLICT (business_id, event_id, contact_id) DO NOTHING;
  INSERT INTO public.audit_entries (business_id, event_id, kind, subject, changes, transaction_id,
    actor_user_id, actor_name, session_role, team_role, in_control, control_id, control_reason, procedure)
  SELECT business, event, 'WEDDING_TAKEN', 'events',
    jsonb_build_array(jsonb_build_object('id', event, 'title', e.title, 'after', jsonb_build_object('reason', reason))),
    pg_current_xact_id()::text::bigint,
    a.actor_user_id, a.actor_name, a.session_role, a.team_role, a.in_control, a.control_id, a.control_reason,
      a.procedure
  FROM public.events e CROSS JOIN app.audit_actor(current_setting('role')) a
  WHERE e.business_id = business AND e.id = event;
  outcome := 'DONE';
END
$$;
CALL pg_temp.make_definer('app.take_wedding(uuid, uuid, text, text, text, text, text, uuid, integer, text)', '{staff}');
