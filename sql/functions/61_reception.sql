-- The reception: members who see all events, helpers with RECEPTION in the event, and devices at the door, which have
-- no account (role door). Neither such a helper nor a device reads any table of guests. app.reception_list returns what
-- a door needs, and no guest's contact data, age or meal. A device reads no table at all: it uploads entries, and one
-- that was revoked or has ended still uploads those it has, for the planner to settle.

-- Returns the device of the current scope, or NULL if the caller is no device.
CREATE OR REPLACE FUNCTION app.device_id() RETURNS uuid
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN app.scope_part(1) = '' AND app.scope_part(4) = '' THEN nullif(app.scope_part(7), '')::uuid END;

-- Counts every entry in the statement that writes it, per person or device. Only functions read these tallies.
CREATE OR REPLACE FUNCTION app.tally_entries() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.check_in_tallies AS t (business_id, event_id, hand_id, entries)
  SELECT n.business_id, n.event_id, coalesce(n.user_id, n.device_id), count(*) FROM new_rows n
    WHERE coalesce(n.user_id, n.device_id) IS NOT NULL GROUP BY 1, 2, 3
  ON CONFLICT (business_id, event_id, hand_id) DO UPDATE SET entries = t.entries + excluded.entries;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.tally_entries()');
CREATE OR REPLACE TRIGGER tally_entries AFTER INSERT ON check_ins REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
  EXECUTE FUNCTION app.tally_entries();
CREATE OR REPLACE TRIGGER tally_entries AFTER INSERT ON check_in_take_backs REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app.tally_entries();
CREATE OR REPLACE TRIGGER tally_entries AFTER INSERT ON check_in_additions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app.tally_entries();

