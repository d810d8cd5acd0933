-- Functions and triggers; policies/64_payments.sql says who may do what.

-- Returns how a payment counts, wherever it is counted or shown. today is the event's day, or NULL for an archived
-- event, in which no payment is late.
CREATE OR REPLACE FUNCTION app.payment_counts(status payment_status, due date, today date) RETURNS payment_count
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE status WHEN 'PAID' THEN 'PAID'::payment_count WHEN 'CANCELLED' THEN 'CANCELLED'
    WHEN 'REFUNDED' THEN 'REFUNDED'
    ELSE CASE WHEN due < today THEN 'LATE'::payment_count ELSE 'COMING' END END;
CREATE OR REPLACE FUNCTION app.payment_today(time_zone text, archived_at timestamptz) RETURNS date
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN archived_at IS NULL THEN (now() AT TIME ZONE time_zone)::date END;

-- Whether the event's client may attach receipts: until the date lock falls.
CREATE OR REPLACE FUNCTION app.customer_may_attach() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app.customer_can('PAYMENTS_VIEW') AND NOT app.customer_can('LOCKED');
-- Whether they say that it is paid. PL/pgSQL looks a name up when it runs; here a misspelt one is refused at once.
CREATE OR REPLACE FUNCTION app.customer_may_mark() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN app.customer_can('PAYMENTS_STATUS_EDIT');

-- The agreements of the scope's event that are deleted or only the team's. They are named rather than those a client
-- sees, so that event_tenant alone keeps events apart, and the prober can show that it does.
CREATE OR REPLACE FUNCTION app.hidden_invoices() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(i.id), '{}') FROM public.invoices i
  WHERE i.business_id = app.business_id() AND i.event_id = app.event_id()
    AND (i.deleted_at IS NOT NULL OR i.task_id = ANY (app.team_only_tasks()))
$$;
CALL pg_temp.make_definer('app.hidden_invoices()', '{customer}');

-- Sets the time at which a payment was marked as paid and who attached a receipt, which no role writes. A client marks
-- a payment as paid or not with PAYMENTS_STATUS_EDIT, and cannot change a receipt of the team, or a payment that the
-- team refunded or canceled.
CREATE OR REPLACE FUNCTION app.note_payment() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user = 'customer' AND (
    (NEW.status, NEW.paid_on) IS DISTINCT FROM (OLD.status, OLD.paid_on)
      AND (NOT app.customer_may_mark() OR OLD.status NOT IN ('PENDING', 'PAID')
        OR NEW.status NOT IN ('PENDING', 'PAID'))
    OR NEW.receipt_key IS DISTINCT FROM OLD.receipt_key AND OLD.receipt_side = 'TEAM') THEN
    RAISE EXCEPTION 'not the client''s to change' USING ERRCODE = 'CJ404';
  END IF;
  NEW.paid_at := CASE WHEN NEW.status IN ('PAID', 'REFUNDED') THEN coalesce(OLD.paid_at, now()) END;
  NEW.paid_on := CASE WHEN NEW.status IN ('PAID', 'REFUNDED') THEN coalesce(NEW.paid_on, CURRENT_DATE) END;
  IF NEW.receipt_key IS DISTINCT FROM OLD.receipt_key AND app.user_id() IS NOT NULL THEN
    NEW.receipt_at := CASE WHEN NEW.receipt_key IS NOT NULL THEN now() END;
    NEW.receipt_side := CASE WHEN NEW.receipt_key IS NOT NULL THEN CASE WHEN current_user = 'customer' THEN 'CLIENT'
      ELSE 'TEAM' END END;
    NEW.receipt_by := NULL;
    IF NEW.receipt_key IS NOT NULL AND current_user = 'customer'
      THEN NEW.receipt_by := left(coalesce(app.client_name(), ''), 200); END IF;
    IF NEW.receipt_key IS NOT NULL AND current_user <> 'customer'
      THEN NEW.receipt_by := left(coalesce(app.author_name(app.user_id()), ''), 200); END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER noted BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION app.note_payment();

-- Returns the payee and the payer of the agreements that the caller sees, because a client may not read the vendors,
-- nor a helper the contacts. Only callers who see all events get the client's contact data.
CREATE OR REPLACE FUNCTION app.parties_of_invoices(ids uuid[]) RETURNS TABLE (id uuid, payee json, payer json)
  LANGUAGE sql STABLE SECURITY DEFINER
