-- Referrals: couples and businesses that came by a planner's link. A couple's wedding is made in the planner's own
-- business, for which it earns a bonification (functions/93_bonifications.sql).

-- Returns the business of a referral link to its page: {businessId, ownerId, name, imageKey}, with the caller's phone,
-- '' for a visitor, and whether the caller is staff in control of it. NULL for an unknown code.
CREATE OR REPLACE FUNCTION app.find_referrer(p_code text) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('businessId', b.business_id, 'ownerId', b.owner_user_id, 'name', b.name,
    'imageKey', coalesce((SELECT i.key FROM public.images i WHERE i.business_id = b.business_id AND i.id = b.image_id),
      ''),
    'phone', coalesce((SELECT u.phone FROM public.users u WHERE u.id = app.user_id()), ''),
    'isControlled', coalesce((app.control_of_user()->>'businessUuid')::uuid = b.business_id, false))
  FROM public.businesses b WHERE b.referral_code = p_code
$$;
CALL pg_temp.make_definer('app.find_referrer(text)', '{visitor, person}');

-- Reports whether the person is one with the business's team: a member or a person invited, by account, phone or device
-- of sign-in, or the owner of a business with the same document.
CREATE OR REPLACE FUNCTION app.is_of_team(p_business uuid, p_person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.memberships m
      JOIN public.users u ON u.id = p_person
      LEFT JOIN public.users t ON t.id = m.user_id
      WHERE m.business_id = p_business AND (m.user_id = u.id OR u.phone IN (m.phone, t.phone)
        OR EXISTS (SELECT FROM public.sign_in_devices d JOIN public.sign_in_devices o ON o.hash = d.hash
          WHERE d.phone = u.phone AND o.phone IN (m.phone, t.phone))))
    OR EXISTS (SELECT FROM public.businesses b JOIN public.businesses o ON o.document_number = b.document_number
      WHERE b.business_id = p_business AND o.owner_user_id = p_person)
$$;
CALL pg_temp.make_definer('app.is_of_team(uuid, uuid)');

-- Reports whether the wedding has its client already, or the person is the client of another event of the business.
CREATE OR REPLACE FUNCTION app.was_client(p_business uuid, p_event uuid, p_person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.event_customers ec
      WHERE ec.business_id = p_business AND ec.event_id = p_event AND ec.first_seen_at IS NOT NULL)
    OR EXISTS (SELECT FROM public.users u
      JOIN public.contacts c ON c.business_id = p_business AND c.phone = u.phone
      JOIN public.event_customers ec ON ec.business_id = c.business_id AND ec.contact_id = c.id
      WHERE u.id = p_person AND ec.event_id <> p_event)
$$;
CALL pg_temp.make_definer('app.was_client(uuid, uuid, uuid)');

-- Records that the caller's wedding came by a link, once. It counts unless the caller is of the team or was the
-- business's client before. A counted wedding has the plan PREMIUM, unless a gift of it was paid. The caller
-- learns nothing of that, nor of another person. Those who read the wallet are notified.
CREATE OR REPLACE FUNCTION app.record_referral(p_code text, p_event uuid, p_percent integer) RETURNS void
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  referrer uuid;
  counted  boolean;
BEGIN
  SELECT b.business_id INTO referrer FROM public.businesses b WHERE b.referral_code = p_code;
  PERFORM FROM public.events e
    JOIN public.event_customers ec ON ec.business_id = e.business_id AND ec.event_id = e.id
    JOIN public.contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
    JOIN public.users u ON u.phone = c.phone AND u.id = app.user_id()
    WHERE e.business_id = referrer AND e.id = p_event AND e.type = 'WEDDING'
    FOR NO KEY UPDATE OF e;
  IF NOT FOUND THEN RETURN; END IF;
  counted := NOT app.is_of_team(referrer, app.user_id()) AND NOT app.was_client(referrer, p_event, app.user_id());
  INSERT INTO public.referrals (business_id, event_id, is_counted, bonus_percent)
    VALUES (referrer, p_event, counted, p_percent) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN; END IF;
  IF counted AND NOT app.is_gift_fee_kept(referrer, p_event) THEN
    UPDATE public.events e SET gift_plan = 'PREMIUM' WHERE e.business_id = referrer AND e.id = p_event;
  END IF;
  PERFORM app.notify(referrer, p_event, 'REFERRAL_JOINED', NULL, ARRAY[p_event], '{}');