-- Reports whether the caller has made at most so many entries, take-backs and additions at an event's door.
CREATE OR REPLACE FUNCTION app.room_for_entries(event uuid, at_most integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN coalesce((SELECT t.entries FROM public.check_in_tallies t
    WHERE t.business_id = app.business_id() AND t.event_id = event
      AND t.hand_id = coalesce(app.user_id(), app.device_id())), 0) <= at_most;
CALL pg_temp.make_definer('app.room_for_entries(uuid, integer)', '{member, door}');

-- When devices at the door end: 36 hours after the event began, where it is; without a time, after its day's end. NULL
-- while it has no day.
CREATE OR REPLACE FUNCTION app.door_ends(day date, start time, time_zone text) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE RETURN (day + coalesce(start,
    time '24:00')) AT TIME ZONE time_zone + interval '36 hours';

-- A device is known by its cookie, at one event. While it is open it holds RECEPTION there, as a helper narrowed to the
-- event does; one that was revoked or has ended holds nothing, and only hands in.
CREATE OR REPLACE FUNCTION app.scope_of_door(cookie bytea, event uuid) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  nowhere CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  resolved text;
BEGIN
  SELECT concat_ws(' ', app.scope(NULL, e.business_id, e.id, NULL, false, 0, d.id::text), e.id, p.bits,
      CASE WHEN p.bits <> 0 THEN e.id ELSE nowhere END, app.narrowed_parts(p.bits, e.id, nowhere)) INTO resolved
    FROM public.check_in_devices d
    JOIN public.events e ON e.business_id = d.business_id AND e.id = d.event_id
    CROSS JOIN LATERAL (SELECT CASE WHEN d.revoked_at IS NULL AND e.archived_at IS NULL
      AND coalesce(now() < app.door_ends(e.date, e.event_start_time, e.time_zone), true)
        THEN app.helper_bit('RECEPTION') ELSE 0 END AS bits) p
    WHERE d.cookie_hash = cookie AND d.event_id = event;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such device' USING ERRCODE = 'CJ404'; END IF;
  RETURN resolved;
END
$$;
CALL pg_temp.make_definer('app.scope_of_door(bytea, uuid)', '{cortejo_app}');

-- Returns whether an event's reception is open to the caller; a device for which it is not only uploads. No row for a
-- caller without rights there.
CREATE OR REPLACE FUNCTION app.at_reception(event uuid) RETURNS TABLE (open boolean)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT app.may_in(e.id, 'RECEPTION') FROM public.events e
  WHERE e.business_id = app.business_id() AND e.id = event AND e.templated_at IS NULL
    AND (app.may_in(e.id, 'RECEPTION') OR app.device_id() IS NOT NULL AND e.id = app.event_id());
END;
CALL pg_temp.make_definer('app.at_reception(uuid)', '{member, door}');

-- Returns the names of those who let guests in. A device has the name that its holder entered, or else the planner's
-- name for it; a member has the name that the team uses. All staff in control have one name.
CREATE OR REPLACE FUNCTION app.door_people_of(business uuid, event uuid)
  RETURNS TABLE (user_id uuid, device_id uuid, name text)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT NULL::uuid, d.id, coalesce(nullif(d.person_name, ''), d.name) FROM public.check_in_devices d
  WHERE d.business_id = business AND d.event_id = event
  UNION ALL
  SELECT p.user_id, NULL, coalesce(app.membership_name(m.business_id, m.id),
    CASE WHEN app.is_staff_of(business, p.user_id) THEN 'Equipe do Cortejo' END, u.name, '')
  FROM (SELECT c.user_id FROM public.check_ins c WHERE c.business_id = business AND c.event_id = event
    AND c.user_id IS NOT NULL
    UNION SELECT app.user_id() WHERE app.user_id() IS NOT NULL) p
  LEFT JOIN public.users u ON u.id = p.user_id
  LEFT JOIN public.memberships m ON m.business_id = business AND m.user_id = p.user_id;
END;
CALL pg_temp.make_definer('app.door_people_of(uuid, uuid)');
CREATE OR REPLACE FUNCTION app.door_people(event uuid) RETURNS TABLE (user_id uuid, device_id uuid, name text)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT p.user_id, p.device_id, p.name FROM app.door_people_of(app.business_id(), event) p;
END;
CALL pg_temp.make_definer('app.door_people(uuid)');

-- Returns what a door needs of an event: all of it, or the changes of the transactions that had not ended when the
-- caller asked last (since). If since is from another database, or older than the time for which deleted rows stay
-- known, it returns all of it (reset), and the caller must discard its earlier list.
CREATE OR REPLACE FUNCTION app.reception_list(event uuid, since bigint, asked_at timestamptz) RETURNS json
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  business CONSTANT uuid := app.business_id();
  whole    CONSTANT boolean := since IS NULL OR asked_at IS NULL OR asked_at < now() - interval '20 hours'
    OR since > pg_snapshot_xmax(pg_current_snapshot())::text::bigint;
  after    CONSTANT bigint := CASE WHEN whole THEN 0 ELSE since END;
BEGIN
  IF NOT EXISTS (SELECT FROM app.at_reception(event) r WHERE r.open) THEN RETURN NULL; END IF;
  RETURN (SELECT json_build_object(
      'event', json_build_object('title', e.title, 'date', e.date, 'startTime', to_char(e.event_start_time, 'HH24:MI'),
        'timeZone', e.time_zone,
        'receptionPlace', e.reception_place, 'shortId', (SELECT q.short_id FROM public.check_in_qr_codes q
          WHERE q.business_id = business AND q.event_id = e.id)),
      'guests', (SELECT coalesce(json_agg(json_build_object('uuid', g.id, 'invitationUuid', g.invitation_id, 'name',
        g.name, 'status', g.status,
          'child', g.kind = 'child', 'tags', g.tags, 'tableUuid', t.id, 'unlisted', g.unlisted)
            ORDER BY g.invitation_id, g.position, g.id), '[]')
        FROM (
          SELECT n.id, n.invitation_id, n.name, n.status, n.kind, n.tags, n.table_id, n.unlisted, n.position
            FROM public.guests n
            WHERE n.business_id = business AND n.event_id = e.id AND n.changed_in >= after AND n.deleted_at IS NULL
          UNION
          SELECT n.id, n.invitation_id, n.name, n.status, n.kind, n.tags, n.table_id, n.unlisted, n.position
            FROM public.invitations i
            JOIN public.guests n ON n.business_id = i.business_id AND n.event_id = i.event_id AND n.invitation_id = i.id
              AND n.deleted_at IS NULL
            WHERE i.business_id = business AND i.event_id = e.id AND i.changed_in >= after
        ) g
        JOIN public.invitations i ON i.business_id = business AND i.id = g.invitation_id AND i.deleted_at IS NULL
        LEFT JOIN public.seating_tables t ON t.business_id = business AND t.id = g.table_id AND t.deleted_at IS NULL),
      'invitations', (SELECT coalesce(json_agg(json_build_object('uuid', i.id, 'name', i.name, 'codes', k.codes)
        ORDER BY i.id), '[]')
        FROM (
          SELECT n.id FROM public.invitations n WHERE n.business_id = business AND n.event_id = e.id
            AND n.changed_in >= after
          UNION
          SELECT k.invitation_id FROM public.invitation_tokens k WHERE k.business_id = business AND k.event_id = e.id
            AND k.changed_in >= after AND k.purpose = 'CHECK_IN'
        ) c
        JOIN public.invitations i ON i.business_id = business AND i.id = c.id
        CROSS JOIN LATERAL (SELECT coalesce(json_agg(json_build_object('hash', encode(k.secret_hash, 'hex'), 'revoked',
          k.revoked_at IS NOT NULL) ORDER BY k.counter), '[]') AS codes
          FROM public.invitation_tokens k WHERE k.business_id = i.business_id AND k.event_id = i.event_id
            AND k.invitation_id = i.id AND k.purpose = 'CHECK_IN') k
        WHERE i.deleted_at IS NULL),
      'tables', (SELECT coalesce(json_agg(json_build_object('uuid', t.id, 'number', t.number, 'name', t.name)
        ORDER BY t.number), '[]')
        FROM public.seating_tables t WHERE t.business_id = business AND t.event_id = e.id AND t.deleted_at IS NULL
          AND t.changed_in >= after),
      'checkIns', (SELECT coalesce(json_agg(json_build_object('uuid', c.id, 'guestUuid', c.guest_id, 'at', c.entered_at,
        'by', coalesce(p.name, ''), 'door', c.door) ORDER BY c.entered_at, c.id), '[]')
        FROM public.check_ins c LEFT JOIN app.door_people(event) p ON p.user_id = c.user_id OR p.device_id = c.device_id
        WHERE c.business_id = business AND c.event_id = e.id AND c.changed_in >= after
          AND (c.problem IS NULL OR c.accepted)),
      'takeBacks', (SELECT coalesce(json_agg(json_build_object('uuid', b.operation_id, 'checkInUuid', b.check_in_id)
        ORDER BY b.id), '[]')
        FROM public.check_in_take_backs b
        WHERE b.business_id = business AND b.event_id = e.id AND b.changed_in >= after
          AND (b.problem IS NULL OR b.accepted)),
      'removed', json_build_object(
        'guests', (SELECT coalesce(json_agg(c.id), '[]') FROM (
          SELECT g.id FROM public.guests g JOIN public.invitations i ON i.business_id = g.business_id
            AND i.id = g.invitation_id
            WHERE NOT whole AND g.business_id = business AND g.event_id = e.id AND g.changed_in >= after
              AND (g.deleted_at IS NOT NULL OR i.deleted_at IS NOT NULL)
          UNION
          SELECT g.id FROM public.invitations i JOIN public.guests g ON g.business_id = i.business_id
            AND g.event_id = i.event_id AND g.invitation_id = i.id
            WHERE NOT whole AND i.business_id = business AND i.event_id = e.id AND i.changed_in >= after
              AND i.deleted_at IS NOT NULL
          ) c),
        'invitations', (SELECT coalesce(json_agg(i.id), '[]') FROM public.invitations i
          WHERE NOT whole AND i.business_id = business AND i.event_id = e.id AND i.deleted_at IS NOT NULL
            AND i.changed_in >= after),
        'tables', (SELECT coalesce(json_agg(t.id), '[]') FROM public.seating_tables t
          WHERE NOT whole AND t.business_id = business AND t.event_id = e.id AND t.deleted_at IS NOT NULL
            AND t.changed_in >= after)),
      'reset', whole,
      'asOf', pg_snapshot_xmin(pg_current_snapshot())::text,
      'allowUnlisted',
        coalesce((SELECT s.allow_unlisted FROM public.guest_settings s WHERE s.business_id = business
          AND s.event_id = e.id), true),
      'serverTime', now(),
      'me', json_build_object(
        'name', coalesce((SELECT p.name FROM app.door_people(event) p WHERE p.user_id = app.user_id()
          OR p.device_id = app.device_id()), ''),
        'door', (SELECT nullif(d.door, '') FROM public.check_in_devices d WHERE d.business_id = business
          AND d.id = app.device_id())),
      'endsAt', app.door_ends(e.date, e.event_start_time, e.time_zone))
    FROM public.events e WHERE e.business_id = business AND e.id = event);
END
$$;
CALL pg_temp.make_definer('app.reception_list(uuid, bigint, timestamptz)', '{member, door}');

-- Returns the problem of each check-in that a device uploads, in their order: NULL, or why the planner has to settle
-- it. A check-in that was uploaded before has its stored problem, unless it was accepted.
CREATE OR REPLACE FUNCTION app.check_in_problems(event uuid, ids uuid[], guest_ids uuid[], codes bytea[])
  RETURNS TABLE (id uuid, problem text)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT a.id, CASE
      WHEN c.id IS NOT NULL THEN CASE WHEN c.accepted IS NOT TRUE THEN c.problem END
      WHEN NOT r.open THEN 'ENDED_DEVICE'
      WHEN g.id IS NULL THEN 'UNKNOWN_GUEST'
      WHEN g.deleted_at IS NOT NULL OR i.deleted_at IS NOT NULL THEN 'DELETED_GUEST'
      WHEN a.code IS NOT NULL AND NOT EXISTS (SELECT FROM public.invitation_tokens k
        WHERE k.secret_hash = a.code AND k.business_id = app.business_id() AND k.event_id = event
          AND k.purpose = 'CHECK_IN' AND k.revoked_at IS NULL) THEN 'REVOKED_CODE'
    END
  FROM app.at_reception(event) r
  CROSS JOIN unnest(ids, guest_ids, codes) WITH ORDINALITY a (id, guest_id, code, ordinal)
  LEFT JOIN public.check_ins c ON c.business_id = app.business_id() AND c.event_id = event AND c.id = a.id
  LEFT JOIN public.guests g ON g.business_id = app.business_id() AND g.event_id = event AND g.id = a.guest_id
  LEFT JOIN public.invitations i ON i.business_id = g.business_id AND i.id = g.invitation_id
  ORDER BY a.ordinal;
END;
CALL pg_temp.make_definer('app.check_in_problems(uuid, uuid[], uuid[], bytea[])', '{member, door}');

-- Adds people who are on no list, if the event allows that, each to an invitation or, with the zero uuid as invitation,
-- with an invitation of their own. That has the guest's id, so a second upload adds nothing. The hashes are those of
-- the two secrets of that invitation. Returns in their order why a person could not be added, or NULL; those are kept
-- for the planner. A device uploads at most per_hour an hour: nothing is stored of a later one, and waits_until says
-- when it can be sent again. Those of its additions beyond per_device are for the planner to accept.
DROP FUNCTION IF EXISTS app.add_unlisted(uuid, uuid[], uuid[], text[], boolean[], timestamptz[], bytea[], bytea[],
  integer);
CREATE OR REPLACE FUNCTION app.add_unlisted(event uuid, ids uuid[], invitation_ids uuid[], names text[],
  children boolean[], at timestamptz[],
    rsvp_hashes bytea[], check_in_hashes bytea[], at_most integer, per_device integer, per_hour integer)
  RETURNS TABLE (id uuid, problem text, waits_until timestamptz)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  business CONSTANT uuid := app.business_id();
  device   CONSTANT uuid := app.device_id();
  tally      public.check_in_tallies;
  is_open    boolean;
  allowed    boolean;
  anonymised boolean; -- no name is stored any more
  taken      integer;
  a          record;
BEGIN
  SELECT r.open INTO is_open FROM app.at_reception(event) r;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('unlisted guests of ' || event, 0));
  SELECT s.allow_unlisted, s.anonymised_at IS NOT NULL INTO allowed, anonymised FROM public.guest_settings s
    WHERE s.business_id = business AND s.event_id = event;
  anonymised := coalesce(anonymised, false);
  allowed := coalesce(allowed, true) AND NOT anonymised;
  taken := (SELECT count(*) FROM public.guests g WHERE g.business_id = business AND g.event_id = event AND g.unlisted)
    + (SELECT count(*) FROM public.check_in_additions x WHERE x.business_id = business AND x.event_id = event
      AND x.settled_at IS NULL AND x.problem NOT IN ('TOO_MANY', 'ENDED_DEVICE'));
  IF device IS NOT NULL THEN
    INSERT INTO public.check_in_tallies AS t (business_id, event_id, hand_id, entries)
      VALUES (business, event, device, 0)
      ON CONFLICT (business_id, event_id, hand_id) DO UPDATE SET
        additions_of_hour = CASE WHEN t.hour_began_at > now() - interval '1 hour' THEN t.additions_of_hour ELSE 0 END,
        -- Check-ins alone made the row before: the hour begins with the first addition.
        hour_began_at = CASE WHEN t.additions_of_hour > 0 AND t.hour_began_at > now() - interval '1 hour'
          THEN t.hour_began_at ELSE now() END
      RETURNING t.* INTO tally;
  END IF;
  FOR a IN SELECT u.guest, nullif(u.invitation, '00000000-0000-0000-0000-000000000000') AS invitation, u.name, u.child,
    u.added_at, u.rsvp, u.check_in
      FROM unnest(ids, invitation_ids, names, children, at, rsvp_hashes, check_in_hashes) u (guest, invitation, name,
        child, added_at, rsvp, check_in) LOOP
    id := a.guest;
    problem := NULL;
    waits_until := NULL;
    -- They were added before; or the id is taken, of which their own invitation would be the second.
    IF EXISTS (SELECT FROM public.guests g WHERE g.business_id = business AND g.id = a.guest)
      OR a.invitation IS NULL AND EXISTS (SELECT FROM public.invitations i WHERE i.business_id = business
        AND i.id = a.guest) THEN
      RETURN NEXT;
      CONTINUE;
    END IF;
    SELECT CASE WHEN x.accepted IS NOT TRUE THEN x.problem END INTO problem FROM public.check_in_additions x
      WHERE x.business_id = business AND x.event_id = event AND x.id = a.guest;
    IF FOUND THEN
      RETURN NEXT;
      CONTINUE;
    END IF;
    IF device IS NOT NULL THEN
      IF tally.additions_of_hour >= per_hour THEN
        waits_until := tally.hour_began_at + interval '1 hour';
        RETURN NEXT;
        CONTINUE;
      END IF;
      tally.additions_of_hour := tally.additions_of_hour + 1;
    END IF;
    problem := CASE
      WHEN NOT is_open THEN 'ENDED_DEVICE'
      WHEN NOT allowed THEN 'NOT_ALLOWED'
      WHEN taken >= at_most OR tally.additions >= per_device THEN 'TOO_MANY'
      WHEN a.invitation IS NOT NULL AND NOT EXISTS (SELECT FROM public.invitations i
        WHERE i.business_id = business AND i.event_id = event AND i.id = a.invitation AND i.deleted_at IS NULL)
          THEN 'UNKNOWN_INVITATION'
    END;
    IF problem IS NULL THEN
      taken := taken + 1;
      tally.additions := tally.additions + 1;
      PERFORM app.make_unlisted(event, a.guest, a.invitation, a.name, a.child, a.rsvp, a.check_in);
    ELSE
      INSERT INTO public.check_in_additions (business_id, event_id, id, invitation_id, name, child, added_at, user_id,
        device_id, problem)
      VALUES (business, event, a.guest, a.invitation, CASE WHEN anonymised THEN '' ELSE a.name END, a.child, a.added_at,
        app.user_id(), app.device_id(), problem);
    END IF;
    RETURN NEXT;
  END LOOP;
  UPDATE public.check_in_tallies t SET additions = tally.additions, additions_of_hour = tally.additions_of_hour
    WHERE t.business_id = business AND t.event_id = event AND t.hand_id = device;
