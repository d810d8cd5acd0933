package page

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/go-chi/chi/v5"

	"cortejo/platform/problem"
)

// pageEnv is a renderer of two templates, with its log.
type pageEnv struct {
	*Renderer
	log *strings.Builder
}

func newPageEnv(t *testing.T) pageEnv {
	t.Helper()
	t.Parallel()
	log := &strings.Builder{}
	files := fstest.MapFS{"pages/all.html": {Data: []byte(
		`{{define "shown"}}{{icon .}}{{end}}{{define "refused"}}{{.Heading}}: {{.Text}} {{.ID}}{{end}}`)}}
	return pageEnv{log: log, Renderer: New(Options{
		Name: "a page", Templates: Parse(files, nil), Log: slog.New(slog.NewTextHandler(log, nil)), MaxPerMinute: 100,
		MaxFormBytes: 10, Header: map[string]string{"Cache-Control": "no-store"},
		Refusals: map[int]Refusal{
			http.StatusNotFound:           {Heading: "Nada", Text: "Confira."},
			http.StatusTooManyRequests:    {Heading: "Muitos", Text: "Espere."},
			http.StatusServiceUnavailable: {Heading: "Um instante", UseDetail: true},
		},
		Fault: Refusal{Heading: "Erro", Text: "Foi aqui."},
		RefusedPage: func(refusal Refusal, requestID string) any {
			return struct{ Heading, Text, ID string }{refusal.Heading, refusal.Text, requestID}
		},
	})}
}

func ask(handler http.Handler, method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(problem.WithRequestID(context.Background(), "id-7"), method, path,
		strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	handler.ServeHTTP(w, r)
	return w
}

func TestRefusalsByStatus(t *testing.T) {
	for name, c := range map[string]struct {
		err        error
		status     int
		text       string
		retryAfter string
		isLogged   bool
	}{
		"missing":        {problem.NotFound(), http.StatusNotFound, "Nada: Confira. ", "", false},
		"over a limit":   {problem.TooMany("x", 1500*time.Millisecond), 429, "Muitos: Espere. ", "2", false},
		"with a detail":  {problem.Unavailable("Já volta.", nil), 503, "Um instante: Já volta. ", "", true},
		"a fault":        {errors.New("broken"), http.StatusInternalServerError, "Erro: Foi aqui. id-7", "", true},
		"without a text": {problem.Conflict("x"), http.StatusConflict, "Erro: Foi aqui. id-7", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			env := newPageEnv(t)
			got := ask(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { env.Refuse(w, r, c.err) }),
				http.MethodGet, "/", "")
			if got.Code != c.status || got.Body.String() != c.text || got.Header().Get("Retry-After") != c.retryAfter {
				t.Errorf("%d %q %v", got.Code, got.Body, got.Header())
			}
			if isLogged := strings.Contains(env.log.String(), "a page failed"); isLogged != c.isLogged {
				t.Errorf("the log says %q", env.log)
			}
		})
	}
}

// A client that goes away is no fault of ours.
func TestACanceledRequestIsNotLogged(t *testing.T) {
	env := newPageEnv(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil)
	env.Refuse(httptest.NewRecorder(), r, fmt.Errorf("read: %w", context.Canceled))
	if env.log.Len() > 0 {
		t.Errorf("the log says %q", env.log)
	}
	env.Refuse(httptest.NewRecorder(), httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil),
		fmt.Errorf("read: %w", context.Canceled))
	if !strings.Contains(env.log.String(), "a page failed") {
		t.Error("a query that was canceled by us is not logged")
	}
}

func TestRetryAfterThatIsSetStays(t *testing.T) {
	env := newPageEnv(t)
	got := ask(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		SetRetryAfter(w, time.Minute)
		env.Refuse(w, r, problem.TooMany("x", time.Second))
	}), http.MethodGet, "/", "")
	if header := got.Header().Get("Retry-After"); header != "60" {
		t.Errorf("Retry-After is %q", header)
	}
}

