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
	// connectionLifetime makes connections be replaced, so that a failover or a new address is noticed.
	connectionLifetime = time.Hour
)

// Options configure a process's connections to the database.
type Options struct {
	// Name is the application_name, which the database's administrator sees.
	Name string
	// MaxConnections limits the pool. Defaults to pgx's own limit.
	MaxConnections int
	// Pooled is true if the URL is that of a PgBouncer in transaction mode.
	Pooled bool
}

// Open returns a pool that logs in as cortejo_app. It does not connect yet.
func Open(url string, o Options) (*pgxpool.Pool, error) {
	config, err := ParseConfig(url, o)
	if err != nil {
		return nil, err
	}
	return pgxpool.NewWithConfig(context.Background(), config)
}

// ParseConfig returns the configuration of Open's pool. The limits on statements, locks and idle transactions are
// settings of the login role (sql/migrations), which also apply behind PgBouncer.
func ParseConfig(url string, o Options) (*pgxpool.Config, error) {
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
		// The next statement may run on another server connection, without the statements prepared on this one, so only
		// their descriptions are cached, in this process.
		config.ConnConfig.DefaultQueryExecMode = pgx.QueryExecModeCacheDescribe
	}
	config.MaxConnLifetime = connectionLifetime
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		registerUUID(conn.TypeMap())
		return nil
	}
	return config, nil
}
