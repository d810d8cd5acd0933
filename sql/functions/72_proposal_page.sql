-- The page of a proposal, for readers with its address, without an account, and the fulfillment of an acceptance. A
-- visitor has no right to any table of proposals: these functions return the one with the given address, and store the
-- visitor's actions. The row's lock decides between accepting, declining, editing, expiring and deleting.

-- Returns the proposal that an address opens: none if it is deleted, or expired ninety days ago.
CREATE OR REPLACE FUNCTION app.proposal_of_code(of_code text) RETURNS SETOF proposals
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT p.* FROM public.proposals p
  WHERE p.code = of_code AND p.deleted_at IS NULL
    AND (p.status = 'ACCEPTED' OR p.expires_on + 90 >= app.proposal_today())
$$;
CALL pg_temp.make_definer('app.proposal_of_code(text)');

-- Returns the first payment of an agreement while it is open; later payments do not follow a signature.
CREATE OR REPLACE FUNCTION app.open_payment_of_invoice(business uuid, invoice uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('eventUuid', first.event_id, 'paymentUuid', first.id, 'entrance', first.position = 0)
  FROM (
    SELECT y.event_id, y.id, y.position, y.status
    FROM public.payments y JOIN public.invoices i ON i.business_id = y.business_id AND i.id = y.invoice_id
      AND i.deleted_at IS NULL
    WHERE y.business_id = business AND y.invoice_id = invoice AND y.status <> 'CANCELLED'
    ORDER BY y.position LIMIT 1) first
  WHERE first.status = 'PENDING'
$$;
CALL pg_temp.make_definer('app.open_payment_of_invoice(uuid, uuid)');

-- Returns a proposal for the server of its page. The server must not show the contact's names and phone.
CREATE OR REPLACE FUNCTION app.proposal_told(business uuid, proposal uuid) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object(
    'businessId', p.business_id, 'id', p.id, 'code', p.code, 'version', p.version, 'state',
      app.proposal_is(p.status, p.expires_on, app.proposal_today()),
    'title', app.shown_title(p.title, c.full_name, c.partner_name), 'type', p.event_type, 'eventDate', p.event_date,
      'budget', p.budget, 'items', p.items, 'content', p.content, 'expiresOn', p.expires_on,
    'methods', p.payment_methods, 'other', p.payment_other, 'paymentDescription', p.payment_description,
    'attachment', CASE WHEN p.attachment_key IS NOT NULL
      THEN json_build_object('title', p.attachment_title, 'description', p.attachment_description,
      'name', p.attachment_name, 'mediaType', p.attachment_media_type, 'size', p.attachment_size, 'key',
        p.attachment_key) END,
    'sentAt', p.sent_at, 'decidedAt', p.decided_at,
    'business', json_build_object('name', b.name, 'phone',
      coalesce(app.contact_of_event(p.business_id, NULL, NULL)->>'phone', ''),
      'imageKey', (SELECT i.key FROM public.images i WHERE i.business_id = b.business_id AND i.id = b.image_id)),
    'customer', json_build_object('fullName', c.full_name, 'partnerName', coalesce(c.partner_name, ''), 'phone',
      coalesce(c.phone, '')),
    'oneLink', p.one_link, 'plan', p.plan, 'hasContract', p.one_link AND p.contract_template_id IS NOT NULL
      OR m.contract_id IS NOT NULL,
    'made', coalesce(p.carried_out = m.version, false) AND p.troubles = '{}', 'trouble', CASE
      WHEN p.carried_out = m.version THEN coalesce(p.troubles[1], '') ELSE '' END, 'eventId', p.event_id,
    'acceptance', (SELECT json_build_object('id', a.id, 'version', a.version, 'acceptedAt', a.accepted_at, 'noted',
      a.noted_by <> '')
      FROM public.proposal_acceptances a WHERE a.business_id = p.business_id AND a.proposal_id = p.id
        ORDER BY a.version DESC LIMIT 1),
    'contract', (SELECT json_build_object('status', app.contract_is(k.status, k.expires_on, e.time_zone), 'sealed',
      k.sealed_at IS NOT NULL,
        'signed', coalesce((SELECT s.status = 'SIGNED' FROM public.contract_signers s
          WHERE s.business_id = k.business_id AND s.contract_id = k.id
            AND s.phone = app.phone_of_acceptance(p.business_id, p.id)), false))
      FROM public.contracts k JOIN public.events e ON e.business_id = k.business_id AND e.id = k.event_id
      WHERE k.business_id = p.business_id AND k.id = m.contract_id AND k.deleted_at IS NULL AND k.sent_at IS NOT NULL),
    'payment', app.open_payment_of_invoice(p.business_id, m.invoice_id), 'paid', EXISTS (
      SELECT FROM public.payments y JOIN public.invoices i ON i.business_id = y.business_id AND i.id = y.invoice_id
        AND i.deleted_at IS NULL
      WHERE y.business_id = p.business_id AND y.invoice_id = m.invoice_id AND y.status = 'PAID'))
  FROM public.proposals p
  JOIN public.businesses b ON b.business_id = p.business_id
  JOIN public.contacts c ON c.business_id = p.business_id AND c.id = p.contact_id
  LEFT JOIN app.made_of_acceptance(p.business_id, p.id) m ON true
  WHERE p.business_id = business AND p.id = proposal
$$;
CALL pg_temp.make_definer('app.proposal_told(uuid, uuid)');

-- Functions with which earlier versions opened an address.
DROP FUNCTION IF EXISTS app.open_proposal(text, text, boolean, bytea, bytea, bytea, bytea, bytea, bytea, integer,
  integer);

-- Opens an address, and counts addresses that open nothing (misses). asks means that the gate is up: every address
-- first requires the last four digits of the customer's phone, or the customer's e-mail address. With either, or once
-- the visitor has passed the gate (passed), page is the proposal. A client IP, and all callers together, have a limit
-- of misses per hour; after it the next request gets the gate, even if it would be a hit, for an hour. Requests behind
-- a client IP's own gate do not count for all: one stranger never puts up the gate of others, and waits for no lock but
-- their own. Guesses wait here for earlier ones, so that concurrent ones count like sequential ones; readers of a valid
-- address wait for no other reader and write nothing. Behind the gate, a valid address causes the same writes elsewhere
-- (spared) as an invalid one, so that both take as long.
CREATE OR REPLACE FUNCTION app.open_proposal(of_code text, digits text, mail text, passed boolean, ip_key bytea,
  all_key bytea,
    spared_ip_key bytea, spared_all_key bytea, gate_ip_key bytea, gate_all_key bytea, max_of_ip integer,
    max_of_all integer)
      RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p       public.proposals;
  contact record;
  asks    boolean := false;
  ip_over boolean;
  over    boolean;
BEGIN
  SELECT * INTO p FROM app.proposal_of_code(of_code);
  SELECT c.phone, c.email INTO contact FROM public.contacts c WHERE c.business_id = p.business_id
    AND c.id = p.contact_id;
  PERFORM pg_advisory_xact_lock(hashtextextended('proposal misses ' || encode(ip_key, 'hex'), 0));
  IF NOT passed THEN
    asks := EXISTS (SELECT FROM public.rate_limits l WHERE l.key = gate_ip_key AND l.ends_at > now());
  END IF;
  IF NOT asks THEN
    IF p.id IS NULL THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('proposal misses', 0));
    ELSE
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('proposal misses', 0));
    END IF;
  END IF;
  IF NOT passed AND NOT asks THEN
    SELECT coalesce(bool_or(l.key = ip_key AND l.taken >= max_of_ip), false),
        coalesce(bool_or(l.key = all_key AND l.taken >= max_of_all), false),
          coalesce(bool_or(l.key = gate_all_key), false)
      INTO ip_over, over, asks
      FROM public.rate_limits l WHERE l.key IN (ip_key, all_key, gate_all_key) AND l.ends_at > now();
    IF ip_over AND NOT asks THEN PERFORM app.take(gate_ip_key, 1, 3600); END IF;
    IF over AND NOT asks THEN PERFORM app.take(gate_all_key, 1, 3600); END IF;
    asks := asks OR ip_over OR over;
  END IF;
  IF p.id IS NOT NULL AND (NOT asks OR coalesce(right(contact.phone, 4) = digits, false)
      OR coalesce(lower(contact.email) = lower(mail), false)) THEN
    RETURN json_build_object('asks', asks, 'page', app.proposal_told(p.business_id, p.id));
  END IF;
  IF NOT asks THEN
    PERFORM app.take(ip_key, max_of_ip, 3600), app.take(all_key, max_of_all, 3600);
  ELSIF p.id IS NOT NULL AND digits IS NULL THEN
    PERFORM app.take(spared_ip_key, max_of_ip, 3600), app.take(spared_all_key, max_of_all, 3600);
  ELSE
    PERFORM app.take(ip_key, max_of_ip, 3600), app.take(spared_all_key, max_of_all, 3600);
  END IF;
  RETURN json_build_object('asks', asks);
