-- Anonymising an event's guests, once it is over: who they were goes, how many they were stays.

-- Personal data of an anonymized event's guests does not return: from no screen, no import and no check-in device that
-- uploads late. Numbers still change.
CREATE OR REPLACE FUNCTION app.refuse_anonymised() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- A file that is being read while the list is anonymised is of one side or of the other.
  IF TG_TABLE_NAME = 'imports'
    THEN PERFORM pg_advisory_xact_lock_shared(hashtextextended('guests of ' || NEW.event_id, 0)); END IF;
  IF EXISTS (SELECT FROM public.guest_settings s WHERE s.business_id = NEW.business_id AND s.event_id = NEW.event_id
    AND s.anonymised_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the guests of this event were anonymised' USING ERRCODE = 'CJ004';
  END IF;
  RETURN NEW;
END
$$;
CALL pg_temp.make_definer('app.refuse_anonymised()');
CREATE OR REPLACE TRIGGER refuse_anonymised_insert BEFORE INSERT ON invitations FOR EACH ROW
  EXECUTE FUNCTION app.refuse_anonymised();
CREATE OR REPLACE TRIGGER refuse_anonymised_update BEFORE UPDATE OF name, phone, email, message ON invitations
  FOR EACH ROW WHEN ((NEW.name, NEW.phone, NEW.email, NEW.message) IS DISTINCT FROM (OLD.name, OLD.phone, OLD.email,
    OLD.message)) EXECUTE FUNCTION app.refuse_anonymised();
CREATE OR REPLACE TRIGGER refuse_anonymised_insert BEFORE INSERT ON guests FOR EACH ROW
  EXECUTE FUNCTION app.refuse_anonymised();
CREATE OR REPLACE TRIGGER refuse_anonymised_update BEFORE UPDATE OF name, diet, tags, age ON guests
  FOR EACH ROW WHEN ((NEW.name, NEW.diet, NEW.tags, NEW.age) IS DISTINCT FROM (OLD.name, OLD.diet, OLD.tags, OLD.age))
    EXECUTE FUNCTION app.refuse_anonymised();
CREATE OR REPLACE TRIGGER refuse_anonymised_insert BEFORE INSERT ON imports FOR EACH ROW WHEN (NEW.event_id IS NOT NULL)
  EXECUTE FUNCTION app.refuse_anonymised();

-- Erases the guests' personal data, also of deleted ones: names, addresses, messages, diets and tags, exact ages,
-- custom texts of messages to them, and the rows of their imports. Counts, attendance, age bands and tables stay.
-- Returns DONE; EARLY while the event's day is not over in its time zone; NULL for callers who do not see all events.
-- It cannot be undone, and calling it again changes nothing.
CREATE OR REPLACE FUNCTION app.anonymise_guests(event uuid) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  business CONSTANT uuid := app.business_id();
  over     boolean;
BEGIN
  IF NOT app.sees_all_events() OR app.event_id() IS NOT NULL THEN RETURN NULL; END IF;
  SELECT coalesce((now() AT TIME ZONE e.time_zone)::date > e.date, false) INTO over
    FROM public.events e WHERE e.business_id = business AND e.id = event AND e.templated_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF NOT over THEN RETURN 'EARLY'; END IF;
  -- Everything that writes names takes one of these locks first: a message, the list, a guest added at the door.
  PERFORM pg_advisory_xact_lock(hashtextextended('guest messages of ' || business, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('guests of ' || event, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended('unlisted guests of ' || event, 0));
  IF EXISTS (SELECT FROM public.guest_settings s WHERE s.business_id = business AND s.event_id = event
    AND s.anonymised_at IS NOT NULL) THEN RETURN 'DONE'; END IF;

  UPDATE public.check_in_additions SET name = '' WHERE business_id = business AND event_id = event;
  UPDATE public.invitation_tokens SET revoked_at = now() WHERE business_id = business AND event_id = event
    AND purpose = 'RSVP' AND revoked_at IS NULL;
  -- An answer that waits for these rows meets another version, and is not taken.
  UPDATE public.invitations i SET name = 'Convite ' || n.number, phone = NULL, email = NULL, message = '',
    answer_version = i.answer_version + 1, updated_at = now()
    FROM (SELECT x.id, row_number() OVER (ORDER BY x.deleted_at IS NOT NULL, x.id) AS number FROM public.invitations x
      WHERE x.business_id = business AND x.event_id = event) n
    WHERE i.business_id = business AND i.id = n.id;
  UPDATE public.guests g SET name = 'Convidado ' || n.number, diet = '', tags = '{}', age = NULL,
    age_band = app.age_band(g.age, g.age_band), updated_at = now()
    FROM (SELECT x.id, row_number() OVER (ORDER BY x.deleted_at IS NOT NULL, x.invitation_id, x.position,
      x.id) AS number FROM public.guests x WHERE x.business_id = business AND x.event_id = event) n
    WHERE g.business_id = business AND g.id = n.id;
  UPDATE public.deliveries d SET text = '', wa_id = '' FROM public.guest_messages m WHERE m.business_id = business
    AND m.event_id = event AND d.business_id = business AND d.message_id = m.id;
  -- Messages that were not sent yet are canceled.
  UPDATE public.guest_messages SET address = '', status = CASE status WHEN 'queued' THEN 'deleted' ELSE status END
    WHERE business_id = business AND event_id = event;
  UPDATE public.guest_dispatches SET own_words = '' WHERE business_id = business AND event_id = event
    AND own_words <> '';
  DELETE FROM public.import_rows r USING public.imports i WHERE i.business_id = business AND i.event_id = event
    AND r.business_id = i.business_id AND r.import_id = i.id;
  -- The head of a file without heads is its first row.
  UPDATE public.imports SET columns = array_fill(''::text, ARRAY[cardinality(columns)]), faults = '{}'
    WHERE business_id = business AND event_id = event;
  DELETE FROM public.notifications WHERE business_id = business AND event_id = event
    AND type IN ('GUESTS_ANSWERED', 'SITE_MESSAGE_LEFT', 'GIFT_RECEIVED');
  INSERT INTO public.guest_settings (business_id, event_id, anonymised_at) VALUES (business, event, now())
    ON CONFLICT (business_id, event_id) DO UPDATE SET anonymised_at = excluded.anonymised_at;
  RETURN 'DONE';
END
$$;
CALL pg_temp.make_definer('app.anonymise_guests(uuid)', '{member}');
