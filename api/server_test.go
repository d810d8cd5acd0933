package api_test

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/klauspost/compress/zstd"

	"cortejo/api"
	"cortejo/platform/problem"
)

const page = `<!doctype html><html lang="pt-BR"><title>Cortejo</title>`

// website is a server in front of a small build, with procedures that panic.
func website(t *testing.T, change func(*api.Options)) *httptest.Server {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string]string{
		"index.html": page, "evento.html": page + "<p>vocês", "visitor.html": page + "<p>visita",
		"door.html": page + "<p>porta", "assets/app-4f7k2m.js": strings.Repeat("console.log('olá');", 200),
		"assets/base-9d2m1x.js": "plain", "assets/base-9d2m1x.js.br": "as Brotli",
		"theme.js": "1", "favicon.ico": "icon", ".secret.txt": "no", ".vite/manifest.json": "{}",
	} {
		file := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o750); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	named := func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, name) })
	}
	o := api.Options{
		Procedures: http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("secret words") }),
		PublicURL:  "http://cortejo.test", WebDir: dir, Media: named("media"), Pictures: named("picture"),
		Calendars: named("calendar"), Courier: named("courier"),
		Preview: func(_ context.Context, slug string, _ *uuid.UUID) (api.Preview, error) {
			if slug != "marina-e-tomas-4f7k2m" {
				return api.Preview{}, problem.NotFound()
			}
			return api.Preview{}, nil
		},
	}
	if change != nil {
		change(&o)
	}
	handler, err := api.NewHandler(o)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server
}

// ask sends a request without following redirects or decompressing the answer.
func ask(t *testing.T, server *httptest.Server, method, path string, header map[string]string) (*http.Response,
	string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, server.URL+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept-Encoding", "identity")
	for name, value := range header {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(body)
}

func TestAddresses(t *testing.T) {
	t.Parallel()
	server := website(t, nil)
	for _, c := range []struct {
		method, path string
		status       int
		has          string
	}{
		{"GET", "/", 200, page},
		{"GET", "/app/events", 200, page},
		{"GET", "/marina-e-tomas-4f7k2m", 200, "<!doctype html>"},
		{"HEAD", "/app", 200, ""},
		{"POST", "/app", 404, "not_found"},
		{"GET", "/assets/app-4f7k2m.js", 200, "olá"},
		{"GET", "/assets/gone-000000.js", 404, ""},
		{"GET", "/assets/gone", 404, ""},
		{"GET", "/theme.js", 200, "1"},
		{"GET", "/favicon.ico", 200, "icon"},
		{"GET", "/wp-login.php", 404, ""},
		{"GET", "/.secret.txt", 404, ""},
		{"GET", "/.vite/manifest.json", 404, ""},
		{"GET", "/..%2f..%2fetc%2fpasswd.txt", 404, ""},
		{"GET", "/internal/x", 404, "not_found"},
		{"GET", "/internal/kratos/courier", 405, "not_found"},
		{"POST", "/internal/kratos/courier", 200, "courier"},
		{"GET", "/media/0123456789abcdef", 200, "media"},
		{"GET", "/media/convite/marina-e-tomas-4f7k2m.png", 200, "picture"},
		{"POST", "/media/convite/marina-e-tomas-4f7k2m.png", 405, "not_found"},
		{"GET", "/healthz", 200, "ok"},
		{"GET", "/api/me/users.get", 500, problem.UnknownError},
	} {
		t.Run(c.method+c.path, func(t *testing.T) {
			t.Parallel()
			response, body := ask(t, server, c.method, c.path, nil)
			if response.StatusCode != c.status || !strings.Contains(body, c.has) {
				t.Errorf("got %d %.200q, want %d with %q", response.StatusCode, body, c.status, c.has)
			}
			if strings.Contains(body, "secret words") {
				t.Error("the panic's words travelled")
			}
			if id := response.Header.Get("X-Request-Id"); len(id) != 16 {
				t.Errorf("request id %q", id)
			}
			if response.Header.Get("Content-Security-Policy") == "" ||
				response.Header.Get("X-Content-Type-Options") != "nosniff" {
				t.Error("no security headers")
			}
		})
	}
}

func TestRequestIDsAreOurs(t *testing.T) {
	t.Parallel()
	response, body := ask(t, website(t, nil), "GET", "/api/me/users.get", map[string]string{"X-Request-Id": "mine"})
	var answer problem.Body
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		t.Fatal(err)
	}
	if id := response.Header.Get("X-Request-Id"); id == "mine" || id != answer.RequestID {
		t.Fatalf("header %q, body %q", id, answer.RequestID)
	}
}

