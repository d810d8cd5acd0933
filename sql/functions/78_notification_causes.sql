-- The causes of notifications, each a trigger of the table in which it happens: the transaction that changes the row
-- notifies (app.notify), whichever way it came about. docs/notifications.md lists them.

-- Return the permission that a helper needs for a notification, by a name that is checked here.
CREATE OR REPLACE FUNCTION app.told_to_managers() RETURNS app.helper_permission
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 'MANAGE_EVENT'::app.helper_permission;
CREATE OR REPLACE FUNCTION app.told_to_hosts() RETURNS app.helper_permission
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 'SITE_AND_GUESTS'::app.helper_permission;

-- Returns the member of the team, or Cortejo's staff in control, who acted for a client, a guest or a vendor; NULL if
-- none did.
CREATE OR REPLACE FUNCTION app.mediator() RETURNS jsonb
  LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT CASE WHEN a.team_role IS NOT NULL
    THEN jsonb_build_object('name', CASE WHEN a.in_control THEN 'Equipe do Cortejo' ELSE a.actor_name END) END
  FROM app.audit_actor(current_setting('role')) a
$$;

-- Notifies of a task that was assigned to a member, done by the client, or decided by them.
CREATE OR REPLACE FUNCTION app.notify_of_task() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  r    CONSTANT jsonb := to_jsonb(NEW);
  task CONSTANT uuid := coalesce(r->>'task_id', r->>'id')::uuid;
  told CONSTANT jsonb := jsonb_build_object('task', jsonb_build_object('publicId', task, 'title', r->>'title'));
BEGIN
  CASE TG_ARGV[0]
    WHEN 'TASK_GIVEN' THEN
      PERFORM FROM public.events e WHERE e.business_id = NEW.business_id AND e.id = NEW.event_id
        AND e.templated_at IS NULL;
      IF FOUND THEN
        PERFORM app.notify(NEW.business_id, NEW.event_id, 'TASK_GIVEN', app.told_to_managers(), ARRAY[NEW.id],
          told || jsonb_build_object('teamMember', app.mediator()), (r->>'responsible_id')::uuid);
      END IF;
    WHEN 'CUSTOMER_DECIDED' THEN
      PERFORM app.notify(NEW.business_id, NEW.event_id, 'CUSTOMER_DECIDED', app.told_to_managers(), ARRAY[NEW.id],
        told || jsonb_build_object('customer', jsonb_build_object('name', r->>'decided_by'), 'decision',
          left(r->>'decision', 120)));
    ELSE
      PERFORM app.notify(NEW.business_id, NEW.event_id, 'CUSTOMER_CHANGED_EVENT', app.told_to_managers(), ARRAY[NEW.id],
        told || jsonb_build_object('activity', 'TASK_DONE', 'customer', jsonb_build_object('name', app.client_name())));
  END CASE;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_task()');
CREATE OR REPLACE TRIGGER notify_given AFTER UPDATE OF responsible_id ON tasks FOR EACH ROW
  WHEN (NEW.responsible_id IS NOT NULL AND NEW.responsible_id IS DISTINCT FROM OLD.responsible_id
    AND NEW.checked_at IS NULL) EXECUTE FUNCTION app.notify_of_task('TASK_GIVEN');
CREATE OR REPLACE TRIGGER notify_given_anew AFTER INSERT ON tasks FOR EACH ROW
  WHEN (NEW.responsible_id IS NOT NULL AND NEW.checked_at IS NULL) EXECUTE FUNCTION app.notify_of_task('TASK_GIVEN');
CREATE OR REPLACE TRIGGER notify_decided AFTER UPDATE OF decision, decision_option ON tasks FOR EACH ROW
  WHEN (current_setting('role') = 'customer' AND NEW.decision <> ''
    AND (NEW.decision, NEW.decision_option) IS DISTINCT FROM (OLD.decision, OLD.decision_option))
  EXECUTE FUNCTION app.notify_of_task('CUSTOMER_DECIDED');
