package tenants

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
)

// ErrNoScope means that the person has no access to the scope, or that it does not exist. The two look alike, so that
// existence is not revealed. Callers answer 404.
var ErrNoScope = errors.New("tenants: no such scope for this person")

// noScope is the SQLSTATE that app.scope_of_… raises.
const noScope = "CJ404"

// Statements is the connection that generated queries need (sqlc's DBTX).
type Statements interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Reader runs statements in a scope, each in one round trip and in its own read-only transaction. Two statements may
// see different states: callers that need one state must use one statement.
type Reader interface {
	Statements
}

// Writer runs statements in a scope, all in one transaction.
type Writer interface {
	Statements
	// Enqueue adds a job that exists only if the transaction commits. The arguments of a business's job must contain
	// the business.
	Enqueue(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error
	// EnqueueAll adds several jobs at once.
	EnqueueAll(ctx context.Context, jobs []river.InsertManyParams) error
}

// DB opens scopes on a pool that logs in as cortejo_app. It is safe for concurrent use.
type DB struct {
	pool  *pgxpool.Pool
	queue *river.Client[pgx.Tx]
	roles roles
	// admission is nil if callers are not limited.
	admission *admission
}

// New returns a DB for a pool; see Open for a pool with Cortejo's timeouts.
func New(pool *pgxpool.Pool) *DB { return &DB{pool: pool} }

// SetQueue sets the queue of Enqueue. It is separate from New because the queue's workers need the DB; callers must
// call it before the first request.
func (db *DB) SetQueue(queue *river.Client[pgx.Tx]) { db.queue = queue }

// Ping returns an error if the database cannot be reached.
func (db *DB) Ping(ctx context.Context) error { return db.pool.Ping(ctx) }

// explain converts the database's refusal of a scope to ErrNoScope.
func explain(err error) error {
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == noScope {
		return fmt.Errorf("%w: %s", ErrNoScope, refused.Message)
	}
	return err
}
