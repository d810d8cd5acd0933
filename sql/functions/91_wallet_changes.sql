-- The one door by which a wallet that is set changes: members of staff carry out a request of its owner. They read
-- masked forms only, type the new values, and give a reason. The encrypted values before are stored with the change, so
-- that a mistaken one is undone without anyone reading them. The Pix key of bonuses is one of them.

-- Returns why the caller may not change the wallet of a business, '' where they may: staff in control of any business
-- see its screens as its owner does, and members of a team would carry out a request of their own.
CREATE OR REPLACE FUNCTION app.hindrance_of_wallet(p_business uuid) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN app.control_of_user() IS NOT NULL THEN 'IN_CONTROL'
    WHEN app.works_in(p_business) THEN 'TEAM' ELSE '' END
$$;
CALL pg_temp.make_definer('app.hindrance_of_wallet(uuid)');

-- Returns the masked forms of a part: of the holder, of the Pix key, or of the address, account and register data,
-- which are one row.
CREATE OR REPLACE FUNCTION app.shown_part_of_wallet(p_business uuid, p_part text) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE p_part
    WHEN 'HOLDER' THEN (SELECT to_jsonb(w) - '{business_id,created_at}'::text[] FROM public.wallets w
      WHERE w.business_id = p_business)
    WHEN 'PIX' THEN (SELECT to_jsonb(k) - '{business_id,created_at}'::text[] FROM public.wallet_pix_keys k
      WHERE k.business_id = p_business)
    ELSE (SELECT to_jsonb(r) - '{business_id,created_at}'::text[] FROM public.wallet_registrations r
      WHERE r.business_id = p_business) END
$$;
CALL pg_temp.make_definer('app.shown_part_of_wallet(uuid, text)');

