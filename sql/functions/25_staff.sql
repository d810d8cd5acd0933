-- Staff in the backoffice, outside of every business: they read every person and business, but only the columns of its
-- screens. A business's data is open to them only while they are in control of it, with the rights of a member.

-- A person's phone changes everywhere at once: where they sign in and in every team they are
-- in. No role may write either column, so that the two never part.
CREATE OR REPLACE FUNCTION app.change_phone(person uuid, new_phone text) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH renumbered AS (UPDATE public.memberships SET phone = new_phone WHERE user_id = person),
       changed AS (UPDATE public.users SET phone = new_phone WHERE id = person RETURNING 1)
  SELECT count(*)::integer FROM changed
$$;
CALL pg_temp.make_definer('app.change_phone(uuid, text)', '{staff}');

-- Returns the phones of the owners of a person's teams, who are notified when the person's own phone changes.
CREATE OR REPLACE FUNCTION app.owners_of_teams_of(person uuid) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT o.phone), '{}')
  FROM public.memberships m
  JOIN public.businesses b ON b.business_id = m.business_id
  JOIN public.users o ON o.id = b.owner_user_id
  WHERE m.user_id = person AND m.accepted_at IS NOT NULL AND o.id <> person
$$;
CALL pg_temp.make_definer('app.owners_of_teams_of(uuid)', '{staff}');

-- Returns the phones and e-mail addresses that the owner of a business had in the last 7 days and has no longer, by
-- their channels. Messages about what staff do there go to them too: an owner who lost the account by a false request
-- still reads them there.
CREATE OR REPLACE FUNCTION app.list_former_contacts_of_owner(p_business uuid) RETURNS TABLE (channel text, address text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT v.channel, v.address
  FROM public.businesses b
  JOIN public.users u ON u.id = b.owner_user_id
  JOIN public.audit_entries a ON a.business_id = b.business_id AND a.subject = 'users'
    AND a.at > now() - interval '7 days'
  CROSS JOIN LATERAL jsonb_array_elements(a.changes) c
  CROSS JOIN LATERAL (VALUES ('sms', c->'before'->>'phone'), ('email', c->'before'->>'email')) v (channel, address)
  WHERE b.business_id = p_business AND c->>'id' = u.id::text AND v.address <> ''
    AND v.address NOT IN (u.phone, coalesce(u.email, ''))
  ORDER BY v.channel, v.address
$$;
CALL pg_temp.make_definer('app.list_former_contacts_of_owner(uuid)', '{staff}');

-- Reports whether the caller is a member of the team already: they enter as themselves, not in control.
CREATE OR REPLACE FUNCTION app.works_in(business uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.memberships m
    WHERE m.business_id = business AND m.user_id = app.user_id() AND m.accepted_at IS NOT NULL)
$$;
CALL pg_temp.make_definer('app.works_in(uuid)', '{staff}');

-- Returns the business that the caller is in control of now, for the bar over every screen; NULL if there is none.
CREATE OR REPLACE FUNCTION app.control_of_user() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('uuid', c.id, 'businessUuid', c.business_id, 'businessName', b.name, 'ownerName', o.name,
    'reason', c.reason, 'startedAt', c.started_at, 'expiresAt', c.expires_at)
  FROM public.business_controls c
  JOIN public.users u ON u.id = c.staff_user_id AND u.role = 'GLOBAL_ADMIN'
  JOIN public.businesses b ON b.business_id = c.business_id
  JOIN public.users o ON o.id = b.owner_user_id
  WHERE c.staff_user_id = app.user_id() AND c.ended_at IS NULL AND c.expires_at > clock_timestamp()
  ORDER BY c.started_at DESC, c.id DESC LIMIT 1
$$;
CALL pg_temp.make_definer('app.control_of_user()', '{person, staff}');

-- Names of before.
DROP FUNCTION IF EXISTS app.former_contacts_of_owner(uuid);
