-- Long texts that several people write.

-- Returns the new value of a text that was edited over a base value (see form.Rewriting): the stored text if another
-- person changed it meanwhile, otherwise the sent one. NULL means that none was sent.
CREATE OR REPLACE FUNCTION app.rewritten(stands text, sent text, read text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN sent IS NULL OR stands IS DISTINCT FROM read THEN stands ELSE sent END;

-- Returns patterns for LIKE ALL, one for each word of a typed search: a searchable text matches if it has every word,
-- in any order. Without a word it matches every text.
CREATE OR REPLACE FUNCTION app.search_patterns(words text) RETURNS text[]
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ARRAY(SELECT '%' || regexp_replace(w, '([\\%_])', '\\\1', 'g') || '%'
    FROM regexp_split_to_table(app.searchable(words), '\s+') w WHERE w <> '');
