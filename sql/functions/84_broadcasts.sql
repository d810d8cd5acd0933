-- Broadcasts: staff read them, their own trials, and their own devices. The functions of this file write: staff create
-- a broadcast and stop it, a worker claims the pushes that are due. Broadcasts name no business, because staff are
-- outside of all.

-- Returns how many devices take pushes now, and of how many people.
CREATE OR REPLACE FUNCTION app.push_reach() RETURNS TABLE (devices integer, people integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer, count(DISTINCT d.user_id)::integer FROM public.push_devices d
$$;
CALL pg_temp.make_definer('app.push_reach()', '{staff}');

-- Returns how many pushes of notifications have an unknown outcome, by the day on which they were handed over, in São
-- Paulo, and by push service. It covers a month, for as long as lose_pushes keeps them, and shows neither their persons
-- nor their content.
CREATE OR REPLACE FUNCTION app.unanswered_pushes() RETURNS TABLE (day date, service text, pushes integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (p.handed_over_at AT TIME ZONE 'America/Sao_Paulo')::date,
    coalesce(substring(d.endpoint FROM '^https?://([^/]+)'), ''), count(*)::integer
  FROM public.pushes p JOIN public.push_devices d ON d.id = p.device_id
  WHERE p.state = 'UNKNOWN' AND p.created_at > now() - interval '30 days'
  GROUP BY 1, 2 ORDER BY 1 DESC, 3 DESC, 2 LIMIT 200
$$;
CALL pg_temp.make_definer('app.unanswered_pushes()', '{staff}');

-- Queues a trial to one device of the caller, at any hour, because they wait for it. NULL if the device is not theirs.
CREATE OR REPLACE FUNCTION app.try_broadcast(of_title text, of_body text, of_path text, device uuid) RETURNS uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  made uuid;
BEGIN
  PERFORM FROM public.push_devices d WHERE d.id = device AND d.user_id = app.user_id() FOR KEY SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO public.broadcasts (trial, staff_user_id, title, body, path, devices, people)
    SELECT true, app.user_id(), of_title, of_body, of_path, r.devices, r.people FROM app.push_reach() r
      RETURNING id INTO made;
  INSERT INTO public.broadcast_pushes (broadcast_id, device_id, trial) VALUES (made, device, true);
  RETURN made;
END
$$;
CALL pg_temp.make_definer('app.try_broadcast(text, text, text, uuid)', '{staff}');

-- Queues a text for every device. The same text within a day is one broadcast, no matter how often it is sent and by
-- which member of staff: then this returns the existing one, unless it was stopped. UNTRIED if the push service
-- accepted no trial of exactly this text from the caller within the hour, and MISCOUNTED if none of those trials
-- counted the number of devices that they typed. A lock makes concurrent calls one broadcast too.
CREATE OR REPLACE FUNCTION app.send_broadcast(of_title text, of_body text, of_path text, typed integer)
  RETURNS TABLE (id uuid, outcome text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  made uuid;
  counts integer[];
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('broadcast', 0));
  SELECT b.id INTO made FROM public.broadcasts b
    WHERE NOT b.trial AND b.title = of_title AND b.body = of_body AND b.path = of_path
      AND b.created_at > clock_timestamp() - interval '1 day' AND b.stopped_at IS NULL
    ORDER BY b.id DESC LIMIT 1;
  IF FOUND THEN RETURN QUERY SELECT made, 'SAME'; RETURN; END IF;
  SELECT array_agg(b.devices) INTO counts FROM public.broadcasts b
    WHERE b.trial AND b.staff_user_id = app.user_id() AND b.title = of_title AND b.body = of_body AND b.path = of_path
      AND b.created_at > now() - interval '1 hour'
      AND EXISTS (SELECT FROM public.broadcast_pushes p WHERE p.broadcast_id = b.id AND p.state = 'SENT');
  IF counts IS NULL THEN RETURN QUERY SELECT NULL::uuid, 'UNTRIED'; RETURN; END IF;
  IF typed IS NULL OR typed <> ALL (counts) THEN RETURN QUERY SELECT NULL::uuid, 'MISCOUNTED'; RETURN; END IF;
  made := uuidv7();
  -- One statement, so that the devices counted are the devices queued; a browser that is removed meanwhile is neither.
  WITH reached AS MATERIALIZED (SELECT d.id, d.user_id FROM public.push_devices d FOR KEY SHARE),
    told AS (INSERT INTO public.broadcasts (id, trial, staff_user_id, title, body, path, devices, people)
      SELECT made, false, app.user_id(), of_title, of_body, of_path, count(*), count(DISTINCT r.user_id) FROM reached r)
  INSERT INTO public.broadcast_pushes (broadcast_id, device_id, trial) SELECT made, r.id, false FROM reached r;
  RETURN QUERY SELECT made, 'QUEUED';
END
$$;
CALL pg_temp.make_definer('app.send_broadcast(text, text, text, integer)', '{staff}');

-- Stops a broadcast: only pushes that are already being sent still leave. False if there is none, or it is over.
CREATE OR REPLACE FUNCTION app.stop_broadcast(broadcast uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.broadcasts b SET stopped_at = now(), stopped_by = app.user_id() WHERE b.id = broadcast AND NOT b.trial
    AND b.ended_at IS NULL AND b.stopped_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE public.broadcast_pushes p SET state = 'DROPPED', reason = 'stopped', settled_at = now()
    WHERE p.broadcast_id = broadcast AND p.state = 'WAITING';
  PERFORM app.end_broadcasts();
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.stop_broadcast(uuid)', '{staff}');

-- Claims so many pushes that are due, trials first, and returns the state that it gave each; callers must send those
-- HANDED_OVER. A push of a stopped broadcast, or of one older than a day, is dropped, and one in its person's quiet
-- hours waits.
CREATE OR REPLACE FUNCTION app.take_broadcast_pushes(at_most integer)
  RETURNS TABLE (id uuid, state text, broadcast_id uuid, endpoint text, p256dh text, auth text, title text, body text,
    path text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  RETURN QUERY WITH due AS MATERIALIZED (
    SELECT p.id FROM public.broadcast_pushes p WHERE p.state = 'WAITING' AND p.not_before <= now()
      ORDER BY p.trial DESC, p.not_before, p.id LIMIT at_most FOR UPDATE SKIP LOCKED
  ), judged AS MATERIALIZED (
    SELECT p.id, CASE WHEN NOT b.trial THEN app.quiet_until(d.user_id, NULL, NULL) END AS wakes,
      CASE WHEN d.id IS NULL THEN 'signed out' WHEN b.stopped_at IS NOT NULL THEN 'stopped'
        WHEN b.created_at < now() - interval '1 day' THEN 'stale' END AS dropped
    FROM due u
    JOIN public.broadcast_pushes p ON p.id = u.id
    JOIN public.broadcasts b ON b.id = p.broadcast_id
    LEFT JOIN public.push_devices d ON d.id = p.device_id
  ), settled AS (
    UPDATE public.broadcast_pushes p SET
      state = CASE WHEN j.dropped IS NOT NULL THEN 'DROPPED' WHEN j.wakes IS NOT NULL THEN 'WAITING'
        ELSE 'HANDED_OVER' END,
      reason = coalesce(j.dropped, ''), not_before = coalesce(j.wakes, p.not_before),
      handed_over_at = CASE WHEN j.dropped IS NULL AND j.wakes IS NULL THEN clock_timestamp() END,
      settled_at = CASE WHEN j.dropped IS NOT NULL THEN now() END
    FROM judged j WHERE p.id = j.id
    RETURNING p.id, p.state, p.broadcast_id, p.device_id
  )
  SELECT s.id, s.state, s.broadcast_id, coalesce(d.endpoint, ''), coalesce(d.p256dh, ''), coalesce(d.auth, ''), b.title,
    b.body, b.path
  FROM settled s
  JOIN public.broadcasts b ON b.id = s.broadcast_id
  LEFT JOIN public.push_devices d ON d.id = s.device_id;
END
$$;
CALL pg_temp.make_definer('app.take_broadcast_pushes(integer)', '{worker}');

-- Records the outcome of a push, with the values of app.settle_push. A push of a stopped broadcast does not wait.
CREATE OR REPLACE FUNCTION app.settle_broadcast_push(push uuid, fate text, why text, later interval) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF fate = 'LATER' AND EXISTS (SELECT FROM public.broadcast_pushes p JOIN public.broadcasts b ON b.id = p.broadcast_id
    WHERE p.id = push AND b.stopped_at IS NULL) THEN
    UPDATE public.broadcast_pushes p SET state = 'WAITING', reason = left(why, 300), not_before = now() + later,
      handed_over_at = NULL WHERE p.id = push AND p.state = 'HANDED_OVER';
    RETURN;
  END IF;
  UPDATE public.broadcast_pushes p SET state = CASE fate WHEN 'LATER' THEN 'DROPPED' WHEN 'GONE' THEN 'FAILED'
    ELSE fate END, reason = left(why, 300), settled_at = now()
    WHERE p.id = push AND p.state = 'HANDED_OVER';
  IF fate = 'GONE' THEN
    DELETE FROM public.push_devices d USING public.broadcast_pushes p WHERE p.id = push AND d.id = p.device_id;
  END IF;
END
$$;
CALL pg_temp.make_definer('app.settle_broadcast_push(uuid, text, text, interval)', '{worker}');

-- Marks the pushes of a worker that died as UNKNOWN, as app.lose_pushes does, and records the counts of broadcasts of
-- which no push waits any more.
CREATE OR REPLACE FUNCTION app.end_broadcasts() RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.broadcast_pushes SET state = 'UNKNOWN', reason = 'no answer', settled_at = now()
    WHERE state = 'HANDED_OVER' AND handed_over_at < now() - interval '5 minutes';
  UPDATE public.broadcasts b SET ended_at = now(), sent = c.sent, failed = c.failed, unknown = c.unknown,
    dropped = c.dropped
  FROM public.broadcasts o
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE p.state = 'SENT') AS sent, count(*) FILTER (WHERE p.state = 'FAILED') AS failed,
      count(*) FILTER (WHERE p.state = 'UNKNOWN') AS unknown, count(*) FILTER (WHERE p.state = 'DROPPED') AS dropped
    FROM public.broadcast_pushes p WHERE p.broadcast_id = o.id) c
  WHERE b.id = o.id AND o.ended_at IS NULL AND b.ended_at IS NULL
    AND NOT EXISTS (SELECT FROM public.broadcast_pushes p WHERE p.broadcast_id = o.id
      AND p.state IN ('WAITING', 'HANDED_OVER'))
$$;
CALL pg_temp.make_definer('app.end_broadcasts()', '{worker}');

-- Trials go after a month, and so does how each device of a broadcast fared; its text and its figures stay.
CREATE OR REPLACE FUNCTION app.purge_broadcasts() RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH trials AS (DELETE FROM public.broadcasts WHERE trial AND ended_at < now() - interval '30 days' RETURNING 1),
    pushes AS (DELETE FROM public.broadcast_pushes p USING public.broadcasts b WHERE b.id = p.broadcast_id
      AND NOT b.trial AND b.ended_at < now() - interval '30 days' RETURNING 1)
  SELECT (SELECT count(*) FROM trials) + (SELECT count(*) FROM pushes)
$$;
CALL pg_temp.make_definer('app.purge_broadcasts()', '{worker}');