BEGIN ATOMIC
  SELECT i.id,
    CASE i.payee WHEN 'VENDOR' THEN json_build_object('name', v.name, 'imageKey', vi.key,
        'vendorUuid', CASE WHEN (SELECT app.event_id()) IS NULL OR (SELECT app.customer_can('VENDORS_VIEW'))
          THEN v.id END)
      ELSE json_build_object('name', b.name, 'imageKey', bi.key, 'vendorUuid', NULL) END,
    CASE WHEN i.payer = 'BUSINESS' THEN json_build_object('name', b.name, 'email', NULL, 'phone', NULL)
      WHEN (SELECT app.event_id()) IS NOT NULL OR (SELECT app.sees_all_events())
        THEN json_build_object('name', coalesce(c.full_name, nullif(e.event_person_name, ''), e.title),
        'email', CASE WHEN (SELECT app.sees_all_events()) THEN c.email END, 'phone', CASE
          WHEN (SELECT app.sees_all_events()) THEN c.phone END)
      ELSE json_build_object('name', coalesce(nullif(e.event_person_name, ''), e.title), 'email', NULL, 'phone',
        NULL) END
  FROM public.invoices i
  JOIN public.events e ON e.business_id = i.business_id AND e.id = i.event_id
  JOIN public.businesses b ON b.business_id = i.business_id
  LEFT JOIN public.images bi ON bi.business_id = b.business_id AND bi.id = b.image_id
  LEFT JOIN public.vendors v ON v.business_id = i.business_id AND v.id = i.vendor_id
  LEFT JOIN public.images vi ON vi.business_id = v.business_id AND vi.id = v.image_id
  LEFT JOIN LATERAL (
    SELECT n.full_name, n.email, n.phone FROM public.event_customers ec
    JOIN public.contacts n ON n.business_id = ec.business_id AND n.id = ec.contact_id
    WHERE ec.business_id = i.business_id AND ec.event_id = i.event_id ORDER BY ec.position, n.id LIMIT 1
  ) c ON true
  WHERE i.business_id = (SELECT app.business_id()) AND i.id = ANY (ids)
    AND CASE WHEN (SELECT app.event_id()) IS NULL THEN (SELECT app.sees_all_events())
      OR app.may_in(i.event_id, 'MANAGE_EVENT')
      ELSE i.event_id = (SELECT app.event_id()) AND i.payer = 'CLIENT'
        AND (SELECT app.customer_can('PAYMENTS_VIEW')) END;
END;
CALL pg_temp.make_definer('app.parties_of_invoices(uuid[])', '{member, customer}');
-- An event's budget, for those who manage it.
CREATE OR REPLACE FUNCTION app.budget_of_event(event uuid) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT e.budget_cents FROM public.events e
    WHERE e.business_id = app.business_id() AND e.id = event AND app.event_id() IS NULL
      AND app.may_in(event, 'MANAGE_EVENT'));
