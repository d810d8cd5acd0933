package tenants

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	connectTimeout = 5 * time.Second
	// Connections are renewed, so that a failover or a new address is noticed.
	connectionLifetime = time.Hour
)

// Open makes a pool that logs in as cortejo_app. name is the application_name that the
// database's administrator sees. Nothing is contacted yet.
func Open(url, name string) (*pgxpool.Pool, error) {
	config, err := Config(url, name)
	if err != nil {
		return nil, err
	}
	return pgxpool.NewWithConfig(context.Background(), config)
}

// Config is what Open opens. How long a statement, a lock or an idle transaction may take is a
// setting of the login role (sql/migrations), which also holds behind PgBouncer.
func Config(url, name string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("tenants: read the database's address: %w", err)
	}
	config.ConnConfig.ConnectTimeout = connectTimeout
	config.ConnConfig.RuntimeParams["application_name"] = name
	config.MaxConnLifetime = connectionLifetime
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error {
		registerUUID(conn.TypeMap())
		return nil
	}
	return config, nil
}
