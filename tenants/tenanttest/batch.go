package tenanttest

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
)

// insertsOne matches a statement that inserts one row and answers its id, given as VALUES or as SELECT.
var insertsOne = regexp.MustCompile(
	`(?s)^(INSERT INTO \w+\s*\()(.*?\)\s*(?:VALUES\s*\(|SELECT\s+))(.*)RETURNING (\w+)$`)

// RunBatched calls make with an Env that sends the statements of its functions together, in one transaction: many rows
// then cost a few round trips instead of one each. A function that reads a row it has just added costs a round trip of
// its own. The pools of that Env see no row until RunBatched returns.
func (e *Env) RunBatched(make func(e *Env)) {
	e.t.Helper()
	ctx := e.t.Context()
	tx, err := e.Admin.Begin(ctx)
	if err != nil {
		e.t.Fatalf("seed: %v", err)
	}
	defer func() { _ = tx.Rollback(ctx) }() // after its commit, nothing
	batched := *e
	batched.batch = &seedBatch{tx: tx}
	make(&batched)
	batched.flush()
	if err := tx.Commit(ctx); err != nil {
		e.t.Fatalf("seed: %v", err)
	}
}

// seedBatch holds the statements that Batched has not sent yet.
type seedBatch struct {
	tx     pgx.Tx
	queued pgx.Batch
}

// queueOne queues an insert with an ID that it chooses, and returns false for a statement whose result must be read.
func (e *Env) queueOne(sql string, args []any) (uuid.UUID, bool) {
	e.t.Helper()
	parts := insertsOne.FindStringSubmatch(sql)
	if parts == nil || hasIDColumn(parts[2], parts[4]) {
		return uuid.Nil, false
	}
	id, err := uuid.NewV7()
	if err != nil {
		e.t.Fatalf("seed: %v", err)
	}
	// The id is the first column and the last parameter, so that all other parameters keep their numbers.
	e.batch.queued.Queue(parts[1]+parts[4]+", "+parts[2]+fmt.Sprintf("$%d::uuid", len(args)+1)+", "+parts[3],
		append(args, id)...)
	return id, true
}

// hasIDColumn reports whether the column list, before its parenthesis, already contains the ID.
func hasIDColumn(columns, id string) bool {
	columns, _, _ = strings.Cut(columns, ")")
	return slices.ContainsFunc(strings.Split(columns, ","),
		func(column string) bool { return strings.TrimSpace(column) == id })
}

// flush sends the queued statements.
func (e *Env) flush() {
	e.t.Helper()
	if e.batch == nil || e.batch.queued.Len() == 0 {
		return
	}
	queued := e.batch.queued
	e.batch.queued = pgx.Batch{}
	if err := e.batch.tx.SendBatch(e.t.Context(), &queued).Close(); err != nil {
		e.t.Fatalf("seed: %v", err)
	}
}

// queryRow runs a statement that returns one row, after the queued ones.
func (e *Env) queryRow(sql string, args ...any) pgx.Row {
	e.t.Helper()
	if e.batch == nil {
		return e.Admin.QueryRow(e.t.Context(), sql, args...)
	}
	e.flush()
	return e.batch.tx.QueryRow(e.t.Context(), sql, args...)
}
