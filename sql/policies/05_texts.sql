-- Long texts that several people write.

-- What stands in a text's place after one was sent that was written over another (see form.Rewriting):
-- where somebody else wrote meanwhile, theirs. A text that is NULL was not sent.
CREATE OR REPLACE FUNCTION app.rewritten(stands text, sent text, read text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN sent IS NULL OR stands IS DISTINCT FROM read THEN stands ELSE sent END;
