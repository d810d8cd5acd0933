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

-- Returns an attempt to pay as a line shows it: its payment, its payer and its method. An attempt whose payment is gone
-- names its event.
CREATE OR REPLACE FUNCTION app.show_payer(p_attempt_id uuid, p_event_id uuid) RETURNS json
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT json_build_object(
      'event', CASE WHEN e.id IS NOT NULL THEN json_build_object('uuid', e.id, 'title', e.title) END,
      'payer', coalesce(o.giver_name, n.payer->>'name', e.title, ''),
      'receiver', CASE WHEN o.id IS NOT NULL THEN e.title ELSE b.name END,
      'method', coalesce(t.method, ''), 'gift', coalesce(o.number, ''),
      'payment', CASE WHEN i.id IS NOT NULL THEN json_build_object('uuid', p.id, 'title', i.title,
        'position', p.position, 'installments', s.installments, 'hasEntrance', s.has_entrance) END)
    FROM public.businesses b
    LEFT JOIN public.events e ON e.business_id = b.business_id AND e.id = p_event_id
    LEFT JOIN public.transactions t ON t.business_id = b.business_id AND t.id = p_attempt_id
    LEFT JOIN public.gift_orders o ON o.business_id = t.business_id AND o.id = t.gift_order_id
    LEFT JOIN public.payments p ON p.business_id = t.business_id AND p.id = t.payment_id
    LEFT JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id AND i.deleted_at IS NULL
    LEFT JOIN LATERAL app.parties_of_invoices(ARRAY[i.id]) n ON true
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE x.position > 0) AS installments, bool_or(x.position = 0) AS has_entrance
      FROM public.payments x WHERE x.business_id = i.business_id AND x.event_id = i.event_id AND x.invoice_id = i.id
    ) s ON true
    WHERE b.business_id = app.business_id();
  END;
REVOKE ALL ON FUNCTION app.show_payer(uuid, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.show_payer(uuid, uuid) TO member;

-- Returns lines as the API shows them. A charge may be disputed several times, and the ledger does not say which of
-- them a line is of: reason has all of them, the latest first.
CREATE OR REPLACE FUNCTION app.show_ledger_lines(p_ids uuid[]) RETURNS TABLE (id uuid, line json)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT t.id, json_build_object('id', t.id, 'kind', t.kind, 'occurredAt', t.occurred_at,
      'availableOn', t.available_on, 'ofHosts', l.is_of_hosts, 'grossAmount', l.gross, 'providerFee', l.provider_fee,
      'platformFee', l.platform_fee, 'netAmount', l.net, 'source', t.source,
      'reason', coalesce(d.reason, ''), 'who', app.show_payer(t.attempt_id, l.event_id))
    FROM public.ledger_transactions t
    CROSS JOIN LATERAL app.ledger_line(t.business_id, t.id, t.source) l
    LEFT JOIN LATERAL (
      SELECT string_agg(x.reason, ',' ORDER BY x.created_at DESC, x.id) AS reason FROM public.disputes x
      WHERE t.kind LIKE 'DISPUTE%' AND x.business_id = t.business_id AND x.transaction_id = t.attempt_id
    ) d ON true
    WHERE t.business_id = app.business_id() AND t.book = 'BUSINESS' AND t.id = ANY (p_ids);
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
