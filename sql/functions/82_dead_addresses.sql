-- Addresses to which no e-mail is sent. No session role reads or writes the table: it is of no tenant, and a worker
-- that sends asks about one address at a time.

-- Records that an address was rejected as nonexistent, or that it still is.
CREATE OR REPLACE FUNCTION app.note_dead_address(of_hash bytea) RETURNS void
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.dead_addresses AS a (hash) VALUES (of_hash) ON CONFLICT (hash) DO UPDATE SET died_at = now()
$$;
CALL pg_temp.make_definer('app.note_dead_address(bytea)', '{worker}');

-- Reports whether an address was rejected within so many days.
CREATE OR REPLACE FUNCTION app.address_is_dead(of_hash bytea, days integer) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.dead_addresses a WHERE a.hash = of_hash
    AND a.died_at > now() - make_interval(days => days))
$$;
CALL pg_temp.make_definer('app.address_is_dead(bytea, integer)', '{worker}');

-- Deletes the addresses that may be tried again.
CREATE OR REPLACE FUNCTION app.purge_dead_addresses(days integer) RETURNS bigint
  LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (DELETE FROM public.dead_addresses a WHERE a.died_at <= now() - make_interval(days => days) RETURNING 1)
  SELECT count(*) FROM gone
$$;
CALL pg_temp.make_definer('app.purge_dead_addresses(integer)', '{worker}');
