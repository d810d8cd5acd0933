-- +goose Up
-- The session roles of a helper (team role GUEST) become helper and, narrowed to one event,
-- helper_in_event; the owner of the definer functions becomes cortejo_definer.
--
-- Roles belong to the cluster, which may hold several Cortejo databases (tests clone them), so none is
-- renamed or dropped: the new ones are made where they are missing, and the old ones are left with
-- nothing in this database, and nobody logs in as them. One thing is the cluster's and not this
-- database's: who is a member of whom. The old session roles inherit member, and from here on no
-- helper restriction of this database names them, so a server of the version before, or a transaction
-- under way, would read in their name all that a member reads. Both memberships are therefore taken,
-- cortejo_app's in them and theirs in member. A database of the version before in the same cluster then
-- refuses its helpers (42501), shows nobody more, and serves everybody else as it did; with its own
-- migration the helpers are back. Refused for a moment is better than shown too much for a moment.
-- +goose StatementBegin
DO $$
DECLARE
  renamed CONSTANT jsonb := '{"guest": "helper", "event_guest": "helper_in_event"}';
  it record;
BEGIN
  FOR it IN SELECT value AS name FROM jsonb_each_text(renamed) LOOP
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', it.name);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    EXECUTE format('GRANT member TO %I WITH INHERIT TRUE, SET FALSE', it.name);
    EXECUTE format('GRANT %I TO cortejo_app WITH INHERIT FALSE, SET TRUE', it.name);
  END LOOP;
  BEGIN
    CREATE ROLE cortejo_definer NOLOGIN NOINHERIT BYPASSRLS;
  EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  EXECUTE format('GRANT cortejo_definer TO %I WITH INHERIT TRUE, SET TRUE', current_user);
  GRANT USAGE ON SCHEMA public, app TO helper, helper_in_event, cortejo_definer;
  GRANT CREATE ON SCHEMA app TO cortejo_definer;

  -- The restrictions pass to the new names in this transaction: a server that finds the database at
  -- this version before the policies are applied again must not let a helper in without them.
  FOR it IN
    SELECT p.polname, p.polrelid::regclass AS relation,
      (SELECT string_agg(quote_ident(coalesce(renamed->>r.rolname, r.rolname)), ', ') FROM pg_roles r WHERE r.oid = ANY (p.polroles)) AS roles
    FROM pg_policy p
    WHERE p.polroles && ARRAY['guest'::regrole::oid, 'event_guest'::regrole::oid]
  LOOP
    EXECUTE format('ALTER POLICY %I ON %s TO %s', it.polname, it.relation, it.roles);
  END LOOP;
  -- The definer functions keep what they read in the meantime too.
  FOR it IN
    SELECT c.oid::regclass AS relation, x.privilege_type AS privilege, '' AS columns
    FROM pg_class c CROSS JOIN aclexplode(c.relacl) x
    WHERE c.relnamespace = 'public'::regnamespace AND x.grantee = 'cortejo_helper'::regrole
    UNION ALL
    SELECT c.oid::regclass, x.privilege_type, format(' (%I)', a.attname)
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid CROSS JOIN aclexplode(a.attacl) x
    WHERE c.relnamespace = 'public'::regnamespace AND x.grantee = 'cortejo_helper'::regrole
  LOOP
    EXECUTE format('GRANT %s%s ON %s TO cortejo_definer', it.privilege, it.columns, it.relation);
  END LOOP;

  -- Whoever takes a role's things away must have its rights while doing so.
  EXECUTE format('GRANT guest, event_guest, cortejo_helper TO %I WITH INHERIT TRUE', current_user);
  REASSIGN OWNED BY guest, event_guest TO cortejo_owner;
  REASSIGN OWNED BY cortejo_helper TO cortejo_definer;
  DROP OWNED BY guest, event_guest, cortejo_helper;
  -- By name of who granted it: a REVOKE that names nobody only warns of what another has granted.
  FOR it IN
    SELECT m.roleid::regrole AS role, m.member::regrole AS member, m.grantor::regrole AS grantor
    FROM pg_auth_members m
    WHERE m.member IN ('guest'::regrole, 'event_guest'::regrole)
      OR m.roleid IN ('guest'::regrole, 'event_guest'::regrole) AND m.member = 'cortejo_app'::regrole
  LOOP
    EXECUTE format('REVOKE %s FROM %s GRANTED BY %s', it.role, it.member, it.grantor);
  END LOOP;
  EXECUTE format('REVOKE guest, event_guest FROM %I', current_user);
END
$$;
-- +goose StatementEnd

SET ROLE cortejo_owner;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION app.refuse_helpers_change() RETURNS trigger
  LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF current_user IN ('member', 'helper', 'helper_in_event') AND NOT app.sees_all_events() THEN
    RAISE EXCEPTION 'not a helper''s to change' USING ERRCODE = 'CJ404';
  END IF;
  RETURN NEW;
END
$$;
-- +goose StatementEnd
RESET ROLE;

-- +goose Down
-- The policies of the version before are applied again by that version.
GRANT USAGE ON SCHEMA public, app TO guest, event_guest, cortejo_helper;
GRANT CREATE ON SCHEMA app TO cortejo_helper;
GRANT member TO guest, event_guest WITH INHERIT TRUE, SET FALSE;
GRANT guest, event_guest TO cortejo_app WITH INHERIT FALSE, SET TRUE;
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
REASSIGN OWNED BY cortejo_definer TO cortejo_helper;
