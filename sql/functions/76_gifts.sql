-- Functions and triggers; policies/76_gifts.sql says who may do what.

-- Functions of earlier versions, without the method, without the limit of an address, or without an event's own fee.
DROP FUNCTION IF EXISTS app.gift_order_holds(text, timestamptz), app.gifts_of_event(uuid),
  app.set_gift_fee_referred(uuid, boolean, text),
  app.tell_gift_pix(uuid, uuid, bigint, text, text, text, integer),
  app.start_gift_order(uuid, jsonb, text, text, text, text, bigint, text, text, boolean, interval, integer, integer,
    integer);

-- Reports whether an order holds its gifts: until its checkout session ends, or once it is paid. The provider reports a
-- boleto that was paid on its last day some days later, so an order by boleto holds for a week more, unless the
-- provider reports that it expired.
CREATE OR REPLACE FUNCTION app.gift_order_holds(status text, method text, expires_at timestamptz) RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN status = 'PAID' OR status = 'PENDING' AND expires_at > now() - CASE method WHEN 'BOLETO' THEN interval '7 days'
    ELSE interval '0' END;

-- Returns an event's gift orders as their money is counted, those that the caller sees: every sum of gifts is made of
-- these. given_cents is the price of the gifts, less the part that was returned; received_cents is less the fee that
-- the hosts bear, too. Both are zero for an order that is not paid.
CREATE OR REPLACE FUNCTION app.counted_gift_orders(business uuid, event uuid)
  RETURNS TABLE (id uuid, given_cents bigint, received_cents bigint)
  LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT o.id, p.given_cents::bigint,
    (p.given_cents - p.paid * CASE o.fee_by WHEN 'HOSTS' THEN o.fee_cents - o.returned_fee_cents ELSE 0 END)::bigint
  FROM public.gift_orders o
  CROSS JOIN LATERAL (SELECT (o.status = 'PAID')::integer AS paid,
    CASE WHEN o.status = 'PAID' THEN greatest(0, o.gifts_cents - o.returned_cents
      + CASE o.fee_by WHEN 'GIVER' THEN o.returned_fee_cents ELSE 0 END) ELSE 0 END AS given_cents) p
  WHERE o.business_id = business AND o.event_id = event;
END;

-- Returns how many of each gift of an event are given or held, and how much money each raised, of the orders that the
-- caller sees. Money of an order that was returned is subtracted from its items in proportion to their price; the
-- rounding leaves no cent over.
CREATE OR REPLACE FUNCTION app.gifts_taken(business uuid, event uuid)
  RETURNS TABLE (gift_id uuid, taken integer, raised bigint)
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  WITH item AS (
    SELECT i.gift_id, i.quantity, i.held, i.as_cash, o.status, o.gifts_cents, c.given_cents,
      i.quantity * i.price_cents AS cents,
      sum(i.quantity * i.price_cents) OVER (PARTITION BY o.id ORDER BY i.id) AS cents_up_to
    FROM public.gift_orders o
    JOIN public.gift_order_items i ON i.business_id = o.business_id AND i.event_id = o.event_id AND i.order_id = o.id
    JOIN app.counted_gift_orders(business, event) c ON c.id = o.id
    WHERE o.business_id = business AND o.event_id = event AND app.gift_order_holds(o.status, o.method, o.expires_at)
  )
  SELECT i.gift_id,
    coalesce(sum(CASE WHEN i.status = 'PAID' THEN i.quantity
      ELSE coalesce(i.held, i.quantity) END) FILTER (WHERE NOT i.as_cash), 0)::integer,
    coalesce(sum(round(i.cents_up_to * i.given_cents / i.gifts_cents)
      - round((i.cents_up_to - i.cents) * i.given_cents / i.gifts_cents)) FILTER (WHERE i.status = 'PAID'), 0)::bigint
  FROM item i
  WHERE i.gift_id IS NOT NULL
  GROUP BY i.gift_id
$$;

-- Returns the columns of an event and its business that its gifts depend on, to callers who may read the gifts.
CREATE OR REPLACE FUNCTION app.gift_terms_of_event(event uuid)
  RETURNS TABLE (slug text, archived boolean, fee_by text, is_premium boolean, own_fee integer, published boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.slug, e.archived_at IS NOT NULL, e.gift_fee_by, e.gift_plan = 'PREMIUM', e.gift_fee,
    EXISTS (SELECT FROM public.sites s
      WHERE s.business_id = e.business_id AND s.event_id = e.id AND s.published_id IS NOT NULL)
  FROM public.events e
  WHERE e.business_id = app.business_id() AND e.id = event AND e.templated_at IS NULL
    AND CASE WHEN app.event_id() IS NULL THEN app.may_in(e.id, 'SITE_AND_GUESTS') ELSE e.id = app.event_id()
      AND app.customer_can('SITE_VIEW') END
$$;
CALL pg_temp.make_definer('app.gift_terms_of_event(uuid)', '{member, customer}');

-- Reports whether the event in scope shows its gifts: its site is published with them, and open to the caller.
CREATE OR REPLACE FUNCTION app.gifts_open() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.sites s
    JOIN public.site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id AND v.id = s.published_id
    JOIN public.events e ON e.business_id = s.business_id AND e.id = s.event_id
    WHERE s.business_id = app.business_id() AND s.event_id = app.event_id() AND e.archived_at IS NULL
      AND e.templated_at IS NULL
      AND app.site_is_open() AND v.document->'blocks' @> '[{"kind": "GIFTS"}]')
