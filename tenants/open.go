package tenants

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	connectTimeout = 5 * time.Second
	// Connections are renewed, so that a failover or a new address is noticed.
	connectionLifetime = time.Hour
)

// Open makes a pool that logs in as cortejo_app. name is the application_name that the
// database's administrator sees. Nothing is contacted yet. How long a statement, a lock
// or an idle transaction may take is a setting of the login role (sql/migrations), which
// also holds behind PgBouncer.
func Open(url, name string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("tenants: read the database's address: %w", err)
	}
	config.ConnConfig.ConnectTimeout = connectTimeout
	config.ConnConfig.RuntimeParams["application_name"] = name
	config.MaxConnLifetime = connectionLifetime
	return pgxpool.NewWithConfig(context.Background(), config)
}
