package api_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api"
	"cortejo/api/siteaddress"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/tenants/tenanttest"
)

// fakeAddresses maps former slugs to current ones, and domains to slugs.
type fakeAddresses struct{ moved, domains map[string]string }

func (k fakeAddresses) FindMoved(_ context.Context, old string) (string, error) {
	return k.moved[old], nil
}

func (k fakeAddresses) FindAtDomain(_ context.Context, domain string) (string, error) {
	return k.domains[domain], nil
}

const ownPage = "marina-e-tomas-4f7k2m"

// atDomains is a website of which one event has a domain, and whose invitations are answered.
func atDomains(t *testing.T) *httptest.Server {
	t.Helper()
	return website(t, func(o *api.Options) {
		o.PublicURL = "https://app.cortejo.com.br"
		o.Addresses = fakeAddresses{
			moved:   map[string]string{"marina": ownPage, "sumiu": ""},
			domains: map[string]string{"marinaetomas.com.br": ownPage},
		}
		o.Answers = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !strings.HasPrefix(r.URL.Path, "/"+ownPage+"/rsvp") {
				problem.Write(w, r, problem.NotFound())
				return
			}
			_, _ = io.WriteString(w, "answers "+r.Method+" "+r.URL.Path)
		})
		router := procedure.New(nil, fakeAuth{})
		procedure.Action(router, "public.event.greet", procedure.Public,
			func(_ context.Context, in visited) (visited, error) { return in, nil }, procedure.Doc{Summary: "Greets"})
		procedure.Action(router, "auth.signIn", procedure.Public, func(context.Context, procedure.None) (procedure.None,
			error) {
			return procedure.None{}, nil
		}, procedure.Doc{Summary: "Signs in"})
		o.Procedures = router
		o.DomainCheck = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, "asked")
		})
	})
}

type visited struct {
	Slug string `json:"slug"`
}

func (v visited) ScopeSlug() string { return v.Slug }

func sendTo(t *testing.T, server *httptest.Server, host, method, path, body string) (*http.Response, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	r.Header.Set("Accept", browser)
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(content)
}

func TestADomainOfItsOwnShowsOneEventAndNothingElse(t *testing.T) {
	t.Parallel()
	server := atDomains(t)
	for _, c := range []struct {
		method, path, body string
		status             int
		has                string
	}{
		{"GET", "/", "", 200, `<meta name="cortejo-event" content="` + ownPage + `" />`},
		{"GET", "/fornecedores", "", 200, "cortejo-event"},
		{"GET", "/rsvp", "", 200, "answers GET /" + ownPage + "/rsvp"},
		{"GET", "/rsvp/QUJDREVGR0hJSktMTU5PUA", "", 200, "/rsvp/QUJDREVGR0hJSktMTU5PUA"},
		{"POST", "/rsvp/QUJDREVGR0hJSktMTU5PUA", "", 200, "answers POST"},
		{"GET", "/" + ownPage + "/rsvp", "", 200, "answers GET"},
		{"GET", "/assets/app-4f7k2m.js", "", 200, "olá"},
		{"GET", "/theme.js", "", 200, "1"},
		{"GET", "/favicon.ico", "", 200, "icon"},
		{"GET", "/media/0123456789abcdef", "", 200, "media"},
		{"GET", "/media/convite/" + ownPage + ".png", "", 200, "picture"},
		{"POST", "/api/public/public.event.greet", `{"slug":"` + ownPage + `"}`, 200, ownPage},

		{"GET", "/outro-evento-4f7k2m", "", 404, ""},
		{"GET", "/outro-evento-4f7k2m/rsvp", "", 404, ""},
		{"GET", "/marina", "", 404, ""},
		{"GET", "/media/convite/outro-evento-4f7k2m.png", "", 404, ""},
		{"POST", "/api/public/public.event.greet", `{"slug":"outro-evento-4f7k2m"}`, 404, problem.NotFound().Detail},
		{"POST", "/api/public/auth.signIn", `{}`, 404, problem.NotFound().Detail},
		{"GET", "/api/me/users.get", "", 404, ""},
		{"GET", "/api/dev/outbox", "", 404, ""},
		{"GET", "/app", "", 404, ""},
		{"GET", "/app/events", "", 404, ""},
		{"GET", "/auth/signin", "", 404, ""},
		{"GET", "/evento", "", 404, ""},
		{"GET", "/porta", "", 404, ""},
		{"GET", "/index.html", "", 404, ""},
		{"GET", "/visitor.html", "", 404, ""},
		{"GET", "/calendario/x.ics", "", 404, ""},
		{"GET", "/healthz", "", 404, ""},
		{"GET", "/internal/domains/check", "", 404, ""},
		{"POST", "/internal/kratos/courier", "", 404, ""},
		{"GET", "/../app", "", 404, ""},
		{"GET", "//app", "", 404, ""},
		{"GET", "/%2e%2e/app", "", 404, ""},
	} {
		for _, host := range []string{"marinaetomas.com.br", "www.MarinaETomas.com.br.", "marinaetomas.com.br:443"} {
			response, body := sendTo(t, server, host, c.method, c.path, c.body)
			if response.StatusCode != c.status || !strings.Contains(body, c.has) ||
				c.status == 404 && c.has == "" && body != "" {
				t.Errorf("%s: %s %s: %d %.120q", host, c.method, c.path, response.StatusCode, body)
			}
			if got := response.Header.Get("Strict-Transport-Security"); got != "max-age=31536000" {
				t.Errorf("%s %s: HSTS %q", host, c.path, got)
			}
		}
	}
	response, _ := sendTo(t, server, "marinaetomas.com.br", "GET", "/"+ownPage+"?x=1", "")
	if response.StatusCode != http.StatusPermanentRedirect || response.Header.Get("Location") != "/?x=1" {
		t.Errorf("its address there: %d to %q", response.StatusCode, response.Header.Get("Location"))
	}
}

