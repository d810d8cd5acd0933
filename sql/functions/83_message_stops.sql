-- Opt-outs: a person's refusal of all messages that a business sends to clients and guests. An address comes as its
-- hash, whose key the database does not have, and in the forms in which lists may have it. No role has a right to the
-- table: a caller who holds a link's token, or writes from the address itself, is a visitor. The server checks the
-- token, or the provider's signature, before it calls.

-- Sets the marks of an address that lists show, on the invitations that have it. If the address begins again, an
-- invitation that was stopped as a whole stays stopped for its other address.
CREATE OR REPLACE FUNCTION app.mark_invitations(business uuid, addresses text[], stopped boolean) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.invitations i SET updated_at = now(),
    messages_stopped_at = CASE WHEN stopped THEN i.messages_stopped_at END,
    phone_stopped_at = CASE WHEN i.phone = ANY (addresses) THEN CASE
      WHEN stopped THEN coalesce(i.phone_stopped_at, now()) END
      WHEN stopped OR i.phone IS NULL THEN i.phone_stopped_at
        ELSE coalesce(i.phone_stopped_at, i.messages_stopped_at) END,
    email_stopped_at = CASE WHEN lower(i.email) = ANY (addresses) THEN CASE
      WHEN stopped THEN coalesce(i.email_stopped_at, now()) END
      WHEN stopped OR i.email IS NULL THEN i.email_stopped_at
        ELSE coalesce(i.email_stopped_at, i.messages_stopped_at) END
  WHERE i.business_id = business AND (
    i.phone = ANY (addresses)
      AND (i.phone_stopped_at IS NOT NULL OR NOT stopped AND i.messages_stopped_at IS NOT NULL) <> stopped
    OR lower(i.email) = ANY (addresses)
      AND (i.email_stopped_at IS NOT NULL OR NOT stopped AND i.messages_stopped_at IS NOT NULL) <> stopped)
$$;
CALL pg_temp.make_definer('app.mark_invitations(uuid, text[], boolean)');

-- Removes the mark of a changed address. Before the next message, the job sets it again if the new address is stopped
-- too.
CREATE OR REPLACE FUNCTION app.forget_stops() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NEW.phone IS DISTINCT FROM OLD.phone THEN NEW.phone_stopped_at := NULL; END IF;
  IF lower(NEW.email) IS DISTINCT FROM lower(OLD.email) THEN NEW.email_stopped_at := NULL; END IF;
  RETURN NEW;
END
$$;
REVOKE ALL ON FUNCTION app.forget_stops() FROM PUBLIC;
CREATE OR REPLACE TRIGGER forget_stops BEFORE UPDATE OF phone, email ON invitations FOR EACH ROW
  EXECUTE FUNCTION app.forget_stops();

-- A planner or a client may stop the messages of an invitation, because its guests may ask for that by telephone. Only
-- the guests can start them again, by their own link.
CREATE OR REPLACE FUNCTION app.keep_stopped() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'only who asked for no more messages takes that back' USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE OR REPLACE TRIGGER keep_stopped BEFORE UPDATE OF messages_stopped_at ON invitations FOR EACH ROW
  WHEN (OLD.messages_stopped_at IS NOT NULL AND NEW.messages_stopped_at IS NULL
    AND current_setting('role') IN ('member', 'customer')) EXECUTE FUNCTION app.keep_stopped();

-- Returns the business of an opt-out link, and since when its messages to the address are stopped; NULL if there is no
-- such business.
CREATE OR REPLACE FUNCTION app.way_out(business uuid, hash bytea) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('business', b.name, 'stoppedAt', s.stopped_at)
  FROM public.businesses b LEFT JOIN public.message_stops s ON s.business_id = b.business_id AND s.address_hash = hash
  WHERE b.business_id = business
$$;
CALL pg_temp.make_definer('app.way_out(uuid, bytea)', '{visitor}');

-- Stops a business's messages to an address; false if there is no such business. If it is stopped already, nothing
-- changes, except that a stop made on an invitation's page can no longer be undone there.
CREATE OR REPLACE FUNCTION app.stop_address(business uuid, hash bytea, addresses text[], how text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.businesses b WHERE b.business_id = business) THEN RETURN false; END IF;
  INSERT INTO public.message_stops AS s (business_id, address_hash, means) VALUES (business, hash, how)
    ON CONFLICT (business_id, address_hash) DO UPDATE SET means = excluded.means WHERE s.means = 'INVITATION';
  PERFORM app.mark_invitations(business, addresses, true);
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.stop_address(uuid, bytea, text[], text)', '{visitor}');

