package tenants_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

// trips counts round trips on a connection: a write followed by an answer.
type trips struct {
	net.Conn
	asked *atomic.Bool
	count *atomic.Int64
}

func (c trips) Write(b []byte) (int, error) {
	c.asked.Store(true)
	return c.Conn.Write(b)
}

func (c trips) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 && c.asked.CompareAndSwap(true, false) {
		c.count.Add(1)
	}
	return n, err
}

// single is a pool of one connection whose round trips are counted, so that whatever one
// scope leaves behind meets the next.
func single(t *testing.T, env *tenanttest.Env) (*pgxpool.Pool, *atomic.Int64) {
	t.Helper()
	config, err := tenants.Config(env.AppURL, tenants.Options{Name: "cortejo test"})
	if err != nil {
		t.Fatal(err)
	}
	count := new(atomic.Int64)
	config.MaxConns = 1
	config.ConnConfig.DialFunc = func(ctx context.Context, network, address string) (net.Conn, error) {
		conn, err := new(net.Dialer).DialContext(ctx, network, address)
		return trips{Conn: conn, asked: new(atomic.Bool), count: count}, err
	}
	// No ping of a connection that was idle: it would be counted.
	config.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool, count
}

// expectClean asks the pool's only connection what it carries.
func expectClean(t *testing.T, pool *pgxpool.Pool, after string) {
	t.Helper()
	var role, readOnly, settings string
	err := pool.QueryRow(context.WithoutCancel(t.Context()), `SELECT current_user::text, current_setting('transaction_read_only'),
		coalesce(current_setting('app.scope', true), '')`).
		Scan(&role, &readOnly, &settings)
	if err != nil || role != "cortejo_app" || readOnly != "off" || settings != "" {
		t.Errorf("after %s the connection carries role %q, read-only %s, settings %q, error %v", after, role, readOnly, settings, err)
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
