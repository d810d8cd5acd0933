package tenants_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
	"cortejo/tenants/tenanttest/portion"
)

// The isolation prober. Every actor tries every verb on a row of every table in the catalogue, and an update of every
// column, with the roles and scopes of the product. An attempt must succeed exactly if the table's subject names the
// actor. A refusal therefore counts only if another actor succeeds with the same statement, or if the catalogue shows
// that no role has the right.

// verb is a way of touching a row.
type verb string

const (
	selects verb = "select"
	inserts verb = "insert"
	updates verb = "update" // of one column; who may is in the subject's edits
	deletes verb = "delete"
	// overwrites and empties name no row and read nothing, so that only the policies of the verb itself apply, and not
	// those of SELECT too.
	overwrites verb = "overwrite"
	empties    verb = "empty"
	// reparents tries to give the row another tenant or another parent.
	reparents verb = "re-parent"
	// adopts inserts a row of the actor's own tenant that refers to a parent of another tenant.
	adopts verb = "adopt"
)

// statement is an attempt; it succeeds when it touches a row.
type statement struct {
	sql  string
	args []any
}

// prober makes attempts on one connection in one transaction that never commits.
type prober struct {
	t       *testing.T
	tx      pgx.Tx
	fixture fixture

	actors   map[string]tenants.Scope
	names    []string // of the actors, in order
	inside   []string // those of them who have access anywhere
	bits     map[string]tenants.CustomerPermission
	subjects map[string]subject
	counts   counts
	rights   map[string][]string // see writers
}

// counts are the numbers of the prober's attempts.
type counts struct {
	tables, columns, successes, refusals int
	// lucky are the actors who succeeded, and done the verbs that did.
	lucky map[string]bool
	done  map[verb]int
}

func newProber(t *testing.T) *prober {
	t.Helper()
	env := tenanttest.New(t)
	f := seedFixture(env)
	conn, err := env.Admin.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Release)
	tx, err := conn.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = tx.Rollback(context.WithoutCancel(t.Context())) }) // the database is dropped anyway
	p := &prober{
		t: t, tx: tx, fixture: f, actors: f.actors(), subjects: f.subjects(),
		bits:   map[string]tenants.CustomerPermission{},
		counts: counts{lucky: map[string]bool{}, done: map[verb]int{}},
	}
	for _, bits := range previewedBits {
		p.bits[previewOf(bits)] = bits
	}
	if _, err := tx.Exec(t.Context(), "SAVEPOINT attempt"); err != nil {
		t.Fatal(err)
	}
	p.names = slices.Sorted(maps.Keys(p.actors))
	for _, bits := range clientBits() {
		p.bits[clientOf(bits)] = bits
	}
	for _, actor := range p.names {
		if p.attempt(actor, attempt{verb: selects, statement: statement{"SELECT 1", nil}}) {
			p.inside = append(p.inside, actor)
		}
	}
	return p
}

// attempt runs a statement as an actor and rolls it back. It returns whether the statement reached its row.
func (p *prober) attempt(actor string, a attempt) (succeeded bool) {
	p.t.Helper()
	ctx := p.t.Context()
	batch := &pgx.Batch{}
	batch.Queue("ROLLBACK TO SAVEPOINT attempt")
	if bits, ok := p.bits[actor]; ok {
		batch.Queue(
			"UPDATE events SET customer_permissions = $2::integer & 511, customer_extra_permissions = $2::integer & ~511 WHERE id = $1", p.fixture.event.ID, int32(bits))
	}
	if a.ready.sql != "" {
		batch.Queue(a.ready.sql, a.ready.args...)
	}
	var before, after string
	if a.row.sql != "" {
		batch.Queue(a.row.sql, a.row.args...).QueryRow(func(row pgx.Row) error { return row.Scan(&before) })
	}
	// From here on this is a connection of the login role.
	batch.Queue("SET LOCAL SESSION AUTHORIZATION cortejo_app")
	enter, args := p.actors[actor].EnterToWrite()
	batch.Queue(enter, args...)
	batch.Queue(a.sql, a.args...).Exec(func(tag pgconn.CommandTag) error {
		succeeded = tag.RowsAffected() > 0
		return nil
	})
	if a.row.sql != "" {
		batch.Queue("RESET SESSION AUTHORIZATION")
		batch.Queue(a.row.sql, a.row.args...).QueryRow(func(row pgx.Row) error { return row.Scan(&after) })
	}
	err := p.tx.SendBatch(ctx, batch).Close()
	if a.row.sql != "" && err == nil {
		succeeded = before != after // the row itself moved, or went
	}
	if refused := new(pgconn.PgError); errors.As(err, &refused) {
		succeeded = false
		if !isRefusal(a.verb, refused) {
			p.t.Errorf("%s: not a refusal but a broken attempt: %v\n%s", actor, refused, a.sql)
		}
	} else if err != nil {
		p.t.Fatalf("%s: %v", actor, err)
	}
	// An attempt is rolled back together with the next statement. After a refusal Postgres accepts no other statement.
	if err != nil {
		p.takeBack()
	}
	return succeeded
}