END
$$;
CALL pg_temp.make_definer('app.add_unlisted(uuid, uuid[], uuid[], text[], boolean[], timestamptz[], bytea[], bytea[],
  integer, integer, integer)', '{member, door}');

-- Inserts the guest, and lets the check-ins of this guest count that arrived before.
CREATE OR REPLACE FUNCTION app.make_unlisted(event uuid, guest uuid, invitation uuid, called text, child boolean,
  rsvp bytea, check_in bytea) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  business CONSTANT uuid := app.business_id();
BEGIN
  IF invitation IS NULL THEN
    INSERT INTO public.invitations (business_id, event_id, id, name) VALUES (business, event, guest, called);
    INSERT INTO public.invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash)
    SELECT business, event, guest, k.purpose, 0, k.hash
      FROM (VALUES ('RSVP', rsvp), ('CHECK_IN', check_in)) k (purpose, hash) WHERE k.hash IS NOT NULL;
  END IF;
  INSERT INTO public.guests (business_id, event_id, id, invitation_id, name, status, kind, unlisted, position)
  SELECT business, event, guest, coalesce(invitation, guest), called, 'attending', CASE WHEN child THEN 'child'
    ELSE 'unknown' END::public.guest_kind, true,
    coalesce((SELECT max(g.position) + 1 FROM public.guests g WHERE g.business_id = business AND g.event_id = event
      AND g.invitation_id = invitation), 0);
  UPDATE public.check_ins SET problem = NULL
    WHERE business_id = business AND event_id = event AND guest_id = guest AND problem = 'UNKNOWN_GUEST'
      AND settled_at IS NULL;
