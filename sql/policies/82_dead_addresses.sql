-- Addresses to which no e-mail is sent. No session role reads or writes the table: it is of no tenant, and a worker
-- that sends asks about one address at a time.

-- Records that an address was rejected as nonexistent, or that it still is.
CREATE OR REPLACE FUNCTION app.note_dead_address(of_hash bytea) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.dead_addresses AS a (hash) VALUES (of_hash) ON CONFLICT (hash) DO UPDATE SET died_at = now()
$$;

-- Reports whether an address was rejected within so many days.
CREATE OR REPLACE FUNCTION app.address_is_dead(of_hash bytea, days integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.dead_addresses a WHERE a.hash = of_hash
    AND a.died_at > now() - make_interval(days => days))
$$;

-- Deletes the addresses that may be tried again.
CREATE OR REPLACE FUNCTION app.purge_dead_addresses(days integer) RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (DELETE FROM public.dead_addresses a WHERE a.died_at <= now() - make_interval(days => days) RETURNING 1)
  SELECT count(*) FROM gone
$$;

ALTER FUNCTION app.note_dead_address(bytea) OWNER TO cortejo_definer;
ALTER FUNCTION app.address_is_dead(bytea, integer) OWNER TO cortejo_definer;
ALTER FUNCTION app.purge_dead_addresses(integer) OWNER TO cortejo_definer;
REVOKE ALL ON FUNCTION app.note_dead_address(bytea), app.address_is_dead(bytea, integer),
  app.purge_dead_addresses(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.note_dead_address(bytea), app.address_is_dead(bytea, integer),
  app.purge_dead_addresses(integer) TO worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON dead_addresses TO cortejo_definer;