END
$$;
CALL pg_temp.make_definer('app.open_proposal(text, text, text, boolean, bytea, bytea, bytea, bytea, bytea, bytea,
  integer, integer)', '{visitor}');

-- Records that a visitor had the page open for some seconds. Visits of the planner's own team and of staff do not
-- count, nor does a reload within a minute.
CREATE OR REPLACE FUNCTION app.see_proposal(of_code text, shown integer, person uuid, of_ip bytea) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p public.proposals;
BEGIN
  SELECT * INTO p FROM app.proposal_of_code(of_code);
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM public.users u WHERE u.id = person AND (u.role = 'GLOBAL_ADMIN'
    OR EXISTS (SELECT FROM public.memberships m WHERE m.business_id = p.business_id AND m.user_id = u.id));
  IF FOUND OR app.take(of_ip, 1, 60) > 0 THEN RETURN false; END IF;
  UPDATE public.proposals o SET first_seen_at = coalesce(o.first_seen_at, now()), last_seen_at = now(),
    seen = o.seen + 1,
      status = CASE WHEN o.status = 'SENT' AND o.version = shown THEN 'VIEWED'::public.proposal_status ELSE o.status END
    WHERE o.business_id = p.business_id AND o.id = p.id AND o.deleted_at IS NULL;
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.see_proposal(text, integer, uuid, bytea)', '{visitor}');