END
$$;
CALL pg_temp.make_definer('app.make_unlisted(uuid, uuid, uuid, text, boolean, bytea, bytea)');

-- Records that a device called, and how many operations wait on it.
CREATE OR REPLACE FUNCTION app.note_device_contact(waiting integer) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER
BEGIN ATOMIC
  INSERT INTO public.check_in_device_contacts AS c (business_id, device_id, waiting)
  SELECT app.business_id(), app.device_id(), waiting WHERE app.device_id() IS NOT NULL
  ON CONFLICT (business_id, device_id) DO UPDATE SET last_contact_at = now(), waiting = excluded.waiting;
END;
CALL pg_temp.make_definer('app.note_device_contact(integer)', '{member, door}');

-- Enrolls a device with its link, its PIN and the hash of its future cookie. Returns its event if it was enrolled, and
-- otherwise how many tries are left; no row if the link enrolls no device (any more).
CREATE OR REPLACE FUNCTION app.enrol_device(link bytea, pin bytea, cookie bytea, person text, at_door text)
  RETURNS TABLE (event_id uuid, ends_at timestamptz, tries_left integer)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  d public.check_in_devices;
  e public.events;
BEGIN
  SELECT * INTO d FROM public.check_in_devices x WHERE x.link_hash = link AND x.enrolled_at IS NULL
    AND x.revoked_at IS NULL AND x.wrong_pins < 5 FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT * INTO e FROM public.events x WHERE x.business_id = d.business_id AND x.id = d.event_id
    AND x.archived_at IS NULL
    AND coalesce(now() < app.door_ends(x.date, x.event_start_time, x.time_zone), true);
  IF NOT FOUND THEN RETURN; END IF;
  IF d.pin_hash <> pin THEN
    UPDATE public.check_in_devices x SET wrong_pins = x.wrong_pins + 1 WHERE x.business_id = d.business_id
      AND x.id = d.id;
    RETURN QUERY SELECT NULL::uuid, NULL::timestamptz, 4 - d.wrong_pins;
    RETURN;
  END IF;
  UPDATE public.check_in_devices x SET enrolled_at = now(), cookie_hash = cookie, person_name = person,
    door = coalesce(nullif(at_door, ''), x.door)
    WHERE x.business_id = d.business_id AND x.id = d.id;
  INSERT INTO public.check_in_device_contacts (business_id, device_id) VALUES (d.business_id, d.id);
  RETURN QUERY SELECT e.id, app.door_ends(e.date, e.event_start_time, e.time_zone), 0;
