-- Messages to an event's guests: members who see all events, and helpers with SITE_AND_GUESTS there. The event's client
-- has no right here. The audit log never contains their recipients and texts: guests can be erased.

GRANT SELECT, INSERT (business_id, event_id, id, kind, channel, audience, own_words, leaves_at, created_by)
  ON guest_dispatches TO member, worker;
CALL pg_temp.protect_event_table('guest_dispatches', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}',
  audit_hidden => '{leaves_at,created_by}', audit_secret => '{own_words}');
-- Every message carries a link.
CALL pg_temp.keep_from_control('guest_dispatches', '{INSERT}');
CREATE POLICY team_reads ON guest_dispatches FOR SELECT TO member USING (true);
-- In their own name.
CREATE POLICY team_sends ON guest_dispatches FOR INSERT TO member WITH CHECK (created_by = (SELECT app.user_id()));
CREATE POLICY worker_reads ON guest_dispatches FOR SELECT TO worker USING (true);
CREATE POLICY worker_sends ON guest_dispatches FOR INSERT TO worker WITH CHECK (true);

-- A message's state follows its delivery (15_deliveries.sql); a job writes why one is not sent. Other callers only
-- record messages that a member sent with their own phone.
GRANT SELECT, INSERT (business_id, event_id, dispatch_id, invitation_id, kind, channel, address, status, sent_at)
  ON guest_messages TO member;
GRANT SELECT, INSERT (business_id, event_id, dispatch_id, invitation_id, kind, channel, address),
  UPDATE (status, error, failed_at, released_at) ON guest_messages TO worker;
CALL pg_temp.protect_event_table('guest_messages', helper => 'SITE_AND_GUESTS', area => 'GUESTS',
  business_roles => '{member, worker}', audited => false);
CREATE POLICY team_reads ON guest_messages FOR SELECT TO member USING (true);
CREATE POLICY team_sends ON guest_messages FOR INSERT TO member
  WITH CHECK (CASE channel WHEN 'OWN_WHATSAPP' THEN status = 'sent' AND sent_at IS NOT NULL ELSE status = 'queued'
    AND sent_at IS NULL END);
CREATE POLICY worker_reads ON guest_messages FOR SELECT TO worker USING (true);
CREATE POLICY worker_sends ON guest_messages FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON guest_messages FOR UPDATE TO worker USING (true) WITH CHECK (true);

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
