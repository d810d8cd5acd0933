package bench

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/tenants"
)

// readCase is a generated query of one screen, for one person.
type readCase struct {
	name string
	home eventCase
	// isBounded reports that docs/measures.md bounds the cost of the row policies.
	isBounded bool
	// isNarrowed reports that the procedure asks for one event.
	isNarrowed bool
	ask        query
	bare       bareStatement
}

func (r readCase) scope() tenants.Scope {
	scope := tenants.AsMember(r.home.user, r.home.business)
	if r.isNarrowed {
		scope = scope.LimitToEvent(r.home.event)
	}
	return scope
}

// reads returns the cases of BenchmarkRead. A scope costs the same for any query, so the bound applies to the queries
// of three screens; two small ones show the cost itself.
func (y *benchEnv) reads(b testing.TB) []readCase {
	b.Helper()
	checklist := func(home eventCase) query {
		return func(db tenants.Statements) error {
			_, err := queries.New(db).GetChecklist(b.Context(), queries.GetChecklistParams{EventID: home.event})
			return err
		}
	}
	list := func(db tenants.Statements) error {
		_, err := queries.New(db).ListEvents(b.Context(), queries.ListEventsParams{Status: "ACTIVE", PageSize: 25})
		return err
	}
	guests := func(home eventCase) query {
		return func(db tenants.Statements) error {
			_, err := queries.New(db).ListInvitations(b.Context(),
				queries.ListInvitationsParams{EventID: home.event, PageSize: 201})
			return err
		}
	}
	plain := func(sql string, home eventCase) query {
		return func(db tenants.Statements) error {
			rows, err := db.Query(b.Context(), sql, home.event)
			if err != nil {
				return err
			}
			for rows.Next() {
				_ = rows.RawValues()
			}
			return rows.Err()
		}
	}
	mine, invited := y.cases[0], y.listGuestLists(b)[0].eventCase
	return []readCase{
		{"planejamento", mine, true, true, checklist(mine), ownersStatement},
		{"lista de eventos", mine, true, false, list, ownersStatement},
		{"planejamento, auxiliar com 200 eventos", y.helper, true, true, checklist(y.helper), managersStatement},
		{"lista de eventos, auxiliar com 200 eventos", y.helper, true, false, list, helpersStatement},
		{"lista de 200 convidados", invited, true, true, guests(invited), ownersStatement},
		{"50 linhas", mine, false, false,
			plain(`SELECT id, title, observations, category, timing, time_unit_number, checked_at, position
			FROM tasks e WHERE e.event_id = $1 AND deleted_at IS NULL ORDER BY position, id`, mine), ownersStatement},
		{"1 linha", mine, false, false, plain(`SELECT title, date, ceremony_place FROM events e WHERE e.id = $1`, mine),
			ownersStatement},
	}
}

// statements returns the statement of a read, and the same bare.
func (y *benchEnv) statements(b testing.TB, r readCase) (guarded, bare statement) {
	b.Helper()
	guarded = record(y.db.Read(r.scope()), r.ask)
	sql, limited := r.bare.from(guarded.sql, y.tenantTables(b), len(guarded.args)+1)
	if limited == 0 {
		b.Fatalf("%s: no table of the tenants' in\n%s", r.name, guarded.sql)
	}
	return guarded, statement{sql, append(slices.Clone(guarded.args), r.home.business)}
}

// BenchmarkRead alternates the same statement bare and in a scope, so that other load affects both equally. The bound
// applies to the whole read by the generated query, from the call until its rows are in Go. Further figures are the
// processor time of the database server alone, which other load hardly affects; the short form, which decides whether a
// change is accepted, uses those.
func BenchmarkRead(b *testing.B) {
	y := envs[manyBusinesses]
	for _, read := range y.reads(b) {
		b.Run(read.name, func(b *testing.B) {
			scoped, ask := y.db.Read(read.scope()), read.ask
			guarded, alone := y.statements(b, read)
			bare, above := y.bareConnection(b, read.home, bareRole), y.bareConnection(b, read.home, "none")
			if with, without := answer(b, scoped, guarded), answer(b, bare, alone); with != without {
				b.Fatalf("in a scope and bare the answers differ:\n%s\n%s", with, without)
			}
			with, without, unchecked := newProcessor(b, scoped), newProcessor(b, bare), newProcessor(b, above)
			turns := []func(){
				func() { with.measure(b, scoped, ask) },
				func() { without.measure(b, replacedStatements{bare, alone.sql, read.home.business}, ask) },
				func() { unchecked.measure(b, replacedStatements{above, alone.sql, read.home.business}, ask) },
			}
			turn := func() { // later ones find warm caches, so the order varies
				for _, i := range rand.Perm(len(turns)) {
					turns[i]()
				}
			}
			for range warmUp {
				turn()
			}
			for _, w := range []*processor{with, without, unchecked} {
				w.samples, w.wall = nil, nil
			}
			for b.Loop() {
				turn()
			}
			ratio := float64(with.wall.median()) / float64(without.wall.median())
			b.ReportMetric(ratio, "ratio")
			b.ReportMetric(float64(with.median())/float64(without.median()), "cpu-ratio")
			b.ReportMetric(microseconds(without.median()), "bare-µs")
			b.ReportMetric(microseconds(with.median()), "scoped-µs")
			b.ReportMetric(microseconds(unchecked.median()), "superuser-µs")
			f := figure{name: "tenants.Read ÷ pgx puro, " + read.name, target: "–", isMet: true,
				value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs)", ratio, microseconds(with.wall.median()),
					microseconds(without.wall.median()))}
			worked := float64(with.median()) / float64(without.median())
			spent := figure{name: "idem, só o processador do Postgres, " + read.name, target: "–", isMet: true,
				value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs; superusuário, %.0f µs)", worked, microseconds(with.median()),
					microseconds(without.median()), microseconds(unchecked.median()))}
			if read.isBounded {
				f.bound(ratio, maxGuardedRatio, !testing.Short())
				spent.bound(worked, maxGuardedRatio, testing.Short())
			}
			report(spent)
			report(f)
		})
	}
}

