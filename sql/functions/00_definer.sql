-- Definer functions: they read or write rows that their caller may not, and check themselves what the caller may have
-- of them.

-- Gives a function to cortejo_definer, as which it runs, and lets only these roles call it. Callers write it below the
-- function; sql/lints/functions.sql rejects a definer function without it.
CREATE OR REPLACE PROCEDURE pg_temp.make_definer(of regprocedure, roles text[] DEFAULT '{}')
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER FUNCTION %s OWNER TO cortejo_definer', of);
  EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', of);
  IF roles <> '{}' THEN
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO %s', of, array_to_string(roles, ', '));
  END IF;
END
$$;
