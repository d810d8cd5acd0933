-- Bonifications and the transfers that pay them. The functions here are the only doors: no session role writes the
-- tables, but for the job that books a transfer in the ledger.

-- Rejects a change of a closed bonification's terms, and of a transfer other than along its states.
CREATE OR REPLACE FUNCTION app.keep_bonification() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND (to_jsonb(OLD) - '{amount_cents,transfer_id,closed_at,announced_at}'::text[])
      = (to_jsonb(NEW) - '{amount_cents,transfer_id,closed_at,announced_at}'::text[])
    AND (OLD.closed_at IS NULL OR OLD.closed_at = NEW.closed_at AND OLD.amount_cents = NEW.amount_cents)
    AND (OLD.transfer_id IS NULL OR NEW.transfer_id IS NULL OR OLD.transfer_id = NEW.transfer_id) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a bonification that a transfer had is never changed' USING ERRCODE = 'CJ005';
END
$$;
CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON bonifications FOR EACH ROW
  EXECUTE FUNCTION app.keep_bonification();

CREATE OR REPLACE FUNCTION app.keep_bonus_transfer() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  decided CONSTANT text[] := '{status,approved_by,approved_at,paid_by,paid_at,end_to_end_id,ended_by,ended_at,reason}';
BEGIN
  IF TG_OP = 'UPDATE'
    AND (to_jsonb(OLD) - decided - '{booked_at,return_booked_at}'::text[])
      = (to_jsonb(NEW) - decided - '{booked_at,return_booked_at}'::text[])
    AND (OLD.status || ' ' || NEW.status IN ('PROPOSED APPROVED', 'PROPOSED REFUSED', 'APPROVED REFUSED',
        'APPROVED PAID', 'PAID RETURNED')
      OR (to_jsonb(OLD) - '{booked_at,return_booked_at}'::text[])
        = (to_jsonb(NEW) - '{booked_at,return_booked_at}'::text[]))
    AND (OLD.end_to_end_id IS NULL OR (OLD.end_to_end_id, OLD.paid_at, OLD.paid_by)
      = (NEW.end_to_end_id, NEW.paid_at, NEW.paid_by))
    AND (OLD.approved_at IS NULL OR (OLD.approved_at, OLD.approved_by)
      IS NOT DISTINCT FROM (NEW.approved_at, NEW.approved_by))
    AND (OLD.booked_at IS NULL OR OLD.booked_at = NEW.booked_at)
    AND (OLD.return_booked_at IS NULL OR OLD.return_booked_at = NEW.return_booked_at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a transfer of bonuses changes along its states alone' USING ERRCODE = 'CJ005';
END
$$;
CREATE OR REPLACE TRIGGER never_changes BEFORE UPDATE OR DELETE ON bonus_transfers FOR EACH ROW
  EXECUTE FUNCTION app.keep_bonus_transfer();

-- Locks the bonuses of a business until the transaction ends: earnings and the transfers that reserve them follow one
-- another.
CREATE OR REPLACE FUNCTION app.lock_bonuses(p_business uuid) RETURNS void
  LANGUAGE sql SET search_path = pg_catalog, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('bonuses of ' || p_business, 0))