func TestFilesAreCompressedAndCached(t *testing.T) {
	t.Parallel()
	server := website(t, nil)
	response, body := ask(t, server, "GET", "/assets/app-4f7k2m.js", map[string]string{"Accept-Encoding": "br, gzip"})
	if response.Header.Get("Content-Encoding") != "gzip" || response.Header.Get("Vary") != "Accept-Encoding" {
		t.Fatalf("headers %v", response.Header)
	}
	if !strings.Contains(response.Header.Get("Cache-Control"), "immutable") {
		t.Errorf("Cache-Control %q", response.Header.Get("Cache-Control"))
	}
	reader, err := gzip.NewReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	if plain, err := io.ReadAll(reader); err != nil || !strings.Contains(string(plain), "olá") {
		t.Fatalf("%v: %.80s", err, plain)
	}
	again, _ := ask(t, server, "GET", "/", map[string]string{"Accept-Encoding": "gzip;q=0"})
	if again.Header.Get("Content-Encoding") != "" || again.Header.Get("Cache-Control") != "no-cache" {
		t.Errorf("headers %v", again.Header)
	}
	same, _ := ask(t, server, "GET", "/", map[string]string{"If-None-Match": again.Header.Get("ETag")})
	if same.StatusCode != http.StatusNotModified {
		t.Errorf("got %d for what the browser has", same.StatusCode)
	}
}

func TestAnswersAreCompressedAsTheBrowserLikes(t *testing.T) {
	t.Parallel()
	long := `{"tasks":"` + strings.Repeat("Contratar o buffet. ", 300) + `"}`
	server := website(t, func(o *api.Options) {
		o.Procedures = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			content := long
			switch r.URL.Path {
			case "/api/short":
				content = `{}`
			case "/api/file":
				w.Header().Set("Content-Type", "application/pdf")
			}
			_, _ = io.WriteString(w, content)
		})
	})
	open := map[string]func(io.Reader) (io.Reader, error){
		"zstd": func(r io.Reader) (io.Reader, error) { return zstd.NewReader(r) },
		"gzip": func(r io.Reader) (io.Reader, error) { return gzip.NewReader(r) },
		"":     func(r io.Reader) (io.Reader, error) { return r, nil },
	}
	for _, asked := range []struct{ path, offer, encoding, content string }{
		{"/api/long", "gzip, deflate, br, zstd", "zstd", long},
		{"/api/long", "gzip, deflate, br", "gzip", long},
		{"/api/long", "zstd;q=0.5, gzip", "gzip", long},
		{"/api/long", "gzip;q=0, zstd;q=0", "", long},
		{"/api/long", "br", "", long},
		{"/api/short", "gzip, zstd", "", `{}`},
		{"/api/file", "gzip, zstd", "", long},
	} {
		response, body := ask(t, server, "GET", asked.path, map[string]string{"Accept-Encoding": asked.offer})
		if got := response.Header.Get("Content-Encoding"); got != asked.encoding ||
			response.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s for %q comes with %v", asked.path, asked.offer, response.Header)
			continue
		}
		reader, err := open[asked.encoding](strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if plain, err := io.ReadAll(reader); err != nil || string(plain) != asked.content {
			t.Errorf("%s for %q reads %.80q (%v)", asked.path, asked.offer, plain, err)
		}
	}
}

