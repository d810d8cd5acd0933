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
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/providers/postgres"
	schema "cortejo/sql"
)

const (
	many, few = 2000, 20
	password  = "cortejo-bench" // of a server that lives on 127.0.0.1 as long as the benchmarks
)

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
		{"busca em tudo, entre 20.000 contatos", "< 15 ms", 15 * time.Millisecond, func(b *testing.B, _ place) {
			y.get(b, y.long.user, in(y.long, "search.all?query=marina"))
		}},
		{"contatos achados entre 20.000", "< 15 ms", 15 * time.Millisecond, func(b *testing.B, _ place) {
			y.get(b, y.long.user, in(y.long, "crm.contacts.getAll?search=conceicao"))
		}},
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
