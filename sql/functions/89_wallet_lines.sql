-- The wallet's lines: what moved the money of a business, or of the hosts of an event, as the ledger has it. The four
-- numbers of the wallet are app.ledger_balances and app.open_payments; every list below adds up to one of them. All of
-- it is read with the caller's policies (app.reads_ledger).

-- Returns what a ledger transaction moved for its owner, together with the transaction that moved it to the hosts of
-- its event. net is what the owner has more of it: gross, which leaves out money that belongs to the payer, less both
-- fees. It never is of two owners.
CREATE OR REPLACE FUNCTION app.ledger_line(p_business_id uuid, p_transaction_id uuid, p_source text)
  RETURNS TABLE (event_id uuid, is_of_hosts boolean, gross bigint, provider_fee bigint, platform_fee bigint, net bigint)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT max(a.event_id::text)::uuid, coalesce(bool_or(a.kind LIKE 'HOSTS%'), false),
      coalesce(sum(e.amount) FILTER (WHERE a.kind IN ('AT_PROVIDER', 'OVERPAID')), 0)::bigint,
      coalesce(sum(-e.amount) FILTER (WHERE a.kind = 'PROVIDER_FEE'), 0)::bigint,
      coalesce(sum(-e.amount) FILTER (WHERE a.kind = 'OUR_FEE'), 0)::bigint,
      coalesce(sum(-e.amount) FILTER (WHERE a.kind NOT IN ('AT_PROVIDER', 'PROVIDER_FEE', 'OUR_FEE', 'OVERPAID')),
        0)::bigint
    FROM (
      SELECT p_transaction_id AS id
      UNION ALL
      SELECT m.id FROM public.ledger_transactions m
      WHERE m.business_id = p_business_id AND m.reverses = p_source AND m.kind = 'MOVED_TO_HOSTS'
        AND m.book = 'BUSINESS'
    ) t
    JOIN public.ledger_entries e ON e.business_id = p_business_id AND e.transaction_id = t.id AND e.book = 'BUSINESS'
    JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.id = e.account_id AND a.book = e.book;
  END;
