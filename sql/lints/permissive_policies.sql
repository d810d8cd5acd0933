-- A right without a permissive policy is a mistake, and so is such a policy without a right or for everybody: what
-- a role is granted on a table, a permissive policy for that very verb opens, and nothing else.
WITH rights AS (
  SELECT c.oid AS relation, r.oid AS role, v.verb, v.letter,
    has_table_privilege(r.oid, c.oid, v.verb)
      OR (v.verb <> 'DELETE' AND has_any_column_privilege(r.oid, c.oid, nullif(v.verb, 'DELETE'))) AS held,
    EXISTS (
      SELECT FROM pg_policy p
      WHERE p.polrelid = c.oid AND p.polpermissive AND p.polcmd = v.letter AND r.oid = ANY (p.polroles)) AS open
  FROM pg_class c
  CROSS JOIN pg_roles r
  CROSS JOIN (VALUES ('SELECT', 'r'::"char"), ('INSERT', 'a'), ('UPDATE', 'w'), ('DELETE', 'd')) v (verb, letter)
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND r.rolname IN ('visitor', 'person', 'member', 'customer', 'door', 'staff', 'worker')
)
SELECT format('%s: %s %s %s', relation::regclass, role::regrole, CASE WHEN held THEN 'has no permissive policy to'
  ELSE 'has a permissive policy but no right to' END, verb) AS fault
FROM rights WHERE held <> open
UNION ALL
SELECT format('%s: the policy %s is for everybody or for every verb', p.polrelid::regclass, p.polname)
FROM pg_policy p WHERE 0 = ANY (p.polroles) OR (p.polpermissive AND p.polcmd = '*')
