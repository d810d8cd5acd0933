package api

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path"
	"strings"

	"cortejo/api/publicevent"
	"cortejo/formats/slug"
	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
)

// Addresses finds events' pages that are not where an address says.
type Addresses interface {
	// FindMoved returns the current slug of the event that had this one before, or "" if there is none.
	FindMoved(ctx context.Context, old string) (string, error)
	// FindAtDomain returns the slug of the event with this custom domain (without www), or "" if there is none.
	FindAtDomain(ctx context.Context, domain string) (string, error)
}

// serveOwnDomains limits a custom domain to its event's page: no sign-in, no app, no other event. The page is at /, and
// the paths below /{slug} are below /. An unknown host gets a plain 404, except for health checks and internal calls,
// which may use any name of the server.
func serveOwnDomains(addresses Addresses, public *url.URL) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host := hostOf(r)
			if isOurs(host, public) {
				next.ServeHTTP(w, r)
				return
			}
			// These headers apply to our own domain and its subdomains, not to a custom domain.
			h := w.Header()
			h.Del("Strict-Transport-Security")
			own, err := addresses.FindAtDomain(r.Context(), strings.TrimPrefix(host, "www."))
			switch {
			case err != nil:
				problem.Write(w, r, problem.From(err))
			case own == "" && isInner(r.URL.Path):
				next.ServeHTTP(w, r)
			case own == "":
				writeNotFound(w)
			default:
				if public.Scheme == "https" {
					h.Set("Strict-Transport-Security", "max-age=31536000")
				}
				serveAt(own, next, w, r)
			}
		})
	}
}

// hostOf is the name that a request was sent to, without a port.
func hostOf(r *http.Request) string {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.ToLower(strings.TrimSuffix(strings.Trim(host, "[]"), "."))
}

// isOurs reports whether host is PUBLIC_URL's. If that is this machine or its network, as in development, every local
// name is ours too. In production none is: a page of another site whose name leads to a private address would reach
// this server from within a visitor's network.
func isOurs(host string, public *url.URL) bool {
	own := strings.ToLower(public.Hostname())
	return host == own || isLocal(own) && (host == "" || isLocal(host))
}

// isLocal reports whether a host is this machine or an address of its network.
func isLocal(host string) bool {
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	address, err := netip.ParseAddr(host)
	return err == nil && (address.IsLoopback() || address.IsPrivate())
}

// isInner reports whether a path is for the operator of the server. Internal paths that reveal data require a secret.
func isInner(path string) bool {
	return path == "/healthz" || path == "/readyz" || strings.HasPrefix(path, "/internal/")
}

// writeNotFound is the answer where there is nothing, not even words of ours.
func writeNotFound(w http.ResponseWriter) {
	h := w.Header()
	h.Del("Content-Type")
	h.Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNotFound)
}

// serveAt answers for the one event whose address is own. The page's files and pictures are where they always are.
func serveAt(own string, next http.Handler, w http.ResponseWriter, r *http.Request) {
	at := path.Clean(r.URL.Path)
	first, rest, _ := strings.Cut(strings.TrimPrefix(at, "/"), "/")
	r = r.WithContext(procedure.SetSiteSlug(r.Context(), own))
	switch {
	case at == "/"+own && (r.Method == http.MethodGet || r.Method == http.MethodHead):
		redirectTo(w, r, "/", "")
		return
	case first == own, at == "/theme.js", at == "/opening.css", at == "/favicon.ico":
	case first == "assets", first == "icons", first == "tema":
	case first == "api" && strings.HasPrefix(rest, "public/"):
	case first == "media" && isPictureOf(own, at):
	case first == "api", first == "media", isInner(at), first == "internal":
		writeNotFound(w)
		return
	default:
		at = "/" + own + strings.TrimSuffix(at, "/")
	}
	// The cleaned path is the one that was checked, so it is also the one that is served.
	asked := *r.URL
	asked.Path, asked.RawPath = at, ""
	r.URL = &asked
	next.ServeHTTP(w, r)
}

// isPictureOf tells pictures that a key or a secret opens, and the one that is drawn of the event, from those of
// others.
func isPictureOf(own, at string) bool {
	if rest, drawn := strings.CutPrefix(at, publicevent.PictureFolder); drawn {
		return rest == own+".png"
	}
	return strings.HasPrefix(at, jobs.CodePictureFolder) || strings.Count(at, "/") == 2
}

// redirectOldSlugs redirects a former slug of an event, with the path below it, to the current one, wherever the answer
// would be a 404. The redirect is not cached, because the event may take the slug back.
func redirectOldSlugs(addresses Addresses) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			first, rest, below := strings.Cut(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/")
			if !slug.IsValid(first) {
				next.ServeHTTP(w, r)
				return
			}
			if below {
				rest = "/" + rest
			}
			next.ServeHTTP(&leading{ResponseWriter: w, lead: func() bool {
				to, err := addresses.FindMoved(r.Context(), first)
				if err != nil || to == "" {
					return false // the client gets the 404 and may try again
				}
				redirectTo(w, r, "/"+to, rest)
				return true
			}}, r)
		})
	}
}

// redirectMistypedSlugs redirects a slug written with capitals or accents, with the path below it, to the slug.
func redirectMistypedSlugs(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		first, rest, below := strings.Cut(strings.TrimPrefix(r.URL.EscapedPath(), "/"), "/")
		text, err := url.PathUnescape(first)
		if to := slug.Correct(text); err == nil && to != "" {
			if below {
				rest = "/" + rest
			}
			redirectTo(w, r, "/"+to, rest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// redirectTo redirects with the method that was used.
func redirectTo(w http.ResponseWriter, r *http.Request, to, rest string) {
	h := w.Header()
	for _, name := range []string{"Content-Type", "Content-Length", "Content-Encoding", "ETag", "Vary"} {
		h.Del(name)
	}
	h.Set("Cache-Control", "no-cache")
	to += rest
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	h.Set("Location", to)
	w.WriteHeader(http.StatusPermanentRedirect)
}

// leading is an answer that leads elsewhere instead of saying that there is nothing.
type leading struct {
	http.ResponseWriter
	lead     func() bool
	wrote    bool
	leadsOff bool
}

func (l *leading) WriteHeader(status int) {
	if l.wrote {
		return
	}
	l.wrote = true
	if status == http.StatusNotFound && l.lead() {
		l.leadsOff = true
		return
	}
	l.ResponseWriter.WriteHeader(status)
}

func (l *leading) Write(content []byte) (int, error) {
	if !l.wrote {
		l.WriteHeader(http.StatusOK)
	}
	if l.leadsOff {
		return len(content), nil
	}
	return l.ResponseWriter.Write(content)
}

// Unwrap lets deadlines and flushing through (http.ResponseController).
func (l *leading) Unwrap() http.ResponseWriter { return l.ResponseWriter }