func TestBrotliGoesToWhoTakesIt(t *testing.T) {
	t.Parallel()
	server := website(t, nil)
	const script = "/assets/base-9d2m1x.js"
	seen := map[string]bool{}
	for offer, want := range map[string]string{"gzip, deflate, br, zstd": "as Brotli", "gzip, br;q=0": "plain",
		"gzip": "plain"} {
		response, body := ask(t, server, "GET", script, map[string]string{"Accept-Encoding": offer})
		if body != want || (response.Header.Get("Content-Encoding") == "br") != (want == "as Brotli") ||
			response.Header.Get("Vary") != "Accept-Encoding" {
			t.Errorf("%s: %q with %v", offer, body, response.Header)
		}
		if !strings.HasPrefix(response.Header.Get("Content-Type"), "text/javascript") {
			t.Errorf("%s: a script of type %q", offer, response.Header.Get("Content-Type"))
		}
		seen[response.Header.Get("ETag")] = true
	}
	if len(seen) != 2 {
		t.Errorf("%d tags for two contents", len(seen))
	}
	if response, _ := ask(t, server, "GET", script+".br", nil); response.StatusCode != http.StatusNotFound {
		t.Errorf("what the build left beside a script has an address: %d", response.StatusCode)
	}
}

func TestAClientsSideHasItsOwnPage(t *testing.T) {
	t.Parallel()
	server := website(t, nil)
	for address, own := range map[string]bool{"/evento": true, "/evento/": true, "/evento/0198c1de/organizacao": true,
		"/app": false, "/": false} {
		response, body := ask(t, server, "GET", address, nil)
		if response.StatusCode != http.StatusOK || strings.Contains(body, "vocês") != own {
			t.Errorf("%s: %d %s", address, response.StatusCode, body)
		}
	}
}

// With a session, the page's first request starts while the scripts still load; without one it is not sent.
func TestAClientsPageIsAskedForAhead(t *testing.T) {
	t.Parallel()
	server := website(t, func(o *api.Options) {
		o.BringsSession = func(r *http.Request) bool { return r.Header.Get("Cookie") != "" }
	})
	event := "/evento/0198c1de-0000-7000-8000-000000000001"
	for address, questions := range map[string]int{event: 2, event + "/organizacao": 2, event + "?ver=cliente": 0,
		"/evento": 0, "/evento/0198c1de": 0, "/app": 0} {
		response, _ := ask(t, server, "GET", address, map[string]string{"Cookie": "session"})
		links := response.Header.Values("Link")
		if len(links) != questions ||
			(questions > 0 &&
				!strings.HasPrefix(links[1],
					"</api/e/0198c1de-0000-7000-8000-000000000001/public.event.getAccess>; ")) {
			t.Errorf("%s: %q", address, links)
		}
		if stranger, _ := ask(t, server, "GET", address, nil); stranger.Header.Get("Link") != "" {
			t.Errorf("%s, not signed in: %q", address, stranger.Header.Get("Link"))
		}
	}
}

func TestAnotherSiteCannotWrite(t *testing.T) {
	t.Parallel()
	server := website(t, func(o *api.Options) {
		o.Procedures = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	})
	for name, c := range map[string]struct {
		header map[string]string
		status int
	}{
		"the same site": {map[string]string{"Sec-Fetch-Site": "same-origin"}, 200},
		"another site": {map[string]string{"Sec-Fetch-Site": "cross-site",
			"Origin": "https://evil.test"}, 403},
		"an old browser":        {map[string]string{"Origin": "https://evil.test"}, 403},
		"behind a proxy":        {map[string]string{"Origin": "http://cortejo.test"}, 200},
		"a program, no browser": {nil, 200},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if response,
				body := ask(t, server, "POST", "/api/me/users.update", c.header); response.StatusCode != c.status {
				t.Errorf("got %d, want %d: %s", response.StatusCode, c.status, body)
			}
		})
	}
}

func TestHTTPSAsksForMore(t *testing.T) {
	t.Parallel()
	server := website(t, func(o *api.Options) { o.PublicURL = "https://cortejo.test" })
	if response, _ := ask(t, server, "GET", "/", nil); response.Header.Get("Strict-Transport-Security") == "" {
		t.Error("no HSTS")
	}
	if response, _ := ask(t, website(t, nil), "GET", "/", nil); response.Header.Get("Strict-Transport-Security") != "" {
		t.Error("HSTS without https")
	}
}