-- Returns the proposal of an address, locked. state says why this version of it cannot be answered: ACCEPTED, DECLINED,
-- EXPIRED or CHANGED. No row if the address opens nothing.
CREATE OR REPLACE FUNCTION app.lock_proposal_of_code(of_code text, shown integer, OUT proposal proposals,
  OUT state text) RETURNS SETOF record
  LANGUAGE plpgsql SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM public.proposals p WHERE p.code = of_code FOR UPDATE;
  -- Read again: the previous holder of the lock may have changed it.
  SELECT p.* INTO proposal FROM app.proposal_of_code(of_code) p;
  IF NOT FOUND THEN RETURN; END IF;
  state := app.proposal_is(proposal.status, proposal.expires_on,
    (clock_timestamp() AT TIME ZONE 'America/Sao_Paulo')::date);
  state := CASE WHEN state NOT IN ('SENT', 'VIEWED') THEN state WHEN proposal.version <> shown THEN 'CHANGED'
    ELSE '' END;
  RETURN NEXT;
END
$$;
CALL pg_temp.make_definer('app.lock_proposal_of_code(text, integer)');

-- A code for the customer's own phone and no other, made by the server of this salt. state says why there is none, as
-- above, PHONE (there is none to send it to), or WAIT, with seconds: one just left, or too many did of this proposal,
-- or to this phone, in a day.
CREATE OR REPLACE FUNCTION app.ask_proposal_code(of_code text, shown integer, new_salt bytea, new_hash bytea,
  by_channel text, pause integer, per_day integer, per_phone integer) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  l       record;
  number  text;
  wait    integer;
  message CONSTANT uuid := uuidv7();
