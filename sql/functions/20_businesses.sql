-- Functions and triggers; policies/20_businesses.sql says who may do what.

CREATE OR REPLACE FUNCTION app.business_details() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((
    SELECT json_build_object('documentNumber', b.document_number, 'address', b.address)
    FROM public.businesses b WHERE b.business_id = app.business_id() AND app.sees_all_events()), '{}')
$$;
CALL pg_temp.make_definer('app.business_details()', '{member}');

-- Asked here and not in the policy, because the policies of businesses lean on memberships.
CREATE OR REPLACE FUNCTION app.owns_business(business uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.businesses b WHERE b.business_id = business AND b.owner_user_id = app.user_id())
$$;
CALL pg_temp.make_definer('app.owns_business(uuid)', '{person}');

-- A membership without a user is an invite for the person who proves its phone by signing in with it. They read the
-- invite's screen, and accept or decline it once. Another person's, a used and a withdrawn invite look like an unknown
-- one.
CREATE OR REPLACE FUNCTION app.invite_of_user(invite uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('uuid', m.id, 'businessUuid', m.business_id, 'businessName', b.name,
    'businessImageKey', i.key, 'role', m.role, 'name', m.name)
  FROM public.memberships m
  JOIN public.users u ON u.phone = m.phone
  JOIN public.businesses b ON b.business_id = m.business_id
  LEFT JOIN public.images i ON i.business_id = b.business_id AND i.id = b.image_id
  WHERE m.id = invite AND u.id = app.user_id() AND m.accepted_at IS NULL
$$;
CALL pg_temp.make_definer('app.invite_of_user(uuid)', '{person}');
-- Returns the invites that the user can still accept, by the business's name.
CREATE OR REPLACE FUNCTION app.invites_of_user() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(json_agg(app.invite_of_user(m.id) ORDER BY b.name, m.id), '[]')
  FROM public.users u
  JOIN public.memberships m ON m.phone = u.phone AND m.accepted_at IS NULL
  JOIN public.businesses b ON b.business_id = m.business_id
  WHERE u.id = app.user_id()
    AND NOT EXISTS (SELECT FROM public.memberships o WHERE o.business_id = m.business_id AND o.user_id = u.id)
$$;
CALL pg_temp.make_definer('app.invites_of_user()', '{person}');
-- Rejects a membership of staff who are in control of its business at that time, by whatever way they came to it: the
-- team would keep them after the hour.
CREATE OR REPLACE FUNCTION app.refuse_member_in_control() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM public.business_controls c
    WHERE c.business_id = NEW.business_id AND c.staff_user_id = NEW.user_id AND c.ended_at IS NULL
      AND c.expires_at > clock_timestamp();
  IF FOUND THEN RAISE EXCEPTION 'nobody joins a team while in control of it' USING ERRCODE = 'CJ010'; END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.refuse_member_in_control()');
CREATE OR REPLACE TRIGGER memberships_not_in_control AFTER INSERT OR UPDATE OF user_id, accepted_at ON memberships
  FOR EACH ROW WHEN (NEW.user_id IS NOT NULL) EXECUTE FUNCTION app.refuse_member_in_control();
CREATE OR REPLACE FUNCTION app.accept_invite(invite uuid, business uuid) RETURNS SETOF text
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.memberships m SET user_id = u.id, accepted_at = now()
  FROM public.users u
  WHERE m.business_id = business AND m.id = invite AND u.id = app.user_id() AND m.phone = u.phone
    AND m.accepted_at IS NULL
    AND NOT EXISTS (SELECT FROM public.memberships o WHERE o.business_id = business AND o.user_id = u.id)
  RETURNING m.name
$$;
CALL pg_temp.make_definer('app.accept_invite(uuid, uuid)', '{person}');
CREATE OR REPLACE FUNCTION app.decline_invite(invite uuid) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.memberships m USING public.users u
  WHERE m.id = invite AND u.id = app.user_id() AND m.phone = u.phone AND m.accepted_at IS NULL
  RETURNING m.id
$$;
CALL pg_temp.make_definer('app.decline_invite(uuid)', '{person}');

-- The team of the person in which an address leads to something: a link may have been opened in another of their
-- teams. Items that the person may not see there, a helper's other events too, answer as missing ones.
DROP FUNCTION IF EXISTS app.business_of_event(uuid);
CREATE OR REPLACE FUNCTION app.business_of_item(kind text, item uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.business_id
  FROM public.memberships m
  CROSS JOIN LATERAL (SELECT m.role <> 'GUEST' AS sees_all,
    m.role <> 'GUEST' OR EXISTS (SELECT FROM public.event_accesses a WHERE a.business_id = m.business_id
      AND a.membership_id = m.id AND a.permissions & app.helper_bit('MANAGE_EVENT') <> 0) AS plans) may
  WHERE m.user_id = app.user_id() AND m.accepted_at IS NOT NULL AND CASE kind
    WHEN 'EVENT' THEN EXISTS (SELECT FROM public.events e WHERE e.business_id = m.business_id AND e.id = item
      AND (may.sees_all OR EXISTS (SELECT FROM public.event_accesses a
        WHERE a.business_id = m.business_id AND a.event_id = e.id AND a.membership_id = m.id)))
    WHEN 'CONTACT' THEN may.sees_all AND EXISTS (SELECT FROM public.contacts c
      WHERE c.business_id = m.business_id AND c.id = item AND c.deleted_at IS NULL)
    WHEN 'VENDOR' THEN may.plans AND EXISTS (SELECT FROM public.vendors v
      WHERE v.business_id = m.business_id AND v.id = item AND v.deleted_at IS NULL)
    WHEN 'TEAM_MEMBER' THEN may.sees_all AND EXISTS (SELECT FROM public.memberships o
      WHERE o.business_id = m.business_id AND o.id = item)
    WHEN 'PROPOSAL' THEN may.sees_all AND EXISTS (SELECT FROM public.proposals p
      WHERE p.business_id = m.business_id AND p.id = item AND p.deleted_at IS NULL)
    WHEN 'CONTRACT_TEMPLATE' THEN may.plans AND EXISTS (SELECT FROM public.contract_templates t
      WHERE t.business_id = m.business_id AND t.id = item AND t.deleted_at IS NULL)
    ELSE false END
$$;
CALL pg_temp.make_definer('app.business_of_item(text, uuid)', '{person}');

-- Returns the pictures of the team's members, for callers who may read the team. The key of a picture opens it.
CREATE OR REPLACE FUNCTION app.pictures_of_team() RETURNS TABLE (user_id uuid, image_key text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.image_key FROM public.memberships m JOIN public.users u ON u.id = m.user_id
  WHERE m.business_id = app.business_id() AND app.sees_all_events() AND u.image_key IS NOT NULL
$$;
CALL pg_temp.make_definer('app.pictures_of_team()', '{member}');
