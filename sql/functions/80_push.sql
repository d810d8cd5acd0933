-- Pushes: a person lists and removes their browsers, and sets their quiet hours. The functions of this file queue
-- pushes, and a worker calls them to send these.

-- Stores a browser for the caller, and removes it from the person who had it before; beyond the limit it removes the
-- oldest ones. Pushes that wait for the person before do not leave to this browser.
CREATE OR REPLACE FUNCTION app.add_push_device(of_endpoint text, of_p256dh text, of_auth text, of_name text,
  of_sign_in uuid, at_most integer) RETURNS uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  device uuid;
BEGIN
  -- Two persons who store one browser at once are handled one after the other.
  PERFORM pg_advisory_xact_lock(hashtextextended(of_endpoint, 0));
  DELETE FROM public.push_devices d WHERE d.endpoint = of_endpoint AND d.user_id <> app.user_id();
  INSERT INTO public.push_devices (user_id, endpoint, p256dh, auth, name, sign_in)
    VALUES (app.user_id(), of_endpoint, of_p256dh, of_auth, of_name, of_sign_in)
    ON CONFLICT (endpoint) DO UPDATE SET p256dh = excluded.p256dh, auth = excluded.auth, name = excluded.name,
      sign_in = excluded.sign_in
    RETURNING id INTO device;
  -- A browser that subscribed again gets no pushes by its subscription of before.
  DELETE FROM public.push_devices d WHERE d.user_id = app.user_id() AND d.id <> device
    AND (d.sign_in = of_sign_in OR d.id IN (
    SELECT o.id FROM public.push_devices o WHERE o.user_id = app.user_id() AND o.id <> device
      ORDER BY o.created_at DESC, o.id DESC OFFSET at_most - 1));
  RETURN device;
END
$$;
CALL pg_temp.make_definer('app.add_push_device(text, text, text, text, uuid, integer)', '{person}');
-- Removes the browser from which the caller signs out.
CREATE OR REPLACE FUNCTION app.remove_push_device(of_endpoint text) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.push_devices d WHERE d.endpoint = of_endpoint AND d.user_id = app.user_id();
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.remove_push_device(text)', '{person}');

-- Removes the browsers of a person whose phone changed. Another phone may mean another person, and the browsers of the
-- one before must not get their notifications.
CREATE OR REPLACE FUNCTION app.end_push_devices() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.push_devices d WHERE d.user_id = NEW.id;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.end_push_devices()');
CREATE OR REPLACE TRIGGER end_push_devices AFTER UPDATE OF phone ON users FOR EACH ROW
  WHEN (NEW.phone IS DISTINCT FROM OLD.phone) EXECUTE FUNCTION app.end_push_devices();

-- Reports whether its person still sees the subject of a notification, by the rule of the policy of notifications.
CREATE OR REPLACE FUNCTION app.still_concerns(n notifications) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.memberships m
    WHERE m.business_id = n.business_id AND m.user_id = n.user_id AND m.accepted_at IS NOT NULL
      AND (NOT app.is_wallet_notification(n.type) OR m.role IN ('OWNER', 'CORTEJO_ADMIN'))
      AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM public.event_accesses a
        WHERE a.business_id = m.business_id AND a.event_id = n.event_id AND a.membership_id = m.id
          AND a.permissions & n.helper_bit <> 0)))
$$;
CALL pg_temp.make_definer('app.still_concerns(notifications)');

-- Reports whether a person wants a type by a channel: APP, PUSH, EMAIL or WHATSAPP. A type that they switched off is
-- off in every channel.
CREATE OR REPLACE FUNCTION app.wants(person uuid, kind notification_type, via text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT s.enabled AND CASE via WHEN 'APP' THEN true WHEN 'PUSH' THEN s.push WHEN 'EMAIL' THEN s.email
    WHEN 'WHATSAPP' THEN s.whatsapp END
    FROM public.notification_settings s WHERE s.user_id = person AND s.type = kind), via IN ('APP', 'PUSH'))
$$;
CALL pg_temp.make_definer('app.wants(uuid, notification_type, text)');

-- Returns why a notification that was queued for a channel at a time must not leave any more, or NULL if it leaves.
-- Every channel calls this before it sends.
CREATE OR REPLACE FUNCTION app.notice_dropped(n notifications, via text, since timestamptz) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN n.read_at IS NOT NULL THEN 'read'
    WHEN app.is_reminder(n.type) AND (app.notice_now(n)).many = 0 THEN 'over'
    WHEN NOT app.still_concerns(n) THEN 'not theirs any more'
    WHEN NOT app.wants(n.user_id, n.type, via) THEN 'switched off'
    WHEN since < now() - interval '1 day' THEN 'stale' END
