-- Functions and triggers; policies/87_wallets.sql says who may do what.

-- Reports whether the caller reads the wallet, which is also READ_WALLET in tenants/permissions.go.
CREATE OR REPLACE FUNCTION app.reads_wallet() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(4), '') IN ('OWNER', 'CORTEJO_ADMIN');
-- Reports whether the caller sets the wallet, which is also WRITE_WALLET there; never staff in control.
CREATE OR REPLACE FUNCTION app.writes_wallet() RETURNS boolean
  LANGUAGE sql STABLE PARALLEL SAFE RETURN coalesce(app.scope_part(4), '') = 'OWNER' AND NOT app.in_control();

-- Returns the caller and their own phone, for a code before whole values are shown. No row for
-- callers who do not read the wallet, or are staff in control.
CREATE OR REPLACE FUNCTION app.wallet_reader() RETURNS TABLE (user_id uuid, phone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.id, u.phone FROM public.users u
  WHERE u.id = app.user_id() AND app.business_id() IS NOT NULL AND app.reads_wallet() AND NOT app.in_control()
$$;
CALL pg_temp.make_definer('app.wallet_reader()', '{member}');

-- Returns one wallet for each key of the installation that wraps data keys, and how many it wraps. The first eight
-- bytes of a wrapped key are the mark of that key (formats/envelope).
CREATE OR REPLACE FUNCTION app.sample_wallet_keys() RETURNS TABLE (business_id uuid, wrapped bytea, wallets bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT ON (substring(k.wrapped FROM 1 FOR 8)) k.business_id, k.wrapped,
    count(*) OVER (PARTITION BY substring(k.wrapped FROM 1 FOR 8))
  FROM public.wallet_data_keys k ORDER BY substring(k.wrapped FROM 1 FOR 8), k.business_id
$$;
CALL pg_temp.make_definer('app.sample_wallet_keys()', '{worker}');
