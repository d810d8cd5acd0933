package bench

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/providers/postgres"
	schema "cortejo/sql"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

const (
	password = "cortejo-bench" // of a server on 127.0.0.1 that stops after the benchmarks
)

// fewBusinesses and manyBusinesses are the sizes of the two databases; go test -short measures smaller ones, created in
// a minute. The two forms share none, because the writes of one would count in the other.
var fewBusinesses, manyBusinesses = 20, 2000

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	flag.Parse()
	if flag.Lookup("test.bench").Value.String() == "" {
		tenanttest.Main(m) // go test ./... measures nothing, so it waits for no data
		return
	}
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		code = 1
	}
	os.Exit(code)
}

func run(m *testing.M) (code int, err error) {
	ctx := context.Background()
	if testing.Short() {
		fewBusinesses, manyBusinesses = 10, 200
	}
	root := filepath.Join("..")
	server, err := postgres.Start(ctx, postgres.Options{
		BinDir:  postgres.BinDirOf(filepath.Join(root, "tools", "postgres")),
		DataDir: filepath.Join(cmp.Or(os.Getenv("DATA_DIR"), filepath.Join(root, ".cortejo")), "bench", "postgres"),
	})
	if err != nil {
		return 1, err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	for _, businesses := range []int{fewBusinesses, manyBusinesses} {
		fmt.Printf("Preparando %d espaços de trabalho…\n", businesses)
		admin, err := ensureData(ctx, server.AdminURLOf, businesses)
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
		y, err := openEnv(ctx, admin, server.URLOf(schema.LoginRole, password, place.Path[1:]))
		if err != nil {
			return 1, err
		}
		if err := y.makeBareRole(ctx); err != nil {
			return 1, err
		}
		envs[businesses] = y
	}
	code = m.Run()
	for _, y := range envs {
		y.server.Close()
	}
	if err := printReport(os.Stdout); err != nil {
		return 1, err
	}
	// The short form decides whether a change is accepted; the figures of the long one are for reading.
	if missed := listMissedFigures(); testing.Short() && len(missed) > 0 {
		return 1, fmt.Errorf("above their bounds: %s", strings.Join(missed, "; "))
	}
	return code, nil
}

// samples are durations of one operation.
type samples []time.Duration

func (s samples) percentile(share float64) time.Duration {
	if len(s) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(s))
	return sorted[int(share*float64(len(sorted)-1))]
}

func (s samples) median() time.Duration { return s.percentile(0.5) }

const warmUp = 30

// The bounds of docs/measures.md besides durations: the cost of row policies for a read, and of a hundred times as many
// businesses for those of one.
const (
	maxGuardedRatio = 1.15
	maxGrowthRatio  = 1.2
)

// screens are the two that people wait for most often.
var screens = []struct {
	name string
	path func(p eventCase) string
}{
	{"lista de eventos", func(p eventCase) string { return "/api/b/" + p.business.String() + "/event.getAll" }},
	{"planejamento", func(p eventCase) string {
		return "/api/b/" + p.business.String() + "/task.getAll?eventUuid=" + p.event.String()
	}},
}

// growth compares one operation among few businesses and among many, alternating, by elapsed time and by the processor
// time of the database server. Both sides use equally many events of the same kind, because more would not fit into the
// processor's caches.
type growth struct {
	wallTimes, cpuTimes map[int]samples
	servers             map[int]*processor
}

func newGrowth() *growth {
	return &growth{wallTimes: map[int]samples{}, cpuTimes: map[int]samples{}, servers: map[int]*processor{}}
}

func (g *growth) measure(b testing.TB, ask func(y *benchEnv) time.Duration) {
	b.Helper()
	for _, businesses := range []int{fewBusinesses, manyBusinesses} {
		y := envs[businesses]
		if g.servers[businesses] == nil {
			g.servers[businesses] = newProcessor(b, y.db.Read(tenants.AsStaff(y.staff)))
		}
		before, _ := g.servers[businesses].readUsed()
		g.wallTimes[businesses] = append(g.wallTimes[businesses], ask(y))
		if after, known := g.servers[businesses].readUsed(); known {
			g.cpuTimes[businesses] = append(g.cpuTimes[businesses], after-before)
		}
	}
}

// reset drops the measurements of the warm-up.
func (g *growth) reset() {
	clear(g.wallTimes)
	clear(g.cpuTimes)
}

