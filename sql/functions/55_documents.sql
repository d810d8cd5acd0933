-- Functions and triggers; policies/55_documents.sql says who may do what.

CREATE OR REPLACE FUNCTION app.is_customer_document(business uuid, document uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT d.is_customer_file AND (d.task_id IS NULL OR d.task_id <> ALL (app.team_only_tasks()))
    FROM public.documents d
    WHERE d.business_id = business AND business = app.business_id() AND d.id = document);
CALL pg_temp.make_definer('app.is_customer_document(uuid, uuid)', '{customer}');

-- Returns a column for planners alone. The client runs the same statement and may not read it; so the function is in
-- PL/pgSQL, which checks rights only when it runs the query: in the team's scope, under the team's grants and policies.
-- A mistake here would be an error of Postgres, not a leak.
CREATE OR REPLACE FUNCTION app.document_observations(document uuid) RETURNS text
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.team_role() IS NULL THEN RETURN NULL; END IF;
  RETURN (SELECT d.observations FROM public.documents d WHERE d.id = document);
END
$$;
CREATE OR REPLACE FUNCTION app.document_author(document uuid) RETURNS text
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.team_role() IS NULL THEN RETURN NULL; END IF;
  RETURN (SELECT app.author_name(d.created_by) FROM public.documents d WHERE d.id = document);
END
$$;

-- Tasks that were deleted, which a client sees none of.
CREATE OR REPLACE FUNCTION app.deleted_tasks_in(event uuid) RETURNS uuid[]
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.team_role() IS NULL THEN RETURN '{}'; END IF;
  RETURN ARRAY(SELECT t.id FROM public.tasks t WHERE t.event_id = event AND t.deleted_at IS NOT NULL);
END
$$;

-- Return what helpers cannot read in tables that are closed to them: the name of a user or of a membership, and whether
-- images are the business's own. A client owns none.
-- Staff read it in their list of imports, in no business: it returns no name there.
CREATE OR REPLACE FUNCTION app.team_name(person uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT app.membership_name(m.business_id, m.id) FROM public.memberships m
    WHERE m.business_id = app.business_id() AND (m.user_id = person OR m.id = person));
CALL pg_temp.make_definer('app.team_name(uuid)', '{member, staff}');
-- The author's name for the team: staff, who write in control of the business, share one.
CREATE OR REPLACE FUNCTION app.author_name(person uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN coalesce(app.team_name(person), CASE WHEN app.is_staff(person) THEN 'Equipe do Cortejo' END);
CALL pg_temp.make_definer('app.author_name(uuid)', '{member}');
CREATE OR REPLACE FUNCTION app.owns_images(keys text[]) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN app.team_role() IS NOT NULL AND (SELECT count(DISTINCT i.key) = cardinality(keys) FROM public.images i
    WHERE i.business_id = app.business_id() AND i.key = ANY (keys));
CALL pg_temp.make_definer('app.owns_images(text[])', '{member, customer}');
-- Reports whether so many bytes more fit into the space of all of the business's files, receipts of payments and
-- attachments of proposals included. Deleted files count while they can be restored.
CREATE OR REPLACE FUNCTION app.has_space(more bigint, at_most bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(sum(d.size), 0) FROM public.documents d WHERE d.business_id = app.business_id())
    + (SELECT coalesce(sum(p.receipt_size), 0) FROM public.payments p WHERE p.business_id = app.business_id()
      AND p.receipt_key IS NOT NULL)
    + (SELECT coalesce(sum(coalesce(c.size, 0) + coalesce(c.sealed_size, 0)), 0) FROM public.contracts c
      WHERE c.business_id = app.business_id())
    + (SELECT coalesce(sum(o.attachment_size), 0) FROM public.proposals o WHERE o.business_id = app.business_id())
    + (SELECT coalesce(sum(u.size), 0) FROM public.proposal_uploads u
      WHERE u.business_id = app.business_id()) + more <= at_most;
CALL pg_temp.make_definer('app.has_space(bigint, bigint)', '{member, customer}');
-- Reports the same for the files that clients uploaded to the scope's event; other callers have no such limit.
CREATE OR REPLACE FUNCTION app.client_has_space(more bigint, at_most bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(sum(d.size), 0) FROM public.documents d
      WHERE d.business_id = app.business_id() AND d.event_id = app.event_id() AND d.is_customer_file)
    + (SELECT coalesce(sum(p.receipt_size), 0) FROM public.payments p
      WHERE p.business_id = app.business_id() AND p.event_id = app.event_id()
        AND p.receipt_side = 'CLIENT') + more <= at_most;
CALL pg_temp.make_definer('app.client_has_space(bigint, bigint)', '{member, customer}');
