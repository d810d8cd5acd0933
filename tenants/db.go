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

// ErrNoScope says that the person has no access to the scope, or that the scope does not
// exist: the two are not told apart, so that nobody learns what exists. Callers answer 404.
var ErrNoScope = errors.New("tenants: no such scope for this person")

// noScope is the SQLSTATE that app.scope_of_… raises.
const noScope = "CJ404"

// Statements is what generated queries need of a connection (sqlc's DBTX).
type Statements interface {
	Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Reader runs statements in a scope, each in one round trip and in a read-only transaction
// of its own. Two statements may see different moments: one answer needs one statement.
type Reader interface {
	Statements
}

// Writer runs statements in a scope, all in one transaction.
type Writer interface {
	Statements
	// Enqueue adds a job that exists only if the transaction commits. The arguments of a
	// job of a business carry that business.
	Enqueue(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error
	// EnqueueAll is Enqueue of many at once.
	EnqueueAll(ctx context.Context, jobs []river.InsertManyParams) error
}

// DB opens scopes on a pool that logs in as cortejo_app. It is safe for concurrent use.
type DB struct {
	pool  *pgxpool.Pool
	queue *river.Client[pgx.Tx]
	roles roles
	// admission is nil where nobody is held back.
	admission *admission
}

// New makes a DB of a pool; see Open for one with Cortejo's time-outs.
func New(pool *pgxpool.Pool) *DB { return &DB{pool: pool} }

// SetQueue says where Enqueue puts jobs. It comes after New, and before the first request,
// because the workers of the same queue need the DB to be made.
func (db *DB) SetQueue(queue *river.Client[pgx.Tx]) { db.queue = queue }

// Ping answers whether the database can be reached.
func (db *DB) Ping(ctx context.Context) error { return db.pool.Ping(ctx) }

// explain turns the database's refusal of a scope into ErrNoScope.
func explain(err error) error {
	var refused *pgconn.PgError
	if errors.As(err, &refused) && refused.Code == noScope {
		return fmt.Errorf("%w: %s", ErrNoScope, refused.Message)
	}
	return err
}
