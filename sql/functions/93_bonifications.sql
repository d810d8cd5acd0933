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

-- Locks the bonuses of a business until the transaction ends: what is earned and what reserves it follow one another.
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

-- Returns the bonifications of a business, or of all (NULL), with what they are of and how far they are: AVAILABLE so
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
