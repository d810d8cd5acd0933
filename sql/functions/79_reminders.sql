-- Reminders (specification 2, section 8): each member concerned is notified once of a thing that is due. Times are of
-- the event's zone, at nine in the morning if only a day is known. A worker calls app.remind every minute.

-- Returns the reminders that are due, of all businesses, from a week ago to now. daily selects those that depend on a
-- day alone as well: they are asked for less often, because the deadline of each task has to be computed.
-- only_membership is the one member concerned, if there is one.
CREATE OR REPLACE FUNCTION app.due_reminders(daily boolean)
  RETURNS TABLE (business_id uuid, event_id uuid, type notification_type, needs app.helper_permission, subject_id uuid,
    due_at timestamptz, only_membership uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.* FROM (
    SELECT e.business_id, e.id AS event_id, 'RECEPTION_REMINDER'::notification_type AS type,
      'RECEPTION'::app.helper_permission AS needs, e.id AS subject_id,
      (e.date + coalesce(e.event_start_time, TIME '12:00')) AT TIME ZONE e.time_zone - interval '48 hours' AS due_at,
        NULL::uuid AS only_membership
    FROM public.events e
    WHERE e.date BETWEEN CURRENT_DATE - 7 AND CURRENT_DATE + 4 AND e.templated_at IS NULL AND e.archived_at IS NULL
    UNION ALL
    SELECT s.business_id, s.event_id, 'CONTRACT_SIGNATURE_PENDING', 'MANAGE_EVENT', s.id,
      s.asked_at + interval '48 hours', NULL
    FROM public.contract_signers s
    JOIN public.contracts c ON c.business_id = s.business_id AND c.id = s.contract_id
    JOIN public.events e ON e.business_id = s.business_id AND e.id = s.event_id
    WHERE s.status IN ('NEW', 'LINK_OPENED') AND s.asked_at BETWEEN now() - interval '9 days'
      AND now() - interval '48 hours'
      AND c.deleted_at IS NULL AND app.contract_is(c.status, c.expires_on, e.time_zone) = 'SENT'
        AND e.archived_at IS NULL
    UNION ALL
    SELECT p.business_id, NULL, 'PROPOSAL_NO_RESPONSE', NULL, p.id, p.sent_at + interval '7 days', NULL
    FROM public.proposals p
    WHERE p.status IN ('SENT', 'VIEWED') AND p.deleted_at IS NULL AND p.expires_on >= app.proposal_today()
      AND p.sent_at BETWEEN now() - interval '14 days' AND now() - interval '7 days'
    UNION ALL
    -- On Mondays: proposals that have waited for a week.
    SELECT p.business_id, NULL, 'PROPOSALS_AWAITING', NULL, p.business_id, m.monday, NULL
    FROM public.proposals p
    CROSS JOIN LATERAL (SELECT (date_trunc('week',
      now() AT TIME ZONE 'America/Sao_Paulo') + interval '9 hours') AT TIME ZONE 'America/Sao_Paulo' AS monday) m
    WHERE daily AND p.status IN ('SENT', 'VIEWED') AND p.deleted_at IS NULL AND p.expires_on >= app.proposal_today()
      AND p.sent_at <= m.monday - interval '7 days'
    GROUP BY p.business_id, m.monday
    UNION ALL
    SELECT p.business_id, p.event_id, CASE w.late WHEN true THEN 'PAYMENT_LATE'
      ELSE 'PAYMENT_EXPIRING' END::notification_type, 'MANAGE_EVENT', p.id,
      (w.day + TIME '09:00') AT TIME ZONE e.time_zone, NULL
    FROM public.payments p
    JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
    JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id AND e.templated_at IS NULL
      AND e.archived_at IS NULL
    CROSS JOIN LATERAL (VALUES (false, p.due_date - 3), (true, p.due_date + 1)) w (late, day)
    WHERE daily AND p.status = 'PENDING' AND p.due_date BETWEEN CURRENT_DATE - 9 AND CURRENT_DATE + 4
      AND w.day BETWEEN CURRENT_DATE - 7 AND CURRENT_DATE + 1
    UNION ALL
    SELECT t.business_id, t.event_id, CASE w.late WHEN true THEN 'TASKS_LATE'
      ELSE 'TASKS_EXPIRING' END::notification_type, 'MANAGE_EVENT', t.id,
      (w.day + TIME '09:00') AT TIME ZONE e.time_zone, t.responsible_id
    FROM public.events e
    JOIN public.tasks t ON t.business_id = e.business_id AND t.event_id = e.id
    CROSS JOIN LATERAL (SELECT app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date,
      e.time_zone) AS day) due
    CROSS JOIN LATERAL (VALUES (false, due.day - 3), (true, due.day + 1)) w (late, day)
    WHERE daily AND e.templated_at IS NULL AND e.archived_at IS NULL AND t.deleted_at IS NULL AND t.checked_at IS NULL
      AND w.day BETWEEN CURRENT_DATE - 7 AND CURRENT_DATE + 1
      -- Tasks that cannot be due about now are skipped before their deadline is computed.
      AND CASE t.timing WHEN 'CALENDAR' THEN t.date BETWEEN now() - interval '11 days' AND now() + interval '6 days'
        WHEN 'PLANNING' THEN e.date >= CURRENT_DATE - 10 OR t.time_unit_option = 'DAYS_AFTER' ELSE false END
    UNION ALL
    SELECT e.business_id, e.id, 'PLANNING_NOT_STARTED', 'MANAGE_EVENT', e.id,
      ((e.created_at AT TIME ZONE e.time_zone)::date + 7 + TIME '09:00') AT TIME ZONE e.time_zone, NULL
    FROM public.events e
    WHERE daily AND e.templated_at IS NULL AND e.archived_at IS NULL AND e.created_at BETWEEN now() - interval '15 days'
      AND now() - interval '6 days'
      AND (e.date IS NULL OR e.date >= CURRENT_DATE)
      AND NOT EXISTS (SELECT FROM public.tasks t WHERE t.business_id = e.business_id AND t.event_id = e.id
        AND t.deleted_at IS NULL AND t.checked_at IS NOT NULL)
  ) d
  WHERE d.due_at BETWEEN now() - interval '7 days' AND now()
