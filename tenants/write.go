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

// rollbackGrace bounds the rollback of a transaction whose own context has ended.
const rollbackGrace = 5 * time.Second

// Write opens a scope for writing and runs fn in one transaction, which commits if fn
// returns nil and rolls back if it returns an error or panics. BEGIN and the scope travel
// together. No network call belongs inside fn: enqueue a job instead.
func (db *DB) Write(ctx context.Context, s Scope, fn func(w Writer) error) error {
	if s.kind == nil {
		return errZeroScope
	}
	if s.kind.toWrite == "" {
		return fmt.Errorf("%w: it is for reading alone", ErrNoScope)
	}
	leave, err := db.admission.enter(ctx, s)
	if err != nil {
		return err
	}
	defer leave()
	batch := &pgx.Batch{}
	batch.BeginTx(pgx.TxOptions{})
	in := s.enterToWrite(batch)
	results := db.pool.SendBatch(ctx, batch)
	tx := results.Tx()
	defer rollback(ctx, tx)
	if err := results.Close(); err != nil {
		return explain(err)
	}
	db.admission.learn(s, in.scope)
	if err := fn(writer{tx: tx, queue: db.queue, scope: s, entered: *in}); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// rollback ends what has not been committed, also when ctx is why it was not.
func rollback(ctx context.Context, tx pgx.Tx) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), rollbackGrace)
	defer cancel()
	_ = tx.Rollback(ctx) // after a commit it does nothing; a failure closes the connection
}

type writer struct {
	tx    pgx.Tx
	queue *river.Client[pgx.Tx]
	scope Scope
	// What staff in control of somebody else's business read is noted.
	entered
}

func (w writer) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if err := w.note(ctx, sql, args); err != nil {
		return pgconn.CommandTag{}, err
	}
	return w.tx.Exec(ctx, textFor(w.role, sql), args...)
}

func (w writer) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if err := w.note(ctx, sql, args); err != nil {
		return failedRows{err: err}, err
	}
	return w.tx.Query(ctx, textFor(w.role, sql), args...)
}

func (w writer) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if err := w.note(ctx, sql, args); err != nil {
		return row{failedRows{err: err}}
	}
	return w.tx.QueryRow(ctx, textFor(w.role, sql), args...)
}

// errNotNoted says that the scope of whoever came in control says so no longer.
var errNotNoted = errors.New("tenants: a read in control was not noted")

// changes begins a statement that is audited by itself: the triggers of what it writes to.
var changes = regexp.MustCompile(`(?i)^(?:\s|--[^\n]*\n)*(?:INSERT|UPDATE|DELETE)\b`)

// note takes down, before it runs, a statement of staff in control that may only read.
func (w writer) note(ctx context.Context, sql string, args []any) error {
	if !w.inControl || changes.MatchString(sql) {
		return nil
	}
	var noted bool
	err := w.tx.QueryRow(ctx, `SELECT app.note_read($1)`, w.scope.note(sql, args)).Scan(&noted)
	if err == nil && !noted {
		err = errNotNoted
	}
	return err
}

// Enqueue steps back to the login role for the insert: the session roles have no rights
// on the queue, so no statement of a scope can read or forge another business's jobs.
func (w writer) Enqueue(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error {
	return w.EnqueueAll(ctx, []river.InsertManyParams{{Args: args, InsertOpts: opts}})
}

// EnqueueAll steps back once for all of them.
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
