-- Functions and triggers; policies/55_calendar.sql says who may do what.

-- The fetch of a calendar runs as the person who subscribed to it, with their current rights, and with the calendar's
-- event as the scope's. An unknown or revoked address, or that of a person who has left the team, opens nothing.
CREATE OR REPLACE FUNCTION app.scope_of_feed(secret bytea) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  resolved text;
BEGIN
  SELECT app.scope(m.user_id, m.business_id, f.event_id, m.role::text, false, 0, CASE m.role
    WHEN 'GUEST' THEN m.id::text ELSE '' END) INTO resolved
    FROM public.calendar_feeds f
    JOIN public.memberships m ON m.business_id = f.business_id AND m.user_id = f.user_id
    WHERE f.secret_hash = secret AND m.accepted_at IS NOT NULL;
  IF NOT FOUND THEN RAISE EXCEPTION 'no such calendar' USING ERRCODE = 'CJ404'; END IF;
  RETURN resolved;
END
$$;
CALL pg_temp.make_definer('app.scope_of_feed(bytea)', '{cortejo_app}');
