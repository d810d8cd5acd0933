-- The money that leaves the wallet. The owner asks for it (app.request_withdrawal), never staff in control of the
-- business, and jobs have the provider make the transfers and store what became of them. The owner and platform
-- administrators read it; for assistants, helpers and clients there is none.

DROP FUNCTION IF EXISTS app.charges_to_transfer(uuid), app.unfinished_withdrawals(boolean, interval, integer),
  app.plan_transfers(uuid, uuid, uuid, bigint, timestamptz, timestamptz), app.withdrawable_money(uuid, text, uuid);

-- Returns the money of each charge that has not left yet, the oldest first: what the ledger owes its owner of it, less
-- the refunds that were requested and the transfers that are planned. p_business_id is the business, and p_attempt_id
-- the attempt to pay of the one charge that is asked for, NULL for all; a charge may be below zero, where fees, a
-- refund or a dispute took more than was left of it.
CREATE OR REPLACE FUNCTION app.list_charges_to_transfer(p_business_id uuid, p_attempt_id uuid)
  RETURNS TABLE (attempt_id uuid, event_id uuid, is_of_hosts boolean, occurred_at timestamptz, available_on timestamptz,
    cents bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.attempt_id, max(m.event_id::text)::uuid, m.is_of_hosts, min(m.occurred_at), max(m.available_on),
    sum(m.cents)::bigint
  FROM (
    SELECT t.attempt_id, a.event_id, a.kind LIKE 'HOSTS%' AS is_of_hosts, -e.amount AS cents,
      CASE WHEN t.kind IN ('CHARGE', 'GIFT', 'OVERPAYMENT_USED') THEN t.occurred_at END AS occurred_at,
      CASE WHEN t.kind IN ('CHARGE', 'GIFT', 'OVERPAYMENT_USED') THEN t.available_on END AS available_on
    FROM public.ledger_transactions t
    JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
    JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
    WHERE t.business_id = p_business_id AND t.book = 'BUSINESS' AND t.attempt_id IS NOT NULL
      AND (p_attempt_id IS NULL OR t.attempt_id = p_attempt_id)
      AND a.kind IN ('OWED', 'DISPUTED', 'IN_TRANSIT', 'HOSTS_OWED', 'HOSTS_DISPUTED', 'HOSTS_IN_TRANSIT')
    UNION ALL
    SELECT r.transaction_id, r.event_id, x.gift_order_id IS NOT NULL, r.our_fee - r.amount, NULL, NULL
    FROM public.refunds r
    JOIN public.transactions x ON x.business_id = r.business_id AND x.id = r.transaction_id
    WHERE r.business_id = p_business_id AND r.status = 'REQUESTED' AND NOT r.waited AND NOT r.by_hand AND x.overpaid = 0
      AND (p_attempt_id IS NULL OR r.transaction_id = p_attempt_id)
    UNION ALL
    SELECT w.attempt_id, w.event_id, w.is_of_hosts, -w.cents, NULL, NULL
    FROM public.withdrawal_transfers w
    WHERE w.business_id = p_business_id AND w.attempt_id IS NOT NULL AND w.status IN ('PLANNED', 'SENDING')
      AND (p_attempt_id IS NULL OR w.attempt_id = p_attempt_id)
  ) m
  GROUP BY m.attempt_id, m.is_of_hosts
  HAVING min(m.occurred_at) IS NOT NULL
  ORDER BY min(m.occurred_at), m.attempt_id
$$;
CALL pg_temp.make_definer('app.list_charges_to_transfer(uuid, uuid)', '{worker}');

-- Reports whether the provider refused a transfer of a charge for good, and nothing changed that since.
CREATE OR REPLACE FUNCTION app.is_set_aside(p_business_id uuid, p_attempt_id uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.withdrawal_transfers w WHERE w.business_id = p_business_id
    AND w.attempt_id = p_attempt_id AND w.set_aside_at IS NOT NULL)
$$;
CALL pg_temp.make_definer('app.is_set_aside(uuid, uuid)');

-- Returns the money of the business in scope that is available and set aside, of the business (no event) and of the
-- hosts of its events, for callers who read its wallet: it is theirs, and cannot leave.
CREATE OR REPLACE FUNCTION app.list_set_aside_money() RETURNS TABLE (event_id uuid, cents bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN c.is_of_hosts THEN c.event_id END, sum(c.cents)::bigint
  FROM app.list_charges_to_transfer(app.business_id(), NULL) c
  WHERE app.reads_wallet() AND EXISTS (SELECT FROM public.withdrawal_transfers w -- without which no charge is read
      WHERE w.business_id = app.business_id() AND w.set_aside_at IS NOT NULL)
    AND c.cents > 0 AND c.available_on <= now() AND app.is_set_aside(app.business_id(), c.attempt_id)
  GROUP BY 1
$$;
CALL pg_temp.make_definer('app.list_set_aside_money()', '{member}');

-- Releases the charges of a business that are set aside, or the one of a transfer, and resolves their findings.
CREATE OR REPLACE FUNCTION app.release_charges(p_business_id uuid, p_transfer_id uuid) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.reconciliation_findings f
  SET amount_cents = 0, last_seen_at = now(), resolved_at = now(), resolution = 'VANISHED'
  FROM public.withdrawal_transfers w
  WHERE w.business_id = p_business_id AND w.set_aside_at IS NOT NULL AND f.provider_id = 'refused:' || w.id
    AND (p_transfer_id IS NULL OR w.id = p_transfer_id) AND f.resolved_at IS NULL;
  UPDATE public.withdrawal_transfers w SET set_aside_at = NULL
  WHERE w.business_id = p_business_id AND w.set_aside_at IS NOT NULL
    AND (p_transfer_id IS NULL OR w.id = p_transfer_id)
$$;
CALL pg_temp.make_definer('app.release_charges(uuid, uuid)');

-- Releases the charges that are set aside when the account of the business changes at the provider.
CREATE OR REPLACE FUNCTION app.release_charges_of_recipient() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.release_charges(NEW.business_id, NULL);
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.release_charges_of_recipient()');
CREATE OR REPLACE TRIGGER releases_charges AFTER UPDATE OF status, account_id, bank_name, bank_last4 ON recipients
  FOR EACH ROW WHEN ((OLD.status, OLD.account_id, OLD.bank_name, OLD.bank_last4)
    IS DISTINCT FROM (NEW.status, NEW.account_id, NEW.bank_name, NEW.bank_last4))
  EXECUTE FUNCTION app.release_charges_of_recipient();

-- Releases the charge of a finding, and returns its business: staff say that the provider takes it by now. NULL for a
-- finding of another kind. Callers must have resolved the finding.
CREATE OR REPLACE FUNCTION app.release_charge_of_finding(p_finding_id uuid) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  transfer record;
BEGIN
  SELECT w.business_id, w.id INTO transfer FROM public.reconciliation_findings f
    JOIN public.withdrawal_transfers w ON 'refused:' || w.id = f.provider_id
    WHERE f.id = p_finding_id AND f.kind = 'TRANSFER_REFUSED' AND f.resolution = 'BY_HAND';
  IF FOUND THEN PERFORM app.release_charges(transfer.business_id, transfer.id); END IF;
  RETURN transfer.business_id;
END
$$;
CALL pg_temp.make_definer('app.release_charge_of_finding(uuid)', '{staff}');

-- Plans the transfers of a withdrawal: so many cents of each owner of money (the hosts of an event, or NULL for the
-- business), of the charges that are available at a time, were paid before another and are not set aside, the oldest
-- first and the last one in part, and what none of them brought as one of its own. Callers must hold the balance's
-- lock and have counted that there is so much, without charges set aside.
CREATE OR REPLACE FUNCTION app.plan_transfers(p_business_id uuid, p_withdrawal_id uuid, p_hosts_of uuid[],
    p_cents bigint[], p_available_at timestamptz, p_paid_before timestamptz) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH owner AS (
    SELECT o.hosts_of, o.cents FROM unnest(p_hosts_of, p_cents) o (hosts_of, cents)
  ), charge AS (
    SELECT o.hosts_of, o.cents AS wanted, c.attempt_id, c.event_id, c.available_on, c.cents, c.occurred_at,
      coalesce(sum(c.cents) OVER (PARTITION BY o.hosts_of ORDER BY c.occurred_at, c.attempt_id
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS before
    FROM app.list_charges_to_transfer(p_business_id, NULL) c
    JOIN owner o ON o.hosts_of IS NOT DISTINCT FROM CASE WHEN c.is_of_hosts THEN c.event_id END
    WHERE c.cents > 0 AND c.available_on <= p_available_at AND c.occurred_at < p_paid_before
      AND NOT app.is_set_aside(p_business_id, c.attempt_id)
  ), part AS (
    SELECT c.hosts_of, c.attempt_id, c.event_id, c.available_on, least(c.cents, c.wanted - c.before) AS cents,
      c.occurred_at
    FROM charge c WHERE c.before < c.wanted
    UNION ALL
    SELECT o.hosts_of, NULL, o.hosts_of, now(), o.cents - least(o.cents, coalesce((SELECT sum(c.cents) FROM charge c
      WHERE c.hosts_of IS NOT DISTINCT FROM o.hosts_of), 0)), NULL
    FROM owner o
  )
  INSERT INTO public.withdrawal_transfers (business_id, withdrawal_id, attempt_id, event_id, is_of_hosts, position,
    cents, available_on)
  SELECT p_business_id, p_withdrawal_id, p.attempt_id, p.event_id, p.hosts_of IS NOT NULL,
    row_number() OVER (ORDER BY p.hosts_of NULLS FIRST, p.occurred_at NULLS LAST, p.attempt_id), p.cents,
    p.available_on
  FROM part p WHERE p.cents > 0
$$;
CALL pg_temp.make_definer('app.plan_transfers(uuid, uuid, uuid[], bigint[], timestamptz, timestamptz)');

-- Stores a withdrawal that the owner asks for, with its transfers, and returns its id. p_cents NULL takes all that is
-- available of each owner of money that p_of names: BUSINESS, GIFTS (of one event, or of all) or ALL. A request that
-- was stored before returns the same. outcome says why there is none: OPEN (another one is not sent yet), RECIPIENT
-- (the account at the provider cannot be paid), NOTHING, TOO_MUCH. Of several at once one makes it.
CREATE OR REPLACE FUNCTION app.request_withdrawal(p_request_id uuid, p_of text, p_event_id uuid, p_cents bigint,
  p_live boolean) RETURNS TABLE (id uuid, outcome text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  business  CONSTANT uuid := app.business_id();
  stored    uuid;
  hosts     uuid[];
  amounts   bigint[];
  available bigint;
BEGIN
  IF business IS NULL OR NOT app.writes_wallet() THEN
    RAISE EXCEPTION 'there is no such wallet' USING ERRCODE = 'CJ404';
  END IF;
  PERFORM app.lock_balance();
  SELECT w.id INTO stored FROM public.withdrawals w WHERE w.business_id = business AND w.request_id = p_request_id;
  IF FOUND THEN RETURN QUERY SELECT stored, 'DONE'; RETURN; END IF;
  PERFORM FROM public.withdrawals w WHERE w.business_id = business AND w.is_live = p_live
    AND w.cause = 'OWNER' AND w.status IN ('REQUESTED', 'TRANSFERRING', 'WAITING');
  IF FOUND THEN RETURN QUERY SELECT NULL::uuid, 'OPEN'; RETURN; END IF;
  PERFORM FROM public.recipients r WHERE r.business_id = business AND r.is_live = p_live AND r.status = 'ACTIVE'
    AND r.synced_at IS NOT NULL AND r.failure = '';
  IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, 'RECIPIENT'; RETURN; END IF;
  SELECT coalesce(sum(o.cents), 0), array_agg(o.event_id), array_agg(coalesce(p_cents, o.cents))
    INTO available, hosts, amounts FROM app.list_withdrawable_money(business, p_of, p_event_id) o;
  IF available = 0 THEN RETURN QUERY SELECT NULL::uuid, 'NOTHING'; RETURN; END IF;
  IF p_cents > available THEN RETURN QUERY SELECT NULL::uuid, 'TOO_MUCH'; RETURN; END IF;
  INSERT INTO public.withdrawals (business_id, request_id, is_live, cause, business_cents, gifts_cents)
    SELECT business, p_request_id, p_live, 'OWNER', coalesce(sum(o.cents) FILTER (WHERE o.hosts_of IS NULL), 0),
      coalesce(sum(o.cents) FILTER (WHERE o.hosts_of IS NOT NULL), 0)
    FROM unnest(hosts, amounts) o (hosts_of, cents)
    RETURNING withdrawals.id INTO stored;
  PERFORM app.plan_transfers(business, stored, hosts, amounts, now(), 'infinity');
  RETURN QUERY SELECT stored, 'DONE';
END
$$;
CALL pg_temp.make_definer('app.request_withdrawal(uuid, text, uuid, bigint, boolean)', '{member}');

-- Returns the available money of the business (no event) and of the hosts of its events that can leave, without those
-- that have none: charges that are set aside stay. p_business_id is the business in scope. p_of and p_event_id choose
-- as in app.request_withdrawal.
CREATE OR REPLACE FUNCTION app.list_withdrawable_money(p_business_id uuid, p_of text, p_event_id uuid)
  RETURNS TABLE (event_id uuid, cents bigint)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT b.event_id, b.available - coalesce(a.cents, 0)
    FROM app.ledger_balances(p_business_id, now()) b (event_id, pending, available, in_transit, refunding, disputed,
      overpaid)
    LEFT JOIN app.list_set_aside_money() a (event_id, cents) ON a.event_id IS NOT DISTINCT FROM b.event_id
    WHERE b.available > coalesce(a.cents, 0) AND (p_of = 'ALL' OR p_of = 'BUSINESS' AND b.event_id IS NULL
      OR p_of = 'GIFTS' AND b.event_id IS NOT NULL AND (p_event_id IS NULL OR b.event_id = p_event_id));
  END;
REVOKE ALL ON FUNCTION app.list_withdrawable_money(uuid, text, uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.list_withdrawable_money(uuid, text, uuid) TO member, cortejo_definer;

-- Stores a withdrawal of what leaves by itself, for a job, and returns its id; NULL if there is nothing. p_cause CHARGE
-- takes all charges, before they are available too, of a business that chose so, and AGE those that were paid before
-- p_paid_before, whatever it chose. Nothing leaves without an active recipient, and of no owner more than is theirs.
CREATE OR REPLACE FUNCTION app.begin_withdrawal(p_cause text, p_paid_before timestamptz, p_live boolean) RETURNS uuid
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  business CONSTANT uuid := app.business_id();
  stored   uuid;
  hosts    uuid[];
  amounts  bigint[];
BEGIN
  PERFORM app.lock_balance();
  PERFORM FROM public.recipients r WHERE r.business_id = business AND r.is_live = p_live AND r.status = 'ACTIVE'
    AND r.synced_at IS NOT NULL AND (p_cause = 'AGE' OR r.withdrawal_mode = 'AUTOMATIC');
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT array_agg(o.event_id), array_agg(o.cents) INTO hosts, amounts FROM (
    SELECT b.event_id, least(b.available + b.pending, sum(c.cents))::bigint AS cents
    FROM app.ledger_balances(business, now()) b (event_id, pending, available, in_transit, refunding, disputed,
      overpaid)
    JOIN app.list_charges_to_transfer(business, NULL) c
      ON b.event_id IS NOT DISTINCT FROM CASE WHEN c.is_of_hosts THEN c.event_id END
    WHERE c.cents > 0 AND c.occurred_at < p_paid_before AND b.available + b.pending > 0
      AND NOT app.is_set_aside(business, c.attempt_id)
    GROUP BY b.event_id, b.available, b.pending
  ) o;
  IF hosts IS NULL THEN RETURN NULL; END IF;
  INSERT INTO public.withdrawals (business_id, is_live, cause, business_cents, gifts_cents)
    SELECT business, p_live, p_cause, coalesce(sum(o.cents) FILTER (WHERE o.hosts_of IS NULL), 0),
      coalesce(sum(o.cents) FILTER (WHERE o.hosts_of IS NOT NULL), 0)
    FROM unnest(hosts, amounts) o (hosts_of, cents)
    RETURNING id INTO stored;
  PERFORM app.plan_transfers(business, stored, hosts, amounts, 'infinity', p_paid_before);
  RETURN stored;
END
$$;
CALL pg_temp.make_definer('app.begin_withdrawal(text, timestamptz, boolean)', '{worker}');

-- Returns withdrawals as the API shows them, without their transfers if those are not asked for. Amounts that came back
-- to the platform's account are not sent any more. The caller's policies say which it reads.
CREATE OR REPLACE FUNCTION app.show_withdrawals(p_ids uuid[], p_with_transfers boolean)
  RETURNS TABLE (id uuid, withdrawal json)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    SELECT w.id, json_build_object('uuid', w.id, 'status', w.status, 'cause', w.cause,
      'amount', w.business_cents + w.gifts_cents, 'businessAmount', w.business_cents, 'giftsAmount', w.gifts_cents,
      'sentAmount', t.sent_cents, 'arrivedAmount', t.arrived_cents,
      'reversedAmount', t.reversed_cents, 'reversedBy', t.reversed_by, 'owedAmount', t.owed_cents,
      'createdAt', w.created_at, 'sentAt', w.sent_at, 'arrivesOn', w.arrives_on, 'arrivedAt', w.arrived_at,
      'failure', w.failure,
      'gifts', (SELECT coalesce(json_agg(json_build_object('eventUuid', g.event_id,
          'eventTitle', coalesce(e.title, ''), 'amount', g.cents) ORDER BY e.date DESC NULLS LAST, g.event_id), '[]')
        FROM (SELECT y.event_id, sum(y.cents) AS cents FROM public.withdrawal_transfers y
          WHERE y.business_id = w.business_id AND y.withdrawal_id = w.id AND y.is_of_hosts GROUP BY y.event_id) g
        LEFT JOIN public.events e ON e.business_id = w.business_id AND e.id = g.event_id),
      'transfers', t.transfers)
    FROM public.withdrawals w
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(x.cents - x.reversed_cents) FILTER (WHERE x.status IN ('SENT', 'ARRIVED')), 0) AS sent_cents,
        coalesce(sum(x.cents - x.reversed_cents) FILTER (WHERE x.status = 'ARRIVED'), 0) AS arrived_cents,
        coalesce(sum(x.reversed_cents), 0) AS reversed_cents,
        -- What did not come for us came for another cause where nothing is left of the transfer.
        (SELECT coalesce(sum(least(o.missing_cents, o.left_cents)), 0)
          FROM (SELECT y.cents - y.reversed_cents AS left_cents,
              sum(CASE v.status WHEN 'FAILED' THEN v.planned_cents ELSE v.planned_cents - v.cents END) AS missing_cents
            FROM public.transfer_reversals v JOIN public.withdrawal_transfers y ON y.business_id = v.business_id
              AND y.id = v.transfer_id
            WHERE y.business_id = w.business_id AND y.withdrawal_id = w.id AND v.status IN ('DONE', 'FAILED')
            GROUP BY y.id, y.cents, y.reversed_cents) o) AS owed_cents,
        (SELECT coalesce(json_object_agg(o.cause, o.cents), '{}')
          FROM (SELECT v.cause, sum(v.cents) AS cents
            FROM public.transfer_reversals v JOIN public.withdrawal_transfers y ON y.business_id = v.business_id
              AND y.id = v.transfer_id
            WHERE y.business_id = w.business_id AND y.withdrawal_id = w.id AND v.status = 'DONE'
            GROUP BY v.cause) o) AS reversed_by,
        coalesce(json_agg(json_build_object('uuid', x.id, 'status', x.status, 'amount', x.cents,
          'reversedAmount', x.reversed_cents, 'ofHosts', x.is_of_hosts, 'eventUuid', x.event_id,
          'eventTitle', coalesce(e.title, ''), 'sentAt', x.sent_at, 'arrivedAt', x.arrived_at, 'failure', x.failure,
          'reversals', (SELECT coalesce(json_agg(json_build_object('cause', v.cause, 'status', v.status,
              'amount', v.cents, 'plannedAmount', v.planned_cents, 'reversedAt', v.reversed_at) ORDER BY v.id), '[]')
            FROM public.transfer_reversals v WHERE v.business_id = x.business_id AND v.transfer_id = x.id))
          ORDER BY x.position) FILTER (WHERE p_with_transfers), '[]') AS transfers
      FROM public.withdrawal_transfers x
      LEFT JOIN public.events e ON e.business_id = x.business_id AND e.id = x.event_id
      WHERE x.business_id = w.business_id AND x.withdrawal_id = w.id
    ) t
    WHERE w.business_id = app.business_id() AND w.id = ANY (p_ids);
  END;
REVOKE ALL ON FUNCTION app.show_withdrawals(uuid[], boolean) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.show_withdrawals(uuid[], boolean) TO member;

-- Sets how the money of new charges leaves. Callers must have checked the code that AUTOMATIC needs. False without a
-- recipient.
CREATE OR REPLACE FUNCTION app.set_withdrawal_mode(p_mode text, p_live boolean) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.business_id() IS NULL OR NOT app.writes_wallet() THEN
    RAISE EXCEPTION 'there is no such wallet' USING ERRCODE = 'CJ404';
  END IF;
  UPDATE public.recipients SET withdrawal_mode = p_mode WHERE business_id = app.business_id() AND is_live = p_live;
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.set_withdrawal_mode(text, boolean)', '{member}');

-- Notifies of a withdrawal that arrived at the bank, or did not: the bank refused it, or none of it left.
CREATE OR REPLACE FUNCTION app.notify_of_withdrawal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NULL, 'WITHDRAWAL_CHANGED', NULL, ARRAY[NEW.id],
    jsonb_build_object('withdrawal', jsonb_build_object('uuid', NEW.id, 'cents', NEW.business_cents + NEW.gifts_cents,
      'status', CASE WHEN NEW.failure = 'PAYOUT_FAILED' THEN 'RETURNED' ELSE NEW.status END)));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_withdrawal()');
CREATE OR REPLACE TRIGGER notify_changed AFTER UPDATE OF status, failure ON withdrawals FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status IN ('ARRIVED', 'FAILED')
    OR NEW.failure = 'PAYOUT_FAILED' AND OLD.failure <> 'PAYOUT_FAILED')
  EXECUTE FUNCTION app.notify_of_withdrawal();

-- Notifies, once, of a charge that is set aside. A withdrawal that fails with it notifies of the same again, and the
-- two are one while they are not read.
CREATE OR REPLACE FUNCTION app.notify_of_set_aside() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NULL, 'WITHDRAWAL_CHANGED', NULL, ARRAY[NEW.withdrawal_id],
    jsonb_build_object('withdrawal', jsonb_build_object('uuid', NEW.withdrawal_id, 'cents', NEW.cents,
      'status', 'FAILED')));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_set_aside()');
CREATE OR REPLACE TRIGGER notify_set_aside AFTER UPDATE OF set_aside_at ON withdrawal_transfers FOR EACH ROW
  WHEN (OLD.set_aside_at IS NULL AND NEW.set_aside_at IS NOT NULL)
  EXECUTE FUNCTION app.notify_of_set_aside();

-- Returns withdrawals that are not settled and that no job worked on for a while, and counts them as worked on, so that
-- those that never settle leave room for the others in the next sweep. Those that are not sent come first: the provider
-- sends events of the others.
CREATE OR REPLACE FUNCTION app.claim_unfinished_withdrawals(p_live boolean, idle interval, max_rows integer)
  RETURNS TABLE (business_id uuid, id uuid, is_sent boolean)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.withdrawals w SET updated_at = now()
  FROM (
    SELECT u.business_id, u.id FROM public.withdrawals u
    WHERE u.is_live = p_live AND u.status NOT IN ('ARRIVED', 'REVERSED', 'FAILED') AND u.updated_at < now() - idle
    ORDER BY u.status = 'SENT', u.updated_at LIMIT max_rows
    FOR NO KEY UPDATE SKIP LOCKED
  ) due
  WHERE w.business_id = due.business_id AND w.id = due.id
  RETURNING w.business_id, w.id, w.status = 'SENT'
$$;
CALL pg_temp.make_definer('app.claim_unfinished_withdrawals(boolean, interval, integer)', '{worker}');

-- Returns what lies at the recipient of a business at the provider, as it was compared last: the provider's sum, and
-- the ledger's. No row without an account; held_at is NULL before the first comparison.
CREATE OR REPLACE FUNCTION app.get_recipient_money(p_business_id uuid)
  RETURNS TABLE (account_id text, status text, held_cents bigint, expected_cents bigint, on_the_way_cents bigint,
    held_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.account_id, r.status, r.held_cents, r.expected_cents, r.on_the_way_cents, r.held_at
  FROM public.recipients r WHERE r.business_id = p_business_id AND r.account_id IS NOT NULL
$$;
CALL pg_temp.make_definer('app.get_recipient_money(uuid)', '{staff}');

-- Returns the latest withdrawals of a business with the sums of their transfers: sent to the recipient, still there,
-- paid out to the bank, sent back by it (a part of those that are there), and taken back by the platform.
CREATE OR REPLACE FUNCTION app.list_withdrawal_money(p_business_id uuid, max_rows integer)
  RETURNS TABLE (id uuid, status text, created_at timestamptz, cents bigint, sent_cents bigint, held_cents bigint,
    paid_out_cents bigint, returned_cents bigint, reversed_cents bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT w.id, w.status, w.created_at, w.business_cents + w.gifts_cents,
    coalesce(sum(t.cents) FILTER (WHERE t.status IN ('SENT', 'ARRIVED')), 0)::bigint,
    coalesce(sum(t.cents - t.reversed_cents) FILTER (WHERE t.status = 'SENT'), 0)::bigint,
    coalesce(sum(t.cents - t.reversed_cents) FILTER (WHERE t.status = 'ARRIVED'), 0)::bigint,
    coalesce(sum(t.cents - t.reversed_cents) FILTER (WHERE t.status = 'SENT' AND t.failure = 'PAYOUT_FAILED'),
      0)::bigint,
    coalesce(sum(t.reversed_cents), 0)::bigint
  FROM (SELECT x.* FROM public.withdrawals x WHERE x.business_id = p_business_id ORDER BY x.id DESC LIMIT max_rows) w
  LEFT JOIN public.withdrawal_transfers t ON t.business_id = w.business_id AND t.withdrawal_id = w.id
  GROUP BY w.id, w.status, w.created_at, w.business_cents, w.gifts_cents
  ORDER BY w.id DESC
$$;
CALL pg_temp.make_definer('app.list_withdrawal_money(uuid, integer)', '{staff}');

-- Names of before.
DROP FUNCTION IF EXISTS app.set_aside_money(), app.recipient_money(uuid), app.money_of_withdrawals(uuid, integer);
