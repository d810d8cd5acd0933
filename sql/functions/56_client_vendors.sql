-- An event's vendors for its client with VENDORS_VIEW: their names and budgets, without the planner's notes, and no
-- other vendor of the catalogue. With VENDORS_EDIT the client changes budgets, adds and withdraws wishes, and adds and
-- removes vendors of their own. CHECKLIST_VIEW also shows the vendors of a task.

-- Sets the author and time of a wish, for vendors who are still being considered. A changed wish is a new one, which is
-- not confirmed yet.
CREATE OR REPLACE FUNCTION app.note_wish() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF OLD.status NOT IN ('INDICATION', 'IN_PROPOSAL', 'PENDING') THEN
    RAISE EXCEPTION 'not considered any more' USING ERRCODE = 'CJ404';
  END IF;
  NEW.wish_confirmed_at := NULL;
  NEW.wished_at := CASE WHEN NEW.wished_at IS NOT NULL THEN now() END;
  NEW.wished_by := CASE WHEN NEW.wished_at IS NULL THEN '' ELSE left(coalesce(app.client_name(), ''), 200) END;
  RETURN NEW;
END
$$;
CALL pg_temp.make_definer('app.note_wish()');
CREATE OR REPLACE TRIGGER wished BEFORE UPDATE OF wished_at ON event_vendors
  FOR EACH ROW WHEN (current_user = 'customer' AND NEW.wished_at IS DISTINCT FROM OLD.wished_at)
    EXECUTE FUNCTION app.note_wish();

-- Returns the vendors who work in the event: its client sees no other vendor of the catalogue.
CREATE OR REPLACE FUNCTION app.vendors_of_event() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(v.id), '{}')
    FROM public.event_vendors ev
    JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
    WHERE ev.business_id = app.business_id() AND ev.event_id = app.event_id() AND ev.deleted_at IS NULL
      AND v.deleted_at IS NULL);
CALL pg_temp.make_definer('app.vendors_of_event()', '{customer}');
-- The cards that the event's client added and that are still the client's alone: no other event has
-- them, so that what one event's client writes is read in no other, and the planner made nothing of
-- them yet: no note, no invite, no recommendation.
CREATE OR REPLACE FUNCTION app.cards_of_client() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(v.id), '{}')
    FROM public.vendors v
    WHERE v.business_id = app.business_id() AND v.customer_event_id = app.event_id()
      AND v.invited_at IS NULL AND NOT v.enable_vendor_indication AND v.observations = ''
      AND NOT EXISTS (SELECT FROM public.event_vendors ev
        WHERE ev.business_id = v.business_id AND ev.vendor_id = v.id AND ev.event_id <> v.customer_event_id
          AND ev.deleted_at IS NULL));
CALL pg_temp.make_definer('app.cards_of_client()', '{customer}');

