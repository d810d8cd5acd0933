-- Functions and triggers; policies/57_run_sheet.sql says who may do what.

-- Lines of the client's event that are not there for them: deleted, or only the team's. Asked here and not in
-- the policy of their children, where the client's own view of lines would answer.
CREATE OR REPLACE FUNCTION app.run_sheet_lines_hidden() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(l.id), '{}') FROM public.run_sheet_lines l
    WHERE l.business_id = app.business_id() AND l.event_id = app.event_id()
      AND (l.team_only OR l.deleted_at IS NOT NULL AND l.parent_id IS NULL));
CALL pg_temp.make_definer('app.run_sheet_lines_hidden()', '{customer}');

-- Returns the people of lines by name: for the team all, for the event's client those of the lines they see. Details
-- other than the name are for the team alone. A vendor who was removed from the event, or the catalogue, is in no line
-- until they are back. Lines and vendors are looked up once for all people, and not joined: if the tables' statistics
-- are older than a day's run sheet (200 lines with three people each), a nested loop would read every line for every
-- person.
CREATE OR REPLACE FUNCTION app.run_sheet_who(event uuid)
  RETURNS TABLE (line_id uuid, place integer, kind text, id uuid, name text)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  WITH vendors_here AS MATERIALIZED (
    SELECT ev.id, v.name FROM public.event_vendors ev
    JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id AND v.deleted_at IS NULL
    WHERE ev.business_id = (SELECT app.business_id()) AND ev.event_id = event AND ev.deleted_at IS NULL
  )
  SELECT p.line_id, p.position, CASE WHEN p.membership_id IS NOT NULL THEN 'MEMBER' WHEN p.event_vendor_id IS NOT NULL
    THEN 'VENDOR' ELSE 'NAME' END,
    CASE WHEN (SELECT app.event_id()) IS NULL THEN coalesce(p.membership_id, p.event_vendor_id) END,
      coalesce(p.name, nullif(u.name, ''), m.name, v.name)
  FROM public.run_sheet_people p
  LEFT JOIN public.memberships m ON m.business_id = p.business_id AND m.id = p.membership_id
  LEFT JOIN public.users u ON u.id = m.user_id AND m.role = 'OWNER' -- as app.membership_name calls them
  LEFT JOIN vendors_here v ON v.id = p.event_vendor_id
  WHERE p.business_id = (SELECT app.business_id()) AND p.event_id = event
    -- Asked once, and not of every row; in a CASE the lines stay a table to look into.
    AND CASE WHEN CASE WHEN (SELECT app.event_id()) IS NULL THEN (SELECT app.permissions_in(event)) <> 0
        ELSE event = (SELECT app.event_id()) AND (SELECT app.customer_can('RUN_SHEET_VIEW')) END
      THEN p.line_id IN (SELECT l.id FROM public.run_sheet_lines l
        WHERE l.business_id = (SELECT app.business_id()) AND l.event_id = event AND l.deleted_at IS NULL
          AND ((SELECT app.event_id()) IS NULL OR NOT l.team_only
            AND (l.parent_id IS NULL OR l.parent_id <> ALL ((SELECT app.run_sheet_lines_hidden())::uuid[]))))
      ELSE false END
    AND coalesce(p.name, nullif(u.name, ''), m.name, v.name) IS NOT NULL;
END;
CALL pg_temp.make_definer('app.run_sheet_who(uuid)', '{member, customer}');

-- Returns the contact of an event's day: the chosen member, while they see the event, or else the owner. Only the
-- following functions, which check the caller, call it.
CREATE OR REPLACE FUNCTION app.contact_of_event(business uuid, event uuid, chosen uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT json_build_object('membershipUuid', m.id, 'name', app.membership_name(business, m.id), 'phone',
    m.phone, 'chosen', coalesce(m.id = chosen, false))
    FROM public.memberships m
    WHERE m.business_id = business AND m.accepted_at IS NOT NULL
      AND (m.role = 'OWNER' OR m.id = chosen AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM public.event_accesses a
        WHERE a.business_id = m.business_id AND a.event_id = event AND a.membership_id = m.id)))
    ORDER BY m.id = chosen DESC NULLS LAST LIMIT 1);
