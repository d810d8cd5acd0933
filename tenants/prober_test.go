package tenants_test

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// The isolation prober: every actor tries every verb on a row of every table in the
// catalogue, with the roles and the scope that the product uses. An attempt must succeed
// exactly where the table's subject says so: a refusal therefore counts only beside the
// success of somebody rightful with the very same statement, or where the catalogue shows
// that nobody holds the right at all.

// verb is a way of touching a row.
type verb string

const (
	selects verb = "select"
	inserts verb = "insert"
	updates verb = "update"
	deletes verb = "delete"
	// reparents tries to give the row another tenant or another parent.
	reparents verb = "re-parent"
	// adopts puts a new row of one's own tenant below somebody else's parent.
	adopts verb = "adopt"
)

// statement is an attempt; it succeeds when it touches a row.
type statement struct {
	sql  string
	args []any
}

// prober makes attempts on one connection in one transaction that never commits.
type prober struct {
	t          *testing.T
	tx         pgx.Tx
	actors     map[string]tenants.Scope
	subjects   map[string]subject
	other      tenanttest.Business // whoever re-parents moves rows here
	otherImage uuid.UUID
}

func newProber(t *testing.T) *prober {
	t.Helper()
	env := tenanttest.New(t)
	w := seedWorld(env)
	conn, err := env.Admin.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Release)
	tx, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback(t.Context()) }) // the database is dropped anyway
	return &prober{t: t, tx: tx, actors: w.actors(), subjects: w.subjects(), other: w.other, otherImage: w.otherImage}
}

// attempt runs a statement as an actor and takes it back.
func (p *prober) attempt(actor string, v verb, s statement) (succeeded bool) {
	p.t.Helper()
	ctx := p.t.Context()
	err := pgx.BeginFunc(ctx, p.tx, func(nested pgx.Tx) error {
		// From here on this is a connection of the login role.
		if _, err := nested.Exec(ctx, "SET LOCAL SESSION AUTHORIZATION cortejo_app"); err != nil {
			return err
		}
		enter, args := p.actors[actor].EnterToWrite()
		if _, err := nested.Exec(ctx, enter, args...); err != nil {
			return err
		}
		tag, err := nested.Exec(ctx, s.sql, s.args...)
		succeeded = err == nil && tag.RowsAffected() > 0
		return errors.Join(err, errTakeBack)
	})
	if refused := new(pgconn.PgError); errors.As(err, &refused) && !isRefusal(v, refused) {
		p.t.Errorf("%s: not a refusal but a broken attempt: %v\n%s", actor, refused, s.sql)
	} else if refused == nil && !errors.Is(err, errTakeBack) {
		p.t.Fatalf("%s: %v", actor, err)
	}
	return succeeded
}

var errTakeBack = errors.New("take back")

// isRefusal tells a refusal from an attempt that failed for a reason of its own.
func isRefusal(v verb, err *pgconn.PgError) bool {
	switch err.Code {
	case "42501": // no right, or a policy's WITH CHECK
		return true
	case "CJ404": // no scope
		return true
	case "23503": // a parent that this tenant does not have
		return v == adopts || v == reparents
	}
	return false
}

// probe makes all attempts on one table and answers what was not as the subject says.
func (p *prober) probe(table string) (faults []string) {
	p.t.Helper()
	subject := p.subjects[table]
	for _, attempt := range p.attempts(table) {
		rightful := subject.rightful[attempt.verb]
		if len(rightful) == 0 && attempt.verb != reparents && attempt.verb != adopts && p.granted(table, attempt.verb) {
			faults = append(faults, fmt.Sprintf("%s is granted to somebody, but nobody rightful proves the refusals", attempt.verb))
		}
		for _, actor := range slices.Sorted(maps.Keys(p.actors)) {
			want := slices.Contains(rightful, actor)
			if got := p.attempt(actor, attempt.verb, attempt.statement); got != want {
				faults = append(faults, fmt.Sprintf("%s may %s: %t, want %t (%s)", actor, attempt.verb, got, want, attempt.sql))
			}
		}
	}
	return faults
}

type attempt struct {
	verb
	statement
}