$$;
CALL pg_temp.make_definer('app.notice_dropped(notifications, text, timestamptz)');

-- Returns when a person's quiet hours end, or NULL if a message may leave now. On the day of the event there are none.
CREATE OR REPLACE FUNCTION app.quiet_until(person uuid, business uuid, event uuid) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN NOT p.quiet OR p.quiet_from = p.quiet_until THEN NULL
      WHEN CASE WHEN p.quiet_from < p.quiet_until THEN t.hour >= p.quiet_from AND t.hour < p.quiet_until
        ELSE t.hour >= p.quiet_from OR t.hour < p.quiet_until END
      THEN (t.slot::date + CASE WHEN t.hour >= p.quiet_until THEN 1
        ELSE 0 END + make_interval(hours => p.quiet_until)) AT TIME ZONE p.time_zone END
  FROM (SELECT coalesce(o.time_zone, 'America/Sao_Paulo') AS time_zone, coalesce(o.quiet, true) AS quiet,
    coalesce(o.quiet_from, 21)::integer AS quiet_from, coalesce(o.quiet_until, 8)::integer AS quiet_until
    FROM (VALUES (person)) v (id) LEFT JOIN public.notification_preferences o ON o.user_id = v.id) p
  CROSS JOIN LATERAL (SELECT now() AT TIME ZONE p.time_zone AS slot,
    extract(hour FROM now() AT TIME ZONE p.time_zone)::integer AS hour) t
  WHERE NOT EXISTS (SELECT FROM public.events e WHERE e.business_id = business AND e.id = event
    AND e.date = (now() AT TIME ZONE e.time_zone)::date)
$$;
CALL pg_temp.make_definer('app.quiet_until(uuid, uuid, uuid)');

-- Claims so many pushes that are due as HANDED_OVER; callers must send them and report the outcome of each. A push is
-- dropped if its person has read the notification, switched its type off or may not see it any more, or if nothing
-- joined it for a day. In its person's quiet hours it waits. None leaves while an earlier one of the same notification
-- is being sent to that browser, because it could overtake it.
CREATE OR REPLACE FUNCTION app.take_pushes(at_most integer)
  RETURNS TABLE (business_id uuid, id uuid, endpoint text, p256dh text, auth text, type notification_type, many integer,
    content jsonb, notification_id uuid, group_id uuid)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  due public.pushes[];
BEGIN
  -- Repeats until some leave or none is due, because behind many that are dropped, or wait for a morning, others are
  -- due.
  LOOP
    due := ARRAY(SELECT p FROM public.pushes p WHERE p.state = 'WAITING' AND p.not_before <= now()
      AND NOT EXISTS (SELECT FROM public.pushes o
        WHERE o.business_id = p.business_id AND o.notification_id = p.notification_id AND o.device_id = p.device_id
          AND o.state = 'HANDED_OVER')
      ORDER BY p.not_before, p.id LIMIT at_most FOR UPDATE OF p SKIP LOCKED);
    EXIT WHEN cardinality(due) = 0;
    RETURN QUERY WITH judged AS MATERIALIZED (
      SELECT p.business_id, p.id, app.quiet_until(n.user_id, n.business_id, n.event_id) AS wakes,
        app.notice_dropped(n, 'PUSH', n.created_at) AS dropped
      FROM unnest(due) p
      JOIN public.notifications n ON n.business_id = p.business_id AND n.id = p.notification_id
    ), settled AS (
      UPDATE public.pushes p SET
        state = CASE WHEN j.dropped IS NOT NULL THEN 'DROPPED' WHEN j.wakes IS NOT NULL THEN 'WAITING'
          ELSE 'HANDED_OVER' END,
        reason = coalesce(j.dropped, ''), not_before = CASE WHEN j.dropped IS NULL
          AND j.wakes IS NOT NULL THEN greatest(j.wakes, now() + interval '1 minute') ELSE p.not_before END,
        handed_over_at = CASE WHEN j.dropped IS NULL AND j.wakes IS NULL THEN clock_timestamp() END,
        settled_at = CASE WHEN j.dropped IS NOT NULL THEN now() END
      FROM judged j WHERE p.business_id = j.business_id AND p.id = j.id
      RETURNING p.business_id, p.id, p.device_id, p.notification_id, p.state
    )
    -- Notifications that the list does not join must not replace each other on a device either.
    SELECT s.business_id, s.id, d.endpoint, d.p256dh, d.auth, n.type, w.many, w.content, n.id,
      md5(n.group_id::text || n.helper_bit)::uuid
    FROM settled s
    JOIN public.push_devices d ON d.id = s.device_id
    JOIN public.notifications n ON n.business_id = s.business_id AND n.id = s.notification_id
    CROSS JOIN LATERAL app.notice_now(n) w
    WHERE s.state = 'HANDED_OVER';
    EXIT WHEN FOUND;
  END LOOP;
