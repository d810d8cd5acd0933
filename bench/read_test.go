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

	"github.com/jackc/pgx/v5"

	"cortejo/queries"
	"cortejo/tenants"
)

// BenchmarkRead runs the same statement bare and in a scope, in turns, so that whatever else
// the machine does touches both alike. Bare, it names the tenant of every table itself, and a
// helper's events, as it would have to without rules. The promise is about the whole read, as the
// generated query makes it, from the call until its rows stand in Go; beside it stands what the
// server's process alone spent, which a full machine hardly touches.
// A scope costs the same whatever it guards, so the promise is about the statements of three
// screens; two small ones show the cost itself.
func BenchmarkRead(b *testing.B) {
	y := yards[many]
	checklist := func(home place) query {
		return func(db tenants.Statements) error {
			_, err := queries.New(db).GetChecklist(b.Context(), queries.GetChecklistParams{EventID: home.event})
			return err
		}
	}
	list := func(place) query {
		return func(db tenants.Statements) error {
			_, err := queries.New(db).ListEvents(b.Context(), queries.ListEventsParams{Status: "ACTIVE", PageSize: 25})
			return err
		}
	}
	guests := func(home place) query {
		return func(db tenants.Statements) error {
			_, err := queries.New(db).ListInvitations(b.Context(), queries.ListInvitationsParams{EventID: home.event, PageSize: 201})
			return err
		}
	}
	invited := y.findParties(b)[0].place
	plain := func(sql string) func(home place) query {
		return func(home place) query {
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
	}
	for _, read := range []struct {
		name     string
		home     place
		promised bool
		narrowed bool // the procedure asks for one event
		of       func(home place) query
		bare     []string // what the statement says, and what it says when it is bare
	}{
		{"planejamento", y.places[0], true, true, checklist, bareChecklist},
		{"lista de eventos", y.places[0], true, false, list, bareList},
		{"planejamento, auxiliar com 200 eventos", y.helper, true, true, checklist, slices.Concat(bareChecklist, helpersChecklist)},
		{"lista de eventos, auxiliar com 200 eventos", y.helper, true, false, list, slices.Concat(bareList, helpersList)},
		{"lista de 200 convidados", invited, true, true, guests, bareGuests},
		{"50 linhas", y.places[0], false, false, plain(`SELECT id, title, observations, category, timing, time_unit_number, checked_at, position
				FROM tasks e WHERE e.event_id = $1 AND deleted_at IS NULL ORDER BY position, id`), []string{"WHERE e.event_id", "WHERE e.business_id = app.business_id() AND e.event_id"}},
		{"1 linha", y.places[0], false, false, plain(`SELECT title, date, ceremony_place FROM events e WHERE e.id = $1`), []string{"WHERE e.id", "WHERE e.business_id = app.business_id() AND e.id"}},
	} {
		b.Run(read.name, func(b *testing.B) {
			scope := tenants.AsMember(read.home.user, read.home.business)
			if read.narrowed {
				scope = scope.In(read.home.event)
			}
			scoped, ask := y.db.Read(scope), read.of(read.home)
			guarded := record(scoped, ask)
			alone := guarded
			for i := 0; i < len(read.bare); i += 2 {
				if !strings.Contains(alone.sql, read.bare[i]) {
					b.Fatalf("the statement has changed: no %q in\n%s", read.bare[i], alone.sql)
				}
				alone.sql = strings.ReplaceAll(alone.sql, read.bare[i], read.bare[i+1])
			}
			bare, above := y.bareConnection(b, read.home, bareRole), y.bareConnection(b, read.home, "none")
			if with, without := answer(b, scoped, guarded), answer(b, bare, alone); with != without {
				b.Fatalf("in a scope and bare the answers differ:\n%s\n%s", with, without)
			}
			with, without, unchecked := processorOf(b, scoped), processorOf(b, bare), processorOf(b, above)
			turns := []func(){
				func() { with.timed(b, scoped, ask) },
				func() { without.timed(b, instead{bare, alone.sql}, ask) },
				func() { unchecked.timed(b, instead{above, alone.sql}, ask) },
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
			b.ReportMetric(us(without.median()), "bare-µs")
			b.ReportMetric(us(with.median()), "scoped-µs")
			b.ReportMetric(us(unchecked.median()), "superuser-µs")
			f := figure{name: "tenants.Read ÷ pgx puro, " + read.name, target: "–", met: true,
				value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs)", ratio, us(with.wall.median()), us(without.wall.median()))}
			if read.promised {
				f.target, f.met = "≤ 1.15", ratio <= 1.15
			}
			report(figure{name: "idem, só o processador do Postgres, " + read.name, target: "–", met: true,
				value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs; superusuário, %.0f µs)", float64(with.median())/float64(without.median()),
					us(with.median()), us(without.median()), us(unchecked.median()))})
			report(f)
		})
	}
}

