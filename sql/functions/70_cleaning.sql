-- Functions and triggers; policies/70_cleaning.sql says who may do what.

-- Pictures that no event, business, vendor, document or question shows for a day: uploaded for a form that was never
-- sent, or replaced since. Their rows go, and their keys are answered so that the files can follow; so many at once
-- that the answer fits a job.
CREATE OR REPLACE FUNCTION app.purge_images() RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  DELETE FROM public.images i USING (
    SELECT unused.business_id, unused.id FROM public.images unused
    WHERE unused.created_at < now() - interval '1 day'
      AND NOT EXISTS (SELECT FROM public.events e WHERE e.business_id = unused.business_id AND e.image_id = unused.id)
      AND NOT EXISTS (SELECT FROM public.businesses b WHERE b.business_id = unused.business_id
        AND b.image_id = unused.id)
      AND NOT EXISTS (SELECT FROM public.vendors v WHERE v.business_id = unused.business_id AND v.image_id = unused.id)
      AND NOT EXISTS (SELECT FROM public.document_versions v WHERE v.business_id = unused.business_id
        AND unused.key = ANY (v.image_keys))
      AND NOT EXISTS (SELECT FROM public.tasks t, jsonb_array_elements(t.decision_options) o
        WHERE t.business_id = unused.business_id AND t.decision_options <> '[]'
          AND o->>'imageUrl' = '/media/' || unused.key)
      AND NOT EXISTS (SELECT FROM public.subtasks b, jsonb_array_elements(b.decision_options) o
        WHERE b.business_id = unused.business_id AND b.decision_options <> '[]'
          AND o->>'imageUrl' = '/media/' || unused.key)
    LIMIT 1000) gone
  WHERE i.business_id = gone.business_id AND i.id = gone.id
  RETURNING i.key
$$;
CALL pg_temp.make_definer('app.purge_images()', '{worker}');

-- Deletes documents that were deleted for a day, with all of their versions. Returns the keys of files, so that the
-- files can be deleted afterwards.
CREATE OR REPLACE FUNCTION app.purge_documents() RETURNS SETOF text
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM public.documents d USING (
      SELECT o.business_id, o.id FROM public.documents o WHERE o.deleted_at < now() - interval '1 day' LIMIT 1000) old
    WHERE d.business_id = old.business_id AND d.id = old.id
    RETURNING d.file_key)
  SELECT g.file_key FROM gone g WHERE g.file_key IS NOT NULL
$$;
CALL pg_temp.make_definer('app.purge_documents()', '{worker}');
