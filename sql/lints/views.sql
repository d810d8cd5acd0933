-- A view runs as its owner unless it is security_invoker. Such a view belongs to cortejo_definer and no session role
-- reads it: it is for reads before a scope exists. A materialized view would store the rows of all tenants.
SELECT format('%s sees past row-level security', c.oid::regclass) AS fault
FROM pg_class c
WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
  AND (c.relkind = 'm' OR c.relkind = 'v'
    AND NOT coalesce(c.reloptions, '{}') && ARRAY['security_invoker=true', 'security_invoker=on']
    AND (c.relowner <> 'cortejo_definer'::regrole OR EXISTS (
      SELECT FROM (VALUES ('public'), ('visitor'), ('person'), ('member'), ('helper'), ('helper_in_event'),
        ('customer'), ('door'), ('staff'), ('worker')) r (name)
      WHERE has_any_column_privilege(r.name, c.oid, 'SELECT, INSERT, UPDATE'))))