END
$$;
CALL pg_temp.make_definer('app.record_referral(text, uuid, integer)', '{person}');

-- Records by whose link the caller's new business signed up, once. A business of the referrer's own team has none.
CREATE OR REPLACE FUNCTION app.record_referrer(p_business uuid, p_code text) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.businesses b SET referred_by = r.business_id
  FROM public.businesses r
  WHERE b.business_id = p_business AND b.owner_user_id = app.user_id() AND b.referred_by IS NULL
    AND r.referral_code = p_code AND r.business_id <> b.business_id AND NOT app.is_of_team(r.business_id, app.user_id())
$$;
CALL pg_temp.make_definer('app.record_referrer(uuid, text)', '{person}');

-- Returns the referrals of the business in scope, with its code, to those who read the wallet; NULL to others. items
-- are the weddings, the newest first, with what each earned so far. Staff in control read no code: a link that they
-- keep outlives their hour.
CREATE OR REPLACE FUNCTION app.list_referrals(p_closed_days integer) RETURNS json
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT json_build_object('code', CASE WHEN app.in_control() THEN '' ELSE b.referral_code END, 'name', b.name,
    'businesses', (SELECT count(*) FROM public.businesses r WHERE r.referred_by = b.business_id),
    'received', coalesce((SELECT sum(l.amount_cents) FROM app.list_bonifications(b.business_id, p_closed_days) l
      WHERE l.status = 'TRANSFERRED'), 0),
    'items', coalesce((SELECT json_agg(json_build_object('uuid', e.id, 'title', e.title, 'isCounted', r.is_counted,
        'date', e.date, 'daysLeft', greatest(0, e.date + p_closed_days - (now() AT TIME ZONE e.time_zone)::date),
        'amount', coalesce((SELECT sum(l.amount_cents) FROM public.bonifications l
          WHERE l.business_id = r.business_id AND l.event_id = r.event_id), 0)) ORDER BY r.created_at DESC, e.id)
      FROM (SELECT * FROM public.referrals f WHERE f.business_id = b.business_id
        ORDER BY f.created_at DESC LIMIT 500) r
      JOIN public.events e ON e.business_id = r.business_id AND e.id = r.event_id), '[]'))
  FROM public.businesses b
  WHERE b.business_id = app.business_id() AND app.team_role() IN ('OWNER', 'CORTEJO_ADMIN')
$$;
CALL pg_temp.make_definer('app.list_referrals(integer)', '{member}');

-- Reports whether the hosts of an event are paid by a Pix key that the business has, or had, of its own. The key of its
-- wallet is encrypted, so its masked form is compared. Two CPFs or CNPJs hardly have the same one; of the other kinds
-- many do, so that the holder has to be the same too, as far as a wallet has their name.
CREATE OR REPLACE FUNCTION app.has_own_pix_key(p_business uuid, p_event uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.gift_pix_keys g
    JOIN public.business_pix_keys k ON k.business_id = g.business_id AND k.key = g.key
    WHERE g.business_id = p_business AND g.event_id = p_event)
  OR EXISTS (SELECT FROM public.gift_pix_keys g
    JOIN public.wallets w ON w.business_id = g.business_id
    JOIN (SELECT p.business_id, p.kind, p.key_masked FROM public.wallet_pix_keys p
      UNION ALL SELECT c.business_id, c.shown_before->>'kind', c.shown_before->>'key_masked'
      FROM public.wallet_changes c WHERE c.part = 'PIX') k
      ON k.business_id = g.business_id AND k.kind = g.kind AND k.key_masked = g.key_masked
    WHERE g.business_id = p_business AND g.event_id = p_event
      AND (g.kind IN ('CPF', 'CNPJ') OR left(app.searchable(g.holder), 30) = app.searchable(w.holder_name)))