-- Starts a business's messages to an address again, at the request of its person only.
CREATE OR REPLACE FUNCTION app.start_address(business uuid, hash bytea, addresses text[]) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.businesses b WHERE b.business_id = business) THEN RETURN false; END IF;
  DELETE FROM public.message_stops s WHERE s.business_id = business AND s.address_hash = hash;
  PERFORM app.mark_invitations(business, addresses, false);
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.start_address(uuid, bytea, text[])', '{visitor}');

-- Stops or starts messages on the page of an invitation, for the addresses that it has (a hash is NULL if there is
-- none) and for the invitation as a whole. Planners have its link too, so an address that was stopped elsewhere stays
-- stopped; the result is KEPT if that is so for all. NULL if the token opens nothing.
CREATE OR REPLACE FUNCTION app.stop_invitation(secret bytea, phone_hash bytea, email_hash bytea, addresses text[],
  stopped boolean) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  i          public.invitations;
  phone_kept boolean;
  email_kept boolean;
BEGIN
  SELECT x.* INTO i FROM app.invitation_of_token(secret) x;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF stopped THEN
    INSERT INTO public.message_stops (business_id, address_hash, means) SELECT i.business_id, h.hash, 'INVITATION'
      FROM unnest(ARRAY[phone_hash, email_hash]) h (hash) WHERE h.hash IS NOT NULL
      ON CONFLICT DO NOTHING;
    UPDATE public.invitations x SET messages_stopped_at = coalesce(x.messages_stopped_at, now()), updated_at = now()
      WHERE x.business_id = i.business_id AND x.id = i.id;
    PERFORM app.mark_invitations(i.business_id, addresses, true);
    RETURN 'DONE';
  END IF;
  DELETE FROM public.message_stops s WHERE s.business_id = i.business_id AND s.address_hash IN (phone_hash, email_hash)
    AND s.means = 'INVITATION';
  phone_kept := EXISTS (SELECT FROM public.message_stops s WHERE s.business_id = i.business_id
    AND s.address_hash = phone_hash);
  email_kept := EXISTS (SELECT FROM public.message_stops s WHERE s.business_id = i.business_id
    AND s.address_hash = email_hash);
  UPDATE public.invitations x SET messages_stopped_at = NULL, updated_at = now(),
      phone_stopped_at = CASE WHEN phone_kept THEN coalesce(x.phone_stopped_at, now()) END,
      email_stopped_at = CASE WHEN email_kept THEN coalesce(x.email_stopped_at, now()) END
    WHERE x.business_id = i.business_id AND x.id = i.id;
  PERFORM app.mark_invitations(i.business_id, ARRAY(SELECT a FROM unnest(addresses) a
    WHERE NOT CASE WHEN strpos(a, '@') > 0 THEN email_kept ELSE phone_kept END), false);
  RETURN CASE WHEN (phone_kept OR phone_hash IS NULL) AND (email_kept OR email_hash IS NULL)
    AND (phone_kept OR email_kept) THEN 'KEPT' ELSE 'DONE' END;
END
$$;
CALL pg_temp.make_definer('app.stop_invitation(bytea, bytea, bytea, text[], boolean)', '{visitor}');

