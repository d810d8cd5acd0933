-- The site of an event for its visitors. A visitor has no right to any of a site's tables: these functions return the
-- published version, its photos, and the guests' messages that the hosts approved, for the event in scope if its site
-- is open to them (app.site_is_open). For callers who may see the draft, they return the same of the draft.

-- The photographs that a document names.
CREATE OR REPLACE FUNCTION app.photos_of_document(document jsonb) RETURNS SETOF uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (p #>> '{}')::uuid FROM jsonb_path_query(document, '$.blocks[*].content.photos[*].uuid') p
  UNION
  SELECT (p #>> '{}')::uuid FROM jsonb_path_query(document, '$.blocks[*].content.items[*].photo.uuid') p
$$;

-- Returns the facts on a page that come from the event and not from the document. For the functions below, whose
-- callers may know them.
CREATE OR REPLACE FUNCTION app.facts_of_site(business uuid, event uuid, document jsonb) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object(
    'title', e.title, 'type', e.type, 'personName', e.event_person_name, 'date', e.date, 'startTime',
      left(e.event_start_time::text, 5), 'timeZone', e.time_zone,
    'ceremonyPlace', coalesce(e.ceremony_place, ''), 'receptionPlace', coalesce(e.reception_place, ''), 'updatedAt',
      e.updated_at,
    'planner', CASE WHEN e.enable_branding THEN b.name ELSE '' END,
    'answerBy', s.answer_by,
    'takesAnswers', EXISTS (SELECT FROM public.invitations i WHERE i.business_id = e.business_id AND i.event_id = e.id
      AND i.deleted_at IS NULL AND i.phone IS NOT NULL
      AND coalesce(now() < (e.date + 1)::timestamp AT TIME ZONE e.time_zone, true)),
    'gifts', EXISTS (SELECT FROM public.gifts g WHERE g.business_id = e.business_id AND g.event_id = e.id
      AND g.deleted_at IS NULL AND NOT g.hidden),
    'vendors', coalesce((SELECT json_agg(json_build_object('uuid', v.id, 'name', v.name, 'categories', v.categories)
      ORDER BY v.search, v.id)
      FROM public.vendors v
      WHERE v.business_id = e.business_id AND v.enable_vendor_indication AND v.deleted_at IS NULL
        AND EXISTS (SELECT FROM public.event_vendors ev
        WHERE ev.business_id = e.business_id AND ev.event_id = e.id AND ev.vendor_id = v.id AND ev.deleted_at IS NULL
          AND ev.status IN ('DONE', 'INDICATION'))), '[]'),
    'messages', coalesce((SELECT json_agg(json_build_object('name', m.name, 'message', m.message) ORDER BY m.id DESC)
      FROM (SELECT x.id, x.name, x.message FROM public.site_messages x
        WHERE x.business_id = e.business_id AND x.event_id = e.id AND x.approved_at IS NOT NULL AND x.deleted_at IS NULL
          ORDER BY x.id DESC LIMIT 100) m), '[]'),
    'photos', coalesce((SELECT json_object_agg(p.id, json_build_object('width', p.width, 'height', p.height))
      FROM public.site_photos p
      WHERE p.business_id = e.business_id AND p.event_id = e.id AND p.id IN (SELECT app.photos_of_document(document))),
        '{}'))
  FROM public.events e
  JOIN public.businesses b ON b.business_id = e.business_id
  LEFT JOIN public.guest_settings s ON s.business_id = e.business_id AND s.event_id = e.id
  WHERE e.business_id = business AND e.id = event
$$;
CALL pg_temp.make_definer('app.facts_of_site(uuid, uuid, jsonb)');

-- Returns the site of the scope's event: the published version with its facts, or of a closed site only that it is
-- closed and its look. The document is NULL if nothing is published; NULL if there is no event in scope.
CREATE OR REPLACE FUNCTION app.site_page() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN app.site_is_open() THEN json_build_object(
      'businessId', e.business_id, 'eventId', e.id, 'private', coalesce(s.access_hash IS NOT NULL, false), 'indexed',
        coalesce(s.indexed, false),
      'version', v.number, 'document', v.document,
      'facts', CASE WHEN s.access_hash IS NOT NULL
        OR v.id IS NOT NULL THEN app.facts_of_site(e.business_id, e.id, coalesce(v.document, '{}')) END)
    ELSE json_build_object('businessId', e.business_id, 'eventId', e.id, 'private', true, 'closed', true, 'theme',
      coalesce(v.document->>'theme', ''), 'accent', coalesce(v.document->>'accent', '')) END
  FROM public.events e
  LEFT JOIN public.sites s ON s.business_id = e.business_id AND s.event_id = e.id
  LEFT JOIN public.site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id
    AND v.id = s.published_id
  WHERE e.business_id = app.business_id() AND e.id = app.event_id()
$$;
CALL pg_temp.make_definer('app.site_page()', '{visitor}');

-- Returns the look of the published site of the event in scope; NULL if there is none.
CREATE OR REPLACE FUNCTION app.site_look() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('theme', v.document->>'theme', 'accent', coalesce(v.document->>'accent', ''))
  FROM public.sites s
  JOIN public.site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id AND v.id = s.published_id
  WHERE s.business_id = app.business_id() AND s.event_id = app.event_id() AND app.site_is_open()
$$;
CALL pg_temp.make_definer('app.site_look()', '{visitor}');

-- Returns the password hash and the salt of the private site of the event in scope: no row if it is open to all.
CREATE OR REPLACE FUNCTION app.site_lock() RETURNS TABLE (password_hash text, access_salt bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.password_hash, s.access_salt FROM public.sites s
  WHERE s.business_id = app.business_id() AND s.event_id = app.event_id() AND s.access_hash IS NOT NULL
$$;
CALL pg_temp.make_definer('app.site_lock()', '{visitor}');

-- Where a photograph of the published site in scope, or of its gifts, is kept, and whether all may see it.
CREATE OR REPLACE FUNCTION app.site_photo(photo uuid) RETURNS TABLE (key text, open_to_all boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.key, s.access_hash IS NULL
  FROM public.sites s
  JOIN public.site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id AND v.id = s.published_id
  JOIN public.site_photos p ON p.business_id = s.business_id AND p.event_id = s.event_id AND p.id = photo
  WHERE s.business_id = app.business_id() AND s.event_id = app.event_id() AND app.site_is_open()
    AND (p.id IN (SELECT app.photos_of_document(v.document))
    OR v.document->'blocks' @> '[{"kind": "GIFTS"}]'
      AND EXISTS (SELECT FROM public.gifts g WHERE g.business_id = s.business_id AND g.event_id = s.event_id
        AND g.photo_id = p.id AND g.deleted_at IS NULL AND NOT g.hidden))
$$;
CALL pg_temp.make_definer('app.site_photo(uuid)', '{visitor}');

-- Takes down what a guest wrote, where the published site in scope asks for it; false where it does not.
CREATE OR REPLACE FUNCTION app.leave_site_message(of_name text, words text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.site_messages (business_id, event_id, name, message)
    SELECT s.business_id, s.event_id, of_name, words
    FROM public.sites s
    JOIN public.site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id AND v.id = s.published_id
    WHERE s.business_id = app.business_id() AND s.event_id = app.event_id() AND app.site_is_open()
      AND jsonb_path_exists(v.document, '$.blocks[*] ? (@.kind == "MESSAGES")');
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.leave_site_message(text, text)', '{visitor}');

-- Reports whether the caller may see the draft of an event's site. A client's scope names their event, a team's only
-- its business.
CREATE OR REPLACE FUNCTION app.sees_site_draft(event uuid) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN CASE WHEN app.event_id() IS NOT NULL THEN app.event_id() = event AND app.customer_can('SITE_VIEW')
    ELSE app.may_in(event, 'SITE_AND_GUESTS') END;

-- Returns the draft of an event's site as its page, for the team or, in its own scope, the event's client. NULL if
-- there is none or the caller may not see it.
CREATE OR REPLACE FUNCTION app.site_preview(event uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('businessId', d.business_id, 'eventId', d.event_id, 'document', d.document, 'facts',
    app.facts_of_site(d.business_id, d.event_id, d.document))
  FROM (
    SELECT s.business_id, s.event_id, jsonb_build_object('theme', s.theme, 'accent', s.accent, 'blocks', coalesce(
      (SELECT jsonb_agg(jsonb_build_object('uuid', b.id, 'kind', b.kind, 'shown', b.shown, 'content', b.content)
        ORDER BY b.position, b.id)
        FROM public.site_blocks b WHERE b.business_id = s.business_id AND b.event_id = s.event_id AND b.site_id = s.id
          AND b.deleted_at IS NULL), '[]')) AS document
    FROM public.sites s
    WHERE s.business_id = app.business_id() AND s.event_id = event AND app.sees_site_draft(event)) d
$$;
CALL pg_temp.make_definer('app.site_preview(uuid)', '{member, customer}');

-- Returns the key of a photo of an event's site, for callers who may see its draft.
CREATE OR REPLACE FUNCTION app.site_photo_of_draft(event uuid, photo uuid) RETURNS SETOF text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.key FROM public.site_photos p
  WHERE p.business_id = app.business_id() AND p.event_id = event AND p.id = photo AND app.sees_site_draft(event)
$$;
CALL pg_temp.make_definer('app.site_photo_of_draft(uuid, uuid)', '{member, customer}');
