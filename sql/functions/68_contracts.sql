-- Contracts: the team, helpers with MANAGE_EVENT in their events, and the event's client, who with CONTRACTS_VIEW reads
-- the sent ones, and the name and the progress of each signer. A signer has no account: the functions of this file
-- return what belongs to the token of a signer's link, and accept what the signer does. Grants limit what a session
-- role may change of a row; triggers limit what no role may change once a contract was sent.

-- When a contract can be signed no longer: after its last day, where the event is. NULL while it has none.
CREATE OR REPLACE FUNCTION app.contract_ends(expires_on date, time_zone text) RETURNS timestamptz
  LANGUAGE sql STABLE PARALLEL SAFE RETURN (expires_on + 1)::timestamp AT TIME ZONE time_zone;
-- Returns the current status of a contract: after its last day it has expired, also before the job has recorded that.
CREATE OR REPLACE FUNCTION app.contract_is(status contract_status, expires_on date, time_zone text)
  RETURNS contract_status
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN status = 'SENT' AND now() >= app.contract_ends(expires_on, time_zone) THEN 'EXPIRED'::contract_status
    ELSE status END;

CREATE OR REPLACE FUNCTION app.team_only_contracts() RETURNS uuid[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(array_agg(c.id), '{}') FROM public.contracts c
  WHERE c.business_id = app.business_id() AND c.event_id = app.event_id() AND c.task_id = ANY (app.team_only_tasks())
$$;
CALL pg_temp.make_definer('app.team_only_contracts()', '{customer}');

-- Rejects changes of a sent contract. Its status changes once, to a final one; of the session roles, only the team may
-- send or cancel it. It is signed only after all signers have signed, and it is sealed once.
CREATE OR REPLACE FUNCTION app.keep_contract() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  -- another trigger updates search after this one
  free CONSTANT text[] := '{status,ended_at,updated_at,task_id,replaces,search}'::text[]
    || CASE WHEN TG_OP = 'UPDATE' AND OLD.sealed_at IS NULL AND OLD.status = 'SIGNED'
      THEN '{sealed_key,sealed_size,sealed_sha256,sealed_at}'::text[] ELSE '{}' END
    || CASE WHEN TG_OP = 'UPDATE' AND OLD.certificate_sha256 IS NULL AND OLD.status = 'SIGNED'
      THEN '{certificate_sha256}'::text[] ELSE '{}' END;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.sent_at IS NOT NULL AND pg_trigger_depth() < 2 THEN RAISE EXCEPTION 'a sent contract stays'
      USING ERRCODE = 'CJ005'; END IF;
    RETURN OLD;
  END IF;
  IF OLD.status <> NEW.status AND NOT (OLD.status = 'DRAFT' AND NEW.status = 'SENT'
      OR OLD.status = 'SENT' AND (NEW.status = 'CANCELLED'
        OR NEW.status IN ('DECLINED', 'EXPIRED') AND current_user NOT IN ('member', 'helper', 'helper_in_event')
        OR NEW.status = 'SIGNED' AND current_user NOT IN ('member', 'helper', 'helper_in_event')
          AND NOT EXISTS (SELECT FROM public.contract_signers s WHERE s.business_id = OLD.business_id
            AND s.contract_id = OLD.id AND s.status <> 'SIGNED')))
    OR OLD.sent_at IS NOT NULL AND (
      to_jsonb(NEW) - free <> to_jsonb(OLD) - free
      -- Its task, or the version before it, may be deleted, and not be replaced by another.
      OR NEW.task_id IS NOT NULL AND NEW.task_id IS DISTINCT FROM OLD.task_id
      OR NEW.replaces IS NOT NULL AND NEW.replaces IS DISTINCT FROM OLD.replaces
      OR OLD.ended_at IS NOT NULL AND NEW.ended_at IS DISTINCT FROM OLD.ended_at)
  THEN
    RAISE EXCEPTION 'a sent contract never changes' USING ERRCODE = 'CJ005';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER keep_contract BEFORE UPDATE OR DELETE ON contracts FOR EACH ROW
  EXECUTE FUNCTION app.keep_contract();

-- Rejects changes of a sent contract's signers: none is added or removed, and none gets another name or role. The phone
-- and e-mail of a signer who has not opened the link can be corrected, which ends the old link and code. A signer who
-- signed or declined never changes.
CREATE OR REPLACE FUNCTION app.keep_signer() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  free CONSTANT text[] := '{sent_at,sent_id,asked_at,reminded_at,copy_sent_id,updated_at}'::text[];
  sent boolean;
BEGIN
  SELECT c.sent_at IS NOT NULL INTO sent FROM public.contracts c
    WHERE c.business_id = coalesce(NEW.business_id, OLD.business_id)
      AND c.id = coalesce(NEW.contract_id, OLD.contract_id);
  IF NOT coalesce(sent, false) OR TG_OP = 'DELETE' AND pg_trigger_depth() >= 2 THEN RETURN coalesce(NEW, OLD); END IF;
  IF TG_OP <> 'UPDATE' THEN RAISE EXCEPTION 'the signers of a sent contract stay' USING ERRCODE = 'CJ005'; END IF;
  IF OLD.status IN ('SIGNED', 'DECLINED') AND to_jsonb(NEW) - free <> to_jsonb(OLD) - free
    OR (NEW.name, NEW.role, NEW.position) IS DISTINCT FROM (OLD.name, OLD.role, OLD.position)
    OR OLD.tax_id IS NOT NULL AND NEW.tax_id IS DISTINCT FROM OLD.tax_id
    OR OLD.status <> 'NEW' AND (NEW.phone, NEW.email, NEW.channel, NEW.secret_hash) IS DISTINCT FROM (OLD.phone,
      OLD.email, OLD.channel, OLD.secret_hash)
    OR (NEW.phone, NEW.email) IS DISTINCT FROM (OLD.phone, OLD.email)
      AND NEW.secret_hash IS NOT DISTINCT FROM OLD.secret_hash
  THEN
    RAISE EXCEPTION 'a signer of a sent contract stays as they are' USING ERRCODE = 'CJ005';
  END IF;
  IF NEW.secret_hash IS DISTINCT FROM OLD.secret_hash THEN
    NEW.code_salt := NULL; NEW.code_hash := NULL; NEW.code_expires_at := NULL; NEW.code_sent_id := NULL;
    NEW.code_tries := 0;
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER keep_signer BEFORE INSERT OR UPDATE OR DELETE ON contract_signers FOR EACH ROW
  EXECUTE FUNCTION app.keep_signer();

-- Returns the name of a step's author: staff in control share one, and a signer has none here.
CREATE OR REPLACE FUNCTION app.contract_actor() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN CASE WHEN app.in_control() THEN 'Equipe do Cortejo'
    ELSE left(coalesce((SELECT u.name FROM public.users u WHERE u.id = app.user_id()), ''), 160) END;
CALL pg_temp.make_definer('app.contract_actor()');
-- Records every step of a contract. No role inserts a step itself.
CREATE OR REPLACE FUNCTION app.note_contract_step() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.contract_steps (business_id, event_id, contract_id, kind, actor)
  SELECT NEW.business_id, NEW.event_id, NEW.id, s.kind, app.contract_actor()
  FROM (SELECT CASE WHEN NEW.sealed_at IS NOT NULL AND OLD.sealed_at IS NULL THEN 'SEALED'
    WHEN NEW.status = OLD.status OR NEW.status = 'DECLINED' THEN NULL -- the step of the signer says so
    WHEN NEW.status = 'SIGNED' THEN 'COMPLETED' ELSE NEW.status::text END AS kind) s
  WHERE s.kind IS NOT NULL;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.note_contract_step()');
CREATE OR REPLACE FUNCTION app.note_signer_step() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.contract_steps (business_id, event_id, contract_id, signer_id, kind, actor, ip, user_agent)
  SELECT NEW.business_id, NEW.event_id, NEW.contract_id, NEW.id, s.kind, app.contract_actor(),
    CASE WHEN s.theirs THEN NEW.ip END, CASE WHEN s.theirs THEN NEW.user_agent END
  FROM (VALUES
    (1, NEW.phone <> OLD.phone OR NEW.email IS DISTINCT FROM OLD.email, 'CORRECTED', false),
    (2, OLD.asked_at IS NULL AND NEW.asked_at IS NOT NULL, 'ASKED', false),
    (3, NEW.reminded_at IS DISTINCT FROM OLD.reminded_at, 'REMINDED', false),
    (4, OLD.asked_at IS NOT NULL AND NEW.sent_id IS DISTINCT FROM OLD.sent_id
      AND NEW.reminded_at IS NOT DISTINCT FROM OLD.reminded_at AND NEW.phone = OLD.phone, 'RESENT', false),
    (5, OLD.opened_at IS NULL AND NEW.opened_at IS NOT NULL, 'OPENED', true),
    (6, NEW.code_sent_id IS NOT NULL AND NEW.code_sent_id IS DISTINCT FROM OLD.code_sent_id, 'CODE_SENT', true),
    (7, NEW.code_tries > OLD.code_tries, 'CODE_WRONG', true),
    (8, NEW.status = 'SIGNED' AND OLD.status <> 'SIGNED', 'SIGNED', true),
    (9, NEW.status = 'DECLINED' AND OLD.status <> 'DECLINED', 'DECLINED', true)) s (ordinal, happened, kind, theirs)
  WHERE s.happened AND EXISTS (SELECT FROM public.contracts c WHERE c.business_id = NEW.business_id
    AND c.id = NEW.contract_id AND c.sent_at IS NOT NULL)
  ORDER BY s.ordinal;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.note_signer_step()');
CREATE OR REPLACE TRIGGER note_step AFTER UPDATE ON contracts FOR EACH ROW EXECUTE FUNCTION app.note_contract_step();
CREATE OR REPLACE TRIGGER note_step AFTER UPDATE ON contract_signers FOR EACH ROW
  EXECUTE FUNCTION app.note_signer_step();

-- Return the number of contracts that a business has sent, those that a helper may not read included, and its limit.
CREATE OR REPLACE FUNCTION app.contracts_sent() RETURNS bigint
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT count(*) FROM public.contracts c WHERE c.business_id = app.business_id() AND c.sent_at IS NOT NULL);
CALL pg_temp.make_definer('app.contracts_sent()', '{member}');
CREATE OR REPLACE FUNCTION app.contract_limit(of_every_business integer) RETURNS integer
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN coalesce((SELECT b.contract_limit FROM public.businesses b WHERE b.business_id = app.business_id()),
    of_every_business);
