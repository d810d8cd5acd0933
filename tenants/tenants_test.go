package tenants_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// expectClean checks that the pool's only connection has no scope left.
func expectClean(t *testing.T, pool *pgxpool.Pool, after string) {
	t.Helper()
	var role, readOnly, settings string
	err := pool.QueryRow(context.WithoutCancel(t.Context()),
		`SELECT current_user::text, current_setting('transaction_read_only'),
		coalesce(current_setting('app.scope', true), '')`).
		Scan(&role, &readOnly, &settings)
	if err != nil || role != "cortejo_app" || readOnly != "off" || settings != "" {
		t.Errorf("after %s the connection carries role %q, read-only %s, settings %q, error %v", after, role, readOnly,
			settings, err)
	}
}

// count answers how many rows a query in a scope sees.
func count(t *testing.T, db tenants.Statements, from string, args ...any) (n int) {
	t.Helper()
	if err := db.QueryRow(t.Context(), "SELECT count(*) FROM "+from, args...).Scan(&n); err != nil {
		t.Errorf("%s: %v", from, err)
	}
	return n
}

func code(err error) string {
	var refused *pgconn.PgError
	if errors.As(err, &refused) {
		return refused.Code
	}
	return fmt.Sprint(err)
}
