-- Functions and triggers; policies/35_imports.sql says who may do what.

-- Which of these phones a business has among its vendors: a file from the backoffice is judged as the
-- team's would be, and staff do not learn whose they are.
CREATE OR REPLACE FUNCTION app.known_vendor_phones(business uuid, phones text[]) RETURNS text[]
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN (SELECT coalesce(array_agg(v.phone), '{}') FROM public.vendors v
    WHERE v.business_id = business AND v.phone = ANY (phones) AND v.deleted_at IS NULL);
CALL pg_temp.make_definer('app.known_vendor_phones(uuid, text[])', '{staff}');
-- Reports whether a person is, or was, Cortejo's staff for the business in scope: they hold the role, or had control of
-- it. Names of lists depend on it; who left Cortejo's staff must not be read as a former member of the team.
CREATE OR REPLACE FUNCTION app.is_staff_of(business uuid, person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN EXISTS (SELECT FROM public.users u WHERE u.id = person AND u.role = 'GLOBAL_ADMIN')
    OR EXISTS (SELECT FROM public.business_controls c WHERE c.business_id = business AND c.staff_user_id = person);
CALL pg_temp.make_definer('app.is_staff_of(uuid, uuid)');
CREATE OR REPLACE FUNCTION app.is_staff(person uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER
  RETURN app.is_staff_of(app.business_id(), person);
CALL pg_temp.make_definer('app.is_staff(uuid)', '{member, staff}');

-- Purges contacts that were deleted a day ago, unless an event or a proposal refers to one; and imports that were not
-- started, and the rows of finished ones. The cleaning job calls it, for every business.
CREATE OR REPLACE FUNCTION app.purge_contacts() RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone_contacts AS (
    DELETE FROM public.contacts c WHERE c.deleted_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM public.event_customers ec WHERE ec.business_id = c.business_id
        AND ec.contact_id = c.id)
      AND NOT EXISTS (SELECT FROM public.proposals p WHERE p.business_id = c.business_id AND p.contact_id = c.id)
        RETURNING 1
  ), gone_rows AS (
    DELETE FROM public.import_rows r USING public.imports i
    WHERE i.business_id = r.business_id AND i.id = r.import_id AND i.created_at < now() - interval '1 day'
      AND i.state NOT IN ('RUNNING', 'UNDOING') RETURNING 1
  ), gone_imports AS (
    DELETE FROM public.imports i WHERE i.created_at < now() - interval '1 day' AND i.state = 'PREVIEW' RETURNING 1
  )
  SELECT (SELECT count(*) FROM gone_contacts) + (SELECT count(*) FROM gone_rows) + (SELECT count(*) FROM gone_imports)
$$;
CALL pg_temp.make_definer('app.purge_contacts()', '{worker}');
