-- E-mails and WhatsApp messages of notifications, for the members who chose them, and the daily summary. A message
-- leaves a little later than its notification appears in the app (the job says how much), so that one that was read
-- meanwhile does not.

-- Reports whether the database knows a time zone by this name, because it computes with it.
CREATE OR REPLACE FUNCTION app.is_time_zone(zone text) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN EXISTS (SELECT FROM pg_catalog.pg_timezone_names z WHERE z.name = zone);
REVOKE ALL ON FUNCTION app.is_time_zone(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.is_time_zone(text) TO person;

-- Queues a message by each channel that its person chose when a notification is created or joined by another. While it
-- is unread, one that grows is sent at most once an hour, so that no member gets an e-mail for each guest.
CREATE OR REPLACE FUNCTION app.queue_notification_messages() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.notification_messages (business_id, notification_id, channel, not_before)
    SELECT NEW.business_id, NEW.id, c.channel,
      greatest(now(), (SELECT max(o.taken_at) + interval '1 hour' FROM public.notification_messages o
      WHERE o.business_id = NEW.business_id AND o.notification_id = NEW.id AND o.channel = c.channel
        AND o.state <> 'DROPPED'))
    FROM (VALUES ('EMAIL'), ('WHATSAPP')) c (channel)
    JOIN public.users u ON u.id = NEW.user_id AND (c.channel <> 'EMAIL' OR u.email IS NOT NULL)
    WHERE app.wants(NEW.user_id, NEW.type, c.channel)
    ON CONFLICT (business_id, notification_id, channel) WHERE state = 'WAITING' DO NOTHING;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.queue_notification_messages()');
CREATE OR REPLACE TRIGGER queue_messages AFTER INSERT ON notifications FOR EACH ROW
  EXECUTE FUNCTION app.queue_notification_messages();
CREATE OR REPLACE TRIGGER queue_messages_again AFTER UPDATE OF created_at ON notifications FOR EACH ROW
  WHEN (NEW.created_at > OLD.created_at) EXECUTE FUNCTION app.queue_notification_messages();

-- Claims so many messages that are due, and returns the deliveries in which they leave, one per person and channel;
-- callers must enqueue these in the same transaction. It drops and delays the same messages as app.take_pushes.
CREATE OR REPLACE FUNCTION app.take_notification_messages(after_seconds integer, page_size integer) RETURNS SETOF uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  due public.notification_messages[];
BEGIN
  -- Until some leave or none is due, as app.take_pushes does.
  LOOP
    due := ARRAY(SELECT m FROM public.notification_messages m
      WHERE m.state = 'WAITING' AND m.not_before <= now() - make_interval(secs => after_seconds)
        ORDER BY m.not_before, m.id LIMIT page_size FOR UPDATE SKIP LOCKED);
    EXIT WHEN cardinality(due) = 0;
    RETURN QUERY WITH judged AS MATERIALIZED (
      SELECT m.business_id, m.id, m.channel, n.user_id, app.quiet_until(n.user_id, n.business_id, n.event_id) AS wakes,
        app.notice_dropped(n, m.channel, m.created_at) AS dropped
      FROM unnest(due) m
      JOIN public.notifications n ON n.business_id = m.business_id AND n.id = m.notification_id
    ), together AS MATERIALIZED (
      SELECT j.user_id, j.channel, uuidv7() AS message_id FROM judged j WHERE j.dropped IS NULL AND j.wakes IS NULL
        GROUP BY j.user_id, j.channel
    ), settled AS (
      UPDATE public.notification_messages m SET
        state = CASE WHEN j.dropped IS NOT NULL THEN 'DROPPED' WHEN j.wakes IS NOT NULL THEN 'WAITING' ELSE 'TAKEN' END,
        reason = coalesce(j.dropped, ''), not_before = CASE WHEN j.dropped IS NULL
          AND j.wakes IS NOT NULL THEN greatest(j.wakes, now() + interval '1 minute') ELSE m.not_before END,
        message_id = CASE WHEN j.dropped IS NULL AND j.wakes IS NULL THEN t.message_id END,
        taken_at = CASE WHEN j.dropped IS NULL AND j.wakes IS NULL THEN now() END,
        settled_at = CASE WHEN j.dropped IS NOT NULL THEN now() END
      FROM judged j LEFT JOIN together t ON t.user_id = j.user_id AND t.channel = j.channel
      WHERE m.business_id = j.business_id AND m.id = j.id
    )
    SELECT t.message_id FROM together t;
    EXIT WHEN FOUND;
  END LOOP;
END
$$;
CALL pg_temp.make_definer('app.take_notification_messages(integer, integer)', '{worker}');

-- Returns the content of one such message and its recipient; no row if nothing of it is left to send. leaves_at is when
-- the recipient's quiet hours end. Once it was handed over, the content stays complete, because a later call only asks
-- for its outcome.
CREATE OR REPLACE FUNCTION app.notification_message(message uuid)
  RETURNS TABLE (channel text, phone text, email text, name text, leaves_at timestamptz, items jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH handed AS (SELECT EXISTS (SELECT FROM public.deliveries d
    WHERE d.business_id = '00000000-0000-0000-0000-000000000000' AND d.message_id = message) AS over)
  SELECT m.channel, u.phone, u.email, u.name,
    CASE WHEN NOT h.over AND bool_and(q.wakes IS NOT NULL) THEN max(q.wakes) END,
    jsonb_agg(jsonb_build_object('type', n.type, 'many', w.many, 'content', w.content, 'uuid', n.id, 'businessUuid',
      n.business_id) ORDER BY n.created_at DESC, n.id DESC)
  FROM handed h
  CROSS JOIN public.notification_messages m
  JOIN public.notifications n ON n.business_id = m.business_id AND n.id = m.notification_id
  JOIN public.users u ON u.id = n.user_id
  CROSS JOIN LATERAL (SELECT app.quiet_until(n.user_id, n.business_id, n.event_id) AS wakes) q
  CROSS JOIN LATERAL app.notice_now(n) w
  WHERE m.message_id = message AND m.state = 'TAKEN' AND (m.channel <> 'EMAIL' OR u.email IS NOT NULL)
    AND (h.over OR app.notice_dropped(n, m.channel, m.created_at) IS NULL)
  GROUP BY h.over, m.channel, u.id
$$;
CALL pg_temp.make_definer('app.notification_message(uuid)', '{worker}');

-- Records its outcome: SENT, FAILED, UNKNOWN or DROPPED.
CREATE OR REPLACE FUNCTION app.settle_notification_message(message uuid, fate text, why text) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.notification_messages m SET state = fate, reason = left(why, 300), settled_at = now()
    WHERE m.message_id = message AND m.state = 'TAKEN'
$$;
CALL pg_temp.make_definer('app.settle_notification_message(uuid, text, text)', '{worker}');

-- Claims the daily summaries to send now: of those who want one, from seven to nine in the morning where they are, each
-- once (daily_summaries). Later in the day none is sent.
CREATE OR REPLACE FUNCTION app.take_daily_summaries(page_size integer) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.daily_summaries (user_id, day)
    SELECT p.user_id, t.slot::date
    FROM public.notification_preferences p
    JOIN public.users u ON u.id = p.user_id AND u.email IS NOT NULL
    CROSS JOIN LATERAL (SELECT now() AT TIME ZONE p.time_zone AS slot) t
    WHERE p.daily_summary AND extract(hour FROM t.slot) BETWEEN 7 AND 8
      AND NOT EXISTS (SELECT FROM public.daily_summaries s WHERE s.user_id = p.user_id AND s.day = t.slot::date)
    ORDER BY p.user_id LIMIT page_size
    ON CONFLICT DO NOTHING
    RETURNING id
$$;
CALL pg_temp.make_definer('app.take_daily_summaries(integer)', '{worker}');

-- Returns a person's daily summary, over all of their businesses and with their current rights: the notifications that
-- they have not read since the start of the day before, and the events, tasks and payments of today. Tasks are those
-- assigned to them, or to no member. Each list ends at 20; the totals are of all.
CREATE OR REPLACE FUNCTION app.daily_summary(summary uuid)
  RETURNS TABLE (email text, name text, day date, unread jsonb, unread_total bigint, events jsonb, tasks jsonb,
    tasks_total bigint, payments jsonb, payments_total bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH who AS MATERIALIZED (
    SELECT s.user_id, s.day, u.email, u.name, ((s.day - 1)::timestamp AT TIME ZONE p.time_zone) AS since
    FROM public.daily_summaries s
    JOIN public.users u ON u.id = s.user_id AND u.email IS NOT NULL
    JOIN public.notification_preferences p ON p.user_id = s.user_id AND p.daily_summary
    WHERE s.id = summary
  ), seen AS MATERIALIZED (
    SELECT e.business_id, e.id, e.title, e.date, e.time_zone, e.event_start_time, m.id AS membership_id,
      (CASE WHEN m.role = 'GUEST' THEN a.permissions
        ELSE app.helper_all_bits() END & app.helper_bit('MANAGE_EVENT')) <> 0 AS managed
    FROM who w
    JOIN public.memberships m ON m.user_id = w.user_id AND m.accepted_at IS NOT NULL
    JOIN public.events e ON e.business_id = m.business_id AND e.templated_at IS NULL AND e.archived_at IS NULL
    LEFT JOIN public.event_accesses a ON a.business_id = m.business_id AND a.event_id = e.id AND a.membership_id = m.id
    WHERE m.role <> 'GUEST' OR a.permissions <> 0
  ), recent AS (
    SELECT n.type, o.many, o.content, n.id, n.business_id, n.created_at
    FROM who w
    JOIN public.notifications n ON n.user_id = w.user_id AND n.read_at IS NULL AND n.created_at >= w.since
    CROSS JOIN LATERAL app.notice_now(n) o
    WHERE o.many > 0 AND app.still_concerns(n) AND app.wants(n.user_id, n.type, 'APP')
  ), due_tasks AS (
    SELECT t.id, t.title, e.id AS event_id, e.title AS event, e.business_id
    FROM who w
    CROSS JOIN seen e
    JOIN public.tasks t ON t.business_id = e.business_id AND t.event_id = e.id AND t.deleted_at IS NULL
      AND t.checked_at IS NULL
    WHERE e.managed AND (t.responsible_id IS NULL OR t.responsible_id = e.membership_id)
      AND app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone) = w.day
  ), due_payments AS (
    SELECT p.id, i.title, p.price, e.id AS event_id, e.title AS event, e.business_id
    FROM who w
    CROSS JOIN seen e
    JOIN public.payments p ON p.business_id = e.business_id AND p.event_id = e.id AND p.status = 'PENDING'
      AND p.due_date = w.day
    JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
    WHERE e.managed
  )
  SELECT w.email, w.name, w.day,
    (SELECT coalesce(jsonb_agg(jsonb_build_object('type', o.type, 'many', o.many, 'content', o.content, 'uuid', o.id,
      'businessUuid', o.business_id) ORDER BY o.created_at DESC, o.id DESC), '[]')
      FROM (SELECT * FROM recent ORDER BY recent.created_at DESC, recent.id DESC LIMIT 20) o),
    (SELECT count(*) FROM recent),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('uuid', o.id, 'title', o.title, 'clock',
      to_char(o.event_start_time, 'HH24:MI')) ORDER BY o.event_start_time, o.id), '[]')
      FROM (SELECT * FROM seen WHERE seen.date = w.day ORDER BY seen.event_start_time, seen.id LIMIT 20) o),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('uuid', o.id, 'title', o.title, 'eventUuid', o.event_id, 'event',
      o.event) ORDER BY o.event, o.id), '[]')
      FROM (SELECT * FROM due_tasks ORDER BY due_tasks.event, due_tasks.id LIMIT 20) o),
    (SELECT count(*) FROM due_tasks),
    (SELECT coalesce(jsonb_agg(jsonb_build_object('uuid', o.id, 'title', o.title, 'price', o.price, 'eventUuid',
      o.event_id, 'event', o.event) ORDER BY o.event, o.id), '[]')
      FROM (SELECT * FROM due_payments ORDER BY due_payments.event, due_payments.id LIMIT 20) o),
    (SELECT count(*) FROM due_payments)
  FROM who w
$$;
CALL pg_temp.make_definer('app.daily_summary(uuid)', '{worker}');
