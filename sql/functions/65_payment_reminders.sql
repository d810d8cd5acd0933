-- Reminders of payments: who was reminded, and what an event's client is reminded of by itself. The functions below
-- write them, each together with its messages; the team reads them, helpers with MANAGE_EVENT in their events.

-- A payment that its client is reminded of: open, theirs to pay, and theirs to see. No row of any other.
CREATE OR REPLACE FUNCTION app.payment_to_remind(business uuid, payment uuid)
  RETURNS TABLE (event_id uuid, invoice_id uuid, title text, price bigint, place integer, due date, event text,
    slot time, today date, time_zone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.event_id, i.id, i.title, p.price, p.position, p.due_date, e.title, (now() AT TIME ZONE e.time_zone)::time,
    (now() AT TIME ZONE e.time_zone)::date, e.time_zone
  FROM public.payments p
  JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
  JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id AND e.templated_at IS NULL
    AND e.archived_at IS NULL
  LEFT JOIN public.tasks t ON t.business_id = i.business_id AND t.event_id = i.event_id AND t.id = i.task_id
  WHERE p.business_id = business AND p.id = payment AND p.payer = 'CLIENT' AND p.status = 'PENDING'
    AND t.team_only IS NOT TRUE
    AND app.customer_bits(e.customer_permissions | e.customer_extra_permissions, e.customer_released,
      e.enabled_customer_updates_at IS NOT NULL, e.customer_lock_days, e.date, e.time_zone)
      & app.customer_bit('PAYMENTS_VIEW') <> 0
$$;
CALL pg_temp.make_definer('app.payment_to_remind(uuid, uuid)');

-- Returns those whom a payment reminder, or a message about gifts or decisions, reaches: each phone of the event's
-- clients once, its channel (NULL: it wants no messages), and the number of messages to it within a day.
CREATE OR REPLACE FUNCTION app.clients_to_remind(business uuid, event uuid)
  RETURNS TABLE (contact_id uuid, phone text, channel text, got bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT ON (c.phone) c.id, c.phone,
    app.client_channel(c.whatsapp_opt_in_at, c.message_channels, c.email),
    (SELECT count(*) FROM public.customer_messages m WHERE m.business_id = business AND m.phone = c.phone
      AND m.asked_at > now() - interval '1 day')
  FROM public.event_customers ec
  JOIN public.contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id AND c.deleted_at IS NULL
  WHERE ec.business_id = business AND ec.event_id = event AND c.phone IS NOT NULL
  ORDER BY c.phone, ec.position, c.id
$$;
CALL pg_temp.make_definer('app.clients_to_remind(uuid, uuid)');

-- Records a reminder and a message to each client, unless it was recorded before: a second concurrent call finds the
-- row of the first, and adds no message. Links wait for the same lock (LockLinksOfBusiness), so that the messages to
-- one phone are counted one after another.
CREATE OR REPLACE FUNCTION app.note_reminder(business uuid, payment uuid, reminder text, of_day date,
  at_most_per_phone integer) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('link ' || business::text, 0));
  WITH told AS MATERIALIZED (
    SELECT r.event_id, c.contact_id, c.phone, c.channel
    FROM app.payment_to_remind(business, payment) r CROSS JOIN LATERAL app.clients_to_remind(business, r.event_id) c
    WHERE c.channel IS NOT NULL AND c.got < at_most_per_phone
  ), noted AS (
    INSERT INTO public.payment_reminders (business_id, event_id, payment_id, kind, day)
    SELECT DISTINCT business, t.event_id, payment, reminder, of_day FROM told t
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  INSERT INTO public.customer_messages (business_id, event_id, contact_id, kind, channel, phone, reminder_id)
  SELECT business, t.event_id, t.contact_id, 'PAYMENT', t.channel, t.phone, n.id FROM noted n CROSS JOIN told t
  RETURNING id
$$;
CALL pg_temp.make_definer('app.note_reminder(uuid, uuid, text, date, integer)');

-- Records the reminders that are due, while it is between these hours where the event is. A reminder that is one day
-- late, because no job ran, is still sent; an older one is not. Payments are skipped that changed within the hour,
-- because a member may still be editing their plan, that have a receipt, which waits for the team, for which a boleto
-- is payable, and of which a client was reminded by hand today.
CREATE OR REPLACE FUNCTION app.remind_payments(from_hour integer, until_hour integer, at_most_per_phone integer,
  page_size integer) RETURNS TABLE (business_id uuid, message_id uuid)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH due AS MATERIALIZED (
    SELECT p.business_id, p.id, k.kind, p.due_date
    FROM public.payments p
    CROSS JOIN LATERAL app.payment_to_remind(p.business_id, p.id) r
    CROSS JOIN LATERAL (SELECT CASE WHEN p.due_date - r.today IN (3, 2) THEN 'BEFORE' WHEN p.due_date = r.today
      THEN 'ON_DAY'
      WHEN r.today - p.due_date IN (1, 2) THEN 'AFTER_1' WHEN r.today - p.due_date IN (7, 8)
        THEN 'AFTER_7' END AS kind) k
    LEFT JOIN public.payment_reminder_settings s ON s.business_id = p.business_id AND s.event_id = p.event_id
    WHERE p.status = 'PENDING' AND p.payer = 'CLIENT' AND p.due_date BETWEEN CURRENT_DATE - 9 AND CURRENT_DATE + 4
      AND p.receipt_key IS NULL AND p.updated_at < now() - interval '1 hour'
      AND extract(hour FROM r.slot) >= from_hour AND extract(hour FROM r.slot) < until_hour
      AND CASE k.kind WHEN 'BEFORE' THEN coalesce(s.remind_before, true)
        WHEN 'ON_DAY' THEN coalesce(s.remind_on_day, true)
        WHEN 'AFTER_1' THEN coalesce(s.remind_after1, true) WHEN 'AFTER_7' THEN coalesce(s.remind_after7, true)
          ELSE false END
      AND NOT EXISTS (SELECT FROM public.payment_reminders o WHERE o.business_id = p.business_id AND o.payment_id = p.id
        AND (o.kind = k.kind AND o.day = p.due_date OR o.kind = 'BY_HAND' AND o.day = r.today))
      AND NOT EXISTS (SELECT FROM public.transactions t WHERE t.business_id = p.business_id AND t.payment_id = p.id
        AND t.status = 'PROCESSING')
      AND EXISTS (SELECT FROM app.clients_to_remind(p.business_id, p.event_id) c WHERE c.channel IS NOT NULL
        AND c.got < at_most_per_phone)
    ORDER BY p.business_id, p.due_date, p.id LIMIT page_size
  )
  SELECT d.business_id, m.id FROM due d
    CROSS JOIN LATERAL app.note_reminder(d.business_id, d.id, d.kind, d.due_date, at_most_per_phone) m (id)
$$;
CALL pg_temp.make_definer('app.remind_payments(integer, integer, integer, integer)', '{worker}');

-- Records a reminder by hand, once a day, for a caller who manages the event.
CREATE OR REPLACE FUNCTION app.remind_payment(payment uuid, at_most_per_phone integer) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.id FROM app.payment_to_remind(app.business_id(), payment) r
  CROSS JOIN LATERAL app.note_reminder(app.business_id(), payment, 'BY_HAND', r.today, at_most_per_phone) m (id)
  WHERE app.may_in(r.event_id, 'MANAGE_EVENT')
$$;
CALL pg_temp.make_definer('app.remind_payment(uuid, integer)', '{member}');

-- Returns the reminders of a payment to a caller who manages its event; NULL if no client pays it. people counts those
-- whom a reminder would reach. state is the delivery outcome of the last one (app.delivery_of), of several clients the
-- best.
CREATE OR REPLACE FUNCTION app.reminders_of_payment(payment uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('open', r.event_id IS NOT NULL, 'timeZone', e.time_zone, 'businessId', p.business_id,
    'people', (SELECT count(*) FROM app.clients_to_remind(p.business_id, p.event_id) c WHERE c.channel IS NOT NULL),
    'today', EXISTS (SELECT FROM public.payment_reminders o WHERE o.business_id = p.business_id AND o.payment_id = p.id
      AND o.kind = 'BY_HAND' AND o.day = (now() AT TIME ZONE e.time_zone)::date),
    'last', (SELECT json_build_object('at', o.created_at, 'kind', o.kind, 'state', (
          SELECT CASE WHEN bool_or(d.state = 'SENT') THEN 'SENT' WHEN bool_or(d.state IS NULL) THEN NULL
            WHEN bool_or(d.state = 'UNKNOWN') THEN 'UNKNOWN' ELSE 'FAILED' END
          FROM (SELECT CASE WHEN m.sent_at IS NOT NULL THEN 'SENT'
            ELSE app.delivery_of(coalesce(m.delivery_id, m.id)) END AS state FROM public.customer_messages m
            WHERE m.business_id = o.business_id AND m.reminder_id = o.id) d))
      FROM public.payment_reminders o WHERE o.business_id = p.business_id AND o.payment_id = p.id ORDER BY o.id DESC
        LIMIT 1))
  FROM public.payments p
  JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id
  LEFT JOIN LATERAL app.payment_to_remind(p.business_id, p.id) r ON true
  WHERE p.business_id = app.business_id() AND p.id = payment AND p.payer = 'CLIENT' AND app.event_id() IS NULL
    AND app.may_in(p.event_id, 'MANAGE_EVENT')
$$;
CALL pg_temp.make_definer('app.reminders_of_payment(uuid)', '{member, customer}');

-- Returns the content of a reminder's message, for the job that sends it. NULL if there is nothing to remind of any
-- more: the payment was paid, moved, hidden or deleted; or, for an automatic reminder, a receipt arrived or a boleto is
-- payable.
CREATE OR REPLACE FUNCTION app.reminder_words(reminder uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('paymentUuid', o.payment_id, 'title', r.title, 'price', r.price, 'dueDate', r.due, 'today',
    r.today, 'timeZone', r.time_zone,
    'position', r.place, 'installments', s.installments, 'hasEntrance', s.has_entrance)
  FROM public.payment_reminders o
  CROSS JOIN LATERAL app.payment_to_remind(o.business_id, o.payment_id) r
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE p.position > 0) AS installments,
    bool_or(p.position = 0) AS has_entrance
    FROM public.payments p WHERE p.business_id = o.business_id AND p.event_id = r.event_id
      AND p.invoice_id = r.invoice_id) s
  WHERE o.business_id = app.business_id() AND o.id = reminder AND (o.kind = 'BY_HAND' OR o.day = r.due
    AND NOT EXISTS (SELECT FROM public.payments p WHERE p.business_id = o.business_id AND p.id = o.payment_id
      AND p.receipt_key IS NOT NULL)
    AND NOT EXISTS (SELECT FROM public.transactions t WHERE t.business_id = o.business_id
      AND t.payment_id = o.payment_id AND t.status = 'PROCESSING'))
$$;
CALL pg_temp.make_definer('app.reminder_words(uuid)', '{worker}');