$$;
REVOKE ALL ON FUNCTION app.lock_bonuses(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.lock_bonuses(uuid) TO cortejo_definer;

-- Adds so many cents (below zero: takes) to the open bonification of an event, for a cause that counts once, and
-- reports whether it counted now. Where the last one is closed, what comes is a new one, which may be below zero: the
-- next transfer carries it.
CREATE OR REPLACE FUNCTION app.add_bonification(p_business uuid, p_event uuid, p_cents bigint, p_cause text)
  RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  open_id uuid;
BEGIN
  PERFORM app.lock_bonuses(p_business);
  IF EXISTS (SELECT FROM public.bonification_causes c WHERE c.business_id = p_business AND c.cause = p_cause) THEN
    RETURN false;
  END IF;
  UPDATE public.bonifications b SET amount_cents = b.amount_cents + p_cents
    WHERE b.business_id = p_business AND b.event_id = p_event AND b.closed_at IS NULL RETURNING b.id INTO open_id;
  IF open_id IS NULL THEN
    INSERT INTO public.bonifications (business_id, kind, event_id, amount_cents)
    VALUES (p_business, 'BONIFICATION', p_event, p_cents) RETURNING id INTO open_id;
  END IF;
  INSERT INTO public.bonification_causes (business_id, cause, bonification_id, amount_cents)
  VALUES (p_business, p_cause, open_id, p_cents);
  RETURN true;
END
$$;
CALL pg_temp.make_definer('app.add_bonification(uuid, uuid, bigint, text)', '{worker}');

-- Returns the bonifications of a business, or of all (NULL), with their events and their status: AVAILABLE so
-- many days after the day of the event in its time zone, TRANSFERRED once they are paid. An event without a day has no
-- such day. Those of nothing are left out.
CREATE OR REPLACE FUNCTION app.list_bonifications(p_business uuid, closed_days integer)
  RETURNS TABLE (business_id uuid, id uuid, kind text, event_id uuid, event_title text, event_date date,
    referred_name text, amount_cents bigint, status text, available_on date, transfer_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.business_id, b.id, b.kind, b.event_id, coalesce(e.title, ''), e.date, coalesce(b.referred_name, ''),
    b.amount_cents,
    CASE WHEN t.status = 'PAID' THEN 'TRANSFERRED'
      WHEN b.kind = 'REFERRAL_BONIFICATION'
        OR e.date + closed_days <= (now() AT TIME ZONE e.time_zone)::date THEN 'AVAILABLE'
      ELSE 'PENDING' END,
    e.date + closed_days, b.transfer_id
  FROM public.bonifications b
  LEFT JOIN public.events e ON e.business_id = b.business_id AND e.id = b.event_id
  LEFT JOIN public.bonus_transfers t ON t.business_id = b.business_id AND t.id = b.transfer_id
  WHERE (p_business IS NULL OR b.business_id = p_business) AND b.amount_cents <> 0
$$;
CALL pg_temp.make_definer('app.list_bonifications(uuid, integer)', '{worker}');

-- Returns those of the caller's business; no row for callers who do not read its wallet.
CREATE OR REPLACE FUNCTION app.list_own_bonifications(closed_days integer)
  RETURNS TABLE (id uuid, kind text, event_id uuid, event_title text, event_date date, referred_name text,
    amount_cents bigint, status text, available_on date, transfer_id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT l.id, l.kind, l.event_id, l.event_title, l.event_date, l.referred_name, l.amount_cents, l.status,
    l.available_on, l.transfer_id
  FROM app.list_bonifications(app.business_id(), closed_days) l
  WHERE app.reads_wallet()
$$;
CALL pg_temp.make_definer('app.list_own_bonifications(integer)', '{member}');

-- Returns what each business, or one, has available that no transfer reserves, and why none may be proposed now:
-- NO_PIX, OPEN (another is on its way), TOO_SOON (so many days after the last that is paid, counted in São Paulo),
-- BELOW_MINIMUM, IN_CONTROL or TEAM (the caller's own share in it); '' if one may.
CREATE OR REPLACE FUNCTION app.list_due_bonuses(p_business uuid, closed_days integer, every_days integer,
    minimum_cents bigint)
  RETURNS TABLE (business_id uuid, business_name text, owner_user_id uuid, owner_name text, document_number text,
    business_address text, holder_name text, pix_kind text, pix_masked text, pix_change_id uuid,
    is_key_recent boolean, last_paid_at timestamptz, due_on date, amount_cents bigint, bonifications jsonb,
    referral_bonifications jsonb, hindrance text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH free AS (
    SELECT l.business_id, sum(l.amount_cents)::bigint AS cents,
      coalesce(jsonb_agg(jsonb_build_object('uuid', l.id, 'eventTitle', l.event_title, 'eventDate', l.event_date,
        'amount', l.amount_cents) ORDER BY l.event_date, l.id) FILTER (WHERE l.kind = 'BONIFICATION'), '[]') AS lines,
      coalesce(jsonb_agg(jsonb_build_object('uuid', l.id, 'businessName', l.referred_name, 'amount', l.amount_cents)
        ORDER BY l.id) FILTER (WHERE l.kind = 'REFERRAL_BONIFICATION'), '[]') AS referral_lines
    FROM app.list_bonifications(p_business, closed_days) l
    WHERE l.status = 'AVAILABLE' AND l.transfer_id IS NULL
    GROUP BY l.business_id
  ), known AS (
    SELECT f.*, b.name, b.owner_user_id, u.name AS owner_name, b.document_number, b.address, w.holder_name,
      k.kind AS pix_kind, k.key_masked, c.id AS pix_change_id,
      coalesce(c.created_at > now() - interval '7 days', false) AS is_key_recent,
      (SELECT max(t.paid_at) FROM public.bonus_transfers t
        WHERE t.business_id = f.business_id AND t.status = 'PAID') AS last_paid_at,
      EXISTS (SELECT FROM public.bonus_transfers t WHERE t.business_id = f.business_id
        AND t.status IN ('PROPOSED', 'APPROVED')) AS is_open
    FROM free f
    JOIN public.businesses b ON b.business_id = f.business_id
    JOIN public.users u ON u.id = b.owner_user_id
    LEFT JOIN public.wallets w ON w.business_id = f.business_id
    LEFT JOIN public.wallet_pix_keys k ON k.business_id = f.business_id
    LEFT JOIN LATERAL (SELECT x.id, x.created_at FROM public.wallet_changes x
      WHERE x.business_id = f.business_id AND x.part = 'PIX' ORDER BY x.id DESC LIMIT 1) c ON true
  )
  SELECT k.business_id, k.name, k.owner_user_id, k.owner_name, coalesce(k.document_number, ''),
    coalesce(k.address, ''), coalesce(k.holder_name, ''), coalesce(k.pix_kind, ''), coalesce(k.key_masked, ''),
    k.pix_change_id, k.is_key_recent, k.last_paid_at,
    (k.last_paid_at AT TIME ZONE 'America/Sao_Paulo')::date + every_days, k.cents, k.lines, k.referral_lines,
    CASE WHEN app.hindrance_of_wallet(k.business_id) <> '' THEN app.hindrance_of_wallet(k.business_id)
      WHEN k.is_open THEN 'OPEN'
      WHEN k.key_masked IS NULL THEN 'NO_PIX'
      WHEN (k.last_paid_at AT TIME ZONE 'America/Sao_Paulo')::date + every_days
        > (now() AT TIME ZONE 'America/Sao_Paulo')::date THEN 'TOO_SOON'
      WHEN k.cents < greatest(minimum_cents, 1) THEN 'BELOW_MINIMUM'
      ELSE '' END
  FROM known k
$$;
CALL pg_temp.make_definer('app.list_due_bonuses(uuid, integer, integer, bigint)', '{staff}');

-- Proposes, in the name of the caller, a transfer of all that a business has available, and reserves it. What the
-- caller read is compared with what there is. It is APPROVED at once unless it is of more than second_above_cents, or
-- to a key that staff changed within seven days. outcome is DONE, GONE, DIFFERS, or a hindrance of
-- app.list_due_bonuses.
CREATE OR REPLACE FUNCTION app.propose_bonus_transfer(p_business uuid, p_name text, p_document text, p_address text,
    p_cents bigint, p_ids uuid[], p_referral_ids uuid[], closed_days integer, every_days integer, minimum_cents bigint,
    second_above_cents bigint)
  RETURNS TABLE (id uuid, outcome text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  due  record;
  made CONSTANT uuid := uuidv7();
  ids  uuid[];
  referral_ids uuid[];
  alone boolean;
BEGIN
  PERFORM app.lock_bonuses(p_business);
  SELECT d.* INTO due FROM app.list_due_bonuses(p_business, closed_days, every_days, minimum_cents) d
    WHERE d.business_id = p_business;
  IF NOT FOUND THEN
    RETURN QUERY SELECT NULL::uuid, CASE WHEN EXISTS (SELECT FROM public.bonus_transfers t
      WHERE t.business_id = p_business AND t.status IN ('PROPOSED', 'APPROVED')) THEN 'OPEN' ELSE 'GONE' END;
    RETURN;
  END IF;
  IF due.hindrance <> '' THEN RETURN QUERY SELECT NULL::uuid, due.hindrance; RETURN; END IF;
  ids := ARRAY(SELECT (l->>'uuid')::uuid FROM jsonb_array_elements(due.bonifications) l ORDER BY 1);
  referral_ids := ARRAY(SELECT (l->>'uuid')::uuid FROM jsonb_array_elements(due.referral_bonifications) l ORDER BY 1);
  IF (due.business_name, due.document_number, due.business_address, due.amount_cents)
      IS DISTINCT FROM (p_name, p_document, p_address, p_cents)
    OR ids <> ARRAY(SELECT unnest(p_ids) ORDER BY 1)
    OR referral_ids <> ARRAY(SELECT unnest(p_referral_ids) ORDER BY 1) THEN
    RETURN QUERY SELECT NULL::uuid, 'DIFFERS'; RETURN;
  END IF;
  alone := p_cents <= second_above_cents AND NOT due.is_key_recent;
  INSERT INTO public.bonus_transfers (business_id, id, status, amount_cents, txid, pix_kind, pix_masked, pix_change_id,
    holder_name, content, needs_second, proposed_by, approved_at)
  VALUES (p_business, made, CASE WHEN alone THEN 'APPROVED' ELSE 'PROPOSED' END, p_cents,
    'BONUS' || upper(right(replace(made::text, '-', ''), 20)), due.pix_kind, due.pix_masked, due.pix_change_id,
    due.holder_name, jsonb_build_object('businessName', p_name, 'documentNumber', p_document, 'businessAddress',
      p_address, 'bonifications', due.bonifications, 'referralBonifications', due.referral_bonifications),
    NOT alone, app.user_id(), CASE WHEN alone THEN clock_timestamp() END);
  UPDATE public.bonifications b SET transfer_id = made, closed_at = coalesce(b.closed_at, clock_timestamp())
    WHERE b.business_id = p_business AND b.id = ANY (ids || referral_ids);
  RETURN QUERY SELECT made, 'DONE';
END
$$;
CALL pg_temp.make_definer(
  'app.propose_bonus_transfer(uuid, text, text, text, bigint, uuid[], uuid[], integer, integer, bigint, bigint)',
  '{staff}');

-- Reports whether staff changed the key of a business since a transfer to it was proposed.
CREATE OR REPLACE FUNCTION app.is_bonus_key_changed(t bonus_transfers) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.pix_change_id IS DISTINCT FROM (SELECT x.id FROM public.wallet_changes x
    WHERE x.business_id = t.business_id AND x.part = 'PIX' ORDER BY x.id DESC LIMIT 1)
$$;
CALL pg_temp.make_definer('app.is_bonus_key_changed(bonus_transfers)');

-- Approves a transfer in the name of the caller, who is not the one that proposed it and changes nothing of it. outcome
-- is DONE, GONE, STATE (it does not wait for approval), OWN, DIFFERS (another amount), KEY_CHANGED, IN_CONTROL or TEAM.
CREATE OR REPLACE FUNCTION app.approve_bonus_transfer(p_transfer uuid, p_cents bigint) RETURNS text
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  t public.bonus_transfers;
  outcome text;
BEGIN
  SELECT x.* INTO t FROM public.bonus_transfers x WHERE x.id = p_transfer FOR UPDATE;
  IF NOT FOUND THEN RETURN 'GONE'; END IF;
  outcome := CASE WHEN app.hindrance_of_wallet(t.business_id) <> '' THEN app.hindrance_of_wallet(t.business_id)
    WHEN t.status <> 'PROPOSED' THEN 'STATE' WHEN t.proposed_by = app.user_id() THEN 'OWN'
    WHEN t.amount_cents <> p_cents THEN 'DIFFERS' WHEN app.is_bonus_key_changed(t) THEN 'KEY_CHANGED' ELSE 'DONE' END;
  IF outcome = 'DONE' THEN
    UPDATE public.bonus_transfers x SET status = 'APPROVED', approved_by = app.user_id(),
      approved_at = clock_timestamp() WHERE x.business_id = t.business_id AND x.id = t.id;
  END IF;
  RETURN outcome;
END
$$;
CALL pg_temp.make_definer('app.approve_bonus_transfer(uuid, bigint)', '{staff}');

-- Writes down that a transfer is paid, with the file that the bank gave, and notifies those who read the wallet. The
-- bonifications are TRANSFERRED by it. outcome is DONE, GONE, STATE, USED (another transfer has that end-to-end id),
-- TOO_EARLY (paid before it was approved), IN_CONTROL or TEAM; then no business is returned. The end-to-end id has
-- minutes, and no seconds.
CREATE OR REPLACE FUNCTION app.pay_bonus_transfer(p_transfer uuid, p_end_to_end_id text, p_paid_at timestamptz,
    p_media_type text, p_file bytea)
  RETURNS TABLE (business_id uuid, outcome text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  t public.bonus_transfers;
  refusal text;
BEGIN
  SELECT x.* INTO t FROM public.bonus_transfers x WHERE x.id = p_transfer FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, 'GONE'; RETURN; END IF;
  refusal := CASE WHEN app.hindrance_of_wallet(t.business_id) <> '' THEN app.hindrance_of_wallet(t.business_id)
    WHEN t.status <> 'APPROVED' THEN 'STATE'
    WHEN EXISTS (SELECT FROM public.bonus_transfers x WHERE x.end_to_end_id = p_end_to_end_id) THEN 'USED'
    WHEN p_paid_at < date_trunc('minute', t.approved_at) THEN 'TOO_EARLY' ELSE '' END;
  IF refusal <> '' THEN RETURN QUERY SELECT NULL::uuid, refusal; RETURN; END IF;
  BEGIN
    UPDATE public.bonus_transfers x SET status = 'PAID', paid_by = app.user_id(), paid_at = p_paid_at,
      end_to_end_id = p_end_to_end_id WHERE x.business_id = t.business_id AND x.id = t.id;
  EXCEPTION WHEN unique_violation THEN
    RETURN QUERY SELECT NULL::uuid, 'USED'; RETURN;
  END;
  INSERT INTO public.bonus_receipts (business_id, transfer_id, media_type, content)
  VALUES (t.business_id, t.id, p_media_type, p_file);
  PERFORM app.notify(t.business_id, NULL, 'WITHDRAWAL_CHANGED', NULL, ARRAY[t.id], jsonb_build_object('bonus',
    jsonb_build_object('uuid', t.id, 'status', 'PAID', 'amount', t.amount_cents)));
  RETURN QUERY SELECT t.business_id, 'DONE';
END
$$;
CALL pg_temp.make_definer('app.pay_bonus_transfer(uuid, text, timestamptz, text, bytea)', '{staff}');

-- Refuses a transfer that is not paid, or writes down that a paid one came back, and makes its bonifications available
-- again. outcome is as above.
CREATE OR REPLACE FUNCTION app.end_bonus_transfer(p_transfer uuid, p_status text, p_reason text)
  RETURNS TABLE (business_id uuid, outcome text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  t public.bonus_transfers;
  refusal text;
BEGIN
  SELECT x.* INTO t FROM public.bonus_transfers x WHERE x.id = p_transfer FOR UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT NULL::uuid, 'GONE'; RETURN; END IF;
  refusal := CASE WHEN app.hindrance_of_wallet(t.business_id) <> '' THEN app.hindrance_of_wallet(t.business_id)
    WHEN (p_status = 'REFUSED') <> (t.status IN ('PROPOSED', 'APPROVED')) OR p_status = 'RETURNED'
      AND t.status <> 'PAID' THEN 'STATE' ELSE '' END;
  IF refusal <> '' THEN RETURN QUERY SELECT NULL::uuid, refusal; RETURN; END IF;
  PERFORM app.lock_bonuses(t.business_id);
  UPDATE public.bonus_transfers x SET status = p_status, ended_by = app.user_id(), ended_at = clock_timestamp(),
    reason = p_reason WHERE x.business_id = t.business_id AND x.id = t.id;
  UPDATE public.bonifications b SET transfer_id = NULL
    WHERE b.business_id = t.business_id AND b.transfer_id = t.id;
  IF p_status = 'RETURNED' THEN
    PERFORM app.notify(t.business_id, NULL, 'WITHDRAWAL_CHANGED', NULL, ARRAY[t.id], jsonb_build_object('bonus',
      jsonb_build_object('uuid', t.id, 'status', 'RETURNED', 'amount', t.amount_cents)));
  END IF;
  RETURN QUERY SELECT t.business_id, 'DONE';
END
$$;
CALL pg_temp.make_definer('app.end_bonus_transfer(uuid, text, text)', '{staff}');

-- Returns a page of the transfers in these states, the newest first, with the names of the people and, of an approved
-- one whose key is the one that was approved, the encrypted key for its code.
CREATE OR REPLACE FUNCTION app.list_bonus_transfers(states text[], after uuid, max_rows integer)
  RETURNS TABLE (business_id uuid, id uuid, status text, amount_cents bigint, txid text, pix_kind text,
    pix_masked text, holder_name text, content jsonb, needs_second boolean, is_own boolean, is_key_changed boolean,
    proposed_by text, approved_by text, paid_by text, ended_by text, created_at timestamptz, approved_at timestamptz,
    paid_at timestamptz, ended_at timestamptz, end_to_end_id text, reason text, city text, owner_user_id uuid,
    wrapped bytea, sealed bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT t.business_id, t.id, t.status, t.amount_cents, t.txid, t.pix_kind, t.pix_masked, t.holder_name, t.content,
    t.needs_second, t.proposed_by = app.user_id(), n.is_key_changed, p.name, coalesce(a.name, ''),
    coalesce(d.name, ''), coalesce(e.name, ''), t.created_at, t.approved_at, t.paid_at, t.ended_at,
    coalesce(t.end_to_end_id, ''), t.reason, coalesce(r.city, ''), b.owner_user_id,
    CASE WHEN n.has_code THEN k.wrapped END, CASE WHEN n.has_code THEN s.sealed END
  FROM (SELECT x.*, app.is_bonus_key_changed(x) AS is_key_changed, x.status = 'APPROVED'
      AND NOT app.is_bonus_key_changed(x) AND app.hindrance_of_wallet(x.business_id) = '' AS has_code
    FROM public.bonus_transfers x
    WHERE x.status = ANY (states) AND (after IS NULL OR x.id < after) ORDER BY x.id DESC LIMIT max_rows) n
  JOIN public.bonus_transfers t ON t.business_id = n.business_id AND t.id = n.id
  JOIN public.businesses b ON b.business_id = t.business_id
  JOIN public.users p ON p.id = t.proposed_by
  LEFT JOIN public.users a ON a.id = t.approved_by
  LEFT JOIN public.users d ON d.id = t.paid_by
  LEFT JOIN public.users e ON e.id = t.ended_by
  LEFT JOIN public.wallet_registrations r ON r.business_id = t.business_id
  LEFT JOIN public.wallet_data_keys k ON k.business_id = t.business_id
  LEFT JOIN public.wallet_secrets s ON s.business_id = t.business_id AND s.part = 'PIX'
  ORDER BY t.id DESC
$$;
CALL pg_temp.make_definer('app.list_bonus_transfers(text[], uuid, integer)', '{staff}');

-- Returns the bank's file of a transfer: to staff, and to those who read the wallet of its business; never in control.
CREATE OR REPLACE FUNCTION app.get_bonus_receipt(p_transfer uuid) RETURNS TABLE (media_type text, content bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.media_type, r.content FROM public.bonus_receipts r
  WHERE r.transfer_id = p_transfer AND (current_setting('role') = 'staff'
    OR r.business_id = app.business_id() AND app.reads_wallet() AND NOT app.in_control())
$$;
CALL pg_temp.make_definer('app.get_bonus_receipt(uuid)', '{member, staff}');
