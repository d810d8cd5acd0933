package tenants

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/riverqueue/river"
)

// rollbackGrace limits the rollback of a transaction whose context has ended.
const rollbackGrace = 5 * time.Second

// Write opens a scope for writing and runs fn in one transaction, which commits if fn returns nil and rolls back if it
// returns an error or panics. BEGIN and the scope are sent together. fn must make no network call: enqueue a job
// instead.
func (db *DB) Write(ctx context.Context, s Scope, fn func(w Writer) error) error {
	if s.kind == nil {
		return errZeroScope
	}
	if s.kind.toWrite == "" {
		return fmt.Errorf("%w: it is for reading alone", ErrNoScope)
	}
	leave, err := db.admission.acquire(ctx, s)
	if err != nil {
		return err
	}
	defer leave()
	batch := &pgx.Batch{}
	batch.BeginTx(pgx.TxOptions{})
	in := s.queueWriteEntry(batch)
	results := db.pool.SendBatch(ctx, batch)
	tx := results.Tx()
	defer rollBack(ctx, tx)
	if err := results.Close(); err != nil {
		return explain(err)
	}
	db.admission.storeBusiness(s, in.scope)
	if err := fn(writer{tx: tx, queue: db.queue, scope: s, sessionState: *in}); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// rollBack ends an uncommitted transaction, also if ctx has ended.
func rollBack(ctx context.Context, tx pgx.Tx) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackGrace)
	defer cancel()
	_ = tx.Rollback(ctx) // does nothing after a commit; a failure closes the connection
}

type writer struct {
	tx    pgx.Tx
	queue *river.Client[pgx.Tx]
	scope Scope
	// entered decides whether reads are recorded: those of staff in control of a business are.
	sessionState
}

func (w writer) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if err := w.recordStatement(ctx, sql, args); err != nil {
		return pgconn.CommandTag{}, err
	}
	return w.tx.Exec(ctx, markForRole(w.role, sql), args...)
}

func (w writer) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if err := w.recordStatement(ctx, sql, args); err != nil {
		return failedRows{err: err}, err
	}
	return w.tx.Query(ctx, markForRole(w.role, sql), args...)
}

func (w writer) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if err := w.recordStatement(ctx, sql, args); err != nil {
		return row{failedRows{err: err}}
	}
	return w.tx.QueryRow(ctx, markForRole(w.role, sql), args...)
}

// errNotNoted means that the control has ended before the read could be recorded.
var errNotNoted = errors.New("tenants: a read in control was not noted")

// changes matches the beginning of a statement that writes: the triggers of its tables audit it.
var changes = regexp.MustCompile(`(?i)^(?:\s|--[^\n]*\n)*(?:INSERT|UPDATE|DELETE)\b`)

// recordStatement records a statement of staff in control before it runs, unless it writes.
func (w writer) recordStatement(ctx context.Context, sql string, args []any) error {
	if !w.inControl || changes.MatchString(sql) {
		return nil
	}
	var noted bool
	err := w.tx.QueryRow(ctx, `SELECT app.note_read($1)`, w.scope.recordControlRead(sql, args)).Scan(&noted)
	if err == nil && !noted {
		err = errNotNoted
	}
	return err
}

// Enqueue inserts the job as the login role: the session roles have no rights on the queue, so that no statement of a
// scope can read or forge another business's jobs.
func (w writer) Enqueue(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error {
	return w.EnqueueAll(ctx, []river.InsertManyParams{{Args: args, InsertOpts: opts}})
}

// EnqueueAll switches the role once for all jobs.
func (w writer) EnqueueAll(ctx context.Context, jobs []river.InsertManyParams) error {
	if w.queue == nil {
		return errors.New("tenants: no queue to put a job in")
	}
	if len(jobs) == 0 {
		return nil
	}
	if _, err := w.tx.Exec(ctx, `SET LOCAL ROLE NONE`); err != nil {
		return fmt.Errorf("leave the scope for the queue: %w", err)
	}
	if _, err := w.queue.InsertManyTx(ctx, w.tx, jobs); err != nil {
		return fmt.Errorf("enqueue %s: %w", jobs[0].Args.Kind(), err)
	}
	if _, err := w.tx.Exec(ctx, `SELECT set_config('role', $1, true)`, w.role); err != nil {
		return fmt.Errorf("return to the scope from the queue: %w", err)
	}
	return nil
}
