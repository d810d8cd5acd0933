-- Pushes: a person lists and removes their browsers, and says when they want no message. The functions below write what
-- leaves, and a worker asks them.

GRANT SELECT (id, user_id, name, created_at), DELETE ON push_devices TO person;
CREATE POLICY own_reads ON push_devices FOR SELECT TO person USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_removes ON push_devices FOR DELETE TO person USING (user_id = (SELECT app.user_id()));

GRANT SELECT, INSERT (user_id, time_zone, quiet, quiet_from, quiet_until, daily_summary), UPDATE (time_zone, quiet, quiet_from, quiet_until, daily_summary) ON notification_preferences TO person;
CREATE POLICY own_reads ON notification_preferences FOR SELECT TO person USING (user_id = (SELECT app.user_id()));
CREATE POLICY own_adds ON notification_preferences FOR INSERT TO person WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY own_changes ON notification_preferences FOR UPDATE TO person
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));

-- Keeps a browser for whoever asks, whoever had it before; of too many the oldest goes. What waits for the one before does not leave to this one.
CREATE OR REPLACE FUNCTION app.add_push_device(of_endpoint text, of_p256dh text, of_auth text, of_name text, at_most integer) RETURNS uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  device uuid;
BEGIN
  DELETE FROM public.push_devices d WHERE d.endpoint = of_endpoint AND d.user_id <> app.user_id();
  INSERT INTO public.push_devices (user_id, endpoint, p256dh, auth, name) VALUES (app.user_id(), of_endpoint, of_p256dh, of_auth, of_name)
    ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name
    WHERE push_devices.user_id = excluded.user_id
    RETURNING id INTO device;
  DELETE FROM public.push_devices d WHERE d.user_id = app.user_id() AND d.id IN (
    SELECT o.id FROM public.push_devices o WHERE o.user_id = app.user_id() AND o.id <> device ORDER BY o.created_at DESC, o.id DESC OFFSET at_most - 1);
  RETURN device;
END
$$;
-- Lets go of the browser that somebody signs out of.
CREATE OR REPLACE FUNCTION app.remove_push_device(of_endpoint text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.push_devices d WHERE d.endpoint = of_endpoint AND d.user_id = app.user_id();
  RETURN FOUND;
END
$$;

-- Whether somebody still sees what a notification is about, as the policy of notifications asks it.
CREATE OR REPLACE FUNCTION app.still_concerns(n notifications) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.memberships m
    WHERE m.business_id = n.business_id AND m.user_id = n.user_id AND m.accepted_at IS NOT NULL
      AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM public.event_accesses a
        WHERE a.business_id = m.business_id AND a.event_id = n.event_id AND a.membership_id = m.id AND a.permissions & n.helper_bit <> 0)))
$$;

-- Whether somebody wants to hear of a type by a channel: APP, PUSH, EMAIL or WHATSAPP. What they switched off is off everywhere.
CREATE OR REPLACE FUNCTION app.wants(person uuid, kind notification_type, via text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT s.enabled AND CASE via WHEN 'APP' THEN true WHEN 'PUSH' THEN s.push WHEN 'EMAIL' THEN s.email WHEN 'WHATSAPP' THEN s.whatsapp END
    FROM public.notification_settings s WHERE s.user_id = person AND s.type = kind), via IN ('APP', 'PUSH'))
$$;

-- Why a notification that was to leave by a channel since then does not any more; NULL where it does. Every channel asks
-- this, when it is about to leave.
CREATE OR REPLACE FUNCTION app.notice_dropped(n notifications, via text, since timestamptz) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN n.read_at IS NOT NULL THEN 'read'
    WHEN NOT app.still_concerns(n) THEN 'not theirs any more'
    WHEN NOT app.wants(n.user_id, n.type, via) THEN 'switched off'
    WHEN since < now() - interval '1 day' THEN 'stale' END
$$;