CALL pg_temp.make_definer('app.contact_of_event(uuid, uuid, uuid)');
CREATE OR REPLACE FUNCTION app.day_contact(event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT app.contact_of_event(e.business_id, e.id, e.day_contact_id) FROM public.events e
    WHERE e.business_id = app.business_id() AND e.id = event
      AND CASE WHEN app.event_id() IS NULL THEN app.permissions_in(event) <> 0 ELSE event = app.event_id()
        AND app.customer_can('RUN_SHEET_VIEW') END);
CALL pg_temp.make_definer('app.day_contact(uuid)', '{member, customer}');

-- Returns the team members whom an event's lines may name: those who see all events, and its helpers.
CREATE OR REPLACE FUNCTION app.team_of_event(event uuid) RETURNS TABLE (id uuid, name text)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT m.id, app.membership_name(m.business_id, m.id) FROM public.memberships m
  WHERE m.business_id = app.business_id() AND app.may_in(event, 'MANAGE_EVENT') AND m.accepted_at IS NOT NULL
    AND EXISTS (SELECT FROM public.events e WHERE e.business_id = m.business_id AND e.id = event)
    AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM public.event_accesses a WHERE a.business_id = m.business_id
      AND a.membership_id = m.id AND a.event_id = event));
END;
CALL pg_temp.make_definer('app.team_of_event(uuid)', '{member}');

-- When the links to an event's run sheet are over: three days after the event, where it is. NULL while it has no day.
CREATE OR REPLACE FUNCTION app.run_sheet_link_ends(day date, time_zone text) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE RETURN (day + 4)::timestamp AT TIME ZONE time_zone;

-- Returns the parts of the run sheet for members who manage the event: the team's notes, the people they may name, the
-- vendors' links, and the last delay that can be undone. The client runs the same statement and has no right to these
-- tables; so the function is in PL/pgSQL, which checks rights only when it runs the query: in the team's scope, under
-- the team's grants and policies.
CREATE OR REPLACE FUNCTION app.run_sheet_of_team(event uuid) RETURNS json
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.team_role() IS NULL OR NOT app.may_in(event, 'MANAGE_EVENT') THEN RETURN NULL; END IF;
  RETURN json_build_object(
    'notes', (SELECT coalesce(json_object_agg(n.line_id, n.note), '{}') FROM public.run_sheet_team_notes n
      WHERE n.event_id = event),
    'people', (SELECT coalesce(json_agg(json_build_object('membershipUuid', p.id, 'name', p.name)
      ORDER BY p.name, p.id), '[]') FROM app.team_of_event(event) p),
    'vendors', (SELECT coalesce(json_agg(json_build_object('eventVendorUuid', ev.id, 'name', v.name, 'service',
      v.categories[1]) ORDER BY v.name, ev.id), '[]')
      FROM public.event_vendors ev JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
      WHERE ev.event_id = event AND ev.deleted_at IS NULL AND v.deleted_at IS NULL AND ev.status <> 'NOT_HIRED'),
    'links', (SELECT coalesce(json_agg(json_build_object('eventVendorUuid', k.event_vendor_id, 'name', v.name,
      'createdAt', k.created_at,
        'expiresAt', app.run_sheet_link_ends(e.date, e.time_zone), 'sentAt', k.sent_at, 'delivery',
          app.delivery_of(k.sent_id), 'openedAt', k.opened_at) ORDER BY v.name, k.id), '[]')
      FROM public.run_sheet_links k
      JOIN public.events e ON e.business_id = k.business_id AND e.id = k.event_id
      JOIN public.event_vendors ev ON ev.business_id = k.business_id AND ev.event_id = k.event_id
        AND ev.id = k.event_vendor_id AND ev.deleted_at IS NULL
      JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
      WHERE k.event_id = event),
    'shift', (SELECT json_build_object('uuid', c.id, 'minutes', c.minutes, 'at', c.made_at, 'until',
      c.made_at + interval '1 day', 'by', coalesce(app.author_name(c.made_by), ''))
      FROM public.event_changes c
      WHERE c.event_id = event AND c.kind = 'RUN_SHEET_SHIFT' AND c.undone_at IS NULL
        AND c.made_at > now() - interval '1 day'
      ORDER BY c.made_at DESC, c.id DESC LIMIT 1));