BEGIN
  SELECT * INTO l FROM app.lock_proposal_of_code(of_code, shown);
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT c.phone INTO number FROM public.contacts c WHERE c.business_id = (l.proposal).business_id
    AND c.id = (l.proposal).contact_id;
  IF l.state = '' AND number IS NULL THEN l.state := 'PHONE'; END IF;
  IF l.state <> '' THEN RETURN json_build_object('state', l.state); END IF;
  wait := app.take(sha256(convert_to('proposal code of ' || (l.proposal).id, 'UTF8')), 1, pause);
  IF wait = 0 THEN wait := app.take(sha256(convert_to('proposal codes of ' || (l.proposal).id, 'UTF8')), per_day,
    86400); END IF;
  -- One business leaves three of a phone's codes to the others.
  IF wait = 0 THEN
    wait := app.take(sha256(convert_to('proposal codes of ' || (l.proposal).business_id || ' to ' || number, 'UTF8')),
      greatest(1, per_phone - 3), 86400);
  END IF;
  IF wait = 0 THEN wait := app.take(sha256(convert_to('proposal codes to ' || number, 'UTF8')), per_phone,
    86400); END IF;
  IF wait > 0 THEN RETURN json_build_object('state', 'WAIT', 'seconds', wait); END IF;
  UPDATE public.proposals p SET code_salt = new_salt, code_hash = new_hash, code_version = p.version,
    code_phone = number, code_expires_at = clock_timestamp() + interval '10 minutes',
      code_tries = 0, code_channel = by_channel, code_sent_id = message
    WHERE p.business_id = (l.proposal).business_id AND p.id = (l.proposal).id;
  RETURN json_build_object('state', '', 'businessId', (l.proposal).business_id, 'proposalId', (l.proposal).id, 'sentId',
    message);
END
$$;
CALL pg_temp.make_definer('app.ask_proposal_code(text, integer, bytea, bytea, text, integer, integer, integer)',
  '{visitor}');

-- Returns the state of the last requested code: SENT or UNDERWAY (it is still valid), LOST (its message failed), or
-- NONE.
CREATE OR REPLACE FUNCTION app.code_of_proposal(of_code text) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN d.state = 'FAILED' OR d.state IS NULL AND p.code_sent_id IS NOT NULL
    AND coalesce(clock_timestamp() >= p.code_expires_at, true) THEN 'LOST'
    WHEN p.code_hash IS NULL OR p.code_version <> p.version OR clock_timestamp() >= p.code_expires_at
      OR p.code_tries >= 5 THEN 'NONE'
    WHEN d.state IS NULL OR d.state = 'HANDED_OVER' THEN 'UNDERWAY' ELSE 'SENT' END
  FROM app.proposal_of_code(of_code) p
  LEFT JOIN public.deliveries d ON d.business_id = p.business_id AND d.message_id = p.code_sent_id
$$;
CALL pg_temp.make_definer('app.code_of_proposal(text)', '{visitor}');

-- Notes that a code reached no phone: it is none any more, another can be asked for at once, and it does not count
-- among those of a day. What can be lost is bounded too: each was a call of the provider.
CREATE OR REPLACE FUNCTION app.lose_proposal_code(of_proposal uuid, message uuid, per_day integer, per_phone integer)
  RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p         public.proposals;
  most_lost CONSTANT integer := 10;
