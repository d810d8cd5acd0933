package bench

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/api"
	backoffice "cortejo/api/admin"
	"cortejo/providers/postgres"
	"cortejo/queries"
	schema "cortejo/sql"
	"cortejo/tenants"
)

const (
	many, few = 2000, 20
	password  = "cortejo-bench" // of a server that lives on 127.0.0.1 as long as the benchmarks
)

// yard is one database with everything that measures it.
type yard struct {
	admin  *pgxpool.Pool // as the tables' owner would: no rules
	db     *tenants.DB
	trips  *tripCounter
	server *httptest.Server
	places []place
	helper place // somebody with 200 events
	long   place // a checklist of 300 tasks and 1,500 subtasks
	staff  uuid.UUID
}

// place is one event that somebody may ask for.
type place struct {
	user, business, event, contact uuid.UUID
	slug                           string
}

var yards = map[int]*yard{}

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (code int, err error) {
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() == "" {
		return m.Run(), nil // go test ./... measures nothing, so it waits for no data
	}
	ctx := context.Background()
	root := filepath.Join("..")
	server, err := postgres.Start(ctx, postgres.Options{
		BinDir:  postgres.BinDir(filepath.Join(root, "tools", "postgres")),
		DataDir: filepath.Join(cmp.Or(os.Getenv("DATA_DIR"), filepath.Join(root, ".cortejo")), "bench", "postgres"),
	})
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	for _, businesses := range []int{few, many} {
		fmt.Printf("Preparando %d espaços de trabalho…\n", businesses)
		admin, err := ensureData(ctx, server.AdminURL, businesses)
		if err != nil {
			return 1, err
		}
		if err := schema.SetLoginPassword(ctx, admin, password); err != nil {
			return 1, err
		}
		place, err := url.Parse(admin)
		if err != nil {
			return 1, err
		}
		yards[businesses], err = openYard(ctx, admin, server.URL(schema.LoginRole, password, place.Path[1:]))
		if err != nil {
			return 1, err
		}
	}
	code = m.Run()
	for _, y := range yards {
		y.server.Close()
	}
	return code, printReport(os.Stdout)
}

func openYard(ctx context.Context, admin, app string) (_ *yard, err error) {
	y := &yard{trips: new(tripCounter)}
	if y.admin, err = pgxpool.New(ctx, admin); err != nil {
		return nil, err
	}
	config, err := pgxpool.ParseConfig(app)
	if err != nil {
		return nil, err
	}
	config.MaxConns = 1 // one request at a time: what is measured is the work, not the queue
	config.ConnConfig.DialFunc = y.trips.dial
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	y.db = tenants.New(pool)
	handler, err := api.Handler(api.Options{
		Procedures: api.Procedures(y.db, told{}, backoffice.New(backoffice.Options{DB: y.db}).Register), Media: http.NotFoundHandler(), Courier: http.NotFoundHandler(),
		PublicURL: "http://127.0.0.1", WebDir: "none",
	})
	if err != nil {
		return nil, err
	}
	y.server = httptest.NewServer(handler)
	rows, err := y.admin.Query(ctx, `
		SELECT b.owner_user_id, e.business_id, e.id, ec.contact_id, e.slug
		FROM (SELECT * FROM events WHERE templated_at IS NULL AND archived_at IS NULL ORDER BY md5(id::text) LIMIT 500) e
		JOIN businesses b USING (business_id)
		JOIN LATERAL (SELECT contact_id FROM event_customers c WHERE c.business_id = e.business_id AND c.event_id = e.id LIMIT 1) ec ON true`)
	if err != nil {
		return nil, err
	}
	y.places, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (p place, err error) {
		return p, row.Scan(&p.user, &p.business, &p.event, &p.contact, &p.slug)
	})
	if err != nil {
		return nil, err
	}
	if err := y.admin.QueryRow(ctx, `
		SELECT m.user_id, m.business_id, (array_agg(a.event_id ORDER BY a.event_id))[100]
		FROM memberships m JOIN event_accesses a ON a.business_id = m.business_id AND a.membership_id = m.id
		GROUP BY 1, 2 HAVING count(*) = 200`).Scan(&y.helper.user, &y.helper.business, &y.helper.event); err != nil {
		return nil, fmt.Errorf("find the helper of many events: %w", err)
	}
	if err := y.admin.QueryRow(ctx, `SELECT id FROM users WHERE role = 'GLOBAL_ADMIN'`).Scan(&y.staff); err != nil {
		return nil, fmt.Errorf("find somebody of the staff: %w", err)
	}
	if err := y.admin.QueryRow(ctx, `SELECT b.owner_user_id, t.business_id, t.event_id FROM tasks t JOIN businesses b USING (business_id)
		GROUP BY 1, 2, 3 HAVING count(*) = 300`).Scan(&y.long.user, &y.long.business, &y.long.event); err != nil {
		return nil, fmt.Errorf("find the long checklist: %w", err)
	}
	for _, statement := range []string{
		"DO $$ BEGIN CREATE ROLE " + bareRole + " NOLOGIN BYPASSRLS; EXCEPTION WHEN duplicate_object THEN NULL; END $$",
		"GRANT USAGE ON SCHEMA public, app TO " + bareRole,
		"GRANT SELECT ON ALL TABLES IN SCHEMA public TO " + bareRole,
		"GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA app TO " + bareRole,
	} {
		if _, err := y.admin.Exec(ctx, statement); err != nil {
			return nil, fmt.Errorf("prepare the bare role: %w", err)
		}
	}
	return y, nil
}

