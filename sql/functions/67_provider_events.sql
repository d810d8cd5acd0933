-- Functions and triggers; policies/67_provider_events.sql says who may do what.

-- Stores an event whose signature was checked, and reports whether it is new and to be worked on. not_ours says why it
-- is not.
CREATE OR REPLACE FUNCTION app.keep_provider_event(event text, kind text, of_account text, version text,
  is_live boolean, object text, session text, intent text, made timestamptz, not_ours text) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH added AS (
    INSERT INTO public.provider_events (id, type, account, api_version, live, object_id, session_id, intent_id, made_at,
      state, reason, settled_at)
    VALUES (event, kind, of_account, version, is_live, object, session, intent, made,
      CASE not_ours WHEN '' THEN 'RECEIVED' ELSE 'FOREIGN' END, not_ours, CASE WHEN not_ours <> '' THEN now() END)
    ON CONFLICT (id) DO NOTHING
    RETURNING state)
  SELECT EXISTS (SELECT FROM added WHERE state = 'RECEIVED')
$$;
CALL pg_temp.make_definer('app.keep_provider_event(text, text, text, text, boolean, text, text, text, timestamptz,
  text)', '{visitor}');

-- Deletes events after a quarter of a year if their job succeeded, and after a year otherwise.
CREATE OR REPLACE FUNCTION app.purge_provider_events() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM public.provider_events
    WHERE received_at < now() - interval '90 days' AND (state = 'DONE' OR received_at < now() - interval '1 year')
      RETURNING 1)
  SELECT count(*) FROM gone
$$;
CALL pg_temp.make_definer('app.purge_provider_events()', '{worker}');
