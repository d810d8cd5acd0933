-- +goose Up
SET ROLE cortejo_owner;

-- Returns a text as searches compare it: without accents, case, apostrophes (D’Ávila is typed davila) and the marks
-- that nobody sees, which come along with a number copied from WhatsApp.
CREATE OR REPLACE FUNCTION app.searchable(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(translate(public.unaccent('public.unaccent', value), U&'''`\00B4\2018\2019\02BC\2032'
    || U&'\00AD\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069\FEFF', ''));

-- Written anew, since their rows hold what the function returned before.
-- +goose StatementBegin
DO $$
DECLARE
  c record;
BEGIN
  FOR c IN
    SELECT a.attrelid::regclass AS relation, a.attname, pg_get_expr(d.adbin, d.adrelid) AS expression
    FROM pg_attribute a JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attgenerated = 's' AND pg_get_expr(d.adbin, d.adrelid) LIKE '%searchable(%'
    ORDER BY 1, 2
  LOOP
    EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET EXPRESSION AS (%s)', c.relation, c.attname, c.expression);
  END LOOP;
END $$;
-- +goose StatementEnd
REINDEX INDEX contacts_by_name;

RESET ROLE;

-- +goose Down
SET ROLE cortejo_owner;
CREATE OR REPLACE FUNCTION app.searchable(value text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN lower(public.unaccent('public.unaccent', value));
REINDEX INDEX contacts_by_name;
RESET ROLE;
