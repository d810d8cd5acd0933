package tenants

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
)

// Read opens a scope for reading. It sends nothing before the first statement. Each statement is sent with its scope in
// one pipeline, which Postgres runs as one implicit transaction: role and settings end with it, so a pooled connection
// carries no state into the next request, and a read costs one round trip.
func (db *DB) Read(s Scope) Reader { return reader{db: db, scope: s} }

type reader struct {
	db    *DB
	scope Scope
}

// send sends the pipeline and reads the result of its first statement, the scope's. Callers must close the results.
func (r reader) send(ctx context.Context, sql string, args []any) (pgx.BatchResults, error) {
	if r.scope.kind == nil {
		return nil, errZeroScope
	}
	leave, err := r.db.admission.acquire(ctx, r.scope)
	if err != nil {
		return nil, err
	}
	batch := &pgx.Batch{}
	r.scope.queueReadEntry(batch, sql, args)
	guess := r.db.roles.findRole(r.scope)
	batch.Queue(markForRole(guess, sql), args...)
	results := admittedResults{r.db.pool.SendBatch(ctx, batch), leave}
	var scope, role string
	if err := results.QueryRow().Scan(&scope, nil, &role, nil); err != nil {
		_ = results.Close() // returns the same error
		return nil, explain(err)
	}
	if role != guess {
		r.db.roles.storeRole(r.scope, role)
	}
	r.db.admission.storeBusiness(r.scope, scope)
	return results, nil
}

// admittedResults returns its share of the pool when its connection is returned.
type admittedResults struct {
	pgx.BatchResults
	leave func()
}

func (a admittedResults) Close() error {
	defer a.leave()
	return a.BatchResults.Close()
}

func (r reader) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	results, err := r.send(ctx, sql, args)
	if err != nil {
		return pgconn.CommandTag{}, err
	}
	tag, err := results.Exec()
	if closing := results.Close(); err == nil {
		err = closing
	}
	return tag, err
}

func (r reader) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	results, err := r.send(ctx, sql, args)
	if err != nil {
		return failedRows{err: err}, err
	}
	answer, err := results.Query()
	if err != nil {
		_ = results.Close() // returns the same error
		return failedRows{err: err}, err
	}
	return &rows{Rows: answer, results: results}, nil
}

func (r reader) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	answer, _ := r.Query(ctx, sql, args...) // Scan returns the error
	return row{answer}
}

// rows returns the connection to the pool after the last row.
type rows struct {
	pgx.Rows
	results pgx.BatchResults
	closed  bool
	closing error
}

func (r *rows) Close() {
	if r.closed {
		return
	}
	r.closed = true
	r.Rows.Close()
	r.closing = r.results.Close()
}

func (r *rows) Next() bool {
	if r.Rows.Next() {
		return true
	}
	r.Close()
	return false
}

func (r *rows) Err() error {
	if err := r.Rows.Err(); err != nil {
		return err
	}
	return r.closing
}

// row scans the first row, as pgx does for QueryRow.
type row struct{ rows pgx.Rows }

func (r row) Scan(dest ...any) error {
	defer r.rows.Close()
	if err := r.rows.Err(); err != nil {
		return err
	}
	if !r.rows.Next() {
		if err := r.rows.Err(); err != nil {
			return err
		}
		return pgx.ErrNoRows
	}
	if err := r.rows.Scan(dest...); err != nil {
		return err
	}
	r.rows.Close()
	return r.rows.Err()
}

// failedRows are the rows of a statement that did not run: pgx returns rows even then.
type failedRows struct{ err error }

func (f failedRows) Close()                                       {}
func (f failedRows) Err() error                                   { return f.err }
func (f failedRows) CommandTag() pgconn.CommandTag                { return pgconn.CommandTag{} }
func (f failedRows) FieldDescriptions() []pgconn.FieldDescription { return nil }
func (f failedRows) Next() bool                                   { return false }
func (f failedRows) Scan(...any) error                            { return f.err }
func (f failedRows) Values() ([]any, error)                       { return nil, f.err }
func (f failedRows) RawValues() [][]byte                          { return nil }
func (f failedRows) Conn() *pgx.Conn                              { return nil }
func (f failedRows) TypeMap() *pgtype.Map                         { return nil }
