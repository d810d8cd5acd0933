package api

import (
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/go-chi/chi/v5/middleware"

	"cortejo/api/rsvp"
	"cortejo/formats/stoplink"
	"cortejo/platform/problem"
)

// requestID gives every request 16 random characters of its own. None is taken from
// outside: an id that a caller chose would let them write into other people's log lines.
func requestID(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := rand.Text()[:16]
		w.Header().Set("X-Request-Id", id)
		next.ServeHTTP(w, r.WithContext(problem.WithRequestID(r.Context(), id)))
	})
}

// logRequests writes one line per answer. Query strings, keys of pictures, calendars' secrets and addresses of
// events (which hold names) stay out of it.
func logRequests(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		answer := middleware.NewWrapResponseWriter(w, r.ProtoMajor)
		defer func() {
			path := pathOfLog(r.URL.Path)
			// Watchers and files would drown what people do.
			level := slog.LevelDebug
			if strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/internal/") {
				level = slog.LevelInfo
			}
			status := answer.Status()
			if status == 0 {
				status = http.StatusOK
			}
			slog.LogAttrs(r.Context(), level, "request",
				slog.String("method", r.Method), slog.String("path", path), slog.Int("status", status),
				slog.Float64("ms", float64(time.Since(start).Microseconds())/1000),
				slog.Int("bytes", answer.BytesWritten()), slog.String("request_id", problem.RequestID(r.Context())))
		}()
		next.ServeHTTP(answer, r)
	})
}

func pathOfLog(path string) string {
	const longest = 120
	for _, prefix := range []string{"/api/", "/assets/", "/internal/", "/healthz", "/readyz"} {
		if strings.HasPrefix(path, prefix) {
			return path[:min(len(path), longest)]
		}
	}
	if strings.HasPrefix(path, "/media/") {
		return "/media/*"
	}
	return "/*"
}

// recoverPanics is the last net: procedures have their own, closer to what failed.
func recoverPanics(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			fault := recover()
			if fault == nil {
				return
			}
			if fault == http.ErrAbortHandler {
				panic(fault) // net/http's own way to drop a connection
			}
			slog.ErrorContext(r.Context(), "handler panicked", "request_id", problem.RequestID(r.Context()), "stack",
				string(debug.Stack()))
			problem.Write(w, r, problem.Internal(fmt.Errorf("panic: %v", fault)))
		}()
		next.ServeHTTP(w, r)
	})
}

// contentSecurityPolicy lets a page use this server's files and nothing else, but the videos of
// help articles; of this server's pages only the drafts of websites let themselves be framed. The web app's
// own server (web/csp.config.ts) sends the same, so browser tests meet it.
const contentSecurityPolicy = "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
	"font-src 'self'; connect-src 'self'; frame-src 'self' https://www.youtube-nocookie.com; worker-src 'self'; manifest-src 'self'; object-src 'none'; " +
	"base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// permissionsPolicy gives pages nothing of the device; the door's has the camera (allowDoor).
const permissionsPolicy = "camera=(), microphone=(), geolocation=(), payment=(), usb=()"

func setSecurityHeaders(https bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			h := w.Header()
			h.Set("Content-Security-Policy", contentSecurityPolicy)
			h.Set("X-Content-Type-Options", "nosniff")
			h.Set("X-Frame-Options", "DENY")
			h.Set("Referrer-Policy", "strict-origin-when-cross-origin")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			h.Set("Permissions-Policy", permissionsPolicy)
			if https {
				h.Set("Strict-Transport-Security", "max-age=31536000; includeSubDomains")
			}
			next.ServeHTTP(w, r)
		})
	}
}

// newCrossOriginGuard refuses writes that another site's page asked the browser for. The public
// address is trusted by name, because a proxy may not pass the Host on.
func newCrossOriginGuard(publicURL string) (func(http.Handler) http.Handler, error) {
	guard := http.NewCrossOriginProtection()
	public, err := url.Parse(publicURL)
	if err != nil {
		return nil, fmt.Errorf("read the public address: %w", err)
	}
	if err := guard.AddTrustedOrigin(public.Scheme + "://" + public.Host); err != nil {
		return nil, fmt.Errorf("trust the public address: %w", err)
	}
	// An invitation's answer needs no such guard: its address is the authority, and another site does not know it. That
	// page sends no referrer, and so browsers without Sec-Fetch-Site send "Origin: null" for it.
	guard.AddInsecureBypassPattern("POST /{slug}/" + rsvp.PathSegment + "/{token}")
	// Nor does the way out of messages, whose address is the authority likewise; mail programs post to it by
	// themselves.
	guard.AddInsecureBypassPattern("POST " + stoplink.PathPrefix + "{token}")
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		problem.Write(w, r, &problem.Error{Status: http.StatusForbidden, Code: problem.CodeInvalid,
			Detail: "Este pedido veio de outro site e foi recusado."})
	}))
	return guard.Handler, nil
}
