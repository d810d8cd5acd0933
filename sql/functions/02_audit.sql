-- The audit log: who did what to which thing, before and after. No session role may write it.
-- The owner and the platform administrator read all of it, an administrator what belongs to an
-- event, a helper nothing.

-- Reports whether the caller reads the whole audit log, which is READ_ACTIVITY in tenants/permissions.go.
CREATE OR REPLACE FUNCTION app.reads_activity() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(4), '') IN ('OWNER', 'CORTEJO_ADMIN');

-- Returns the actor of a change in this role. Outside the session roles there is none: the scope of a transaction
-- before it left its role does not name the person who entered.
CREATE OR REPLACE FUNCTION app.audit_actor(acting text, OUT actor_user_id uuid, OUT actor_name text,
  OUT session_role text, OUT team_role team_role,
    OUT in_control boolean, OUT control_id uuid, OUT control_reason text, OUT procedure text)
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  procedure := coalesce(current_setting('app.procedure', true), '');
  session_role := acting;
  in_control := false;
  actor_name := '';
  IF session_role = 'none' THEN
    session_role := session_user;
    RETURN;
  END IF;
  actor_user_id := app.user_id();
  IF acting = 'door' THEN
    SELECT d.name INTO actor_name FROM public.check_in_devices d WHERE d.business_id = app.business_id()
      AND d.id = app.device_id();
    actor_name := coalesce(actor_name, '');
  END IF;
  IF actor_user_id IS NULL THEN RETURN; END IF;
  team_role := app.team_role();
  in_control := app.in_control();
  SELECT u.name INTO actor_name FROM public.users u WHERE u.id = actor_user_id;
  actor_name := coalesce(actor_name, '');
  -- A client may have never entered a name; the planner's contact has one.
  IF actor_name = '' AND acting = 'customer' THEN
    SELECT c.full_name INTO actor_name FROM public.users u
      JOIN public.contacts c ON c.business_id = app.business_id() AND c.phone = u.phone
      JOIN public.event_customers ec ON ec.business_id = c.business_id AND ec.contact_id = c.id
        AND ec.event_id = app.event_id()
      WHERE u.id = actor_user_id LIMIT 1;
    actor_name := coalesce(actor_name, '');
  END IF;
  IF in_control THEN
    SELECT c.id, c.reason INTO control_id, control_reason FROM public.business_controls c
      WHERE c.business_id = app.business_id() AND c.staff_user_id = actor_user_id AND c.ended_at IS NULL
      ORDER BY c.expires_at DESC LIMIT 1;
  END IF;
END
$$;

-- Returns the title of a row.
CREATE OR REPLACE FUNCTION app.audit_title(subject text, r jsonb) RETURNS text
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN CASE subject
    WHEN 'customer_messages' THEN (SELECT c.full_name FROM public.contacts c
      WHERE c.business_id = (r->>'business_id')::uuid AND c.id = (r->>'contact_id')::uuid)
    WHEN 'event_customers' THEN (SELECT c.full_name FROM public.contacts c
      WHERE c.business_id = (r->>'business_id')::uuid AND c.id = (r->>'contact_id')::uuid)
    WHEN 'event_accesses' THEN (SELECT m.name FROM public.memberships m
      WHERE m.business_id = (r->>'business_id')::uuid AND m.id = (r->>'membership_id')::uuid)
    WHEN 'event_vendors' THEN (SELECT v.name FROM public.vendors v
      WHERE v.business_id = (r->>'business_id')::uuid AND v.id = (r->>'vendor_id')::uuid)
    WHEN 'task_vendors' THEN (SELECT v.name FROM public.event_vendors ev
      JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
      WHERE ev.business_id = (r->>'business_id')::uuid AND ev.id = (r->>'event_vendor_id')::uuid)
    WHEN 'business_controls' THEN (SELECT u.name FROM public.users u WHERE u.id = (r->>'staff_user_id')::uuid)
    WHEN 'run_sheet_people' THEN coalesce(
      (SELECT m.name FROM public.memberships m WHERE m.business_id = (r->>'business_id')::uuid
        AND m.id = (r->>'membership_id')::uuid),
      (SELECT v.name FROM public.event_vendors ev JOIN public.vendors v ON v.business_id = ev.business_id
        AND v.id = ev.vendor_id
        WHERE ev.business_id = (r->>'business_id')::uuid AND ev.id = (r->>'event_vendor_id')::uuid))
    WHEN 'run_sheet_team_notes' THEN (SELECT l.title FROM public.run_sheet_lines l
      WHERE l.business_id = (r->>'business_id')::uuid AND l.id = (r->>'line_id')::uuid)
    WHEN 'run_sheet_links' THEN (SELECT v.name FROM public.event_vendors ev
      JOIN public.vendors v ON v.business_id = ev.business_id AND v.id = ev.vendor_id
      WHERE ev.business_id = (r->>'business_id')::uuid AND ev.id = (r->>'event_vendor_id')::uuid)
    WHEN 'site_blocks' THEN r->>'kind'
    WHEN 'payments' THEN (SELECT i.title FROM public.invoices i
      WHERE i.business_id = (r->>'business_id')::uuid AND i.id = (r->>'invoice_id')::uuid)
    WHEN 'refunds' THEN (SELECT i.title FROM public.transactions t
      JOIN public.payments p ON p.business_id = t.business_id AND p.id = t.payment_id
      JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id
      WHERE t.business_id = (r->>'business_id')::uuid AND t.id = (r->>'transaction_id')::uuid)
    WHEN 'document_versions' THEN (SELECT d.name FROM public.documents d
      WHERE d.business_id = (r->>'business_id')::uuid AND d.id = (r->>'document_id')::uuid)
  END;
