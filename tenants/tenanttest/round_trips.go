package tenanttest

import (
	"context"
	"net"
	"sync/atomic"

	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/tenants"
)

// RoundTrips counts the round trips of the connections that it dials: a write followed by a read. Several writes before
// the first read count once.
type RoundTrips struct{ count atomic.Int64 }

// Count returns the number of round trips so far.
func (r *RoundTrips) Count() int64 { return r.count.Load() }

// Dial opens a connection whose round trips are counted; it is a pgconn.DialFunc.
func (r *RoundTrips) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	conn, err := new(net.Dialer).DialContext(ctx, network, address)
	return &countedConn{Conn: conn, trips: r}, err
}

type countedConn struct {
	net.Conn
	trips *RoundTrips
	asked atomic.Bool
}

func (c *countedConn) Write(b []byte) (int, error) {
	c.asked.Store(true)
	return c.Conn.Write(b)
}

func (c *countedConn) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if n > 0 && c.asked.CompareAndSwap(true, false) {
		c.trips.count.Add(1)
	}
	return n, err
}

// Single opens a pool of one connection, configured like the application's, and counts its round trips. A scope
// therefore meets whatever the previous one left on the connection.
func (e *Env) Single() (*pgxpool.Pool, *RoundTrips) {
	e.t.Helper()
	config, err := tenants.ParseConfig(e.AppURL, tenants.Options{Name: "cortejo test"})
	if err != nil {
		e.t.Fatalf("configure a pool of one connection: %v", err)
	}
	trips := new(RoundTrips)
	config.MaxConns = 1
	config.ConnConfig.DialFunc = trips.Dial
	// The pool pings a connection that was idle for a second, which would be counted.
	config.ShouldPing = func(context.Context, pgxpool.ShouldPingParams) bool { return false }
	pool, err := pgxpool.NewWithConfig(e.t.Context(), config)
	if err != nil {
		e.t.Fatalf("open a pool of one connection: %v", err)
	}
	e.t.Cleanup(pool.Close)
	return pool, trips
}
