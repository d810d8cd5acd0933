-- The addresses of an event's page: its slug, its former ones, and a custom domain. Members who see all events choose
-- them, and helpers with SITE_AND_GUESTS in theirs; never the event's client. Only these functions read and write
-- event_slugs.

-- Gives an event another slug: DONE, SAME, TAKEN (another event has it, or had it), USED_UP (it was changed too often);
-- NULL if there is no such event. Both slugs are recorded before the event gets the new one, in one order: of two
-- events that want the same slug, or one that the other gives up, the second finds it taken.
CREATE OR REPLACE FUNCTION app.give_slug(business uuid, event uuid, wanted text, at_most integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  present text;
  changes integer;
BEGIN
  SELECT e.slug, e.slug_changes INTO present, changes FROM public.events e WHERE e.business_id = business
    AND e.id = event AND e.templated_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF present = wanted THEN RETURN 'SAME'; END IF;
  IF changes >= at_most THEN RETURN 'USED_UP'; END IF;
  BEGIN
    INSERT INTO public.event_slugs (business_id, event_id, slug) SELECT business, event, s
      FROM unnest(ARRAY[present, wanted]) s ORDER BY s ON CONFLICT DO NOTHING;
    IF EXISTS (SELECT FROM public.event_slugs s WHERE s.slug = wanted AND s.event_id <> event)
      THEN RAISE unique_violation; END IF;
    UPDATE public.events e SET slug = wanted, slug_changes = changes + 1, updated_at = now()
      WHERE e.business_id = business AND e.id = event;
    UPDATE public.event_slugs s SET retired_at = CASE WHEN s.slug = present THEN now() END
      WHERE s.slug IN (present, wanted) AND s.business_id = business AND s.event_id = event;
  EXCEPTION WHEN unique_violation THEN
    RETURN 'TAKEN';
  END;
  RETURN 'DONE';
END
$$;
CALL pg_temp.make_definer('app.give_slug(uuid, uuid, text, integer)');
-- Gives the caller's event a slug in the same way; five times per event.
CREATE OR REPLACE FUNCTION app.update_slug(event uuid, wanted text) RETURNS text
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN app.event_id() IS NULL AND app.may_in(event, 'SITE_AND_GUESTS')
    THEN app.give_slug(app.business_id(), event, wanted, 5) END
$$;
CALL pg_temp.make_definer('app.update_slug(uuid, text)', '{member}');
-- Which of these addresses the event could be given; its own is among them.
CREATE OR REPLACE FUNCTION app.free_slugs(event uuid, wanted text[]) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(w.slug ORDER BY w.place), '{}') FROM unnest(wanted) WITH ORDINALITY w (slug, place)
  WHERE app.event_id() IS NULL AND app.may_in(event, 'SITE_AND_GUESTS')
    AND NOT EXISTS (SELECT FROM public.events e WHERE e.slug = w.slug AND e.id <> event)
    AND NOT EXISTS (SELECT FROM public.event_slugs s WHERE s.slug = w.slug AND s.event_id <> event)
$$;
CALL pg_temp.make_definer('app.free_slugs(uuid, text[])', '{member}');
-- The event's address, and how often it was changed.
CREATE OR REPLACE FUNCTION app.slug_of_event(event uuid) RETURNS TABLE (slug text, changes integer)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.slug, e.slug_changes FROM public.events e
  WHERE e.business_id = app.business_id() AND e.id = event AND e.templated_at IS NULL AND app.event_id() IS NULL
    AND app.may_in(event, 'SITE_AND_GUESTS')