func TestAnUnknownHostGetsABareAnswer(t *testing.T) {
	t.Parallel()
	server := atDomains(t)
	for _, host := range []string{"rouba.com.br", "app.cortejo.com.br.rouba.com.br", "203.0.113.7",
		"outra.marinaetomas.com.br", "com.br", "%00", "localhost.rouba.com", "127.0.0.1:8080", "[::1]:8080",
		"localhost:8080", "app.localhost", "192.168.0.5:8080"} {
		for _, path := range []string{"/", "/" + ownPage, "/app", "/api/public/auth.signIn", "/assets/app-4f7k2m.js",
			"/marina"} {
			response, body := sendTo(t, server, host, "GET", path, "")
			if response.StatusCode != http.StatusNotFound && response.StatusCode != http.StatusBadRequest ||
				response.StatusCode == http.StatusNotFound && body != "" ||
				response.Header.Get("Strict-Transport-Security") != "" {
				t.Errorf("%s%s: %d %.80q %q", host, path, response.StatusCode, body,
					response.Header.Get("Strict-Transport-Security"))
			}
		}
	}
	// The operator reaches these paths by any name of the server.
	for _, path := range []string{"/healthz", "/internal/domains/check"} {
		if response, _ := sendTo(t, server, "serve:8080", "GET", path, ""); response.StatusCode != http.StatusOK {
			t.Errorf("%s: %d", path, response.StatusCode)
		}
	}
	for _, host := range []string{"app.cortejo.com.br", "APP.cortejo.com.br:443"} {
		if response, _ := sendTo(t, server, host, "GET", "/app", ""); response.StatusCode != http.StatusOK ||
			response.Header.Get("Strict-Transport-Security") != "max-age=31536000; includeSubDomains" {
			t.Errorf("%s: %d %q", host, response.StatusCode, response.Header.Get("Strict-Transport-Security"))
		}
	}
}

func TestLocalNamesAreOursOutsideProductionAlone(t *testing.T) {
	t.Parallel()
	local := []string{"127.0.0.1:8080", "[::1]:8080", "localhost:8080", "ana.localhost", "192.168.0.5:8080"}
	for _, c := range []struct {
		public string
		status int
	}{
		{"http://127.0.0.1:8080", http.StatusOK}, {"http://localhost:5173", http.StatusOK},
		{"http://192.168.0.5:8080", http.StatusOK},
		{"https://app.cortejo.com.br", http.StatusNotFound}, {"http://app.cortejo.com.br", http.StatusNotFound},
		{"https://203.0.113.7", http.StatusNotFound},
	} {
		server := website(t, func(o *api.Options) { o.PublicURL, o.Addresses = c.public, fakeAddresses{} })
		for _, host := range local {
			if response, _ := sendTo(t, server, host, "GET", "/app", ""); response.StatusCode != c.status {
				t.Errorf("%s as %s: %d, want %d", host, c.public, response.StatusCode, c.status)
			}
		}
		own := strings.TrimPrefix(strings.TrimPrefix(c.public, "https://"), "http://")
		if response, _ := sendTo(t, server, own, "GET", "/app", ""); response.StatusCode != http.StatusOK {
			t.Errorf("%s itself: %d", own, response.StatusCode)
		}
		if response, _ := sendTo(t, server, "rouba.com.br", "GET", "/app",
			""); response.StatusCode != http.StatusNotFound {
			t.Errorf("a stranger at %s: %d", c.public, response.StatusCode)
		}
	}
}

