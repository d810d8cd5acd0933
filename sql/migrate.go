package schema

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivermigrate"
)

// migrationLock is the advisory lock that lets one Migrate through at a time.
const migrationLock = 0x636f7274656a6f // "cortejo"

// Migrate brings the database to this version: migrations, River's own migrations and the
// policies. adminURL signs in as a role that may create roles, one of them with BYPASSRLS.
// Two at once wait for each other, and a database that is current costs one statement.
func Migrate(ctx context.Context, adminURL string, log *slog.Logger) (err error) {
	conn, err := pgx.Connect(ctx, adminURL)
	if err != nil {
		return fmt.Errorf("connect to the database to migrate it: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	// Held until the connection closes.
	if _, err := conn.Exec(ctx, "SELECT pg_advisory_lock($1)", migrationLock); err != nil {
		return fmt.Errorf("wait for another migration: %w", err)
	}
	if _, err := conn.Exec(ctx, historyTables); err != nil {
		return fmt.Errorf("prepare the history of migrations: %w", err)
	}
	river, queue, err := queueMigrator(ctx, adminURL, log)
	if err != nil {
		return err
	}
	defer queue.Close()
	fingerprint := fmt.Sprintf("%s river %d", Fingerprint(), queueVersion(river))
	var current bool
	const applied = "SELECT EXISTS (SELECT FROM history.applied WHERE fingerprint = $1)"
	if err := conn.QueryRow(ctx, applied, fingerprint).Scan(&current); err != nil {
		return fmt.Errorf("look at what was applied: %w", err)
	}
	if current {
		return nil
	}
	if err := migrateTables(ctx, conn.Config(), log); err != nil {
		return err
	}
	if _, err := river.Migrate(ctx, rivermigrate.DirectionUp, nil); err != nil {
		return fmt.Errorf("migrate the job queue: %w", err)
	}
	return applyPolicies(ctx, conn, fingerprint)
}

// historyTables record the applied migrations, in a schema that the product does not use.
const historyTables = `
	CREATE SCHEMA IF NOT EXISTS history;
	CREATE TABLE IF NOT EXISTS history.applied (
		fingerprint text NOT NULL,
		applied_at  timestamptz NOT NULL DEFAULT now()
	)`

// migrateTables runs what goose has not run yet, each file in its own transaction.
func migrateTables(ctx context.Context, config *pgx.ConnConfig, log *slog.Logger) (err error) {
	db := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, db.Close()) }()
	provider, err := newProvider(db, log)
	if err != nil {
		return err
	}
	done, err := provider.Up(ctx)
	for _, migration := range done {
		log.InfoContext(ctx, "migrated", "file", migration.Source.Path, "took", migration.Duration)
	}
	if err != nil {
		return fmt.Errorf("migrate: %w", err)
	}
	return nil
}

// newProvider returns goose, which also runs migrations whose number is lower than one that the database has: changes
// that are made next to each other take their numbers first, and may be merged in another order.
func newProvider(db *sql.DB, log *slog.Logger) (*goose.Provider, error) {
	sources, err := fs.Sub(files, "migrations")
	if err != nil {
		return nil, err
	}
	provider, err := goose.NewProvider(goose.DialectPostgres, db, sources,
		goose.WithTableName("history.migrations"), goose.WithSlog(log), goose.WithDisableGlobalRegistry(true),
		goose.WithAllowOutofOrder(true))
	if err != nil {
		return nil, fmt.Errorf("read the migrations: %w", err)
	}
	return provider, nil
}

// queueMigrator is River's migrator, acting as the owner of the tables. Closing the pool
// is the caller's.
func queueMigrator(ctx context.Context, adminURL string, log *slog.Logger) (*rivermigrate.Migrator[pgx.Tx],
	*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(adminURL)
	if err != nil {
		return nil, nil, fmt.Errorf("read the database's address: %w", err)
	}
	config.AfterConnect = func(ctx context.Context, conn *pgx.Conn) error {
		_, err := conn.Exec(ctx, "SET ROLE cortejo_owner")
		return err
	}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, nil, fmt.Errorf("open the job queue's database: %w", err)
	}
	migrator, err := rivermigrate.New(riverpgxv5.New(pool), &rivermigrate.Config{Schema: QueueSchema, Logger: log})
	if err != nil {
		pool.Close()
		return nil, nil, fmt.Errorf("read the job queue's migrations: %w", err)
	}
	return migrator, pool, nil
}

func queueVersion(migrator *rivermigrate.Migrator[pgx.Tx]) int {
	all := migrator.AllVersions()
	return all[len(all)-1].Version
}

// SetLoginPassword sets the login role's password. In production the person who installs Cortejo sets it; the embedded
// server gets a new one at every start.
func SetLoginPassword(ctx context.Context, adminURL, password string) (err error) {
	conn, err := pgx.Connect(ctx, adminURL)
	if err != nil {
		return fmt.Errorf("connect to the database: %w", err)
	}
	defer func() { err = errors.Join(err, conn.Close(context.WithoutCancel(ctx))) }()
	// ALTER ROLE takes no parameters; the server quotes the value itself.
	var statement string
	const quoted = "SELECT format('ALTER ROLE %I PASSWORD %L', $1::text, $2::text)"
	if err := conn.QueryRow(ctx, quoted, LoginRole, password).Scan(&statement); err != nil {
		return fmt.Errorf("quote the password: %w", err)
	}
	if _, err := conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("set the password of %s: %w", LoginRole, err)
	}
	return nil
}
