package jobs

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Led answers nil while the leader that River's working clients elect among themselves renews its term,
// which lasts fifteen seconds. Nobody leads where all workers are gone, or cannot reach the database.
func Led(ctx context.Context, pool *pgxpool.Pool) error {
	var led bool
	if err := pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM river.river_leader WHERE expires_at > now())`).
		Scan(&led); err != nil {
		return fmt.Errorf("jobs: look for a leader: %w", err)
	}
	if !led {
		return errors.New("jobs: no worker leads")
	}
	return nil
}
