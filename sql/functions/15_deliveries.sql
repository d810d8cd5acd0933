-- Functions and triggers; policies/15_deliveries.sql says who may do what.

-- Returns the state of a message for the person who requested it, NULL while it is being sent. A message that was
-- handed over a while ago and has no final state counts as unknown, whatever the state of its job.
CREATE OR REPLACE FUNCTION app.delivery_of(message uuid) RETURNS text
  LANGUAGE sql STABLE
  RETURN (SELECT CASE WHEN d.state IN ('DELIVERED', 'READ') THEN 'SENT' WHEN d.state = 'DELETED' THEN 'FAILED'
    WHEN d.state <> 'HANDED_OVER' THEN d.state
      WHEN d.handed_over_at < now() - interval '10 minutes' THEN 'UNKNOWN' END
    FROM public.deliveries d WHERE d.message_id = message);

-- Ranks two reports about a message, in whatever order they arrive: the higher one is kept. A read message was
-- delivered, and a delivered one did not fail.
CREATE OR REPLACE FUNCTION app.delivery_rank(state text) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_position('{QUEUED,HANDED_OVER,UNKNOWN,SENT,DELETED,FAILED,DELIVERED,READ}'::text[], upper(state));

-- Applies the delivery reports of a provider: a list of {message, providerId, state, reason, costClass, waId}. message
-- is the ID that was sent with the message; without it, the provider's own ID identifies it. Unknown messages, and a
-- message that already has another provider ID, are ignored. The caller does not know their tenants. Returns the
-- messages that failed by these reports.
CREATE OR REPLACE FUNCTION app.hear_of_messages(heard json)
  RETURNS TABLE (business_id uuid, message_id uuid, kind text, reason text)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  h   record;
  own public.deliveries;
BEGIN
  -- In one order, so that two calls do not wait for each other.
  FOR h IN SELECT x.*
    FROM json_to_recordset(heard) AS x (message uuid, "providerId" text, state text, reason text, "costClass" text,
      "waId" text) ORDER BY x.message, x."providerId" LOOP
    SELECT * INTO own FROM public.deliveries d
      WHERE CASE WHEN h.message IS NOT NULL THEN d.message_id = h.message AND d.provider_id IN ('', h."providerId")
        ELSE d.provider_id = h."providerId" AND d.provider_id <> '' END
      LIMIT 1 FOR UPDATE;
    CONTINUE WHEN NOT FOUND;
    UPDATE public.deliveries d SET provider_id = h."providerId",
        cost_class = CASE WHEN h."costClass" <> '' THEN h."costClass" ELSE d.cost_class END,
        wa_id = CASE WHEN h."waId" <> '' THEN h."waId" ELSE d.wa_id END
      WHERE d.business_id = own.business_id AND d.message_id = own.message_id
        AND (d.provider_id, d.cost_class, d.wa_id) IS DISTINCT FROM (h."providerId",
          coalesce(nullif(h."costClass", ''), d.cost_class), coalesce(nullif(h."waId", ''), d.wa_id));
    CONTINUE WHEN app.delivery_rank(h.state) <= app.delivery_rank(own.state);
    UPDATE public.deliveries d SET state = h.state, state_at = now(), reason = CASE h.state WHEN 'FAILED' THEN h.reason
      ELSE '' END
      WHERE d.business_id = own.business_id AND d.message_id = own.message_id;
    IF h.state = 'FAILED' THEN
      business_id := own.business_id; message_id := own.message_id; kind := own.kind; reason := h.reason;
      RETURN NEXT;
    END IF;
  END LOOP;
END
$$;
CALL pg_temp.make_definer('app.hear_of_messages(json)', '{visitor}');

-- Copies a delivery's state to the row that people see.
CREATE OR REPLACE FUNCTION app.move_messages() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.guest_messages m SET status = lower(NEW.state),
    error = CASE NEW.state WHEN 'FAILED' THEN NEW.reason ELSE '' END,
    sent_at = CASE WHEN NEW.state IN ('SENT', 'DELIVERED', 'READ') THEN coalesce(m.sent_at, now()) ELSE m.sent_at END,
    delivered_at = CASE WHEN NEW.state IN ('DELIVERED', 'READ') THEN coalesce(m.delivered_at, now())
      ELSE m.delivered_at END,
    read_at = CASE NEW.state WHEN 'READ' THEN now() ELSE m.read_at END,
    failed_at = CASE NEW.state WHEN 'FAILED' THEN now() ELSE m.failed_at END
  WHERE m.business_id = NEW.business_id AND m.id = NEW.message_id
    AND app.delivery_rank(NEW.state) > app.delivery_rank(m.status);
  -- It was sent, and did not arrive.
  IF NEW.state = 'FAILED' THEN
    UPDATE public.customer_messages m SET sent_at = NULL WHERE m.business_id = NEW.business_id
      AND coalesce(m.delivery_id, m.id) = NEW.message_id AND m.sent_at IS NOT NULL;
  -- It was sent after all, which was unknown when its job ended. Before that, the job records it itself
  -- (MarkCustomerMessageSent).
  ELSIF OLD.settled_at IS NOT NULL AND NEW.state IN ('SENT', 'DELIVERED', 'READ') THEN
    WITH sent AS (
      UPDATE public.customer_messages m SET sent_at = now() WHERE m.business_id = NEW.business_id
        AND coalesce(m.delivery_id, m.id) = NEW.message_id AND m.sent_at IS NULL
      RETURNING m.business_id, m.event_id, m.kind
    )
    UPDATE public.events e SET notified_at = now() FROM sent s WHERE s.kind = 'LINK' AND e.business_id = s.business_id
      AND e.id = s.event_id;
  END IF;
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.move_messages()');
CREATE OR REPLACE TRIGGER deliveries_move_messages AFTER UPDATE OF state ON deliveries FOR EACH ROW
  WHEN (NEW.state IS DISTINCT FROM OLD.state) EXECUTE FUNCTION app.move_messages();

-- Deletes the texts of messages after 30 days; until then they can be looked up.
CREATE OR REPLACE FUNCTION app.purge_message_texts() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (UPDATE public.deliveries SET text = '' WHERE text <> '' AND handed_over_at < now() - interval '30 days'
    RETURNING 1) SELECT count(*) FROM gone
$$;
CALL pg_temp.make_definer('app.purge_message_texts()', '{worker}');
