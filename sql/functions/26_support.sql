-- Functions and triggers; policies/26_support.sql says who may do what.

-- The answer's author is always the caller.
CREATE OR REPLACE FUNCTION app.sign_answer() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.answered_by := CASE WHEN NEW.answered_at IS NOT NULL THEN app.user_id() END;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER support_messages_signed BEFORE UPDATE OF answered_at ON support_messages
  FOR EACH ROW EXECUTE FUNCTION app.sign_answer();
