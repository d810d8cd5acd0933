-- Questions to the event's client and their answers: the columns about a decision apart from its text, which triggers
-- write, so that no caller chooses the author and the time.

-- Returns an option of a question as text: its label, or its number if it is a picture alone. NULL if the question has
-- no such option.
CREATE OR REPLACE FUNCTION app.option_words(options jsonb, option uuid) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(nullif(o.offered->>'text', ''), 'Opção ' || o.place)
    FROM jsonb_array_elements(options) WITH ORDINALITY AS o (offered, place) WHERE o.offered->>'uuid' = option::text);

-- Returns the question and its answer apart from the decision's text, as the API shows them; NULL without a question.
-- asked is since when the event's client has been asked, if at all.
CREATE OR REPLACE FUNCTION app.question(requested boolean, question text, options jsonb, option uuid, note text,
  by text, at timestamptz,
    seen timestamptz, asked timestamptz) RETURNS jsonb
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE WHEN requested
    THEN jsonb_strip_nulls(jsonb_build_object('text', nullif(question, ''), 'options', options, 'optionUuid', option,
    'note', nullif(note, ''), 'decidedBy', nullif(by, ''), 'decidedAt', at, 'seenAt', seen, 'askedAt', asked)) END;

-- Returns the name of the client who answers in the scope's event, as the planner knows them: it stays when they leave.
CREATE OR REPLACE FUNCTION app.client_name() RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce((
      SELECT c.full_name FROM public.contacts c
      JOIN public.event_customers ec ON ec.business_id = c.business_id AND ec.contact_id = c.id
      WHERE c.business_id = app.business_id() AND ec.event_id = app.event_id() AND c.phone = u.phone
      ORDER BY ec.position, c.id LIMIT 1), u.name)
    FROM public.users u WHERE u.id = app.user_id());
CALL pg_temp.make_definer('app.client_name()', '{customer}');

-- Sets an answer's author and time. Text by a planner is not a choice of an option and needs no confirmation. It runs
-- after beyond_decision (by its name), which rejects changes of other columns.
CREATE OR REPLACE FUNCTION app.note_decision() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.decided_at := CASE WHEN NEW.decision <> '' THEN now() END;
  IF current_user = 'customer' THEN
    NEW.decided_by := coalesce(app.client_name(), '');
    NEW.decision_seen_at := NULL;
  ELSE
    NEW.decided_by := '';
    NEW.decision_seen_at := NEW.decided_at;
    IF NEW.decision <> OLD.decision THEN
      NEW.decision_option := NULL;
      NEW.decision_note := '';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
-- Since when something is asked: from its first moment, and again once an answer was put aside.
CREATE OR REPLACE FUNCTION app.note_question() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.decision_asked_at := CASE WHEN NEW.decision_requested AND NEW.decision = '' THEN now() END;
  RETURN NEW;
END
$$;

-- Whether these permissions, as far as their areas were released, let a client see the checklist.
CREATE OR REPLACE FUNCTION app.opens_checklist(permissions integer, released integer) RETURNS boolean
  LANGUAGE sql STABLE
  RETURN permissions & coalesce(app.customer_bits_of_areas(released),
    app.customer_all_bits()) & app.customer_bit('CHECKLIST_VIEW') <> 0;

-- Since when the event's client sees its checklist.
CREATE OR REPLACE FUNCTION app.note_opened_checklist() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.checklist_opened_at := CASE WHEN NEW.templated_at IS NULL
      AND app.opens_checklist(NEW.customer_permissions, NEW.customer_released)
    THEN coalesce(CASE WHEN TG_OP = 'UPDATE' THEN OLD.checklist_opened_at END, now()) END;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER opened_checklist BEFORE INSERT OR UPDATE OF customer_permissions, customer_released,
  templated_at ON events
  FOR EACH ROW EXECUTE FUNCTION app.note_opened_checklist();

-- Returns since when the client of an event has been asked its questions; NULL if they do not see the checklist, or
-- there is no client. For callers who see the checklist.
CREATE OR REPLACE FUNCTION app.asks_client_since(event uuid) RETURNS timestamptz
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT e.checklist_opened_at FROM public.events e
    WHERE e.business_id = app.business_id() AND e.id = event AND app.may_in(e.id, 'MANAGE_EVENT')
      AND EXISTS (SELECT FROM public.event_customers ec WHERE ec.business_id = e.business_id AND ec.event_id = e.id));
