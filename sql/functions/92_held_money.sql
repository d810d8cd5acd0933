-- The money that the provider may not hold much longer: Stripe holds it for 90 days at most. At 80 days it leaves by
-- itself (app.begin_withdrawal) if the recipient is active; if it is not, the owner, platform administrators and staff
-- are notified from day 60 on.

-- Returns the money of a business, and of the hosts of its events, that was paid before a time and has not left, and
-- when the oldest of it was paid; no row if there is none.
CREATE OR REPLACE FUNCTION app.sum_held_money(p_business_id uuid, p_paid_before timestamptz)
  RETURNS TABLE (cents bigint, oldest_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sum(o.cents)::bigint, min(o.oldest_at)
  FROM (
    SELECT least(b.available + b.pending, sum(c.cents))::bigint AS cents, min(c.occurred_at) AS oldest_at
    FROM app.ledger_balances(p_business_id, now()) b (event_id, pending, available, in_transit, refunding, disputed,
      overpaid)
    JOIN app.list_charges_to_transfer(p_business_id, NULL) c
      ON b.event_id IS NOT DISTINCT FROM CASE WHEN c.is_of_hosts THEN c.event_id END
    WHERE c.cents > 0 AND c.occurred_at < p_paid_before AND b.available + b.pending > 0
    GROUP BY b.event_id, b.available, b.pending
  ) o
  HAVING sum(o.cents) > 0
$$;
CALL pg_temp.make_definer('app.sum_held_money(uuid, timestamptz)');

-- Returns the same of the business in scope for callers who read its wallet, from day 60 on and only while its
-- recipient is not active. p_live is the kind of money of the provider's key.
CREATE OR REPLACE FUNCTION app.sum_held_money_of_wallet(p_live boolean)
  RETURNS TABLE (cents bigint, oldest_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.cents, h.oldest_at
  FROM (SELECT app.business_id() AS id
    WHERE app.reads_wallet() AND NOT EXISTS (SELECT FROM public.recipients r
      WHERE r.business_id = app.business_id() AND r.is_live = p_live AND r.status = 'ACTIVE')) b
  CROSS JOIN LATERAL app.sum_held_money(b.id, now() - interval '60 days') h
$$;
CALL pg_temp.make_definer('app.sum_held_money_of_wallet(boolean)', '{member}');

-- Returns the recipient of the business in scope as the wallet shows it, by the caller's own rights: without one it is
-- MISSING. p_live is the kind of money of the provider's key; a recipient of the other kind is none.
CREATE OR REPLACE FUNCTION app.recipient_state(p_live boolean) RETURNS json
  LANGUAGE sql STABLE
  RETURN (SELECT json_build_object('status', coalesce(r.status, 'MISSING'), 'hasRecipient', r.account_id IS NOT NULL,
    'isOpened', r.business_id IS NOT NULL, 'isSynced', coalesce(r.synced_at IS NOT NULL AND r.failure = '', false),
    'hasFailed', coalesce(r.failure <> '', false), 'isSubmitted', coalesce(r.is_submitted, false),
    'isVerifying', coalesce(r.is_verifying, false), 'due', coalesce(to_json(r.due), '[]'), 'dueBy', r.due_by,
    'bankName', coalesce(r.bank_name, ''), 'bankLast4', coalesce(r.bank_last4, ''), 'changedAt', r.changed_at,
    'heldAmount', coalesce(h.cents, 0), 'heldUntil', h.oldest_at + interval '90 days')
    FROM (VALUES (1)) one (row)
    LEFT JOIN recipients r ON r.business_id = app.business_id() AND r.is_live = p_live
    LEFT JOIN app.sum_held_money_of_wallet(p_live) h ON true);
REVOKE ALL ON FUNCTION app.recipient_state(boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.recipient_state(boolean) TO member;

-- Notifies of held money at a time, for a job: those who read the wallet once at 60, 75 and 85 days of the oldest of
-- it, and staff by a finding that resolves itself when the money left, or can. Returns how many businesses have some.
CREATE OR REPLACE FUNCTION app.notify_of_held_money(p_live boolean, p_at timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  held   record;
  person record;
  names  text[] := '{}';
BEGIN
  FOR held IN
    SELECT b.business_id, h.cents, h.oldest_at, coalesce(r.status, 'MISSING') AS status,
      h.oldest_at + (SELECT max(d.days) FROM unnest(ARRAY[60, 75, 85]) d (days)
        WHERE h.oldest_at + d.days * interval '1 day' <= p_at) * interval '1 day' AS due_at,
      'held ' || b.business_id || ' ' || (h.oldest_at AT TIME ZONE 'America/Sao_Paulo')::date AS name
    FROM (SELECT DISTINCT o.business_id FROM public.ledger_owner_balances o WHERE o.free_cents > 0) b
    LEFT JOIN public.recipients r ON r.business_id = b.business_id AND r.is_live = p_live
    CROSS JOIN LATERAL app.sum_held_money(b.business_id, p_at - interval '60 days') h
    WHERE r.status IS DISTINCT FROM 'ACTIVE'
    ORDER BY b.business_id
  LOOP
    names := names || held.name;
    INSERT INTO public.reconciliation_findings AS f (kind, provider_id, source_id, line_cents, amount_cents,
        occurred_at)
      VALUES ('MONEY_HELD', held.name, held.business_id::text, 0, held.cents, held.oldest_at)
      ON CONFLICT (provider_id) WHERE provider_id <> '' DO UPDATE SET amount_cents = excluded.amount_cents,
        last_seen_at = now(),
        resolved_at = CASE f.resolution WHEN 'BY_HAND' THEN f.resolved_at END,
        resolution = CASE f.resolution WHEN 'BY_HAND' THEN 'BY_HAND' ELSE '' END;
    FOR person IN
      WITH noted AS (
        INSERT INTO public.notification_reminders (business_id, type, subject_id, user_id, due_at, outcome)
        SELECT held.business_id, 'RECIPIENT_CHANGED', held.business_id, m.user_id, held.due_at, 'TOLD'
        FROM public.memberships m
        WHERE m.business_id = held.business_id AND m.accepted_at IS NOT NULL AND m.user_id IS NOT NULL
          AND m.role IN ('OWNER', 'CORTEJO_ADMIN')
        ON CONFLICT DO NOTHING
        RETURNING user_id)
      SELECT m.id FROM noted n JOIN public.memberships m ON m.business_id = held.business_id AND m.user_id = n.user_id
      ORDER BY m.user_id
    LOOP
      -- A group of its own: a later state of the account does not replace it.
      PERFORM app.notify(held.business_id, NULL, 'RECIPIENT_CHANGED', NULL,
        ARRAY[md5('held ' || held.business_id)::uuid], jsonb_build_object('heldMoney', jsonb_build_object(
          'cents', held.cents, 'until', held.oldest_at + interval '90 days', 'status', held.status)), person.id);
    END LOOP;
  END LOOP;
  UPDATE public.reconciliation_findings f SET amount_cents = 0, last_seen_at = now(), resolved_at = now(),
    resolution = 'VANISHED'
  WHERE f.kind = 'MONEY_HELD' AND f.resolved_at IS NULL AND f.provider_id <> ALL (names);
  RETURN cardinality(names);
END
$$;
CALL pg_temp.make_definer('app.notify_of_held_money(boolean, timestamptz)', '{worker}');

-- Names of before.
DROP FUNCTION IF EXISTS app.aged_money_of_wallet(boolean), app.aged_money(uuid, timestamptz);
