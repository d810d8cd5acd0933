-- A foreign key without an index turns every delete above it into a scan. The columns of the
-- key, in any order, must be the first columns of an index over all rows.
SELECT format('%s of %s has no index', k.conname, k.conrelid::regclass) AS fault
FROM pg_constraint k
WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace
  AND NOT EXISTS (
    SELECT FROM pg_index i
    WHERE i.indrelid = k.conrelid AND i.indpred IS NULL AND i.indisvalid
      AND (SELECT array_agg(c.attnum ORDER BY c.attnum)
           FROM unnest(i.indkey::int2[]) WITH ORDINALITY c (attnum, ordinal) WHERE c.ordinal <= cardinality(k.conkey))
        = (SELECT array_agg(c.attnum ORDER BY c.attnum) FROM unnest(k.conkey) c (attnum)))
