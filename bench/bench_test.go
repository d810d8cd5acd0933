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
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"cortejo/api"
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
		Procedures: api.Procedures(y.db, told{}), Media: http.NotFoundHandler(), Courier: http.NotFoundHandler(),
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
	return y, err
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
	response, err := y.server.Client().Do(request)
	if err != nil {
		b.Fatal(err)
	}
	body, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		b.Fatalf("%s: %s %s %v", path, response.Status, body, err)
	}
	if err := response.Body.Close(); err != nil {
		b.Fatal(err)
	}
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
// the machine does touches both alike. Bare, it names the tenant itself, as it would have to.
// A scope costs the same whatever it guards, so the promise is about the statements of the
// two screens; two small ones show the cost itself.
func BenchmarkRead(b *testing.B) {
	y := yards[many]
	home := y.places[0]
	bare := y.bareConnection(b, home)
	scoped := y.db.Read(tenants.AsMember(home.user, home.business))
	for _, read := range []struct {
		name     string
		promised bool
		statement
		tenant string // what the statement names its tenant in front of, when bare
	}{
		{"planejamento", true, record(scoped, func(db tenants.Statements) error {
			_, err := queries.New(db).GetChecklist(b.Context(), queries.GetChecklistParams{EventID: home.event})
			return err
		}), "WHERE e.id = "},
		{"lista de eventos", true, record(scoped, func(db tenants.Statements) error {
			_, err := queries.New(db).ListEvents(b.Context(), queries.ListEventsParams{Status: "ACTIVE", PageSize: 25})
			return err
		}), "WHERE (CASE "},
		{"50 linhas", false, statement{sql: `SELECT id, title, observations, category, timing, time_unit_number, checked_at, position
			FROM tasks e WHERE e.event_id = $1 AND deleted_at IS NULL ORDER BY position, id`, args: []any{home.event}}, "WHERE e.event_id = "},
		{"1 linha", false, statement{sql: `SELECT title, date, ceremony_place FROM events e WHERE e.id = $1`, args: []any{home.event}}, "WHERE e.id = "},
	} {
		b.Run(read.name, func(b *testing.B) {
			alone := statement{sql: strings.Replace(read.sql, read.tenant, "WHERE e.business_id = app.business_id() AND "+read.tenant[len("WHERE "):], 1), args: read.args}
			if alone.sql == read.sql {
				b.Fatalf("the statement has changed: no %q in\n%s", read.tenant, read.sql)
			}
			var without, with samples
			turn := func() {
				// The second of two finds everything warm: the turns change.
				if rand.IntN(2) == 0 {
					timed(b, &without, bare, alone)
					timed(b, &with, scoped, read.statement)
				} else {
					timed(b, &with, scoped, read.statement)
					timed(b, &without, bare, alone)
				}
			}
			for range warmUp {
				turn()
			}
			without, with = nil, nil
			for b.Loop() {
				turn()
			}
			ratio := float64(with.median()) / float64(without.median())
			b.ReportMetric(ratio, "ratio")
			b.ReportMetric(us(without.median()), "bare-µs")
			b.ReportMetric(us(with.median()), "scoped-µs")
			f := figure{name: "tenants.Read ÷ pgx puro, " + read.name, target: "–", met: true,
				value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs)", ratio, us(with.median()), us(without.median()))}
			if read.promised {
				f.target, f.met = "≤ 1.10", ratio <= 1.10
			}
			report(f)
		})
	}
}

// statement is what a generated query sends.
type statement struct {
	sql  string
	args []any
}

// record runs a generated query and answers what it sent.
func record(db tenants.Statements, query func(db tenants.Statements) error) statement {
	r := &recorder{Statements: db}
	if err := query(r); err != nil {
		panic(err)
	}
	return r.sent
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

// bareConnection reads as if there were no tenants: above the rules and outside any
// transaction. The scope's setting stands for the whole session, because the statement asks
// for it as well.
func (y *yard) bareConnection(b *testing.B, home place) *pgx.Conn {
	b.Helper()
	conn, err := y.admin.Acquire(b.Context())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(conn.Release)
	if _, err := conn.Exec(b.Context(), "SELECT set_config('app.scope', app.place_of_member($1, $2), false)", home.user, home.business); err != nil {
		b.Fatal(err)
	}
	return conn.Conn()
}

func timed(b *testing.B, into *samples, db tenants.Statements, s statement) {
	b.Helper()
	start := time.Now()
	rows, err := db.Query(b.Context(), s.sql, s.args...)
	if err != nil {
		b.Fatal(err)
	}
	n := 0
	for rows.Next() {
		n++
		_ = rows.RawValues()
	}
	*into = append(*into, time.Since(start))
	if rows.Err() != nil || n == 0 {
		b.Fatalf("%d rows, %v", n, rows.Err())
	}
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
