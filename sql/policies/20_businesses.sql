-- Businesses, their teams and what staff in control leave behind.

-- The document and the address are the managers' to read (app.business_details), not a helper's.
GRANT SELECT (business_id, owner_user_id, name, location, categories, instagram_handle, market_stage, image_id,
  created_at) ON businesses TO member, person, worker;
GRANT UPDATE (name, location, categories, instagram_handle, market_stage, image_id, document_number, address)
  ON businesses TO member;
GRANT SELECT (business_id, name) ON businesses TO visitor, customer;
GRANT SELECT (instagram_handle, image_id) ON businesses TO customer;
GRANT INSERT (owner_user_id, name, location, categories, instagram_handle, market_stage) ON businesses TO person;
CALL pg_temp.protect_business_table('businesses', area => 'EVENT',
  business_roles => '{visitor, member, customer, worker}', helper_restriction => false,
  audit_hidden => '{gift_fee_referred}'); -- app.set_gift_fee_referred writes entries of its own
CREATE POLICY person_tenant ON businesses AS RESTRICTIVE FOR ALL TO person
  USING (owner_user_id = (SELECT app.user_id()) OR business_id IN (SELECT m.business_id FROM memberships m
    WHERE m.accepted_at IS NOT NULL))
  WITH CHECK (owner_user_id = (SELECT app.user_id()));
CREATE POLICY scope_reads ON businesses FOR SELECT TO visitor, person, member, customer, worker USING (true);
CREATE POLICY person_opens ON businesses FOR INSERT TO person WITH CHECK (true);
CREATE POLICY team_edits ON businesses FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY helper ON businesses AS RESTRICTIVE FOR UPDATE TO helper, helper_in_event USING (false);
CREATE OR REPLACE FUNCTION app.business_details() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((
    SELECT json_build_object('documentNumber', b.document_number, 'address', b.address)
    FROM public.businesses b WHERE b.business_id = app.business_id() AND app.sees_all_events()), '{}')
$$;
CALL pg_temp.make_definer('app.business_details()', '{member}');

-- No team member makes, changes or removes an owner or a platform administrator. Members who see all events do so with
-- assistants and helpers, except their own membership: so no member raises their own role. Only accepting the invite
-- writes the user and the time.
GRANT SELECT, INSERT (business_id, name, phone, role), UPDATE (name, phone, role), DELETE ON memberships TO member;
GRANT SELECT ON memberships TO worker;
GRANT SELECT, INSERT (business_id, id, user_id, name, phone, role, accepted_at), DELETE ON memberships TO person;
CALL pg_temp.protect_business_table('memberships', area => 'ACCESS', business_roles => '{member, worker}',
  helper_restriction => false);
-- The team is its own to change: staff in control neither add to it nor take from it.
CALL pg_temp.keep_from_control('memberships', '{INSERT,UPDATE,DELETE}');
CREATE POLICY person_tenant ON memberships AS RESTRICTIVE FOR ALL TO person
  USING (user_id = (SELECT app.user_id())) WITH CHECK (user_id = (SELECT app.user_id()));
CREATE POLICY team_reads ON memberships FOR SELECT TO member USING (true);
CREATE POLICY helper ON memberships AS RESTRICTIVE FOR SELECT TO helper, helper_in_event
  USING (id = (SELECT app.membership_id()));
CREATE POLICY team_invites ON memberships FOR INSERT TO member
  WITH CHECK ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST') AND user_id IS NULL);
CREATE POLICY team_edits ON memberships FOR UPDATE TO member
  USING ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST')
    AND user_id IS DISTINCT FROM (SELECT app.user_id()))
  WITH CHECK ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST')
    AND user_id IS DISTINCT FROM (SELECT app.user_id()));
CREATE POLICY team_removes ON memberships FOR DELETE TO member
  USING ((SELECT app.sees_all_events()) AND role IN ('ASSISTANT', 'GUEST')
    AND user_id IS DISTINCT FROM (SELECT app.user_id()));
