-- A tenant table (it has a business_id) has a tenant policy for every session role that holds any right on it:
-- a restrictive policy for all verbs, on rows read and on rows written.
SELECT format('%s has no tenant policy for %s', c.relname, r.rolname) AS fault
FROM pg_class c
JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
CROSS JOIN pg_roles r
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
  AND r.rolname IN ('visitor', 'person', 'member', 'customer', 'door', 'staff', 'worker')
  -- The backoffice looks at every business; which columns of it, the grants say.
  AND (c.relname, r.rolname) <> ('businesses', 'staff')
  AND (has_table_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE, DELETE')
    OR has_any_column_privilege(r.oid, c.oid, 'SELECT, INSERT, UPDATE'))
  AND NOT EXISTS (
    SELECT FROM pg_policy p
    WHERE p.polrelid = c.oid AND NOT p.polpermissive AND p.polcmd = '*' AND r.oid = ANY (p.polroles)
      AND p.polqual IS NOT NULL AND p.polwithcheck IS NOT NULL
      AND pg_get_expr(p.polqual, c.oid) ~ 'app\.(business_id|user_id)\(\)'
      AND pg_get_expr(p.polwithcheck, c.oid) ~ 'app\.(business_id|user_id)\(\)')