$$;
CALL pg_temp.make_definer('app.slug_of_event(uuid)', '{member}');
-- Where an old address leads, while the event's page is open.
CREATE OR REPLACE FUNCTION app.moved_slug(old text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.slug FROM public.event_slugs s JOIN public.events e ON e.business_id = s.business_id AND e.id = s.event_id
  WHERE s.slug = old AND e.slug <> old AND e.archived_at IS NULL
$$;
CALL pg_temp.make_definer('app.moved_slug(text)', '{visitor}');

-- Records the lookup of a domain: the tokens at _cortejo.{domain}, and whether it leads here; NULL is a failed lookup.
-- Returns its status, or NULL if the event has another domain by now. If two events prove one domain, the first keeps
-- it for as long as its token is present.
CREATE OR REPLACE FUNCTION app.note_domain(event uuid, looked_at text, tokens text[], leads_here boolean) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  business CONSTANT uuid := app.business_id();
  mine     public.site_domains;
  holder   public.site_domains;
  why      text;
  becomes  text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('domain ' || looked_at, 0));
  SELECT * INTO mine FROM public.site_domains d WHERE d.business_id = business AND d.event_id = event
    AND d.domain = looked_at FOR UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  why := CASE WHEN tokens IS NULL THEN 'UNREACHABLE' WHEN mine.token <> ALL (tokens) THEN 'TXT' WHEN leads_here IS NULL
    THEN 'UNREACHABLE' WHEN NOT leads_here THEN 'ADDRESS' ELSE '' END;
  IF why = '' AND mine.status NOT IN ('ACTIVE', 'FAILING') THEN
    SELECT * INTO holder FROM public.site_domains d WHERE d.domain = looked_at
      AND d.status IN ('ACTIVE', 'FAILING') FOR UPDATE;
    IF FOUND AND holder.token = ANY (tokens) THEN
      why := 'TAKEN';
    ELSIF FOUND THEN
      UPDATE public.site_domains d SET status = 'OFF', reason = 'TXT', checked_at = now(), failing_since = NULL
        WHERE d.business_id = holder.business_id AND d.event_id = holder.event_id;
    END IF;
  END IF;
  becomes := CASE WHEN why = '' THEN 'ACTIVE' WHEN mine.status = 'ACTIVE' THEN 'FAILING' WHEN mine.status = 'FAILING'
    AND mine.failing_since < now() - interval '7 days' THEN 'OFF' ELSE mine.status END;
  UPDATE public.site_domains d SET status = becomes, reason = why, checked_at = now(),
    verified_at = CASE WHEN why = '' THEN now() ELSE d.verified_at END,
    failing_since = CASE WHEN becomes = 'FAILING' THEN coalesce(d.failing_since, now()) END
  WHERE d.business_id = business AND d.event_id = event;
  RETURN becomes;
END
$$;
CALL pg_temp.make_definer('app.note_domain(uuid, text, text[], boolean)', '{worker}');
-- Returns the domains that are due for a lookup: active ones daily; failed ones, and those claimed within a week,
-- hourly. Domains of archived events are kept.
CREATE OR REPLACE FUNCTION app.domains_to_check(page_size integer) RETURNS TABLE (business_id uuid, event_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT d.business_id, d.event_id FROM public.site_domains d
  WHERE d.status <> 'OFF' AND (d.checked_at IS NULL OR d.checked_at < now() - CASE d.status
    WHEN 'ACTIVE' THEN interval '1 day' ELSE interval '1 hour' END)
    AND (d.status <> 'PENDING' OR d.created_at > now() - interval '7 days')
  ORDER BY d.checked_at NULLS FIRST LIMIT page_size
$$;
CALL pg_temp.make_definer('app.domains_to_check(integer)', '{worker}');
-- Which event's page a host shows, without its www: one indexed read.
CREATE OR REPLACE FUNCTION app.slug_at_domain(host text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.slug FROM public.site_domains d JOIN public.events e ON e.business_id = d.business_id AND e.id = d.event_id
  WHERE d.domain = host AND d.status IN ('ACTIVE', 'FAILING') AND e.archived_at IS NULL
$$;
CALL pg_temp.make_definer('app.slug_at_domain(text)', '{visitor}');
