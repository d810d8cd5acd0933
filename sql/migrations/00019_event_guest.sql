-- +goose Up
-- The session role of a helper who reads one event (tenants.Scope.In). Like guest it is a member
-- too; its bounds compare with that one event, where guest's look up which events it was given.
-- +goose StatementBegin
DO $$
BEGIN
  BEGIN
    CREATE ROLE event_guest NOLOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  GRANT member TO event_guest WITH INHERIT TRUE, SET FALSE;
  GRANT event_guest TO cortejo_app WITH INHERIT FALSE, SET TRUE;
END
$$;
-- +goose StatementEnd
GRANT USAGE ON SCHEMA public, app TO event_guest;

SET ROLE cortejo_owner;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION app.refuse_helpers_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user IN ('member', 'guest', 'event_guest') AND NOT app.sees_all_events() THEN
    RAISE EXCEPTION 'not a helper''s to change' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
RESET ROLE;

-- +goose Down
REVOKE ALL ON SCHEMA public, app FROM event_guest;
REVOKE event_guest FROM cortejo_app;