func (y *yard) anywhere() place { return y.places[rand.IntN(len(y.places))] }

// told plays the session, whose answer the server keeps in memory anyway.
type told struct{}

const asker = "Bench-User"

func (told) Authenticate(r *http.Request) (uuid.UUID, bool, error) {
	id, err := uuid.Parse(r.Header.Get(asker))
	return id, err == nil, nil
}

// get asks the API as the web app does and reads the whole answer.
func (y *yard) get(b *testing.B, user uuid.UUID, path string) {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, y.server.URL+path, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set(asker, user.String())
	y.send(b, request, http.StatusOK)
}

// send asks and reads the whole answer, whose status is known.
func (y *yard) send(b *testing.B, request *http.Request, want int) {
	b.Helper()
	response, err := y.server.Client().Do(request)
	if err != nil {
		b.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != want {
		b.Fatalf("%s: %s %s %v", request.URL, response.Status, body, err)
	}
	if err := response.Body.Close(); err != nil {
		b.Fatal(err)
	}
}

// refused asks for what nobody may have here, or what nobody has.
func (y *yard) refused(b *testing.B, user uuid.UUID, path string) {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodGet, y.server.URL+path, nil)
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set(asker, user.String())
	y.send(b, request, http.StatusNotFound)
}

// post sends as the web app does.
func (y *yard) post(b *testing.B, user uuid.UUID, path, body string) {
	b.Helper()
	request, err := http.NewRequestWithContext(b.Context(), http.MethodPost, y.server.URL+path, strings.NewReader(body))
	if err != nil {
		b.Fatal(err)
	}
	request.Header.Set(asker, user.String())
	request.Header.Set("Content-Type", "application/json")
	y.send(b, request, http.StatusOK)
}

// samples are times of one thing.
type samples []time.Duration

func (s samples) at(share float64) time.Duration {
	if len(s) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s))
	return sorted[int(share*float64(len(sorted)-1))]
}

func (s samples) median() time.Duration { return s.at(0.5) }

const warmUp = 30

// BenchmarkRead runs the same statement bare and in a scope, in turns, so that whatever else
// the machine does touches both alike. Bare, it names the tenant of every table itself, and a
// helper's events, as it would have to without rules. The promise is about the whole read, as the
// generated query makes it, from the call until its rows stand in Go; beside it stands what the
// server's process alone spent, which a full machine hardly touches.
// A scope costs the same whatever it guards, so the promise is about the statements of the
// two screens; two small ones show the cost itself.
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

