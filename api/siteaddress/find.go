package siteaddress

import (
	"context"
	"crypto/subtle"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// heldFor limits the age of a process's cached lookup of a host, which every request needs.
	maxCacheAge = 3 * time.Second
	// maxCachedHosts limits the cached hosts, which anonymous requests choose.
	maxCachedHosts = 10_000
)

// Finder finds the pages of events by their former slugs and by their custom domains.
type Finder struct {
	db     *tenants.DB
	mu     sync.Mutex
	cached map[string]cachedSlug
}

// cachedSlug is the slug of a host, "" if it has no event. It is looked up again after until.
type cachedSlug struct {
	slug  string
	until time.Time
}

// NewFinder returns a Finder of this database.
func NewFinder(db *tenants.DB) *Finder { return &Finder{db: db, cached: map[string]cachedSlug{}} }

// FindMoved returns the current slug of the event that had this one before, or "" if there is none.
func (f *Finder) FindMoved(ctx context.Context, old string) (string, error) {
	return f.readAs("site.moved").MovedSlug(ctx, queries.MovedSlugParams{Slug: old})
}

// FindAtDomain returns the slug of the event at a custom domain, which callers give without www, or "" if there is
// none. It may be seconds old.
func (f *Finder) FindAtDomain(ctx context.Context, domain string) (string, error) {
	f.mu.Lock()
	known, ok := f.cached[domain]
	f.mu.Unlock()
	if ok && time.Now().Before(known.until) {
		return known.slug, nil
	}
	slug, err := f.readAs("site.atDomain").SlugAtDomain(ctx, queries.SlugAtDomainParams{Domain: domain})
	if err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.cached) >= maxCachedHosts {
		clear(f.cached)
	}
	f.cached[domain] = cachedSlug{slug, time.Now().Add(maxCacheAge)}
	return slug, nil
}

func (f *Finder) readAs(name string) *queries.Queries {
	return queries.New(f.db.Read(tenants.AsVisitor("").Named(name)))
}

// CheckPath is where the TLS proxy asks whether a domain is in use: ?domain=…&secret=….
const CheckPath = "/internal/domains/check"

// Check serves that path: 200 for a domain in use, with and without its www, and 404 for all others, and without the
// secret: otherwise it would reveal whose domains these are. It queries the database each time.
func Check(db *tenants.DB, secret string, log *slog.Logger) http.Handler {
	finder := NewFinder(db)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-store")
		asked := r.URL.Query()
		if secret == "" || subtle.ConstantTimeCompare([]byte(asked.Get("secret")), []byte(secret)) != 1 {
			problem.Write(w, r, problem.NotFound())
			return
		}
		domain := strings.TrimPrefix(strings.ToLower(strings.TrimSuffix(asked.Get("domain"), ".")), "www.")
		slug, err := finder.readAs("site.checkHost").SlugAtDomain(r.Context(),
			queries.SlugAtDomainParams{Domain: domain})
		if err != nil {
			log.ErrorContext(r.Context(), "a domain could not be looked for", "error", err)
			problem.Write(w, r, problem.Unavailable("", err))
			return
		}
		if slug == "" {
			problem.Write(w, r, problem.NotFound())
			return
		}
		w.WriteHeader(http.StatusOK)
	})
}
