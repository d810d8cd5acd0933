-- What comes back of the transfers of the wallet's money (functions/90_withdrawals.sql): a refund or a dispute of a
-- charge whose money left takes it back from the recipient's account at the provider, before it takes any other money.
-- Jobs plan and store it, and no person asks for it. Those who read withdrawals read it.

-- Plans the reversals of a charge's transfers, and returns how many of them the provider has not answered. They bring
-- back as much as refunds and disputes take of the charge beyond its rest, each cause once, of the latest transfers
-- first: the part of a cause that does not come back is owed, and the next money pays it. It takes the balance's lock.
CREATE OR REPLACE FUNCTION app.plan_reversals(p_attempt_id uuid) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  business CONSTANT uuid := app.business_id();
  missing  bigint;
  wanted   bigint;
  cents    bigint;
  cause    record;
  transfer record;
BEGIN
  PERFORM FROM public.withdrawal_transfers w WHERE w.business_id = business AND w.attempt_id = p_attempt_id
    AND w.status IN ('SENT', 'ARRIVED');
  IF NOT FOUND THEN RETURN 0; END IF;
  PERFORM app.lock_balance();
  SELECT -coalesce(sum(c.cents), 0) INTO missing FROM app.list_charges_to_transfer(business, p_attempt_id) c;
  SELECT missing - coalesce(sum(r.cents), 0) INTO missing
    FROM public.transfer_reversals r
    JOIN public.withdrawal_transfers w ON w.business_id = r.business_id AND w.id = r.transfer_id
    WHERE r.business_id = business AND w.attempt_id = p_attempt_id AND r.status IN ('PLANNED', 'SENDING');
  FOR cause IN
    SELECT 'REFUND' AS kind, f.id AS refund_id, NULL::text AS line, f.amount - f.our_fee AS cents, f.created_at AS at
    FROM public.refunds f
    WHERE f.business_id = business AND f.transaction_id = p_attempt_id AND f.status <> 'FAILED' AND NOT f.by_hand
    UNION ALL
    SELECT 'DISPUTE', NULL, t.source, sum(e.amount), t.occurred_at
    FROM public.ledger_transactions t
    JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
    JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
    WHERE t.business_id = business AND t.book = 'BUSINESS' AND t.attempt_id = p_attempt_id
      AND t.kind = 'DISPUTE_OPENED' AND a.kind IN ('OWED', 'DISPUTED', 'HOSTS_OWED', 'HOSTS_DISPUTED')
    GROUP BY t.source, t.occurred_at
    ORDER BY at, refund_id, line
  LOOP
    wanted := least(missing, cause.cents - coalesce((SELECT sum(r.planned_cents) FROM public.transfer_reversals r
      JOIN public.withdrawal_transfers w ON w.business_id = r.business_id AND w.id = r.transfer_id
      WHERE r.business_id = business AND w.attempt_id = p_attempt_id AND r.cause = cause.kind
        AND r.refund_id IS NOT DISTINCT FROM cause.refund_id AND r.line IS NOT DISTINCT FROM cause.line), 0));
    CONTINUE WHEN wanted <= 0;
    FOR transfer IN
      SELECT w.id, w.cents - w.reversed_cents - coalesce((SELECT sum(r.cents) FROM public.transfer_reversals r
        WHERE r.business_id = business AND r.transfer_id = w.id AND r.status IN ('PLANNED', 'SENDING')), 0)
        -- Nothing of it is asked for twice, by this cause or by another refund, also where it did not come.
        - coalesce((SELECT sum(r.planned_cents - CASE r.status WHEN 'FAILED' THEN 0 ELSE r.cents END)
          FROM public.transfer_reversals r
          LEFT JOIN public.refunds f ON f.business_id = r.business_id AND f.id = r.refund_id
          WHERE r.business_id = business AND r.transfer_id = w.id
            AND (f.status <> 'FAILED' OR r.cause = cause.kind AND r.line = cause.line)), 0) AS cents
      FROM public.withdrawal_transfers w
      WHERE w.business_id = business AND w.attempt_id = p_attempt_id AND w.status IN ('SENT', 'ARRIVED')
      ORDER BY w.sent_at DESC, w.id DESC
    LOOP
      cents := least(wanted, transfer.cents);
      CONTINUE WHEN cents <= 0;
      INSERT INTO public.transfer_reversals (business_id, transfer_id, cause, refund_id, line, planned_cents, cents)
      VALUES (business, transfer.id, cause.kind, cause.refund_id, cause.line, cents, cents);
      wanted := wanted - cents;
      missing := missing - cents;
    END LOOP;
  END LOOP;
  RETURN (SELECT count(*) FROM public.transfer_reversals r
    JOIN public.withdrawal_transfers w ON w.business_id = r.business_id AND w.id = r.transfer_id
    WHERE r.business_id = business AND w.attempt_id = p_attempt_id AND r.status IN ('PLANNED', 'SENDING'));
END
$$;
CALL pg_temp.make_definer('app.plan_reversals(uuid)', '{worker}');

-- Returns the business of a transfer by the provider's name of it; no row for one that is not ours.
CREATE OR REPLACE FUNCTION app.find_business_of_transfer(p_transfer_id text) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT w.business_id FROM public.withdrawal_transfers w WHERE w.transfer_id = p_transfer_id
$$;
CALL pg_temp.make_definer('app.find_business_of_transfer(text)', '{worker}');

-- Returns charges with reversals that no job worked on for a while, and counts them as worked on.
CREATE OR REPLACE FUNCTION app.claim_unfinished_reversals(p_live boolean, p_idle interval, p_max_rows integer)
  RETURNS TABLE (business_id uuid, attempt_id uuid)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH claimed AS (
    UPDATE public.transfer_reversals r SET updated_at = now()
    FROM (
      SELECT u.business_id, u.id FROM public.transfer_reversals u
      JOIN public.withdrawal_transfers w ON w.business_id = u.business_id AND w.id = u.transfer_id
      JOIN public.withdrawals d ON d.business_id = w.business_id AND d.id = w.withdrawal_id
      WHERE u.status IN ('PLANNED', 'SENDING') AND u.updated_at < now() - p_idle AND d.is_live = p_live
      ORDER BY u.updated_at LIMIT p_max_rows
      FOR NO KEY UPDATE OF u SKIP LOCKED
    ) due
    WHERE r.business_id = due.business_id AND r.id = due.id
    RETURNING r.business_id, r.transfer_id
  )
  SELECT DISTINCT c.business_id, w.attempt_id
  FROM claimed c
  JOIN public.withdrawal_transfers w ON w.business_id = c.business_id AND w.id = c.transfer_id
  WHERE w.attempt_id IS NOT NULL
$$;
CALL pg_temp.make_definer('app.claim_unfinished_reversals(boolean, interval, integer)', '{worker}');
