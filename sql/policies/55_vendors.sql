-- Vendors: the team writes the catalogue, and a helper who manages some event (MANAGE_EVENT) reads it. They write which
-- vendors work in their events, and on which tasks there. Visitors see the vendors of the event's page who may be
-- recommended. The event's client is in 56_client_vendors.sql.

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
GRANT SELECT ON vendors, event_vendors TO cortejo_definer;

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
GRANT UPDATE (confirmed_by) ON vendors TO cortejo_definer;

-- Returns the state of an invite's message (app.delivery_of). The state of one sent before messages were stored is
-- unknown, and it had no invite to confirm: it may be sent again.
CREATE OR REPLACE FUNCTION app.vendor_invite_delivery(invited_at timestamptz, invite_id uuid) RETURNS text
  LANGUAGE sql STABLE
  RETURN CASE WHEN invited_at IS NOT NULL AND invite_id IS NULL THEN 'UNKNOWN' ELSE app.delivery_of(invite_id) END;

GRANT SELECT,
  INSERT (business_id, name, phone, email, categories, instagram_handle, observations, enable_vendor_indication,
    image_id, invited_at, invited_phone, invite_id),
  UPDATE (name, phone, email, categories, instagram_handle, observations, enable_vendor_indication, image_id,
    invited_at, invited_phone, invite_id, deleted_at)
  ON vendors TO member;
-- A job writes what a file brings, and takes it away again.
GRANT SELECT, INSERT (business_id, name, phone, email, categories, instagram_handle, import_id), UPDATE (deleted_at)
  ON vendors TO worker;
GRANT SELECT (business_id, id, name, phone, categories, instagram_handle, image_id, search) ON vendors TO visitor;
CALL pg_temp.protect_business_table('vendors', area => 'VENDORS', business_roles => '{member, worker}',
  helper_restriction => false,
  audit_hidden => '{import_id,customer_event_id,invited_phone,invite_id,confirmed_by}');
-- The holder of the invited card's phone confirms its invite.
CALL pg_temp.keep_from_control('vendors', '{INSERT,UPDATE}', '{phone,invited_at,invited_phone,invite_id}',
  'NEW.invite_id IS NOT NULL');
CREATE POLICY event_tenant ON vendors AS RESTRICTIVE FOR ALL TO visitor
  USING (business_id = (SELECT app.business_id()) AND id = ANY ((SELECT app.recommended_vendors())::uuid[]))
  WITH CHECK (business_id = (SELECT app.business_id()) AND id = ANY ((SELECT app.recommended_vendors())::uuid[]));
CREATE POLICY team_reads ON vendors FOR SELECT TO member USING (true);
CREATE POLICY team_adds ON vendors FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON vendors FOR UPDATE TO member USING (true) WITH CHECK (true);
CREATE POLICY helper ON vendors AS RESTRICTIVE FOR ALL TO helper, helper_in_event
  USING (EXISTS (SELECT FROM event_accesses a WHERE a.permissions & app.helper_bit('MANAGE_EVENT') <> 0))
    WITH CHECK (false);
CREATE POLICY worker_reads ON vendors FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON vendors FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_edits ON vendors FOR UPDATE TO worker USING (true) WITH CHECK (true);
CREATE POLICY scope_reads ON vendors FOR SELECT TO visitor USING (true);
-- A visitor sees the pictures of whom the event's page recommends.
CREATE POLICY vendor_picture ON images FOR SELECT TO visitor
  USING (id IN (SELECT v.image_id FROM vendors v WHERE v.business_id = (SELECT app.business_id())));

GRANT SELECT,
  INSERT (business_id, event_id, vendor_id, status, budget_cents, observations),
  UPDATE (status, budget_cents, observations, wish_confirmed_at, deleted_at)
  ON event_vendors TO member;
-- The job that undoes an import leaves who works somewhere.
GRANT SELECT (business_id, id, vendor_id, deleted_at) ON event_vendors TO worker;
CREATE POLICY worker_reads ON event_vendors FOR SELECT TO worker USING (true);
CALL pg_temp.protect_event_table('event_vendors', helper => 'MANAGE_EVENT', area => 'VENDORS',
  business_roles => '{member, worker}', event_roles => '{customer}');
CREATE POLICY team_reads ON event_vendors FOR SELECT TO member USING (true);
CREATE POLICY team_links ON event_vendors FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_edits ON event_vendors FOR UPDATE TO member USING (true) WITH CHECK (true);

GRANT SELECT, INSERT (business_id, event_id, task_id, event_vendor_id), DELETE ON task_vendors TO member;
CALL pg_temp.protect_event_table('task_vendors', helper => 'MANAGE_EVENT', area => 'VENDORS',
  event_roles => '{customer}', audit_hidden => '{is_customer_link}');
CREATE POLICY team_reads ON task_vendors FOR SELECT TO member USING (true);
CREATE POLICY team_links ON task_vendors FOR INSERT TO member WITH CHECK (true);
CREATE POLICY team_unlinks ON task_vendors FOR DELETE TO member USING (true);
