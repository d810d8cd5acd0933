-- Functions and triggers; policies/55_vendors.sql says who may do what.

-- The vendors that an event's page recommends: who was contracted or recommended, and whose
-- planner allows it. Asked here, so that a visitor reads nothing of the event's negotiations.
CREATE OR REPLACE FUNCTION app.recommended_vendors() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(v.id), '{}')
    FROM public.event_vendors ev
    JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
    WHERE ev.business_id = app.business_id() AND ev.event_id = app.event_id() AND ev.deleted_at IS NULL
      AND ev.status IN ('DONE', 'INDICATION') AND v.enable_vendor_indication AND v.deleted_at IS NULL);
CALL pg_temp.make_definer('app.recommended_vendors()', '{visitor}');

-- Returns those of these vendors who have an account and confirmed this business's invite, with the phone that the card
-- still has. Entering a stranger's phone reveals nothing.
CREATE OR REPLACE FUNCTION app.registered_vendors(vendors uuid[]) RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(v.id), '{}')
    FROM public.vendors v
    JOIN public.users u ON u.id = v.confirmed_by AND u.phone = v.phone
    JOIN public.businesses b ON b.owner_user_id = u.id
    WHERE v.business_id = app.business_id() AND v.id = ANY (vendors));
CALL pg_temp.make_definer('app.registered_vendors(uuid[])', '{member, worker}');

-- Returns an invite to a vendor for the user with its phone, and for no other; and confirms it, possibly before they
-- open an account.
CREATE OR REPLACE FUNCTION app.vendor_invite_of_user(invite uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('uuid', v.invite_id, 'businessUuid', b.business_id, 'businessName', b.name,
    'businessImageKey', i.key,
    'name', v.name, 'isConfirmed', coalesce(v.confirmed_by = u.id, false))
  FROM public.vendors v
  JOIN public.users u ON u.phone = v.phone
  JOIN public.businesses b ON b.business_id = v.business_id
  LEFT JOIN public.images i ON i.business_id = b.business_id AND i.id = b.image_id
  WHERE v.invite_id = invite AND v.deleted_at IS NULL AND u.id = app.user_id()
$$;
CALL pg_temp.make_definer('app.vendor_invite_of_user(uuid)', '{person}');
CREATE OR REPLACE FUNCTION app.confirm_vendor_invite(invite uuid) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.vendors v SET confirmed_by = u.id
  FROM public.users u
  WHERE v.invite_id = invite AND v.deleted_at IS NULL AND u.id = app.user_id() AND u.phone = v.phone
  RETURNING v.invite_id
$$;
CALL pg_temp.make_definer('app.confirm_vendor_invite(uuid)', '{person}');

-- Returns the state of an invite's message (app.delivery_of). The state of one sent before messages were stored is
-- unknown, and it had no invite to confirm: it may be sent again.
CREATE OR REPLACE FUNCTION app.vendor_invite_delivery(invited_at timestamptz, invite_id uuid) RETURNS text
  LANGUAGE sql STABLE
  RETURN CASE WHEN invited_at IS NOT NULL AND invite_id IS NULL THEN 'UNKNOWN' ELSE app.delivery_of(invite_id) END;