$$;
CALL pg_temp.make_definer('app.has_own_pix_key(uuid, uuid)');

-- Adds to the bonification of a referred wedding what an order earns: its part of the platform fee that is kept, as a
-- difference to what the order added before. An order that is not paid, or went back whole, earns nothing, and neither
-- does one from before the couple came, or of hosts with the business's own Pix key.
CREATE OR REPLACE FUNCTION app.accrue_bonification() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  percent CONSTANT integer := (SELECT r.bonus_percent FROM public.referrals r
    WHERE r.business_id = NEW.business_id AND r.event_id = NEW.event_id AND r.is_counted
      AND r.created_at <= NEW.created_at);
  order_cause CONSTANT text := 'gift order ' || NEW.id || ' ';
  earned bigint := 0;
  added  record;
BEGIN
  IF percent IS NULL THEN RETURN NULL; END IF;
  PERFORM app.lock_bonuses(NEW.business_id);
  SELECT count(*) AS times, coalesce(sum(c.amount_cents), 0)::bigint AS cents INTO added
    FROM public.bonification_causes c
    WHERE c.business_id = NEW.business_id AND c.cause >= order_cause AND c.cause < order_cause || 'a';
  IF added.times = 0 AND app.has_own_pix_key(NEW.business_id, NEW.event_id) THEN RETURN NULL; END IF;
  IF NEW.status = 'PAID' THEN
    earned := greatest(0, NEW.fee_cents - NEW.returned_fee_cents) * percent / 100;
  END IF;
  IF earned <> added.cents THEN
    PERFORM app.add_bonification(NEW.business_id, NEW.event_id, earned - added.cents, order_cause || added.times);
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.accrue_bonification()');
CREATE OR REPLACE TRIGGER accrues_bonification AFTER UPDATE OF status, fee_cents, returned_fee_cents ON gift_orders
  FOR EACH ROW WHEN ((OLD.status, OLD.fee_cents, OLD.returned_fee_cents)
    IS DISTINCT FROM (NEW.status, NEW.fee_cents, NEW.returned_fee_cents)) EXECUTE FUNCTION app.accrue_bonification();

-- Notifies those who read the wallet of each bonification that is available since, once, and returns how many those
-- are. One of nothing, or less, waits, and so does one that a transfer reserves: of one that is paid already there is
-- nothing to tell.
CREATE OR REPLACE FUNCTION app.announce_bonifications(p_closed_days integer) RETURNS integer
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  bonus     record;
  announced integer := 0;
BEGIN
  FOR bonus IN
    SELECT b.business_id, b.id, b.event_id, b.amount_cents FROM public.bonifications b
    JOIN public.events e ON e.business_id = b.business_id AND e.id = b.event_id
    WHERE b.announced_at IS NULL AND b.amount_cents > 0 AND b.transfer_id IS NULL
      AND e.date + p_closed_days <= (now() AT TIME ZONE e.time_zone)::date
    ORDER BY b.business_id, b.id LIMIT 1000 FOR NO KEY UPDATE OF b SKIP LOCKED
  LOOP
    UPDATE public.bonifications b SET announced_at = now() WHERE b.business_id = bonus.business_id AND b.id = bonus.id;
    PERFORM app.notify(bonus.business_id, bonus.event_id, 'REFERRAL_BONUS', NULL, ARRAY[bonus.id],
      jsonb_build_object('amount', bonus.amount_cents));
    announced := announced + 1;
  END LOOP;
  RETURN announced;
END
$$;
CALL pg_temp.make_definer('app.announce_bonifications(integer)', '{worker}');