$$;
CALL pg_temp.make_definer('app.gifts_open()', '{visitor}');

-- Returns the gifts of the event in scope, with the number of each that is taken. NULL if its gifts are not open to the
-- caller.
CREATE OR REPLACE FUNCTION app.gift_list() RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object(
    'event', json_build_object('uuid', e.id, 'title', e.title, 'type', e.type, 'personName', e.event_person_name,
      'date', e.date, 'timeZone', e.time_zone),
    'theme', lower(coalesce(v.document->>'theme', 'BOTANICAL')), 'accent', coalesce(v.document->>'accent', ''),
      'indexed', s.indexed AND s.access_hash IS NULL,
    'words', coalesce((SELECT b->'content' FROM jsonb_array_elements(v.document->'blocks') b WHERE b->>'kind' = 'GIFTS'
      LIMIT 1), '{}'),
    'feeBy', e.gift_fee_by, 'isPremium', e.gift_plan = 'PREMIUM', 'ownFee', coalesce(e.gift_fee, -1),
    'today', (now() AT TIME ZONE e.time_zone)::date, 'planner',
      b.name, 'takesRealMoney', app.may_charge(true),
    'pix', (SELECT json_build_object('kind', k.kind, 'key', k.key, 'masked', k.key_masked, 'holder', k.holder, 'city',
      k.city)
      FROM (SELECT p.* FROM public.gift_pix_keys p WHERE p.business_id = e.business_id AND p.event_id = e.id
        ORDER BY p.id DESC LIMIT 1) k WHERE k.key IS NOT NULL),
    'gifts', coalesce((SELECT json_agg(json_build_object('uuid', g.id, 'kind', g.kind, 'title', g.title, 'note', g.note,
      'price', g.price_cents, 'quantity', g.quantity,
        'taken', coalesce(t.taken, 0), 'drawing', g.drawing, 'photo', g.photo_id, 'url', g.url, 'category', g.category)
          ORDER BY g.position, g.id)
      FROM public.gifts g LEFT JOIN app.gifts_taken(e.business_id, e.id) t ON t.gift_id = g.id
      WHERE g.business_id = e.business_id AND g.event_id = e.id AND g.deleted_at IS NULL AND NOT g.hidden), '[]'))
  FROM public.events e
  JOIN public.businesses b ON b.business_id = e.business_id
  JOIN public.sites s ON s.business_id = e.business_id AND s.event_id = e.id
  JOIN public.site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id AND v.id = s.published_id
  WHERE e.business_id = app.business_id() AND e.id = app.event_id() AND app.gifts_open()
$$;
CALL pg_temp.make_definer('app.gift_list()', '{visitor}');

