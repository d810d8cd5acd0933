-- Functions and triggers; policies/61_guest_messages.sql says who may do what.

DROP FUNCTION IF EXISTS app.guest_message_rank(text);

-- Returns the number of messages to guests that left or will leave within a day, of all events of this business, also
-- of those that a helper does not see.
CREATE OR REPLACE FUNCTION app.guest_messages_of_day() RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer FROM public.guest_messages m
  WHERE m.business_id = app.business_id() AND m.created_at > now() - interval '1 day' AND m.channel <> 'OWN_WHATSAPP'
$$;
CALL pg_temp.make_definer('app.guest_messages_of_day()', '{member, worker}');

-- On how many days guests of the business answered by their links, counted up to 20: of each invitation its last
-- answer.
CREATE OR REPLACE FUNCTION app.days_of_answers() RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE days (number, last_at) AS (
    SELECT 1, (SELECT max(i.answered_at) FROM public.invitations i
      WHERE i.business_id = app.business_id() AND i.answered_via = 'LINK')
    UNION ALL
    SELECT d.number + 1, (SELECT max(i.answered_at) FROM public.invitations i
      WHERE i.business_id = app.business_id() AND i.answered_via = 'LINK'
        AND i.answered_at < date_trunc('day', d.last_at, 'America/Sao_Paulo'))
    FROM days d WHERE d.last_at IS NOT NULL AND d.number <= 20
  )
  SELECT count(d.last_at)::integer FROM days d
$$;
CALL pg_temp.make_definer('app.days_of_answers()');

-- Returns the limit of messages to guests that this business sends in a day: first_day at first, doubled with each day
-- on which guests answered, up to per_day; or the number that staff set. A first_day of 0 sets no lower limit.
CREATE OR REPLACE FUNCTION app.guest_allowance(first_day integer, per_day integer) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT least(per_day, CASE
    WHEN b.guest_messages_per_day IS NOT NULL THEN b.guest_messages_per_day
    WHEN first_day > 0 AND first_day < per_day THEN least(first_day * power(2, app.days_of_answers()), per_day)::integer
    ELSE per_day
  END) FROM public.businesses b WHERE b.business_id = app.business_id()
$$;
CALL pg_temp.make_definer('app.guest_allowance(integer, integer)', '{member, worker}');

-- Return the number of messages of this business that were released on the day of a moment, and of those that still
-- wait, also of events that a helper does not see. A day begins at midnight in Brasília.
CREATE OR REPLACE FUNCTION app.guest_messages_released(day timestamptz) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer FROM public.guest_messages m
  WHERE m.business_id = app.business_id() AND m.released_at >= date_trunc('day', day, 'America/Sao_Paulo')
$$;
CALL pg_temp.make_definer('app.guest_messages_released(timestamptz)', '{member, worker}');
CREATE OR REPLACE FUNCTION app.guest_messages_waiting() RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer FROM public.guest_messages m
  WHERE m.business_id = app.business_id() AND m.released_at IS NULL AND m.status = 'queued' AND m.kind <> 'LOST_LINK'
$$;
CALL pg_temp.make_definer('app.guest_messages_waiting()', '{member, worker}');

-- Returns the newest message to each invitation of an event, with the time of its status and the transaction that
-- changed it last. Only the team that writes to the guests gets rows: the client reads the same guest list, and no
-- messages.
CREATE OR REPLACE FUNCTION app.last_guest_messages(event uuid)
  RETURNS TABLE (invitation_id uuid, kind text, channel text, status text, at timestamptz, error text,
    changed_in bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT ON (m.invitation_id) m.invitation_id, m.kind, m.channel, m.status,
    coalesce(m.read_at, m.delivered_at, m.failed_at, m.sent_at, m.created_at), m.error, m.changed_in
  FROM public.guest_messages m
  WHERE m.business_id = (SELECT app.business_id()) AND m.event_id = event
    AND (SELECT app.event_id()) IS NULL AND (SELECT app.may_in(event, 'SITE_AND_GUESTS'))
  ORDER BY m.invitation_id, m.id DESC
$$;
CALL pg_temp.make_definer('app.last_guest_messages(uuid)', '{member, customer}');