-- Adds a vendor of the client's own. It searches the catalogue by phone alone, so that an existing card is linked and
-- not duplicated; the client sees no more of it than of any vendor in the event. Returns NULL if the event is full
-- (at_most of the client's, including those removed within the day; total of all). It waits for concurrent changes of
-- the catalogue (LockCatalogue).
CREATE OR REPLACE FUNCTION app.add_vendor_of_client(its_name text, its_phone text, its_categories text[],
  its_handle text, its_budget bigint, at_most integer, total integer) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  home   CONSTANT uuid := app.business_id();
  party  CONSTANT uuid := app.event_id();
  card   uuid;
  linked uuid;
BEGIN
  IF NOT app.customer_can('VENDORS_EDIT') THEN RAISE EXCEPTION 'not the client''s to add'
    USING ERRCODE = 'CJ404'; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('vendors ' || home::text, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('vendors of ' || party::text, 0));
  PERFORM FROM public.event_vendors ev WHERE ev.business_id = home AND ev.event_id = party
    HAVING count(*) FILTER (WHERE ev.is_customer_vendor) >= at_most OR count(*) >= total;
  IF FOUND THEN RETURN NULL; END IF;
  SELECT v.id INTO card FROM public.vendors v WHERE v.business_id = home AND v.phone = its_phone
    AND v.deleted_at IS NULL;
  IF card IS NULL THEN
    INSERT INTO public.vendors (business_id, name, phone, categories, instagram_handle, customer_event_id)
      VALUES (home, its_name, its_phone, its_categories, its_handle, party) RETURNING id INTO card;
  END IF;
  INSERT INTO public.event_vendors (business_id, event_id, vendor_id, budget_cents, is_customer_vendor)
    VALUES (home, party, card, its_budget, true) RETURNING id INTO linked;
  RETURN linked;
END
$$;
CALL pg_temp.make_definer('app.add_vendor_of_client(text, text, text[], text, bigint, integer, integer)', '{customer}');

-- Deletes a vendor that the client added, with the card if it is only the client's. For a day both can be restored,
-- because they have the same time of deletion.
CREATE OR REPLACE FUNCTION app.remove_vendor_of_client(its_id uuid) RETURNS uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    UPDATE public.event_vendors ev SET deleted_at = now()
    WHERE ev.business_id = app.business_id() AND ev.event_id = app.event_id() AND ev.id = its_id
      AND ev.is_customer_vendor AND ev.deleted_at IS NULL AND app.customer_can('VENDORS_EDIT')
    RETURNING ev.id, ev.business_id, ev.vendor_id
  ), card AS (
    UPDATE public.vendors v SET deleted_at = now() FROM gone g
    WHERE v.business_id = g.business_id AND v.id = g.vendor_id AND v.deleted_at IS NULL
      AND v.id = ANY (app.cards_of_client())
  )
  SELECT g.id FROM gone g
$$;
CALL pg_temp.make_definer('app.remove_vendor_of_client(uuid)', '{customer}');
CREATE OR REPLACE FUNCTION app.restore_vendor_of_client(its_id uuid) RETURNS uuid
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH lost AS (
    SELECT ev.business_id, ev.id, ev.vendor_id, ev.deleted_at
    FROM public.event_vendors ev
    JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
    WHERE ev.business_id = app.business_id() AND ev.event_id = app.event_id() AND ev.id = its_id
      AND ev.is_customer_vendor AND ev.deleted_at > now() - interval '1 day' AND app.customer_can('VENDORS_EDIT')
      AND (v.deleted_at IS NULL OR v.deleted_at = ev.deleted_at AND v.id = ANY (app.cards_of_client()))
  ), card AS (
    UPDATE public.vendors v SET deleted_at = NULL FROM lost l
    WHERE v.business_id = l.business_id AND v.id = l.vendor_id AND v.deleted_at = l.deleted_at
  ), back AS (
    UPDATE public.event_vendors ev SET deleted_at = NULL FROM lost l WHERE ev.business_id = l.business_id
      AND ev.id = l.id
    RETURNING ev.id
  )
  SELECT b.id FROM back b
$$;
CALL pg_temp.make_definer('app.restore_vendor_of_client(uuid)', '{customer}');

-- Sends the live update CLIENT_VENDORS, which only clients get, for the events that have a changed vendor. Updates of
-- the catalogue as a whole go only to the team, so that a client learns nothing of vendors of other events.
CREATE OR REPLACE FUNCTION app.tell_events_of_vendors() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('cortejo_live', concat_ws(' ', 'CLIENT_VENDORS', e.business_id, e.event_id))
    FROM (
      SELECT DISTINCT ev.business_id, ev.event_id
      FROM changed c
      JOIN public.event_vendors ev ON ev.business_id = c.business_id AND ev.vendor_id = c.id
      WHERE ev.deleted_at IS NULL) e;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.tell_events_of_vendors()');
CREATE OR REPLACE TRIGGER live_events_update AFTER UPDATE ON vendors REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION app.tell_events_of_vendors();
