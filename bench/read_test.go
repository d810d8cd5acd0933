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

// A read is a generated query of one screen, for one person.
type readCase struct {
	name string
	home eventCase
	// isBounded says that docs/measures.md bounds what the rules cost it.
	isBounded bool
	// isNarrowed says that the procedure asks for one event.
	isNarrowed bool
	ask        query
	bare       bareStatement
}

func (r readCase) scope() tenants.Scope {
	scope := tenants.AsMember(r.home.user, r.home.business)
	if r.isNarrowed {
		scope = scope.In(r.home.event)
	}
	return scope
}

// reads returns those that BenchmarkRead compares.
// A scope costs the same whatever it guards, so the promise is about the statements of three screens; two small ones show
// the cost itself.
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
			_, err := queries.New(db).ListInvitations(b.Context(), queries.ListInvitationsParams{EventID: home.event, PageSize: 201})
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
		{"50 linhas", mine, false, false, plain(`SELECT id, title, observations, category, timing, time_unit_number, checked_at, position
			FROM tasks e WHERE e.event_id = $1 AND deleted_at IS NULL ORDER BY position, id`, mine), ownersStatement},
		{"1 linha", mine, false, false, plain(`SELECT title, date, ceremony_place FROM events e WHERE e.id = $1`, mine), ownersStatement},
	}
}

// statements returns what a read sends, and the same bare.
func (y *benchEnv) statements(b testing.TB, r readCase) (guarded, bare statement) {
	b.Helper()
	guarded = record(y.db.Read(r.scope()), r.ask)
	sql, limited := r.bare.from(guarded.sql, y.tenantTables(b), len(guarded.args)+1)
	if limited == 0 {
		b.Fatalf("%s: no table of the tenants' in\n%s", r.name, guarded.sql)
	}
	return guarded, statement{sql, append(slices.Clone(guarded.args), r.home.business)}
}

// BenchmarkRead runs the same statement bare and in a scope, in turns, so that whatever else the machine does touches both
// alike. The promise is about the whole read, as the generated query makes it, from the call until its rows are in Go; beyond
// it the figures say what the server's process alone spent, which a full machine hardly touches. The short form, which
// decides whether a change enters, is about that.
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
			turn := func() { // whoever comes later finds everything warm: the order changes
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
				value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs)", ratio, microseconds(with.wall.median()), microseconds(without.wall.median()))}
			worked := float64(with.median()) / float64(without.median())
			spent := figure{name: "idem, só o processador do Postgres, " + read.name, target: "–", isMet: true,
				value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs; superusuário, %.0f µs)", worked, microseconds(with.median()), microseconds(without.median()), microseconds(unchecked.median()))}
			if read.isBounded {
				f.bound(ratio, maxGuardedRatio, !testing.Short())
				spent.bound(worked, maxGuardedRatio, testing.Short())
			}
			report(spent)
			report(f)
		})
	}
}

// statement is what a generated query sends.
type statement struct {
	sql  string
	args []any
}

// query asks as the program does: by the generated code, until its rows stand in Go.
type query func(db tenants.Statements) error

// record runs a query and answers what it sent.
func record(db tenants.Statements, ask query) statement {
	r := &recorder{Statements: db}
	if err := ask(r); err != nil {
		panic(err)
	}
	return r.sent
}

// replacedStatements sends another statement than the query's, with the business as its last argument.
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

// bareRole is what an application without rules would log in as: it reads every row of the
// tables it was granted, and Postgres checks its rights as it does everybody's but a superuser's.
const bareRole = "bench_reader"

// bareConnection reads as if there were no tenants: above the rules and outside any
// transaction. The scope's setting stands for the whole session, because the statement asks
// for it as well. It never plans twice: Postgres might otherwise plan the bare statement each time.
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
	if _, err := conn.Exec(b.Context(), "SELECT set_config('app.scope', app.scope_of_member($1, $2), false), set_config('role', $3, false), set_config('jit', 'off', false), set_config('plan_cache_mode', 'force_generic_plan', false)",
		home.user, home.business, role); err != nil {
		b.Fatal(err)
	}
	return conn.Conn()
}

// answer is all that a statement answers.
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

// processor takes the time that one session's server process was on a processor, statement by
// statement, and the time on the wall. Where the kernel does not tell (it is not Linux) only that.
type processor struct {
	samples
	wall samples
	stat string
	last time.Duration // what the process had used before the statement, if one has run
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

// measure asks. A process that waits for its next statement has been counted to the end, so what the
// statement before it used is known now.
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
