-- Money given back. The owner alone asks for it, staff in control of the business too; a job has the provider do it and
-- says what became of it. The team reads those of its events, helpers with MANAGE_EVENT; what the client is told of
-- them goes through app.refunds_of_payment.

GRANT SELECT, INSERT (business_id, event_id, id, transaction_id, amount, our_fee, by_hand, means, returned_on, reason)
  ON refunds TO member;
GRANT SELECT, INSERT (business_id, event_id, transaction_id, amount, our_fee, status, failure, provider_id, waited,
  held_cents),
  UPDATE (status, failure, provider_id, waited, held_cents, updated_at) ON refunds TO worker;
CALL pg_temp.protect_event_table('refunds', helper => 'MANAGE_EVENT', helper_restriction => false, area => 'PAYMENTS',
  business_roles => '{member, worker}',
  audit_hidden => '{transaction_id,our_fee,provider_id,waited,held_cents}');
-- Whoever reads the attempt that it gives back.
CALL pg_temp.keep_to('helper', 'refunds', '{helper, helper_in_event}',
  'EXISTS (SELECT FROM transactions t WHERE t.business_id = refunds.business_id AND t.id = refunds.transaction_id)');
CREATE POLICY team_reads ON refunds FOR SELECT TO member USING (true);
CREATE POLICY owner_asks ON refunds FOR INSERT TO member WITH CHECK ((SELECT app.team_role()) = 'OWNER');
CREATE POLICY worker_reads ON refunds FOR SELECT TO worker USING (true);
CREATE POLICY worker_finds ON refunds FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON refunds FOR UPDATE TO worker USING (true) WITH CHECK (true);
GRANT SELECT ON refunds TO cortejo_definer;

-- Nobody asks for more than came and has not been asked back, however many ask at once: the attempt stays locked. What
-- the provider did by itself a job writes down as it is.
CREATE OR REPLACE FUNCTION app.keep_refund() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  came record;
  given bigint;
BEGIN
  SELECT t.event_id, t.paid, t.overpaid, t.dispute, t.lost_cents INTO came FROM public.transactions t
    WHERE t.business_id = NEW.business_id AND t.id = NEW.transaction_id FOR NO KEY UPDATE OF t;
  IF NOT FOUND OR came.event_id <> NEW.event_id THEN RAISE EXCEPTION 'no such attempt in this event'
    USING ERRCODE = 'CJ404'; END IF;
  IF current_setting('role') = 'worker' THEN RETURN NEW; END IF;
  SELECT coalesce(sum(r.amount), 0) INTO given FROM public.refunds r
    WHERE r.business_id = NEW.business_id AND r.transaction_id = NEW.transaction_id AND r.status <> 'FAILED';
  IF given + NEW.amount > came.paid - came.lost_cents OR came.dispute = 'OPEN' THEN
    RAISE EXCEPTION 'more than can be given back' USING ERRCODE = 'CJ008';
  END IF;
  RETURN NEW;
END
$$;
ALTER FUNCTION app.keep_refund() OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.keep_refund() FROM PUBLIC;
CREATE OR REPLACE TRIGGER kept BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION app.keep_refund();

-- The refunds of a payment's attempts, the latest first, for whoever pays it or manages its event: why, the team alone
-- is told.
CREATE OR REPLACE FUNCTION app.refunds_of_payment(payment uuid) RETURNS TABLE (transaction_id uuid, refunds json)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.transaction_id,
    json_agg(json_build_object('uuid', r.id, 'amount', r.amount, 'byHand', r.by_hand, 'means', r.means,
    'returnedOn', r.returned_on, 'createdAt', r.created_at,
    'status', CASE r.status WHEN 'REQUESTED' THEN 'PENDING' ELSE r.status END,
    'reason', CASE WHEN app.event_id() IS NULL THEN r.reason ELSE '' END) ORDER BY r.created_at DESC, r.id)
  FROM public.payments p
  JOIN public.transactions t ON t.business_id = p.business_id AND t.payment_id = p.id
  JOIN public.refunds r ON r.business_id = t.business_id AND r.transaction_id = t.id
  WHERE p.business_id = app.business_id() AND p.id = payment
    AND CASE WHEN app.event_id() IS NULL THEN app.may_in(p.event_id, 'MANAGE_EVENT')
      ELSE p.event_id = app.event_id() AND p.payer = 'CLIENT' AND p.invoice_id <> ALL (app.hidden_invoices())
        AND app.customer_can('PAYMENTS_VIEW') END
  GROUP BY r.transaction_id
$$;
ALTER FUNCTION app.refunds_of_payment(uuid) OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.refunds_of_payment(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.refunds_of_payment(uuid) TO member, customer;

-- What the payer's bank took: jobs write it, the owner counts by it what is left to refund.
GRANT SELECT ON disputes TO member;
GRANT SELECT, INSERT (business_id, event_id, transaction_id, provider_id, status, losses, lost_cents,
  platform_fee_cents, overpaid_cents),
  UPDATE (provider_id, status, losses, lost_cents, platform_fee_cents, overpaid_cents, updated_at)
    ON disputes TO worker;
CALL pg_temp.protect_event_table('disputes', helper => NULL, helper_restriction => false, area => 'PAYMENTS',
  business_roles => '{member, worker}', audited => false);
CREATE POLICY owner_reads ON disputes FOR SELECT TO member USING ((SELECT app.team_role()) = 'OWNER');
CREATE POLICY worker_reads ON disputes FOR SELECT TO worker USING (true);
CREATE POLICY worker_adds ON disputes FOR INSERT TO worker WITH CHECK (true);
CREATE POLICY worker_settles ON disputes FOR UPDATE TO worker USING (true) WITH CHECK (true);