// report reports the durations among many businesses, which must be below limit, and their growth.
func (g *growth) report(b *testing.B, name string, limit time.Duration) {
	b.Helper()
	took := g.wallTimes[manyBusinesses]
	ratio := float64(took.median()) / float64(g.wallTimes[fewBusinesses].median())
	worked := float64(g.cpuTimes[manyBusinesses].median()) / float64(g.cpuTimes[fewBusinesses].median())
	b.ReportMetric(microseconds(took.median()), "p50-µs")
	b.ReportMetric(microseconds(took.percentile(0.99)), "p99-µs")
	b.ReportMetric(ratio, "many/few")
	b.ReportMetric(worked, "cpu-many/few")
	times := figure{
		name: "HTTP, " + name + ", mediana (p99)",
		value: fmt.Sprintf("%.2f ms (%.2f ms)", microseconds(took.median())/1000,
			microseconds(took.percentile(0.99))/1000),
		target: fmt.Sprintf("< %d ms", limit.Milliseconds()), isMet: testing.Short() || took.median() < limit,
	}
	grown := figure{name: fmt.Sprintf("HTTP, %s, %d ÷ %d espaços", name, manyBusinesses, fewBusinesses),
		value: fmt.Sprintf("%.2f", ratio), target: "–", isMet: true}
	spent := figure{
		name: fmt.Sprintf("idem, só o processador do Postgres, %s, %d ÷ %d espaços", name, manyBusinesses,
			fewBusinesses),
		value: fmt.Sprintf("%.2f (%.0f ÷ %.0f µs)", worked, microseconds(g.cpuTimes[manyBusinesses].median()),
			microseconds(g.cpuTimes[fewBusinesses].median())), target: "–", isMet: true,
	}
	grown.bound(ratio, maxGrowthRatio, !testing.Short())
	spent.bound(worked, maxGrowthRatio, testing.Short())
	report(times)
	report(grown)
	report(spent)
}

// BenchmarkScreens measures the data of two screens over HTTP, with few and many businesses, alternating.
func BenchmarkScreens(b *testing.B) {
	for _, screen := range screens {
		b.Run(screen.name, func(b *testing.B) {
			g, n := newGrowth(), 0
			turn := func() {
				g.measure(b, func(y *benchEnv) time.Duration {
					parties := y.listGuestLists(b)
					p := parties[n%len(parties)].eventCase
					return measure(func() { y.get(b, p.user, screen.path(p)) })
				})
				n++
			}
			for range maxGuestLists {
				turn()
			}
			g.reset()
			for b.Loop() {
				turn()
			}
			g.report(b, screen.name, 5*time.Millisecond)
		})
	}
}

func microseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1000 }