CALL pg_temp.make_definer('app.asks_client_since(uuid)', '{member}');

CREATE OR REPLACE TRIGGER decided BEFORE UPDATE OF decision, decision_option, decision_note ON tasks
  FOR EACH ROW WHEN ((NEW.decision, NEW.decision_option, NEW.decision_note) IS DISTINCT FROM (OLD.decision,
    OLD.decision_option, OLD.decision_note))
  EXECUTE FUNCTION app.note_decision();
CREATE OR REPLACE TRIGGER question_asked BEFORE INSERT ON tasks FOR EACH ROW WHEN (NEW.decision_requested)
  EXECUTE FUNCTION app.note_question();
CREATE OR REPLACE TRIGGER question_asked_again BEFORE UPDATE OF decision_requested, decision, decision_question ON tasks
  FOR EACH ROW WHEN ((NEW.decision_requested, NEW.decision = '', NEW.decision_question)
    IS DISTINCT FROM (OLD.decision_requested, OLD.decision = '', OLD.decision_question))
  EXECUTE FUNCTION app.note_question();

CREATE OR REPLACE TRIGGER decided BEFORE UPDATE OF decision, decision_option, decision_note ON subtasks
  FOR EACH ROW WHEN ((NEW.decision, NEW.decision_option, NEW.decision_note) IS DISTINCT FROM (OLD.decision,
    OLD.decision_option, OLD.decision_note))
  EXECUTE FUNCTION app.note_decision();
CREATE OR REPLACE TRIGGER question_asked BEFORE INSERT ON subtasks FOR EACH ROW WHEN (NEW.decision_requested)
  EXECUTE FUNCTION app.note_question();
CREATE OR REPLACE TRIGGER question_asked_again BEFORE UPDATE OF decision_requested, decision, decision_question
  ON subtasks
  FOR EACH ROW WHEN ((NEW.decision_requested, NEW.decision = '', NEW.decision_question)
    IS DISTINCT FROM (OLD.decision_requested, OLD.decision = '', OLD.decision_question))
  EXECUTE FUNCTION app.note_question();

-- Returns the questions to the event's client, on tasks and subtasks, and their answers, as far as they see the
-- checklist: first the open ones by day, then the answers, latest first.
CREATE OR REPLACE FUNCTION app.client_questions() RETURNS jsonb
  LANGUAGE sql STABLE
  RETURN (SELECT coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
        'publicId', q.task_id, 'subtaskUuid', q.subtask_id, 'title', q.title, 'category', q.category, 'icon', q.icon,
          'deadline', q.deadline,
        'awaits', q.awaits, 'decision', q.decision, 'question', q.question))
      ORDER BY q.awaits DESC, CASE WHEN q.awaits THEN q.deadline END, q.decided_at DESC NULLS LAST, q.position, q.place,
        q.task_id, q.subtask_id), '[]')
    FROM (
      SELECT t.id AS task_id, a.id AS subtask_id, a.title, t.category, t.icon, a.decision, a.decided_at, t.position,
        a.place, a.question,
        app.task_deadline(t.timing, t.time_unit_number, t.time_unit_option, t.date, e.date, e.time_zone) AS deadline,
        app.customer_may_decide() AND a.decision = '' AND a.checked_at IS NULL AND t.checked_at IS NULL AS awaits
      FROM public.events e
      JOIN public.tasks t ON t.business_id = e.business_id AND t.event_id = e.id
      CROSS JOIN LATERAL (
        SELECT NULL::uuid AS id, t.title, t.decision, t.decided_at, t.checked_at, 0 AS place,
          app.question(true, t.decision_question, t.decision_options, t.decision_option, t.decision_note, t.decided_by,
            t.decided_at, t.decision_seen_at, NULL) AS question
        WHERE t.decision_requested
        UNION ALL
        SELECT b.id, b.title, b.decision, b.decided_at, b.checked_at, b.position,
          app.question(true, b.decision_question, b.decision_options, b.decision_option, b.decision_note, b.decided_by,
            b.decided_at, b.decision_seen_at, NULL)
        FROM public.subtasks b
        WHERE b.business_id = t.business_id AND b.event_id = t.event_id AND b.task_id = t.id AND b.decision_requested
      ) a
      WHERE e.business_id = app.business_id() AND e.id = app.event_id()
    ) q
    WHERE q.awaits OR q.decision <> '');
