package schema

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	// policyAttempts: replacing the rules locks every table for a moment, and a busy
	// database may make that wait or deadlock.
	policyAttempts = 5
	policyPause    = time.Second
)

// applyPolicies replaces all access rules with those of this version in one transaction, so that no other transaction
// sees the database without them.
func applyPolicies(ctx context.Context, conn *pgx.Conn, fingerprint string) error {
	if _, err := conn.Exec(ctx, names); err != nil {
		return fmt.Errorf("add the names that the access rules use: %w", err)
	}
	for attempt := 1; ; attempt++ {
		err := pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return replacePolicies(ctx, tx, fingerprint) })
		if !isBusy(err) || attempt == policyAttempts {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(policyPause):
		}
	}
}

func replacePolicies(ctx context.Context, tx pgx.Tx, fingerprint string) error {
	if _, err := tx.Exec(ctx, clearPolicies); err != nil {
		return fmt.Errorf("clear the access rules: %w", err)
	}
	for _, script := range Rules() {
		if _, err := tx.Exec(ctx, script.SQL); err != nil {
			return fmt.Errorf("apply %s/%s.sql: %w", script.Folder, script.Name, err)
		}
	}
	if _, err := tx.Exec(ctx, closePolicies); err != nil {
		return fmt.Errorf("close what the access rules leave open: %w", err)
	}
	if _, err := tx.Exec(ctx, "INSERT INTO history.applied (fingerprint) VALUES ($1)", fingerprint); err != nil {
		return fmt.Errorf("note what was applied: %w", err)
	}
	return nil
}

func isBusy(err error) bool {
	var refused *pgconn.PgError
	return errors.As(err, &refused) && (refused.Code == "40P01" || refused.Code == "55P03") // deadlock, lock timeout
}

// clearPolicies takes every policy and every right away, so that a rule that is no longer
// written is no longer there. Functions are kept, because policies, triggers and
// indexes lean on them; a definer function keeps no caller.
const clearPolicies = `
SET LOCAL lock_timeout = '3s';
SET LOCAL search_path = public;
DELETE FROM history.applied;
DO $$
DECLARE
  callers   CONSTANT text := 'PUBLIC, cortejo_app, visitor, person, member, helper, helper_in_event, customer, door, staff, worker';
  everybody CONSTANT text := callers || ', cortejo_definer';
  it record;
BEGIN
  FOR it IN SELECT tablename, policyname FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON public.%I', it.policyname, it.tablename);
  END LOOP;
  EXECUTE 'REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ' || everybody;
  EXECUTE 'REVOKE ALL ON ALL TABLES IN SCHEMA app FROM ' || callers;
  EXECUTE 'REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ' || everybody;
  -- Revoking a table's rights leaves those of single columns.
  FOR it IN
    SELECT c.oid::regclass AS relation, string_agg(quote_ident(a.attname), ', ') AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attacl IS NOT NULL
    GROUP BY c.oid
  LOOP
    EXECUTE format('REVOKE ALL (%s) ON %s FROM %s', it.columns, it.relation, everybody);
  END LOOP;
  FOR it IN SELECT oid::regprocedure AS signature FROM pg_proc WHERE pronamespace = 'app'::regnamespace AND prosecdef LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM %s', it.signature, callers);
  END LOOP;
END
$$`

// closePolicies enables row-level security on every table, for its owner too, and makes the owner role own every
// function of ours that does not run with its owner's rights, instead of the role that happens to migrate.
const closePolicies = `
DO $$
DECLARE
  it record;
BEGIN
  FOR it IN SELECT oid::regclass AS relation FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') LOOP
    EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', it.relation);
    EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', it.relation);
  END LOOP;
  FOR it IN
    SELECT oid::regprocedure AS signature FROM pg_proc
    WHERE pronamespace = 'app'::regnamespace AND NOT prosecdef AND proowner <> 'cortejo_owner'::regrole
  LOOP
    EXECUTE format('ALTER FUNCTION %s OWNER TO cortejo_owner', it.signature);
  END LOOP;
END
$$;
GRANT USAGE ON SCHEMA history TO cortejo_app;
GRANT SELECT ON ALL TABLES IN SCHEMA history TO cortejo_app;
GRANT SELECT, INSERT, UPDATE, DELETE, MAINTAIN ON ALL TABLES IN SCHEMA river TO cortejo_queue;
GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA river TO cortejo_queue`
