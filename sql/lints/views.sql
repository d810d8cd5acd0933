-- A view runs as its owner unless it says otherwise; a materialized one keeps rows of everybody.
SELECT format('%s sees past row-level security', c.oid::regclass) AS fault
FROM pg_class c
WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
  AND (c.relkind = 'm' OR c.relkind = 'v' AND NOT coalesce(c.reloptions, '{}') && ARRAY['security_invoker=true', 'security_invoker=on'])