// statement is the statement that a generated query sends to the database.
type statement struct {
	sql  string
	args []any
}

// query runs a generated query until its rows are in Go.
type query func(db tenants.Statements) error

// record runs a query and returns its statement.
func record(db tenants.Statements, ask query) statement {
	r := &recorder{Statements: db}
	if err := ask(r); err != nil {
		panic(err)
	}
	return r.sent
}

// replacedStatements sends another statement in place of the query's, with the business as its last argument.
type replacedStatements struct {
	tenants.Statements
	sql      string
	business uuid.UUID
}

func (i replacedStatements) Query(ctx context.Context, _ string, args ...any) (pgx.Rows, error) {
	return i.Statements.Query(ctx, i.sql, append(slices.Clone(args), i.business)...)
}

func (i replacedStatements) QueryRow(ctx context.Context, _ string, args ...any) pgx.Row {
	return i.Statements.QueryRow(ctx, i.sql, append(slices.Clone(args), i.business)...)
}

type recorder struct {
	tenants.Statements
	sent statement
}

func (r *recorder) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	r.sent = statement{sql, args}
	return r.Statements.Query(ctx, sql, args...)
}

func (r *recorder) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	r.sent = statement{sql, args}
	return r.Statements.QueryRow(ctx, sql, args...)
}

// bareRole is the login of an application without row policies: it reads all rows of the tables that it was granted,
// and Postgres checks its privileges as those of any role but a superuser.
const bareRole = "bench_reader"

// bareConnection returns a connection without row policies and outside any transaction. Its scope is set for the whole
// session, because the statement reads it too. It forces generic plans: otherwise Postgres might plan the bare
// statement each time.
func (y *benchEnv) bareConnection(b testing.TB, home eventCase, role string) *pgx.Conn {
	b.Helper()
	conn, err := y.admin.Acquire(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_, _ = conn.Exec(b.Context(), "RESET ROLE")
		conn.Release()
	})
	if _, err := conn.Exec(b.Context(),
		"SELECT set_config('app.scope', app.scope_of_member($1, $2), false), set_config('role', $3, false), set_config('jit', 'off', false), set_config('plan_cache_mode', 'force_generic_plan', false)",
		home.user, home.business, role); err != nil {
		b.Fatal(err)
	}
	return conn.Conn()
}

// answer returns all values of a statement's rows.
func answer(b testing.TB, db tenants.Statements, s statement) string {
	b.Helper()
	rows, err := db.Query(b.Context(), s.sql, s.args...)
	if err != nil {
		b.Fatal(err)
	}
	var all strings.Builder
	for rows.Next() {
		for _, value := range rows.RawValues() {
			all.Write(value)
			all.WriteByte(0)
		}
	}
	if rows.Err() != nil {
		b.Fatal(rows.Err())
	}
	return all.String()
}

// processor measures, statement by statement, the processor time of one session's server process and the elapsed time.
// Without /proc (outside Linux) it measures only the latter.
type processor struct {
	samples
	wall samples
	stat string
	last time.Duration // the processor time before the last statement, 0 if none has run
}

func newProcessor(b testing.TB, db tenants.Statements) *processor {
	b.Helper()
	var pid int
	if err := db.QueryRow(b.Context(), "SELECT pg_backend_pid()").Scan(&pid); err != nil {
		b.Fatal(err)
	}
	return &processor{stat: fmt.Sprintf("/proc/%d/schedstat", pid)}
}

func (p *processor) readUsed() (time.Duration, bool) {
	content, err := os.ReadFile(p.stat)
	if err != nil {
		return 0, false
	}
	first, _, _ := strings.Cut(string(content), " ")
	nanoseconds, err := strconv.ParseInt(first, 10, 64)
	return time.Duration(nanoseconds), err == nil
}

// measure runs the query. The process was idle before it, so the processor time of the previous statement is complete
// now.
func (p *processor) measure(b testing.TB, db tenants.Statements, ask query) {
	b.Helper()
	if used, ok := p.readUsed(); ok {
		if p.last != 0 {
			p.samples = append(p.samples, used-p.last)
		}
		p.last = used
	}
	start := time.Now()
	if err := ask(db); err != nil {
		b.Fatal(err)
	}
	p.wall = append(p.wall, time.Since(start))
}
