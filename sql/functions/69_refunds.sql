-- Functions and triggers; policies/69_refunds.sql says who may do what.

-- Rejects a refund of more than was paid and not yet refunded. The attempt stays locked, so concurrent requests are
-- counted one after another. A job records a refund that the provider made by itself without this check.
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
CALL pg_temp.make_definer('app.keep_refund()');
CREATE OR REPLACE TRIGGER kept BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION app.keep_refund();

-- Returns the refunds of a payment's attempts, the latest first, to its payer and to members who manage its event. Only
-- the team gets the reasons.
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
CALL pg_temp.make_definer('app.refunds_of_payment(uuid)', '{member, customer}');

-- Returns the money that staff have to settle, of every business: money that arrived for deleted payments or
-- agreements, and debts. Staff read none of the tables.
CREATE OR REPLACE FUNCTION app.stray_money_of_all(max_count integer)
  RETURNS TABLE (business_id uuid, business text, event_id uuid, event text, id uuid, method text, live boolean,
    paid_at timestamptz, cents bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.business_id, b.name, t.event_id, e.title, t.id, t.method, t.live, coalesce(t.paid_at, t.created_at),
    m.cents::bigint
  FROM public.transactions t
  JOIN public.events e ON e.business_id = t.business_id AND e.id = t.event_id
  JOIN public.businesses b ON b.business_id = t.business_id
  CROSS JOIN LATERAL (
    SELECT t.overpaid - t.lost_cents - coalesce(sum(r.amount), 0) AS cents
    FROM public.refunds r WHERE r.business_id = t.business_id AND r.transaction_id = t.id AND r.status <> 'FAILED'
  ) m
  WHERE t.overpaid > 0 AND t.gift_order_id IS NULL AND t.dispute IS DISTINCT FROM 'OPEN' AND m.cents > 0
    AND NOT EXISTS (SELECT FROM public.payments p
      JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id
      WHERE p.business_id = t.business_id AND p.id = t.payment_id AND i.deleted_at IS NULL)
  ORDER BY 8, t.id
  LIMIT max_count
$$;
CALL pg_temp.make_definer('app.stray_money_of_all(integer)', '{staff}');

-- Returns the debtors: businesses, and the hosts of an event for gifts, whose balance is negative with all that is
-- pending. since is when the last money arrived that was enough, or the first requested refund that is not in the
-- ledger yet. The sum of app.ledger_balances's available and pending money does not depend on the day: it is the free
-- money, less what refunds ask for that are not in the ledger yet. A refund's end that arrived before the refund itself
-- frees nothing.
CREATE OR REPLACE FUNCTION app.debts_of_all(max_count integer)
  RETURNS TABLE (business_id uuid, business text, event_id uuid, event text, cents bigint, since timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH requested AS (
    SELECT r.business_id, CASE WHEN t.gift_order_id IS NOT NULL THEN r.event_id END AS event_id,
      sum(r.amount - r.our_fee) AS cents
    FROM public.refunds r
    JOIN public.transactions t ON t.business_id = r.business_id AND t.id = r.transaction_id
    WHERE r.status = 'REQUESTED' AND NOT r.waited AND NOT r.by_hand AND t.overpaid = 0
      AND EXISTS (SELECT FROM public.ledger_accounts a WHERE a.business_id = r.business_id)
    GROUP BY r.business_id, 2
  ), part AS (
    SELECT o.business_id, o.event_id, o.free_cents + least(o.waiting_cents, 0) AS cents, o.negative_since
    FROM public.ledger_owner_balances o
    WHERE o.free_cents + least(o.waiting_cents, 0) < 0
    UNION ALL
    SELECT o.business_id, o.event_id, o.free_cents + least(o.waiting_cents, 0), o.negative_since
    FROM requested q
    JOIN public.ledger_owner_balances o ON o.business_id = q.business_id AND o.event_id IS NOT DISTINCT FROM q.event_id
    WHERE o.free_cents + least(o.waiting_cents, 0) >= 0
    UNION ALL
    SELECT q.business_id, q.event_id, -q.cents, NULL FROM requested q
  ), debtor AS (
    SELECT p.business_id, p.event_id, -sum(p.cents)::bigint AS cents, max(p.negative_since) AS since
    FROM part p
    GROUP BY p.business_id, p.event_id
    HAVING sum(p.cents) < 0
    ORDER BY sum(p.cents), p.business_id, p.event_id
    LIMIT max_count
  )
  SELECT d.business_id, (SELECT b.name FROM public.businesses b WHERE b.business_id = d.business_id), d.event_id,
    (SELECT e.title FROM public.events e WHERE e.business_id = d.business_id AND e.id = d.event_id), d.cents,
    coalesce(d.since, (SELECT min(f.created_at) FROM public.refunds f WHERE f.business_id = d.business_id
      AND f.status = 'REQUESTED' AND (d.event_id IS NULL OR f.event_id = d.event_id)), now())
  FROM debtor d
  ORDER BY d.cents DESC, d.business_id, d.event_id
$$;
CALL pg_temp.make_definer('app.debts_of_all(integer)', '{staff}');