CREATE OR REPLACE TRIGGER notify_decided AFTER UPDATE OF decision, decision_option ON subtasks FOR EACH ROW
  WHEN (current_setting('role') = 'customer' AND NEW.decision <> ''
    AND (NEW.decision, NEW.decision_option) IS DISTINCT FROM (OLD.decision, OLD.decision_option))
  EXECUTE FUNCTION app.notify_of_task('CUSTOMER_DECIDED');
CREATE OR REPLACE TRIGGER notify_done AFTER UPDATE OF checked_at ON tasks FOR EACH ROW
  WHEN (current_setting('role') = 'customer' AND OLD.checked_at IS NULL AND NEW.checked_at IS NOT NULL)
    EXECUTE FUNCTION app.notify_of_task('TASK_DONE');
CREATE OR REPLACE TRIGGER notify_done AFTER UPDATE OF checked_at ON subtasks FOR EACH ROW
  WHEN (current_setting('role') = 'customer' AND OLD.checked_at IS NULL AND NEW.checked_at IS NOT NULL)
    EXECUTE FUNCTION app.notify_of_task('TASK_DONE');

-- A document or a vendor that the client brought.
CREATE OR REPLACE FUNCTION app.notify_of_addition() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  r CONSTANT jsonb := to_jsonb(NEW);
BEGIN
  PERFORM app.notify(NEW.business_id, NEW.event_id, 'CUSTOMER_CHANGED_EVENT', app.told_to_managers(), ARRAY[NEW.id],
    jsonb_build_object(
    'activity', TG_ARGV[0], 'customer', jsonb_build_object('name', app.client_name()),
    'document', CASE TG_ARGV[0] WHEN 'DOCUMENT_ADDED' THEN jsonb_build_object('uuid', NEW.id, 'name', r->>'name') END,
    'vendor', (SELECT jsonb_build_object('uuid', v.id, 'name', v.name) FROM public.vendors v
      WHERE v.business_id = NEW.business_id AND v.id = (r->>'vendor_id')::uuid)));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_addition()');
CREATE OR REPLACE TRIGGER notify_added AFTER INSERT ON documents FOR EACH ROW
  WHEN (current_setting('role') = 'customer') EXECUTE FUNCTION app.notify_of_addition('DOCUMENT_ADDED');
CREATE OR REPLACE TRIGGER notify_added AFTER INSERT ON event_vendors FOR EACH ROW
  WHEN (current_setting('role') = 'customer') EXECUTE FUNCTION app.notify_of_addition('VENDOR_ADDED');

-- Notifies of a person who accepted their invite to the team.
CREATE OR REPLACE FUNCTION app.notify_of_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NULL, 'EVENT_TEAM_JOINED', NULL, ARRAY[NEW.id],
    jsonb_build_object('teamMember', jsonb_build_object('uuid', NEW.id, 'name', NEW.name)));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_member()');
CREATE OR REPLACE TRIGGER notify_joined AFTER UPDATE OF accepted_at ON memberships FOR EACH ROW
  WHEN (OLD.accepted_at IS NULL AND NEW.accepted_at IS NOT NULL) EXECUTE FUNCTION app.notify_of_member();

-- A person who declined their invite, or left the team of their own accord; a removal by the team notifies of nothing.
-- The invites sent to their phone count as answered: the next one need not wait (RoomForInvite).
CREATE OR REPLACE FUNCTION app.notify_of_leaver() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.invites_sent s SET answered_at = now()
    WHERE s.business_id = OLD.business_id AND s.phone = OLD.phone AND s.answered_at IS NULL;
  PERFORM app.notify(OLD.business_id, NULL, 'EVENT_TEAM_LEFT', NULL, ARRAY[OLD.id], jsonb_build_object(
    'teamMember', jsonb_build_object('uuid', OLD.id, 'name', OLD.name),
    'activity', CASE WHEN OLD.accepted_at IS NULL THEN 'INVITE_DECLINED' ELSE 'TEAM_LEFT' END));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_leaver()');
CREATE OR REPLACE TRIGGER notify_left AFTER DELETE ON memberships FOR EACH ROW
  WHEN (current_setting('role') = 'person') EXECUTE FUNCTION app.notify_of_leaver();