// BenchmarkRefusals compares the 404 of another business's data with that of missing data: its duration must reveal
// nothing.
func BenchmarkRefusals(b *testing.B) {
	y := envs[manyBusinesses]
	for _, of := range []struct {
		name string
		path func(mine, asked eventCase) string
	}{
		{"event.get", func(mine, asked eventCase) string {
			return "/api/b/" + mine.business.String() + "/event.get?uuid=" + asked.event.String()
		}},
		{"task.getAll", func(mine, asked eventCase) string {
			return "/api/b/" + mine.business.String() + "/task.getAll?eventUuid=" + asked.event.String()
		}},
		{"crm.contacts.get", func(mine, asked eventCase) string {
			return "/api/b/" + mine.business.String() + "/crm.contacts.get?uuid=" + asked.contact.String()
		}},
		{"business.get",
			func(_, asked eventCase) string { return "/api/b/" + asked.business.String() + "/business.get" }},
		{"public.event.getAccess",
			func(_, asked eventCase) string { return "/api/e/" + asked.event.String() + "/public.event.getAccess" }},
	} {
		b.Run(of.name, func(b *testing.B) {
			mine, nobodys := y.cases[0], y.cases[0]
			var forbidden, missing samples
			turn := func() {
				theirs := y.randomCase()
				for theirs.business == mine.business {
					theirs = y.randomCase()
				}
				nobodys.event, nobodys.business, nobodys.contact = uuid.New(), uuid.New(), uuid.New()
				asked := []struct {
					eventCase
					into *samples
				}{{theirs, &forbidden}, {nobodys, &missing}}
				for _, i := range rand.Perm(len(asked)) {
					start := time.Now()
					y.getNotFound(b, mine.user, of.path(mine, asked[i].eventCase))
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
			b.ReportMetric(microseconds(apart), "apart-µs")
			report(figure{
				name: "404 do alheio e do que não existe, " + of.name,
				value: fmt.Sprintf("%.2f e %.2f ms", microseconds(forbidden.median())/1000,
					microseconds(missing.median())/1000),
				target: "medianas a < 2 ms", isMet: apart < 2*time.Millisecond,
			})
		})
	}
}

// otherScreens are measured among many businesses alone.
var otherScreens = []struct {
	name, target string
	limit        time.Duration
	ask          func(b testing.TB, y *benchEnv, p eventCase)
}{
	{"troca de espaço, as quatro idas ao servidor", "< 20 ms", 20 * time.Millisecond,
		func(b testing.TB, y *benchEnv, p eventCase) {
			y.post(b, p.user, "/api/me/businessTeamMember.selectBusiness", `{"businessUuid":"`+p.business.String()+`"}`)
			y.get(b, p.user, "/api/me/users.get")
			y.get(b, p.user, p.in("business.get"))
			y.get(b, p.user, p.in("event.getAll"))
		}},
	{"busca do backoffice em 20.000 pessoas", "< 50 ms", 50 * time.Millisecond,
		func(b testing.TB, y *benchEnv, _ eventCase) {
			y.get(b, y.staff, "/api/admin/admin.getAllUsers?query=dona%201")
		}},
	{"atividade", "< 5 ms", 5 * time.Millisecond,
		func(b testing.TB, y *benchEnv, p eventCase) { y.get(b, p.user, p.in("activity.getAll")) }},
	{"equipe", "< 5 ms", 5 * time.Millisecond,
		func(b testing.TB, y *benchEnv, p eventCase) { y.get(b, p.user, p.in("businessTeamMember.getAll")) }},
	{"planejamento de 300 tarefas e 1.500 subtarefas", "< 10 ms", 10 * time.Millisecond,
		func(b testing.TB, y *benchEnv, _ eventCase) {
			y.get(b, y.long.user, y.long.in("task.getAll?eventUuid="+y.long.event.String()))
		}},
	{"pendências, o contador", "< 5 ms", 5 * time.Millisecond,
		func(b testing.TB, y *benchEnv, p eventCase) { y.get(b, p.user, p.in("pendencies.count")) }},
	{"pendências, uma página", "< 5 ms", 5 * time.Millisecond,
		func(b testing.TB, y *benchEnv, p eventCase) { y.get(b, p.user, p.in("pendencies.getAll")) }},
	{"busca em tudo", "< 15 ms", 15 * time.Millisecond,
		func(b testing.TB, y *benchEnv, p eventCase) { y.get(b, p.user, p.in("search.all?query=marina")) }},
	{"busca em tudo, entre 20.000 contatos", "< 15 ms", 15 * time.Millisecond,
		func(b testing.TB, y *benchEnv, _ eventCase) {
			y.get(b, y.long.user, y.long.in("search.all?query=marina"))
		}},
	{"contatos achados entre 20.000", "< 15 ms", 15 * time.Millisecond, func(b testing.TB, y *benchEnv, _ eventCase) {
		y.get(b, y.long.user, y.long.in("crm.contacts.getAll?search=conceicao"))
	}},
}

// BenchmarkMore measures the data of other screens over HTTP, and the requests of a change of workspace.
func BenchmarkMore(b *testing.B) {
	y := envs[manyBusinesses]
	for _, of := range otherScreens {
		b.Run(of.name, func(b *testing.B) {
			var took samples
			turn := func() {
				p := y.randomCase()
				start := time.Now()
				of.ask(b, y, p)
				took = append(took, time.Since(start))
			}
			for range warmUp {
				turn()
			}
			took = nil
			for b.Loop() {
				turn()
			}
			b.ReportMetric(microseconds(took.median()), "p50-µs")
			b.ReportMetric(microseconds(took.percentile(0.99)), "p99-µs")
			report(figure{
				name: "HTTP, " + of.name + ", mediana (p99)",
				value: fmt.Sprintf("%.2f ms (%.2f ms)", microseconds(took.median())/1000,
					microseconds(took.percentile(0.99))/1000),
				target: of.target, isMet: took.median() < of.limit,
			})
		})
	}
}
