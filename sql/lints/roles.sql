-- The login role may become the eight session roles and nothing else, and both guests are members; none of them can do more
-- than its grants say; nobody logs in as whoever owns things.
WITH session_roles (name) AS (VALUES ('visitor'), ('person'), ('member'), ('guest'), ('event_guest'), ('customer'), ('staff'), ('worker'))
SELECT format('%s has a power of its own', rolname) AS fault
FROM pg_roles
WHERE (rolname IN (SELECT name FROM session_roles) OR rolname IN ('cortejo_app', 'cortejo_owner', 'cortejo_helper', 'cortejo_queue'))
  AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication
    OR rolinherit AND rolname <> 'cortejo_queue'
    OR rolcanlogin <> (rolname = 'cortejo_app') OR rolbypassrls <> (rolname = 'cortejo_helper'))
UNION ALL
SELECT format('%s may become %s', m.member::regrole, m.roleid::regrole)
FROM pg_auth_members m
WHERE m.member::regrole::text IN (SELECT name FROM session_roles UNION VALUES ('cortejo_app'), ('cortejo_owner'), ('cortejo_helper'), ('cortejo_queue'))
  AND NOT (m.member = 'cortejo_app'::regrole AND NOT m.admin_option
    AND (m.roleid::regrole::text IN (SELECT name FROM session_roles) AND m.set_option AND NOT m.inherit_option
      OR m.roleid = 'cortejo_queue'::regrole AND m.inherit_option AND NOT m.set_option))
  AND NOT (m.member IN ('guest'::regrole, 'event_guest'::regrole) AND m.roleid = 'member'::regrole AND m.inherit_option AND NOT m.set_option AND NOT m.admin_option)
UNION ALL
SELECT format('cortejo_app cannot become %s', s.name)
FROM session_roles s WHERE NOT pg_has_role('cortejo_app', s.name, 'SET')
UNION ALL
SELECT format('%s belongs to %s', c.oid::regclass, c.relowner::regrole)
FROM pg_class c
WHERE c.relnamespace IN ('public'::regnamespace, 'river'::regnamespace) AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
  AND c.relowner <> 'cortejo_owner'::regrole
  -- functions and types of extensions stay with whoever installed them
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