REVOKE ALL ON FUNCTION app.ledger_line(uuid, uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.ledger_line(uuid, uuid, text) TO member;

-- Reports whether a ledger transaction may be a line. The rest are parts of others: refunds that wait hold money and
-- move none, an arrival or its undoing is of its payout, and a move to hosts is in the line of the transaction that it
-- moves.
CREATE OR REPLACE FUNCTION app.is_ledger_line(kind text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN kind NOT IN ('REFUND_PENDING', 'REFUND_PENDING_ENDED', 'MOVED_TO_HOSTS', 'PAYOUT_ARRIVED', 'PAYOUT_BOUNCED');
REVOKE ALL ON FUNCTION app.is_ledger_line(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.is_ledger_line(text) TO member;

-- Returns the open payments by clients to the business: what the wallet calls pending.
CREATE OR REPLACE FUNCTION app.open_payments()
  RETURNS TABLE (id uuid, event_id uuid, invoice_id uuid, price bigint, due_date date)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT p.id, p.event_id, p.invoice_id, p.price, p.due_date
    FROM public.events e
    JOIN public.invoices i ON i.business_id = e.business_id AND i.event_id = e.id
    JOIN public.payments p ON p.business_id = i.business_id AND p.event_id = i.event_id AND p.invoice_id = i.id
    WHERE e.templated_at IS NULL AND i.deleted_at IS NULL AND i.payer = 'CLIENT' AND i.payee = 'BUSINESS'
      AND p.status = 'PENDING';
  END;
REVOKE ALL ON FUNCTION app.open_payments() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.open_payments() TO member;

-- Returns what left for the bank and did not come back, of the business (no event) and of the hosts of its events.
CREATE OR REPLACE FUNCTION app.transferred_money(p_business_id uuid) RETURNS TABLE (event_id uuid, cents bigint)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT CASE WHEN a.kind LIKE 'HOSTS%' THEN a.event_id END, sum(e.amount)::bigint
    FROM public.ledger_transactions t
    JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
    JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
    WHERE t.business_id = p_business_id AND t.book = 'BUSINESS'
      AND t.kind IN ('PAYOUT', 'PAYOUT_ARRIVED', 'PAYOUT_BOUNCED', 'PAYOUT_REVERSED', 'PAYOUT_FAILED',
        'PAYOUT_RETURNED')
      AND a.kind <> 'AT_PROVIDER'
    GROUP BY 1;
  END;
REVOKE ALL ON FUNCTION app.transferred_money(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.transferred_money(uuid) TO member;

-- Returns attempts to pay as lines show them, each with an event: its payment, its payer and its method. An attempt
-- whose payment is gone names its event. Callers must give one event to each attempt, either of which may be null, and
-- get each pair once. All of a page are read at once: a function for each line would cost most of the page's time.
CREATE OR REPLACE FUNCTION app.show_payers(p_attempt_ids uuid[], p_event_ids uuid[])
  RETURNS TABLE (attempt_id uuid, event_id uuid, who json)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    WITH asked AS MATERIALIZED (
      SELECT DISTINCT a.attempt_id, a.event_id FROM unnest(p_attempt_ids, p_event_ids) a (attempt_id, event_id)
    ), paid AS MATERIALIZED (
      SELECT a.attempt_id, a.event_id, e.id AS shown_event_id, e.title AS event_title, t.method, o.id AS order_id,
        o.giver_name, o.number, p.id AS payment_id, p.position, i.business_id AS invoice_business_id,
        i.event_id AS invoice_event_id, i.id AS invoice_id, i.title
      FROM asked a
      LEFT JOIN public.events e ON e.business_id = app.business_id() AND e.id = a.event_id
      LEFT JOIN public.transactions t ON t.business_id = app.business_id() AND t.id = a.attempt_id
      LEFT JOIN public.gift_orders o ON o.business_id = t.business_id AND o.id = t.gift_order_id
      LEFT JOIN public.payments p ON p.business_id = t.business_id AND p.id = t.payment_id
      LEFT JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
    )
    SELECT x.attempt_id, x.event_id, json_build_object(
      'event', CASE WHEN x.shown_event_id IS NOT NULL
        THEN json_build_object('uuid', x.shown_event_id, 'title', x.event_title) END,
      'payer', coalesce(x.giver_name, n.payer->>'name', x.event_title, ''),
      'receiver', CASE WHEN x.order_id IS NOT NULL THEN x.event_title ELSE b.name END,
      'method', coalesce(x.method, ''), 'gift', coalesce(x.number, ''),
      'payment', CASE WHEN x.invoice_id IS NOT NULL THEN json_build_object('uuid', x.payment_id, 'title', x.title,
        'position', x.position, 'installments', s.installments, 'hasEntrance', s.has_entrance) END)
    FROM public.businesses b
    CROSS JOIN paid x
    LEFT JOIN app.parties_of_invoices(ARRAY(SELECT DISTINCT y.invoice_id FROM paid y WHERE y.invoice_id IS NOT NULL)) n
      ON n.id = x.invoice_id
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE y.position > 0) AS installments, bool_or(y.position = 0) AS has_entrance
      FROM public.payments y
      WHERE y.business_id = x.invoice_business_id AND y.event_id = x.invoice_event_id AND y.invoice_id = x.invoice_id
    ) s ON true
    WHERE b.business_id = app.business_id();
  END;
REVOKE ALL ON FUNCTION app.show_payers(uuid[], uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.show_payers(uuid[], uuid[]) TO member;

-- Returns lines as the API shows them. A charge may be disputed several times, and the ledger does not say which of
-- them a line is of: reason has all of them, the latest first.
CREATE OR REPLACE FUNCTION app.show_ledger_lines(p_ids uuid[]) RETURNS TABLE (id uuid, line json)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    WITH lines AS MATERIALIZED (
      SELECT t.business_id, t.id, t.kind, t.source, t.attempt_id, t.occurred_at, t.available_on, l.event_id,
        l.is_of_hosts, l.gross, l.provider_fee, l.platform_fee, l.net
      FROM public.ledger_transactions t
      CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source) l
      WHERE t.business_id = app.business_id() AND t.book = 'BUSINESS' AND t.id = ANY (p_ids)
    )
    SELECT l.id, json_build_object('id', l.id, 'kind', l.kind, 'occurredAt', l.occurred_at,
      'availableOn', l.available_on, 'ofHosts', l.is_of_hosts, 'grossAmount', l.gross, 'providerFee', l.provider_fee,
      'platformFee', l.platform_fee, 'netAmount', l.net, 'source', l.source,
      'reason', coalesce(d.reason, ''), 'who', w.who)
    FROM lines l
    LEFT JOIN app.show_payers((SELECT array_agg(x.attempt_id ORDER BY x.id) FROM lines x),
      (SELECT array_agg(x.event_id ORDER BY x.id) FROM lines x)) w
      ON w.attempt_id IS NOT DISTINCT FROM l.attempt_id AND w.event_id IS NOT DISTINCT FROM l.event_id
    LEFT JOIN LATERAL (
      SELECT string_agg(x.reason, ',' ORDER BY x.created_at DESC, x.id) AS reason FROM public.disputes x
      WHERE l.kind LIKE 'DISPUTE%' AND x.business_id = l.business_id AND x.transaction_id = l.attempt_id
    ) d ON true;
  END;
REVOKE ALL ON FUNCTION app.show_ledger_lines(uuid[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.show_ledger_lines(uuid[]) TO member;

-- Returns the money that is held, and why: REFUNDING (a refund that was requested and has not left), DISPUTED (a bank
-- took it while a dispute lasts), OVERPAID (it belongs to its payer). Each cause adds up to the balance of its name.
CREATE OR REPLACE FUNCTION app.held_money()
  RETURNS TABLE (cause text, attempt_id uuid, event_id uuid, is_of_hosts boolean, cents bigint, held_at timestamptz)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT h.cause, h.attempt_id, h.event_id, h.is_of_hosts, sum(h.amount)::bigint, min(h.occurred_at)
    FROM (
      SELECT CASE WHEN a.kind LIKE '%DISPUTED' THEN 'DISPUTED' WHEN a.kind = 'OVERPAID' THEN 'OVERPAID'
          ELSE 'REFUNDING' END AS cause, t.attempt_id, a.event_id, a.kind LIKE 'HOSTS%' AS is_of_hosts,
        CASE a.kind WHEN 'OVERPAID' THEN -e.amount ELSE e.amount END AS amount, t.occurred_at,
        CASE WHEN a.kind LIKE '%IN_TRANSIT' THEN coalesce(moved.reverses, moved.source, t.reverses, t.source)
          ELSE '' END AS refund
      FROM public.ledger_accounts a
      JOIN public.ledger_entries e ON e.business_id = a.business_id AND e.account_id = a.id AND e.book = a.book
      JOIN public.ledger_transactions t ON t.business_id = e.business_id AND t.id = e.transaction_id AND t.book = e.book
      LEFT JOIN public.ledger_transactions moved ON t.kind = 'MOVED_TO_HOSTS' AND moved.business_id = t.business_id
        AND moved.source = t.reverses AND moved.book = t.book
      WHERE a.business_id = app.business_id() AND a.book = 'BUSINESS'
        AND (a.kind IN ('OVERPAID', 'DISPUTED', 'HOSTS_DISPUTED')
          OR a.kind IN ('IN_TRANSIT', 'HOSTS_IN_TRANSIT') AND coalesce(moved.kind, t.kind) NOT LIKE 'PAYOUT%')
      UNION ALL
      SELECT 'REFUNDING', r.transaction_id, r.event_id, x.gift_order_id IS NOT NULL, r.amount - r.our_fee,
        r.created_at, 'refund:' || r.id
      FROM public.refunds r
      JOIN public.transactions x ON x.business_id = r.business_id AND x.id = r.transaction_id
      WHERE r.business_id = app.business_id() AND r.status = 'REQUESTED' AND NOT r.waited AND NOT r.by_hand
        AND x.overpaid = 0
    ) h
    GROUP BY h.cause, h.attempt_id, h.event_id, h.is_of_hosts, h.refund
    HAVING sum(h.amount) <> 0;
  END;
REVOKE ALL ON FUNCTION app.held_money() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.held_money() TO member;