func (p *prober) attempts(table string) []attempt {
	p.t.Helper()
	subject := p.subjects[table]
	where, key := subject.where(0)
	all := []attempt{
		{selects, statement{fmt.Sprintf("SELECT FROM %s WHERE %s", table, where), key}},
		{inserts, subject.insert(table, nil)},
		{deletes, statement{fmt.Sprintf("DELETE FROM %s WHERE %s", table, where), key}},
	}
	column := subject.edits
	if column == "" { // nobody may edit: any column shows it
		column = slices.Sorted(maps.Keys(subject.fresh))[0]
	}
	to := cmp.Or(subject.to, column)
	all = append(all, attempt{updates, statement{fmt.Sprintf("UPDATE %s SET %s = %s WHERE %s", table, column, to, where), key}})
	for _, parent := range p.parents(table) {
		where, key := subject.where(1)
		all = append(all, attempt{reparents, statement{
			fmt.Sprintf("UPDATE %s SET %s = $1 WHERE %s", table, parent, where), append([]any{p.foreign(parent)}, key...),
		}})
	}
	if p.hasTenantParent(table) {
		all = append(all, attempt{adopts, subject.insert(table, map[string]any{"business_id": p.other.ID})})
	}
	return all
}

// parents are the columns that say whose a row is: the keys of the foreign keys.
func (p *prober) parents(table string) []string {
	p.t.Helper()
	return p.list(`SELECT DISTINCT a.attname::text FROM pg_constraint c
		JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
		WHERE c.contype = 'f' AND c.conrelid = ('public.' || $1)::regclass ORDER BY 1`, table)
}

// foreign is a parent in the other business, where it has one that fits the column.
func (p *prober) foreign(column string) uuid.UUID {
	if column == "image_id" {
		return p.otherImage
	}
	return p.other.ID
}

// hasTenantParent answers whether rows stand below other rows of the same tenant.
func (p *prober) hasTenantParent(table string) bool {
	p.t.Helper()
	return len(p.list(`SELECT conname::text FROM pg_constraint
		WHERE contype = 'f' AND cardinality(conkey) > 1 AND conrelid = ('public.' || $1)::regclass`, table)) > 0
}

// granted answers whether any session role holds a right on the table or one of its columns.
func (p *prober) granted(table string, v verb) bool {
	p.t.Helper()
	has := "has_any_column_privilege"
	if v == deletes {
		has = "has_table_privilege"
	}
	return len(p.list(`SELECT r.rolname::text FROM pg_roles r WHERE pg_has_role('cortejo_app', r.oid, 'SET')
		AND r.rolname <> 'cortejo_app' AND `+has+`(r.oid, ('public.' || $1)::regclass, $2)`, table, strings.ToUpper(string(v)))) > 0
}

func (p *prober) list(sql string, args ...any) []string {
	p.t.Helper()
	rows, err := p.tx.Query(p.t.Context(), sql, args...)
	if err != nil {
		p.t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		p.t.Fatal(err)
	}
	return all
}

const everyTable = `SELECT relname::text FROM pg_class
	WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`

func TestEveryTableIsProbed(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	if got, want := slices.Sorted(maps.Keys(p.subjects)), p.list(everyTable); !slices.Equal(got, want) {
		t.Fatalf("the prober's subjects are\n%v, the tables are\n%v", got, want)
	}
	for _, table := range p.list(everyTable) {
		for _, fault := range p.probe(table) {
			t.Errorf("%s: %s", table, fault)
		}
	}
}

// TestTheProberSeesAMissingWall takes away each wall in turn: the prober must notice. Tables
// without a tenant have no wall; there every door is opened instead.
func TestTheProberSeesAMissingWall(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	proven := 0
	for _, table := range p.list(everyTable) {
		for _, change := range p.list(`
			SELECT CASE permissive
				WHEN 'RESTRICTIVE' THEN format('DROP POLICY %I ON %I', policyname, tablename)
				ELSE format('ALTER POLICY %I ON %I USING (true)', policyname, tablename) END
			FROM pg_policies p
			WHERE schemaname = 'public' AND tablename = $1
				AND (permissive = 'RESTRICTIVE' OR cmd = 'SELECT' AND NOT EXISTS (
					SELECT FROM pg_policies w WHERE w.schemaname = 'public' AND w.tablename = p.tablename AND w.permissive = 'RESTRICTIVE'))`, table) {
			proven++
			_ = pgx.BeginFunc(t.Context(), p.tx, func(nested pgx.Tx) error {
				if _, err := nested.Exec(t.Context(), change); err != nil {
					t.Errorf("%s: %v", change, err)
				}
				if len(p.probe(table)) == 0 {
					t.Errorf("the prober did not notice: %s", change)
				}
				return errTakeBack
			})
		}
	}
	if tables := len(p.list(everyTable)); proven < tables {
		t.Errorf("%d proofs for %d tables", proven, tables)
	}
}
