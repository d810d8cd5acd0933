-- The platform's book: what moved its balance at the provider and is of no business. Jobs book a line of the provider's
-- balance in it, by the function below and no other door, and staff read it. Nothing booked is ever changed.

CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON platform_ledger_transactions FOR EACH ROW
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON platform_ledger_entries FOR EACH ROW
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON platform_ledger_transactions FOR EACH STATEMENT
  EXECUTE FUNCTION app.refuse_changing_ledger();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON platform_ledger_entries FOR EACH STATEMENT
  EXECUTE FUNCTION app.refuse_changing_ledger();

-- Which accounts a transaction of each kind touches, and whether they gain (1) or give (-1). The provider may return a
-- fee, and any of its lines may have one.
CREATE OR REPLACE FUNCTION app.list_platform_ledger_signs() RETURNS TABLE (kind text, account text, signs integer[])
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  BEGIN ATOMIC
    VALUES
      ('SWEEP', 'AT_PROVIDER', '{-1}'::integer[]),
      ('SWEEP', 'BANK', '{1}'),
      ('SWEEP', 'FEES', '{-1,1}'),
      ('SWEEP_RETURNED', 'AT_PROVIDER', '{1}'),
      ('SWEEP_RETURNED', 'BANK', '{-1}'),
      ('SWEEP_RETURNED', 'FEES', '{-1,1}'),
      ('FUNDING', 'AT_PROVIDER', '{1}'),
      ('FUNDING', 'BANK', '{-1}'),
      ('FUNDING', 'FEES', '{-1,1}'),
      ('FUNDING_RETURNED', 'AT_PROVIDER', '{-1}'),
      ('FUNDING_RETURNED', 'BANK', '{1}'),
      ('FUNDING_RETURNED', 'FEES', '{-1,1}'),
      ('FUNDING_PASSED_ON', 'AT_PROVIDER', '{-1}'),
      ('FUNDING_PASSED_ON', 'BANK', '{1}'),
      ('FEE', 'AT_PROVIDER', '{-1,1}'),
      ('FEE', 'FEES', '{-1,1}');
  END;
REVOKE ALL ON FUNCTION app.list_platform_ledger_signs() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.list_platform_ledger_signs() TO cortejo_definer;

-- Refuses an entry that its transaction's kind does not make.
CREATE OR REPLACE FUNCTION app.refuse_platform_entry_of_other_kind() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM public.platform_ledger_transactions t
    JOIN app.list_platform_ledger_signs() s ON s.kind = t.kind AND s.account = NEW.account
      AND sign(NEW.amount) = ANY (s.signs)
    WHERE t.id = NEW.transaction_id;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a transaction of the platform has no such entry of %', NEW.account USING ERRCODE = 'CJ012';
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.refuse_platform_entry_of_other_kind()');
CREATE OR REPLACE TRIGGER touches_its_accounts AFTER INSERT ON platform_ledger_entries FOR EACH ROW
  EXECUTE FUNCTION app.refuse_platform_entry_of_other_kind();

-- When the database transaction that books ends, each transaction that it touched must have at least two entries with
-- the sum zero, and must have been inserted by it. The argument is the column that names the transaction.
CREATE OR REPLACE FUNCTION app.refuse_unbalanced_platform_transaction() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  touched CONSTANT uuid := to_jsonb(NEW)->>TG_ARGV[0];
BEGIN
  PERFORM FROM public.platform_ledger_transactions t
    JOIN public.platform_ledger_entries e ON e.transaction_id = t.id
    WHERE t.id = touched AND t.booked_in = pg_current_xact_id()::text::bigint
    HAVING count(*) > 1 AND sum(e.amount) = 0;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a transaction of the platform does not close at zero' USING ERRCODE = 'CJ006';
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.refuse_unbalanced_platform_transaction()');
DROP TRIGGER IF EXISTS closes_at_zero ON platform_ledger_transactions;
CREATE CONSTRAINT TRIGGER closes_at_zero AFTER INSERT ON platform_ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION app.refuse_unbalanced_platform_transaction('id');
DROP TRIGGER IF EXISTS closes_at_zero ON platform_ledger_entries;
CREATE CONSTRAINT TRIGGER closes_at_zero AFTER INSERT ON platform_ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION app.refuse_unbalanced_platform_transaction('transaction_id');

