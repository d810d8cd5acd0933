-- Payment attempts at the provider. A client makes one through app.start_transaction, which alone sets its amount; jobs
-- record its outcome. The team reads those of its events, helpers with MANAGE_EVENT in theirs, and the client those of
-- the payments that they may read.

-- Returns the payments that the client may not read (app.hidden_invoices), so that their attempts are hidden too. The
-- attempts of a deleted payment are hidden as well, because its payer is no longer known.
CREATE OR REPLACE FUNCTION app.hidden_payments() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(p.id), '{}') FROM public.payments p
  WHERE p.business_id = app.business_id() AND p.event_id = app.event_id()
    AND (p.payer <> 'CLIENT' OR p.invoice_id = ANY (app.hidden_invoices()))
$$;
CALL pg_temp.make_definer('app.hidden_payments()', '{customer}');

-- Reports whether an agreement was deleted, so that nothing of it is due: money that comes for it is overpaid.
CREATE OR REPLACE FUNCTION app.is_deleted_agreement(agreement uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN coalesce((SELECT i.deleted_at IS NOT NULL FROM public.invoices i
    WHERE i.business_id = app.business_id() AND i.id = agreement), true);
CALL pg_temp.make_definer('app.is_deleted_agreement(uuid)', '{worker}');

-- Reports whether clients and guests of the business in scope may pay online with a key of this kind of money. Test
-- money goes nowhere and needs no recipient; real money needs one that the provider took in
-- (functions/88_recipients.sql).
CREATE OR REPLACE FUNCTION app.may_charge(p_live boolean) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT NOT p_live OR EXISTS (SELECT FROM public.recipients r WHERE r.business_id = app.business_id() AND r.is_live
    AND r.status IN ('AFFILIATION', 'ACTIVE'))
$$;
CALL pg_temp.make_definer('app.may_charge(boolean)', '{member, customer}');

-- Returns the payment's open attempt, or inserts one. Locks the payment, so that concurrent calls return the same
-- attempt. ask_again confirms that the client pays although a boleto is still payable. refused says why there is none:
-- the payment is paid, canceled or refunded, a boleto of it is payable, or real money has no recipient (WALLET).
-- fee_percent, in hundredths, is the platform fee (ledger.Percent). No row if the payment is not the caller's, or
-- cannot be paid online.
CREATE OR REPLACE FUNCTION app.start_transaction(payment uuid, way text, is_live boolean, page_life interval,
  ask_again boolean, fee_percent integer)
  RETURNS TABLE (id uuid, refused text, fresh boolean, method text, status text, price bigint, session_id text,
    session_url text, created_at timestamptz, expires_at timestamptz,
    business_id uuid, event_id uuid, title text, event text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  due record;
  found_one record;
BEGIN
  IF app.event_id() IS NULL OR NOT app.customer_can('PAYMENTS_VIEW') THEN RETURN; END IF;
  SELECT p.business_id, p.event_id, p.price, p.status, i.title, e.title AS event INTO due
    FROM public.payments p
    JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id
    JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id
    WHERE p.business_id = app.business_id() AND p.event_id = app.event_id() AND p.id = start_transaction.payment
      AND p.payer = 'CLIENT' AND i.payee = 'BUSINESS' AND i.deleted_at IS NULL AND e.templated_at IS NULL
        AND e.archived_at IS NULL
      AND (i.task_id IS NULL OR i.task_id <> ALL (app.team_only_tasks()))
    FOR NO KEY UPDATE OF p;
  IF NOT FOUND THEN RETURN; END IF;
  -- A call that waited for the lock may have begun before the agreement was deleted. This statement begins after it.
  PERFORM FROM public.invoices i JOIN public.payments p ON p.business_id = i.business_id AND p.invoice_id = i.id
    WHERE p.business_id = due.business_id AND p.id = start_transaction.payment AND i.deleted_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  title := due.title; event := due.event; business_id := due.business_id; event_id := due.event_id; price := due.price;
  fresh := false;
  IF due.status <> 'PENDING' THEN
    refused := due.status::text;
    RETURN NEXT; RETURN;
  END IF;
  SELECT t.* INTO found_one FROM public.transactions t
    WHERE t.business_id = due.business_id AND t.payment_id = start_transaction.payment
      AND t.status IN ('CREATED', 'OPEN');
  IF NOT FOUND THEN
    IF NOT ask_again AND EXISTS (SELECT FROM public.transactions t
        WHERE t.business_id = due.business_id AND t.payment_id = start_transaction.payment
          AND t.status = 'PROCESSING') THEN
      refused := 'BOLETO';
      RETURN NEXT; RETURN;
    END IF;
    IF NOT app.may_charge(is_live) THEN
      refused := 'WALLET';
      RETURN NEXT; RETURN;
    END IF;
    INSERT INTO public.transactions (business_id, event_id, payment_id, method, price, our_fee, live, expires_at)
      VALUES (due.business_id, due.event_id, start_transaction.payment, way, due.price,
        (due.price * fee_percent + 5000) / 10000, is_live, date_trunc('second', now()) + page_life)
      RETURNING * INTO found_one;
    fresh := true;
  END IF;
  id := found_one.id; method := found_one.method; status := found_one.status; price := found_one.price;
  session_id := found_one.session_id;
  session_url := found_one.session_url; created_at := found_one.created_at; expires_at := found_one.expires_at;
  RETURN NEXT;
END
$$;
CALL pg_temp.make_definer('app.start_transaction(uuid, text, boolean, interval, boolean, integer)', '{customer}');

-- Returns the attempt to which an event of the provider belongs, from our own rows and never from the event's claims.
CREATE OR REPLACE FUNCTION app.find_transaction(session text, intent text) RETURNS TABLE (business_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.business_id, t.id FROM public.transactions t WHERE session <> '' AND t.session_id = session
  UNION
  SELECT t.business_id, t.id FROM public.transactions t WHERE intent <> '' AND t.intent_id = intent
  LIMIT 1
$$;
CALL pg_temp.make_definer('app.find_transaction(text, text)', '{worker}');

-- Attempts that are not over, refunds and disputes that the provider was not asked about for an hour or longer: an
-- event may never come.
CREATE OR REPLACE FUNCTION app.silent_transactions(most integer) RETURNS TABLE (business_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.business_id, t.id FROM public.transactions t
  WHERE t.status IN ('CREATED', 'OPEN', 'PROCESSING')
    AND coalesce(t.checked_at, t.created_at) < now() - interval '1 hour'
    AND (t.status <> 'PROCESSING' OR coalesce(t.checked_at, t.created_at) < now() - interval '6 hours')
  UNION
  SELECT t.business_id, t.id FROM public.refunds r JOIN public.transactions t ON t.business_id = r.business_id
    AND t.id = r.transaction_id
  WHERE r.status = 'PENDING' AND coalesce(t.checked_at, t.created_at) < now() - interval '6 hours'
  UNION
  SELECT t.business_id, t.id FROM public.transactions t
  WHERE t.dispute = 'OPEN' AND coalesce(t.checked_at, t.created_at) < now() - interval '6 hours'
  LIMIT most
$$;
CALL pg_temp.make_definer('app.silent_transactions(integer)', '{worker}');

-- Uses money that came for a payment that is gone for an open payment of the same event, which is of the same two: only
-- what the client owes the business is paid online. The attempt is that payment's from then on, and no longer overpaid;
-- a job has the ledger follow. refused is empty if the payment is paid with it now, and else why it is not: STATUS (the
-- payment is not open), AMOUNT (its price is another), RETURNED (a part was given back), DISPUTED. No row: the money or
-- the payment is not theirs, or the money is another payment's. Refuses a payment that is about to be paid online
-- (CJ007).
CREATE OR REPLACE FUNCTION app.use_stray_money(attempt uuid, payment uuid)
  RETURNS TABLE (refused text, business_id uuid, paid_cents bigint, price_cents bigint)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  payment_row record;
  attempt_row record;
BEGIN
  IF app.event_id() IS NOT NULL OR app.team_role() IS DISTINCT FROM 'OWNER' THEN RETURN; END IF;
  SELECT p.business_id, p.event_id, p.price, p.status, e.time_zone INTO payment_row
    FROM public.payments p
    JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id
    JOIN public.events e ON e.business_id = p.business_id AND e.id = p.event_id
    WHERE p.business_id = app.business_id() AND p.id = use_stray_money.payment AND p.payer = 'CLIENT'
      AND i.payee = 'BUSINESS' AND i.deleted_at IS NULL AND e.templated_at IS NULL
    FOR NO KEY UPDATE OF p;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT t.payment_id, t.paid, t.overpaid, t.dispute, t.lost_cents, t.paid_at, t.used_at INTO attempt_row
    FROM public.transactions t
    WHERE t.business_id = app.business_id() AND t.event_id = payment_row.event_id AND t.id = use_stray_money.attempt
      AND t.gift_order_id IS NULL AND t.paid > 0
    FOR NO KEY UPDATE OF t;
  IF NOT FOUND THEN RETURN; END IF;
  business_id := payment_row.business_id; paid_cents := attempt_row.paid; price_cents := payment_row.price;
  refused := '';
  IF attempt_row.payment_id = use_stray_money.payment AND attempt_row.used_at IS NOT NULL THEN
    RETURN NEXT; RETURN; -- requested twice
  END IF;
  IF attempt_row.overpaid = 0 OR EXISTS (SELECT FROM public.payments p
      JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id
      WHERE p.business_id = app.business_id() AND p.id = attempt_row.payment_id AND i.deleted_at IS NULL) THEN
    RETURN;
  END IF;
  refused := CASE
    WHEN attempt_row.dispute = 'OPEN' THEN 'DISPUTED'
    WHEN attempt_row.overpaid <> attempt_row.paid OR attempt_row.lost_cents > 0 OR EXISTS (SELECT
      FROM public.refunds r WHERE r.business_id = app.business_id() AND r.transaction_id = use_stray_money.attempt
        AND r.status <> 'FAILED') THEN 'RETURNED'
    WHEN payment_row.status <> 'PENDING' THEN 'STATUS'
    WHEN payment_row.price <> attempt_row.paid THEN 'AMOUNT'
    ELSE '' END;
  IF refused = '' THEN
    UPDATE public.payments p SET status = 'PAID', updated_at = now(),
      paid_on = (coalesce(attempt_row.paid_at, now()) AT TIME ZONE payment_row.time_zone)::date
      WHERE p.business_id = payment_row.business_id AND p.id = use_stray_money.payment;
    UPDATE public.transactions t SET payment_id = use_stray_money.payment, overpaid = 0, used_at = now(),
      updated_at = now()
      WHERE t.business_id = payment_row.business_id AND t.id = use_stray_money.attempt;
  END IF;
  RETURN NEXT;
END
$$;
CALL pg_temp.make_definer('app.use_stray_money(uuid, uuid)', '{member}');

-- Returns the overpaid money of an attempt that is still to be refunded.
CREATE OR REPLACE FUNCTION app.overpaid_left(business uuid, transaction uuid) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT greatest(0,
    t.overpaid - t.lost_cents - coalesce((SELECT sum(r.amount) FROM public.refunds r WHERE r.business_id = t.business_id
      AND r.transaction_id = t.id AND r.status <> 'FAILED'), 0))::bigint
  FROM public.transactions t WHERE t.business_id = business AND t.id = transaction
$$;
CALL pg_temp.make_definer('app.overpaid_left(uuid, uuid)');

-- Rejects changes by hand, staff's included, of a payment that is or was paid online: its checkout session would ask
-- for another price, or for a paid payment. The session is closed first (api/payment/clear.go); once it is over,
-- changes are allowed. A boleto cannot be withdrawn: while it is payable, a caller who confirmed that they know of it
-- (app.boleto_known) may change the payment's status, and not its price. A payment with overpaid money cannot be
-- deleted before the money is refunded.
CREATE OR REPLACE FUNCTION app.hold_payment() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_setting('role') <> 'worker' AND EXISTS (SELECT FROM public.transactions t
      WHERE t.business_id = OLD.business_id AND t.payment_id = OLD.id
        AND (t.status IN ('CREATED', 'OPEN') OR t.status IN ('PAID', 'REFUNDED', 'DISPUTED') AND t.paid > t.overpaid
          OR t.status = 'PROCESSING'
            AND (TG_OP = 'DELETE' OR OLD.price <> NEW.price
              OR coalesce(current_setting('app.boleto_known', true), '') <> 'yes')
          OR TG_OP = 'DELETE' AND app.overpaid_left(t.business_id, t.id) > 0)) THEN
    RAISE EXCEPTION 'paid online, or about to be' USING ERRCODE = 'CJ007';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
CALL pg_temp.make_definer('app.hold_payment()');
CREATE OR REPLACE TRIGGER held BEFORE UPDATE OF price, status, paid_on ON payments FOR EACH ROW
  WHEN ((OLD.price, OLD.status, OLD.paid_on) IS DISTINCT FROM (NEW.price, NEW.status, NEW.paid_on))
    EXECUTE FUNCTION app.hold_payment();
CREATE OR REPLACE TRIGGER held_from_going BEFORE DELETE ON payments FOR EACH ROW EXECUTE FUNCTION app.hold_payment();

-- Nor can an agreement with an open checkout session be deleted.
CREATE OR REPLACE FUNCTION app.hold_invoice() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.transactions t JOIN public.payments p ON p.business_id = t.business_id
    AND p.id = t.payment_id
      WHERE p.business_id = OLD.business_id AND p.event_id = OLD.event_id AND p.invoice_id = OLD.id
        AND (t.status IN ('CREATED', 'OPEN', 'PROCESSING')
          OR CASE WHEN t.overpaid > 0 THEN app.overpaid_left(t.business_id, t.id) > 0
            ELSE t.paid > t.refunded + t.lost_cents + t.returned_by_hand_cents END)) THEN
    RAISE EXCEPTION 'paid online, or about to be' USING ERRCODE = 'CJ007';
  END IF;
  RETURN NEW;
END
$$;
CALL pg_temp.make_definer('app.hold_invoice()');
CREATE OR REPLACE TRIGGER held BEFORE UPDATE OF deleted_at ON invoices FOR EACH ROW
  WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION app.hold_invoice();

-- Returns the attempts that block changes of a payment, or of all payments of an agreement: an open checkout session, a
-- payable boleto, or money that arrived. Only the payer and members who manage the event get rows.
CREATE OR REPLACE FUNCTION app.held_by(payment uuid, invoice uuid)
  RETURNS TABLE (business_id uuid, id uuid, session_id text, status text, overpaid boolean,
    boleto_expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.business_id, t.id, t.session_id, t.status, app.overpaid_left(t.business_id, t.id) > 0, t.boleto_expires_at
  FROM public.payments p
  LEFT JOIN public.transactions t ON t.business_id = p.business_id AND t.payment_id = p.id
    AND (t.status IN ('CREATED', 'OPEN', 'PROCESSING') OR t.paid > 0)
  WHERE p.business_id = app.business_id() AND (p.id = payment OR p.invoice_id = invoice)
    AND CASE WHEN app.event_id() IS NULL THEN app.may_in(p.event_id, 'MANAGE_EVENT')
      ELSE p.event_id = app.event_id() AND p.payer = 'CLIENT' AND p.invoice_id <> ALL (app.hidden_invoices())
        AND app.customer_can('PAYMENTS_VIEW') END
$$;
CALL pg_temp.make_definer('app.held_by(uuid, uuid)', '{member, customer}');
