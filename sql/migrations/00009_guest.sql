-- +goose Up
-- The session role of a helper (team role GUEST). It is a member too, so it has every right of
-- the team's and comes through the same walls and doors; sql/policies bind it to its events.
-- +goose StatementBegin
DO $$
BEGIN
  BEGIN
    CREATE ROLE guest NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  GRANT member TO guest WITH INHERIT TRUE, SET FALSE;
  GRANT guest TO cortejo_app WITH INHERIT FALSE, SET TRUE;
END
$$;
-- +goose StatementEnd
GRANT USAGE ON SCHEMA public, app TO guest;

SET ROLE cortejo_owner;

-- A helper's events are asked for in every statement of theirs: the index alone answers.
CREATE INDEX event_accesses_of_membership ON event_accesses (business_id, membership_id, event_id) INCLUDE (permissions);
DROP INDEX event_accesses_membership;

-- A helper came as a member until now; the trigger of 00006 knows them by what they see.
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION app.refuse_helpers_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user IN ('member', 'guest') AND NOT app.sees_all_events() THEN
    RAISE EXCEPTION 'not a helper''s to change' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd

RESET ROLE;

-- +goose Down
SET ROLE cortejo_owner;
CREATE INDEX event_accesses_membership ON event_accesses (business_id, membership_id);
DROP INDEX event_accesses_of_membership;
RESET ROLE;
REVOKE ALL ON SCHEMA public, app FROM guest;
REVOKE guest FROM cortejo_app;