-- When somebody's quiet hours end, if these are some; NULL where a message may leave now. The day of the event itself knows none.
CREATE OR REPLACE FUNCTION app.quiet_until(person uuid, business uuid, event uuid) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN NOT p.quiet OR p.quiet_from = p.quiet_until THEN NULL
      WHEN CASE WHEN p.quiet_from < p.quiet_until THEN t.hour >= p.quiet_from AND t.hour < p.quiet_until ELSE t.hour >= p.quiet_from OR t.hour < p.quiet_until END
      THEN (t.slot::date + CASE WHEN t.hour >= p.quiet_until THEN 1 ELSE 0 END + make_interval(hours => p.quiet_until)) AT TIME ZONE p.time_zone END
  FROM (SELECT coalesce(o.time_zone, 'America/Sao_Paulo') AS time_zone, coalesce(o.quiet, true) AS quiet, coalesce(o.quiet_from, 21)::integer AS quiet_from, coalesce(o.quiet_until, 8)::integer AS quiet_until
    FROM (VALUES (person)) v (id) LEFT JOIN public.notification_preferences o ON o.user_id = v.id) p
  CROSS JOIN LATERAL (SELECT now() AT TIME ZONE p.time_zone AS slot, extract(hour FROM now() AT TIME ZONE p.time_zone)::integer AS hour) t
  WHERE NOT EXISTS (SELECT FROM public.events e WHERE e.business_id = business AND e.id = event AND e.date = (now() AT TIME ZONE e.time_zone)::date)
$$;

-- Takes so many pushes that are due, as handed over: whoever calls hands them over, and says what became of each. What its
-- person has read, switched off or may not see any more is dropped, and so is what was to leave before their night and is
-- over by its end; what comes in their quiet hours waits.
CREATE OR REPLACE FUNCTION app.take_pushes(at_most integer)
  RETURNS TABLE (business_id uuid, id uuid, endpoint text, p256dh text, auth text, type notification_type, many integer, content jsonb, notification_id uuid, group_id uuid)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH due AS MATERIALIZED (
    SELECT p.business_id, p.id FROM public.pushes p WHERE p.state = 'WAITING' AND p.not_before <= now() ORDER BY p.not_before, p.id LIMIT at_most FOR UPDATE SKIP LOCKED
  ), judged AS MATERIALIZED (
    SELECT p.business_id, p.id, n.id AS notification_id, app.quiet_until(n.user_id, n.business_id, n.event_id) AS wakes, app.notice_dropped(n, 'PUSH', p.created_at) AS dropped
    FROM due d
    JOIN public.pushes p ON p.business_id = d.business_id AND p.id = d.id
    JOIN public.notifications n ON n.business_id = p.business_id AND n.id = p.notification_id
  ), settled AS (
    UPDATE public.pushes p SET
      state = CASE WHEN j.dropped IS NOT NULL THEN 'DROPPED' WHEN j.wakes IS NOT NULL THEN 'WAITING' ELSE 'HANDED_OVER' END,
      reason = coalesce(j.dropped, ''), not_before = coalesce(j.wakes, p.not_before),
      handed_over_at = CASE WHEN j.dropped IS NULL AND j.wakes IS NULL THEN clock_timestamp() END,
      settled_at = CASE WHEN j.dropped IS NOT NULL THEN now() END
    FROM judged j WHERE p.business_id = j.business_id AND p.id = j.id
    RETURNING p.business_id, p.id, p.device_id, p.notification_id, p.state
  )
  SELECT s.business_id, s.id, d.endpoint, d.p256dh, d.auth, n.type, cardinality(n.subjects), n.content, n.id, n.group_id
  FROM settled s
  JOIN public.push_devices d ON d.id = s.device_id
  JOIN public.notifications n ON n.business_id = s.business_id AND n.id = s.notification_id
  WHERE s.state = 'HANDED_OVER';
END
$$;