CALL pg_temp.make_definer('app.contract_limit(integer)', '{member}');

-- Returns the same for the list of the team, and NULL for a client.
CREATE OR REPLACE FUNCTION app.contract_room_told(of_every_business integer) RETURNS json
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.team_role() IS NULL THEN RETURN NULL; END IF;
  RETURN json_build_object('sent', app.contracts_sent(), 'atMost', app.contract_limit(of_every_business));
END
$$;

-- Returns the parts of a contract that only the team reads, because its client shares the statement, like
-- app.run_sheet_of_team.
CREATE OR REPLACE FUNCTION app.contract_of_team(contract uuid) RETURNS json
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF app.team_role() IS NULL THEN RETURN NULL; END IF;
  RETURN (SELECT json_build_object(
    'message', c.message, 'content', c.content, 'version', c.version, 'hasFile', c.file_key IS NOT NULL, 'fileName',
      c.file_name, 'author', coalesce(app.author_name(c.created_by), ''),
    'signers', (SELECT coalesce(json_object_agg(s.id, json_build_object('phone', s.phone, 'email', s.email, 'taxId',
      s.tax_id, 'channel', s.channel,
        'sentAt', s.sent_at, 'delivery', app.delivery_of(s.sent_id), 'remindedAt', s.reminded_at, 'declineReason',
          s.decline_reason)), '{}')
      FROM public.contract_signers s WHERE s.contract_id = c.id),
    'steps', (SELECT coalesce(json_agg(json_build_object('at', p.at, 'kind', p.kind, 'signerUuid', p.signer_id, 'actor',
      p.actor) ORDER BY p.id DESC), '[]')
      FROM public.contract_steps p WHERE p.contract_id = c.id))
    FROM public.contracts c WHERE c.id = contract);