// takeBack rolls back the last attempt.
func (p *prober) takeBack() {
	p.t.Helper()
	if _, err := p.tx.Exec(p.t.Context(), "ROLLBACK TO SAVEPOINT attempt"); err != nil {
		p.t.Fatal(err)
	}
}

// isRefusal tells a refusal from an attempt that failed for a reason of its own.
func isRefusal(v verb, err *pgconn.PgError) bool {
	switch err.Code {
	case "42501": // no right, or a policy's WITH CHECK
		return true
	case "25006": // a scope for reading alone
		return true
	case "CJ003": // the person responsible for a task: not of this tenant, or not the actor's choice
		return v == adopts || v == reparents
	case "CJ005": // a sent contract, and who signs it
		return true
	case "CJ404": // no scope
		return true
	case "CJ009": // staff in control, of what grants
		return true
	case "23503": // a parent that this tenant does not have
		return v == adopts || v == reparents
	}
	return false
}

// probe makes all attempts on one table and returns the deviations from its subject. If enough is true, it leaves out
// actors without any access and stops at the first fault.
func (p *prober) probe(table string, enough bool) (faults []string) {
	p.t.Helper()
	p.counts.tables++
	everybody := p.names
	if enough {
		everybody = p.inside
	}
	for _, a := range p.attempts(table) {
		among := a.among
		if len(among) == 0 {
			among = everybody
		}
		for _, actor := range among {
			if enough && len(faults) > 0 {
				return faults
			}
			want := slices.Contains(a.by, actor) && !(actor == inControl && isWithheld(table, a))
			got := p.attempt(actor, a)
			if got != want {
				faults = append(faults, fmt.Sprintf("%s may %s: %t, want %t (%s)", actor, a.verb, got, want, a.sql))
			}
			if got {
				p.counts.successes++
				p.counts.lucky[actor] = true
				p.counts.done[a.verb]++
			} else {
				p.counts.refusals++
			}
		}
	}
	return faults
}

// undeclared returns the granted rights that no subject proves, and the actors that do not exist.
func (p *prober) undeclared(table string) (faults []string) {
	p.t.Helper()
	subject := p.subjects[table]
	for _, v := range []verb{selects, inserts, deletes} {
		if len(subject.rightful[v]) == 0 && p.granted(table, v) {
			faults = append(faults,
				fmt.Sprintf("%s is granted to somebody, but nobody rightful proves the refusals", v))
		}
	}
	declared := map[string]bool{}
	for _, edit := range subject.edits {
		for column := range strings.FieldsSeq(edit.columns) {
			declared[column] = true
		}
	}
	for _, column := range p.columns(table) {
		if len(p.writers(table, column)) == 0 {
			continue
		}
		if !declared[column] {
			faults = append(faults, fmt.Sprintf("somebody may update %s, and edits does not say who", column))
		}
		delete(declared, column)
	}
	for column := range declared {
		faults = append(faults, fmt.Sprintf("edits says who may update %s, and nobody holds the right", column))
	}
	for _, a := range p.attempts(table) {
		for _, actor := range a.by {
			if _, ok := p.actors[actor]; !ok {
				faults = append(faults, fmt.Sprintf("there is no actor %q", actor))
			}
		}
	}
	return faults
}