// What the tenant policies say is said by the bare statement itself, table by table.
var (
	bareList = []string{
		"WHERE (CASE ", "WHERE e.business_id = app.business_id() AND (CASE ",
		"SELECT e.id, e.type", "SELECT e.business_id, e.id, e.type",
		"ON c.id = ec.contact_id", "ON c.business_id = ec.business_id AND c.id = ec.contact_id",
		"WHERE ec.event_id = e.id", "WHERE ec.business_id = e.business_id AND ec.event_id = e.id",
		"ON i.id = p.image_id", "ON i.business_id = p.business_id AND i.id = p.image_id",
		"WHERE k.event_id = p.id", "WHERE k.business_id = p.business_id AND k.event_id = p.id",
		"ON n.id = ec.contact_id", "ON n.business_id = ec.business_id AND n.id = ec.contact_id",
		"WHERE ec.event_id = p.id", "WHERE ec.business_id = p.business_id AND ec.event_id = p.id",
	}
	bareChecklist = []string{
		"WHERE e.id = $1", "WHERE e.business_id = app.business_id() AND e.id = $1",
		"ON n.id = ec.contact_id", "ON n.business_id = ec.business_id AND n.id = ec.contact_id",
		"WHERE ec.event_id = e.id", "WHERE ec.business_id = e.business_id AND ec.event_id = e.id",
		"WHERE b.event_id", "WHERE b.business_id = app.business_id() AND b.event_id",
		"WHERE t.id = g.table_id", "WHERE t.business_id = e.business_id AND t.id = g.table_id",
		"  AND app.may_in(e.id, 'MANAGE_EVENT')", "",
	}
	// Who came in, and what was written last, functions answer here as there.
	bareGuests = []string{
		"WHERE e.id = $3 AND (app.may_in(e.id, 'SITE_AND_GUESTS') OR app.customer_can('GUESTS_VIEW'))", "WHERE e.business_id = app.business_id() AND e.id = $3",
		"WHERE n.event_id = e.id", "WHERE n.business_id = e.business_id AND n.event_id = e.id",
		"WHERE t.id = g.table_id", "WHERE t.business_id = e.business_id AND t.id = g.table_id",
		"WHERE g.event_id = e.id", "WHERE g.business_id = e.business_id AND g.event_id = e.id",
	}
	// A helper's events are asked for once, where the events are; their clients not at all.
	helpersList = []string{
		"WHERE e.business_id = app.business_id()", "WHERE e.business_id = app.business_id() AND " + helps + ")",
		"WHERE ec.business_id = p.business_id", "WHERE false AND ec.business_id = p.business_id",
	}
	helpersChecklist = []string{
		"WHERE e.business_id = app.business_id()", "WHERE e.business_id = app.business_id() AND " + helps + " AND a.permissions & 1 <> 0)",
		"WHERE ec.business_id = e.business_id", "WHERE false AND ec.business_id = e.business_id",
		"app.permissions_in(e.id)", "(SELECT a.permissions FROM event_accesses a WHERE a.business_id = e.business_id AND a.event_id = e.id AND a.membership_id = app.membership_id())",
	}
)

const helps = "EXISTS (SELECT FROM event_accesses a WHERE a.business_id = app.business_id() AND a.membership_id = app.membership_id() AND a.event_id = e.id"

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

// instead sends other words than the query says.
type instead struct {
	tenants.Statements
	sql string
}

func (i instead) Query(ctx context.Context, _ string, args ...any) (pgx.Rows, error) {
	return i.Statements.Query(ctx, i.sql, args...)
}

func (i instead) QueryRow(ctx context.Context, _ string, args ...any) pgx.Row {
	return i.Statements.QueryRow(ctx, i.sql, args...)
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
func (y *yard) bareConnection(b *testing.B, home place, role string) *pgx.Conn {
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
func answer(b *testing.B, db tenants.Statements, s statement) string {
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

func processorOf(b *testing.B, db tenants.Statements) *processor {
	b.Helper()
	var pid int
	if err := db.QueryRow(b.Context(), "SELECT pg_backend_pid()").Scan(&pid); err != nil {
		b.Fatal(err)
	}
	return &processor{stat: fmt.Sprintf("/proc/%d/schedstat", pid)}
}

func (p *processor) used() (time.Duration, bool) {
	content, err := os.ReadFile(p.stat)
	if err != nil {
		return 0, false
	}
	first, _, _ := strings.Cut(string(content), " ")
	nanoseconds, err := strconv.ParseInt(first, 10, 64)
	return time.Duration(nanoseconds), err == nil
}

// timed asks. A process that waits for its next statement has been counted to the end, so what the
// statement before it used is known now.
func (p *processor) timed(b *testing.B, db tenants.Statements, ask query) {
	b.Helper()
	if used, ok := p.used(); ok {
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
