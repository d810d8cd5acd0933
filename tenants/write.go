package tenants

import (
	"context"
	"errors"
	"fmt"
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
	if s.door == nil {
		return errZeroScope
	}
	batch := &pgx.Batch{}
	batch.BeginTx(pgx.TxOptions{})
	s.enterToWrite(batch)
	results := db.pool.SendBatch(ctx, batch)
	tx := results.Tx()
	defer rollback(ctx, tx)
	if err := results.Close(); err != nil {
		return explain(err)
	}
	if err := fn(writer{tx: tx, queue: db.queue, scope: s}); err != nil {
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
}

func (w writer) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	return w.tx.Exec(ctx, sql, args...)
}

func (w writer) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	return w.tx.Query(ctx, sql, args...)
}

func (w writer) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	return w.tx.QueryRow(ctx, sql, args...)
}

// Enqueue steps back to the login role for the insert: the session roles have no rights
// on the queue, so no statement of a scope can read or forge another business's jobs.
func (w writer) Enqueue(ctx context.Context, args river.JobArgs, opts *river.InsertOpts) error {
	if w.queue == nil {
		return errors.New("tenants: no queue to put a job in")
	}
	if _, err := w.tx.Exec(ctx, `SET LOCAL ROLE NONE`); err != nil {
		return fmt.Errorf("leave the scope for the queue: %w", err)
	}
	if _, err := w.queue.InsertTx(ctx, w.tx, args, opts); err != nil {
		return fmt.Errorf("enqueue %s: %w", args.Kind(), err)
	}
	if _, err := w.tx.Exec(ctx, `SELECT set_config('role', $1, true)`, w.scope.Role()); err != nil {
		return fmt.Errorf("return to the scope from the queue: %w", err)
	}
	return nil
}
