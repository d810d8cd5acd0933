-- Functions and triggers; policies/71_proposals.sql says who may do what.

-- The day that a proposal's last one is compared with, and what a proposal is on it: EXPIRED is read, never written.
CREATE OR REPLACE FUNCTION app.proposal_today() RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE RETURN (now() AT TIME ZONE 'America/Sao_Paulo')::date;
CREATE OR REPLACE FUNCTION app.proposal_is(status proposal_status, expires_on date, today date) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN status IN ('SENT', 'VIEWED') AND expires_on < today THEN 'EXPIRED' ELSE status::text END;

-- Returns an ID whose first segment no proposal ever had, in the whole installation: it draws again on a conflict. A
-- drawn segment is never reused.
CREATE OR REPLACE FUNCTION app.draw_proposal_id() RETURNS uuid
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  drawn uuid;
BEGIN
  LOOP
    drawn := gen_random_uuid();
    INSERT INTO public.proposal_codes (code) VALUES (left(drawn::text, 8)) ON CONFLICT DO NOTHING;
    IF FOUND THEN RETURN drawn; END IF;
  END LOOP;
END
$$;
CALL pg_temp.make_definer('app.draw_proposal_id()', '{member}');
-- The ID is always drawn.
CREATE OR REPLACE FUNCTION app.name_proposal() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.id := coalesce(NEW.id, app.draw_proposal_id());
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER name_proposal BEFORE INSERT ON proposals FOR EACH ROW EXECUTE FUNCTION app.name_proposal();

-- Returns a proposal's title for readers of its address, on the page and in PDFs: without the surnames of its customer
-- and their partner. A title that has more than their written names becomes one that only names the recipient.
CREATE OR REPLACE FUNCTION app.shown_title(title text, full_name text, partner_name text) RETURNS text
  LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  shown text := normalize(title, NFC);
  named text;
BEGIN
  FOREACH named IN ARRAY ARRAY[normalize(btrim(full_name), NFC), normalize(btrim(coalesce(partner_name, '')), NFC)] LOOP
    CONTINUE WHEN named !~ '\s';
    shown := regexp_replace(shown, '\m' || regexp_replace(named, '([^[:alnum:][:space:]])', '\\\1', 'g') || '\M',
      replace(substring(named FROM '^\S+'), '\', '\\'), 'gi');
  END LOOP;
  FOREACH named IN ARRAY ARRAY[full_name, coalesce(partner_name, '')] LOOP
    IF regexp_split_to_array(app.searchable(shown), '[^[:alnum:]]+')
        && array(SELECT w
          FROM regexp_split_to_table(app.searchable(normalize(regexp_replace(btrim(named), '^\S+', ''), NFC)),
            '[^[:alnum:]]+') w
          WHERE w NOT IN ('', 'da', 'de', 'do', 'dos', 'das', 'e')) THEN
      RETURN 'Orçamento para ' || split_part(btrim(full_name), ' ', 1);
    END IF;
  END LOOP;
  RETURN shown;
END
$$;

-- Returns the offer of a proposal: the content of its page, with no more of its contact than the first name, and the
-- data from which its acceptance is fulfilled.
CREATE OR REPLACE FUNCTION app.proposal_snapshot(business uuid, proposal uuid) RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN (SELECT jsonb_build_object(
      'code', p.code, 'version', p.version, 'sentAt', p.sent_at, 'title',
        app.shown_title(p.title, c.full_name, c.partner_name), 'type', p.event_type, 'eventDate', p.event_date,
          'budget', p.budget, 'items', p.items, 'content', p.content, 'expiresAt', p.expires_on,
      'possiblePaymentMethods',
        (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('method', m.method, 'description', CASE m.method
          WHEN 'OTHER' THEN p.payment_other END)) ORDER BY m.place), '[]')
        FROM unnest(p.payment_methods) WITH ORDINALITY m (method, place)),
      'possiblePaymentMethodDescription', p.payment_description,
      'attachment', CASE WHEN p.attachment_key IS NOT NULL
        THEN jsonb_build_object('title', p.attachment_title, 'description', p.attachment_description,
        'name', p.attachment_name, 'mediaType', p.attachment_media_type, 'size', p.attachment_size) END,
      'oneLink', CASE WHEN p.one_link THEN jsonb_build_object('startFrom', p.starts_from, 'plan', p.plan,
        'contractTemplateId', p.contract_template_id) END,
      'business', jsonb_build_object('name', b.name), 'customer',
        jsonb_build_object('id', c.id, 'firstName', split_part(btrim(c.full_name), ' ', 1)))
    FROM public.proposals p
    JOIN public.contacts c ON c.business_id = p.business_id AND c.id = p.contact_id
    JOIN public.businesses b ON b.business_id = p.business_id
    WHERE p.business_id = business AND p.id = proposal);