-- Returns the discount of a voucher on a fee of so many cents; NULL if it cannot be used, or not any more.
CREATE OR REPLACE FUNCTION app.voucher_discount(of_code text, fee bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT least(fee, coalesce(v.amount_cents, (fee * v.percent + 5000) / 10000))
  FROM public.vouchers v
  WHERE v.code = of_code AND v.expires_at > now()
    AND (SELECT count(*) FROM public.gift_orders o WHERE o.voucher = v.code
      AND app.gift_order_holds(o.status, o.method, o.expires_at)) < v.most_uses
$$;
CALL pg_temp.make_definer('app.voucher_discount(text, bigint)', '{visitor}');

-- Inserts an order with a payment attempt for the chosen gifts, [{gift, quantity, amount}], and holds them from then
-- on. It locks the rows of the gifts in the order of their ids, so that of two callers who want the last share one gets
-- it. An order holds at most max_of_order units while it is unpaid, and all unpaid orders of an address (from_address)
-- hold max_of_address together; the other units can be paid, and become a gift of money where another order was paid
-- first. The prices are the database's, and the order is refused (CHANGED) if the total that the giver was shown
-- differs. fee and fee_referred are Cortejo's
-- fees, in hundredths of a percent: of most events, and of the plan PREMIUM; an event with a paid gift keeps its own.
-- state says why there is no new order:
-- NULL instead of the object (the gifts are not open), KNOWN (an order has this id already; it is returned), EMPTY,
-- GONE (title and left name the gift of which too few are left), AMOUNT (of a fund), VOUCHER, VOUCHER_SHARE (unpaid
-- orders of this address use it), WALLET (real money has no recipient), BOLETO (too late for one), or CHANGED (the
-- total changed).
CREATE OR REPLACE FUNCTION app.start_gift_order(of_order uuid, chosen jsonb, name text, email text, words text,
  way text, told bigint, p_voucher text, initials text,
    is_live boolean, page_life interval, fee integer, fee_referred integer, boleto_until integer,
    from_address bytea, max_of_order integer, max_of_address integer) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  e        record;
  gone     record;
  sum      bigint;
  rate     integer;
  our_fee  bigint;
  discount bigint := 0;
  total    bigint;
  next     integer;
  room     integer;
  known    json;
  made     public.transactions;
BEGIN
  IF NOT app.gifts_open() THEN RETURN NULL; END IF;
  SELECT v.business_id, v.id, v.title, v.gift_fee_by, (now() AT TIME ZONE v.time_zone)::date AS today, v.date,
    v.gift_plan, v.gift_fee INTO e
    FROM public.events v
    WHERE v.business_id = app.business_id() AND v.id = app.event_id();
  PERFORM FROM public.gifts g
    WHERE g.business_id = e.business_id AND g.event_id = e.id
      AND g.id IN (SELECT c.gift FROM jsonb_to_recordset(chosen) c (gift uuid))
    ORDER BY g.id FOR NO KEY UPDATE;
  known := app.gift_order_told(of_order);
  IF known IS NOT NULL THEN RETURN json_build_object('state', 'KNOWN', 'order', known); END IF;
  IF NOT app.may_charge(is_live) THEN RETURN json_build_object('state', 'WALLET'); END IF;
  IF jsonb_array_length(chosen) = 0
    OR (SELECT count(*) > count(DISTINCT c.gift) FROM jsonb_to_recordset(chosen) c (gift uuid))
      THEN RETURN json_build_object('state', 'EMPTY'); END IF;
  SELECT coalesce(g.title, '') AS title, greatest(0, coalesce(g.quantity - coalesce(t.taken, 0), 0)) AS left INTO gone
    FROM jsonb_to_recordset(chosen) c (gift uuid, quantity integer)
    LEFT JOIN public.gifts g ON g.business_id = e.business_id AND g.event_id = e.id AND g.id = c.gift
      AND g.deleted_at IS NULL AND NOT g.hidden AND g.kind <> 'LINK'
    LEFT JOIN app.gifts_taken(e.business_id, e.id) t ON t.gift_id = g.id
    WHERE g.id IS NULL OR c.quantity IS NULL OR c.quantity < 1 OR g.kind = 'FUND' AND c.quantity <> 1
      OR g.quantity - coalesce(t.taken, 0) < c.quantity
    ORDER BY g.id LIMIT 1;
  IF FOUND THEN RETURN json_build_object('state', 'GONE', 'title', gone.title, 'left', gone.left); END IF;
  PERFORM FROM jsonb_to_recordset(chosen) c (gift uuid, amount bigint)
    JOIN public.gifts g ON g.business_id = e.business_id AND g.id = c.gift AND g.kind = 'FUND'
    WHERE c.amount IS NULL OR c.amount NOT BETWEEN 100 AND 5000000;
  IF FOUND THEN RETURN json_build_object('state', 'AMOUNT'); END IF;
  IF way = 'BOLETO' AND e.date - boleto_until <= e.today THEN RETURN json_build_object('state', 'BOLETO'); END IF;
  SELECT coalesce(pg_catalog.sum(CASE WHEN g.kind = 'FUND' THEN c.amount ELSE g.price_cents * c.quantity END), 0)
    INTO sum
    FROM jsonb_to_recordset(chosen) c (gift uuid, quantity integer, amount bigint)
    JOIN public.gifts g ON g.business_id = e.business_id AND g.id = c.gift;
  rate := coalesce(e.gift_fee, CASE e.gift_plan WHEN 'PREMIUM' THEN fee_referred ELSE fee END);
  our_fee := (sum * rate + 5000) / 10000;
  IF p_voucher <> '' THEN
    PERFORM FROM public.vouchers v WHERE v.code = p_voucher FOR NO KEY UPDATE;
    discount := app.voucher_discount(p_voucher, our_fee);
    IF discount IS NULL THEN RETURN json_build_object('state', 'VOUCHER'); END IF;
    -- Unpaid orders of one address take three uses of it, so that a stranger does not use it up without paying.
    IF (SELECT count(DISTINCT o.id) FROM public.gift_orders o
        JOIN public.gift_order_items i ON i.business_id = o.business_id AND i.event_id = o.event_id
          AND i.order_id = o.id AND i.held_from = from_address
        WHERE o.voucher = p_voucher AND o.status = 'PENDING'
          AND app.gift_order_holds(o.status, o.method, o.expires_at)) >= 3 THEN
      RETURN json_build_object('state', 'VOUCHER_SHARE');
    END IF;
  END IF;
  our_fee := our_fee - discount;
  total := sum + CASE e.gift_fee_by WHEN 'GIVER' THEN our_fee ELSE 0 END;
  IF total <> told THEN RETURN json_build_object('state', 'CHANGED'); END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('gift orders of ' || e.id, 0));
  SELECT coalesce(max(o.sequence), 0) + 1 INTO next FROM public.gift_orders o WHERE o.business_id = e.business_id
    AND o.event_id = e.id;
  INSERT INTO public.gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, message, method,
    gifts_cents, fee_cents, fee_rate, fee_by, discount_cents, total_cents, voucher, expires_at)
    VALUES (e.business_id, e.id, of_order, next, initials || '-' || lpad(next::text, greatest(4, length(next::text)),
      '0'), name, email, words, way, sum, our_fee, rate, e.gift_fee_by, discount, total, nullif(p_voucher, ''),
      date_trunc('second', now()) + page_life);
  SELECT least(max_of_order, max_of_address - coalesce(pg_catalog.sum(i.held), 0)) INTO room
    FROM public.gift_order_items i
    JOIN public.gift_orders o ON o.business_id = i.business_id AND o.event_id = i.event_id AND o.id = i.order_id
    WHERE i.business_id = e.business_id AND i.event_id = e.id AND i.held_from = from_address AND i.kind <> 'FUND'
      AND o.status = 'PENDING' AND app.gift_order_holds(o.status, o.method, o.expires_at);
  INSERT INTO public.gift_order_items (business_id, event_id, order_id, gift_id, kind, title, drawing, quantity,
    price_cents, held, held_from)
    SELECT e.business_id, e.id, of_order, g.id, g.kind, g.title, g.drawing, c.quantity, CASE WHEN g.kind = 'FUND'
      THEN c.amount ELSE g.price_cents END,
      CASE WHEN g.kind <> 'FUND'
        THEN least(c.quantity, greatest(0, room - coalesce(pg_catalog.sum(c.quantity) FILTER (WHERE g.kind <> 'FUND')
        OVER (ORDER BY c.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))) END, from_address
    FROM ROWS FROM (jsonb_to_recordset(chosen) AS (gift uuid, quantity integer, amount bigint)) WITH ORDINALITY c (gift,
      quantity, amount, place)
    JOIN public.gifts g ON g.business_id = e.business_id AND g.id = c.gift
    ORDER BY c.place;
  INSERT INTO public.transactions (business_id, event_id, gift_order_id, method, price, our_fee, live, expires_at)
    VALUES (e.business_id, e.id, of_order, way, total, our_fee, is_live, date_trunc('second', now()) + page_life)
    RETURNING * INTO made;
  RETURN json_build_object('state', '', 'order', app.gift_order_told(of_order));
END
$$;
CALL pg_temp.make_definer('app.start_gift_order(uuid, jsonb, text, text, text, text, bigint, text, text, boolean,
  interval, integer, integer, integer, bytea, integer, integer)', '{visitor}');

-- Returns an order of the event in scope to a caller who has its id: the giver, who brings it back from the provider's
-- page or from the receipt. The id proves no payment: the state is the database's.
CREATE OR REPLACE FUNCTION app.gift_order_told(of_order uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('businessId', o.business_id, 'uuid', o.id, 'number', o.number, 'status', o.status, 'name',
    o.giver_name, 'email', o.giver_email, 'message', o.message, 'method', o.method,
    'gifts', o.gifts_cents, 'fee', CASE o.fee_by WHEN 'GIVER' THEN o.fee_cents ELSE 0 END, 'discount', CASE o.fee_by
      WHEN 'GIVER' THEN o.discount_cents ELSE 0 END, 'total', o.total_cents, 'late', o.late,
    'expiresAt', o.expires_at, 'paidAt', o.paid_at,
    'held', NOT EXISTS (SELECT FROM public.gift_order_items i WHERE i.business_id = o.business_id
      AND i.event_id = o.event_id AND i.order_id = o.id AND i.held < i.quantity),
    'event', json_build_object('uuid', e.id, 'title', e.title, 'type', e.type, 'personName', e.event_person_name,
      'date', e.date, 'timeZone', e.time_zone, 'slug', e.slug), 'planner', b.name,
    'theme', lower(coalesce(v.document->>'theme', 'BOTANICAL')), 'accent', coalesce(v.document->>'accent', ''),
    'attempt', CASE WHEN t.id IS NOT NULL THEN json_build_object('id', t.id, 'status', t.status, 'sessionId',
      coalesce(t.session_id, ''), 'sessionUrl', coalesce(t.session_url, ''), 'boletoUrl', coalesce(t.boleto_url, ''),
      'createdAt', t.created_at, 'expiresAt', t.expires_at) END,
    'items', (SELECT json_agg(json_build_object('gift', i.gift_id, 'kind', i.kind, 'title', i.title, 'drawing',
      i.drawing, 'quantity', i.quantity, 'price', i.price_cents, 'asCash', i.as_cash) ORDER BY i.id)
      FROM public.gift_order_items i WHERE i.business_id = o.business_id AND i.event_id = o.event_id
        AND i.order_id = o.id))
  FROM public.gift_orders o
  JOIN public.events e ON e.business_id = o.business_id AND e.id = o.event_id
  JOIN public.businesses b ON b.business_id = o.business_id
  LEFT JOIN public.transactions t ON t.business_id = o.business_id AND t.gift_order_id = o.id
  LEFT JOIN public.sites s ON s.business_id = e.business_id AND s.event_id = e.id
  LEFT JOIN public.site_versions v ON v.business_id = s.business_id AND v.event_id = s.event_id
    AND v.id = s.published_id
  WHERE o.business_id = app.business_id() AND o.event_id = app.event_id() AND o.id = of_order
$$;
CALL pg_temp.make_definer('app.gift_order_told(uuid)', '{visitor}');

-- Updates an order when its payment attempt changes, no matter who changed it. Money that arrives after the order
-- released its gifts, or for units that it did not hold, takes the free units, and is a gift of money where another
-- order was paid first.
CREATE OR REPLACE FUNCTION app.settle_gift_order() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  o      public.gift_orders;
  missed integer := 0;
  holds  boolean;
BEGIN
  SELECT * INTO o FROM public.gift_orders g WHERE g.business_id = NEW.business_id
    AND g.id = NEW.gift_order_id FOR NO KEY UPDATE;
  IF NEW.paid > 0 AND (NEW.status = 'REFUNDED' OR NEW.refunded + NEW.lost_cents >= NEW.paid) THEN
    UPDATE public.gift_orders g SET status = 'REFUNDED', paid_at = coalesce(g.paid_at, NEW.paid_at), updated_at = now()
      WHERE g.business_id = o.business_id AND g.id = o.id AND g.status <> 'REFUNDED';
  ELSIF NEW.paid > 0 AND o.status <> 'PAID' THEN
    holds := app.gift_order_holds(o.status, o.method, o.expires_at);
    IF NOT holds OR EXISTS (SELECT FROM public.gift_order_items i
        WHERE i.business_id = o.business_id AND i.event_id = o.event_id AND i.order_id = o.id
          AND i.held < i.quantity) THEN
      PERFORM FROM public.gifts g WHERE g.business_id = o.business_id AND g.event_id = o.event_id
          AND g.id IN (SELECT i.gift_id FROM public.gift_order_items i WHERE i.business_id = o.business_id
            AND i.event_id = o.event_id AND i.order_id = o.id)
        ORDER BY g.id FOR NO KEY UPDATE;
      UPDATE public.gift_order_items i SET as_cash = true
        FROM (SELECT x.id FROM public.gift_order_items x
          LEFT JOIN public.gifts g ON g.business_id = x.business_id AND g.event_id = x.event_id AND g.id = x.gift_id
            AND g.deleted_at IS NULL
          LEFT JOIN app.gifts_taken(o.business_id, o.event_id) t ON t.gift_id = g.id
          WHERE x.business_id = o.business_id AND x.event_id = o.event_id AND x.order_id = o.id AND x.kind <> 'FUND'
            AND NOT x.as_cash
            AND (NOT holds OR x.held < x.quantity)
            -- Units that the order itself holds are free for it.
            AND (g.id IS NULL OR g.quantity - coalesce(t.taken, 0) + CASE WHEN holds THEN coalesce(x.held, x.quantity)
              ELSE 0 END < x.quantity)) short
        WHERE i.business_id = o.business_id AND i.id = short.id;
      GET DIAGNOSTICS missed = ROW_COUNT;
    END IF;
    UPDATE public.gift_orders g SET status = 'PAID', paid_at = NEW.paid_at, late = g.late OR g.status = 'EXPIRED'
      OR missed > 0, updated_at = now() WHERE g.business_id = o.business_id AND g.id = o.id;
    -- The event keeps the fee of its first paid gift.
    UPDATE public.events v SET gift_fee = o.fee_rate
      WHERE v.business_id = o.business_id AND v.id = o.event_id AND v.gift_fee IS NULL AND o.fee_rate IS NOT NULL;
  ELSIF o.status = 'PENDING' AND NEW.status IN ('EXPIRED', 'REFUSED', 'CANCELLED') THEN
    UPDATE public.gift_orders g SET status = 'EXPIRED', updated_at = now() WHERE g.business_id = o.business_id
      AND g.id = o.id;
  ELSIF o.status = 'PENDING' AND NEW.status = 'PROCESSING' AND NEW.boleto_expires_at IS NOT NULL THEN
    UPDATE public.gift_orders g SET expires_at = NEW.boleto_expires_at, updated_at = now()
      WHERE g.business_id = o.business_id AND g.id = o.id AND g.expires_at <> NEW.boleto_expires_at;
  END IF;
  -- Only unpaid orders are counted by address.
  UPDATE public.gift_order_items i SET held_from = NULL
    WHERE i.business_id = o.business_id AND i.event_id = o.event_id AND i.order_id = o.id AND i.held_from IS NOT NULL
      AND EXISTS (SELECT FROM public.gift_orders g WHERE g.business_id = o.business_id AND g.id = o.id
        AND g.status <> 'PENDING');
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.settle_gift_order()');
CREATE OR REPLACE TRIGGER settles_gift_order AFTER UPDATE OF status, paid, dispute, lost_cents, boleto_expires_at
  ON transactions FOR EACH ROW
  WHEN (NEW.gift_order_id IS NOT NULL AND (OLD.status, OLD.paid, OLD.dispute, OLD.lost_cents, OLD.boleto_expires_at)
    IS DISTINCT FROM (NEW.status, NEW.paid, NEW.dispute, NEW.lost_cents, NEW.boleto_expires_at))
  EXECUTE FUNCTION app.settle_gift_order();

-- Stores what went back to the giver of an order, by refunds and lost disputes, and the part of Cortejo's fee in it.
-- The sums of gifts are of orders, because a client reads no attempt at paying for one.
CREATE OR REPLACE FUNCTION app.count_gift_returns() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  cents CONSTANT bigint := least(NEW.paid, NEW.refunded + NEW.lost_cents);
  fee   CONSTANT bigint := least(cents,
    coalesce((SELECT sum(r.our_fee) FROM public.refunds r WHERE r.business_id = NEW.business_id
      AND r.transaction_id = NEW.id AND r.status <> 'FAILED'), 0)
    + coalesce((SELECT sum(d.platform_fee_cents) FROM public.disputes d WHERE d.business_id = NEW.business_id
      AND d.transaction_id = NEW.id), 0));
BEGIN
  UPDATE public.gift_orders g SET returned_cents = cents, returned_fee_cents = fee, updated_at = now()
    WHERE g.business_id = NEW.business_id AND g.id = NEW.gift_order_id
      AND (g.returned_cents, g.returned_fee_cents) IS DISTINCT FROM (cents, fee);
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.count_gift_returns()');
-- The provider may name its lines later than the loss: each settling counts again.
CREATE OR REPLACE TRIGGER counts_gift_returns AFTER UPDATE ON transactions FOR EACH ROW
  WHEN (NEW.gift_order_id IS NOT NULL
    AND (NEW.refunded > 0 OR NEW.lost_cents > 0 OR OLD.refunded > 0 OR OLD.lost_cents > 0))
  EXECUTE FUNCTION app.count_gift_returns();

-- Records that a guest says they sent an amount to the hosts' own key for a fund, once per id. state says why it is not
-- recorded: NULL instead of the object (the gifts are not open), KNOWN (this id was recorded before), GONE (the fund or
-- the key does not exist any more), FULL (at_most wait already), or SHARE (max_of_address of from_address wait, so that
-- one address cannot fill the hosts' list).
CREATE OR REPLACE FUNCTION app.tell_gift_pix(of_order uuid, p_gift uuid, cents bigint, name text, words text,
  initials text, at_most integer,
    from_address bytea, max_of_address integer) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  event CONSTANT uuid := app.event_id();
  ours  CONSTANT uuid := app.business_id();
  fund  record;
  next  integer;
BEGIN
  IF NOT app.gifts_open() THEN RETURN NULL; END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('gift orders of ' || event, 0));
  PERFORM FROM public.gift_orders o WHERE o.business_id = ours AND o.id = of_order;
  IF FOUND THEN RETURN json_build_object('state', 'KNOWN'); END IF;
  SELECT g.id, g.title, g.drawing INTO fund FROM public.gifts g
    WHERE g.business_id = ours AND g.event_id = event AND g.id = p_gift AND g.kind = 'FUND' AND g.deleted_at IS NULL
      AND NOT g.hidden
      AND (SELECT k.key FROM public.gift_pix_keys k WHERE k.business_id = ours AND k.event_id = event ORDER BY k.id DESC
        LIMIT 1) IS NOT NULL;
  IF NOT FOUND THEN RETURN json_build_object('state', 'GONE'); END IF;
  IF (SELECT count(*) FROM public.gift_orders o WHERE o.business_id = ours AND o.event_id = event
    AND o.status = 'WAITING') >= at_most THEN RETURN json_build_object('state', 'FULL'); END IF;
  IF (SELECT count(*) FROM public.gift_order_items i JOIN public.gift_orders o ON o.business_id = i.business_id
    AND o.event_id = i.event_id AND o.id = i.order_id
      WHERE i.business_id = ours AND i.event_id = event AND i.held_from = from_address
        AND o.status = 'WAITING') >= max_of_address THEN
    RETURN json_build_object('state', 'SHARE');
  END IF;
  SELECT coalesce(max(o.sequence), 0) + 1 INTO next FROM public.gift_orders o WHERE o.business_id = ours
    AND o.event_id = event;
  INSERT INTO public.gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, message, status,
    method, gifts_cents, fee_cents, fee_by, total_cents, expires_at)
    VALUES (ours, event, of_order, next, initials || '-' || lpad(next::text, greatest(4, length(next::text)), '0'),
      name, '', words, 'WAITING', 'OWN_PIX', cents, 0, 'GIVER', cents, now());
  INSERT INTO public.gift_order_items (business_id, event_id, order_id, gift_id, kind, title, drawing, quantity,
    price_cents, held_from)
    VALUES (ours, event, of_order, fund.id, 'FUND', fund.title, fund.drawing, 1, cents, from_address);
  RETURN json_build_object('state', '');
END
$$;
CALL pg_temp.make_definer('app.tell_gift_pix(uuid, uuid, bigint, text, text, text, integer, bytea, integer)',
  '{visitor}');

-- Records whether the money that a guest reported arrived at the hosts' own key. False if the caller sees no such
-- order. Like thanking, the client may do this also after the site's date lock.
CREATE OR REPLACE FUNCTION app.answer_gift_pix(event uuid, of_order uuid, came boolean) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.gift_orders o SET status = CASE WHEN came THEN 'PAID' ELSE 'REFUSED' END, paid_at = CASE
    WHEN came THEN coalesce(o.paid_at, now()) END,
      thanked_at = CASE WHEN came THEN o.thanked_at END, updated_at = now()
    WHERE o.business_id = app.business_id() AND o.event_id = event AND o.id = of_order AND o.method = 'OWN_PIX'
      AND CASE WHEN app.event_id() IS NULL THEN app.may_in(event, 'SITE_AND_GUESTS') ELSE event = app.event_id()
        AND app.customer_can('SITE_VIEW') END;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE public.gift_order_items i SET held_from = NULL
    WHERE i.business_id = app.business_id() AND i.event_id = event AND i.order_id = of_order
      AND i.held_from IS NOT NULL;
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.answer_gift_pix(uuid, uuid, boolean)', '{member, customer}');

-- Returns the caller, if they may set the key of an event's hosts, with their phone and the owner's. No row for other
-- callers.
CREATE OR REPLACE FUNCTION app.gift_pix_setter(event uuid)
  RETURNS TABLE (business_id uuid, user_id uuid, phone text, owner_phone text, title text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.business_id, u.id, u.phone, o.phone, e.title
  FROM public.events e
  JOIN public.businesses b ON b.business_id = e.business_id
  JOIN public.users o ON o.id = b.owner_user_id
  JOIN public.users u ON u.id = app.user_id()
  WHERE e.business_id = app.business_id() AND e.id = event AND e.templated_at IS NULL AND e.archived_at IS NULL
    AND CASE WHEN app.event_id() IS NULL THEN app.team_role() = 'OWNER' AND NOT app.in_control()
      ELSE e.id = app.event_id() AND app.customer_can('SITE_EDIT') END
$$;
CALL pg_temp.make_definer('app.gift_pix_setter(uuid)', '{member, customer}');

-- Records a message to each phone of the event's clients about the key that this transaction set, no matter what else
-- they may see.
CREATE OR REPLACE FUNCTION app.tell_of_gift_pix(event uuid) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.customer_messages (business_id, event_id, contact_id, kind, channel, phone)
  SELECT s.business_id, event, c.contact_id, 'GIFT_PIX', 'SMS', c.phone
  FROM app.gift_pix_setter(event) s CROSS JOIN LATERAL app.clients_to_remind(s.business_id, event) c
  WHERE EXISTS (SELECT FROM public.gift_pix_keys k WHERE k.business_id = s.business_id AND k.event_id = event
    AND k.changed_at = now())
  RETURNING id
$$;
CALL pg_temp.make_definer('app.tell_of_gift_pix(uuid)', '{member, customer}');

-- Notes a message to each phone of the clients to whom the gifts are open, of one whose money came after its time; none
-- the second time. The ids are answered, for the jobs that send them.
CREATE OR REPLACE FUNCTION app.tell_of_late_gift(of_order uuid) RETURNS SETOF uuid
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.customer_messages (business_id, event_id, contact_id, kind, channel, phone, gift_order_id)
  SELECT o.business_id, o.event_id, c.contact_id, 'LATE_GIFT', c.channel, c.phone, o.id
  FROM public.gift_orders o
  JOIN public.events e ON e.business_id = o.business_id AND e.id = o.event_id AND e.archived_at IS NULL
  CROSS JOIN LATERAL app.clients_to_remind(o.business_id, o.event_id) c
  WHERE o.business_id = app.business_id() AND o.id = of_order AND o.status = 'PAID' AND o.late AND c.channel IS NOT NULL
    AND app.customer_bits(e.customer_permissions | e.customer_extra_permissions, e.customer_released,
      e.enabled_customer_updates_at IS NOT NULL, e.customer_lock_days, e.date, e.time_zone)
      & app.customer_bit('SITE_VIEW') <> 0
  ON CONFLICT DO NOTHING
  RETURNING id
$$;
CALL pg_temp.make_definer('app.tell_of_late_gift(uuid)', '{worker}');

-- Reports whether an event keeps the fee of its gifts: one was paid, also before events had a fee of their own.
CREATE OR REPLACE FUNCTION app.is_gift_fee_kept(business uuid, event uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.gift_orders o WHERE o.business_id = business AND o.event_id = event
    AND o.paid_at IS NOT NULL AND o.method <> 'OWN_PIX')
$$;
CALL pg_temp.make_definer('app.is_gift_fee_kept(uuid, uuid)');

-- Returns the fees of a business's events, the next ones first: [{uuid, title, date, isPremium, isKept}].
CREATE OR REPLACE FUNCTION app.list_gift_fees(business uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(json_agg(json_build_object('uuid', e.id, 'title', e.title, 'date', e.date,
    'isPremium', e.gift_plan = 'PREMIUM', 'isKept', app.is_gift_fee_kept(business, e.id))
    ORDER BY e.date DESC NULLS FIRST, e.id), '[]')
  FROM (SELECT v.* FROM public.events v
    WHERE v.business_id = business AND v.templated_at IS NULL AND v.archived_at IS NULL
    ORDER BY v.date DESC NULLS FIRST, v.id LIMIT 500) e
$$;
CALL pg_temp.make_definer('app.list_gift_fees(uuid)', '{staff}');

-- Sets the plan of an event, which decides the fee of its gifts, and whether the business earns a part of it: the event
-- counts as referred, or does not any more. Only staff may call this, and neither in control of a business nor of the
-- team of this one, which would earn by it. The business's audit log says who did it and why. state is '', MISSING (no
-- such event), IN_CONTROL, TEAM or KEPT (its first gift is paid, so it keeps its fee).
CREATE OR REPLACE FUNCTION app.set_gift_plan(business uuid, event uuid, is_premium boolean, reason text,
  p_bonus_percent integer) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  plan      CONSTANT text := CASE WHEN is_premium THEN 'PREMIUM' ELSE 'STANDARD' END;
  hindrance CONSTANT text := app.hindrance_of_wallet(business);
  current   record;
BEGIN
  SELECT e.gift_plan, e.title INTO current FROM public.events e
    WHERE e.business_id = business AND e.id = event AND e.templated_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'MISSING'; END IF;
  IF hindrance <> '' THEN RETURN hindrance; END IF;
  IF current.gift_plan = plan THEN RETURN ''; END IF;
  IF app.is_gift_fee_kept(business, event) THEN RETURN 'KEPT'; END IF;
  UPDATE public.events e SET gift_plan = plan WHERE e.business_id = business AND e.id = event;
  INSERT INTO public.referrals AS r (business_id, event_id, is_counted, bonus_percent)
    VALUES (business, event, is_premium, p_bonus_percent)
    ON CONFLICT (business_id, event_id) DO UPDATE SET is_counted = excluded.is_counted;
  INSERT INTO public.audit_entries (business_id, event_id, kind, subject, changes, transaction_id,
    actor_user_id, actor_name, session_role, team_role, in_control, control_id, control_reason, procedure)
  SELECT business, event, 'GIFT_FEE_SET', 'events', jsonb_build_array(jsonb_build_object('id', event,
      'title', current.title, 'before', jsonb_build_object('gift_plan', current.gift_plan),
      'after', jsonb_build_object('gift_plan', plan, 'reason', reason))),
    pg_current_xact_id()::text::bigint,
    a.actor_user_id, a.actor_name, a.session_role, a.team_role, a.in_control, a.control_id, a.control_reason,
      a.procedure
  FROM app.audit_actor(current_setting('role')) a;
  RETURN '';
END
$$;
CALL pg_temp.make_definer('app.set_gift_plan(uuid, uuid, boolean, text, integer)', '{staff}');