END
$$;
CALL pg_temp.make_definer('app.enrol_device(bytea, bytea, bytea, text, text)', '{visitor}');

-- Returns when each device of an event last called, to callers who see its devices.
CREATE OR REPLACE FUNCTION app.device_contacts(event uuid)
  RETURNS TABLE (device_id uuid, last_contact_at timestamptz, waiting integer)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT c.device_id, c.last_contact_at, c.waiting
  FROM public.check_in_devices d JOIN public.check_in_device_contacts c ON c.business_id = d.business_id
    AND c.device_id = d.id
  WHERE d.business_id = app.business_id() AND d.event_id = event AND app.may_in(event, 'RECEPTION');
END;
CALL pg_temp.make_definer('app.device_contacts(uuid)', '{member}');

-- Returns the guests of an event who came in, and those whose check-ins were all taken back (check_in_at is NULL for
-- them), with the transaction that changed this last. Callers who read the guest list and callers at the reception get
-- rows.
CREATE OR REPLACE FUNCTION app.check_ins_of(event uuid)
  RETURNS TABLE (guest_id uuid, check_in_at timestamptz, check_in_by text, door text, changed_in bigint)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT c.guest_id, first.entered_at, CASE WHEN first.entered_at IS NOT NULL THEN coalesce(p.name, '') END, first.door,
    c.changed_in
  FROM (
    SELECT c.guest_id, max(greatest(c.changed_in, b.changed_in)) AS changed_in
    FROM public.check_ins c
    LEFT JOIN public.check_in_take_backs b ON b.business_id = c.business_id AND b.event_id = c.event_id
      AND b.check_in_id = c.id
    WHERE c.business_id = (SELECT app.business_id()) AND c.event_id = event
      AND CASE WHEN (SELECT app.event_id()) IS NULL THEN (SELECT app.may_in(event, 'SITE_AND_GUESTS')
        OR app.may_in(event, 'RECEPTION'))
        ELSE event = (SELECT app.event_id()) AND (SELECT app.customer_can('GUESTS_VIEW')) END
    GROUP BY c.guest_id
  ) c
  LEFT JOIN LATERAL (
    SELECT s.entered_at, s.door, s.user_id, s.device_id FROM public.check_ins s
    WHERE s.business_id = (SELECT app.business_id()) AND s.event_id = event AND s.guest_id = c.guest_id
      AND (s.problem IS NULL OR s.accepted)
      AND NOT EXISTS (SELECT FROM public.check_in_take_backs b WHERE b.business_id = s.business_id
        AND b.event_id = s.event_id AND b.check_in_id = s.id
        AND (b.problem IS NULL OR b.accepted))
    ORDER BY s.entered_at, s.id LIMIT 1
  ) first ON true
  LEFT JOIN app.door_people(event) p ON p.user_id = first.user_id OR p.device_id = first.device_id;
