-- Corrections of the ledger by staff: one proposes, another confirms or refuses within seven days. The functions below
-- are the only doors: no session role writes a proposal, and of the people only staff read them. The business reads
-- each step in its audit log. A job books a confirmed proposal, in the scope of the business.

-- Rejects a change of the terms, the decision or the booking of a proposal, whatever role asks for it.
CREATE OR REPLACE FUNCTION app.keep_money_proposal() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (to_jsonb(OLD) - '{decision,decided_by,decided_at,booked_at,failure}'::text[])
      = (to_jsonb(NEW) - '{decision,decided_by,decided_at,booked_at,failure}'::text[])
    AND (OLD.decision IS NULL
      OR (OLD.decision, OLD.decided_by, OLD.decided_at) IS NOT DISTINCT FROM (NEW.decision, NEW.decided_by,
        NEW.decided_at))
    AND num_nonnulls(OLD.booked_at, OLD.failure) = 0
    AND (OLD.decision IS NOT NULL OR num_nonnulls(NEW.booked_at, NEW.failure) = 0) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'what was proposed or decided of money is never changed' USING ERRCODE = 'CJ005';
END
$$;
CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON money_proposals FOR EACH ROW
  EXECUTE FUNCTION app.keep_money_proposal();
CREATE OR REPLACE TRIGGER never_emptied BEFORE TRUNCATE ON money_proposals FOR EACH STATEMENT
  EXECUTE FUNCTION app.keep_money_proposal();

-- Rejects a ledger transaction of these kinds that two members of staff did not agree on: it names a confirmed
-- proposal, and has its amount, owner and sign. It runs when the transaction that books ends, after the entries.
CREATE OR REPLACE FUNCTION app.require_money_proposal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p public.money_proposals;
BEGIN
  SELECT m.* INTO p FROM public.money_proposals m
    WHERE m.business_id = NEW.business_id AND 'proposal:' || m.id = NEW.source AND m.kind = NEW.kind
      AND m.decision = 'CONFIRMED';
  IF NOT FOUND OR EXISTS (SELECT FROM public.ledger_entries e
      JOIN public.ledger_accounts a ON a.business_id = e.business_id AND a.book = e.book AND a.id = e.account_id
      WHERE e.business_id = NEW.business_id AND e.book = NEW.book AND e.transaction_id = NEW.id
        AND (abs(e.amount) <> p.amount_cents OR a.event_id IS DISTINCT FROM p.hosts_event_id
          OR a.kind IN ('OWED', 'HOSTS_OWED')
            AND (a.kind <> p.account OR sign(e.amount) <> CASE WHEN p.is_debit THEN 1 ELSE -1 END))) THEN
    RAISE EXCEPTION 'two members of staff agreed on no such ledger transaction' USING ERRCODE = 'CJ013';
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.require_money_proposal()');
DROP TRIGGER IF EXISTS two_agreed ON ledger_transactions;
CREATE CONSTRAINT TRIGGER two_agreed AFTER INSERT ON ledger_transactions DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN ('ADJUSTMENT', 'TOP_UP', 'WRITE_OFF')) EXECUTE FUNCTION app.require_money_proposal();