func (p *prober) list(sql string, args ...any) []string {
	p.t.Helper()
	p.takeBack()
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

// aside makes a change that the next attempts see, calls fn, and takes the change back.
func (p *prober) aside(change statement, fn func()) {
	p.t.Helper()
	p.takeBack()
	err := pgx.BeginFunc(p.t.Context(), p.tx, func(nested pgx.Tx) error {
		if _, err := nested.Exec(p.t.Context(), change.sql, change.args...); err != nil {
			p.t.Errorf("%s: %v", change.sql, err)
		}
		if _, err := nested.Exec(p.t.Context(), "SAVEPOINT attempt"); err != nil { // hides the one outside
			return err
		}
		fn()
		return errTakeBack
	})
	if !errors.Is(err, errTakeBack) {
		p.t.Fatal(err)
	}
}

var errTakeBack = errors.New("take back")

const everyTable = `SELECT relname::text FROM pg_class
	WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`

const (
	// proberPart is how many tables a seed draws besides those always probed.
	proberPart = 8
	// mutantsPart is how many policies it draws.
	mutantsPart = 40
)

// mutatedAlways are the tables of staff in control and of helpers, whose policies every seed includes; probedAlways are
// these, and the tables from which a person's workspaces are read.
var (
	mutatedAlways = []string{"business_controls", "event_accesses", "memberships"}
	probedAlways  = and(mutatedAlways, "businesses", "users")
)

// pickTables returns the part of the tables that this run probes.
func pickTables(t *testing.T, kind string, tables []string, size int) portion.Portion {
	t.Helper()
	impact := portion.ReadImpact(t)
	return portion.Pick(t, kind, tables, size, func(table string) bool {
		return impact.HasTable(table) || slices.Contains(probedAlways, table)
	})
}

func TestEveryTableIsProbed(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	if got, want := slices.Sorted(maps.Keys(p.subjects)), p.list(everyTable); !slices.Equal(got, want) {
		t.Fatalf("the prober's subjects are\n%v, the tables are\n%v", got, want)
	}
	tables := p.list(everyTable)
	for _, table := range tables {
		for _, fault := range p.undeclared(table) {
			t.Errorf("%s: %s", table, fault)
		}
	}
	part := pickTables(t, "prober", tables, proberPart)
	for _, table := range part.Names {
		before := p.counts.successes
		for _, fault := range p.probe(table, false) {
			t.Errorf("%s: %s", table, fault)
		}
		// If the catalogue grants no right, nothing remains to be proven.
		if p.counts.successes == before &&
			slices.ContainsFunc([]verb{selects, inserts, updates, deletes},
				func(v verb) bool { return p.granted(table, v) }) {
			t.Errorf("%s: nobody did anything with it, so its refusals prove nothing", table)
		}
	}
	for _, v := range []verb{selects, inserts, updates, overwrites} {
		if p.counts.done[v] == 0 {
			t.Errorf("nobody ever succeeded to %s", v)
		}
	}
	for _, v := range []verb{reparents, adopts} {
		if p.counts.done[v] != 0 {
			t.Errorf("somebody succeeded to %s", v)
		}
	}
	for _, actor := range slices.Concat(everyone, withPreviews(clients),
		[]string{previewInControl, previewElsewhere, door, revokedDoor}) {
		// An actor without rights on the tables of one part has some on others.
		if !p.counts.lucky[actor] && part.IsWhole() {
			t.Errorf("%s never did anything: is there such a person?", actor)
		}
	}
	tenanttest.Report(t, "prober", "%s tables, %d columns, %d actors, %d attempts: %d successes %v, %d refusals", part,
		p.counts.columns, len(p.names),
		p.counts.successes+p.counts.refusals, p.counts.successes, p.counts.done, p.counts.refusals)
}

// TestTheRefusedAreOneStepAway shows that actors who are refused for one reason are refused for that one: without it
// they read the event.
func TestTheRefusedAreOneStepAway(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	where, key := p.subjects["events"].where(0)
	read := attempt{verb: selects, statement: statement{"SELECT FROM events WHERE " + where, key}}
	for actor, mend := range p.fixture.mended() {
		if p.attempt(actor, read) {
			t.Errorf("%s reads the event", actor)
		}
		p.aside(mend, func() {
			if !p.attempt(actor, read) {
				t.Errorf("%s cannot read the event even after: %s", actor, mend.sql)
			}
		})
	}
}

// TestTheProberSeesAMissingPolicy takes away each restrictive policy and opens each permissive one in
// turn: the prober must notice.
func TestTheProberSeesAMissingPolicy(t *testing.T) {
	t.Parallel()
	p := newProber(t)
	impact := portion.ReadImpact(t)
	var changes []string
	tableOf := map[string]string{}
	for _, table := range p.list(everyTable) {
		for _, change := range p.list(`
			SELECT CASE permissive
				WHEN 'RESTRICTIVE' THEN format('DROP POLICY %I ON %I', policyname, tablename)
				ELSE format('ALTER POLICY %I ON %I %s %s', policyname, tablename,
					CASE WHEN qual IS NOT NULL THEN 'USING (true)' END, CASE WHEN with_check IS NOT NULL THEN 'WITH CHECK (true)' END) END
			FROM pg_policies
			WHERE schemaname = 'public' AND tablename = $1
				AND (permissive = 'RESTRICTIVE' OR coalesce(qual, 'true') <> 'true' OR coalesce(with_check, 'true') <> 'true')
			ORDER BY policyname`, table) {
			changes, tableOf[change] = append(changes, change), table
		}
	}
	if tables := len(p.list(everyTable)); len(changes) < tables {
		t.Errorf("%d proofs for %d tables", len(changes), tables)
	}
	part := portion.Pick(t, "prober-mutants", changes, mutantsPart, func(change string) bool {
		return impact.HasTable(tableOf[change]) || slices.Contains(mutatedAlways, tableOf[change])
	})
	for _, change := range part.Names {
		p.aside(statement{change, nil}, func() {
			if len(p.probe(tableOf[change], true)) == 0 {
				t.Errorf("the prober did not notice: %s", change)
			}
		})
	}
	tenanttest.Report(t, "prober-mutants", "%s policies, each missed when it was gone", part)
}