END;
CALL pg_temp.make_definer('app.check_ins_of(uuid)', '{member, customer}');

-- Returns every check-in of an event: who came in when, who let them in, whether it was taken back, and whether it is
-- still to be settled. A guest without a name comes with the first name of their invitation (host).
CREATE OR REPLACE FUNCTION app.reception_log_of(business uuid, event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH people AS MATERIALIZED (SELECT * FROM app.door_people_of(business, event)),
  hosts AS MATERIALIZED (
    SELECT DISTINCT ON (g.invitation_id) g.invitation_id, g.name FROM public.guests g
    WHERE g.business_id = business AND g.event_id = event AND g.name <> '' ORDER BY g.invitation_id, g.position, g.id),
  taken AS MATERIALIZED (
    SELECT DISTINCT ON (b.check_in_id) b.check_in_id, b.taken_at, p.name FROM public.check_in_take_backs b
    LEFT JOIN people p ON p.user_id = b.user_id OR p.device_id = b.device_id
    WHERE b.business_id = business AND b.event_id = event AND (b.problem IS NULL OR b.accepted)
      ORDER BY b.check_in_id, b.taken_at)
  SELECT coalesce(json_agg(json_build_object('uuid', c.id, 'guestUuid', c.guest_id, 'name', coalesce(g.name, ''),
    'host', coalesce(h.name, ''),
      'invitationName', coalesce(i.name, ''), 'at', c.entered_at, 'by', coalesce(p.name, ''), 'door', c.door,
        'takenBackAt', t.taken_at, 'takenBackBy', t.name,
      'problem', CASE WHEN c.accepted IS NOT TRUE THEN c.problem END, 'discarded', coalesce(NOT c.accepted, false))
        ORDER BY c.entered_at, c.id), '[]')
  FROM public.check_ins c
  LEFT JOIN public.guests g ON g.business_id = c.business_id AND g.event_id = c.event_id AND g.id = c.guest_id
  LEFT JOIN public.invitations i ON i.business_id = g.business_id AND i.id = g.invitation_id
  LEFT JOIN hosts h ON h.invitation_id = g.invitation_id
  LEFT JOIN people p ON p.user_id = c.user_id OR p.device_id = c.device_id
  LEFT JOIN taken t ON t.check_in_id = c.id
  WHERE c.business_id = business AND c.event_id = event
$$;
CALL pg_temp.make_definer('app.reception_log_of(uuid, uuid)');
CREATE OR REPLACE FUNCTION app.reception_log(event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM app.at_reception(event) r WHERE r.open)
    THEN app.reception_log_of(app.business_id(), event) ELSE '[]' END
$$;
CALL pg_temp.make_definer('app.reception_log(uuid)', '{member}');

-- Returns the unsettled entries of an event's reception, the oldest first.
CREATE OR REPLACE FUNCTION app.reception_unsettled(event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(json_agg(json_build_object('uuid', u.id, 'type', u.type, 'problem', u.problem, 'at', u.at, 'by',
    coalesce(p.name, ''), 'door', u.door,
      'name', u.name, 'invitationName', coalesce(u.invitation, '')) ORDER BY u.at, u.id), '[]')
  FROM (
    SELECT c.id, 'CHECK_IN' AS type, c.problem, c.entered_at AS at, c.door, coalesce(g.name, x.name, '') AS name,
      i.name AS invitation, c.user_id, c.device_id
    FROM public.check_ins c
    LEFT JOIN public.guests g ON g.business_id = c.business_id AND g.event_id = c.event_id AND g.id = c.guest_id
    LEFT JOIN public.invitations i ON i.business_id = g.business_id AND i.id = g.invitation_id
    LEFT JOIN public.check_in_additions x ON x.business_id = c.business_id AND x.event_id = c.event_id
      AND x.id = c.guest_id
    WHERE c.business_id = app.business_id() AND c.event_id = event AND c.problem IS NOT NULL AND c.settled_at IS NULL
    UNION ALL
    SELECT b.id, 'TAKE_BACK', b.problem, b.taken_at, coalesce(c.door, ''), coalesce(g.name, ''), i.name, b.user_id,
      b.device_id
    FROM public.check_in_take_backs b
    LEFT JOIN public.check_ins c ON c.business_id = b.business_id AND c.event_id = b.event_id AND c.id = b.check_in_id
    LEFT JOIN public.guests g ON g.business_id = c.business_id AND g.event_id = c.event_id AND g.id = c.guest_id
    LEFT JOIN public.invitations i ON i.business_id = g.business_id AND i.id = g.invitation_id
    WHERE b.business_id = app.business_id() AND b.event_id = event AND b.problem IS NOT NULL AND b.settled_at IS NULL
    UNION ALL
    SELECT x.id, 'ADD_GUEST', x.problem, x.added_at, '', x.name, i.name, x.user_id, x.device_id
    FROM public.check_in_additions x
    LEFT JOIN public.invitations i ON i.business_id = x.business_id AND i.event_id = x.event_id
      AND i.id = x.invitation_id
    WHERE x.business_id = app.business_id() AND x.event_id = event AND x.settled_at IS NULL
  ) u
  LEFT JOIN app.door_people(event) p ON p.user_id = u.user_id OR p.device_id = u.device_id
  WHERE EXISTS (SELECT FROM app.at_reception(event) r WHERE r.open)
$$;
CALL pg_temp.make_definer('app.reception_unsettled(uuid)', '{member}');

-- Settles an entry: it counts from now on (a deleted guest is restored, an unlisted one is added), or never. Returns
-- why it cannot count, or an empty text; no row if there is no such unsettled entry.
CREATE OR REPLACE FUNCTION app.settle_at_reception(event uuid, entry uuid, accept boolean, rsvp bytea, check_in bytea)
  RETURNS TABLE (hindrance text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  business CONSTANT uuid := app.business_id();
  c public.check_ins;
  x public.check_in_additions;
BEGIN
  IF NOT EXISTS (SELECT FROM app.at_reception(event) r WHERE r.open) THEN RETURN; END IF;
  hindrance := '';
  SELECT * INTO x FROM public.check_in_additions a WHERE a.business_id = business AND a.event_id = event
    AND a.id = entry AND a.settled_at IS NULL FOR UPDATE;
  IF FOUND THEN
    IF accept THEN
      PERFORM app.make_unlisted(event, x.id, (SELECT i.id FROM public.invitations i WHERE i.business_id = business
        AND i.event_id = event AND i.id = x.invitation_id AND i.deleted_at IS NULL),
        x.name, x.child, rsvp, check_in);
    ELSE
      UPDATE public.check_ins e SET settled_at = now(), settled_by = app.user_id(), accepted = false
        WHERE e.business_id = business AND e.event_id = event AND e.guest_id = x.id AND e.problem = 'UNKNOWN_GUEST'
          AND e.settled_at IS NULL;
    END IF;
    UPDATE public.check_in_additions a SET settled_at = now(), settled_by = app.user_id(), accepted = accept
      WHERE a.business_id = business AND a.event_id = event AND a.id = x.id;
    RETURN NEXT;
    RETURN;
  END IF;
  UPDATE public.check_in_take_backs b SET settled_at = now(), settled_by = app.user_id(), accepted = accept
    WHERE b.business_id = business AND b.event_id = event AND b.id = entry AND b.problem IS NOT NULL
      AND b.settled_at IS NULL;
  IF FOUND THEN
    RETURN NEXT;
    RETURN;
  END IF;
  SELECT * INTO c FROM public.check_ins e WHERE e.business_id = business AND e.event_id = event AND e.id = entry
    AND e.problem IS NOT NULL AND e.settled_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF accept THEN
    IF NOT EXISTS (SELECT FROM public.guests g WHERE g.business_id = business AND g.event_id = event
      AND g.id = c.guest_id) THEN
      hindrance := 'UNKNOWN_GUEST';
      RETURN NEXT;
      RETURN;
    END IF;
    UPDATE public.invitations i SET deleted_at = NULL WHERE i.business_id = business AND i.event_id = event
      AND i.deleted_at IS NOT NULL
      AND i.id = (SELECT g.invitation_id FROM public.guests g WHERE g.business_id = business AND g.id = c.guest_id);
    UPDATE public.guests g SET deleted_at = NULL WHERE g.business_id = business AND g.event_id = event
      AND g.id = c.guest_id AND g.deleted_at IS NOT NULL;
  END IF;
  UPDATE public.check_ins e SET settled_at = now(), settled_by = app.user_id(), accepted = accept
    WHERE e.business_id = business AND e.event_id = event AND e.id = c.id;
  RETURN NEXT;
END
$$;
CALL pg_temp.make_definer('app.settle_at_reception(uuid, uuid, boolean, bytea, bytea)', '{member}');

-- Deletes the names of devices' holders a month after the event, and those of people who could not be added: the
-- planner has settled these by then. Entries hold no names, and stay for the counts.
CREATE OR REPLACE FUNCTION app.forget_door_people() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH over AS (SELECT e.business_id, e.id FROM public.events e
    WHERE app.door_ends(e.date, e.event_start_time, e.time_zone) < now() - interval '30 days'),
    devices AS (UPDATE public.check_in_devices d SET person_name = '' FROM over o
      WHERE d.business_id = o.business_id AND d.event_id = o.id AND d.person_name <> '' RETURNING 1),
    additions AS (UPDATE public.check_in_additions a SET name = '' FROM over o
      WHERE a.business_id = o.business_id AND a.event_id = o.id AND a.name <> '' RETURNING 1)
  SELECT (SELECT count(*) FROM devices) + (SELECT count(*) FROM additions)
$$;
CALL pg_temp.make_definer('app.forget_door_people()', '{worker}');