-- Inserts a transaction of the platform: what its balance at the provider gained, and of that, below zero, a fee.
CREATE OR REPLACE FUNCTION app.add_to_platform_ledger(p_kind text, p_source text, p_line_id text,
    p_occurred_at timestamptz, p_cents bigint, p_fee_cents bigint) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH made AS (
    INSERT INTO public.platform_ledger_transactions (kind, source, line_id, occurred_at)
    VALUES (p_kind, p_source, p_line_id, p_occurred_at) RETURNING id
  )
  INSERT INTO public.platform_ledger_entries (transaction_id, account, amount)
  SELECT m.id, e.account, sum(e.amount)::bigint
  FROM made m,
    (VALUES ('AT_PROVIDER', p_cents), ('FEES', p_fee_cents),
      (CASE p_kind WHEN 'FEE' THEN 'FEES' ELSE 'BANK' END, -(p_cents + p_fee_cents))) e (account, amount)
  GROUP BY m.id, e.account HAVING sum(e.amount) <> 0
$$;
CALL pg_temp.make_definer('app.add_to_platform_ledger(text, text, text, timestamptz, bigint, bigint)');

-- Serializes the bookings of one line of the provider's balance, until the transaction ends.
CREATE OR REPLACE FUNCTION app.lock_balance_line(p_line_id text) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('line of the balance ' || p_line_id, 0))
$$;
REVOKE ALL ON FUNCTION app.lock_balance_line(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.lock_balance_line(text) TO worker, cortejo_definer;

-- Books a line of the provider's balance as the platform's, once, and reports whether it did: its net amount, less the
-- part that businesses have of it. p_fee_cents is the part that the provider kept.
CREATE OR REPLACE FUNCTION app.book_platform_line(p_line_id text, p_kind text, p_occurred_at timestamptz,
    p_cents bigint, p_fee_cents bigint) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  rest bigint;
BEGIN
  PERFORM app.lock_balance_line(p_line_id);
  SELECT l.rest_cents INTO rest FROM app.compare_balance_lines(ARRAY[p_line_id], ARRAY[p_cents]) l;
  IF NOT FOUND OR EXISTS (SELECT FROM public.platform_ledger_transactions t WHERE t.source = p_line_id) THEN
    RETURN false;
  END IF;
  PERFORM app.add_to_platform_ledger(p_kind, p_line_id, p_line_id, p_occurred_at, rest,
    CASE WHEN p_kind = 'FEE' THEN 0 ELSE p_fee_cents END);
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.book_platform_line(text, text, timestamptz, bigint, bigint)', '{worker}');

-- Takes from the platform's book what a confirmed proposal gives to a business of added money that is booked there. It
-- runs when the proposal is booked, in its transaction.
CREATE OR REPLACE FUNCTION app.pass_funding_on() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  line CONSTANT text := (SELECT f.provider_id FROM public.reconciliation_findings f WHERE f.id = NEW.finding_id);
BEGIN
  PERFORM app.lock_balance_line(line);
  PERFORM FROM public.platform_ledger_transactions t WHERE t.source = line;
  IF FOUND THEN
    PERFORM app.add_to_platform_ledger('FUNDING_PASSED_ON', 'proposal:' || NEW.id, line, NEW.booked_at,
      -NEW.amount_cents, 0);
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.pass_funding_on()');
CREATE OR REPLACE TRIGGER passes_funding_on AFTER UPDATE OF booked_at ON money_proposals FOR EACH ROW
  WHEN (NEW.kind = 'TOP_UP' AND OLD.booked_at IS NULL AND NEW.booked_at IS NOT NULL)
  EXECUTE FUNCTION app.pass_funding_on();

-- Names of before.
DROP FUNCTION IF EXISTS app.platform_ledger_signs(), app.platform_ledger_closes_at_zero();
