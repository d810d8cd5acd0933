-- +goose Up
-- Roles belong to the whole cluster, so each is made only where it is missing:
-- the same cluster may hold several Cortejo databases (tests clone them).
-- +goose StatementBegin
DO $$
DECLARE
  r text;
BEGIN
  -- Owns every table; nobody logs in as it.
  FOREACH r IN ARRAY ARRAY['cortejo_owner', 'cortejo_queue', 'visitor', 'person', 'member', 'customer', 'staff', 'worker'] LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', r);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
  END LOOP;
  -- Owns the definer functions that read memberships before the scope stands.
  BEGIN
    CREATE ROLE cortejo_helper NOLOGIN NOINHERIT BYPASSRLS;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  -- What the API and the workers log in as. Its password is set by whoever installs it.
  BEGIN
    CREATE ROLE cortejo_app LOGIN NOINHERIT;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  -- A statement that hangs holds a connection: it ends by itself. These are settings of the
  -- role, not of the connection, so that they also hold behind PgBouncer. Compiling pays off
  -- only in statements far longer than any of ours.
  ALTER ROLE cortejo_app SET statement_timeout = '30s';
  ALTER ROLE cortejo_app SET lock_timeout = '5s';
  ALTER ROLE cortejo_app SET idle_in_transaction_session_timeout = '30s';
  ALTER ROLE cortejo_app SET jit = off;
  -- It may become each session role, never inherit one. River's tables it uses directly.
  FOREACH r IN ARRAY ARRAY['visitor', 'person', 'member', 'customer', 'staff', 'worker'] LOOP
    EXECUTE format('GRANT %I TO cortejo_app WITH INHERIT FALSE, SET TRUE', r);
  END LOOP;
  GRANT cortejo_queue TO cortejo_app WITH INHERIT TRUE, SET FALSE;
  -- Whoever migrates acts for the owner and the helper.
  EXECUTE format('GRANT cortejo_owner, cortejo_helper TO %I WITH INHERIT TRUE, SET TRUE', current_user);
  -- Nobody else connects here, and nobody makes temporary tables, which hide real ones.
  EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO cortejo_app', current_database());
END
$$;
-- +goose StatementEnd

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SCHEMA app AUTHORIZATION cortejo_owner;
CREATE SCHEMA river AUTHORIZATION cortejo_owner;

REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT CREATE, USAGE ON SCHEMA public TO cortejo_owner;
GRANT USAGE ON SCHEMA public, app TO cortejo_app, cortejo_helper, visitor, person, member, customer, staff, worker;
GRANT CREATE ON SCHEMA app TO cortejo_helper;
GRANT USAGE ON SCHEMA river TO cortejo_queue;

-- +goose Down
DROP SCHEMA river CASCADE;
DROP SCHEMA app CASCADE;