-- Notifies of a vendor who confirmed their card, or opened their lines of an event's run sheet.
CREATE OR REPLACE FUNCTION app.notify_of_vendor() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  r      CONSTANT jsonb := to_jsonb(NEW);
  vendor jsonb;
BEGIN
  SELECT jsonb_build_object('uuid', v.id, 'name', v.name) INTO vendor FROM public.vendors v
    WHERE v.business_id = NEW.business_id AND v.id = coalesce((SELECT ev.vendor_id FROM public.event_vendors ev
      WHERE ev.business_id = NEW.business_id AND ev.id = (r->>'event_vendor_id')::uuid), NEW.id);
  PERFORM app.notify(NEW.business_id, (r->>'event_id')::uuid, 'EVENT_VENDOR_ANSWERED', CASE WHEN r ? 'event_id'
    THEN app.told_to_managers() END, ARRAY[(vendor->>'uuid')::uuid],
    jsonb_build_object('vendor', vendor, 'activity', TG_ARGV[0]));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_vendor()');
CREATE OR REPLACE TRIGGER notify_confirmed AFTER UPDATE OF confirmed_by ON vendors FOR EACH ROW
  WHEN (OLD.confirmed_by IS NULL AND NEW.confirmed_by IS NOT NULL)
    EXECUTE FUNCTION app.notify_of_vendor('CARD_CONFIRMED');
CREATE OR REPLACE TRIGGER notify_opened AFTER UPDATE OF opened_at ON run_sheet_links FOR EACH ROW
  WHEN (OLD.opened_at IS NULL AND NEW.opened_at IS NOT NULL) EXECUTE FUNCTION app.notify_of_vendor('RUN_SHEET_OPENED');

-- Notifies of a client who opened their event for the first time, as their browser reports (app.note_first_visit).
CREATE OR REPLACE FUNCTION app.notify_of_customer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NEW.event_id, 'CUSTOMER_JOINED', NULL, ARRAY[NEW.contact_id],
    (SELECT jsonb_build_object('customer', jsonb_build_object('uuid', c.id, 'name', c.full_name)) FROM public.contacts c
      WHERE c.business_id = NEW.business_id AND c.id = NEW.contact_id));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_customer()');
CREATE OR REPLACE TRIGGER notify_joined AFTER UPDATE OF first_seen_at ON event_customers FOR EACH ROW
  WHEN (OLD.first_seen_at IS NULL AND NEW.first_seen_at IS NOT NULL) EXECUTE FUNCTION app.notify_of_customer();
-- Returns the contact of the event in scope that the caller is, if they never opened it.
CREATE OR REPLACE FUNCTION app.first_visitor() RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT ec.contact_id FROM public.event_customers ec
    JOIN public.contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
    JOIN public.users u ON u.phone = c.phone
    WHERE ec.business_id = app.business_id() AND ec.event_id = app.event_id() AND u.id = app.user_id()
      AND ec.first_seen_at IS NULL LIMIT 1);
CALL pg_temp.make_definer('app.first_visitor()');
CREATE OR REPLACE FUNCTION app.is_first_visit() RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER RETURN app.first_visitor() IS NOT NULL;
CALL pg_temp.make_definer('app.is_first_visit()', '{customer}');
CREATE OR REPLACE FUNCTION app.note_first_visit() RETURNS boolean
  LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.event_customers ec SET first_seen_at = now()
    WHERE ec.business_id = app.business_id() AND ec.event_id = app.event_id() AND ec.contact_id = app.first_visitor()
      AND ec.first_seen_at IS NULL;
  RETURN FOUND;
END
$$;
CALL pg_temp.make_definer('app.note_first_visit()', '{customer}');