END
$$;

-- Reports whether a signer may sign now: always, or, in a contract with an order, once all signers before them have
-- signed.
CREATE OR REPLACE FUNCTION app.is_signers_turn(business uuid, contract uuid, place smallint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT NOT c.in_order OR NOT EXISTS (SELECT FROM public.contract_signers s
      WHERE s.business_id = c.business_id AND s.contract_id = c.id AND s.position < place AND s.status <> 'SIGNED')
    FROM public.contracts c WHERE c.business_id = business AND c.id = contract);
CALL pg_temp.make_definer('app.is_signers_turn(uuid, uuid, smallint)', '{member, worker}');

-- Returns the content of a signer's link. NULL for a token that never existed, or that a corrected phone ended.
CREATE OR REPLACE FUNCTION app.contract_of_token(secret bytea) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object(
    'name', c.name, 'message', c.message, 'status', app.contract_is(c.status, c.expires_on, e.time_zone), 'inOrder',
      c.in_order, 'expiresOn', c.expires_on, 'timeZone', e.time_zone,
    'sentAt', c.sent_at, 'endedAt', c.ended_at, 'businessName', b.name, 'eventTitle', e.title,
    'contact', app.contact_of_event(e.business_id, e.id, NULL), 'pages', c.pages, 'size', c.size, 'sha256',
      encode(c.sha256, 'hex'),
    'sealed', c.sealed_at IS NOT NULL, 'code', CASE WHEN c.sealed_at IS NOT NULL THEN c.code END,
    'turn', app.is_signers_turn(c.business_id, c.id, s.position),
    'signer', json_build_object('uuid', s.id, 'name', s.name, 'role', s.role, 'phone', s.phone, 'hasTaxId',
      s.tax_id IS NOT NULL, 'status', s.status,
      'openedAt', s.opened_at, 'signedAt', s.signed_at, 'declinedAt', s.declined_at),
    'signers', (SELECT json_agg(json_build_object('uuid', o.id, 'name', o.name, 'role', o.role, 'status', o.status,
      'signedAt', o.signed_at) ORDER BY o.position)
      FROM public.contract_signers o WHERE o.business_id = c.business_id AND o.contract_id = c.id))
  FROM public.contract_signers s
  JOIN public.contracts c ON c.business_id = s.business_id AND c.id = s.contract_id AND c.sent_at IS NOT NULL
  JOIN public.events e ON e.business_id = c.business_id AND e.id = c.event_id
  JOIN public.businesses b ON b.business_id = c.business_id
  WHERE s.secret_hash = secret