END
$$;

-- Returns the name of a team member: the owner's own, and for others the one that the team gave them.
CREATE OR REPLACE FUNCTION app.membership_name(business uuid, membership uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(CASE m.role WHEN 'OWNER' THEN nullif(u.name, '') END, m.name)
    FROM public.memberships m LEFT JOIN public.users u ON u.id = m.user_id
    WHERE m.business_id = business AND m.id = membership);
CALL pg_temp.make_definer('app.membership_name(uuid, uuid)');

-- A table by its number, and parts of an event by their names, which outlive them.
CREATE OR REPLACE FUNCTION app.audit_names(r jsonb, key text) RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN CASE WHEN key = 'table_id'
    THEN (SELECT to_jsonb(t.number) FROM public.seating_tables t WHERE t.business_id = (r->>'business_id')::uuid
      AND t.id = (r->>key)::uuid)
    ELSE (SELECT coalesce(jsonb_agg(s.name ORDER BY s.position), '[]') FROM public.sub_events s
      WHERE s.business_id = (r->>'business_id')::uuid AND s.event_id = (r->>'event_id')::uuid
        AND r->key ? s.id::text) END;

-- Returns a value as an entry stores it. A person is stored by their name, which outlives their membership. It runs for
-- every changed value, so lookups that need a statement are functions of their own.
CREATE OR REPLACE FUNCTION app.audit_value(r jsonb, key text) RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN CASE WHEN key = 'responsible_id' AND r->key <> 'null'
    THEN to_jsonb(coalesce(app.membership_name((r->>'business_id')::uuid, (r->>key)::uuid), ''))
    WHEN key IN ('table_id', 'attends', 'declines', 'sub_event_ids') AND r->key NOT IN ('null', '[]')
      THEN app.audit_names(r, key)
    ELSE r->key END;

