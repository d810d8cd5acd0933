-- The team's tenant policies and permissive policies admit a helper too (their two roles are members), so whatever
-- the team may do to a tenant table says what of it a helper may: a restrictive policy for each of
-- the two, or permissive policies that all ask for the team's role. And they hold nothing of their own.
WITH helpers (role) AS (VALUES ('helper'::regrole), ('helper_in_event')), held AS (
  SELECT g.role, c.oid AS relation, v.verb, v.letter
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'business_id'
  CROSS JOIN helpers g
  CROSS JOIN (VALUES ('SELECT', 'r'::"char"), ('INSERT', 'a'), ('UPDATE', 'w'), ('DELETE', 'd')) v (verb, letter)
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND (has_table_privilege(g.role, c.oid, v.verb)
      OR (v.verb <> 'DELETE' AND has_any_column_privilege(g.role, c.oid, nullif(v.verb, 'DELETE'))))
), rules AS (
  SELECT DISTINCT p.oid, p.polrelid, p.polpermissive, p.polcmd, p.polroles,
    pg_get_expr(CASE WHEN h.letter = 'a' THEN p.polwithcheck ELSE p.polqual END, p.polrelid) AS rule, h.letter
  FROM pg_policy p JOIN held h ON h.relation = p.polrelid AND p.polcmd IN (h.letter, '*')
)
SELECT format('%s: no helper restriction for the %s of %s', h.relation::regclass, h.verb, h.role) AS fault
FROM held h
-- Their business's own card is for the whole team.
WHERE (h.relation::regclass::text, h.verb) <> ('businesses', 'SELECT')
  AND NOT EXISTS (
    SELECT FROM rules r
    WHERE r.polrelid = h.relation AND r.letter = h.letter AND NOT r.polpermissive AND h.role = ANY (r.polroles)
      AND r.rule <> 'true')
  AND NOT coalesce((
    SELECT bool_and(r.rule ~ 'app\.(team_role|sees_all_events)\(\)') FROM rules r
    WHERE r.polrelid = h.relation AND r.letter = h.letter AND r.polpermissive AND 'member'::regrole = ANY (r.polroles)),
      false)
UNION ALL
SELECT format('%s has a permissive policy for helpers alone', p.polrelid::regclass)
FROM pg_policy p JOIN helpers g ON g.role = ANY (p.polroles) WHERE p.polpermissive
UNION ALL
SELECT format('%s has rights of its own on %s', g.role, c.oid::regclass)
FROM pg_class c CROSS JOIN helpers g
WHERE c.relnamespace = 'public'::regnamespace
  AND (EXISTS (SELECT FROM aclexplode(c.relacl) x WHERE x.grantee = g.role)
    OR EXISTS (SELECT FROM pg_attribute a CROSS JOIN aclexplode(a.attacl) x WHERE a.attrelid = c.oid
      AND x.grantee = g.role))
