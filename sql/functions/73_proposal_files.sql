-- Returns accepted versions without a PDF: their job failed for good, or there was none. Of every business.
CREATE OR REPLACE FUNCTION app.unprinted_acceptances(at_most integer) RETURNS TABLE (business_id uuid, id uuid)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT a.business_id, a.id FROM public.proposal_acceptances a
  WHERE a.pdf_key IS NULL AND a.accepted_at < now() - interval '1 minute'
  ORDER BY a.accepted_at LIMIT at_most
$$;
CALL pg_temp.make_definer('app.unprinted_acceptances(integer)', '{worker}');