-- Notifies of a proposal that was read, accepted or declined; the team records an answer given by phone.
CREATE OR REPLACE FUNCTION app.notify_of_proposal() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NULL, TG_ARGV[0]::notification_type, NULL, ARRAY[NEW.id], jsonb_build_object(
    'proposal', jsonb_build_object('uuid', NEW.id, 'title', NEW.title, 'budget',
      coalesce(NEW.accepted_budget, NEW.budget), 'seen', NEW.seen, 'reason', nullif(left(NEW.decline_reason, 120), '')),
    'customer', (SELECT jsonb_build_object('uuid', c.id, 'name', c.full_name) FROM public.contacts c
      WHERE c.business_id = NEW.business_id AND c.id = NEW.contact_id),
    'mediator', app.mediator()));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_proposal()');
CREATE OR REPLACE TRIGGER notify_seen AFTER UPDATE OF seen ON proposals FOR EACH ROW WHEN (NEW.seen > OLD.seen)
  EXECUTE FUNCTION app.notify_of_proposal('PROPOSAL_SEEN');
CREATE OR REPLACE TRIGGER notify_accepted AFTER UPDATE OF status ON proposals FOR EACH ROW
  WHEN (NEW.status = 'ACCEPTED' AND OLD.status <> 'ACCEPTED')
    EXECUTE FUNCTION app.notify_of_proposal('PROPOSAL_ACCEPTED');
CREATE OR REPLACE TRIGGER notify_declined AFTER UPDATE OF status ON proposals FOR EACH ROW
  WHEN (NEW.status = 'DECLINED' AND OLD.status <> 'DECLINED')
    EXECUTE FUNCTION app.notify_of_proposal('PROPOSAL_DECLINED');

-- Notifies of an invitation that answered. The guests who come and who do not are counted again over all invitations
-- that the notification joins.
CREATE OR REPLACE FUNCTION app.notify_of_answer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  answered CONSTANT uuid[] := ARRAY(SELECT g.id FROM public.guests g
    WHERE g.business_id = NEW.business_id AND g.event_id = NEW.event_id AND g.invitation_id = NEW.id
      AND g.deleted_at IS NULL AND g.status <> 'unknown' ORDER BY g.position, g.id LIMIT 1000);
BEGIN
  IF answered = '{}' THEN RETURN NULL; END IF;
  PERFORM app.notify(NEW.business_id, NEW.event_id, 'GUESTS_ANSWERED', app.told_to_hosts(), answered,
    jsonb_build_object('guests', jsonb_build_object('invitationUuid', NEW.id, 'name', NEW.name)));
  UPDATE public.notifications n SET content = jsonb_set(n.content, '{guests}', n.content->'guests' || (
      SELECT jsonb_build_object('attending', count(*) FILTER (WHERE g.status = 'attending'), 'declined',
        count(*) FILTER (WHERE g.status = 'not_attending'),
        'households', count(DISTINCT g.invitation_id))
      FROM public.guests g WHERE g.business_id = n.business_id AND g.event_id = n.event_id AND g.id = ANY (n.subjects)
        AND g.deleted_at IS NULL))
    WHERE n.business_id = NEW.business_id AND n.event_id = NEW.event_id AND n.type = 'GUESTS_ANSWERED'
      AND n.read_at IS NULL;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_answer()');
CREATE OR REPLACE TRIGGER notify_answered AFTER UPDATE OF answered_at ON invitations FOR EACH ROW
  WHEN (NEW.answered_at IS DISTINCT FROM OLD.answered_at AND NEW.answered_via IN ('LINK', 'CLIENT'))
    EXECUTE FUNCTION app.notify_of_answer();

-- Notifies of a message on the site that waits for the hosts' approval, and of a gift.
CREATE OR REPLACE FUNCTION app.notify_of_site() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  r CONSTANT jsonb := to_jsonb(NEW);
BEGIN
  PERFORM app.notify(NEW.business_id, NEW.event_id, TG_ARGV[0]::notification_type, app.told_to_hosts(), ARRAY[NEW.id],
    CASE TG_ARGV[0]
    WHEN 'SITE_MESSAGE_LEFT' THEN jsonb_build_object('guest', jsonb_build_object('name', r->>'name'))
    ELSE jsonb_build_object('payer', jsonb_build_object('name', r->>'giver_name'),
      'gift', jsonb_build_object('uuid', NEW.id, 'price', (r->>'gifts_cents')::bigint, 'late', (r->>'late')::boolean,
        'waits', r->>'status' = 'WAITING')) END);
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_site()');
CREATE OR REPLACE TRIGGER notify_left AFTER INSERT ON site_messages FOR EACH ROW WHEN (NEW.approved_at IS NULL)
  EXECUTE FUNCTION app.notify_of_site('SITE_MESSAGE_LEFT');
