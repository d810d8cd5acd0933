package schema

import (
	"context"
	"errors"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
)

// MigrateTo runs the migrations up to this version, and then those with the numbers of also, and applies no policy.
func MigrateTo(ctx context.Context, adminURL string, version int64, also ...int64) (err error) {
	config, err := pgx.ParseConfig(adminURL)
	if err != nil {
		return err
	}
	db := stdlib.OpenDB(*config)
	defer func() { err = errors.Join(err, db.Close()) }()
	if _, err := db.ExecContext(ctx, historyTables); err != nil {
		return err
	}
	provider, err := newProvider(db, slog.New(slog.DiscardHandler))
	if err != nil {
		return err
	}
	_, err = provider.UpTo(ctx, version)
	for _, one := range also {
		if err == nil {
			_, err = provider.ApplyVersion(ctx, one, true)
		}
	}
	return err
}