func TestIcons(t *testing.T) {
	env := newPageEnv(t)
	for name, status := range map[string]int{"check": http.StatusOK, "none": http.StatusInternalServerError} {
		got := ask(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			env.Render(w, r, http.StatusOK, "shown", name)
		}), http.MethodGet, "/", "")
		isDrawn := strings.Contains(got.Body.String(), `aria-hidden="true"`)
		if got.Code != status || isDrawn != (status == http.StatusOK) {
			t.Errorf("%s: %d %s", name, got.Code, got.Body)
		}
	}
	for name := range icons {
		if drawing, err := renderIcon(name); err != nil || !strings.HasSuffix(string(drawing), "></svg>") {
			t.Errorf("%s: %v %s", name, err, drawing)
		}
	}
	if !strings.Contains(env.log.String(), "a page could not be written") {
		t.Errorf("the log says %q", env.log)
	}
}

// newRouter has one page with both methods and one that is only read.
func (env pageEnv) newRouter() http.Handler {
	r := env.Router()
	show := func(w http.ResponseWriter, r *http.Request) { env.Render(w, r, http.StatusOK, "shown", "check") }
	Get(r, "/page/{name}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Name", chi.URLParam(r, "name"))
		show(w, r)
	})
	r.Post("/page/{name}", func(w http.ResponseWriter, r *http.Request) {
		if err := r.ParseForm(); err != nil {
			env.Refuse(w, r, problem.TooLarge(""))
			return
		}
		show(w, r)
	})
	Get(r, "/page/{name}/read", show)
	return r
}

func TestRoutes(t *testing.T) {
	env := newPageEnv(t)
	for name, c := range map[string]struct {
		method, path, body string
		status             int
	}{
		"a page":                     {http.MethodGet, "/page/ana", "", http.StatusOK},
		"its form":                   {http.MethodPost, "/page/ana", "a=1", http.StatusOK},
		"a form over the limit":      {http.MethodPost, "/page/ana", "a=1234567890", http.StatusRequestEntityTooLarge},
		"a page that is only read":   {http.MethodGet, "/page/ana/read", "", http.StatusOK},
		"a form for it":              {http.MethodPost, "/page/ana/read", "a=1", http.StatusNotFound},
		"an address without a route": {http.MethodGet, "/page", "", http.StatusNotFound},
		"a method without a route":   {http.MethodPut, "/page/ana", "", http.StatusNotFound},
		"an escaped letter":          {http.MethodGet, "/p%61ge/%61na/r%65ad", "", http.StatusOK},
		"an escaped slash":           {http.MethodGet, "/page/ana%2Fread", "", http.StatusOK},
	} {
		got := ask(env.newRouter(), c.method, c.path, c.body)
		if got.Code != c.status || got.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %v", name, got.Code, got.Header())
		}
	}
	// Behind a router that has matched the path as it was sent.
	outer := chi.NewRouter()
	outer.Handle("/page/*", env.newRouter())
	if got := ask(outer, http.MethodGet, "/page/%61n%61", ""); got.Header().Get("Name") != "ana" {
		t.Errorf("behind another router: %d %v", got.Code, got.Header())
	}
}

func TestHeadHasABodyWhereItIsWritten(t *testing.T) {
	for _, writes := range []bool{true, false} {
		t.Run(fmt.Sprint(writes), func(t *testing.T) {
			env := newPageEnv(t)
			env.WritesHeadBody = writes
			got := ask(env.newRouter(), http.MethodHead, "/page/ana", "")
			if got.Code != http.StatusOK || got.Body.Len() > 0 != writes || got.Header().Get("Content-Length") == "" {
				t.Errorf("%d %v %q", got.Code, got.Header(), got.Body)
			}
		})
	}
}

// The limit refuses before anything else happens, and its refusal has no other headers than Retry-After.
func TestTheLimitOfAClientIP(t *testing.T) {
	env := newPageEnv(t)
	env.MaxPerMinute = 1
	router := env.newRouter()
	for _, status := range []int{http.StatusOK, http.StatusTooManyRequests} {
		got := ask(router, http.MethodGet, "/page/ana", "")
		if got.Code != status || (got.Header().Get("Retry-After") == "60") != (status == 429) ||
			(got.Header().Get("Cache-Control") == "no-store") != (status == http.StatusOK) {
			t.Errorf("%d %v %q", got.Code, got.Header(), got.Body)
		}
	}
}