func TestAnOldAddressLeadsToThePresentOne(t *testing.T) {
	t.Parallel()
	server := atDomains(t)
	for path, want := range map[string]string{
		"/marina":                             "/" + ownPage,
		"/marina/":                            "/" + ownPage + "/",
		"/marina?utm=1":                       "/" + ownPage + "?utm=1",
		"/marina/fornecedores":                "/" + ownPage + "/fornecedores",
		"/marina/rsvp":                        "/" + ownPage + "/rsvp",
		"/marina/rsvp/QUJDREVGR0hJSktMTU5PUA": "/" + ownPage + "/rsvp/QUJDREVGR0hJSktMTU5PUA",
		"/marina/fornecedores/" + uuid.NewString(): "",
	} {
		for _, method := range []string{"GET", "HEAD", "POST"} {
			if method == "POST" && !strings.Contains(path, "/rsvp/") {
				continue
			}
			response, body := sendTo(t, server, "app.cortejo.com.br", method, path, "")
			to := response.Header.Get("Location")
			if response.StatusCode != http.StatusPermanentRedirect || body != "" ||
				response.Header.Get("Cache-Control") != "no-cache" && !strings.Contains(path, "rsvp") ||
				want != "" && to != want || !strings.HasPrefix(to, "/"+ownPage) {
				t.Errorf("%s %s: %d to %q, %.80q", method, path, response.StatusCode, to, body)
			}
		}
	}
	for _, path := range []string{"/sumiu", "/nunca-houve", "/app/marina", "/marina.png"} {
		if response, _ := sendTo(t, server, "app.cortejo.com.br", "GET", path, ""); response.Header.Get(
			"Location") != "" {
			t.Errorf("%s leads to %q", path, response.Header.Get("Location"))
		}
	}
}

func TestWhoeverEndsTLSAsksWithASecret(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	b := env.AddBusiness("Ana Clara Cerimonial")
	event, archived := env.AddEvent(b, "Casamento"), env.AddEvent(b, "Bodas")
	env.AddSiteDomain(event, "marinaetomas.com.br")
	env.AddSiteDomain(archived, "arquivado.com.br")
	if _, err := env.Admin.Exec(t.Context(), `UPDATE events SET archived_at = now() WHERE id = $1`,
		archived.ID); err != nil {
		t.Fatal(err)
	}
	const secret = "0123456789abcdef0123456789abcdef"
	check := siteaddress.Check(env.DB, secret, slog.New(slog.DiscardHandler))
	for query, want := range map[string]int{
		"domain=marinaetomas.com.br&secret=" + secret:         200,
		"domain=www.MarinaETomas.com.br&secret=" + secret:     200,
		"domain=outra.marinaetomas.com.br&secret=" + secret:   404,
		"domain=www.www.marinaetomas.com.br&secret=" + secret: 404,
		"domain=arquivado.com.br&secret=" + secret:            404,
		"domain=rouba.com.br&secret=" + secret:                404,
		"domain=marinaetomas.com.br":                          404,
		"domain=marinaetomas.com.br&secret=":                  404,
		"domain=marinaetomas.com.br&secret=outro":             404,
		"secret=" + secret:                                    404,
	} {
		w := httptest.NewRecorder()
		check.ServeHTTP(w,
			httptest.NewRequestWithContext(t.Context(), http.MethodGet, siteaddress.CheckPath+"?"+query, nil))
		if w.Code != want {
			t.Errorf("%s: %d", query, w.Code)
		}
	}
	none := httptest.NewRecorder()
	siteaddress.Check(env.DB, "", slog.New(slog.DiscardHandler)).
		ServeHTTP(none, httptest.NewRequestWithContext(t.Context(), http.MethodGet,
			siteaddress.CheckPath+"?domain=marinaetomas.com.br&secret=", nil))
	if none.Code != http.StatusNotFound {
		t.Errorf("without a secret of its own: %d", none.Code)
	}
	var plan string
	rows, err := env.Admin.Query(t.Context(),
		`EXPLAIN (COSTS OFF) SELECT e.slug FROM site_domains d JOIN events e ON e.business_id = d.business_id AND e.id = d.event_id
		WHERE d.domain = 'marinaetomas.com.br' AND d.status IN ('ACTIVE', 'FAILING') AND e.archived_at IS NULL`)
	if err != nil {
		t.Fatal(err)
	}
	for rows.Next() {
		var line string
		if err := rows.Scan(&line); err != nil {
			t.Fatal(err)
		}
		plan += line + "\n"
	}
	if !strings.Contains(plan, "site_domains_one_shown") {
		t.Errorf("the question is answered by\n%s", plan)
	}
}
