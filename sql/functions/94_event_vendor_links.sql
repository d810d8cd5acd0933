-- A business's vendors in its events, as staff see and add them from the backoffice, without control of the business.

-- Returns what the backoffice shows of a business beyond its row: its categories, the key of its image, its 60 newest
-- events, and the Pix key of its wallet, masked. No row if there is no such business.
CREATE OR REPLACE FUNCTION app.get_business_details(p_business uuid) RETURNS TABLE (categories text[], image_key text,
  events json, pix_kind text, pix_masked text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.categories, i.key, e.events, p.kind, p.key_masked
  FROM public.businesses b
  LEFT JOIN public.images i ON i.business_id = b.business_id AND i.id = b.image_id
  LEFT JOIN public.wallet_pix_keys p ON p.business_id = b.business_id
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('uuid', n.id, 'title', n.title) ORDER BY n.id DESC), '[]') AS events
    FROM (SELECT v.id, v.title FROM public.events v WHERE v.business_id = b.business_id AND v.templated_at IS NULL
      ORDER BY v.id DESC LIMIT 60) n
  ) e
  WHERE b.business_id = p_business
$$;
CALL pg_temp.make_definer('app.get_business_details(uuid)', '{staff}');

-- Returns an event with its vendors, and at most p_max_rows vendors of the business that the event does not have and
-- whose names have the words. No row if there is no such event.
CREATE OR REPLACE FUNCTION app.list_event_vendors_for_staff(p_business uuid, p_event uuid, p_words text,
  p_max_rows integer) RETURNS TABLE (event_title text, linked json, vendors json)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.title, l.linked, o.vendors
  FROM public.events e
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('uuid', n.id, 'name', v.name, 'status', n.status,
      'budget', n.budget_cents, 'observations', n.observations, 'business', json_build_object('uuid', v.id,
      'name', v.name, 'phone', v.phone, 'imageKey', i.key)) ORDER BY v.search, n.id), '[]') AS linked
    FROM public.event_vendors n
    JOIN public.vendors v ON v.business_id = n.business_id AND v.id = n.vendor_id
    LEFT JOIN public.images i ON i.business_id = v.business_id AND i.id = v.image_id
    WHERE n.business_id = e.business_id AND n.event_id = e.id AND n.deleted_at IS NULL
  ) l
  CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('uuid', c.id, 'name', c.name, 'phone', c.phone)
      ORDER BY c.search, c.id), '[]') AS vendors
    FROM (
      SELECT v.id, v.name, v.phone, v.search FROM public.vendors v
      WHERE v.business_id = e.business_id AND v.deleted_at IS NULL
        AND (p_words = '' OR v.search LIKE ALL (app.search_patterns(p_words)))
        AND NOT EXISTS (SELECT FROM public.event_vendors n WHERE n.business_id = v.business_id AND n.event_id = e.id
          AND n.vendor_id = v.id AND n.deleted_at IS NULL)
      ORDER BY v.search, v.id LIMIT p_max_rows
    ) c
  ) o
  WHERE e.business_id = p_business AND e.id = p_event AND e.templated_at IS NULL
$$;
CALL pg_temp.make_definer('app.list_event_vendors_for_staff(uuid, uuid, text, integer)', '{staff}');

-- Adds a vendor of a business to one of its events, PENDING and with a budget of 0, and returns DONE; otherwise NONE
-- (no such event or vendor), LINKED (the event has them already) or FULL (p_max_vendors, the deleted ones too). The
-- trigger of event_vendors records it in the business's audit log.
CREATE OR REPLACE FUNCTION app.add_event_vendor_by_staff(p_business uuid, p_event uuid, p_vendor uuid,
  p_max_vendors integer, OUT outcome text, OUT link_id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  outcome := 'NONE';
  PERFORM FROM public.events e WHERE e.business_id = p_business AND e.id = p_event AND e.templated_at IS NULL
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('vendors of ' || p_event::text, 0));
  PERFORM FROM public.vendors v WHERE v.business_id = p_business AND v.id = p_vendor AND v.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  outcome := 'LINKED';
  PERFORM FROM public.event_vendors n WHERE n.business_id = p_business AND n.event_id = p_event
    AND n.vendor_id = p_vendor AND n.deleted_at IS NULL;
  IF FOUND THEN RETURN; END IF;
  outcome := 'FULL';
  PERFORM FROM public.event_vendors n WHERE n.business_id = p_business AND n.event_id = p_event
    HAVING count(*) >= p_max_vendors;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO public.event_vendors (business_id, event_id, vendor_id, budget_cents)
    VALUES (p_business, p_event, p_vendor, 0) RETURNING id INTO link_id;
  outcome := 'DONE';
END
$$;
CALL pg_temp.make_definer('app.add_event_vendor_by_staff(uuid, uuid, uuid, integer)', '{staff}');