CREATE OR REPLACE TRIGGER notify_given AFTER UPDATE OF status ON gift_orders FOR EACH ROW
  WHEN (NEW.status IN ('PAID', 'WAITING') AND NEW.status <> OLD.status)
    EXECUTE FUNCTION app.notify_of_site('GIFT_RECEIVED');
CREATE OR REPLACE TRIGGER notify_given_at_once AFTER INSERT ON gift_orders FOR EACH ROW
  WHEN (NEW.status IN ('PAID', 'WAITING')) EXECUTE FUNCTION app.notify_of_site('GIFT_RECEIVED');

-- Notify of a payment that was made, whichever way that was learned, and of a receipt that did not come from the team.
-- A helper may read this: it has no more of the client than the first name.
CREATE OR REPLACE FUNCTION app.payment_told(business uuid, payment uuid) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT jsonb_build_object('payment', jsonb_build_object('uuid', p.id, 'price', p.price, 'position', p.position,
    'dueDate', p.due_date,
      'installments', (SELECT count(*) FROM public.payments o WHERE o.business_id = p.business_id
        AND o.invoice_id = p.invoice_id AND o.position > 0),
      'hasEntrance', EXISTS (SELECT FROM public.payments o WHERE o.business_id = p.business_id
        AND o.invoice_id = p.invoice_id AND o.position = 0)),
    'invoice', jsonb_build_object('uuid', i.id, 'title', i.title),
    'vendor', (SELECT jsonb_build_object('uuid', v.id, 'name', v.name) FROM public.vendors v
      WHERE v.business_id = i.business_id AND v.id = i.vendor_id),
    'payer', CASE p.payer WHEN 'CLIENT' THEN (SELECT jsonb_build_object('name', split_part(c.full_name, ' ', 1))
      FROM public.event_customers ec
      JOIN public.contacts c ON c.business_id = ec.business_id AND c.id = ec.contact_id
      WHERE ec.business_id = p.business_id AND ec.event_id = p.event_id ORDER BY ec.position, c.id LIMIT 1) END)
  FROM public.payments p JOIN public.invoices i ON i.business_id = p.business_id AND i.id = p.invoice_id
  WHERE p.business_id = business AND p.id = payment
$$;
CALL pg_temp.make_definer('app.payment_told(uuid, uuid)');
CREATE OR REPLACE FUNCTION app.notify_of_payment() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NEW.event_id, TG_ARGV[0]::notification_type, app.told_to_managers(),
    ARRAY[NEW.id],
    app.payment_told(NEW.business_id, NEW.id) || CASE TG_ARGV[0] WHEN 'RECEIPT_SENT'
      THEN jsonb_build_object('payer', jsonb_build_object('name', NEW.receipt_by))
      ELSE jsonb_build_object('mediator', app.mediator()) END);
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_payment()');
CREATE OR REPLACE TRIGGER notify_paid AFTER UPDATE OF status ON payments FOR EACH ROW
  WHEN (NEW.status = 'PAID' AND OLD.status <> 'PAID') EXECUTE FUNCTION app.notify_of_payment('PAYMENT_RECEIVED');
CREATE OR REPLACE TRIGGER notify_receipt AFTER UPDATE OF receipt_key ON payments FOR EACH ROW
  WHEN (NEW.receipt_key IS NOT NULL AND NEW.receipt_key IS DISTINCT FROM OLD.receipt_key
    AND current_setting('role') IN ('customer', 'visitor')) EXECUTE FUNCTION app.notify_of_payment('RECEIPT_SENT');

