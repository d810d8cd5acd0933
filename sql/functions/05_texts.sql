-- Long texts that several people write.

-- Returns the new value of a text that was edited over a base value (see form.Rewriting): the stored text if another
-- person changed it meanwhile, otherwise the sent one. NULL means that none was sent.
CREATE OR REPLACE FUNCTION app.rewritten(stands text, sent text, read text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN sent IS NULL OR stands IS DISTINCT FROM read THEN stands ELSE sent END;