-- What became of one: SENT, FAILED or UNKNOWN; LATER lets it wait so long, and GONE ends its device.
CREATE OR REPLACE FUNCTION app.settle_push(business uuid, push uuid, fate text, why text, later interval) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF fate = 'GONE' THEN
    DELETE FROM public.push_devices d USING public.pushes p WHERE p.business_id = business AND p.id = push AND d.id = p.device_id;
    RETURN;
  END IF;
  IF fate = 'LATER' AND NOT EXISTS (SELECT FROM public.pushes o JOIN public.pushes p ON p.business_id = o.business_id AND p.notification_id = o.notification_id AND p.device_id = o.device_id
      WHERE p.business_id = business AND p.id = push AND o.state = 'WAITING') THEN
    UPDATE public.pushes p SET state = 'WAITING', reason = left(why, 300), not_before = now() + later, handed_over_at = NULL WHERE p.business_id = business AND p.id = push AND p.state = 'HANDED_OVER';
    RETURN;
  END IF;
  UPDATE public.pushes p SET state = CASE fate WHEN 'LATER' THEN 'DROPPED' ELSE fate END, reason = left(why, 300), settled_at = now()
    WHERE p.business_id = business AND p.id = push AND p.state = 'HANDED_OVER';
END
$$;

-- What a worker that died had in its hands: nobody knows whether it arrived, and it is not sent again. And what is long over goes.
CREATE OR REPLACE FUNCTION app.lose_pushes() RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (DELETE FROM public.pushes WHERE created_at < now() - interval '30 days'),
    lost AS (UPDATE public.pushes SET state = 'UNKNOWN', reason = 'no answer', settled_at = now() WHERE state = 'HANDED_OVER' AND handed_over_at < now() - interval '5 minutes' RETURNING 1)
  SELECT count(*) FROM lost
$$;

-- A notification leaves to each of its person's browsers; what waits there already leaves as it is then.
CREATE OR REPLACE FUNCTION app.queue_pushes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.pushes (business_id, notification_id, device_id)
    SELECT NEW.business_id, NEW.id, d.id FROM public.push_devices d WHERE d.user_id = NEW.user_id AND app.wants(NEW.user_id, NEW.type, 'PUSH')
    ON CONFLICT (business_id, notification_id, device_id) WHERE state = 'WAITING' DO NOTHING;
  RETURN NULL;
END
$$;
CREATE OR REPLACE TRIGGER queue_pushes AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION app.queue_pushes();
CREATE OR REPLACE TRIGGER queue_pushes_again AFTER UPDATE OF created_at ON notifications FOR EACH ROW
  WHEN (NEW.created_at > OLD.created_at) EXECUTE FUNCTION app.queue_pushes();

ALTER FUNCTION app.add_push_device(text, text, text, text, integer) OWNER TO cortejo_definer;
ALTER FUNCTION app.remove_push_device(text) OWNER TO cortejo_definer;
ALTER FUNCTION app.still_concerns(notifications) OWNER TO cortejo_definer;
ALTER FUNCTION app.wants(uuid, notification_type, text) OWNER TO cortejo_definer;
ALTER FUNCTION app.notice_dropped(notifications, text, timestamptz) OWNER TO cortejo_definer;
ALTER FUNCTION app.quiet_until(uuid, uuid, uuid) OWNER TO cortejo_definer;
ALTER FUNCTION app.take_pushes(integer) OWNER TO cortejo_definer;
ALTER FUNCTION app.settle_push(uuid, uuid, text, text, interval) OWNER TO cortejo_definer;
ALTER FUNCTION app.lose_pushes() OWNER TO cortejo_definer;
ALTER FUNCTION app.queue_pushes() OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.add_push_device(text, text, text, text, integer), app.remove_push_device(text), app.still_concerns(notifications), app.wants(uuid, notification_type, text), app.notice_dropped(notifications, text, timestamptz), app.quiet_until(uuid, uuid, uuid),
  app.take_pushes(integer), app.settle_push(uuid, uuid, text, text, interval), app.lose_pushes(), app.queue_pushes() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.add_push_device(text, text, text, text, integer), app.remove_push_device(text) TO person;
GRANT EXECUTE ON FUNCTION app.take_pushes(integer), app.settle_push(uuid, uuid, text, text, interval), app.lose_pushes() TO worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON push_devices, pushes TO cortejo_definer;
GRANT SELECT ON notification_preferences TO cortejo_definer;
