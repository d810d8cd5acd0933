package schema

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Asked is a database that answers: a pool or one connection.
type Asked interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// CurrentVersion is the newest migration that the database has, as the login role sees it.
func CurrentVersion(ctx context.Context, db Asked) (int64, error) {
	var version int64
	const newest = "SELECT coalesce(max(version_id), 0) FROM history.migrations WHERE is_applied"
	if err := db.QueryRow(ctx, newest).Scan(&version); err != nil {
		return 0, fmt.Errorf("read the database's version: %w", err)
	}
	return version, nil
}

// Ready reports whether the database can serve this version. A newer database can: during a release, the old servers
// respond until the new ones are ready.
func Ready(ctx context.Context, db Asked) (bool, error) {
	version, err := CurrentVersion(ctx, db)
	return err == nil && version >= Version(), err
}