-- Returns why the caller may not propose or decide about the money of a business or of the hosts of its event, '' where
-- they may. Staff in control of any business see its screens as its owner does; members of a team have a share in its
-- money, and the hosts in their gifts.
DROP FUNCTION IF EXISTS app.hindrance_of_money(uuid);
CREATE OR REPLACE FUNCTION app.hindrance_of_money(business uuid, hosts_event uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE
    WHEN app.control_of_user() IS NOT NULL THEN 'IN_CONTROL'
    WHEN app.works_in(business) THEN 'TEAM'
    WHEN EXISTS (SELECT FROM public.event_customers ec
      JOIN public.contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
      JOIN public.users u ON u.phone = c.phone
      WHERE ec.business_id = business AND ec.event_id = hosts_event AND u.id = app.user_id()) THEN 'HOST'
    ELSE '' END
$$;
CALL pg_temp.make_definer('app.hindrance_of_money(uuid, uuid)');

-- Returns what a business has (no event), and the hosts of each of its events that had any money: the sums alone, since
-- the ledger itself staff read in control only. A debt is below zero.
CREATE OR REPLACE FUNCTION app.money_of_business(business uuid)
  RETURNS TABLE (event_id uuid, title text, pending bigint, available bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT m.event_id, coalesce(e.title, ''), m.pending, m.available
  FROM public.businesses b
  CROSS JOIN LATERAL app.ledger_balances(b.business_id, now()) m
  LEFT JOIN public.events e ON e.business_id = b.business_id AND e.id = m.event_id
  WHERE b.business_id = business
  ORDER BY m.event_id IS NOT NULL, e.title, m.event_id
  LIMIT 500
$$;
CALL pg_temp.make_definer('app.money_of_business(uuid)', '{staff}');

-- Returns what transfers that the provider has not made hold of the money of a business, or of the hosts of one of its
-- events, in cents.
CREATE OR REPLACE FUNCTION app.sum_transfers_to_make(p_business_id uuid, p_hosts_event_id uuid) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(sum(w.cents), 0)::bigint FROM public.withdrawal_transfers w
  WHERE w.business_id = p_business_id AND w.status IN ('PLANNED', 'SENDING')
    AND CASE WHEN w.is_of_hosts THEN w.event_id END IS NOT DISTINCT FROM p_hosts_event_id
$$;
CALL pg_temp.make_definer('app.sum_transfers_to_make(uuid, uuid)');

-- Returns the debt, in cents, of a business or of the hosts of one of its events. Money that transfers hold covers a
-- debt: they are made of the rest of it.
CREATE OR REPLACE FUNCTION app.debt_of(business uuid, hosts_event uuid) RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT greatest(0, -(m.available + m.pending + app.sum_transfers_to_make(business, hosts_event)))
    FROM app.ledger_balances(business, now()) m
    WHERE m.event_id IS NOT DISTINCT FROM hosts_event), 0)
$$;
CALL pg_temp.make_definer('app.debt_of(uuid, uuid)', '{worker}');

-- Reports whether a debit of so many cents takes money that is held by transfers which the provider has not made.
CREATE OR REPLACE FUNCTION app.is_held_by_transfers(p_business_id uuid, p_hosts_event_id uuid, p_cents bigint)
  RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.sum_transfers_to_make(p_business_id, p_hosts_event_id) > 0
    AND p_cents > coalesce((SELECT greatest(0, m.available + m.pending)
      FROM app.ledger_balances(p_business_id, now()) m
      WHERE m.event_id IS NOT DISTINCT FROM p_hosts_event_id), 0)
$$;
CALL pg_temp.make_definer('app.is_held_by_transfers(uuid, uuid, bigint)');

-- Returns how much of the transfer that was found at the provider no proposal takes, without one of them; NULL where it
-- is none, or resolved by hand. Added money is resolved when the platform's book has it, and is one still. The finding
-- is locked, so that two proposals follow one another.
CREATE OR REPLACE FUNCTION app.rest_of_transfer(finding uuid, but uuid) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_cents bigint;
BEGIN
  SELECT f.line_cents INTO found_cents FROM public.reconciliation_findings f
    WHERE f.id = finding AND f.kind IN ('TOP_UP', 'TRANSFER', 'ADJUSTMENT') AND f.line_cents > 0
      AND (f.resolved_at IS NULL OR f.kind = 'TOP_UP' AND f.resolution = 'VANISHED')
    FOR UPDATE;
  RETURN found_cents - coalesce((SELECT sum(p.amount_cents) FROM public.money_proposals p
    WHERE p.finding_id = finding AND p.id IS DISTINCT FROM but
      AND (p.decision = 'CONFIRMED' OR p.decision IS NULL AND p.expires_at > clock_timestamp())), 0);