-- Returns the part of wallet_secrets that has the whole values of a part of a change.
CREATE OR REPLACE FUNCTION app.secret_of_wallet_part(p_part text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN CASE WHEN p_part IN ('HOLDER', 'PIX') THEN p_part ELSE 'REGISTRATION' END;

-- Returns a business's wallet as staff see it, masked, with its last changes, the newest first; no row if there is no
-- such business.
DROP FUNCTION IF EXISTS app.wallet_of_business(uuid);
CREATE OR REPLACE FUNCTION app.get_wallet_of_business(p_business uuid)
  RETURNS TABLE (name text, owner_user_id uuid, owner_name text, hindrance text, has_account boolean, holder jsonb,
    registration jsonb, pix jsonb, changes json)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT b.name, b.owner_user_id, u.name, app.hindrance_of_wallet(p_business),
    EXISTS (SELECT FROM public.recipients r WHERE r.business_id = p_business AND r.account_id IS NOT NULL),
    app.shown_part_of_wallet(p_business, 'HOLDER'), app.shown_part_of_wallet(p_business, 'REGISTRATION'),
    app.shown_part_of_wallet(p_business, 'PIX'),
    (SELECT coalesce(json_agg(json_build_object('uuid', c.id, 'part', c.part, 'reason', c.reason,
        'before', c.shown_before, 'after', c.shown_after, 'isUndo', c.undoes_id IS NOT NULL,
        'changedBy', s.name, 'createdAt', c.created_at, 'canUndo', c.sealed_before IS NOT NULL AND NOT EXISTS (
          SELECT FROM public.wallet_changes n WHERE n.business_id = c.business_id AND n.id > c.id
            AND app.secret_of_wallet_part(n.part) = app.secret_of_wallet_part(c.part))) ORDER BY c.id DESC), '[]')
      FROM (SELECT x.* FROM public.wallet_changes x WHERE x.business_id = p_business ORDER BY x.id DESC LIMIT 50) c
      JOIN public.users s ON s.id = c.changed_by)
  FROM public.businesses b JOIN public.users u ON u.id = b.owner_user_id
  WHERE b.business_id = p_business
$$;
CALL pg_temp.make_definer('app.get_wallet_of_business(uuid)', '{staff}');

-- Returns the encrypted values of a wallet, which the API decrypts to replace a part of them, and locks the wallet
-- until the transaction ends. outcome is DONE, GONE (no such business, or it has no wallet), IN_CONTROL or TEAM; then
-- nothing else is returned.
CREATE OR REPLACE FUNCTION app.open_wallet_to_change(p_business uuid)
  RETURNS TABLE (outcome text, wrapped bytea, holder bytea, registration bytea)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hindrance CONSTANT text := app.hindrance_of_wallet(p_business);
BEGIN
  PERFORM FROM public.wallets w WHERE w.business_id = p_business FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN QUERY SELECT 'GONE', NULL::bytea, NULL::bytea, NULL::bytea; RETURN; END IF;
  IF hindrance <> '' THEN RETURN QUERY SELECT hindrance, NULL::bytea, NULL::bytea, NULL::bytea; RETURN; END IF;
  RETURN QUERY SELECT 'DONE', k.wrapped,
    (SELECT s.sealed FROM public.wallet_secrets s WHERE s.business_id = p_business AND s.part = 'HOLDER'),
    (SELECT s.sealed FROM public.wallet_secrets s WHERE s.business_id = p_business AND s.part = 'REGISTRATION')
    FROM public.wallet_data_keys k WHERE k.business_id = p_business;
END
$$;
CALL pg_temp.make_definer('app.open_wallet_to_change(uuid)', '{staff}');

-- Stores the new values of a part in the name of the caller, with those before. shown are the masked forms that change.
-- It notifies those who read the wallet; the caller must send the owner the messages. outcome is as above.
CREATE OR REPLACE FUNCTION app.change_wallet(p_business uuid, p_part text, p_reason text, shown jsonb, p_sealed bytea,
    p_undoes uuid DEFAULT NULL)
  RETURNS TABLE (outcome text, id uuid, part text, shown_before jsonb, shown_after jsonb, owner_phone text,
    owner_email text, business_name text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  hindrance CONSTANT text := app.hindrance_of_wallet(p_business);
  secret    CONSTANT text := app.secret_of_wallet_part(p_part);
  before    jsonb;
  sealed_was bytea;
  made      uuid;
BEGIN
  PERFORM FROM public.wallets w WHERE w.business_id = p_business FOR NO KEY UPDATE;
  before := app.shown_part_of_wallet(p_business, p_part);
  SELECT s.sealed INTO sealed_was FROM public.wallet_secrets s WHERE s.business_id = p_business AND s.part = secret;
  outcome := CASE WHEN before IS NULL OR sealed_was IS NULL THEN 'GONE' WHEN hindrance <> '' THEN hindrance
    ELSE 'DONE' END;
  IF outcome <> 'DONE' THEN RETURN NEXT; RETURN; END IF;
  IF secret = 'HOLDER' THEN
    UPDATE public.wallets w SET holder_name = n.holder_name, document_kind = n.document_kind,
      document_masked = n.document_masked
    FROM jsonb_populate_record(NULL::public.wallets, before || shown) n WHERE w.business_id = p_business;
  ELSIF secret = 'PIX' THEN
    UPDATE public.wallet_pix_keys k SET kind = n.kind, key_masked = n.key_masked
    FROM jsonb_populate_record(NULL::public.wallet_pix_keys, before || shown) n WHERE k.business_id = p_business;
  ELSE
    UPDATE public.wallet_registrations r SET city = n.city, state = n.state, zipcode_masked = n.zipcode_masked,
      bank_code = n.bank_code, account_kind = n.account_kind, agency_masked = n.agency_masked,
      account_masked = n.account_masked, email_masked = n.email_masked
    FROM jsonb_populate_record(NULL::public.wallet_registrations, before || shown) n
    WHERE r.business_id = p_business;
  END IF;
  UPDATE public.wallet_secrets s SET sealed = p_sealed WHERE s.business_id = p_business AND s.part = secret;
  INSERT INTO public.wallet_changes AS c (business_id, part, reason, shown_before, shown_after, sealed_before,
    undoes_id, changed_by)
  VALUES (p_business, p_part, p_reason, before, before || shown, sealed_was, p_undoes, app.user_id())
  RETURNING c.id INTO made;
  PERFORM app.notify(p_business, NULL, 'RECIPIENT_CHANGED', NULL, ARRAY[made],
    jsonb_build_object('wallet', jsonb_build_object('part', p_part)));
  RETURN QUERY SELECT 'DONE', made, p_part, before, before || shown, u.phone, u.email, b.name
    FROM public.businesses b JOIN public.users u ON u.id = b.owner_user_id WHERE b.business_id = p_business;
END
$$;
CALL pg_temp.make_definer('app.change_wallet(uuid, text, text, jsonb, bytea, uuid)', '{staff}');

-- Takes a change back, which is a change of its own. Besides the outcomes above: LATER (the part changed again since)
-- and FORGOTTEN (the values before it are no longer stored).
CREATE OR REPLACE FUNCTION app.undo_wallet_change(p_business uuid, p_change uuid, p_reason text)
  RETURNS TABLE (outcome text, id uuid, part text, shown_before jsonb, shown_after jsonb, owner_phone text,
    owner_email text, business_name text)
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  undone public.wallet_changes;
  hindrance CONSTANT text := app.hindrance_of_wallet(p_business);
BEGIN
  PERFORM FROM public.wallets w WHERE w.business_id = p_business FOR NO KEY UPDATE;
  SELECT c.* INTO undone FROM public.wallet_changes c WHERE c.business_id = p_business AND c.id = p_change;
  outcome := CASE WHEN undone.id IS NULL THEN 'GONE' WHEN hindrance <> '' THEN hindrance
    WHEN EXISTS (SELECT FROM public.wallet_changes n WHERE n.business_id = p_business AND n.id > undone.id
      AND app.secret_of_wallet_part(n.part) = app.secret_of_wallet_part(undone.part)) THEN 'LATER'
    WHEN undone.sealed_before IS NULL THEN 'FORGOTTEN' ELSE 'DONE' END;
  IF outcome <> 'DONE' THEN RETURN NEXT; RETURN; END IF;
  RETURN QUERY SELECT * FROM app.change_wallet(p_business, undone.part, p_reason, undone.shown_before,
    undone.sealed_before, undone.id);
END
$$;
CALL pg_temp.make_definer('app.undo_wallet_change(uuid, uuid, text)', '{staff}');

-- Forgets the values before changes of more than 180 days ago, and returns of how many: by then a mistake has shown,
-- and the masked forms stay.
CREATE OR REPLACE FUNCTION app.forget_wallet_values() RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH forgotten AS (UPDATE public.wallet_changes c SET sealed_before = NULL
    WHERE c.sealed_before IS NOT NULL AND c.created_at < now() - interval '180 days' RETURNING 1)
  SELECT count(*) FROM forgotten
$$;
CALL pg_temp.make_definer('app.forget_wallet_values()', '{worker}');