$$;
CALL pg_temp.make_definer('app.contract_of_token(bytea)', '{visitor}');

-- The file behind a signer's link, once they have opened it: as it was sent, while there is something to sign or until
-- the seal is there; then the sealed one. Of a contract that came to nothing there is none.
CREATE OR REPLACE FUNCTION app.contract_file_of_token(secret bytea)
  RETURNS TABLE (file_key text, name text, size integer, sealed boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce(c.sealed_key, c.file_key), c.name, coalesce(c.sealed_size, c.size), c.sealed_at IS NOT NULL
  FROM public.contract_signers s
  JOIN public.contracts c ON c.business_id = s.business_id AND c.id = s.contract_id AND c.sent_at IS NOT NULL
  JOIN public.events e ON e.business_id = c.business_id AND e.id = c.event_id
  WHERE s.secret_hash = secret AND s.status IN ('LINK_OPENED', 'SIGNED')
    AND app.contract_is(c.status, c.expires_on, e.time_zone) IN ('SENT', 'SIGNED')
    AND (s.status = 'SIGNED' OR app.is_signers_turn(c.business_id, c.id, s.position))
$$;
CALL pg_temp.make_definer('app.contract_file_of_token(bytea)', '{visitor}');

-- Returns a sealed contract to a caller who has its code, to compare a file with.
CREATE OR REPLACE FUNCTION app.verify_contract(of_code text) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('name', c.name, 'businessName', b.name, 'code', c.code, 'pages', c.pages, 'sentAt',
    c.sent_at, 'signedAt', c.ended_at, 'sealedAt', c.sealed_at,
    'sha256', encode(c.sha256, 'hex'), 'sealedSha256', encode(c.sealed_sha256, 'hex'), 'sealedSize', c.sealed_size,
    'certificateSha256', encode(c.certificate_sha256, 'hex'),
    'signers', (SELECT json_agg(json_build_object('name', s.name, 'role', s.role, 'signedAt', s.signed_at)
      ORDER BY s.position)
      FROM public.contract_signers s WHERE s.business_id = c.business_id AND s.contract_id = c.id))
  FROM public.contracts c
  JOIN public.businesses b ON b.business_id = c.business_id
  WHERE c.code = of_code AND c.sealed_at IS NOT NULL
$$;
CALL pg_temp.make_definer('app.verify_contract(text)', '{visitor}');

-- The contract of a secret, locked: one lock decides between signing, declining, cancelling and expiring. state says
-- why nothing can be done: CLOSED (signed, declined, cancelled, expired) or TURN. No row where the secret opens
-- nothing.
CREATE OR REPLACE FUNCTION app.lock_contract_of_token(secret bytea, OUT contract contracts, OUT signer contract_signers,
  OUT state text)
  RETURNS SETOF record
  LANGUAGE plpgsql SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  zone text;
BEGIN
  SELECT s.* INTO signer FROM public.contract_signers s WHERE s.secret_hash = secret;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT c.* INTO contract FROM public.contracts c WHERE c.business_id = signer.business_id
    AND c.id = signer.contract_id AND c.sent_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  -- The signer's row may have changed while this waited for the lock.
  SELECT s.* INTO signer FROM public.contract_signers s WHERE s.business_id = contract.business_id AND s.id = signer.id
    AND s.secret_hash = secret FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  SELECT e.time_zone INTO zone FROM public.events e WHERE e.business_id = contract.business_id
    AND e.id = contract.event_id;
  state := CASE
    WHEN app.contract_is(contract.status, contract.expires_on, zone) <> 'SENT'
      OR signer.status IN ('SIGNED', 'DECLINED') THEN 'CLOSED'
    WHEN NOT app.is_signers_turn(contract.business_id, contract.id, signer.position) THEN 'TURN'
    ELSE '' END;
  RETURN NEXT;
END
$$;
CALL pg_temp.make_definer('app.lock_contract_of_token(bytea)');

-- Records that the signer opened the link. If it was opened before, or cannot be opened, nothing changes.
CREATE OR REPLACE FUNCTION app.open_contract(secret bytea, from_ip text, agent text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  l record;
BEGIN
  SELECT * INTO l FROM app.lock_contract_of_token(secret);
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF l.state = '' AND (l.signer).status = 'NEW' THEN
    UPDATE public.contract_signers s SET status = 'LINK_OPENED', opened_at = clock_timestamp(), ip = from_ip,
      user_agent = agent, updated_at = now()
      WHERE s.business_id = (l.contract).business_id AND s.id = (l.signer).id;
  END IF;
  RETURN l.state;
END
$$;
CALL pg_temp.make_definer('app.open_contract(bytea, text, text)', '{visitor}');

-- A code for the signer's phone, made by the server of this salt. state says why there is none: CLOSED, TURN, NEW (the
-- link was not opened), or WAIT, with seconds: one just left, too many did to this phone, or about this contract.
CREATE OR REPLACE FUNCTION app.ask_contract_code(secret bytea, new_salt bytea, new_hash bytea, by_channel text,
  from_ip text, agent text, pause integer, per_day integer, per_contract integer) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  l record;
  wait integer := 0;
  message CONSTANT uuid := uuidv7();
BEGIN
  SELECT * INTO l FROM app.lock_contract_of_token(secret);
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF l.state = '' AND (l.signer).status = 'NEW' THEN l.state := 'NEW'; END IF;
  IF l.state <> '' THEN RETURN json_build_object('state', l.state); END IF;
  wait := app.take(sha256(convert_to('contract code of ' || (l.signer).id, 'UTF8')), 1, pause);
  -- The phone's share is taken last, so that a contract that has none left takes nothing of it; and one business leaves
  -- three of a phone's codes to the others.
  IF wait = 0 THEN wait := app.take(sha256(convert_to('contract codes of ' || (l.contract).id, 'UTF8')), per_contract,
    86400); END IF;
  IF wait = 0 THEN
    wait := app.take(sha256(convert_to('contract codes of ' || (l.contract).business_id || ' to ' || (l.signer).phone,
      'UTF8')), greatest(1, per_day - 3), 86400);
  END IF;
  IF wait = 0 THEN wait := app.take(sha256(convert_to('contract codes to ' || (l.signer).phone, 'UTF8')), per_day,
    86400); END IF;
  IF wait > 0 THEN RETURN json_build_object('state', 'WAIT', 'seconds', wait); END IF;
  UPDATE public.contract_signers s SET code_salt = new_salt, code_hash = new_hash,
    code_expires_at = clock_timestamp() + interval '10 minutes', code_tries = 0,
      code_channel = by_channel, code_sent_id = message, ip = from_ip, user_agent = agent, updated_at = now()
    WHERE s.business_id = (l.contract).business_id AND s.id = (l.signer).id;
  RETURN json_build_object('state', '', 'businessId', (l.contract).business_id, 'sentId', message);
END
$$;
CALL pg_temp.make_definer('app.ask_contract_code(bytea, bytea, bytea, text, text, text, integer, integer, integer)',
  '{visitor}');

-- Signs, with the code that went to the phone. state: CLOSED, TURN, NEW, CHANGED (it was another file that they were
-- shown), NONE (there is no code, or it is over), WRONG (left says how many tries are), SAME_TAX_ID (the CPF is another
-- signer's, and they did not confirm that they sign for both: the code stays good). done is whether that was the last;
-- next are the messages for whose turn it is now.
DROP FUNCTION IF EXISTS app.sign_contract(bytea, bytea, bytea, text, text, text, text, text, text);
CREATE OR REPLACE FUNCTION app.sign_contract(secret bytea, hash bytea, shown bytea, own_tax_id text,
  is_same_person boolean, consent text, kind text, drawing text, from_ip text, agent text) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  l record;
  most CONSTANT integer := 5;
  is_done boolean;
  following json;
BEGIN
  SELECT * INTO l FROM app.lock_contract_of_token(secret);
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF l.state = '' AND (l.signer).status = 'NEW' THEN l.state := 'NEW'; END IF;
  IF l.state = '' AND (l.contract).sha256 <> shown THEN l.state := 'CHANGED'; END IF;
  IF l.state = '' AND ((l.signer).code_hash IS NULL OR clock_timestamp() >= (l.signer).code_expires_at
    OR (l.signer).code_tries >= most) THEN l.state := 'NONE'; END IF;
  IF l.state = '' AND (l.signer).code_hash <> hash THEN
    UPDATE public.contract_signers s SET code_tries = s.code_tries + 1, ip = from_ip, user_agent = agent,
      updated_at = now()
      WHERE s.business_id = (l.contract).business_id AND s.id = (l.signer).id;
    RETURN json_build_object('state', 'WRONG', 'left', most - 1 - (l.signer).code_tries);
  END IF;
  IF l.state <> '' THEN RETURN json_build_object('state', l.state); END IF;
  -- This comes after the right code: a link alone must reveal nothing of another signer's CPF.
  IF (l.signer).tax_id IS NULL AND EXISTS (SELECT FROM public.contract_signers o
    WHERE o.business_id = (l.contract).business_id AND o.contract_id = (l.contract).id AND o.id <> (l.signer).id
      AND o.tax_id = own_tax_id) THEN
    IF NOT is_same_person THEN RETURN json_build_object('state', 'SAME_TAX_ID'); END IF;
    INSERT INTO public.contract_steps (business_id, event_id, contract_id, signer_id, kind, ip, user_agent)
    VALUES ((l.contract).business_id, (l.contract).event_id, (l.contract).id, (l.signer).id, 'SAME_TAX_ID', from_ip,
      agent);
  END IF;
  UPDATE public.contract_signers s SET status = 'SIGNED', signed_at = clock_timestamp(),
    tax_id = coalesce(s.tax_id, own_tax_id), consent_version = consent,
      signature_kind = kind, signature = drawing, code_salt = NULL, code_hash = NULL, code_expires_at = NULL,
        ip = from_ip, user_agent = agent, updated_at = now()
    WHERE s.business_id = (l.contract).business_id AND s.id = (l.signer).id;
  is_done := NOT EXISTS (SELECT FROM public.contract_signers s WHERE s.business_id = (l.contract).business_id
    AND s.contract_id = (l.contract).id AND s.status <> 'SIGNED');
  IF is_done THEN
    UPDATE public.contracts c SET status = 'SIGNED', ended_at = clock_timestamp(), updated_at = now()
      WHERE c.business_id = (l.contract).business_id AND c.id = (l.contract).id;
  ELSE
    WITH asked AS (
      UPDATE public.contract_signers s SET asked_at = now(), sent_at = now(), sent_id = uuidv7(), updated_at = now()
      WHERE s.business_id = (l.contract).business_id AND s.contract_id = (l.contract).id AND s.status = 'NEW'
        AND s.asked_at IS NULL
        AND app.is_signers_turn(s.business_id, s.contract_id, s.position)
      RETURNING s.sent_id)
    SELECT json_agg(a.sent_id) INTO following FROM asked a;
    UPDATE public.contracts c SET updated_at = now() WHERE c.business_id = (l.contract).business_id
      AND c.id = (l.contract).id;
  END IF;
  RETURN json_build_object('state', '', 'businessId', (l.contract).business_id, 'contractId', (l.contract).id, 'done',
    is_done, 'next', coalesce(following, '[]'));
END
$$;
CALL pg_temp.make_definer('app.sign_contract(bytea, bytea, bytea, text, boolean, text, text, text, text, text)',
  '{visitor}');

CREATE OR REPLACE FUNCTION app.decline_contract(secret bytea, why text, from_ip text, agent text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  l record;
BEGIN
  SELECT * INTO l FROM app.lock_contract_of_token(secret);
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF l.state = '' AND (l.signer).status = 'NEW' THEN l.state := 'NEW'; END IF;
  IF l.state <> '' THEN RETURN l.state; END IF;
  UPDATE public.contract_signers s SET status = 'DECLINED', declined_at = clock_timestamp(), decline_reason = why,
    code_salt = NULL, code_hash = NULL, code_expires_at = NULL,
      ip = from_ip, user_agent = agent, updated_at = now()
    WHERE s.business_id = (l.contract).business_id AND s.id = (l.signer).id;
  UPDATE public.contracts c SET status = 'DECLINED', ended_at = clock_timestamp(), updated_at = now()
    WHERE c.business_id = (l.contract).business_id AND c.id = (l.contract).id;
  RETURN '';
END
$$;
CALL pg_temp.make_definer('app.decline_contract(bytea, text, text, text)', '{visitor}');

-- Counts one more message with the link of a signer, as app.take_run_sheet_message does of a vendor's.
CREATE OR REPLACE FUNCTION app.take_contract_message(signer uuid, pause integer, again boolean, at_most integer)
  RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  to_signer CONSTANT bytea := sha256(convert_to('contract link to ' || app.business_id() || ' ' || signer, 'UTF8'));
BEGIN
  IF again THEN PERFORM app.forget_taken(to_signer); END IF;
  IF app.take(to_signer, 1, pause) > 0 THEN RETURN 'SIGNER'; END IF;
  IF app.take(sha256(convert_to('contract links of ' || app.business_id(), 'UTF8')), at_most, 86400) > 0
    THEN RETURN 'BUSINESS'; END IF;
  RETURN '';
END
$$;
CALL pg_temp.make_definer('app.take_contract_message(uuid, integer, boolean, integer)', '{member}');

-- Expires the contracts of every business whose last day is over, and reminds, once, each signer who was asked longer
-- ago than a time and has not signed; the signer's row says that it was reminded. A periodic job calls both. A signer's
-- call locks the contract and then the signer, so the reminder skips a contract that is locked until the next time.
CREATE OR REPLACE FUNCTION app.expire_contracts() RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH over AS (
    UPDATE public.contracts c SET status = 'EXPIRED', ended_at = clock_timestamp(), updated_at = now()
    FROM public.events e
    WHERE e.business_id = c.business_id AND e.id = c.event_id AND c.status = 'SENT' AND c.expires_on IS NOT NULL
      AND now() >= app.contract_ends(c.expires_on, e.time_zone)
    RETURNING 1)
  SELECT count(*) FROM over
$$;
CALL pg_temp.make_definer('app.expire_contracts()', '{worker}');
CREATE OR REPLACE FUNCTION app.remind_contracts(after interval, at_most integer)
  RETURNS TABLE (business_id uuid, sent_id uuid)
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.contract_signers s SET reminded_at = now(), sent_at = now(), sent_id = uuidv7(), updated_at = now()
  FROM (
    SELECT o.business_id, o.id FROM public.contract_signers o
    JOIN public.contracts c ON c.business_id = o.business_id AND c.id = o.contract_id
    JOIN public.events e ON e.business_id = c.business_id AND e.id = c.event_id
    WHERE o.status IN ('NEW', 'LINK_OPENED') AND o.reminded_at IS NULL AND o.asked_at < now() - after
      AND o.sent_at < now() - after
      AND app.contract_is(c.status, c.expires_on, e.time_zone) = 'SENT' AND e.archived_at IS NULL
        AND app.is_signers_turn(o.business_id, o.contract_id, o.position)
    ORDER BY o.asked_at LIMIT at_most FOR UPDATE OF o SKIP LOCKED FOR KEY SHARE OF c SKIP LOCKED) due
  WHERE s.business_id = due.business_id AND s.id = due.id
  RETURNING s.business_id, s.sent_id
$$;
CALL pg_temp.make_definer('app.remind_contracts(interval, integer)', '{worker}');

-- The certificates of seals. No session role reads or writes the table: workers store the certificates of their seals.
-- Keeps a certificate, once, and returns its hash.
CREATE OR REPLACE FUNCTION app.keep_contract_certificate(certificate bytea) RETURNS bytea
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.contract_certificates (sha256, certificate) VALUES (sha256(certificate), certificate)
    ON CONFLICT DO NOTHING;
  RETURN sha256(certificate);
END
$$;
CALL pg_temp.make_definer('app.keep_contract_certificate(bytea)', '{worker}');
-- Keeps the certificate by which a process seals from now on, and returns the hash of the one before if that is
-- another. The lock lets processes that start together change it one after another.
CREATE OR REPLACE FUNCTION app.use_contract_certificate(certificate bytea) RETURNS bytea
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  current CONSTANT bytea := app.keep_contract_certificate(certificate);
  before bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('contract certificate in use', 0));
  SELECT c.sha256 INTO before FROM public.contract_certificates c WHERE c.in_use_since IS NOT NULL
    ORDER BY c.in_use_since DESC LIMIT 1;
  IF before = current THEN RETURN NULL; END IF;
  UPDATE public.contract_certificates c SET in_use_since = clock_timestamp() WHERE c.sha256 = current;
  RETURN before;
END
$$;
CALL pg_temp.make_definer('app.use_contract_certificate(bytea)', '{worker}');
-- When the key that seals last changed; no row if it never did.
CREATE OR REPLACE FUNCTION app.contract_key_changed() RETURNS TABLE (changed_at timestamptz, sha256 bytea)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.in_use_since, c.sha256 FROM public.contract_certificates c
  WHERE c.in_use_since IS NOT NULL AND (SELECT count(*) FROM public.contract_certificates o
    WHERE o.in_use_since IS NOT NULL) > 1
  ORDER BY c.in_use_since DESC LIMIT 1
$$;
CALL pg_temp.make_definer('app.contract_key_changed()', '{worker}');
-- Seals of which the certificate is not known yet.
CREATE OR REPLACE FUNCTION app.seals_without_certificate(max_count integer) RETURNS TABLE (business_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.business_id, c.id FROM public.contracts c
  WHERE c.certificate_sha256 IS NULL AND c.sealed_at IS NOT NULL ORDER BY c.sealed_at LIMIT max_count
$$;
CALL pg_temp.make_definer('app.seals_without_certificate(integer)', '{worker}');

-- Returns contracts that all have signed and that are not sealed, ten minutes later: the job was given up, or there was
-- none.
CREATE OR REPLACE FUNCTION app.unsealed_contracts(at_most integer) RETURNS TABLE (business_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT c.business_id, c.id FROM public.contracts c
  WHERE c.status = 'SIGNED' AND c.sealed_at IS NULL AND c.ended_at < now() - interval '10 minutes'
  ORDER BY c.ended_at LIMIT at_most
$$;
CALL pg_temp.make_definer('app.unsealed_contracts(integer)', '{worker}');

-- Drafts that were deleted for a day, and templates, unless a proposal promises a contract that begins with one: that
-- it is gone shows where the proposal is accepted. The keys of files that no other version has are answered.
CREATE OR REPLACE FUNCTION app.purge_contracts() RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone_templates AS (DELETE FROM public.contract_templates t WHERE t.deleted_at < now() - interval '1 day'
    AND NOT EXISTS (SELECT FROM public.proposals p WHERE p.business_id = t.business_id AND p.contract_template_id = t.id
      AND (p.carried_out IS DISTINCT FROM p.version OR p.troubles <> '{}') AND p.deleted_at IS NULL)), gone AS (
    DELETE FROM public.contracts c USING (
      SELECT o.business_id, o.id FROM public.contracts o WHERE o.deleted_at < now() - interval '1 day' LIMIT 1000) old
    WHERE c.business_id = old.business_id AND c.id = old.id
    RETURNING c.business_id, c.id, c.file_key)
  SELECT g.file_key FROM gone g
  WHERE g.file_key IS NOT NULL AND NOT EXISTS (SELECT FROM public.contracts c
    WHERE c.business_id = g.business_id AND c.file_key = g.file_key AND c.id NOT IN (SELECT x.id FROM gone x))
$$;
CALL pg_temp.make_definer('app.purge_contracts()', '{worker}');
