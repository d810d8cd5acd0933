-- A definer function acts with more rights than its caller: it pins its search_path with the temporary schema last
-- (unless its body was bound to its names when it was created), belongs to cortejo_definer, and names who may call it.
-- Any other function of ours runs as its caller.
SELECT format('%s %s', p.oid::regprocedure, v.fault) AS fault
FROM pg_proc p
CROSS JOIN LATERAL (VALUES
  (NOT EXISTS (SELECT FROM unnest(p.proconfig) s WHERE s ~ '^search_path=pg_catalog, ?public, ?pg_temp$')
    AND (p.prosqlbody IS NULL OR EXISTS (SELECT FROM unnest(p.proconfig) s WHERE s LIKE 'search_path=%')),
      'does not pin its search_path'),
  (p.proowner <> 'cortejo_definer'::regrole, 'does not belong to cortejo_definer'),
  (has_function_privilege('public', p.oid, 'EXECUTE'), 'can be called by everybody')
) v (broken, fault)
WHERE p.prosecdef AND p.pronamespace IN ('app'::regnamespace, 'public'::regnamespace) AND v.broken
UNION ALL
SELECT format('%s, a trigger''s function, does not pin its search_path', p.oid::regprocedure)
FROM pg_proc p
WHERE NOT p.prosecdef AND p.pronamespace = 'app'::regnamespace
  AND p.prolang = (SELECT oid FROM pg_language WHERE lanname = 'plpgsql')
  AND NOT EXISTS (SELECT FROM unnest(p.proconfig) s WHERE s LIKE 'search_path=%')
UNION ALL
-- Resolving a scope is the login role's alone: a session role that resolved another would leave its own.
SELECT format('%s can be called by %s', p.oid::regprocedure, r.name)
FROM pg_proc p
CROSS JOIN (VALUES ('public'), ('visitor'), ('person'), ('member'), ('helper'), ('helper_in_event'), ('customer'),
  ('door'), ('staff'), ('worker')) r (name)
WHERE p.pronamespace = 'app'::regnamespace AND (p.proname LIKE 'scope\_of\_%' OR p.proname = 'narrowing')
  AND has_function_privilege(r.name, p.oid, 'EXECUTE')