END
$$;

-- Returns the content of a vendor's link: the lines that they are in, without other data of these, the place of the
-- event, and its contact. NULL for a token that never existed, was revoked or is over, for a vendor who was rejected,
-- and for an archived event.
CREATE OR REPLACE FUNCTION app.run_sheet_of_link(secret bytea) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object(
    'event', json_build_object('title', e.title, 'type', e.type, 'date', e.date, 'timeZone', e.time_zone,
      'ceremonyPlace', e.ceremony_place, 'receptionPlace', e.reception_place),
    'businessName', b.name, 'vendorName', v.name,
    'contact', app.contact_of_event(e.business_id, e.id, e.day_contact_id),
    'expiresAt', app.run_sheet_link_ends(e.date, e.time_zone), 'opened', k.opened_at IS NOT NULL,
    'lines', coalesce((SELECT json_agg(json_build_object('uuid', l.id, 'day', l.day, 'start', l.start_minute, 'planned',
      l.planned_minute, 'length', l.length_minutes,
        'title', l.title, 'place', l.place, 'cueText', l.cue_text, 'cueUrl', l.cue_url, 'note', l.note, 'fixed',
          l.fixed, 'doneAt', l.done_at)
        ORDER BY l.day, l.start_minute, l.position, l.id)
      FROM public.run_sheet_lines l
      WHERE l.business_id = k.business_id AND l.event_id = k.event_id AND l.parent_id IS NULL AND l.deleted_at IS NULL
        AND EXISTS (SELECT FROM public.run_sheet_people p WHERE p.business_id = l.business_id
          AND p.event_id = l.event_id AND p.line_id = l.id AND p.event_vendor_id = k.event_vendor_id)), '[]'),
    'updatedAt', now())
  FROM public.run_sheet_links k
  JOIN public.events e ON e.business_id = k.business_id AND e.id = k.event_id
  JOIN public.businesses b ON b.business_id = k.business_id
  JOIN public.event_vendors ev ON ev.business_id = k.business_id AND ev.event_id = k.event_id
    AND ev.id = k.event_vendor_id AND ev.deleted_at IS NULL AND ev.status <> 'NOT_HIRED'
  JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id AND v.deleted_at IS NULL
  WHERE k.secret_hash = secret AND e.archived_at IS NULL
    AND coalesce(now() < app.run_sheet_link_ends(e.date, e.time_zone), true)
$$;
CALL pg_temp.make_definer('app.run_sheet_of_link(bytea)', '{visitor}');
-- Counts one more message with a vendor's link. Messages leave from Cortejo's own number, so a renewed link does not
-- reset the count: one per vendor within the pause, unless delivery is known to have failed (again), and at_most per
-- business and day. Returns the exceeded limit, or nothing.
CREATE OR REPLACE FUNCTION app.take_run_sheet_message(event_vendor uuid, pause integer, again boolean, at_most integer)
  RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  to_vendor CONSTANT bytea := sha256(convert_to('run sheet link to ' || app.business_id() || ' ' || event_vendor,
    'UTF8'));
BEGIN
  IF again THEN PERFORM app.forget_taken(to_vendor); END IF;
  IF app.take(to_vendor, 1, pause) > 0 THEN RETURN 'VENDOR'; END IF;
  IF app.take(sha256(convert_to('run sheet links of ' || app.business_id(), 'UTF8')), at_most, 86400) > 0
    THEN RETURN 'BUSINESS'; END IF;
  RETURN '';
END
$$;
CALL pg_temp.make_definer('app.take_run_sheet_message(uuid, integer, boolean, integer)', '{member}');
-- Records the first time that the link was opened, and notifies the open run sheets.
CREATE OR REPLACE FUNCTION app.note_run_sheet_opened(secret bytea) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.run_sheet_links SET opened_at = now() WHERE secret_hash = secret AND opened_at IS NULL
$$;
CALL pg_temp.make_definer('app.note_run_sheet_opened(bytea)', '{visitor}');
