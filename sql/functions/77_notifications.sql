-- The notifications of a team's members. A row is written by the transaction that causes it (app.notify, which the
-- triggers of functions/78_notification_causes.sql call) or when it is due (functions/79_reminders.sql). Its person
-- reads it, across their businesses, for as long as they may see its subject: the policies check their current rights.

-- Return the businesses of which the caller sees everything, and the caller's permissions as a helper by event.
CREATE OR REPLACE FUNCTION app.businesses_seen_whole() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN ARRAY(SELECT m.business_id FROM public.memberships m WHERE m.user_id = app.user_id()
    AND m.accepted_at IS NOT NULL AND m.role <> 'GUEST');
CALL pg_temp.make_definer('app.businesses_seen_whole()', '{person}');
CREATE OR REPLACE FUNCTION app.accesses_of_person() RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(jsonb_object_agg(a.event_id, a.permissions), '{}') FROM public.memberships m
    JOIN public.event_accesses a ON a.business_id = m.business_id AND a.membership_id = m.id
    WHERE m.user_id = app.user_id() AND m.accepted_at IS NOT NULL AND m.role = 'GUEST');
CALL pg_temp.make_definer('app.accesses_of_person()', '{person}');

-- Reports whether only those who read the wallet are notified. By name, because a new value of an enum cannot be used
-- in the transaction that adds it.
CREATE OR REPLACE FUNCTION app.is_wallet_notification(kind notification_type) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN kind::text IN ('RECIPIENT_CHANGED', 'WITHDRAWAL_CHANGED', 'REFERRAL_JOINED',
    'REFERRAL_BONUS');
-- Returns the businesses of which the caller reads the wallet.
CREATE OR REPLACE FUNCTION app.businesses_of_wallet() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN ARRAY(SELECT m.business_id FROM public.memberships m WHERE m.user_id = app.user_id()
    AND m.accepted_at IS NOT NULL AND m.role IN ('OWNER', 'CORTEJO_ADMIN'));
CALL pg_temp.make_definer('app.businesses_of_wallet()', '{person}');

-- Notifies the members of a business who may see the subject, or one of them (only_membership), except the actor, and
-- those who switched the type off. needs is the permission in the event with which helpers get it too; NULL: they do
-- not. The screens load it when the transaction commits.
CREATE OR REPLACE FUNCTION app.notify(business uuid, event uuid, kind notification_type, needs app.helper_permission,
  about uuid[], told jsonb, only_membership uuid DEFAULT NULL) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  heard   bigint;
  bit     CONSTANT integer := coalesce(app.helper_bit(needs), 0);
  -- A job acts in the name of no person, and outside the session roles there is no caller.
  actor   CONSTANT uuid := CASE WHEN current_setting('role') NOT IN ('none', 'worker') THEN app.user_id() END;
  -- A signer acts without an account, and is known by the phone that got the code.
  actor_phone CONSTANT text := told->>'actorPhone';
  content CONSTANT jsonb := jsonb_strip_nulls(told - 'actorPhone' || jsonb_build_object(
    'business', (SELECT jsonb_build_object('uuid', b.business_id, 'name', b.name) FROM public.businesses b
      WHERE b.business_id = business),
    'event', (SELECT jsonb_build_object('uuid', e.id, 'title', e.title, 'type', e.type) FROM public.events e
      WHERE e.business_id = business AND e.id = event)));
