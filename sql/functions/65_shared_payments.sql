-- Returns a payment to a visitor who has its address, from the time at which the team shared it until it is closed
-- again: its amount, title, due date and Pix key. It has nothing of the client, of the vendor except the key, or of
-- another payment. NULL for every other payment, so that they all look alike.
CREATE OR REPLACE FUNCTION app.shared_payment(payment uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('uuid', p.id, 'price', p.price, 'counts',
    app.payment_counts(p.status, p.due_date, app.payment_today(e.time_zone, e.archived_at)),
    'dueDate', p.due_date, 'paidOn', p.paid_on, 'title', i.title, 'position', p.position, 'installments',
      s.installments, 'hasEntrance', s.has_entrance,
    'eventTitle', e.title, 'business', json_build_object('name', b.name, 'imageKey', g.key), 'pix',
      app.payee_key(p.business_id, p.id))
  FROM public.payments p
  JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
  JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id AND e.templated_at IS NULL
    AND e.archived_at IS NULL
  JOIN public.businesses b ON b.business_id = p.business_id
  LEFT JOIN public.images g ON g.business_id = b.business_id AND g.id = b.image_id
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE o.position > 0) AS installments,
    bool_or(o.position = 0) AS has_entrance
    FROM public.payments o WHERE o.business_id = p.business_id AND o.event_id = p.event_id
      AND o.invoice_id = p.invoice_id) s
  WHERE p.id = payment AND p.shared_at IS NOT NULL AND p.payer = 'CLIENT'
$$;
CALL pg_temp.make_definer('app.shared_payment(uuid)', '{visitor}');

-- Returns the content of the receipt of a paid payment, to a caller who sees it: of the rest, if a part was returned.
-- The business's document number goes to callers who see it anyway: members who see all events, and the client who
-- paid. A contact has none.
CREATE OR REPLACE FUNCTION app.recibo_of_payment(payment uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('uuid', p.id, 'price', p.price - coalesce(r.cents, 0),
    'returned', coalesce(r.cents, 0), 'paidOn', p.paid_on, 'title', i.title, 'position', p.position,
    'installments', s.installments, 'hasEntrance', s.has_entrance,
    'eventTitle', e.title, 'business', b.name, 'city', b.location, 'payee', i.payee, 'from', n.payer->>'name', 'to',
      n.payee->>'name',
    'fromDocument', CASE WHEN i.payer = 'BUSINESS' AND app.sees_all_events() THEN b.document_number END,
    'toDocument', CASE WHEN i.payee = 'BUSINESS' AND (app.event_id() IS NOT NULL OR app.sees_all_events())
      THEN b.document_number END)
  FROM public.payments p
  JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
  JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id
  JOIN public.businesses b ON b.business_id = p.business_id
  JOIN app.parties_of_invoices(ARRAY(SELECT o.invoice_id FROM public.payments o WHERE o.business_id = app.business_id()
    AND o.id = payment)) n ON n.id = i.id
  LEFT JOIN app.returned_payments() r ON r.business_id = p.business_id AND r.event_id = p.event_id
    AND r.payment_id = p.id
  CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE o.position > 0) AS installments,
    bool_or(o.position = 0) AS has_entrance
    FROM public.payments o WHERE o.business_id = p.business_id AND o.event_id = p.event_id
      AND o.invoice_id = p.invoice_id) s
  WHERE p.business_id = app.business_id() AND p.id = payment AND p.status = 'PAID'
    -- Clients cannot issue themselves a receipt in another's name by marking the payment as paid.
    AND (app.event_id() IS NULL OR (SELECT a.session_role FROM public.audit_entries a
      CROSS JOIN LATERAL jsonb_array_elements(a.changes) c (change)
      WHERE a.business_id = p.business_id AND a.event_id = p.event_id AND a.subject = 'payments'
        AND c.change->>'id' = p.id::text AND c.change->'after'->>'status' = 'PAID'
      ORDER BY a.id DESC LIMIT 1) IS DISTINCT FROM 'customer')
    -- A payment that was returned in full has no receipt either.
    AND p.price > coalesce(r.cents, 0)
    AND (app.event_id() IS NULL OR i.task_id IS NULL OR i.task_id <> ALL (app.team_only_tasks()))
$$;
CALL pg_temp.make_definer('app.recibo_of_payment(uuid)', '{member, customer}');
