-- What the cleaning job may do beyond the businesses' walls.

-- Pictures that no event, business or vendor shows for a day: uploaded for a form that was never sent, or replaced
-- since. Their rows go, and their keys are answered so that the files can follow; so many at once
-- that the answer fits a job.
CREATE OR REPLACE FUNCTION app.purge_images() RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.images i USING (
    SELECT unused.business_id, unused.id FROM public.images unused
    WHERE unused.created_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM public.events e WHERE e.business_id = unused.business_id AND e.image_id = unused.id)
      AND NOT EXISTS (SELECT FROM public.businesses b WHERE b.business_id = unused.business_id AND b.image_id = unused.id)
      AND NOT EXISTS (SELECT FROM public.vendors v WHERE v.business_id = unused.business_id AND v.image_id = unused.id)
    LIMIT 1000) gone
  WHERE i.business_id = gone.business_id AND i.id = gone.id
  RETURNING i.key
$$;
ALTER FUNCTION app.purge_images() OWNER TO cortejo_helper;
REVOKE ALL ON FUNCTION app.purge_images() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.purge_images() TO worker;
GRANT SELECT, DELETE ON images TO cortejo_helper;