-- Records an inbound message by the provider's id; false if it was recorded before.
CREATE OR REPLACE FUNCTION app.hear_word(id text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.words_heard (provider_id) VALUES (id) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.hear_word(text)', '{visitor}');
-- No provider repeats a message for so long.
CREATE OR REPLACE FUNCTION app.purge_words_heard() RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (DELETE FROM public.words_heard w WHERE w.heard_at < now() - interval '30 days' RETURNING 1)
  SELECT count(*) FROM gone
$$;
CALL pg_temp.make_definer('app.purge_words_heard()', '{worker}');

-- Returns the business that had sent the last message to a phone by a channel when a message came from that phone,
-- allowing a minute for the difference of clocks; NULL if none had.
CREATE OR REPLACE FUNCTION app.last_writer_to(addresses text[], by_channel text, written timestamptz) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT w.business_id FROM (
    SELECT m.business_id, coalesce(m.delivery_id, m.id) AS delivery, m.sent_at FROM public.customer_messages m
      WHERE m.phone = ANY (addresses) AND m.channel = by_channel AND m.sent_at IS NOT NULL
    UNION ALL
    SELECT m.business_id, m.id, m.sent_at FROM public.guest_messages m
      WHERE m.address = ANY (addresses) AND m.channel = 'WHATSAPP' AND by_channel = 'WHATSAPP' AND m.sent_at IS NOT NULL
  ) w
  LEFT JOIN public.deliveries d ON d.business_id = w.business_id AND d.message_id = w.delivery
  -- The provider may have reported later that it left.
  CROSS JOIN LATERAL (SELECT coalesce(d.handed_over_at, w.sent_at) AS at) l
  WHERE l.at <= written + interval '1 minute' ORDER BY l.at DESC LIMIT 1
$$;
CALL pg_temp.make_definer('app.last_writer_to(text[], text, timestamptz)', '{visitor}');
DROP FUNCTION IF EXISTS app.last_writer_to(text[], text), app.stop_invitation(bytea, bytea[], text[], boolean);

-- Returns the business that an address stopped last. NULL also if that was more than a minute, for the difference of
-- clocks, after the message in question was written: a provider that repeats an old message must undo no later stop.
CREATE OR REPLACE FUNCTION app.last_stopped_by(hash bytea, written timestamptz) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.business_id
  FROM (SELECT s.business_id, s.stopped_at FROM public.message_stops s WHERE s.address_hash = hash
    ORDER BY s.stopped_at DESC, s.id DESC LIMIT 1) l
  WHERE l.stopped_at <= written + interval '1 minute'
$$;
CALL pg_temp.make_definer('app.last_stopped_by(bytea, timestamptz)', '{visitor}');

-- Reports whether an address wants no more messages of the scope's business, for the job that is about to send one.
-- Sets the mark of invitations that were added since.
CREATE OR REPLACE FUNCTION app.is_stopped(hash bytea, addresses text[]) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM public.message_stops s WHERE s.business_id = app.business_id() AND s.address_hash = hash)
    THEN RETURN false; END IF;
  PERFORM app.mark_invitations(app.business_id(), addresses, true);
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.is_stopped(bytea, text[])', '{worker}');
-- Returns since when addresses are stopped, to callers who see them anyway: those who see all events, and the event's
-- client for their own.
CREATE OR REPLACE FUNCTION app.stops_of(hashes bytea[]) RETURNS TABLE (address_hash bytea, stopped_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.address_hash, s.stopped_at FROM public.message_stops s
  WHERE s.business_id = app.business_id() AND s.address_hash = ANY (hashes)
    AND (app.event_id() IS NOT NULL OR app.sees_all_events())
$$;
CALL pg_temp.make_definer('app.stops_of(bytea[])', '{member, customer}');
-- Returns all stops of the scope's business, to the same; NULL if there are more than max_count. A statement that reads
-- an address cannot know its hash, which the server makes: with these it is compared there, without asking again.
CREATE OR REPLACE FUNCTION app.list_stops(max_count integer) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN count(*) <= max_count
    THEN coalesce(json_agg(json_build_object('hash', encode(s.address_hash, 'base64'), 'stoppedAt', s.stopped_at)),
      '[]') END
  FROM (SELECT m.address_hash, m.stopped_at FROM public.message_stops m
    WHERE m.business_id = app.business_id() AND (app.event_id() IS NOT NULL OR app.sees_all_events())
      LIMIT max_count + 1) s
$$;
CALL pg_temp.make_definer('app.list_stops(integer)', '{member, customer}');

-- Returns the client's choice of channels, and their addresses; to a member who previews as the client, those of the
-- first client (mine is false then). NULL if the event in scope has no client.
CREATE OR REPLACE FUNCTION app.channels_of_client() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('mine', u.id IS NOT NULL, 'businessId', c.business_id, 'phone', c.phone, 'email', c.email,
    'channels', coalesce(c.message_channels,
      ARRAY[app.client_channel(c.whatsapp_opt_in_at, c.message_channels, c.email)]))
  FROM public.event_customers ec
  JOIN public.contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id AND c.deleted_at IS NULL
  LEFT JOIN public.users u ON u.phone = c.phone AND u.id = app.user_id()
  WHERE ec.business_id = app.business_id() AND ec.event_id = app.event_id()
  ORDER BY u.id IS NULL, ec.position, c.id LIMIT 1
$$;
CALL pg_temp.make_definer('app.channels_of_client()', '{customer}');
-- Keeps it, for every contact of the business that is this person. Choosing WhatsApp is what lets it be written to.
CREATE OR REPLACE FUNCTION app.choose_channels(chosen text[]) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF (app.channels_of_client() ->> 'mine')::boolean IS NOT TRUE THEN RETURN false; END IF;
  UPDATE public.contacts c SET message_channels = chosen,
      whatsapp_opt_in_how = CASE WHEN 'WHATSAPP' = ANY (chosen) THEN coalesce(c.whatsapp_opt_in_how, 'CLIENT') END,
      whatsapp_opt_in_at = CASE WHEN 'WHATSAPP' = ANY (chosen) THEN coalesce(c.whatsapp_opt_in_at, now()) END,
      whatsapp_opt_in_by = CASE WHEN 'WHATSAPP' = ANY (chosen) THEN CASE WHEN c.whatsapp_opt_in_how IS NULL
        THEN app.user_id() ELSE c.whatsapp_opt_in_by END END
    WHERE c.business_id = app.business_id() AND c.deleted_at IS NULL AND c.phone = (SELECT u.phone FROM public.users u
      WHERE u.id = app.user_id());
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.choose_channels(text[])', '{customer}');

-- Returns what the owner of a phone chose for the scope's business, as another of its contacts has it, an existing one
-- before a deleted one. No row if they chose nothing.
CREATE OR REPLACE FUNCTION app.choice_of_phone(phone text, besides uuid)
  RETURNS TABLE (message_channels text[], how text, since timestamptz, by_user uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.message_channels, c.whatsapp_opt_in_how, c.whatsapp_opt_in_at, c.whatsapp_opt_in_by
  FROM public.contacts c
  WHERE c.business_id = app.business_id() AND c.phone = choice_of_phone.phone AND c.id <> besides
    AND c.message_channels IS NOT NULL
  ORDER BY c.deleted_at DESC NULLS FIRST, c.id DESC LIMIT 1
$$;
CALL pg_temp.make_definer('app.choice_of_phone(text, uuid)', '{member, worker}');

-- Records who allowed WhatsApp messages to a contact, and since when: the caller, who cannot name another. If the
-- client refused them, no member can allow them, nor by deleting the contact and adding it again, because the refusal
-- belongs to the phone.
CREATE OR REPLACE FUNCTION app.note_opt_in() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  choice record;
BEGIN
  IF current_user = 'cortejo_definer' THEN RETURN NEW; END IF;
  IF TG_OP = 'INSERT' OR NEW.phone IS DISTINCT FROM OLD.phone THEN
    SELECT * INTO choice FROM app.choice_of_phone(NEW.phone, NEW.id);
    IF FOUND THEN
      NEW.message_channels := choice.message_channels;
      IF choice.how IS NOT NULL THEN
        NEW.whatsapp_opt_in_how := choice.how; NEW.whatsapp_opt_in_at := choice.since;
        NEW.whatsapp_opt_in_by := choice.by_user;
        RETURN NEW;
      END IF;
    ELSIF TG_OP = 'UPDATE' THEN
      NEW.message_channels := NULL;
    END IF;
  END IF;
  IF NEW.whatsapp_opt_in_how IS NULL OR NEW.message_channels IS NOT NULL
    AND NOT 'WHATSAPP' = ANY (NEW.message_channels) THEN
    NEW.whatsapp_opt_in_how := NULL; NEW.whatsapp_opt_in_at := NULL; NEW.whatsapp_opt_in_by := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.whatsapp_opt_in_how IS NULL OR NEW.phone IS DISTINCT FROM OLD.phone THEN
    NEW.whatsapp_opt_in_how := 'TEAM'; NEW.whatsapp_opt_in_at := now(); NEW.whatsapp_opt_in_by := app.user_id();
  ELSE
    NEW.whatsapp_opt_in_how := OLD.whatsapp_opt_in_how; NEW.whatsapp_opt_in_at := OLD.whatsapp_opt_in_at;
    NEW.whatsapp_opt_in_by := OLD.whatsapp_opt_in_by;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER opt_in BEFORE INSERT OR UPDATE OF phone, whatsapp_opt_in_how ON contacts FOR EACH ROW
  EXECUTE FUNCTION app.note_opt_in();

-- Stores the address of an e-mail when it is queued, so that a later change of the contact does not redirect it.
CREATE OR REPLACE FUNCTION app.note_email() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.email := (SELECT c.email FROM public.contacts c WHERE c.business_id = NEW.business_id AND c.id = NEW.contact_id);
  RETURN NEW;
END
$$;
CALL pg_temp.make_definer('app.note_email()');
CREATE OR REPLACE TRIGGER to_email BEFORE INSERT ON customer_messages FOR EACH ROW WHEN (NEW.channel = 'EMAIL')
  EXECUTE FUNCTION app.note_email();

-- Returns the open questions to clients who may decide, and since when each is asked, with the conditions of
-- app.tasks_awaiting_decision and app.client_questions.
CREATE OR REPLACE FUNCTION app.questions_since(since timestamptz, of_business uuid, of_event uuid)
  RETURNS TABLE (business_id uuid, event_id uuid, title text, asked timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.business_id, e.id, q.title, greatest(q.asked, e.checklist_opened_at)
  FROM (
    SELECT t.business_id, t.event_id, t.title, t.decision_asked_at AS asked FROM public.tasks t
    WHERE t.decision_requested AND t.decision = '' AND t.checked_at IS NULL AND t.deleted_at IS NULL AND NOT t.team_only
    UNION ALL
    SELECT t.business_id, t.event_id, b.title, b.decision_asked_at FROM public.subtasks b
    JOIN public.tasks t ON t.business_id = b.business_id AND t.event_id = b.event_id AND t.id = b.task_id
      AND t.checked_at IS NULL AND t.deleted_at IS NULL AND NOT t.team_only
    WHERE b.decision_requested AND b.decision = '' AND b.checked_at IS NULL AND b.deleted_at IS NULL
  ) q
  JOIN public.events e ON e.business_id = q.business_id AND e.id = q.event_id AND e.templated_at IS NULL
    AND e.archived_at IS NULL AND e.checklist_opened_at IS NOT NULL
  CROSS JOIN LATERAL (SELECT app.customer_bits(e.customer_permissions | e.customer_extra_permissions,
    e.customer_released, e.enabled_customer_updates_at IS NOT NULL, e.customer_lock_days, e.date,
      e.time_zone) AS bits) c
  WHERE greatest(q.asked, e.checklist_opened_at) > since AND c.bits & app.customer_bit('CHECKLIST_VIEW') <> 0
    AND c.bits & app.customer_bit('LOCKED') = 0
    AND (of_event IS NULL OR q.business_id = of_business AND q.event_id = of_event)
$$;
CALL pg_temp.make_definer('app.questions_since(timestamptz, uuid, uuid)');

-- Records a message to each client of the events in which a question has been open for a time, between these hours in
-- the event's zone. One message covers all questions that are open by then; those older than two days are not notified
-- any more. A lock makes concurrent jobs run one after another, so that the second sees the messages of the first,
-- because each statement here has a new snapshot.
CREATE OR REPLACE FUNCTION app.tell_of_decisions(from_hour integer, until_hour integer, pause interval,
  at_most_per_phone integer, page_size integer) RETURNS TABLE (business_id uuid, message_id uuid)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('tell of decisions', 0));
  WITH due AS MATERIALIZED (
    SELECT e.business_id, e.id
    FROM app.questions_since(now() - interval '2 days', NULL, NULL) q
    JOIN public.events e ON e.business_id = q.business_id AND e.id = q.event_id
    LEFT JOIN LATERAL (SELECT max(m.asked_at) AS last FROM public.customer_messages m
      WHERE m.business_id = e.business_id AND m.event_id = e.id AND m.kind = 'DECISION') told ON true
    WHERE q.asked > coalesce(told.last, '-infinity')
      AND extract(hour FROM now() AT TIME ZONE e.time_zone) >= from_hour
        AND extract(hour FROM now() AT TIME ZONE e.time_zone) < until_hour
      AND EXISTS (SELECT FROM app.clients_to_remind(e.business_id, e.id) c WHERE c.channel IS NOT NULL
        AND c.got < at_most_per_phone)
    GROUP BY e.business_id, e.id, told.last
    HAVING min(q.asked) < now() - pause AND coalesce(told.last, '-infinity') < now() - pause
    ORDER BY min(q.asked) LIMIT page_size
  )
  INSERT INTO public.customer_messages AS m (business_id, event_id, contact_id, kind, channel, phone)
  SELECT d.business_id, d.id, c.contact_id, 'DECISION', c.channel, c.phone
  FROM due d CROSS JOIN LATERAL app.clients_to_remind(d.business_id, d.id) c
  WHERE c.channel IS NOT NULL AND c.got < at_most_per_phone
  RETURNING m.business_id, m.id
$$;
CALL pg_temp.make_definer('app.tell_of_decisions(integer, integer, interval, integer, integer)', '{worker}');

-- Returns the content of a message about open questions: their number, and the first. NULL if none is open any more.
CREATE OR REPLACE FUNCTION app.decision_words(event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('count', count(*), 'title', (array_agg(q.title ORDER BY q.asked, q.title))[1])
  FROM app.questions_since('-infinity', app.business_id(), event) q HAVING count(*) > 0
$$;
CALL pg_temp.make_definer('app.decision_words(uuid)', '{worker}');

REVOKE ALL ON FUNCTION app.keep_stopped() FROM PUBLIC;