-- Returns the row's ID within the business, which pairs it with its state before the statement.
CREATE OR REPLACE FUNCTION app.audit_id(r jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(r->>'id', r->>'contact_id', r->>'membership_id', r->>'business_id', '');
CREATE OR REPLACE FUNCTION app.audit_key(r jsonb) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN coalesce(r->>'business_id', '') || coalesce(r->>'id',
    coalesce(r->>'event_id', '') || coalesce(r->>'contact_id', '') || coalesce(r->>'membership_id', ''));

-- Returns the kind of a change as people say it: a task is not updated, it is concluded.
CREATE OR REPLACE FUNCTION app.audit_kind(verb text, subject text, r jsonb, fields text[]) RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN subject = 'business_controls' AND verb = 'INSERT' THEN 'CONTROL_TAKEN'
    WHEN subject = 'business_controls' AND 'ended_at' = ANY (fields) THEN 'CONTROL_ENDED'
    WHEN subject = 'business_controls' AND 'expires_at' = ANY (fields) THEN 'CONTROL_RENEWED'
    WHEN subject = 'memberships' AND verb = 'INSERT' AND r->'accepted_at' = 'null' THEN 'INVITED'
    WHEN subject = 'memberships' AND verb = 'UPDATE' AND 'accepted_at' = ANY (fields) AND r->'accepted_at' <> 'null'
      THEN 'JOINED'
    WHEN subject = 'customer_messages' AND verb = 'INSERT' AND r->>'kind' = 'LINK' THEN 'LINK_ASKED'
    WHEN verb = 'INSERT' THEN 'CREATED'
    -- The cleaning job purges rows that people deleted; no entry contains their content.
    WHEN verb = 'DELETE' THEN CASE WHEN current_setting('role') = 'worker' THEN 'PURGED' ELSE 'DELETED' END
    WHEN 'deleted_at' = ANY (fields) THEN CASE WHEN r->'deleted_at' = 'null' THEN 'RESTORED' ELSE 'DELETED' END
    WHEN subject = 'run_sheet_lines' AND 'done_at' = ANY (fields) THEN CASE WHEN r->'done_at' = 'null' THEN 'REOPENED'
      ELSE 'CONCLUDED' END
    WHEN 'checked_at' = ANY (fields) THEN CASE WHEN r->'checked_at' = 'null' THEN 'REOPENED' ELSE 'CONCLUDED' END
    WHEN 'archived_at' = ANY (fields) THEN CASE WHEN r->'archived_at' = 'null' THEN 'UNARCHIVED' ELSE 'ARCHIVED' END
    WHEN subject = 'imports' AND verb = 'UPDATE' THEN 'IMPORT_' || (r->>'state')
    WHEN fields = '{position}' THEN 'REORDERED'
    WHEN fields = '{notified_at}' THEN 'NOTIFIED'
    ELSE 'UPDATED'
  END;

-- Writes one entry for each statement, business, event and kind: sixty tasks that are added with an event make one. A
-- statement that changes nothing leaves none. The trigger's arguments, array literals, are the hidden and the secret
-- columns. Times are written in UTC, so that the session's time zone does not appear in sealed text. The plan of the
-- statement below does not depend on its parameters, and planning it costs as much as running it.
CREATE OR REPLACE FUNCTION app.audit() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public,
    pg_temp SET timezone = 'UTC' SET plan_cache_mode = 'force_generic_plan' AS $$
DECLARE
  hidden CONSTANT text[] := TG_ARGV[0]::text[] || '{business_id,id,created_at,updated_at,search}'::text[]
    || CASE WHEN TG_OP = 'UPDATE' THEN '{}'::text[] ELSE '{event_id}'::text[] END;
  secret CONSTANT text[] := TG_ARGV[1]::text[];
  pairs  jsonb[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    pairs := ARRAY(SELECT jsonb_build_object('new', to_jsonb(n)) FROM new_rows n);
  ELSIF TG_OP = 'DELETE' THEN
    pairs := ARRAY(SELECT jsonb_build_object('old', to_jsonb(o)) FROM old_rows o);
  ELSE
    pairs := ARRAY(SELECT jsonb_build_object('old', o.r, 'new', n.r)
      FROM (SELECT to_jsonb(x) AS r FROM old_rows x) o
      JOIN (SELECT to_jsonb(x) AS r FROM new_rows x) n ON app.audit_key(o.r) = app.audit_key(n.r)
      WHERE o.r <> n.r);
  END IF;
  IF cardinality(pairs) = 0 THEN RETURN NULL; END IF;
  INSERT INTO public.audit_entries (business_id, event_id, kind, subject, changes, transaction_id,
    actor_user_id, actor_name, session_role, team_role, in_control, control_id, control_reason, procedure)
  SELECT e.business_id, e.event_id, e.kind, TG_TABLE_NAME, e.changes, pg_current_xact_id()::text::bigint,
    a.actor_user_id, a.actor_name, a.session_role, a.team_role, a.in_control, a.control_id, a.control_reason,
      a.procedure
  FROM (
    SELECT r.business_id, r.event_id, k.kind, min(r.ordinal) AS ordinal,
      jsonb_agg(jsonb_build_object('id', r.id, 'title', r.title,
        'before', CASE WHEN k.kind <> 'PURGED' THEN c.before END, 'after', c.after) ORDER BY r.ordinal) AS changes
    FROM (
      SELECT p.pair->'old' AS old, p.pair->'new' AS new, l.r AS latest, p.ordinal, app.audit_id(l.r) AS id,
        -- A row's title is stored next to its values, so a secret name is not used as its title either.
        coalesce(CASE WHEN 'title' <> ALL (secret) THEN l.r->>'title' END, CASE WHEN 'full_name' <> ALL (secret)
          THEN l.r->>'full_name' END,
          CASE WHEN 'name' <> ALL (secret) THEN l.r->>'name' END, app.audit_title(TG_TABLE_NAME, l.r), '') AS title,
        -- A user's row belongs to the business they own, and so do their messages to support.
        CASE WHEN TG_TABLE_NAME IN ('users', 'support_messages')
          THEN (SELECT b.business_id FROM public.businesses b
            WHERE b.owner_user_id = coalesce(l.r->>'user_id', l.r->>'id')::uuid)
          ELSE (l.r->>'business_id')::uuid END AS business_id,
        (CASE WHEN TG_TABLE_NAME = 'events' THEN l.r->>'id' ELSE l.r->>'event_id' END)::uuid AS event_id
      FROM unnest(pairs) WITH ORDINALITY p (pair, ordinal)
      CROSS JOIN LATERAL (SELECT coalesce(p.pair->'new', p.pair->'old') AS r) l
    ) r
    -- Changes are found by comparing values; of secret ones the entry stores only that they existed. The entry of an
    -- inserted or deleted row omits empty columns.
    CROSS JOIN LATERAL (
      SELECT array_agg(f.key) AS fields,
        jsonb_object_agg(f.key, CASE WHEN f.key = ANY (secret) AND r.old->f.key <> 'null' THEN '"•••"'
          ELSE app.audit_value(r.old, f.key) END)
          FILTER (WHERE r.old ? f.key AND (r.new IS NOT NULL OR r.old->f.key NOT IN ('null', '""'))) AS before,
        jsonb_object_agg(f.key, CASE WHEN f.key = ANY (secret) AND r.new->f.key <> 'null' THEN '"•••"'
          ELSE app.audit_value(r.new, f.key) END)
          FILTER (WHERE r.new ? f.key AND (r.old IS NOT NULL OR r.new->f.key NOT IN ('null', '""'))) AS after
      FROM jsonb_object_keys(r.latest) f (key)
      WHERE f.key <> ALL (hidden) AND r.old->f.key IS DISTINCT FROM r.new->f.key
    ) c
    CROSS JOIN LATERAL (SELECT app.audit_kind(TG_OP, TG_TABLE_NAME, r.latest, c.fields) AS kind) k
    WHERE r.business_id IS NOT NULL AND c.fields IS NOT NULL
    GROUP BY r.business_id, r.event_id, k.kind
  ) e
  CROSS JOIN app.audit_actor(current_setting('role')) a
  ORDER BY e.ordinal;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.audit()');

-- Records what staff in control read. The argument is "procedure statement id id …": the IDs of the request, one of
-- which identifies the event. Entering the scope for a read calls it in the read's own transaction, so a read that
-- cannot be recorded fails. No other caller can record one.
CREATE OR REPLACE FUNCTION app.note_read(what text) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  words CONSTANT text[] := string_to_array(what, ' ');
  ids   CONSTANT uuid[] := words[3:]::uuid[];
BEGIN
  INSERT INTO public.audit_entries (business_id, event_id, kind, subject, changes, transaction_id,
    actor_user_id, actor_name, session_role, team_role, in_control, control_id, control_reason, procedure)
  SELECT app.business_id(),
    coalesce(
      (SELECT e.id FROM public.events e WHERE e.business_id = app.business_id() AND e.id = ANY (ids) LIMIT 1),
      (SELECT t.event_id FROM public.tasks t WHERE t.business_id = app.business_id() AND t.id = ANY (ids) LIMIT 1),
      (SELECT s.event_id FROM public.subtasks s WHERE s.business_id = app.business_id() AND s.id = ANY (ids) LIMIT 1),
      (SELECT d.event_id FROM public.documents d WHERE d.business_id = app.business_id() AND d.id = ANY (ids) LIMIT 1),
      (SELECT i.event_id FROM public.invoices i WHERE i.business_id = app.business_id() AND i.id = ANY (ids) LIMIT 1),
      (SELECT p.event_id FROM public.payments p WHERE p.business_id = app.business_id() AND p.id = ANY (ids) LIMIT 1),
      (SELECT l.event_id FROM public.run_sheet_lines l WHERE l.business_id = app.business_id() AND l.id = ANY (ids)
        LIMIT 1),
      (SELECT c.event_id FROM public.contracts c WHERE c.business_id = app.business_id() AND c.id = ANY (ids) LIMIT 1),
      (SELECT v.event_id FROM public.event_vendors v WHERE v.business_id = app.business_id() AND v.id = ANY (ids)
        LIMIT 1)),
    'READ', words[2], (SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id)), '[]') FROM unnest(ids) i (id)),
      pg_current_xact_id()::text::bigint,
    a.actor_user_id, a.actor_name, 'member', a.team_role, a.in_control, a.control_id, a.control_reason, words[1]
  FROM app.audit_actor('member') a WHERE a.in_control;
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.note_read(text)', '{cortejo_app, member}');

