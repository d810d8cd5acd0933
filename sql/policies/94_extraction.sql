-- Rights of functions/94_extraction.sql: it reads the columns that are extracted and no others.

DO $$
DECLARE
  p record;
BEGIN
  FOR p IN SELECT * FROM app.list_extraction_parts() LOOP
    EXECUTE format('GRANT SELECT (business_id, %s) ON %I TO cortejo_definer', (SELECT string_agg(format('%I', c), ', ')
      FROM unnest(p.columns) c), p.part);
  END LOOP;
END
$$;