-- Money that came twice, went back or is disputed, of a payment or of a gift.
CREATE OR REPLACE FUNCTION app.notify_of_transaction() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  told CONSTANT jsonb := coalesce(app.payment_told(NEW.business_id, NEW.payment_id),
      (SELECT jsonb_build_object('gift', jsonb_build_object('uuid', o.id, 'price', o.gifts_cents), 'payer',
        jsonb_build_object('name', o.giver_name))
        FROM public.gift_orders o WHERE o.business_id = NEW.business_id AND o.id = NEW.gift_order_id), '{}')
    || jsonb_build_object('amount', CASE TG_ARGV[0] WHEN 'PAYMENT_REFUNDED'
      THEN NEW.refunded - OLD.refunded + NEW.returned_by_hand_cents - OLD.returned_by_hand_cents
      WHEN 'PAYMENT_OVERPAID' THEN NEW.overpaid ELSE NEW.paid END,
      'dispute', CASE TG_ARGV[0] WHEN 'PAYMENT_DISPUTED' THEN NEW.dispute END);
BEGIN
  PERFORM app.notify(NEW.business_id, NEW.event_id, TG_ARGV[0]::notification_type,
    CASE WHEN NEW.gift_order_id IS NULL THEN app.told_to_managers() ELSE app.told_to_hosts() END, ARRAY[NEW.id], told);
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_transaction()');
CREATE OR REPLACE TRIGGER notify_refunded AFTER UPDATE OF refunded ON transactions FOR EACH ROW
  WHEN (NEW.refunded > OLD.refunded) EXECUTE FUNCTION app.notify_of_transaction('PAYMENT_REFUNDED');
CREATE OR REPLACE TRIGGER notify_returned_by_hand AFTER UPDATE OF returned_by_hand_cents ON transactions FOR EACH ROW
  WHEN (NEW.returned_by_hand_cents > OLD.returned_by_hand_cents)
    EXECUTE FUNCTION app.notify_of_transaction('PAYMENT_REFUNDED');
CREATE OR REPLACE TRIGGER notify_overpaid AFTER UPDATE OF overpaid ON transactions FOR EACH ROW
  WHEN (NEW.overpaid > OLD.overpaid) EXECUTE FUNCTION app.notify_of_transaction('PAYMENT_OVERPAID');
CREATE OR REPLACE TRIGGER notify_disputed AFTER UPDATE OF dispute ON transactions FOR EACH ROW
  WHEN (NEW.dispute IS NOT NULL AND NEW.dispute IS DISTINCT FROM OLD.dispute)
    EXECUTE FUNCTION app.notify_of_transaction('PAYMENT_DISPUTED');

-- Notifies of a signer who signed a contract, or declined.
CREATE OR REPLACE FUNCTION app.notify_of_signer() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM app.notify(NEW.business_id, NEW.event_id, TG_ARGV[0]::notification_type, app.told_to_managers(),
    ARRAY[NEW.id], (
    SELECT jsonb_build_object('contract', jsonb_build_object('uuid', c.id, 'name', c.name, 'missing', (
        SELECT coalesce(jsonb_agg(s.name ORDER BY s.position), '[]') FROM public.contract_signers s
          WHERE s.business_id = c.business_id AND s.contract_id = c.id AND s.status <> 'SIGNED')),
      'signer', jsonb_build_object('name', NEW.name, 'reason', left(NEW.decline_reason, 120)), 'actorPhone', NEW.phone)
    FROM public.contracts c WHERE c.business_id = NEW.business_id AND c.id = NEW.contract_id));
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.notify_of_signer()');
CREATE OR REPLACE TRIGGER notify_signed AFTER UPDATE OF status ON contract_signers FOR EACH ROW
  WHEN (NEW.status = 'SIGNED' AND OLD.status <> 'SIGNED') EXECUTE FUNCTION app.notify_of_signer('CONTRACT_SIGNED');
CREATE OR REPLACE TRIGGER notify_declined AFTER UPDATE OF status ON contract_signers FOR EACH ROW
  WHEN (NEW.status = 'DECLINED' AND OLD.status <> 'DECLINED')
    EXECUTE FUNCTION app.notify_of_signer('CONTRACT_DECLINED');
