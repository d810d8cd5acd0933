-- Functions and triggers; policies/64_pix.sql says who may do what.

-- Returns the key to which a payment goes, for the pages that show it to the payer: NULL once the payment is not open,
-- or if the payee has no key. changed says that another key was current when the payment was agreed. Only functions
-- that check the caller call it.
CREATE OR REPLACE FUNCTION app.payee_key(business uuid, payment uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT json_build_object('kind', k.kind, 'key', k.key, 'masked', k.key_masked, 'holder', k.holder, 'city',
    k.city, 'changedAt', k.changed_at,
      'changed', k.earlier AND k.changed_at > i.created_at)
    FROM public.payments p
    JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
    CROSS JOIN LATERAL (
      SELECT b.*, EXISTS (SELECT FROM public.business_pix_keys o WHERE o.business_id = b.business_id
        AND o.id < b.id) AS earlier
      FROM (SELECT o.business_id, o.id, o.kind, o.key, o.key_masked, o.holder, o.city, o.changed_at
        FROM public.business_pix_keys o
        WHERE i.payee = 'BUSINESS' AND o.business_id = i.business_id ORDER BY o.id DESC LIMIT 1) b
      UNION ALL
      SELECT v.*, EXISTS (SELECT FROM public.vendor_pix_keys o WHERE o.business_id = v.business_id
        AND o.vendor_id = i.vendor_id AND o.id < v.id)
      FROM (SELECT o.business_id, o.id, o.kind, o.key, o.key_masked, o.holder, o.city, o.changed_at
        FROM public.vendor_pix_keys o
        WHERE i.payee = 'VENDOR' AND o.business_id = i.business_id AND o.vendor_id = i.vendor_id ORDER BY o.id DESC
          LIMIT 1) v
    ) k
    WHERE p.business_id = business AND p.id = payment AND p.status = 'PENDING');
CALL pg_temp.make_definer('app.payee_key(uuid, uuid)');
-- Returns the payee's whole key to a caller who sees an open payment, because they need it to pay. No caller gets the
-- key of another payment.
CREATE OR REPLACE FUNCTION app.pix_of_payment(payment uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT app.payee_key(p.business_id, p.id) FROM public.payments p
    WHERE p.business_id = app.business_id() AND p.id = payment AND p.status = 'PENDING'
      AND CASE WHEN app.event_id() IS NULL THEN app.may_in(p.event_id, 'MANAGE_EVENT')
        ELSE p.event_id = app.event_id() AND p.payer = 'CLIENT' AND app.customer_can('PAYMENTS_VIEW') END);
CALL pg_temp.make_definer('app.pix_of_payment(uuid)', '{member, customer}');
