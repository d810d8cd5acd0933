-- Four answers a scope gives about rows it may not read itself: each reads the scope, and
-- says only what its screen shows.

-- Returns the caller's teams for the workspace switcher: their own business first.
CREATE OR REPLACE FUNCTION app.memberships_of_user() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(json_agg(json_build_object(
      'uuid', m.id, 'businessUuid', m.business_id, 'businessName', b.name, 'businessOwnerName', u.name,
      'businessImageKey', i.key, 'role', m.role
    ) ORDER BY m.role <> 'OWNER', b.name, m.id), '[]')
  FROM public.memberships m
  JOIN public.businesses b ON b.business_id = m.business_id
  JOIN public.users u ON u.id = b.owner_user_id
  LEFT JOIN public.images i ON i.business_id = b.business_id AND i.id = b.image_id
  WHERE m.user_id = app.user_id() AND m.accepted_at IS NOT NULL
$$;
CALL pg_temp.make_definer('app.memberships_of_user()', '{person}');

-- Returns the events whose client is the caller, identified by the phone they signed in with. The nearest come first;
-- archived ones and templates are left out.
CREATE OR REPLACE FUNCTION app.events_of_customer() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(json_agg(json_build_object(
      'uuid', e.id, 'title', e.title, 'type', e.type, 'date', e.date, 'slug', e.slug, 'businessName', b.name,
        'imageKey', i.key
    ) ORDER BY e.date, e.id), '[]')
  FROM (
    SELECT DISTINCT ec.business_id, ec.event_id
    FROM public.users u
    JOIN public.contacts c ON c.phone = u.phone
    JOIN public.event_customers ec ON ec.business_id = c.business_id AND ec.contact_id = c.id
    WHERE u.id = app.user_id()
  ) mine
  JOIN public.events e ON e.business_id = mine.business_id AND e.id = mine.event_id
  JOIN public.businesses b ON b.business_id = e.business_id
  LEFT JOIN public.images i ON i.business_id = e.business_id AND i.id = e.image_id
  WHERE e.templated_at IS NULL AND e.archived_at IS NULL
$$;
CALL pg_temp.make_definer('app.events_of_customer()', '{person}');

-- The name of the owner of the business in scope ("Espaço de {owner}").
CREATE OR REPLACE FUNCTION app.owner_name() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.name FROM public.businesses b JOIN public.users u ON u.id = b.owner_user_id
    WHERE b.business_id = app.business_id()
$$;
CALL pg_temp.make_definer('app.owner_name()', '{member}');

-- Returns the owner's phone to the team, who ask the owner if they may do no more.
CREATE OR REPLACE FUNCTION app.owner_phone() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.phone FROM public.businesses b JOIN public.users u ON u.id = b.owner_user_id
    WHERE b.business_id = app.business_id()
$$;
CALL pg_temp.make_definer('app.owner_phone()', '{member}');

-- The phone on which the client of the event in scope reaches its planner: the owner's.
CREATE OR REPLACE FUNCTION app.planner_phone() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.phone FROM public.businesses b JOIN public.users u ON u.id = b.owner_user_id
  WHERE b.business_id = app.business_id() AND app.event_id() IS NOT NULL
$$;
CALL pg_temp.make_definer('app.planner_phone()', '{customer}');