BEGIN
  SELECT * INTO p FROM public.proposals o WHERE o.business_id = app.business_id() AND o.id = of_proposal FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF p.code_sent_id = message THEN
    UPDATE public.proposals o SET code_salt = NULL, code_hash = NULL, code_version = NULL, code_phone = NULL,
      code_expires_at = NULL, code_tries = 0 WHERE o.business_id = p.business_id AND o.id = p.id;
  END IF;
  IF app.take(sha256(convert_to('lost proposal codes of ' || p.id, 'UTF8')), most_lost, 86400) > 0 THEN RETURN; END IF;
  IF p.code_sent_id = message
    THEN PERFORM app.forget_taken(sha256(convert_to('proposal code of ' || p.id, 'UTF8'))); END IF;
  -- Refused requests in the meantime do not count above the limit.
  UPDATE public.rate_limits l SET taken = least(l.taken, per_day) - 1
    WHERE l.key = sha256(convert_to('proposal codes of ' || p.id, 'UTF8')) AND l.taken > 0;
  UPDATE public.rate_limits l SET taken = least(l.taken, greatest(1, per_phone - 3)) - 1
    WHERE l.key = (SELECT sha256(convert_to('proposal codes of ' || p.business_id || ' to ' || coalesce(p.code_phone,
      c.phone), 'UTF8'))
        FROM public.contacts c WHERE c.business_id = p.business_id AND c.id = p.contact_id)
      AND l.taken > 0;
  UPDATE public.rate_limits l SET taken = least(l.taken, per_phone) - 1
    WHERE l.key = (SELECT sha256(convert_to('proposal codes to ' || coalesce(p.code_phone, c.phone), 'UTF8'))
      FROM public.contacts c WHERE c.business_id = p.business_id AND c.id = p.contact_id)
      AND l.taken > 0;
END
$$;
CALL pg_temp.make_definer('app.lose_proposal_code(uuid, uuid, integer, integer)', '{worker}');

