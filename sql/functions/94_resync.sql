-- The resync of an event by staff: rows next to an event that were not added with it, although the program adds them
-- together. Nothing is missing unless something failed.

-- Returns the invitations of an event that have no code, not even a revoked one.
CREATE OR REPLACE FUNCTION app.list_invitations_without_code(p_business uuid, p_event uuid) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT i.id FROM public.invitations i
  WHERE i.business_id = p_business AND i.event_id = p_event AND i.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM public.invitation_tokens t WHERE t.business_id = i.business_id
      AND t.event_id = i.event_id AND t.invitation_id = i.id AND t.purpose = 'CHECK_IN')
  ORDER BY i.id
$$;
CALL pg_temp.make_definer('app.list_invitations_without_code(uuid, uuid)', '{staff}');

-- Returns the events that lack something, with its names, the oldest first; one event if p_event is given. DRAFT is a
-- site whose draft has no cover, which every draft has from its beginning. QR_CODES are invitations without a code in
-- an event that has codes and is not over.
CREATE OR REPLACE FUNCTION app.list_events_to_resync(p_event uuid, p_max_rows integer) RETURNS TABLE (business_id uuid,
  business_name text, owner_user_id uuid, event_id uuid, title text, type public.event_type, day date, missing text[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.business_id, b.name, b.owner_user_id, e.id, e.title, e.type, e.date, m.missing
  FROM (
    SELECT l.business_id, l.event_id, array_agg(l.what ORDER BY l.what) AS missing
    FROM (
      SELECT s.business_id, s.event_id, 'DRAFT' AS what FROM public.sites s
      WHERE (p_event IS NULL OR s.event_id = p_event) AND NOT EXISTS (SELECT FROM public.site_blocks k
        WHERE k.business_id = s.business_id AND k.event_id = s.event_id AND k.site_id = s.id AND k.kind = 'COVER'
          AND k.deleted_at IS NULL)
      UNION ALL
      SELECT q.business_id, q.event_id, 'QR_CODES' FROM public.check_in_qr_codes q
      JOIN public.events f ON f.business_id = q.business_id AND f.id = q.event_id AND f.archived_at IS NULL
        AND f.date >= current_date - 1
      WHERE (p_event IS NULL OR q.event_id = p_event)
        AND EXISTS (SELECT FROM app.list_invitations_without_code(q.business_id, q.event_id))
    ) l
    GROUP BY l.business_id, l.event_id
  ) m
  JOIN public.events e ON e.business_id = m.business_id AND e.id = m.event_id AND e.templated_at IS NULL
  JOIN public.businesses b ON b.business_id = m.business_id
  ORDER BY e.id LIMIT p_max_rows
$$;
CALL pg_temp.make_definer('app.list_events_to_resync(uuid, integer)', '{staff}');

-- Adds the missing rows of an event, and an entry in the business's audit log: the standard blocks whose kinds the
-- draft lacks (p_blocks, a list of sitedoc.Block), and a code for each of the invitations. Rows that another call has
-- added meanwhile stay as they are.
CREATE OR REPLACE FUNCTION app.resync_event(p_business uuid, p_event uuid, p_blocks jsonb, p_invitations uuid[],
  p_hashes bytea[]) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM public.events e WHERE e.business_id = p_business AND e.id = p_event FOR UPDATE;
  INSERT INTO public.site_blocks (business_id, event_id, site_id, id, kind, position, shown, content)
  SELECT s.business_id, s.event_id, s.id, (b.block->>'uuid')::uuid, b.block->>'kind', b.position,
    (b.block->>'shown')::boolean, b.block->'content'
  FROM public.sites s CROSS JOIN jsonb_array_elements(p_blocks) WITH ORDINALITY b (block, position)
  WHERE s.business_id = p_business AND s.event_id = p_event
  ON CONFLICT DO NOTHING;
  INSERT INTO public.invitation_tokens (business_id, event_id, invitation_id, purpose, counter, secret_hash)
  SELECT p_business, p_event, n.id, 'CHECK_IN', 0, n.hash FROM unnest(p_invitations, p_hashes) n (id, hash)
  WHERE n.id IN (SELECT app.list_invitations_without_code(p_business, p_event));
  RETURN app.note_backoffice(p_business, p_event, 'RESYNCED', 'events');
END
$$;
CALL pg_temp.make_definer('app.resync_event(uuid, uuid, jsonb, uuid[], bytea[])', '{staff}');