BEGIN
  WITH told AS (
    -- One order for all, so that two causes at once wait for each other and not in a circle.
    INSERT INTO public.notifications AS n (business_id, user_id, type, event_id, helper_bit, group_id, subjects,
      content)
    SELECT m.business_id, m.user_id, kind, event, bit,
      coalesce(event, CASE WHEN kind IN ('EVENT_TEAM_JOINED', 'EVENT_TEAM_LEFT') THEN business ELSE about[1] END),
        about, content
    FROM public.memberships m
    WHERE m.business_id = business AND m.accepted_at IS NOT NULL AND m.user_id IS NOT NULL
      AND m.user_id IS DISTINCT FROM actor
      AND (actor_phone IS NULL OR NOT EXISTS (SELECT FROM public.users u WHERE u.id = m.user_id
        AND u.phone = actor_phone))
      AND (only_membership IS NULL OR m.id = only_membership)
      AND (NOT app.is_wallet_notification(kind) OR m.role IN ('OWNER', 'CORTEJO_ADMIN'))
      AND (m.role <> 'GUEST' OR EXISTS (SELECT FROM public.event_accesses a
        WHERE a.business_id = m.business_id AND a.event_id = event AND a.membership_id = m.id
          AND a.permissions & bit <> 0))
      AND NOT EXISTS (SELECT FROM public.notification_settings s WHERE s.user_id = m.user_id AND s.type = kind
        AND NOT s.enabled)
    ORDER BY m.user_id
    ON CONFLICT (business_id, user_id, type, group_id, helper_bit) WHERE read_at IS NULL DO UPDATE SET
      subjects = (SELECT array_agg(s.id ORDER BY s.first) FROM (
        SELECT u.id, min(u.place) AS first FROM unnest(n.subjects || excluded.subjects) WITH ORDINALITY u (id, place)
        WHERE NOT app.is_reminder(kind) OR u.id = ANY (about) OR app.reminder_told(business, kind, u.id) IS NOT NULL
          GROUP BY u.id ORDER BY 2 LIMIT 1000) s),
      content = excluded.content, created_at = now()
    RETURNING n.user_id)
  SELECT count(pg_notify('cortejo_live', 'NOTIFICATIONS ' || t.user_id)) INTO heard FROM told t;
END
$$;
CALL pg_temp.make_definer('app.notify(uuid, uuid, notification_type, app.helper_permission, uuid[], jsonb, uuid)');

-- Tells the screens of a member whose rights changed to load their notifications again, because they may see fewer or
-- more.
CREATE OR REPLACE FUNCTION app.notify_of_rights() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_TABLE_NAME = 'memberships' THEN PERFORM pg_notify('cortejo_live', 'NOTIFICATIONS ' || OLD.user_id)
    WHERE OLD.user_id IS NOT NULL;
  ELSE PERFORM pg_notify('cortejo_live', 'NOTIFICATIONS ' || m.user_id) FROM public.memberships m
    WHERE m.business_id = OLD.business_id AND m.id = OLD.membership_id AND m.user_id IS NOT NULL;
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_rights()');
CREATE OR REPLACE TRIGGER notify_rights AFTER UPDATE OF role OR DELETE ON memberships FOR EACH ROW
  EXECUTE FUNCTION app.notify_of_rights();
CREATE OR REPLACE TRIGGER notify_rights AFTER UPDATE OF permissions OR DELETE ON event_accesses FOR EACH ROW
  EXECUTE FUNCTION app.notify_of_rights();

-- Read ones go after so many days.
CREATE OR REPLACE FUNCTION app.purge_notifications(days integer) RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (DELETE FROM public.notifications WHERE read_at < now() - make_interval(days => days) RETURNING 1),
    -- A reminder that was due so long ago is never created again (app.due_reminders).
    gone_reminders AS (DELETE FROM public.notification_reminders WHERE due_at < now() - interval '30 days' RETURNING 1),
    gone_messages AS (DELETE FROM public.notification_messages WHERE created_at < now() - interval '30 days'
      RETURNING 1),
    gone_summaries AS (DELETE FROM public.daily_summaries WHERE created_at < now() - interval '30 days' RETURNING 1)
  SELECT (SELECT count(*) FROM gone) + (SELECT count(*) FROM gone_reminders) + (SELECT count(*)
    FROM gone_messages) + (SELECT count(*) FROM gone_summaries)
$$;
CALL pg_temp.make_definer('app.purge_notifications(integer)', '{worker}');