END
$$;
CALL pg_temp.make_definer('app.rest_of_transfer(uuid, uuid)');

-- Proposes, in the name of the caller, and returns the proposal or why there is none: GONE (no such business, or no
-- such event of it), IN_CONTROL, TEAM, HOST, DEBT (a write-off of more than the debt), HELD (a debit of money that a
-- withdrawal takes) or TRANSFER (a top-up of more than the transfer has left).
CREATE OR REPLACE FUNCTION app.propose_money(business uuid, p_kind text, hosts_event uuid, cents bigint, debit boolean,
  p_reason text, finding uuid)
  RETURNS TABLE (id uuid, outcome text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hindrance CONSTANT text := app.hindrance_of_money(business, hosts_event);
  made uuid;
BEGIN
  PERFORM FROM public.businesses b WHERE b.business_id = business
    AND (hosts_event IS NULL OR EXISTS (SELECT FROM public.events e WHERE e.business_id = business
      AND e.id = hosts_event AND e.templated_at IS NULL));
  IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, 'GONE'; RETURN; END IF;
  IF hindrance <> '' THEN RETURN QUERY SELECT NULL::uuid, hindrance; RETURN; END IF;
  IF p_kind = 'WRITE_OFF' AND cents > app.debt_of(business, hosts_event) THEN
    RETURN QUERY SELECT NULL::uuid, 'DEBT'; RETURN;
  END IF;
  IF debit AND app.is_held_by_transfers(business, hosts_event, cents) THEN
    RETURN QUERY SELECT NULL::uuid, 'HELD'; RETURN;
  END IF;
  IF p_kind = 'TOP_UP' AND cents > coalesce(app.rest_of_transfer(finding, NULL), 0) THEN
    RETURN QUERY SELECT NULL::uuid, 'TRANSFER'; RETURN;
  END IF;
  INSERT INTO public.money_proposals (business_id, kind, account, hosts_event_id, amount_cents, is_debit, reason,
    finding_id, proposed_by)
  VALUES (business, p_kind, CASE WHEN hosts_event IS NULL THEN 'OWED' ELSE 'HOSTS_OWED' END, hosts_event, cents, debit,
    p_reason, finding, app.user_id())
  RETURNING money_proposals.id INTO made;
  RETURN QUERY SELECT made, 'DONE';
END
$$;
CALL pg_temp.make_definer('app.propose_money(uuid, text, uuid, bigint, boolean, text, uuid)', '{staff}');

-- Decides a proposal in the name of the caller, and returns its business or why it was not decided: GONE, OWN (the
-- caller proposed it), DECIDED, EXPIRED, IN_CONTROL, TEAM, HOST, DEBT, HELD or TRANSFER. Of two at once the second
-- finds it decided.
CREATE OR REPLACE FUNCTION app.decide_money(proposal uuid, p_decision text)
  RETURNS TABLE (business_id uuid, outcome text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  p public.money_proposals;
  refusal text;
BEGIN
  SELECT m.* INTO p FROM public.money_proposals m WHERE m.id = proposal FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, 'GONE'; RETURN; END IF;
  refusal := app.hindrance_of_money(p.business_id, p.hosts_event_id);
  refusal := CASE
    WHEN refusal <> '' THEN refusal
    WHEN p.decision IS NOT NULL THEN 'DECIDED'
    WHEN p.expires_at <= clock_timestamp() THEN 'EXPIRED'
    WHEN p.proposed_by = app.user_id() THEN 'OWN'
    WHEN p_decision = 'REFUSED' THEN ''
    WHEN p.kind = 'WRITE_OFF' AND p.amount_cents > app.debt_of(p.business_id, p.hosts_event_id) THEN 'DEBT'
    WHEN p.is_debit AND app.is_held_by_transfers(p.business_id, p.hosts_event_id, p.amount_cents) THEN 'HELD'
    WHEN p.kind = 'TOP_UP' AND p.amount_cents > coalesce(app.rest_of_transfer(p.finding_id, p.id), 0) THEN 'TRANSFER'
    ELSE '' END;
  IF refusal <> '' THEN RETURN QUERY SELECT NULL::uuid, refusal; RETURN; END IF;
  UPDATE public.money_proposals m SET decision = p_decision, decided_by = app.user_id(), decided_at = clock_timestamp()
    WHERE m.business_id = p.business_id AND m.id = p.id;
  RETURN QUERY SELECT p.business_id, 'DONE';
END
$$;
CALL pg_temp.make_definer('app.decide_money(uuid, text)', '{staff}');

-- Returns how far a proposal is: it expires by itself.
CREATE OR REPLACE FUNCTION app.money_state(decision text, expires_at timestamptz, booked_at timestamptz, failure text)
  RETURNS text
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE
    WHEN failure IS NOT NULL THEN 'FAILED'
    WHEN booked_at IS NOT NULL THEN 'BOOKED'
    WHEN decision IS NOT NULL THEN decision
    WHEN expires_at <= now() THEN 'EXPIRED'
    ELSE 'WAITING' END;

-- Returns a page of the proposals in these states, the newest first, with the names and, of those that wait, what their
-- owner has now.
CREATE OR REPLACE FUNCTION app.list_money_proposals(states text[], business uuid, after uuid, max_rows integer)
  RETURNS TABLE (id uuid, business_id uuid, business_name text, owner_user_id uuid, kind text, hosts_event_id uuid,
    event_title text, amount_cents bigint, is_debit boolean, reason text, provider_id text, proposed_by text,
    is_own boolean, created_at timestamptz, expires_at timestamptz, state text, decided_by text,
    decided_at timestamptz, booked_at timestamptz, pending bigint, available bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH page AS (
    SELECT p.*, app.money_state(p.decision, p.expires_at, p.booked_at, p.failure) AS state
    FROM public.money_proposals p
    WHERE (after IS NULL OR p.id < after) AND (business IS NULL OR p.business_id = business)
      AND app.money_state(p.decision, p.expires_at, p.booked_at, p.failure) = ANY (states)
    ORDER BY p.id DESC
    LIMIT max_rows
  )
  SELECT p.id, p.business_id, b.name, b.owner_user_id, p.kind, p.hosts_event_id, coalesce(e.title, ''), p.amount_cents,
    p.is_debit, p.reason, coalesce(f.provider_id, ''), u.name, p.proposed_by = app.user_id(), p.created_at,
    p.expires_at, p.state, coalesce(d.name, ''), p.decided_at, p.booked_at, m.pending, m.available
  FROM page p
  JOIN public.businesses b ON b.business_id = p.business_id
  JOIN public.users u ON u.id = p.proposed_by
  LEFT JOIN public.users d ON d.id = p.decided_by
  LEFT JOIN public.events e ON e.business_id = p.business_id AND e.id = p.hosts_event_id
  LEFT JOIN public.reconciliation_findings f ON f.id = p.finding_id
  LEFT JOIN LATERAL (SELECT l.pending, l.available FROM app.ledger_balances(p.business_id, now()) l
    WHERE p.state = 'WAITING' AND l.event_id IS NOT DISTINCT FROM p.hosts_event_id) m ON true
  ORDER BY p.id DESC
$$;
CALL pg_temp.make_definer('app.list_money_proposals(text[], uuid, uuid, integer)', '{staff}');

-- Returns how many proposals wait for a decision.
CREATE OR REPLACE FUNCTION app.count_money_proposals() RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer FROM public.money_proposals p WHERE p.decision IS NULL AND p.expires_at > now()
$$;
CALL pg_temp.make_definer('app.count_money_proposals()', '{staff}');

-- Names of before.
DROP FUNCTION IF EXISTS app.takes_of_transfers(uuid, uuid, bigint);
