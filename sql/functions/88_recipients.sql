-- The recipient of a business at the payment provider. Its owner opens it, never staff in control of the business: it
-- grants the holder money and outlives their hour. The owner and platform administrators read it, and jobs write what
-- the provider says. No assistant, helper or client reads it; whether they may pay is all they learn (app.may_charge).

-- Rejects that an account is exchanged for another one of the same money: the money on its way would go elsewhere.
CREATE OR REPLACE FUNCTION app.keep_recipient() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION 'a recipient keeps its account at the provider' USING ERRCODE = 'CJ005';
END
$$;
CREATE OR REPLACE TRIGGER keeps_account BEFORE UPDATE OF account_id ON recipients FOR EACH ROW
  WHEN (OLD.account_id IS NOT NULL AND NEW.account_id IS DISTINCT FROM OLD.account_id AND NEW.is_live = OLD.is_live)
  EXECUTE FUNCTION app.keep_recipient();

-- Returns the business that an account of the provider belongs to; no row if it is not ours.
CREATE OR REPLACE FUNCTION app.business_of_account(account text) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.business_id FROM public.recipients r WHERE r.account_id = account
$$;
CALL pg_temp.make_definer('app.business_of_account(text)', '{worker}');

-- Stores an event of a connected account as app.keep_provider_event does, and reports whether it is new and to be
-- worked on. One of an account that is not ours stays foreign: a job that makes an account asks about it afterwards,
-- so that no event of before is missed.
CREATE OR REPLACE FUNCTION app.keep_account_event(event text, kind text, p_account text, version text,
  p_live boolean, object text, made timestamptz, not_ours text) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.keep_provider_event(event, kind, p_account, version, p_live, object, '', '', made,
    CASE WHEN not_ours = '' AND NOT EXISTS (SELECT FROM public.recipients r WHERE r.account_id = p_account
      AND r.is_live = p_live) THEN 'ACCOUNT' ELSE not_ours END)
$$;
CALL pg_temp.make_definer('app.keep_account_event(text, text, text, text, boolean, text, timestamptz, text)',
  '{visitor}');

-- Returns the recipients to be asked about although no event came: those on the way after an hour, the others after a
-- day, the longest unasked first. A question that failed counts as one, so that those which the provider does not
-- answer for leave room for the others.
CREATE OR REPLACE FUNCTION app.stale_recipients(p_live boolean, max_rows integer) RETURNS SETOF uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT r.business_id FROM public.recipients r
  WHERE r.is_live = p_live AND coalesce(r.synced_at, r.created_at) < now()
    - CASE WHEN r.status IN ('MISSING', 'REGISTRATION', 'AFFILIATION') THEN interval '1 hour' ELSE interval '1 day' END
  ORDER BY greatest(r.synced_at, r.failed_at, r.created_at), r.business_id LIMIT max_rows
$$;
CALL pg_temp.make_definer('app.stale_recipients(boolean, integer)', '{worker}');

-- Notifies of what the provider decided: a new state, more data to give, or a deadline for it. What the holder did
-- themselves, opening the account and filling in the form, notifies of nothing.
CREATE OR REPLACE FUNCTION app.notify_of_recipient() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NULL, 'RECIPIENT_CHANGED', NULL, ARRAY[NEW.business_id],
    jsonb_build_object('recipient', jsonb_build_object('status', NEW.status, 'dueBy', NEW.due_by,
      'isDue', NEW.is_submitted AND NEW.due <> '{}')));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_recipient()');
CREATE OR REPLACE TRIGGER notify_changed AFTER UPDATE OF status, due, due_by ON recipients FOR EACH ROW
  WHEN (NEW.status <> OLD.status AND NEW.status <> 'MISSING' AND (NEW.status <> 'REGISTRATION' OR NEW.is_submitted)
    OR NEW.status = 'REGISTRATION' AND NEW.is_submitted AND NEW.due <> '{}'
      AND (NOT OLD.is_submitted OR NEW.due <> OLD.due)
    OR NEW.status = 'ACTIVE' AND NEW.due_by IS NOT NULL AND NEW.due_by IS DISTINCT FROM OLD.due_by)
  EXECUTE FUNCTION app.notify_of_recipient();

-- Returns how many charges were paid with a test key, and of how many businesses. With a live key they still count in
-- the wallet.
CREATE OR REPLACE FUNCTION app.count_test_charges() RETURNS TABLE (charges bigint, businesses bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*), count(DISTINCT t.business_id) FROM public.transactions t WHERE NOT t.live AND t.paid > 0
$$;
CALL pg_temp.make_definer('app.count_test_charges()', '{worker}');