$$;
CALL pg_temp.make_definer('app.due_reminders(boolean)');

-- Reports whether a type is a reminder of something due, which can be put off, and not of an action.
CREATE OR REPLACE FUNCTION app.is_reminder(kind notification_type) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind IN ('RECEPTION_REMINDER', 'PLANNING_NOT_STARTED', 'TASKS_EXPIRING', 'TASKS_LATE', 'PROPOSAL_NO_RESPONSE',
    'PROPOSALS_AWAITING',
    'PAYMENT_EXPIRING', 'PAYMENT_LATE', 'CONTRACT_SIGNATURE_PENDING');

-- Reports whether a day has passed (late), or is today or one of the next three.
CREATE OR REPLACE FUNCTION app.is_about(late boolean, day date, time_zone text) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN late THEN day < (now() AT TIME ZONE time_zone)::date
    ELSE day - (now() AT TIME ZONE time_zone)::date BETWEEN 0 AND 3 END;

-- Returns the content of a reminder of a subject, or NULL if the subject is done, over, no longer due or not due yet.
-- It is called when a reminder is created, when others join it, and when it leaves by a channel.
CREATE OR REPLACE FUNCTION app.reminder_told(business uuid, kind notification_type, subject uuid) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE
    WHEN kind IN ('TASKS_EXPIRING', 'TASKS_LATE')
      THEN (SELECT jsonb_build_object('task', jsonb_build_object('publicId', t.id, 'title', t.title))
      FROM public.tasks t JOIN public.events e ON e.business_id = t.business_id AND e.id = t.event_id
        AND e.templated_at IS NULL AND e.archived_at IS NULL
      WHERE t.business_id = business AND t.id = subject AND t.deleted_at IS NULL AND t.checked_at IS NULL
        AND app.is_about(kind = 'TASKS_LATE', app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option,
          t.date, e.date, e.time_zone), e.time_zone))
    WHEN kind IN ('PAYMENT_EXPIRING', 'PAYMENT_LATE') THEN (SELECT app.payment_told(p.business_id, p.id)
      FROM public.payments p JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id
        AND e.templated_at IS NULL AND e.archived_at IS NULL
      JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
      WHERE p.business_id = business AND p.id = subject AND p.status = 'PENDING'
        AND app.is_about(kind = 'PAYMENT_LATE', p.due_date, e.time_zone))
    WHEN kind = 'CONTRACT_SIGNATURE_PENDING'
      THEN (SELECT jsonb_build_object('contract', jsonb_build_object('uuid', c.id, 'name', c.name, 'missing', (
          SELECT jsonb_agg(o.name ORDER BY o.position) FROM public.contract_signers o
            WHERE o.business_id = c.business_id AND o.contract_id = c.id AND o.status <> 'SIGNED')),
        'signer', jsonb_build_object('name', s.name))
      FROM public.contract_signers s JOIN public.contracts c ON c.business_id = s.business_id AND c.id = s.contract_id
        AND c.deleted_at IS NULL
      JOIN public.events e ON e.business_id = s.business_id AND e.id = s.event_id AND e.archived_at IS NULL
      WHERE s.business_id = business AND s.id = subject AND s.status IN ('NEW', 'LINK_OPENED')
        AND s.asked_at <= now() - interval '48 hours'
        AND app.contract_is(c.status, c.expires_on, e.time_zone) = 'SENT')
    WHEN kind = 'PROPOSAL_NO_RESPONSE'
      THEN (SELECT jsonb_build_object('proposal', jsonb_build_object('uuid', p.id, 'title', p.title, 'budget',
        p.budget),
        'customer', (SELECT jsonb_build_object('uuid', c.id, 'name', c.full_name) FROM public.contacts c
          WHERE c.business_id = p.business_id AND c.id = p.contact_id))
      FROM public.proposals p WHERE p.business_id = business AND p.id = subject AND p.status IN ('SENT', 'VIEWED')
        AND p.deleted_at IS NULL
        AND p.expires_on >= app.proposal_today() AND p.sent_at <= now() - interval '7 days')
    WHEN kind = 'PROPOSALS_AWAITING'
      THEN (SELECT jsonb_build_object('proposal', jsonb_build_object('budget', sum(p.budget), 'seen', count(*)))
      FROM public.proposals p WHERE p.business_id = business AND p.status IN ('SENT', 'VIEWED') AND p.deleted_at IS NULL
        AND p.expires_on >= app.proposal_today() AND p.sent_at <= now() - interval '7 days' HAVING count(*) > 0)
    WHEN kind = 'RECEPTION_REMINDER' THEN (SELECT '{}'::jsonb FROM public.events e WHERE e.business_id = business
      AND e.id = subject AND e.archived_at IS NULL
      AND e.date >= (now() AT TIME ZONE e.time_zone)::date
        AND (e.date + coalesce(e.event_start_time,
          TIME '12:00')) AT TIME ZONE e.time_zone - interval '48 hours' <= now())
    WHEN kind = 'PLANNING_NOT_STARTED' THEN (SELECT '{}'::jsonb FROM public.events e WHERE e.business_id = business
      AND e.id = subject AND e.archived_at IS NULL
      AND (e.date IS NULL OR e.date >= (now() AT TIME ZONE e.time_zone)::date)
      AND NOT EXISTS (SELECT FROM public.tasks t WHERE t.business_id = e.business_id AND t.event_id = e.id
        AND t.deleted_at IS NULL AND t.checked_at IS NOT NULL))
  END