-- Sets the snapshot and the attachment of an acceptance to those of the current offer, no matter which role inserts it,
-- and rejects every later change of it.
CREATE OR REPLACE FUNCTION app.keep_acceptance() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT p.attachment_key, app.proposal_snapshot(p.business_id, p.id) INTO NEW.attachment_key, NEW.snapshot
      FROM public.proposals p WHERE p.business_id = NEW.business_id AND p.id = NEW.proposal_id
        AND p.version = NEW.version;
    IF NOT FOUND THEN RAISE EXCEPTION 'this is not the offer that stands' USING ERRCODE = 'CJ005'; END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND pg_trigger_depth() >= 2 THEN RETURN OLD; END IF; -- with its business
  IF TG_OP = 'DELETE' OR OLD.pdf_key IS NOT NULL
    OR to_jsonb(NEW) - '{pdf_key,sha256}'::text[] <> to_jsonb(OLD) - '{pdf_key,sha256}'::text[] THEN
    RAISE EXCEPTION 'what was accepted stays as it is' USING ERRCODE = 'CJ005';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER keep_acceptance BEFORE INSERT OR UPDATE OR DELETE ON proposal_acceptances FOR EACH ROW
  EXECUTE FUNCTION app.keep_acceptance();
-- Stores the accepted total next to the total that the proposal asks now.
CREATE OR REPLACE FUNCTION app.note_accepted_budget() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.proposals SET accepted_budget = (NEW.snapshot ->> 'budget')::bigint WHERE business_id = NEW.business_id
    AND id = NEW.proposal_id;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.note_accepted_budget()');
CREATE OR REPLACE TRIGGER note_accepted_budget AFTER INSERT ON proposal_acceptances FOR EACH ROW
  EXECUTE FUNCTION app.note_accepted_budget();

