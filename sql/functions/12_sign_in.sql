-- The limits of requesting and trying codes, and the devices and networks of earlier sign-ins. No session role reads or
-- writes these tables: they belong to no tenant, and the caller has not signed in yet. These functions are the only
-- access.

-- Counts one more of a key, and answers the seconds to wait where there are at_most already (0: it was
-- counted). One upsert: however many come at once, on however many servers, no more than at_most pass.
CREATE OR REPLACE FUNCTION app.take(key bytea, at_most integer, seconds integer) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  INSERT INTO public.rate_limits AS c (key, taken, ends_at)
    VALUES (take.key, 1, now() + make_interval(secs => take.seconds))
  ON CONFLICT (key) DO UPDATE SET
    taken = CASE WHEN c.ends_at <= now() THEN 1 ELSE least(c.taken, take.at_most) + 1 END,
    ends_at = CASE WHEN c.ends_at <= now() THEN excluded.ends_at ELSE c.ends_at END
  RETURNING CASE WHEN c.taken <= take.at_most THEN 0
    ELSE greatest(ceil(extract(epoch FROM c.ends_at - clock_timestamp())), 1)::integer END
$$;
CALL pg_temp.make_definer('app.take(bytea, integer, integer)', '{visitor}');

-- Reverts one count of a key, for an action that did not happen.
CREATE OR REPLACE FUNCTION app.give_back(key bytea) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  UPDATE public.rate_limits c SET taken = c.taken - 1 WHERE c.key = give_back.key AND c.taken > 0
$$;
CALL pg_temp.make_definer('app.give_back(bytea)', '{visitor}');

-- Resets the count of a key.
CREATE OR REPLACE FUNCTION app.forget_taken(key bytea) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.rate_limits c WHERE c.key = forget_taken.key
$$;
CALL pg_temp.make_definer('app.forget_taken(bytea)', '{visitor}');

-- Records that the message with a code was refused, as one count under the hash of its delivery's random key while the
-- code is valid; and returns whether one was. No phone is stored with it.
CREATE OR REPLACE FUNCTION app.note_refused_code(key bytea) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT app.take(note_refused_code.key, 1, 600)
$$;
CALL pg_temp.make_definer('app.note_refused_code(bytea)', '{worker}');
CREATE OR REPLACE FUNCTION app.code_was_refused(key bytea) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.rate_limits c WHERE c.key = code_was_refused.key AND c.ends_at > now())
$$;
CALL pg_temp.make_definer('app.code_was_refused(bytea)', '{visitor}');

-- Whether a phone signed in on this device before, or was on this network when it last did.
CREATE OR REPLACE FUNCTION app.known_origin(phone text, device bytea, network bytea, OUT is_device boolean,
  OUT is_network boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.sign_in_devices d WHERE d.phone = known_origin.phone
    AND d.hash = known_origin.device),
    EXISTS (SELECT FROM public.sign_in_networks n WHERE n.phone = known_origin.phone AND n.hash = known_origin.network)
$$;
CALL pg_temp.make_definer('app.known_origin(text, bytea, bytea)', '{visitor}');

-- Stores the device and network of the caller's sign-in, and reports whether the device keeps the cookie it sent: only
-- if that is known, even from another person's sign-in. Otherwise it gets the fresh one. Each phone keeps its last
-- five.
CREATE OR REPLACE FUNCTION app.remember_origin(brought bytea, fresh bytea, network bytea) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  own   CONSTANT text := (SELECT u.phone FROM public.users u WHERE u.id = app.user_id());
  keeps CONSTANT boolean := EXISTS (SELECT FROM public.sign_in_devices d WHERE d.hash = brought);
BEGIN
  INSERT INTO public.sign_in_networks AS n (phone, hash) VALUES (own, network)
    ON CONFLICT (phone) DO UPDATE SET hash = excluded.hash, used_at = now();
  INSERT INTO public.sign_in_devices AS d (phone, hash) VALUES (own, CASE WHEN keeps THEN brought ELSE fresh END)
    ON CONFLICT (phone, hash) DO UPDATE SET used_at = now();
  DELETE FROM public.sign_in_devices d WHERE d.phone = own
    AND d.hash NOT IN (SELECT l.hash FROM public.sign_in_devices l WHERE l.phone = own ORDER BY l.used_at DESC, l.hash
      LIMIT 5);
  RETURN keeps;
END
$$;
CALL pg_temp.make_definer('app.remember_origin(bytea, bytea, bytea)', '{person}');

-- Deletes expired counts, and origins without a sign-in for a year.
CREATE OR REPLACE FUNCTION app.purge_sign_in() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH ended AS (DELETE FROM public.rate_limits WHERE ends_at <= now() RETURNING 1),
       devices AS (DELETE FROM public.sign_in_devices WHERE used_at < now() - interval '1 year' RETURNING 1),
       networks AS (DELETE FROM public.sign_in_networks WHERE used_at < now() - interval '1 year' RETURNING 1)
  SELECT (SELECT count(*) FROM ended) + (SELECT count(*) FROM devices) + (SELECT count(*) FROM networks)
$$;
CALL pg_temp.make_definer('app.purge_sign_in()', '{worker}');