func TestReadyNamesThePartThatIsNot(t *testing.T) {
	t.Parallel()
	server := website(t, func(o *api.Options) {
		o.Parts = []api.Part{
			{Name: "database", Check: func(context.Context) error { return nil }},
			{Name: "kratos", Check: func(context.Context) error { return errors.New("dial tcp 10.0.0.7: refused") }},
		}
	})
	response, body := ask(t, server, "GET", "/readyz", nil)
	if response.StatusCode != 503 || strings.Contains(body, "10.0.0.7") ||
		!strings.Contains(body, `"database":"ok"`) || !strings.Contains(body, `"kratos":"unavailable"`) {
		t.Fatalf("got %d %s", response.StatusCode, body)
	}
}

// A part that works may have something to say, which changes no status; a notice that fails makes it unavailable.
func TestReadySaysTheNoticeOfAPartThatWorks(t *testing.T) {
	t.Parallel()
	well := func(context.Context) error { return nil }
	for _, c := range []struct {
		notice func(context.Context) (string, error)
		status int
		want   string
	}{
		{func(context.Context) (string, error) { return "A chave mudou", nil }, 200, `"notices":{"files":"A chave mudou"}`},
		{func(context.Context) (string, error) { return "", nil }, 200, `"files":"ok"`},
		{func(context.Context) (string, error) { return "", errors.New("gone") }, 503, `"files":"unavailable"`},
	} {
		server := website(t, func(o *api.Options) {
			o.Parts = []api.Part{{Name: "files", Check: well, Notice: c.notice}}
		})
		response, body := ask(t, server, "GET", "/readyz", nil)
		if response.StatusCode != c.status || !strings.Contains(body, c.want) ||
			strings.Contains(body, "notices") != strings.Contains(c.want, "notices") {
			t.Errorf("got %d %s, want %d %s", response.StatusCode, body, c.status, c.want)
		}
	}
}

// Who asks again and again whether all is ready has the parts asked once a second.
func TestReadyIsNoWayToWearThePartsOut(t *testing.T) {
	t.Parallel()
	var asked atomic.Int32
	server := website(t, func(o *api.Options) {
		o.Parts = []api.Part{{Name: "files", Check: func(context.Context) error { asked.Add(1); return nil }}}
	})
	began := time.Now()
	for range 50 {
		if response, _ := ask(t, server, "GET", "/readyz", nil); response.StatusCode != 200 {
			t.Fatalf("got %d", response.StatusCode)
		}
	}
	if most := 1 + int32(time.Since(began)/time.Second); asked.Load() > most {
		t.Errorf("the part was asked %d times in %s", asked.Load(), time.Since(began))
	}
}

func TestOutboxOnlyWhereGiven(t *testing.T) {
	t.Parallel()
	nothing := func(o *api.Options) { o.Procedures = http.NotFoundHandler() }
	if response, _ := ask(t, website(t, nothing), "GET", "/api/dev/outbox", nil); response.StatusCode != 404 {
		t.Errorf("got %d without an outbox", response.StatusCode)
	}
	with := func(o *api.Options) {
		o.Outbox = http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, `{"items":[]}`)
		})
	}
	if response, _ := ask(t, website(t, with), "GET", "/api/dev/outbox", nil); response.StatusCode != 200 {
		t.Errorf("got %d with one", response.StatusCode)
	}
}

// The web app's own server sends a policy too; a rule in one place only would be met by tests
// and not by people, or the other way round.
func TestPolicyIsTheWebAppsPolicy(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("../web/csp.config.ts")
	if err != nil {
		t.Fatal(err)
	}
	response, _ := ask(t, website(t, nil), "GET", "/", nil)
	sent := strings.Split(response.Header.Get("Content-Security-Policy"), "; ")
	for _, rule := range sent {
		if !strings.Contains(string(source), `"`+rule+`"`) && !strings.Contains(string(source), "'"+rule+"'") {
			t.Errorf("web/csp.config.ts lacks %q", rule)
		}
	}
	if written := strings.Count(string(source), `",`) + strings.Count(string(source), "',\n"); written != len(sent) {
		t.Errorf("web/csp.config.ts has %d rules, the server sends %d", written, len(sent))
	}
}