CALL pg_temp.make_definer('app.budget_of_event(uuid)', '{member, customer}');
-- Returns the history of a payment, the newest entry first, from the audit log. A job marks a payment that was made
-- online: its entry names the person who began to pay, and the method. is_used says that the owner paid it with money
-- that had arrived for another.
CREATE OR REPLACE FUNCTION app.history_of_payment(payment uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(json_agg(json_build_object('at', h.at, 'by',
    json_build_object('name', h.name, 'side', h.side), 'kind', h.kind, 'dueDate', h.due_date, 'price', h.price,
        'method', h.method, 'isUsed', h.is_used) ORDER BY h.id DESC), '[]')
    FROM (
      SELECT a.id, a.at, CASE WHEN a.in_control THEN 'Equipe do Cortejo' WHEN o.method IS NOT NULL AND o.used_at IS NULL
          THEN coalesce(o.payer, '') ELSE a.actor_name END AS name,
        CASE WHEN a.session_role = 'customer' OR o.method IS NOT NULL AND o.used_at IS NULL THEN 'CLIENT'
          ELSE 'TEAM' END AS side, o.method, coalesce(o.used_at IS NOT NULL, false) AS is_used,
          c.change->'after'->>'due_date' AS due_date,
        (c.change->'after'->>'price')::bigint AS price,
        CASE WHEN a.kind = 'CREATED' THEN 'CREATED' WHEN c.change->'after' ? 'status' THEN c.change->'after'->>'status'
          WHEN c.change->'after' ? 'receipt_key' THEN CASE WHEN c.change->'after'->'receipt_key' = 'null'
            THEN 'RECEIPT_REMOVED' ELSE 'RECEIPT' END
          WHEN c.change->'after' ?| '{due_date,days_before}' THEN 'DUE_DATE' ELSE 'CHANGED' END AS kind
      FROM public.payments p
      JOIN public.audit_entries a ON a.business_id = p.business_id AND a.event_id = p.event_id
        AND a.subject = 'payments'
      CROSS JOIN LATERAL jsonb_array_elements(a.changes) c (change)
      LEFT JOIN LATERAL (
        SELECT t.method, t.used_at, (SELECT CASE WHEN s.in_control THEN 'Equipe do Cortejo' ELSE s.actor_name END
          FROM public.audit_entries s
          WHERE s.business_id = t.business_id AND s.event_id = t.event_id AND s.subject = 'transactions'
            AND s.kind = 'CREATED' AND s.changes @> jsonb_build_array(jsonb_build_object('id', t.id))
          ORDER BY s.id LIMIT 1) AS payer
        FROM public.transactions t
        WHERE t.business_id = p.business_id AND t.payment_id = p.id AND t.paid > 0 AND t.overpaid = 0
          AND c.change->'after'->>'status' = 'PAID'
          AND CASE WHEN t.used_at IS NULL
            THEN a.session_role = 'worker' AND c.change->'before'->>'status' IS DISTINCT FROM 'REFUNDED'
            ELSE a.session_role <> 'worker' AND a.at BETWEEN t.used_at AND t.used_at + interval '1 minute' END
        ORDER BY t.paid_at, t.id LIMIT 1
      ) o ON true
      WHERE p.business_id = app.business_id() AND p.id = payment AND c.change->>'id' = payment::text
        AND a.kind IN ('CREATED', 'UPDATED')
        AND NOT c.change->'after' ? 'shared_at' -- who may open its page is nothing that became of it
        AND CASE WHEN app.event_id() IS NULL THEN app.may_in(p.event_id, 'MANAGE_EVENT')
          ELSE p.event_id = app.event_id() AND p.payer = 'CLIENT' AND app.customer_can('PAYMENTS_VIEW') END
      ORDER BY a.id DESC LIMIT 50
    ) h);
CALL pg_temp.make_definer('app.history_of_payment(uuid)', '{member, customer}');

-- Returns the amounts that were returned of payments made online and not in excess, those that the caller sees: by
-- refunds, by lost disputes, or by hand. Every sum of paid amounts is less these.
CREATE OR REPLACE FUNCTION app.returned_payments()
  RETURNS TABLE (business_id uuid, event_id uuid, payment_id uuid, cents bigint)
  LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT t.business_id, t.event_id, t.payment_id,
    sum(t.refunded + t.lost_cents + t.returned_by_hand_cents)::bigint
  FROM public.transactions t
  WHERE (t.refunded > 0 OR t.lost_cents > 0 OR t.returned_by_hand_cents > 0) AND t.overpaid = 0
    AND t.payment_id IS NOT NULL
  GROUP BY t.business_id, t.event_id, t.payment_id;
END;

-- Returns an event's payments as they are counted, those that the caller sees: every sum except payment.all's is made
-- of these. The price of one that is PAID is less the part that was returned.
CREATE OR REPLACE FUNCTION app.counted_payments(event uuid)
  RETURNS TABLE (id uuid, invoice_id uuid, task_id uuid, vendor_id uuid, payee payee, title text, price bigint,
    due_date date, counts payment_count)
  LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, i.id, i.task_id, CASE i.payee WHEN 'VENDOR' THEN i.vendor_id END, i.payee, i.title,
    CASE p.status WHEN 'PAID' THEN greatest(0, p.price - coalesce(r.cents, 0)) ELSE p.price END, p.due_date,
    app.payment_counts(p.status, p.due_date, app.payment_today(e.time_zone, e.archived_at))
  FROM public.events e
  JOIN public.invoices i ON i.business_id = e.business_id AND i.event_id = e.id AND i.deleted_at IS NULL
  JOIN public.payments p ON p.business_id = i.business_id AND p.event_id = i.event_id AND p.invoice_id = i.id
  LEFT JOIN app.returned_payments() r ON r.business_id = p.business_id AND r.event_id = p.event_id
    AND r.payment_id = p.id
  WHERE e.id = event;
