-- +goose Up
-- The functions by which a scope is resolved, and three answers to it, take the names that the policies
-- call them by. A server of the version before finds no way in from here on.
-- +goose StatementBegin
DO $$
DECLARE
  renamed CONSTANT jsonb := '{"event_papers": "event_details", "business_papers": "business_details", "standing": "access_hash"}';
  it record;
BEGIN
  FOR it IN
    SELECT p.oid::regprocedure AS signature, coalesce(renamed->>p.proname, regexp_replace(p.proname, '^place_of_', 'scope_of_')) AS name
    FROM pg_proc p
    WHERE p.pronamespace = 'app'::regnamespace AND (renamed ? p.proname OR p.proname ~ '^place_of_')
  LOOP
    EXECUTE format('ALTER FUNCTION %s RENAME TO %I', it.signature, it.name);
  END LOOP;
  ALTER VIEW IF EXISTS app.places_of_members RENAME TO scopes_of_members;
END
$$;
-- +goose StatementEnd

-- +goose Down
-- The policies of the version before make them anew under the names it knows.
SELECT;
