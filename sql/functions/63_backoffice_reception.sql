-- The actions of staff on an event's reception from the backoffice, without control of the business: they see which
-- events have codes and their state, have them sent, and download the check-in log. Sending and downloading leave
-- entries in the business's audit log, in their own name. Staff read no table of an event or of its guests.

-- Returns the events of a business, or one of them: those without a day first, then the latest day. words must occur in
-- the title.
CREATE OR REPLACE FUNCTION app.backoffice_events(business uuid, event uuid, words text, after_day date, after_id uuid,
  at_most integer)
  RETURNS TABLE (id uuid, title text, day date, time_zone text, configured boolean, enabled boolean, usable boolean,
    over boolean, on_whatsapp boolean,
    scheduled_at timestamptz, sent_at timestamptz, reachable integer, entries integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH page AS (
    SELECT e.business_id, e.id, e.title, e.date, e.time_zone, e.archived_at,
      coalesce(e.date < (now() AT TIME ZONE e.time_zone)::date, false) AS over
    FROM public.events e
    WHERE e.business_id = business AND e.templated_at IS NULL AND (event IS NULL OR e.id = event)
      AND (words = '' OR e.search LIKE ALL (app.search_patterns(words)))
      AND (after_id IS NULL OR (coalesce(e.date, 'infinity'), e.id) < (coalesce(after_day, 'infinity'), after_id))
    ORDER BY coalesce(e.date, 'infinity') DESC, e.id DESC
    LIMIT at_most
  )
  SELECT p.id, p.title, p.date, p.time_zone, q.event_id IS NOT NULL, q.enabled_at IS NOT NULL,
    p.archived_at IS NULL AND p.date IS NOT NULL AND NOT p.over
      AND EXISTS (SELECT FROM public.invitations i WHERE i.business_id = p.business_id AND i.event_id = p.id
        AND i.deleted_at IS NULL),
    p.over,
    EXISTS (SELECT FROM public.guest_dispatches d WHERE d.business_id = p.business_id AND d.event_id = p.id
      AND d.kind = 'QR_CODE' AND d.channel = 'WHATSAPP' AND d.audience = 'ATTENDING'),
    q.scheduled_at, q.sent_at,
    CASE WHEN q.event_id IS NULL THEN 0 ELSE (SELECT count(*)::integer FROM public.invitations i
      WHERE i.business_id = p.business_id AND i.event_id = p.id AND i.deleted_at IS NULL AND i.phone IS NOT NULL
        AND coalesce(i.messages_stopped_at, i.phone_stopped_at) IS NULL
        AND EXISTS (SELECT FROM public.guests g WHERE g.business_id = i.business_id AND g.event_id = i.event_id
          AND g.invitation_id = i.id AND g.deleted_at IS NULL AND g.status = 'attending')) END,
    (SELECT count(*)::integer FROM public.check_ins c WHERE c.business_id = p.business_id AND c.event_id = p.id)
  FROM page p
  LEFT JOIN public.check_in_qr_codes q ON q.business_id = p.business_id AND q.event_id = p.id
  ORDER BY coalesce(p.date, 'infinity') DESC, p.id DESC
$$;
CALL pg_temp.make_definer('app.backoffice_events(uuid, uuid, text, date, uuid, integer)', '{staff}');

-- Adds an entry to a business's audit log about an action of staff at one of its events. Only staff can call it.
CREATE OR REPLACE FUNCTION app.note_backoffice(business uuid, event uuid, what text, subject text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.audit_entries (business_id, event_id, kind, subject, changes, transaction_id,
    actor_user_id, actor_name, session_role, team_role, in_control, control_id, control_reason, procedure)
  SELECT e.business_id, e.id, what, subject, jsonb_build_array(jsonb_build_object('id', e.id)),
    pg_current_xact_id()::text::bigint,
    a.actor_user_id, a.actor_name, a.session_role, a.team_role, a.in_control, a.control_id, a.control_reason,
      a.procedure
  FROM public.events e CROSS JOIN app.audit_actor(current_setting('role')) a
  WHERE e.business_id = business AND e.id = event AND e.templated_at IS NULL;
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.note_backoffice(uuid, uuid, text, text)');

-- Staff ask for the codes of an event: the note of it. False where there is no such event.
CREATE OR REPLACE FUNCTION app.note_codes_asked(business uuid, event uuid) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.note_backoffice(business, event, 'CODES_ASKED', 'check_in_qr_codes')
$$;
CALL pg_temp.make_definer('app.note_codes_asked(uuid, uuid)', '{staff}');

-- Returns the check-in log, and records that it was read; NULL if there is no such event.
CREATE OR REPLACE FUNCTION app.take_reception_log(business uuid, event uuid) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT app.note_backoffice(business, event, 'LOG_TAKEN', 'check_ins') THEN RETURN NULL; END IF;
  RETURN app.reception_log_of(business, event);
END
$$;
CALL pg_temp.make_definer('app.take_reception_log(uuid, uuid)', '{staff}');
