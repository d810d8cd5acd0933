package page

import (
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"

	"cortejo/platform/limits"
	"cortejo/platform/problem"
)

// Router returns a router for the whole paths of the pages. It limits each client IP, sets the headers and limits the
// body of a POST. An address without a route, or with one for other methods only, is refused like a missing page.
func (p *Renderer) Router() *chi.Mux {
	r := chi.NewRouter()
	r.Use(
		limits.LimitPerAddress(p.MaxPerMinute, p.TrustedProxies, func(w http.ResponseWriter, r *http.Request) {
			p.Refuse(w, r, problem.TooMany("Muitos pedidos deste endereço.", time.Minute))
		}),
		p.prepare,
	)
	r.NotFound(p.refuseMissing)
	r.MethodNotAllowed(p.refuseMissing)
	return r
}

// prepare sets the headers, limits the body of a POST, and lets the router match the decoded path. By itself it matches
// the path as it was sent, in which a program may have escaped any letter of a link.
func (p *Renderer) prepare(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range p.Header {
			w.Header().Set(name, value)
		}
		if r.Method == http.MethodPost {
			r.Body = http.MaxBytesReader(w, r.Body, p.MaxFormBytes)
		}
		chi.RouteContext(r.Context()).RoutePath = r.URL.Path
		next.ServeHTTP(w, r)
	})
}

func (p *Renderer) refuseMissing(w http.ResponseWriter, r *http.Request) {
	p.Refuse(w, r, problem.NotFound())
}

// Get adds a page that is read, by GET and by HEAD.
func Get(r chi.Router, pattern string, handler http.HandlerFunc) {
	r.Get(pattern, handler)
	r.Head(pattern, handler)
}