$$;
CALL pg_temp.make_definer('app.reminder_told(uuid, notification_type, uuid)');

-- Returns how many subjects of a notification still hold, and the content of the last of them. Only those of reminders
-- cease to.
CREATE OR REPLACE FUNCTION app.notice_now(n notifications, OUT many integer, OUT content jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer, n.content || coalesce((array_agg(s.told ORDER BY s.place DESC))[1], '{}')
  FROM (SELECT u.place, CASE WHEN app.is_reminder(n.type) THEN app.reminder_told(n.business_id, n.type, u.id)
    ELSE '{}' END AS told
    FROM unnest(n.subjects) WITH ORDINALITY u (id, place)) s
  WHERE s.told IS NOT NULL
$$;
CALL pg_temp.make_definer('app.notice_now(notifications)');

-- Creates at most so many reminders that are due and were not created yet, and returns how many rows it wrote. Callers
-- call it again until it returns zero.
CREATE OR REPLACE FUNCTION app.remind(daily boolean, at_most integer) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  r     record;
  told  jsonb;
  wrote integer := 0;
BEGIN
  FOR r IN
    WITH due AS (
      SELECT d.business_id, d.event_id, d.type, d.needs, d.subject_id, d.due_at, m.id AS membership_id, m.user_id,
        false AS snoozed
      FROM app.due_reminders(daily) d
      JOIN public.memberships m ON m.business_id = d.business_id AND m.accepted_at IS NOT NULL AND m.user_id IS NOT NULL
        AND (d.only_membership IS NULL OR m.id = d.only_membership)
        AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM public.event_accesses a
          WHERE a.business_id = m.business_id AND a.event_id = d.event_id AND a.membership_id = m.id
            AND a.permissions & app.helper_bit(d.needs) <> 0))
      WHERE NOT EXISTS (SELECT FROM public.reminder_pauses p
        WHERE p.business_id = d.business_id AND p.type = d.type AND p.subject_id = d.subject_id
          AND p.user_id = m.user_id)
      UNION ALL
      SELECT p.business_id, p.event_id, p.type, CASE WHEN p.helper_bit <> 0
        THEN (SELECT e.name FROM (SELECT unnest(enum_range(NULL::app.helper_permission)) AS name) e
          WHERE app.helper_bit(e.name) = p.helper_bit) END,
        p.subject_id, p.until, m.id, p.user_id, true
      FROM public.reminder_pauses p
      JOIN public.memberships m ON m.business_id = p.business_id AND m.user_id = p.user_id AND m.accepted_at IS NOT NULL
      WHERE p.until <= now()
    ), noted AS (
      INSERT INTO public.notification_reminders (business_id, type, subject_id, user_id, due_at, outcome)
      SELECT d.business_id, d.type, d.subject_id, d.user_id, d.due_at, CASE WHEN d.due_at < now() - interval '1 day'
        THEN 'LATE' ELSE 'TOLD' END
      FROM due d
      WHERE NOT EXISTS (SELECT FROM public.notification_reminders o
        WHERE o.business_id = d.business_id AND o.type = d.type AND o.subject_id = d.subject_id
          AND o.user_id = d.user_id AND o.due_at = d.due_at)
      ORDER BY d.due_at, d.business_id, d.user_id, d.type, d.subject_id LIMIT at_most
      ON CONFLICT DO NOTHING
      RETURNING *
    )
    SELECT d.*, n.outcome FROM noted n JOIN due d USING (business_id, type, subject_id, user_id, due_at)
      ORDER BY d.user_id, d.business_id, d.type, d.due_at
  LOOP
    wrote := wrote + 1;
    IF r.snoozed THEN
      DELETE FROM public.reminder_pauses p WHERE p.business_id = r.business_id AND p.type = r.type
        AND p.subject_id = r.subject_id AND p.user_id = r.user_id AND p.until = r.due_at;
      -- The reminder was put off once more, or ended, meanwhile.
      CONTINUE WHEN NOT FOUND;
    END IF;
    told := CASE r.outcome WHEN 'TOLD' THEN app.reminder_told(r.business_id, r.type, r.subject_id) END;
    IF told IS NOT NULL THEN
      PERFORM app.notify(r.business_id, r.event_id, r.type, r.needs, ARRAY[r.subject_id], told, r.membership_id);
    END IF;
  END LOOP;
  RETURN wrote;