CREATE POLICY worker_reads ON memberships FOR SELECT TO worker USING (true);
CREATE POLICY own_reads ON memberships FOR SELECT TO person USING (true);
-- A business keeps its owner.
CREATE POLICY own_leaves ON memberships FOR DELETE TO person USING (role <> 'OWNER');
-- Asked here and not in the policy, because the policies of businesses lean on memberships.
CREATE OR REPLACE FUNCTION app.owns_business(business uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.businesses b WHERE b.business_id = business AND b.owner_user_id = app.user_id())
$$;
CALL pg_temp.make_definer('app.owns_business(uuid)', '{person}');
GRANT SELECT ON businesses TO cortejo_definer;
-- The only membership a person may give themselves is the ownership of a business they own.
CREATE POLICY owner_joins ON memberships FOR INSERT TO person
  WITH CHECK (role = 'OWNER' AND app.owns_business(business_id)
    AND phone = (SELECT u.phone FROM users u WHERE u.id = (SELECT app.user_id())));

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
GRANT UPDATE (user_id, accepted_at), DELETE ON memberships TO cortejo_definer;

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

GRANT SELECT, INSERT (business_id, phone) ON invites_sent TO member;
GRANT SELECT ON invites_sent TO worker;
-- app.notify_of_leaver answers them.
GRANT SELECT, UPDATE (answered_at) ON invites_sent TO cortejo_definer;
CALL pg_temp.protect_business_table('invites_sent', business_roles => '{member, worker}', helper_restriction => false,
  audited => false);
CALL pg_temp.keep_from_control('invites_sent', '{INSERT}');
CREATE POLICY team_reads ON invites_sent FOR SELECT TO member USING ((SELECT app.sees_all_events()));
CREATE POLICY team_sends ON invites_sent FOR INSERT TO member WITH CHECK ((SELECT app.sees_all_events()));
CREATE POLICY worker_reads ON invites_sent FOR SELECT TO worker USING (true);

GRANT SELECT ON business_controls TO member, staff;
GRANT INSERT (business_id, staff_user_id, reason, expires_at), UPDATE (ended_at) ON business_controls TO staff;
CALL pg_temp.protect_business_table('business_controls', area => 'CONTROL', helper_restriction => false);
CREATE POLICY staff_tenant ON business_controls AS RESTRICTIVE FOR ALL TO staff
  USING (staff_user_id = (SELECT app.user_id())) WITH CHECK (staff_user_id = (SELECT app.user_id()));
CREATE POLICY owner_reads ON business_controls FOR SELECT TO member USING ((SELECT app.team_role()) = 'OWNER');
CREATE POLICY staff_reads ON business_controls FOR SELECT TO staff USING (true);
CREATE POLICY staff_takes ON business_controls FOR INSERT TO staff WITH CHECK (true);
-- Staff end a control once, and cannot change its end. The end is within the control's time, and not in the future.
CREATE POLICY staff_ends ON business_controls FOR UPDATE TO staff USING (ended_at IS NULL)
  WITH CHECK (ended_at BETWEEN started_at AND least(expires_at, clock_timestamp()));

GRANT SELECT, INSERT (business_id, key, width, height) ON images TO member;
GRANT SELECT ON images TO visitor, customer, worker;
CALL pg_temp.protect_business_table('images', business_roles => '{visitor, member, customer, worker}',
  helper_restriction => false, audited => false);
CREATE POLICY worker_reads ON images FOR SELECT TO worker USING (true);
CREATE POLICY team_reads ON images FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON images FOR INSERT TO member WITH CHECK (true);
-- A helper sees the business's own picture, those of the events and vendors they see, and those they uploaded
-- themselves.
CREATE POLICY helper ON images AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (uploaded_by = (SELECT app.user_id())
    OR EXISTS (SELECT FROM businesses b WHERE b.image_id = images.id)
    OR EXISTS (SELECT FROM events e WHERE e.image_id = images.id)
    OR EXISTS (SELECT FROM vendors v WHERE v.image_id = images.id))
  WITH CHECK (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0));
-- A visitor and a client see the picture of the event they came for, no other.
CREATE POLICY event_picture ON images FOR SELECT TO visitor, customer
  USING (id = (SELECT e.image_id FROM events e WHERE e.business_id = (SELECT app.business_id())
    AND e.id = (SELECT app.event_id())));
-- A client also sees who plans their event.
CREATE POLICY planner_picture ON images FOR SELECT TO customer
  USING (id = (SELECT b.image_id FROM businesses b WHERE b.business_id = (SELECT app.business_id())));
