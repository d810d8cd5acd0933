-- Functions and triggers; policies/85_reconciliation.sql says who may do what.

-- Returns when the first attempt to pay began, or now: lines of before are of nothing that the ledger knows.
CREATE OR REPLACE FUNCTION app.first_attempt_at() RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(min(t.created_at), now()) FROM public.transactions t
$$;
CALL pg_temp.make_definer('app.first_attempt_at()', '{worker}');

-- Returns, of lines of the provider's balance, what each moved more than the ledgers have of it: the transaction of the
-- line's name, the top-ups that are a part of the line, and the platform's part. Lines that agree are left out.
CREATE OR REPLACE FUNCTION app.compare_balance_lines(lines text[], cents bigint[])
  RETURNS TABLE (line text, rest_cents bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.line, (l.cents - coalesce(b.cents, 0) - coalesce(t.cents, 0) - coalesce(p.cents, 0))::bigint
  FROM unnest(lines, cents) l (line, cents)
  LEFT JOIN LATERAL (SELECT sum(e.amount) AS cents
    FROM public.ledger_transactions t
    JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
    JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
    WHERE t.book = 'BUSINESS' AND t.source = l.line AND a.kind IN ('AT_PROVIDER', 'PROVIDER_FEE')) b ON true
  LEFT JOIN LATERAL (SELECT sum(p.amount_cents) AS cents
    FROM public.reconciliation_findings f
    JOIN public.money_proposals p ON p.finding_id = f.id
    WHERE f.provider_id = l.line AND p.booked_at IS NOT NULL) t ON true
  LEFT JOIN LATERAL (SELECT sum(e.amount) AS cents
    FROM public.platform_ledger_transactions x
    JOIN public.platform_ledger_entries e ON e.transaction_id = x.id
    WHERE x.line_id = l.line AND e.account = 'AT_PROVIDER') p ON true
  WHERE l.cents - coalesce(b.cents, 0) - coalesce(t.cents, 0) - coalesce(p.cents, 0) <> 0
$$;
CALL pg_temp.make_definer('app.compare_balance_lines(text[], bigint[])', '{worker}');

-- Returns what the provider's balance has more than the ledgers of businesses, of the installation and of the platform
-- say, without what findings explain: the lines that are not in the ledger by now, open or resolved by hand, and a rest
-- that staff resolved by hand. A refund that waits is not booked out of the balance before the provider moved it.
CREATE OR REPLACE FUNCTION app.compare_balance(balance_cents bigint) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT (balance_cents - coalesce((SELECT sum(e.amount)
      FROM public.ledger_entries e
      JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
      JOIN public.ledger_transactions t ON t.business_id = e.business_id AND t.book = e.book AND t.id = e.transaction_id
      WHERE a.kind IN ('AT_PROVIDER', 'PROVIDER_FEE')
        AND t.kind NOT IN ('REFUND_PENDING', 'REFUND_PENDING_ENDED')), 0)
    - coalesce((SELECT sum(e.amount) FROM public.platform_ledger_entries e WHERE e.account = 'AT_PROVIDER'), 0)
    - coalesce((SELECT sum(l.rest_cents)
      FROM (SELECT array_agg(f.provider_id) AS ids, array_agg(f.line_cents) AS cents
        FROM public.reconciliation_findings f
        WHERE f.provider_id <> '' AND f.resolution IN ('', 'BY_HAND')) f
      CROSS JOIN LATERAL app.compare_balance_lines(f.ids, f.cents) l), 0)
    - coalesce((SELECT sum(f.amount_cents) FROM public.reconciliation_findings f
      WHERE f.provider_id = '' AND f.resolution = 'BY_HAND'), 0))::bigint
$$;
CALL pg_temp.make_definer('app.compare_balance(bigint)', '{worker}');

-- Reports whether a transfer of the provider's is a part of a withdrawal of any business.
CREATE OR REPLACE FUNCTION app.is_our_transfer(p_transfer_id text) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.withdrawal_transfers w WHERE w.transfer_id = p_transfer_id)
$$;
CALL pg_temp.make_definer('app.is_our_transfer(text)', '{worker}');

-- Returns a page, by their ids, of the lines of the provider's balance that the ledgers of businesses and the platform
-- have of a time, with what each moved. A source of ours has a colon, which no name of the provider has.
CREATE OR REPLACE FUNCTION app.list_booked_lines(p_since timestamptz, p_until timestamptz, p_after uuid,
    p_max_rows integer)
  RETURNS TABLE (id uuid, line text, cents bigint, occurred_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.id, b.source, b.cents, b.occurred_at
  FROM (
    SELECT t.id, t.source, t.occurred_at, sum(e.amount)::bigint AS cents
    FROM public.ledger_transactions t
    JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
    JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
    WHERE t.book = 'BUSINESS' AND t.occurred_at >= p_since AND t.occurred_at < p_until AND t.id > p_after
      AND strpos(t.source, ':') = 0 AND a.kind IN ('AT_PROVIDER', 'PROVIDER_FEE')
    GROUP BY t.id, t.source, t.occurred_at
    UNION ALL
    SELECT x.id, x.source, x.occurred_at, e.amount
    FROM public.platform_ledger_transactions x
    JOIN public.platform_ledger_entries e ON e.transaction_id = x.id AND e.account = 'AT_PROVIDER'
    WHERE x.occurred_at >= p_since AND x.occurred_at < p_until AND x.id > p_after AND strpos(x.source, ':') = 0
  ) b
  ORDER BY b.id LIMIT p_max_rows
$$;
CALL pg_temp.make_definer('app.list_booked_lines(timestamptz, timestamptz, uuid, integer)', '{worker}');

-- Returns the business that a finding is about; NULL for a line that is of none, or of one that is not known.
CREATE OR REPLACE FUNCTION app.business_of_finding(p_kind text, p_provider_id text, p_source_id text) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE
    WHEN n.name IS NULL OR n.name !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN NULL
    WHEN p_kind IN ('MONEY_HELD', 'RECIPIENT_DIFFERS') THEN n.name::uuid
    ELSE (SELECT w.business_id FROM public.withdrawal_transfers w WHERE w.id = n.name::uuid)
  END
  FROM (SELECT CASE WHEN p_kind = 'MONEY_HELD' THEN p_source_id
    WHEN p_kind IN ('RECIPIENT_DIFFERS', 'TRANSFER_REFUSED', 'NOT_FUNDED') THEN split_part(p_provider_id, ':', 2)
    END AS name) n
$$;
CALL pg_temp.make_definer('app.business_of_finding(text, text, text)', '{staff}');

-- Resolves a finding in the name of the caller, who says how; callers are staff. It answers 'GONE' where there is no
-- such finding and 'RESOLVED' where it was resolved before.
CREATE OR REPLACE FUNCTION app.resolve_finding(finding uuid, p_note text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  was_open boolean;
BEGIN
  SELECT f.resolved_at IS NULL INTO was_open FROM public.reconciliation_findings f WHERE f.id = finding FOR UPDATE;
  IF NOT FOUND THEN RETURN 'GONE'; END IF;
  IF NOT was_open THEN RETURN 'RESOLVED'; END IF;
  UPDATE public.reconciliation_findings f
    SET resolved_at = now(), resolution = 'BY_HAND', resolved_by = app.user_id(), note = p_note
    WHERE f.id = finding;
  RETURN 'DONE';
END
$$;
CALL pg_temp.make_definer('app.resolve_finding(uuid, text)', '{staff}');