END
$$;
CALL pg_temp.make_definer('app.remind(boolean, integer)', '{worker}');

-- Discards reminders that no longer hold after a date moved: the unread notification, and the records that it was sent,
-- put off or ended, so that the new date has reminders of its own. moved is the task or payment that moved, or NULL if
-- the event did.
CREATE OR REPLACE FUNCTION app.forget_reminders(business uuid, event uuid, moved uuid) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  heard bigint;
BEGIN
  -- Locks notifications in the order in which they are written, so that two concurrent calls wait for each other and do
  -- not deadlock.
  PERFORM FROM public.notifications n
    WHERE n.business_id = business AND n.event_id = event AND n.read_at IS NULL AND app.is_reminder(n.type)
      AND (moved IS NULL OR moved = ANY (n.subjects))
    ORDER BY n.user_id, n.type, n.id FOR UPDATE;
  WITH told AS (
    SELECT o.id, array_agg(u.id
      ORDER BY u.place) FILTER (WHERE app.reminder_told(o.business_id, o.type, u.id) IS NOT NULL) AS subjects
    FROM public.notifications o CROSS JOIN LATERAL unnest(o.subjects) WITH ORDINALITY u (id, place)
    WHERE o.business_id = business AND o.event_id = event AND o.read_at IS NULL AND app.is_reminder(o.type)
      AND (moved IS NULL OR moved = ANY (o.subjects))
    GROUP BY o.id
  ), fewer AS (
    UPDATE public.notifications n SET subjects = t.subjects, content = (app.notice_now(n)).content
      FROM told t WHERE n.business_id = business AND n.id = t.id AND n.subjects <> t.subjects RETURNING n.user_id
  ), gone AS (
    DELETE FROM public.notifications n USING told t WHERE n.business_id = business AND n.id = t.id
      AND t.subjects IS NULL RETURNING n.user_id
  )
  SELECT count(pg_notify('cortejo_live', 'NOTIFICATIONS ' || h.user_id)) INTO heard
    FROM (SELECT * FROM fewer UNION SELECT * FROM gone) h;
  DELETE FROM public.notification_reminders r
    WHERE r.business_id = business AND r.subject_id IN (
        SELECT moved WHERE moved IS NOT NULL UNION ALL SELECT event WHERE moved IS NULL
        UNION ALL SELECT t.id FROM public.tasks t WHERE moved IS NULL AND t.business_id = business
          AND t.event_id = event
        UNION ALL SELECT p.id FROM public.payments p WHERE moved IS NULL AND p.business_id = business
          AND p.event_id = event)
      AND app.reminder_told(r.business_id, r.type, r.subject_id) IS NULL;
  DELETE FROM public.reminder_pauses p
    WHERE p.business_id = business AND p.event_id = event AND (moved IS NULL OR p.subject_id = moved)
      AND app.reminder_told(p.business_id, p.type, p.subject_id) IS NULL;