-- Accepts, with the code that went to the phone. state as above, NONE (there is no code, it is over, or it went to a
-- phone that is not the customer's any more), or WRONG (left says how many tries are).
CREATE OR REPLACE FUNCTION app.accept_proposal(of_code text, shown integer, hash bytea, who text, from_ip text,
  agent text) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  l          record;
  number     text;
  most       CONSTANT integer := 5;
  acceptance CONSTANT uuid := uuidv7();
BEGIN
  SELECT * INTO l FROM app.lock_proposal_of_code(of_code, shown);
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT c.phone INTO number FROM public.contacts c WHERE c.business_id = (l.proposal).business_id
    AND c.id = (l.proposal).contact_id;
  IF l.state = '' AND ((l.proposal).code_hash IS NULL OR (l.proposal).code_version <> shown
    OR (l.proposal).code_phone IS DISTINCT FROM number
      OR clock_timestamp() >= (l.proposal).code_expires_at OR (l.proposal).code_tries >= most) THEN
    l.state := 'NONE';
  END IF;
  IF l.state = '' AND (l.proposal).code_hash <> hash THEN
    UPDATE public.proposals p SET code_tries = p.code_tries + 1 WHERE p.business_id = (l.proposal).business_id
      AND p.id = (l.proposal).id;
    RETURN json_build_object('state', 'WRONG', 'left', most - 1 - (l.proposal).code_tries);
  END IF;
  IF l.state <> '' THEN RETURN json_build_object('state', l.state); END IF;
  -- Its words are the trigger's to keep.
  INSERT INTO public.proposal_acceptances (business_id, id, proposal_id, version, snapshot, name, phone, ip, user_agent,
    accepted_at)
    VALUES ((l.proposal).business_id, acceptance, (l.proposal).id, (l.proposal).version, '{}', who,
      (l.proposal).code_phone, from_ip, agent, clock_timestamp());
  UPDATE public.proposals p SET status = 'ACCEPTED', decided_at = clock_timestamp(), decline_reason = '',
    code_salt = NULL, code_hash = NULL, code_version = NULL, code_phone = NULL, code_expires_at = NULL,
      code_tries = 0, updated_at = now()
    WHERE p.business_id = (l.proposal).business_id AND p.id = (l.proposal).id;
  RETURN json_build_object('state', '', 'businessId', (l.proposal).business_id, 'proposalId', (l.proposal).id,
    'acceptanceId', acceptance, 'oneLink', (l.proposal).one_link);
END
$$;
CALL pg_temp.make_definer('app.accept_proposal(text, integer, bytea, text, text, text)', '{visitor}');

CREATE OR REPLACE FUNCTION app.decline_proposal(of_code text, shown integer, why text) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  l record;
BEGIN
  SELECT * INTO l FROM app.lock_proposal_of_code(of_code, shown);
  IF NOT FOUND OR l.state <> '' THEN RETURN l.state; END IF;
  UPDATE public.proposals p SET status = 'DECLINED', decided_at = clock_timestamp(), decline_reason = why,
    code_salt = NULL, code_hash = NULL, code_version = NULL, code_phone = NULL, code_expires_at = NULL,
      code_tries = 0, updated_at = now()
    WHERE p.business_id = (l.proposal).business_id AND p.id = (l.proposal).id;
  RETURN '';
END
$$;
CALL pg_temp.make_definer('app.decline_proposal(text, integer, text)', '{visitor}');

-- The salt and the hash of the signing link that came of an acceptance, for the browser that accepted: once the
-- contract was sent, while its customer has not signed.
CREATE OR REPLACE FUNCTION app.signing_of_acceptance(of_code text, acceptance uuid)
  RETURNS TABLE (salt bytea, secret_hash bytea)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT s.salt, s.secret_hash FROM app.proposal_of_code(of_code) p
  JOIN public.proposal_acceptances a ON a.business_id = p.business_id AND a.proposal_id = p.id AND a.id = acceptance
  JOIN app.made_of_acceptance(p.business_id, p.id) m ON m.version = a.version
  JOIN public.contracts k ON k.business_id = p.business_id AND k.id = m.contract_id AND k.status = 'SENT'
  JOIN public.contract_signers s ON s.business_id = k.business_id AND s.contract_id = k.id AND s.phone = a.phone
  WHERE s.salt IS NOT NULL AND s.secret_hash IS NOT NULL AND s.status <> 'SIGNED'
$$;
CALL pg_temp.make_definer('app.signing_of_acceptance(text, uuid)', '{visitor}');

-- Where a customer pays next who signed the contract that came of their yes; NULL behind every other link.
CREATE OR REPLACE FUNCTION app.payment_after_signing(secret bytea) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.open_payment_of_invoice(p.business_id, m.invoice_id)
  FROM public.contract_signers s
  JOIN public.proposals p ON p.business_id = s.business_id AND p.event_id = s.event_id AND p.contract_id = s.contract_id
  JOIN app.made_of_acceptance(p.business_id, p.id) m ON m.contract_id = s.contract_id AND m.invoice_id IS NOT NULL
  WHERE s.secret_hash = secret AND s.status = 'SIGNED' AND s.phone = app.phone_of_acceptance(p.business_id, p.id)
$$;
CALL pg_temp.make_definer('app.payment_after_signing(bytea)', '{visitor}');

-- Returns what to create for the accepted version, whatever was offered later. The caller sees all events of the
-- business, and locks the proposal's row until the transaction ends. No row if nothing was accepted, or the proposal
-- was deleted.
CREATE OR REPLACE FUNCTION app.lock_accepted_proposal(proposal uuid) RETURNS json
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  p public.proposals;
BEGIN
  IF NOT app.sees_all_events() THEN RETURN NULL; END IF;
  SELECT * INTO p FROM public.proposals o WHERE o.business_id = app.business_id() AND o.id = proposal
    AND o.deleted_at IS NULL FOR UPDATE;
  RETURN (SELECT json_build_object('contactId', a.snapshot->'customer'->>'id', 'fullName', coalesce(c.full_name, ''),
    'partnerName', coalesce(c.partner_name, ''), 'phone', coalesce(a.phone, c.phone, ''),
      'title', a.snapshot->>'title', 'type', a.snapshot->>'type', 'eventDate', a.snapshot->>'eventDate', 'budget',
        (a.snapshot->>'budget')::bigint, 'oneLink', nullif(a.snapshot->'oneLink', 'null'),
      'version', a.version, 'eventId', p.event_id, 'invoiceId', m.invoice_id, 'contractId', m.contract_id,
      -- An event from before this acceptance that does not fit it.
      'olderEvent', p.event_version <> a.version
        AND NOT EXISTS (SELECT FROM public.events e JOIN public.event_customers ec ON ec.business_id = e.business_id
          AND ec.event_id = e.id
        WHERE e.business_id = p.business_id AND e.id = p.event_id
          AND ec.contact_id = (a.snapshot->'customer'->>'id')::uuid
          AND (a.snapshot->>'eventDate' IS NULL OR e.date = (a.snapshot->>'eventDate')::date)),
      'olderPlan', EXISTS (SELECT FROM public.invoices i WHERE i.business_id = p.business_id AND i.event_id = p.event_id
        AND i.deleted_at IS NULL AND i.payer = 'CLIENT' AND i.payee = 'BUSINESS'
        AND i.id IS DISTINCT FROM m.invoice_id),
      'olderContract', EXISTS (SELECT FROM public.contracts k WHERE k.business_id = p.business_id
        AND k.event_id = p.event_id AND k.deleted_at IS NULL AND k.id IS DISTINCT FROM m.contract_id
        AND (k.status IN ('SENT', 'SIGNED') AND EXISTS (SELECT FROM public.contract_signers s
          WHERE s.business_id = k.business_id AND s.contract_id = k.id AND s.phone = coalesce(a.phone, c.phone))
          OR k.status = 'DRAFT' AND k.id = p.contract_id)),
      'carriedOut', coalesce(p.carried_out = a.version, false), 'troubles', p.troubles, 'misses',
        app.proposal_misses(p.business_id, p.id))
    FROM public.proposal_acceptances a JOIN app.made_of_acceptance(a.business_id, a.proposal_id) m
      ON m.version = a.version LEFT JOIN public.contacts c ON c.business_id = a.business_id
        AND c.id = (a.snapshot->'customer'->>'id')::uuid
    WHERE a.business_id = p.business_id AND a.proposal_id = p.id);
END
$$;
CALL pg_temp.make_definer('app.lock_accepted_proposal(uuid)', '{member}');
-- Records the event, agreement and contract that were created for an accepted version, and returns those still missing.
-- NULL keeps the stored value.
CREATE OR REPLACE FUNCTION app.note_made_of_proposal(proposal uuid, accepted integer, event uuid, invoice uuid,
  contract uuid, is_done boolean, why_not text[]) RETURNS text[]
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.proposals p SET event_version = CASE WHEN p.event_id IS NULL AND event IS NOT NULL THEN accepted
    ELSE p.event_version END, event_id = coalesce(p.event_id, event),
      invoice_version = CASE WHEN invoice IS NOT NULL THEN accepted ELSE p.invoice_version END,
        invoice_id = coalesce(invoice, p.invoice_id),
      contract_version = CASE WHEN contract IS NOT NULL THEN accepted ELSE p.contract_version END,
        contract_id = coalesce(contract, p.contract_id),
      carried_out = CASE WHEN is_done THEN accepted ELSE p.carried_out END, troubles = coalesce(why_not, p.troubles),
        updated_at = now()
    WHERE p.business_id = app.business_id() AND p.id = proposal AND app.sees_all_events();
  RETURN app.proposal_misses(app.business_id(), proposal);
END
$$;
CALL pg_temp.make_definer('app.note_made_of_proposal(uuid, integer, uuid, uuid, uuid, boolean, text[])', '{member}');
-- Returns the member in whose name it is created: the one who enabled it, or the owner if that member no longer has the
-- right.
CREATE OR REPLACE FUNCTION app.maker_of_proposal(proposal uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT coalesce((SELECT m.user_id FROM public.memberships m WHERE m.business_id = p.business_id
    AND m.user_id = p.one_link_by AND m.accepted_at IS NOT NULL AND m.role <> 'GUEST'), b.owner_user_id)
  FROM public.proposals p JOIN public.businesses b ON b.business_id = p.business_id
  WHERE p.business_id = app.business_id() AND p.id = proposal
$$;
CALL pg_temp.make_definer('app.maker_of_proposal(uuid)', '{worker}');