-- Returns the phone of the newest acceptance of a proposal: the one that got the code, or the contact's if the team
-- recorded the acceptance.
CREATE OR REPLACE FUNCTION app.phone_of_acceptance(business uuid, proposal uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(a.phone, c.phone) FROM public.proposal_acceptances a
  LEFT JOIN public.contacts c ON c.business_id = a.business_id AND c.id = (a.snapshot->'customer'->>'id')::uuid
  WHERE a.business_id = business AND a.proposal_id = proposal ORDER BY a.version DESC LIMIT 1
$$;
CALL pg_temp.make_definer('app.phone_of_acceptance(uuid, uuid)');

-- Returns the parts of an offer on which its payments, or its contract, depend.
CREATE OR REPLACE FUNCTION app.payment_terms(offer jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN jsonb_build_object('customer', offer->'customer'->'id', 'budget', offer->'budget', 'plan',
    offer->'oneLink'->'plan');
CREATE OR REPLACE FUNCTION app.contract_terms(offer jsonb) RETURNS jsonb
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN app.payment_terms(offer) || jsonb_build_object('type', offer->'type', 'eventDate', offer->'eventDate', 'items',
    offer->'items', 'template', offer->'oneLink'->'contractTemplateId');

-- Returns the newest acceptance, with its payments and its contract: those made of it, or of an older one on the same
-- terms.
CREATE OR REPLACE FUNCTION app.made_of_acceptance(business uuid, proposal uuid)
  RETURNS TABLE (version integer, invoice_id uuid, contract_id uuid)
  LANGUAGE sql STABLE ROWS 1 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.version,
    CASE WHEN p.invoice_version = a.version OR app.payment_terms(i.snapshot) = app.payment_terms(a.snapshot)
      AND EXISTS (SELECT FROM public.invoices v WHERE v.business_id = p.business_id AND v.id = p.invoice_id
        AND v.deleted_at IS NULL) THEN p.invoice_id END,
    CASE WHEN p.contract_version = a.version OR app.contract_terms(k.snapshot) = app.contract_terms(a.snapshot)
      AND EXISTS (SELECT FROM public.contracts c WHERE c.business_id = p.business_id AND c.id = p.contract_id
        AND c.deleted_at IS NULL AND c.status IN ('DRAFT', 'SENT', 'SIGNED')) THEN p.contract_id END
  FROM public.proposals p
  JOIN public.proposal_acceptances a ON a.business_id = p.business_id AND a.proposal_id = p.id
  LEFT JOIN public.proposal_acceptances i ON i.business_id = p.business_id AND i.proposal_id = p.id
    AND i.version = p.invoice_version
  LEFT JOIN public.proposal_acceptances k ON k.business_id = p.business_id AND k.proposal_id = p.id
    AND k.version = p.contract_version
  WHERE p.business_id = business AND p.id = proposal
  ORDER BY a.version DESC LIMIT 1
$$;

-- Returns the missing parts of the newest acceptance, the most important first: those that could not be created, until
-- a member has created them otherwise, and UNMADE if nothing was tried yet.
CREATE OR REPLACE FUNCTION app.proposal_misses(business uuid, proposal uuid) RETURNS text[]
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(t.trouble ORDER BY t.place), '{}')
  FROM public.proposals p
  CROSS JOIN LATERAL (SELECT * FROM public.proposal_acceptances o WHERE o.business_id = p.business_id
    AND o.proposal_id = p.id ORDER BY o.version DESC LIMIT 1) a
  CROSS JOIN unnest('{UNMADE,NO_EVENT,OLDER_EVENT,PLAN,OLDER_PLAN,TEMPLATE,FIELDS,LIMIT,CONTRACT,OLDER_CONTRACT,NO_CHECKLIST}'::text[]) WITH ORDINALITY t (trouble, place)
  WHERE p.business_id = business AND p.id = proposal AND p.deleted_at IS NULL AND CASE
    WHEN t.trouble = 'UNMADE' THEN p.carried_out IS DISTINCT FROM a.version AND p.event_id IS NOT NULL
      AND jsonb_typeof(a.snapshot->'oneLink') = 'object'
      AND (a.noted_by <> '' OR a.accepted_at < now() - interval '1 minute')
    WHEN p.carried_out IS DISTINCT FROM a.version OR t.trouble <> ALL (p.troubles) THEN false
    WHEN t.trouble = 'NO_EVENT' THEN p.event_id IS NULL
    WHEN t.trouble = 'OLDER_EVENT' THEN true -- the rest waits for it
    WHEN t.trouble IN ('PLAN', 'OLDER_PLAN') THEN NOT EXISTS (SELECT FROM public.invoices i
      WHERE i.business_id = p.business_id AND i.event_id = p.event_id
      AND i.deleted_at IS NULL AND i.payer = 'CLIENT' AND i.payee = 'BUSINESS'
        AND greatest(i.created_at, i.updated_at) >= a.accepted_at)
    WHEN t.trouble = 'NO_CHECKLIST' THEN NOT EXISTS (SELECT FROM public.tasks k WHERE k.business_id = p.business_id
      AND k.event_id = p.event_id AND k.deleted_at IS NULL AND k.checked_at IS NOT NULL)
    ELSE NOT EXISTS (SELECT FROM public.contracts c WHERE c.business_id = p.business_id AND c.event_id = p.event_id
      AND c.deleted_at IS NULL AND c.sent_at >= a.accepted_at) END
$$;

-- For periodic jobs, of every business. The first function returns proposals that are open and were not answered so
-- long after they were sent; each save sends a proposal again, so a new version is returned again. The second returns
-- the number and total of each business's open proposals. Both return page by page.
CREATE OR REPLACE FUNCTION app.unanswered_proposals(after interval, after_sent_at timestamptz, after_id uuid,
  at_most integer)
    RETURNS TABLE (business_id uuid, id uuid, version integer, sent_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.business_id, p.id, p.version, p.sent_at FROM public.proposals p
  WHERE p.status IN ('SENT', 'VIEWED') AND p.deleted_at IS NULL AND p.expires_on >= app.proposal_today()
    AND p.sent_at <= now() - after
    AND (after_id IS NULL OR (p.sent_at, p.id) > (after_sent_at, after_id))
  ORDER BY p.sent_at, p.id LIMIT at_most
$$;
CALL pg_temp.make_definer('app.unanswered_proposals(interval, timestamptz, uuid, integer)', '{worker}');
CREATE OR REPLACE FUNCTION app.awaiting_proposals(after_business uuid, at_most integer)
  RETURNS TABLE (business_id uuid, proposals bigint, amount bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.business_id, count(*), sum(p.budget)::bigint FROM public.proposals p
  WHERE p.status IN ('SENT', 'VIEWED') AND p.deleted_at IS NULL AND p.expires_on >= app.proposal_today()
    AND (after_business IS NULL OR p.business_id > after_business)
  GROUP BY p.business_id ORDER BY p.business_id LIMIT at_most
$$;
CALL pg_temp.make_definer('app.awaiting_proposals(uuid, integer)', '{worker}');

-- Deletes proposals that were deleted for a day and never accepted, uploads that were never saved, services and texts.
-- Returns the keys of their files. Files of accepted proposals stay.
CREATE OR REPLACE FUNCTION app.purge_proposals() RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone_templates AS (DELETE FROM public.proposal_templates WHERE deleted_at < now() - interval '1 day'),
  gone_services AS (DELETE FROM public.services WHERE deleted_at < now() - interval '1 day'),
  gone_uploads AS (
    DELETE FROM public.proposal_uploads u USING (
      SELECT o.business_id, o.id FROM public.proposal_uploads o WHERE o.created_at < now() - interval '1 day'
        LIMIT 1000) old
    WHERE u.business_id = old.business_id AND u.id = old.id RETURNING u.key),
  gone AS (
    DELETE FROM public.proposals p USING (
      SELECT o.business_id, o.id FROM public.proposals o
      WHERE o.deleted_at < now() - interval '1 day' AND NOT EXISTS (SELECT FROM public.proposal_acceptances a
        WHERE a.business_id = o.business_id AND a.proposal_id = o.id)
      LIMIT 1000) old
    WHERE p.business_id = old.business_id AND p.id = old.id
    RETURNING p.attachment_key, p.pdf_key)
  SELECT u.key FROM gone_uploads u
  UNION ALL SELECT k.key FROM gone g, unnest(ARRAY[g.attachment_key, g.pdf_key]) k (key) WHERE k.key IS NOT NULL
$$;
CALL pg_temp.make_definer('app.purge_proposals()', '{worker}');
