-- The answer page of an invitation, for the holder of its link, without an account. A visitor has no right to any of
-- the guests' tables: these functions return their data and store their answers. The event is the one in scope, whose
-- slug precedes the token; a token at another event's address opens nothing.

-- Until when an invitation is answered: through the end of its own day, else the event's, else the day of the event,
-- where the event is. NULL: without end, while the event has no day.
CREATE OR REPLACE FUNCTION app.answers_end(own date, of_event date, day date, time_zone text) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE RETURN (coalesce(own, of_event, day) + 1)::timestamp AT TIME ZONE time_zone;

-- Returns the invitation of a secret's hash in the scope's event: no row for an unknown or revoked secret, or a deleted
-- invitation. For the functions below, in the name of the link's holder.
CREATE OR REPLACE FUNCTION app.invitation_of_token(secret bytea) RETURNS SETOF invitations
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.* FROM public.invitation_tokens t
  JOIN public.invitations i ON i.business_id = t.business_id AND i.event_id = t.event_id AND i.id = t.invitation_id
  WHERE t.secret_hash = secret AND t.purpose = 'RSVP' AND t.revoked_at IS NULL AND i.deleted_at IS NULL
    AND t.business_id = app.business_id() AND t.event_id = app.event_id()
$$;
CALL pg_temp.make_definer('app.invitation_of_token(bytea)');

-- Returns the content of the RSVP page: the event, the invitation with its guests, and the planner. NULL if the token
-- opens nothing.
CREATE OR REPLACE FUNCTION app.rsvp_of_token(secret bytea) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object(
    'event', json_build_object('uuid', e.id, 'title', e.title, 'type', e.type, 'personName', e.event_person_name,
      'date', e.date, 'startTime', left(e.event_start_time::text, 5),
      'timeZone', e.time_zone, 'ceremonyPlace', coalesce(e.ceremony_place, ''), 'receptionPlace',
        coalesce(e.reception_place, ''), 'updatedAt', e.updated_at),
    'planner', json_build_object('name', b.name, 'phone',
      coalesce(app.contact_of_event(e.business_id, e.id, NULL)->>'phone', '')),
    -- the look of the event's site once it is published, and the salt of the secret that opens a private one
    'site', (SELECT json_build_object('theme', coalesce(v.document->>'theme', ''), 'accent',
      coalesce(v.document->>'accent', ''), 'salt', encode(w.access_salt, 'base64'))
      FROM public.sites w LEFT JOIN public.site_versions v ON v.business_id = w.business_id AND v.event_id = w.event_id
        AND v.id = w.published_id
      WHERE w.business_id = i.business_id AND w.event_id = i.event_id),
    'uuid', i.id, 'name', i.name, 'places', i.places, 'message', i.message, 'answeredAt', i.answered_at, 'answeredVia',
      coalesce(i.answered_via, ''),
    -- The check-in code, once the event's codes were sent, for guests who come: its secret is derived again, not
    -- stored.
    'code', (SELECT json_build_object('shortId', q.short_id, 'counter', t.counter, 'hash', encode(t.secret_hash, 'hex'))
      FROM public.check_in_qr_codes q
      JOIN public.invitation_tokens t ON t.business_id = q.business_id AND t.event_id = q.event_id
        AND t.invitation_id = i.id AND t.purpose = 'CHECK_IN' AND t.revoked_at IS NULL
      WHERE q.business_id = i.business_id AND q.event_id = i.event_id AND q.sent_at IS NOT NULL
        AND EXISTS (SELECT FROM public.guests g WHERE g.business_id = i.business_id AND g.event_id = i.event_id
          AND g.invitation_id = i.id AND g.deleted_at IS NULL AND g.status = 'attending')),
    'phone', coalesce(i.phone, ''), 'email', coalesce(i.email, ''),
    'version', i.answer_version, 'stopped', i.messages_stopped_at IS NOT NULL
      -- Or none of its addresses is written to.
      OR coalesce(i.phone, i.email) IS NOT NULL AND (i.phone IS NULL OR i.phone_stopped_at IS NOT NULL)
        AND (i.email IS NULL OR i.email_stopped_at IS NOT NULL),
    'answerBy', coalesce(i.answer_by, s.answer_by, e.date),
    'open', coalesce(now() < app.answers_end(i.answer_by, s.answer_by, e.date, e.time_zone), true),
    'subEvents', coalesce((SELECT json_agg(json_build_object('uuid', x.id, 'kind', x.kind, 'name', x.name, 'place',
      x.place, 'day', x.day, 'start', x.start_minute) ORDER BY x.position, x.id)
      -- Which are covered is asked once, and only of this event's: a business has many.
      FROM public.sub_events x WHERE x.business_id = e.business_id AND x.event_id = e.id
        AND x.id = ANY ((SELECT app.covered_sub_events(e.id, i.sub_event_ids))::uuid[])), '[]'),
    'guests', coalesce((SELECT json_agg(json_build_object('uuid', g.id, 'name', g.name, 'status', g.status, 'attends',
      g.attends, 'declines', g.declines,
        'child', g.kind = 'child', 'age', g.age, 'ageBand', coalesce(g.age_band, ''), 'diet', g.diet)
          ORDER BY g.position, g.created_at, g.id)
      FROM public.guests g WHERE g.business_id = i.business_id AND g.event_id = i.event_id AND g.invitation_id = i.id
        AND g.deleted_at IS NULL), '[]'))
  FROM app.invitation_of_token(secret) i
  JOIN public.events e ON e.business_id = i.business_id AND e.id = i.event_id
  JOIN public.businesses b ON b.business_id = i.business_id
  LEFT JOIN public.guest_settings s ON s.business_id = i.business_id AND s.event_id = i.event_id
