-- The login role may become the nine session roles and nothing else, and helper and helper_in_event are members. None
-- of them has more rights than its grants. The owner of the objects cannot log in, and no policy or grant names another
-- role.
WITH session_roles (name) AS (VALUES ('visitor'), ('person'), ('member'), ('helper'), ('helper_in_event'), ('customer'),
  ('door'), ('staff'), ('worker'))
SELECT format('%s has a power of its own', rolname) AS fault
FROM pg_roles
WHERE (rolname IN (SELECT name FROM session_roles)
  OR rolname IN ('cortejo_app', 'cortejo_owner', 'cortejo_definer', 'cortejo_queue'))
  AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication
    OR rolinherit AND rolname <> 'cortejo_queue'
    OR rolcanlogin <> (rolname = 'cortejo_app') OR rolbypassrls <> (rolname = 'cortejo_definer'))
UNION ALL
SELECT format('%s may become %s', m.member::regrole, m.roleid::regrole)
FROM pg_auth_members m
WHERE m.member::regrole::text IN (SELECT name FROM session_roles UNION VALUES ('cortejo_app'), ('cortejo_owner'),
  ('cortejo_definer'), ('cortejo_queue'))
  AND NOT (m.member = 'cortejo_app'::regrole AND NOT m.admin_option
    AND (m.roleid::regrole::text IN (SELECT name FROM session_roles) AND m.set_option AND NOT m.inherit_option
      OR m.roleid = 'cortejo_queue'::regrole AND m.inherit_option AND NOT m.set_option))
  AND NOT (m.member IN ('helper'::regrole, 'helper_in_event'::regrole) AND m.roleid = 'member'::regrole
    AND m.inherit_option AND NOT m.set_option AND NOT m.admin_option)
UNION ALL
SELECT format('cortejo_app cannot become %s', s.name)
FROM session_roles s WHERE NOT pg_has_role('cortejo_app', s.name, 'SET')
UNION ALL
SELECT format('%s belongs to %s', c.oid::regclass, c.relowner::regrole)
FROM pg_class c
WHERE c.relnamespace IN ('public'::regnamespace, 'river'::regnamespace) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
  AND c.relowner <> 'cortejo_owner'::regrole
  -- functions and types of extensions stay with the role that installed them
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
UNION ALL
SELECT format('the policy %s of %s names %s', p.polname, p.polrelid::regclass, r.oid::regrole)
FROM pg_policy p CROSS JOIN unnest(p.polroles) r (oid)
WHERE r.oid <> 0 AND r.oid::regrole::text NOT IN (SELECT name FROM session_roles)
UNION ALL
SELECT format('%s holds rights on %s', x.grantee::regrole, g.held)
FROM (
  SELECT n.nspname::text AS held, n.nspacl AS acl, n.nspowner AS owner FROM pg_namespace n
    WHERE n.nspname IN ('public', 'app')
  UNION ALL
  SELECT c.oid::regclass::text, c.relacl, c.relowner FROM pg_class c
    WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
  UNION ALL
  SELECT c.oid::regclass::text, a.attacl, c.relowner FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
  UNION ALL
  SELECT p.oid::regprocedure::text, p.proacl, p.proowner FROM pg_proc p WHERE p.pronamespace = 'app'::regnamespace
) g CROSS JOIN aclexplode(g.acl) x
WHERE x.grantee NOT IN (0, g.owner)
  AND x.grantee::regrole::text NOT IN (SELECT name FROM session_roles UNION VALUES ('cortejo_app'), ('cortejo_owner'),
    ('cortejo_definer'))