// What the walls say is said by the bare statement itself, table by table.
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
		"ON i.id = e.image_id", "ON i.business_id = e.business_id AND i.id = e.image_id",
		"ON n.id = ec.contact_id", "ON n.business_id = ec.business_id AND n.id = ec.contact_id",
		"WHERE ec.event_id = e.id", "WHERE ec.business_id = e.business_id AND ec.event_id = e.id",
		"WHERE b.event_id", "WHERE b.business_id = app.business_id() AND b.event_id",
		"WHERE t.event_id = e.id", "WHERE t.business_id = e.business_id AND t.event_id = e.id",
		"  AND app.permissions_in(e.id) & 1 <> 0", "",
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
	if _, err := conn.Exec(b.Context(), "SELECT set_config('app.scope', app.place_of_member($1, $2), false), set_config('role', $3, false), set_config('jit', 'off', false), set_config('plan_cache_mode', 'force_generic_plan', false)",
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

// BenchmarkScreens measures the data of two screens over HTTP, with few businesses and many
// in turns.
func BenchmarkScreens(b *testing.B) {
	for _, screen := range []struct {
		name string
		path func(p place) string
	}{
		{"lista de eventos", func(p place) string { return "/api/b/" + p.business.String() + "/event.getAll" }},
		{"planejamento", func(p place) string {
			return "/api/b/" + p.business.String() + "/task.getAll?eventUuid=" + p.event.String()
		}},
	} {
		b.Run(screen.name, func(b *testing.B) {
			took := map[int]samples{}
			turn := func() {
				for _, businesses := range []int{few, many} {
					y := yards[businesses]
					p := y.anywhere()
					start := time.Now()
					y.get(b, p.user, screen.path(p))
					took[businesses] = append(took[businesses], time.Since(start))
				}
			}
			for range warmUp {
				turn()
			}
			clear(took)
			for b.Loop() {
				turn()
			}
			ratio := float64(took[many].median()) / float64(took[few].median())
			b.ReportMetric(us(took[many].median()), "p50-µs")
			b.ReportMetric(us(took[many].at(0.99)), "p99-µs")
			b.ReportMetric(ratio, "many/few")
			report(figure{
				name:   "HTTP, " + screen.name + ", mediana (p99)",
				value:  fmt.Sprintf("%.2f ms (%.2f ms)", us(took[many].median())/1000, us(took[many].at(0.99))/1000),
				target: "< 5 ms", met: took[many].median() < 5*time.Millisecond,
			})
			report(figure{
				name:  fmt.Sprintf("HTTP, %s, %d ÷ %d espaços", screen.name, many, few),
				value: fmt.Sprintf("%.2f", ratio), target: "≤ 1.2", met: ratio <= 1.2,
			})
		})
	}
}

func us(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }

// BenchmarkRefusals compares what is another's with what never was: whoever measures the time
// of a 404 learns nothing.
func BenchmarkRefusals(b *testing.B) {
	y := yards[many]
	for _, of := range []struct {
		name string
		path func(mine, asked place) string
	}{
		{"event.get", func(mine, asked place) string {
			return "/api/b/" + mine.business.String() + "/event.get?uuid=" + asked.event.String()
		}},
		{"task.getAll", func(mine, asked place) string {
			return "/api/b/" + mine.business.String() + "/task.getAll?eventUuid=" + asked.event.String()
		}},
		{"crm.contacts.get", func(mine, asked place) string {
			return "/api/b/" + mine.business.String() + "/crm.contacts.get?uuid=" + asked.contact.String()
		}},
		{"business.get", func(_, asked place) string { return "/api/b/" + asked.business.String() + "/business.get" }},
		{"public.event.getAccess", func(_, asked place) string { return "/api/e/" + asked.event.String() + "/public.event.getAccess" }},
	} {
		b.Run(of.name, func(b *testing.B) {
			mine, nobodys := y.places[0], y.places[0]
			var forbidden, missing samples
			turn := func() {
				theirs := y.anywhere()
				for theirs.business == mine.business {
					theirs = y.anywhere()
				}
				nobodys.event, nobodys.business, nobodys.contact = uuid.New(), uuid.New(), uuid.New()
				asked := []struct {
					place
					into *samples
				}{{theirs, &forbidden}, {nobodys, &missing}}
				for _, i := range rand.Perm(len(asked)) {
					start := time.Now()
					y.refused(b, mine.user, of.path(mine, asked[i].place))
					*asked[i].into = append(*asked[i].into, time.Since(start))
				}
			}
			for range warmUp {
				turn()
			}
			forbidden, missing = nil, nil
			for b.Loop() {
				turn()
			}
			apart := (forbidden.median() - missing.median()).Abs()
			b.ReportMetric(us(apart), "apart-µs")
			report(figure{
				name:   "404 do alheio e do que não existe, " + of.name,
				value:  fmt.Sprintf("%.2f e %.2f ms", us(forbidden.median())/1000, us(missing.median())/1000),
				target: "medianas a < 2 ms", met: apart < 2*time.Millisecond,
			})
		})
	}
}

// BenchmarkMore measures the data of other screens over HTTP, and what a change of workspace
// asks of the server.
func BenchmarkMore(b *testing.B) {
	y := yards[many]
	in := func(p place, path string) string { return "/api/b/" + p.business.String() + "/" + path }
	for _, of := range []struct {
		name, target string
		limit        time.Duration
		ask          func(b *testing.B, p place)
	}{
		{"troca de espaço, as quatro idas ao servidor", "< 20 ms", 20 * time.Millisecond, func(b *testing.B, p place) {
			y.post(b, p.user, "/api/me/businessTeamMember.selectBusiness", `{"businessUuid":"`+p.business.String()+`"}`)
			y.get(b, p.user, "/api/me/users.get")
			y.get(b, p.user, in(p, "business.get"))
			y.get(b, p.user, in(p, "event.getAll"))
		}},
		{"busca do backoffice em 20.000 pessoas", "< 50 ms", 50 * time.Millisecond, func(b *testing.B, _ place) {
			y.get(b, y.staff, "/api/admin/admin.getAllUsers?query=dona%201")
		}},
		{"atividade", "< 5 ms", 5 * time.Millisecond, func(b *testing.B, p place) { y.get(b, p.user, in(p, "activity.getAll")) }},
		{"equipe", "< 5 ms", 5 * time.Millisecond, func(b *testing.B, p place) { y.get(b, p.user, in(p, "businessTeamMember.getAll")) }},
		{"planejamento de 300 tarefas e 1.500 subtarefas", "< 10 ms", 10 * time.Millisecond, func(b *testing.B, _ place) {
			y.get(b, y.long.user, in(y.long, "task.getAll?eventUuid="+y.long.event.String()))
		}},
		{"pendências, o contador", "< 5 ms", 5 * time.Millisecond, func(b *testing.B, p place) { y.get(b, p.user, in(p, "pendencies.count")) }},
		{"pendências, uma página", "< 5 ms", 5 * time.Millisecond, func(b *testing.B, p place) { y.get(b, p.user, in(p, "pendencies.getAll")) }},
		{"busca em tudo", "< 15 ms", 15 * time.Millisecond, func(b *testing.B, p place) { y.get(b, p.user, in(p, "search.all?query=marina")) }},
	} {
		b.Run(of.name, func(b *testing.B) {
			var took samples
			turn := func() {
				p := y.anywhere()
				start := time.Now()
				of.ask(b, p)
				took = append(took, time.Since(start))
			}
			for range warmUp {
				turn()
			}
			took = nil
			for b.Loop() {
				turn()
			}
			b.ReportMetric(us(took.median()), "p50-µs")
			b.ReportMetric(us(took.at(0.99)), "p99-µs")
			report(figure{
				name:   "HTTP, " + of.name + ", mediana (p99)",
				value:  fmt.Sprintf("%.2f ms (%.2f ms)", us(took.median())/1000, us(took.at(0.99))/1000),
				target: of.target, met: took.median() < of.limit,
			})
		})
	}
}

// BenchmarkRoundTrips counts how often each read procedure asks the database, once its
// statement is prepared on the connection.
func BenchmarkRoundTrips(b *testing.B) {
	y := yards[many]
	p := y.anywhere()
	in := "/api/b/" + p.business.String() + "/"
	for _, path := range []string{
		"/api/me/users.get",
		"/api/public/public.event.get?slug=" + p.slug,
		in + "business.get",
		in + "event.getAll",
		in + "event.getAll?search=casamento",
		in + "event.get?uuid=" + p.event.String(),
		in + "crm.contacts.getAll",
		in + "crm.contacts.get?uuid=" + p.contact.String(),
		in + "task.getAll?eventUuid=" + p.event.String(),
		in + "businessTeamMember.getAll",
		in + "businessTeamMember.getByEvent?eventUuid=" + p.event.String(),
		in + "activity.getAll",
		in + "event.getHistory?uuid=" + p.event.String(),
		in + "pendencies.getAll",
		in + "pendencies.count",
		in + "search.all?query=casamento",
	} {
		address, err := url.Parse(path)
		if err != nil {
			b.Fatal(err)
		}
		name := filepath.Base(address.Path)
		b.Run(name, func(b *testing.B) {
			y.get(b, p.user, path)
			before, asked := y.trips.count.Load(), int64(0)
			for b.Loop() {
				y.get(b, p.user, path)
				asked++
			}
			each := float64(y.trips.count.Load()-before) / float64(asked)
			b.ReportMetric(each, "trips/op")
			report(figure{name: "Idas ao banco, " + name, value: fmt.Sprintf("%.2f", each), target: "1", met: each == 1})
		})
	}
}