-- Sealing. The key of the chain is not in the database: the job reads the entries without a seal and stores the seals.
-- It takes a lock, so a second job waits until the first has sealed. It looks through the last hours only, or through
-- everything if since is NULL. An entry dated an hour before the last sealed one of its business was not written by a
-- trigger: it gets no seal, and the verification names it.
CREATE OR REPLACE FUNCTION app.entries_to_seal(since timestamptz, at_most integer) RETURNS SETOF audit_entries
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('seal the audit log', 0));
  RETURN QUERY
    SELECT e.* FROM public.audit_entries e
    LEFT JOIN public.audit_heads h ON h.business_id = e.business_id
    WHERE e.at >= coalesce(since, '-infinity') AND e.at >= coalesce(h.at, '-infinity') - interval '1 hour'
      AND NOT EXISTS (SELECT FROM public.audit_seals s WHERE s.business_id = e.business_id AND s.entry_id = e.id)
    ORDER BY e.business_id, e.id LIMIT at_most;
END
$$;
CALL pg_temp.make_definer('app.entries_to_seal(timestamptz, integer)', '{worker}');
CREATE OR REPLACE FUNCTION app.audit_heads_of(businesses uuid[]) RETURNS SETOF audit_heads
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.* FROM public.audit_heads h WHERE h.business_id = ANY (businesses)
$$;
CALL pg_temp.make_definer('app.audit_heads_of(uuid[])', '{worker}');
CREATE OR REPLACE FUNCTION app.seal(businesses uuid[], positions bigint[], entries bigint[], entry_hashes bytea[],
  hashes bytea[]) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH given AS (
    SELECT * FROM unnest(businesses, positions, entries, entry_hashes, hashes) g (business_id, position, entry_id,
      entry_hash, hash)
  ), sealed AS (
    INSERT INTO public.audit_seals (business_id, position, entry_id, entry_hash, hash) SELECT * FROM given RETURNING 1
  ), ends AS (
    INSERT INTO public.audit_heads (business_id, position, hash, at)
    SELECT DISTINCT ON (g.business_id) g.business_id, g.position, g.hash, max(e.at) OVER (PARTITION BY g.business_id)
    FROM given g JOIN public.audit_entries e ON e.business_id = g.business_id AND e.id = g.entry_id
    ORDER BY g.business_id, g.position DESC
    ON CONFLICT (business_id) DO UPDATE SET position = excluded.position, hash = excluded.hash,
      at = greatest(audit_heads.at, excluded.at)
  )
  SELECT count(*) FROM sealed
