-- Functions about an event's codes, in addition to their row (functions/61_reception.sql).

-- Cancels the scheduled sending of codes when the event moves to another day: the planner schedules it again. The codes
-- stay valid.
CREATE OR REPLACE FUNCTION app.cancel_qr_code_schedule() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.check_in_qr_codes q SET scheduled_at = NULL, cancelled_at = now(), updated_at = now()
    FROM new_rows n JOIN old_rows o ON o.business_id = n.business_id AND o.id = n.id
    WHERE q.business_id = n.business_id AND q.event_id = n.id AND q.scheduled_at IS NOT NULL AND q.sent_at IS NULL
      AND (o.date, o.archived_at IS NULL) IS DISTINCT FROM (n.date, n.archived_at IS NULL);
  RETURN NULL;
END
$$;
CALL pg_temp.make_definer('app.cancel_qr_code_schedule()');
CREATE OR REPLACE TRIGGER cancel_qr_code_schedule AFTER UPDATE
  ON events REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION app.cancel_qr_code_schedule();

-- Returns the short ID in the code with this secret, while the code opens the door: it expires with the event.
CREATE OR REPLACE FUNCTION app.short_id_of_code(secret bytea) RETURNS text
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT q.short_id FROM public.invitation_tokens t
  JOIN public.invitations i ON i.business_id = t.business_id AND i.event_id = t.event_id AND i.id = t.invitation_id
    AND i.deleted_at IS NULL
  JOIN public.events e ON e.business_id = t.business_id AND e.id = t.event_id AND e.archived_at IS NULL
  JOIN public.check_in_qr_codes q ON q.business_id = e.business_id AND q.event_id = e.id AND q.enabled_at IS NOT NULL
  WHERE t.secret_hash = secret AND t.purpose = 'CHECK_IN' AND t.revoked_at IS NULL
    AND coalesce(now() < app.door_ends(e.date, e.event_start_time, e.time_zone), false)
$$;
CALL pg_temp.make_definer('app.short_id_of_code(bytea)', '{visitor}');