END
$$;
CALL pg_temp.make_definer('app.take_pushes(integer)', '{worker}');

-- Records the outcome of a push: SENT, FAILED or UNKNOWN. LATER makes it wait so long, with the other waiting pushes to
-- that browser, and GONE removes its browser.
CREATE OR REPLACE FUNCTION app.settle_push(business uuid, push uuid, fate text, why text, later interval) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF fate = 'GONE' THEN
    DELETE FROM public.push_devices d USING public.pushes p WHERE p.business_id = business AND p.id = push
      AND d.id = p.device_id;
    RETURN;
  END IF;
  IF fate = 'LATER' THEN
    -- Rows that a cause has locked right now are skipped, to avoid a deadlock.
    UPDATE public.pushes w SET not_before = now() + later WHERE w.not_before < now() + later
      AND (w.business_id, w.id) IN (SELECT o.business_id, o.id
      FROM public.pushes p JOIN public.pushes o ON o.device_id = p.device_id WHERE p.business_id = business
        AND p.id = push AND o.state = 'WAITING' FOR UPDATE OF o SKIP LOCKED);
    BEGIN
      UPDATE public.pushes p SET state = 'WAITING', reason = left(why, 300), not_before = now() + later,
        handed_over_at = NULL WHERE p.business_id = business AND p.id = push AND p.state = 'HANDED_OVER';
      RETURN;
    EXCEPTION WHEN unique_violation THEN
      -- The notification was joined by others meanwhile, and a newer push of it waits.
      fate := 'DROPPED';
    END;
  END IF;
  UPDATE public.pushes p SET state = fate, reason = left(why, 300), settled_at = now()
    WHERE p.business_id = business AND p.id = push AND p.state = 'HANDED_OVER';
END
$$;
CALL pg_temp.make_definer('app.settle_push(uuid, uuid, text, text, interval)', '{worker}');

-- Marks pushes of a worker that died as UNKNOWN. They may have arrived, so they are not sent again. Deletes old pushes.
CREATE OR REPLACE FUNCTION app.lose_pushes() RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (DELETE FROM public.pushes WHERE created_at < now() - interval '30 days'),
    lost AS (UPDATE public.pushes SET state = 'UNKNOWN', reason = 'no answer', settled_at = now()
      WHERE state = 'HANDED_OVER' AND handed_over_at < now() - interval '5 minutes' RETURNING 1)
  SELECT count(*) FROM lost
$$;
CALL pg_temp.make_definer('app.lose_pushes()', '{worker}');

-- Queues a push of a notification to each of its person's browsers. A push that waits there already leaves with the
-- content of that time, and not before the cause has committed: the update of its row keeps workers from claiming it
-- meanwhile. A browser that is removed meanwhile is waited for and left out, because the foreign key would make the
-- cause fail.
CREATE OR REPLACE FUNCTION app.queue_pushes() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.pushes (business_id, notification_id, device_id)
    SELECT NEW.business_id, NEW.id, d.id FROM public.push_devices d WHERE d.user_id = NEW.user_id
      AND (SELECT app.wants(NEW.user_id, NEW.type, 'PUSH')) ORDER BY d.id FOR KEY SHARE OF d
    ON CONFLICT (business_id, notification_id, device_id) WHERE state = 'WAITING' DO UPDATE SET state = 'WAITING';
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.queue_pushes()');
CREATE OR REPLACE TRIGGER queue_pushes AFTER INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION app.queue_pushes();
CREATE OR REPLACE TRIGGER queue_pushes_again AFTER UPDATE OF created_at ON notifications FOR EACH ROW
  WHEN (NEW.created_at > OLD.created_at) EXECUTE FUNCTION app.queue_pushes();
