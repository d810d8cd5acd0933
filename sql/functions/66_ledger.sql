-- The ledger: jobs write it, each in the scope of its business, and no role changes it. The owner and the platform
-- administrator (READ_WALLET), and staff in control, read the book of their business; no assistant, helper or client
-- does. No session role of people reads the installation's book.

CREATE OR REPLACE FUNCTION app.reads_ledger() RETURNS boolean
  LANGUAGE sql STABLE
  RETURN current_setting('role') = 'worker' OR coalesce(app.team_role() IN ('OWNER', 'CORTEJO_ADMIN'), false);

-- No role has the right to change or delete. This rejects it even for a role that granted itself the right.
CREATE OR REPLACE FUNCTION app.refuse_changing_ledger() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is never changed: book what reverses it' USING ERRCODE = 'CJ005';
END
$$;
CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON ledger_accounts FOR EACH ROW
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_accounts FOR EACH STATEMENT
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_transactions FOR EACH STATEMENT
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT
  EXECUTE FUNCTION app.refuse_changing_ledger();

-- Which accounts a transaction of each kind may touch, and whether they gain (1) or give (-1). A kind with a fee of the
-- provider may have either sign there, because the provider also returns fees, and so may OWED, which bears them. The
-- cases of ledger/cases.go make exactly these: ledger/signs_test.go compares the two.
CREATE OR REPLACE FUNCTION app.ledger_signs() RETURNS TABLE (book text, kind text, account text, signs integer[])
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    VALUES
      ('BUSINESS', 'CHARGE', 'AT_PROVIDER', '{1}'::integer[]),
      ('BUSINESS', 'CHARGE', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'CHARGE', 'OUR_FEE', '{-1}'),
      ('BUSINESS', 'CHARGE', 'OVERPAID', '{-1}'),
      ('BUSINESS', 'CHARGE', 'OWED', '{-1,1}'),
      ('BUSINESS', 'GIFT', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'GIFT', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'GIFT', 'OUR_FEE', '{-1}'),
      ('BUSINESS', 'GIFT', 'OVERPAID', '{-1}'),
      ('BUSINESS', 'GIFT', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'OVERPAYMENT', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT', 'OVERPAID', '{-1}'),
      ('BUSINESS', 'OVERPAYMENT', 'OWED', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND', 'AT_PROVIDER', '{-1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND', 'OVERPAID', '{1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND', 'OWED', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND_FAILED', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND_FAILED', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND_FAILED', 'OVERPAID', '{-1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND_FAILED', 'OWED', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT_REFUND_FAILED', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'OVERPAYMENT_KEPT', 'OVERPAID', '{1}'),
      ('BUSINESS', 'OVERPAYMENT_KEPT', 'OWED', '{-1}'),
      ('BUSINESS', 'OVERPAYMENT_KEPT', 'HOSTS_OWED', '{-1}'),
      ('BUSINESS', 'OVERPAYMENT_USED', 'OVERPAID', '{1}'),
      ('BUSINESS', 'OVERPAYMENT_USED', 'OUR_FEE', '{-1}'),
      ('BUSINESS', 'OVERPAYMENT_USED', 'OWED', '{-1}'),
      ('BUSINESS', 'REFUND_PENDING', 'AT_PROVIDER', '{-1}'),
      ('BUSINESS', 'REFUND_PENDING', 'IN_TRANSIT', '{1}'),
      ('BUSINESS', 'REFUND_PENDING', 'HOSTS_IN_TRANSIT', '{1}'),
      ('BUSINESS', 'REFUND_PENDING_ENDED', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'REFUND_PENDING_ENDED', 'IN_TRANSIT', '{-1}'),
      ('BUSINESS', 'REFUND_PENDING_ENDED', 'HOSTS_IN_TRANSIT', '{-1}'),
      ('BUSINESS', 'REFUND', 'AT_PROVIDER', '{-1}'),
      ('BUSINESS', 'REFUND', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'REFUND', 'OUR_FEE', '{1}'),
      ('BUSINESS', 'REFUND', 'OWED', '{-1,1}'),
      ('BUSINESS', 'REFUND', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'REFUND_FAILED', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'REFUND_FAILED', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'REFUND_FAILED', 'OUR_FEE', '{-1}'),
      ('BUSINESS', 'REFUND_FAILED', 'OWED', '{-1,1}'),
      ('BUSINESS', 'REFUND_FAILED', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'DISPUTE_OPENED', 'AT_PROVIDER', '{-1}'),
      ('BUSINESS', 'DISPUTE_OPENED', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'DISPUTE_OPENED', 'DISPUTED', '{1}'),
      ('BUSINESS', 'DISPUTE_OPENED', 'HOSTS_DISPUTED', '{1}'),
      ('BUSINESS', 'DISPUTE_OPENED', 'OWED', '{-1,1}'),
      ('BUSINESS', 'DISPUTE_OPENED', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'DISPUTE_LOST', 'DISPUTED', '{-1}'),
      ('BUSINESS', 'DISPUTE_LOST', 'HOSTS_DISPUTED', '{-1}'),
      ('BUSINESS', 'DISPUTE_LOST', 'OUR_FEE', '{1}'),
      ('BUSINESS', 'DISPUTE_LOST', 'OVERPAID', '{1}'),
      ('BUSINESS', 'DISPUTE_LOST', 'OWED', '{1}'),
      ('BUSINESS', 'DISPUTE_LOST', 'HOSTS_OWED', '{1}'),
      ('BUSINESS', 'DISPUTE_LOST_REVERSED', 'DISPUTED', '{1}'),
      ('BUSINESS', 'DISPUTE_LOST_REVERSED', 'HOSTS_DISPUTED', '{1}'),
      ('BUSINESS', 'DISPUTE_LOST_REVERSED', 'OUR_FEE', '{-1}'),
      ('BUSINESS', 'DISPUTE_LOST_REVERSED', 'OVERPAID', '{-1}'),
      ('BUSINESS', 'DISPUTE_LOST_REVERSED', 'OWED', '{-1}'),
      ('BUSINESS', 'DISPUTE_LOST_REVERSED', 'HOSTS_OWED', '{-1}'),
      ('BUSINESS', 'DISPUTE_WON', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'DISPUTE_WON', 'PROVIDER_FEE', '{-1,1}'),
      ('BUSINESS', 'DISPUTE_WON', 'DISPUTED', '{-1}'),
      ('BUSINESS', 'DISPUTE_WON', 'HOSTS_DISPUTED', '{-1}'),
      ('BUSINESS', 'DISPUTE_WON', 'OWED', '{-1,1}'),
      ('BUSINESS', 'DISPUTE_WON', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'PAYOUT', 'AT_PROVIDER', '{-1}'),
      ('BUSINESS', 'PAYOUT', 'IN_TRANSIT', '{1}'),
      ('BUSINESS', 'PAYOUT', 'HOSTS_IN_TRANSIT', '{1}'),
      ('BUSINESS', 'PAYOUT_ARRIVED', 'IN_TRANSIT', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_ARRIVED', 'HOSTS_IN_TRANSIT', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_ARRIVED', 'OWED', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_ARRIVED', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_BOUNCED', 'IN_TRANSIT', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_BOUNCED', 'HOSTS_IN_TRANSIT', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_BOUNCED', 'OWED', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_BOUNCED', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'PAYOUT_REVERSED', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'PAYOUT_REVERSED', 'IN_TRANSIT', '{-1}'),
      ('BUSINESS', 'PAYOUT_REVERSED', 'HOSTS_IN_TRANSIT', '{-1}'),
      ('BUSINESS', 'PAYOUT_FAILED', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'PAYOUT_FAILED', 'IN_TRANSIT', '{-1}'),
      ('BUSINESS', 'PAYOUT_FAILED', 'HOSTS_IN_TRANSIT', '{-1}'),
      ('BUSINESS', 'PAYOUT_RETURNED', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'PAYOUT_RETURNED', 'OWED', '{-1}'),
      ('BUSINESS', 'PAYOUT_RETURNED', 'HOSTS_OWED', '{-1}'),
      ('BUSINESS', 'PAYOUT_FEE', 'PROVIDER_FEE', '{-1}'),
      ('BUSINESS', 'PAYOUT_FEE', 'OWED', '{1}'),
      ('BUSINESS', 'BONUS', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'BONUS', 'OWED', '{-1}'),
      ('INSTALLATION', 'BONUS', 'AT_PROVIDER', '{-1}'),
      ('INSTALLATION', 'BONUS', 'BONUS', '{1}'),
      ('INSTALLATION', 'BONUS_PAID', 'BANK', '{-1}'),
      ('INSTALLATION', 'BONUS_PAID', 'BONUS', '{1}'),
      ('INSTALLATION', 'BONUS_RETURNED', 'BANK', '{1}'),
      ('INSTALLATION', 'BONUS_RETURNED', 'BONUS', '{-1}'),
      ('BUSINESS', 'ADJUSTMENT', 'AT_PROVIDER', '{-1,1}'),
      ('BUSINESS', 'ADJUSTMENT', 'OWED', '{-1,1}'),
      ('BUSINESS', 'ADJUSTMENT', 'HOSTS_OWED', '{-1,1}'),
      ('INSTALLATION', 'ADJUSTMENT', 'AT_PROVIDER', '{-1,1}'),
      ('INSTALLATION', 'ADJUSTMENT', 'ADJUSTMENTS', '{-1,1}'),
      ('BUSINESS', 'TOP_UP', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'TOP_UP', 'OWED', '{-1}'),
      ('BUSINESS', 'TOP_UP', 'HOSTS_OWED', '{-1}'),
      ('BUSINESS', 'WRITE_OFF', 'AT_PROVIDER', '{1}'),
      ('BUSINESS', 'WRITE_OFF', 'OWED', '{-1}'),
      ('BUSINESS', 'WRITE_OFF', 'HOSTS_OWED', '{-1}'),
      ('INSTALLATION', 'WRITE_OFF', 'AT_PROVIDER', '{-1}'),
      ('INSTALLATION', 'WRITE_OFF', 'WRITE_OFFS', '{1}'),
      ('BUSINESS', 'MOVED_TO_HOSTS', 'OWED', '{-1,1}'),
      ('BUSINESS', 'MOVED_TO_HOSTS', 'DISPUTED', '{-1,1}'),
      ('BUSINESS', 'MOVED_TO_HOSTS', 'IN_TRANSIT', '{-1,1}'),
      ('BUSINESS', 'MOVED_TO_HOSTS', 'HOSTS_OWED', '{-1,1}'),
      ('BUSINESS', 'MOVED_TO_HOSTS', 'HOSTS_DISPUTED', '{-1,1}'),
      ('BUSINESS', 'MOVED_TO_HOSTS', 'HOSTS_IN_TRANSIT', '{-1,1}');
  END;
REVOKE ALL ON FUNCTION app.ledger_signs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.ledger_signs() TO cortejo_definer;

-- Refuses an entry that its transaction's kind does not make. Where the transaction or the account is not in its book,
-- the keys refuse it.
CREATE OR REPLACE FUNCTION app.refuse_entry_of_other_kind() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry_kind text;
  entry_account text;
BEGIN
  SELECT t.kind, a.kind INTO entry_kind, entry_account
    FROM public.ledger_transactions t JOIN public.ledger_accounts a ON a.business_id = t.business_id AND a.book = t.book
    WHERE t.business_id = NEW.business_id AND t.book = NEW.book AND t.id = NEW.transaction_id AND a.id = NEW.account_id;
  IF FOUND AND NOT EXISTS (SELECT FROM app.ledger_signs() s
      WHERE s.book = NEW.book AND s.kind = entry_kind AND s.account = entry_account
        AND sign(NEW.amount) = ANY (s.signs)) THEN
    RAISE EXCEPTION 'a ledger transaction of kind % has no such entry of %', entry_kind, entry_account
      USING ERRCODE = 'CJ012';
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.refuse_entry_of_other_kind()');
CREATE OR REPLACE TRIGGER touches_its_accounts AFTER INSERT ON ledger_entries FOR EACH ROW
  EXECUTE FUNCTION app.refuse_entry_of_other_kind();

-- When the database transaction that books ends, each ledger transaction that it touched must have at least two entries
-- with the sum zero, and must have been inserted by it: later entries, even balanced ones, would change a closed
-- transaction. The keys keep all entries in one book. The argument is the column that names the ledger transaction.
CREATE OR REPLACE FUNCTION app.ledger_closes_at_zero() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  touched CONSTANT uuid := to_jsonb(NEW)->>TG_ARGV[0];
BEGIN
  PERFORM FROM public.ledger_transactions t
    JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
    WHERE t.business_id = NEW.business_id AND t.book = NEW.book AND t.id = touched
      AND t.booked_in = pg_current_xact_id()::text::bigint
    HAVING count(*) > 1 AND sum(e.amount) = 0;
  IF NOT FOUND THEN RAISE EXCEPTION 'a ledger transaction does not close at zero' USING ERRCODE = 'CJ006'; END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.ledger_closes_at_zero()');
DROP TRIGGER IF EXISTS closes_at_zero ON ledger_transactions;
CREATE CONSTRAINT TRIGGER closes_at_zero AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION app.ledger_closes_at_zero('id');
DROP TRIGGER IF EXISTS closes_at_zero ON ledger_entries;
CREATE CONSTRAINT TRIGGER closes_at_zero AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION app.ledger_closes_at_zero('transaction_id');

-- Locks what the business may withdraw until the transaction ends. Callers must take it before they count the balance
-- or lower it: a withdrawal and what lowers the balance then follow one another. It is the last lock that is taken,
-- after those of payments and attempts.
CREATE OR REPLACE FUNCTION app.lock_balance() RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('balance of ' || app.business_id(), 0))
$$;
REVOKE ALL ON FUNCTION app.lock_balance() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.lock_balance() TO member, worker, cortejo_definer;

-- Returns the balances of a business (no event) and of the hosts of its events at a moment, in cents; every balance is
-- counted here. Free is the money owed to them, less the disputed and that in transit. A transaction that raises it
-- counts on the day it is available on, and is pending until then; one that lowers it counts at once, because its money
-- is gone whatever day the provider names. A transfer of a charge that is pending takes of the pending money. A move to
-- the hosts counts as the transaction that it moves. A refund that waits holds its share of the pending money first;
-- one that was requested and is not in the ledger yet waits too. A transfer that is planned is in transit, out of the
-- pending money until its charge is available. The caller's policies say which rows it reads.
CREATE OR REPLACE FUNCTION app.ledger_balances(business uuid, at timestamptz)
  RETURNS TABLE (event_id uuid, pending bigint, available bigint, in_transit bigint, refunding bigint, disputed bigint,
    overpaid bigint)
  LANGUAGE sql STABLE
  BEGIN ATOMIC
    WITH happening AS (
      SELECT CASE WHEN a.kind LIKE 'HOSTS%' THEN a.event_id END AS event_id,
        coalesce(max(t.kind) FILTER (WHERE t.kind <> 'MOVED_TO_HOSTS'), '') AS kind,
        max(t.available_on) AS available_on,
        coalesce(sum(-e.amount) FILTER (WHERE a.kind NOT LIKE '%OVERPAID'), 0) AS free,
        coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE '%IN_TRANSIT'), 0) AS in_transit,
        coalesce(sum(e.amount) FILTER (WHERE a.kind LIKE '%DISPUTED'), 0) AS disputed,
        coalesce(sum(-e.amount) FILTER (WHERE a.kind = 'OVERPAID'), 0) AS overpaid
      FROM public.ledger_entries e
      JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
      JOIN public.ledger_transactions t ON t.business_id = e.business_id AND t.book = e.book AND t.id = e.transaction_id
      WHERE e.business_id = business AND e.book = 'BUSINESS'
        AND a.kind NOT IN ('AT_PROVIDER', 'PROVIDER_FEE', 'OUR_FEE')
      GROUP BY CASE WHEN t.kind = 'MOVED_TO_HOSTS' THEN t.reverses ELSE t.source END, 1
    ), share AS (
      SELECT h.event_id, NOT h.waits AND h.available_on > at
          AND (h.free > 0 OR h.kind = 'PAYOUT') AS is_pending,
        CASE WHEN NOT h.waits THEN h.free ELSE 0 END AS free,
        CASE WHEN NOT h.waits THEN h.in_transit ELSE 0 END AS in_transit,
        CASE WHEN h.waits THEN h.in_transit ELSE 0 END AS waiting, 0::bigint AS requested, h.disputed, h.overpaid
      FROM (SELECT *, h.in_transit <> 0 AND h.kind NOT LIKE 'PAYOUT%' AS waits FROM happening h) h
      UNION ALL
      SELECT CASE WHEN a.gift_order_id IS NOT NULL THEN r.event_id END, false, 0, 0, 0, r.amount - r.our_fee, 0, 0
      FROM public.refunds r
      JOIN public.transactions a ON a.business_id = r.business_id AND a.id = r.transaction_id
      WHERE r.business_id = business AND r.status = 'REQUESTED' AND NOT r.waited AND NOT r.by_hand AND a.overpaid = 0
      UNION ALL
      SELECT CASE WHEN w.is_of_hosts THEN w.event_id END, w.available_on > at, -w.cents, w.cents, 0, 0, 0, 0
      FROM public.withdrawal_transfers w
      WHERE w.business_id = business AND w.status IN ('PLANNED', 'SENDING')
      UNION ALL
      SELECT NULL, false, 0, 0, 0, 0, 0, 0
    ), owner AS (
      SELECT s.event_id, coalesce(sum(s.free) FILTER (WHERE s.is_pending), 0) AS pending,
        coalesce(sum(s.free) FILTER (WHERE NOT s.is_pending), 0) AS available,
        sum(s.in_transit) AS in_transit, greatest(0, sum(s.waiting)) + sum(s.requested) AS refunding,
        sum(s.disputed) AS disputed, sum(s.overpaid) AS overpaid
      FROM share s
      GROUP BY s.event_id
    )
    SELECT o.event_id, greatest(0, o.pending - o.refunding)::bigint,
      (o.available - greatest(0, o.refunding - o.pending))::bigint, o.in_transit::bigint, o.refunding::bigint,
      o.disputed::bigint, o.overpaid::bigint
    FROM owner o;
  END;
REVOKE ALL ON FUNCTION app.ledger_balances(uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.ledger_balances(uuid, timestamptz) TO member, worker, cortejo_definer;

-- Returns when the money owed to a business, or to the hosts of an event, was last enough: when the first of the ledger
-- transactions happened since which it stays below zero. NULL if it is enough.
CREATE OR REPLACE FUNCTION app.negative_since(p_business_id uuid, p_event_id uuid) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT min(w.occurred_at) FROM (
    SELECT r.occurred_at, bool_or(r.balance >= 0) OVER (ORDER BY r.occurred_at DESC, r.id DESC) AS was_enough_later
    FROM (
      SELECT m.occurred_at, m.id, sum(m.free) OVER (ORDER BY m.occurred_at, m.id) AS balance
      FROM (
        SELECT t.id, t.occurred_at, sum(-e.amount) AS free
        FROM public.ledger_transactions t
        JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
        JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
        WHERE t.business_id = p_business_id AND t.book = 'BUSINESS'
          AND CASE WHEN p_event_id IS NULL THEN a.kind IN ('OWED', 'DISPUTED', 'IN_TRANSIT')
            ELSE a.kind LIKE 'HOSTS%' AND a.event_id = p_event_id END
        GROUP BY t.id, t.occurred_at
      ) m
    ) r
  ) w
  WHERE NOT w.was_enough_later
$$;
CALL pg_temp.make_definer('app.negative_since(uuid, uuid)');

-- Returns what the entries of one ledger transaction, or of a whole business, change in the balances of their owners.
-- A business with anything booked has a row without an event, also if nothing of it changes.
CREATE OR REPLACE FUNCTION app.changes_of_owner_balances(p_business_id uuid, p_transaction_id uuid)
  RETURNS TABLE (event_id uuid, free_cents bigint, waiting_cents bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT n.event_id, sum(n.free)::bigint, sum(n.waiting)::bigint
  FROM (
    SELECT NULL::uuid AS event_id, 0::bigint AS free, 0::bigint AS waiting
    UNION ALL
    SELECT CASE WHEN a.kind LIKE 'HOSTS%' THEN a.event_id END, -e.amount,
      CASE WHEN a.kind LIKE '%IN_TRANSIT' AND t.kind NOT LIKE 'PAYOUT%' THEN e.amount ELSE 0 END
    FROM public.ledger_transactions t
    JOIN public.ledger_entries e ON e.business_id = t.business_id AND e.book = t.book AND e.transaction_id = t.id
    JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
    WHERE t.business_id = p_business_id AND t.book = 'BUSINESS'
      AND (p_transaction_id IS NULL OR t.id = p_transaction_id)
      AND a.kind NOT IN ('AT_PROVIDER', 'PROVIDER_FEE', 'OUR_FEE', 'OVERPAID')
  ) n
  GROUP BY n.event_id
$$;
CALL pg_temp.make_definer('app.changes_of_owner_balances(uuid, uuid)');

-- Adds a ledger transaction to the balances of its owners, when the database transaction that books it ends: its other
-- locks come before. The business's own row is always the first: two that book for one business wait for each other.
CREATE OR REPLACE FUNCTION app.add_to_owner_balances() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  change record;
BEGIN
  FOR change IN SELECT c.* FROM app.changes_of_owner_balances(NEW.business_id, NEW.id) c
    ORDER BY c.event_id NULLS FIRST
  LOOP
    INSERT INTO public.ledger_owner_balances AS b (business_id, event_id, free_cents, waiting_cents)
    VALUES (NEW.business_id, change.event_id, change.free_cents, change.waiting_cents)
    ON CONFLICT (business_id, event_id) DO UPDATE SET free_cents = b.free_cents + excluded.free_cents,
      waiting_cents = b.waiting_cents + excluded.waiting_cents;
    UPDATE public.ledger_owner_balances b
    SET negative_since = CASE WHEN b.free_cents < 0 THEN app.negative_since(b.business_id, b.event_id) END
    WHERE b.business_id = NEW.business_id AND b.event_id IS NOT DISTINCT FROM change.event_id
      AND (b.free_cents < 0 OR b.negative_since IS NOT NULL);
  END LOOP;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.add_to_owner_balances()');
DROP TRIGGER IF EXISTS adds_to_balances ON ledger_transactions;
CREATE CONSTRAINT TRIGGER adds_to_balances AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.book = 'BUSINESS') EXECUTE FUNCTION app.add_to_owner_balances();

-- Counts the balances of businesses that have none yet: those that booked before the table was there. Callers must hold
-- the lock of CREATE TRIGGER, so that nothing is booked meanwhile.
CREATE OR REPLACE FUNCTION app.count_owner_balances() RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.ledger_owner_balances (business_id, event_id, free_cents, waiting_cents, negative_since)
  SELECT b.business_id, c.event_id, c.free_cents, c.waiting_cents,
    CASE WHEN c.free_cents < 0 THEN app.negative_since(b.business_id, c.event_id) END
  FROM public.businesses b
  CROSS JOIN LATERAL app.changes_of_owner_balances(b.business_id, NULL) c
  WHERE EXISTS (SELECT FROM public.ledger_transactions t WHERE t.business_id = b.business_id AND t.book = 'BUSINESS')
    AND NOT EXISTS (SELECT FROM public.ledger_owner_balances o WHERE o.business_id = b.business_id)
$$;
CALL pg_temp.make_definer('app.count_owner_balances()');