END
$$;
CALL pg_temp.make_definer('app.forget_reminders(uuid, uuid, uuid)');
-- Runs when the transaction commits, after everything that depends on the date has moved with it, or not.
CREATE OR REPLACE FUNCTION app.drop_reminders() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'events' THEN PERFORM app.forget_reminders(NEW.business_id, NEW.id, NULL);
  ELSE PERFORM app.forget_reminders(NEW.business_id, NEW.event_id, NEW.id);
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.drop_reminders()');
DROP TRIGGER IF EXISTS drop_reminders ON events;
CREATE CONSTRAINT TRIGGER drop_reminders AFTER UPDATE OF date, event_start_time ON events DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW
  WHEN ((NEW.date, NEW.event_start_time) IS DISTINCT FROM (OLD.date, OLD.event_start_time))
    EXECUTE FUNCTION app.drop_reminders();
DROP TRIGGER IF EXISTS drop_reminders ON tasks;
CREATE CONSTRAINT TRIGGER drop_reminders AFTER UPDATE OF timing, time_unit_number, time_unit_option, date
  ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((NEW.timing, NEW.time_unit_number, NEW.time_unit_option, NEW.date) IS DISTINCT FROM (OLD.timing,
    OLD.time_unit_number, OLD.time_unit_option, OLD.date)) EXECUTE FUNCTION app.drop_reminders();
DROP TRIGGER IF EXISTS drop_reminders ON payments;
CREATE CONSTRAINT TRIGGER drop_reminders AFTER UPDATE OF due_date ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.due_date IS DISTINCT FROM OLD.due_date) EXECUTE FUNCTION app.drop_reminders();

-- Puts off the reminder of a notification of the caller's, or ends it if later is NULL, and marks it as read. False if
-- it is no reminder, or not the caller's.
CREATE OR REPLACE FUNCTION app.pause_reminder(notification uuid, later timestamptz) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  n public.notifications;
BEGIN
  UPDATE public.notifications o SET read_at = coalesce(o.read_at, now())
    WHERE o.user_id = app.user_id() AND o.id = notification AND app.is_reminder(o.type)
      AND (o.business_id = ANY (app.businesses_seen_whole())
        OR coalesce((app.accesses_of_person() ->> o.event_id::text)::integer, 0) & o.helper_bit <> 0)
    RETURNING * INTO n;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO public.reminder_pauses (business_id, type, subject_id, user_id, event_id, helper_bit, until)
    SELECT n.business_id, n.type, s.id, n.user_id, n.event_id, n.helper_bit, later FROM unnest(n.subjects) s (id)
    ON CONFLICT (business_id, type, subject_id, user_id) DO UPDATE SET until = excluded.until;
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.pause_reminder(uuid, timestamptz)', '{person}');

-- Undoes app.pause_reminder.
CREATE OR REPLACE FUNCTION app.resume_reminder(notification uuid) RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.reminder_pauses p USING public.notifications n
    WHERE n.user_id = app.user_id() AND n.id = notification
      AND p.business_id = n.business_id AND p.type = n.type AND p.user_id = n.user_id
        AND p.subject_id = ANY (n.subjects);
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.resume_reminder(uuid)', '{person}');