$$;
CALL pg_temp.make_definer('app.seal(uuid[], bigint[], bigint[], bytea[], bytea[])', '{worker}');
-- Return the ends of chains that are not stored outside the database yet, and the seal at a position.
CREATE OR REPLACE FUNCTION app.heads_to_publish(at_most integer) RETURNS SETOF audit_heads
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.* FROM public.audit_heads h WHERE h.published < h.position ORDER BY h.business_id LIMIT at_most
$$;
CALL pg_temp.make_definer('app.heads_to_publish(integer)', '{worker}');
CREATE OR REPLACE FUNCTION app.seal_at(business uuid, place bigint) RETURNS bytea
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.hash FROM public.audit_seals s WHERE s.business_id = business AND s.position = place
$$;
CALL pg_temp.make_definer('app.seal_at(uuid, bigint)', '{worker}');
CREATE OR REPLACE FUNCTION app.note_published(businesses uuid[], positions bigint[]) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH noted AS (
    UPDATE public.audit_heads h SET published = greatest(h.published, g.position)
    FROM unnest(businesses, positions) g (business_id, position) WHERE h.business_id = g.business_id RETURNING 1
  )
  SELECT count(*) FROM noted
$$;
CALL pg_temp.make_definer('app.note_published(uuid[], bigint[])', '{worker}');