$$;
CALL pg_temp.make_definer('app.rsvp_of_token(bytea)', '{visitor}');

-- Stores an answer for all guests it names, or nothing. over is the version that it is based on. answers is [{uuid,
-- name, status, attends, declines, ageBand, diet}]; a name counts only for an unnamed companion, an age band only for a
-- child whose age is unknown. Returns the result:
--
--   DONE; NONE (the secret opens nothing); CLOSED (the deadline has passed); CLASH (a newer answer than over exists);
--   CHANGED (it names a guest or a sub-event that no longer belongs to the invitation);
--   FULL (with a new guest, more would come than the party size allows: no earlier yes is revoked).
CREATE OR REPLACE FUNCTION app.answer_rsvp(secret bytea, over integer, answers jsonb, words text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  i       public.invitations;
  covered uuid[];
  coming  integer;
  anew    boolean;
BEGIN
  -- The invitation's row is the lock: of two answers the second waits, and then meets the first one's version.
  SELECT x.* INTO i FROM public.invitations x
    WHERE (x.business_id, x.id) IN (SELECT f.business_id, f.id FROM app.invitation_of_token(secret) f)
      AND x.deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN 'NONE'; END IF;
  PERFORM FROM public.events e LEFT JOIN public.guest_settings s ON s.business_id = e.business_id AND s.event_id = e.id
    WHERE e.business_id = i.business_id AND e.id = i.event_id
      AND now() >= app.answers_end(i.answer_by, s.answer_by, e.date, e.time_zone);
  IF FOUND THEN RETURN 'CLOSED'; END IF;
  IF i.answer_version <> over THEN RETURN 'CLASH'; END IF;
  covered := app.covered_sub_events(i.event_id, i.sub_event_ids);
  PERFORM FROM jsonb_to_recordset(answers) a (uuid uuid, attends uuid[], declines uuid[])
    LEFT JOIN public.guests g ON g.business_id = i.business_id AND g.event_id = i.event_id AND g.invitation_id = i.id
      AND g.id = a.uuid AND g.deleted_at IS NULL
    WHERE g.id IS NULL OR NOT a.attends <@ covered OR NOT a.declines <@ covered OR a.attends && a.declines;
  IF FOUND THEN RETURN 'CHANGED'; END IF;
  SELECT count(*) FILTER (WHERE n.status = 'attending'),
    coalesce(bool_or(n.status = 'attending' AND g.status <> 'attending'), false) INTO coming, anew
    FROM public.guests g
    LEFT JOIN jsonb_to_recordset(answers) a (uuid uuid, status public.guest_status, attends uuid[], declines uuid[])
      ON a.uuid = g.id
    CROSS JOIN LATERAL (SELECT CASE WHEN a.uuid IS NULL THEN g.status
      ELSE app.guest_status(a.attends, a.declines, covered, a.status) END AS status) n
    WHERE g.business_id = i.business_id AND g.event_id = i.event_id AND g.invitation_id = i.id AND g.deleted_at IS NULL;
  IF anew AND coming > i.places THEN RETURN 'FULL'; END IF;
  UPDATE public.guests g SET name = n.name, status = n.status, attends = n.attends, declines = n.declines,
    age_band = n.age_band, diet = n.diet, updated_at = now()
    FROM (SELECT x.id, CASE x.name WHEN '' THEN a.name ELSE x.name END AS name,
      app.guest_status(a.attends, a.declines, covered, a.status) AS status, a.attends, a.declines,
        CASE WHEN x.kind = 'child' AND x.age IS NULL THEN nullif(a."ageBand", '') ELSE x.age_band END AS age_band,
          a.diet
      FROM jsonb_to_recordset(answers) a (uuid uuid, name text, status public.guest_status, attends uuid[],
        declines uuid[], "ageBand" text, diet text)
      JOIN public.guests x ON x.business_id = i.business_id AND x.id = a.uuid) n
    WHERE g.business_id = i.business_id AND g.id = n.id
      AND (g.name, g.status, g.attends, g.declines, g.age_band, g.diet) IS DISTINCT FROM (n.name, n.status, n.attends,
        n.declines, n.age_band, n.diet);
  UPDATE public.invitations x SET message = words, answered_at = now(), answered_via = 'LINK',
    answer_version = x.answer_version + 1, updated_at = now()
    WHERE x.business_id = i.business_id AND x.id = i.id;
  RETURN 'DONE';
END
$$;
CALL pg_temp.make_definer('app.answer_rsvp(bytea, integer, jsonb, text)', '{visitor}');

-- Reports whether the scope's event has invitations whose lost link may be requested: its public page then shows where.
CREATE OR REPLACE FUNCTION app.sends_lost_links() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN EXISTS (SELECT FROM public.invitations i JOIN public.events e ON e.business_id = i.business_id
    AND e.id = i.event_id
    WHERE i.business_id = app.business_id() AND i.event_id = app.event_id() AND i.deleted_at IS NULL
      AND i.phone IS NOT NULL
      AND coalesce(now() < (e.date + 1)::timestamp AT TIME ZONE e.time_zone, true));
CALL pg_temp.make_definer('app.sends_lost_links()', '{visitor}');

-- Records the messages that send lost links of the scope's event, each to its invitation's own phone, and returns them:
-- for the invitations whose name, or a guest's, contains each word of who, and whose phone ends in these four digits.
-- At most at_most a day per invitation, and none to recipients who opted out.
CREATE OR REPLACE FUNCTION app.lost_link(who text, digits text, at_most integer)
  RETURNS TABLE (business uuid, message uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  asked    CONSTANT text[] := array_remove(regexp_split_to_array(app.searchable(who), '[^[:alnum:]]+'), '');
  dispatch uuid;
  i        record;
BEGIN
  IF cardinality(asked) = 0 OR NOT app.sends_lost_links() THEN RETURN; END IF;
  FOR i IN
    SELECT x.business_id, x.event_id, x.id, x.phone FROM public.invitations x
    WHERE x.business_id = app.business_id() AND x.event_id = app.event_id() AND x.deleted_at IS NULL
      AND coalesce(x.messages_stopped_at, x.phone_stopped_at) IS NULL AND right(x.phone, 4) = digits
      AND (regexp_split_to_array(x.search, '[^[:alnum:]]+') @> asked
        OR EXISTS (SELECT FROM public.guests g WHERE g.business_id = x.business_id AND g.event_id = x.event_id
          AND g.invitation_id = x.id AND g.deleted_at IS NULL
          AND regexp_split_to_array(g.search, '[^[:alnum:]]+') @> asked))
    ORDER BY x.id LIMIT 3
  LOOP
    CONTINUE WHEN app.take(sha256(convert_to('lost link of ' || i.business_id || ' ' || i.id, 'UTF8')), at_most,
      86400) > 0;
    dispatch := uuidv7();
    INSERT INTO public.guest_dispatches (business_id, event_id, id, kind, channel, audience)
      VALUES (i.business_id, i.event_id, dispatch, 'LOST_LINK', 'WHATSAPP', 'ASKED');
    INSERT INTO public.guest_messages (business_id, event_id, dispatch_id, invitation_id, kind, channel, address)
      VALUES (i.business_id, i.event_id, dispatch, i.id, 'LOST_LINK', 'WHATSAPP', i.phone)
        RETURNING business_id, id INTO business, message;
    RETURN NEXT;
  END LOOP;
END
$$;
CALL pg_temp.make_definer('app.lost_link(text, text, integer)', '{visitor}');
