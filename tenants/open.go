package tenants

import (
	"context"
	"fmt"
	"math"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	connectTimeout = 5 * time.Second
	// Connections are renewed, so that a failover or a new address is noticed.
	connectionLifetime = time.Hour
)

// Options say how a process reaches the database.
type Options struct {
	// Name is the application_name that the database's administrator sees.
	Name string
	// MaxConnections is how many connections the pool opens at most; 0 leaves it to pgx.
	MaxConnections int
	// Pooled says that the address leads to PgBouncer in transaction mode.
	Pooled bool
}

// Open makes a pool that logs in as cortejo_app. Nothing is contacted yet.
func Open(url string, o Options) (*pgxpool.Pool, error) {
	config, err := Config(url, o)
	if err != nil {
		return nil, err
	}
	return pgxpool.NewWithConfig(context.Background(), config)
}

// Config is what Open opens. How long a statement, a lock or an idle transaction may take is a
// setting of the login role (sql/migrations), which also holds behind PgBouncer.
func Config(url string, o Options) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("tenants: read the database's address: %w", err)
	}
	config.ConnConfig.ConnectTimeout = connectTimeout
	config.ConnConfig.RuntimeParams["application_name"] = o.Name
	if o.MaxConnections > 0 {
		config.MaxConns = int32(min(o.MaxConnections, math.MaxInt32))
	}
	if o.Pooled {
		// The next statement may meet another server's connection, which knows none of the statements
		// that were prepared in this one: only what they ask and answer is remembered, here.
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	config.MaxConnLifetime = connectionLifetime
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		registerUUID(conn.TypeMap())
		return nil
	}
	return config, nil
}