END;

-- Returns payments as the API shows them (api/payment), those that the caller sees.
CREATE OR REPLACE FUNCTION app.show_payments(ids uuid[]) RETURNS TABLE (id uuid, payment json)
  LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT p.id, json_build_object('uuid', p.id, 'price', p.price, 'status', p.status, 'counts',
    app.payment_counts(p.status, p.due_date, t.today),
    'dueDate', p.due_date, 'daysBefore', p.days_before, 'position', p.position, 'installments', s.installments,
      'hasEntrance', s.has_entrance,
    'paidAt', p.paid_at, 'paidOn', p.paid_on,
    'returned', CASE p.status WHEN 'PAID' THEN least(p.price, coalesce(r.cents, 0)) WHEN 'REFUNDED' THEN p.price
      ELSE 0 END,
    'receipt', CASE WHEN p.receipt_key IS NOT NULL
      THEN json_build_object('name', p.receipt_name, 'type', p.receipt_type, 'size', p.receipt_size,
      'at', p.receipt_at, 'by', json_build_object('name', p.receipt_by, 'side', p.receipt_side)) END,
    'canEdit', m.team, 'canMark', m.team OR m.marks AND p.status IN ('PENDING', 'PAID'),
    'canAttach', m.team OR m.attaches AND p.receipt_side IS DISTINCT FROM 'TEAM',
    'sharedAt', CASE WHEN m.team THEN p.shared_at END, 'updatedAt', p.updated_at, 'plan', s.plan,
    'invoice', json_build_object('uuid', i.id, 'title', i.title, 'total', i.total, 'payer', i.payer, 'payee', i.payee),
    'event', json_build_object('uuid', e.id, 'title', e.title, 'date', e.date),
    'task', CASE WHEN k.id IS NOT NULL THEN json_build_object('publicId', k.id, 'title', k.title) END,
    'to', n.payee, 'from', n.payer)
  FROM public.payments p
  JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
  JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id
  LEFT JOIN public.tasks k ON k.business_id = i.business_id AND k.event_id = i.event_id AND k.id = i.task_id
  JOIN app.parties_of_invoices(ARRAY(SELECT DISTINCT o.invoice_id FROM public.payments o WHERE o.id = ANY (ids))) n
    ON n.id = i.id
  LEFT JOIN app.returned_payments() r ON r.business_id = p.business_id AND r.event_id = p.event_id
    AND r.payment_id = p.id
  CROSS JOIN LATERAL (SELECT app.payment_today(e.time_zone, e.archived_at) AS today) t
  CROSS JOIN (SELECT app.team_role() IS NOT NULL AS team, app.customer_may_mark() AS marks,
    app.customer_may_attach() AS attaches) m
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE o.position > 0) AS installments, bool_or(o.position = 0) AS has_entrance,
      json_agg(app.payment_counts(o.status, o.due_date, t.today) ORDER BY o.position, o.id) AS plan
    FROM public.payments o WHERE o.event_id = p.event_id AND o.invoice_id = p.invoice_id
  ) s
  WHERE p.id = ANY (ids);
END;

-- Agreements deleted for a day go with their payments, and the receipts' files follow.
CREATE OR REPLACE FUNCTION app.purge_invoices() RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH old AS MATERIALIZED (
    SELECT o.business_id, o.event_id, o.id FROM public.invoices o WHERE o.deleted_at < now() - interval '1 day'
      LIMIT 1000
  ), gone AS (
    DELETE FROM public.invoices i USING old WHERE i.business_id = old.business_id AND i.id = old.id
  )
  SELECT p.receipt_key FROM old JOIN public.payments p ON p.business_id = old.business_id AND p.event_id = old.event_id
    AND p.invoice_id = old.id
  WHERE p.receipt_key IS NOT NULL
$$;
CALL pg_temp.make_definer('app.purge_invoices()', '{worker}');
