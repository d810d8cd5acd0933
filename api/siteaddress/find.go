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
	heldFor = 3 * time.Second
	// heldAtMost limits the cached hosts, which anonymous requests choose.
	heldAtMost = 10_000
)

// Finder finds events' pages by addresses they had and by domains of their own.
type Finder struct {
	db   *tenants.DB
	mu   sync.Mutex
	held map[string]held
}

type held struct {
	slug  string
	until time.Time
}

// NewFinder makes one.
func NewFinder(db *tenants.DB) *Finder { return &Finder{db: db, held: map[string]held{}} }

// Moved returns the current slug of the event that had this one before, or "" if there is none.
func (f *Finder) Moved(ctx context.Context, old string) (string, error) {
	return f.as("site.moved").MovedSlug(ctx, queries.MovedSlugParams{Slug: old})
}

// AtDomain is the address of the event that is shown at a domain, given without www; "" where none is. It may be
// seconds old.
func (f *Finder) AtDomain(ctx context.Context, domain string) (string, error) {
	f.mu.Lock()
	known, ok := f.held[domain]
	f.mu.Unlock()
	if ok && time.Now().Before(known.until) {
		return known.slug, nil
	}
	slug, err := f.as("site.atDomain").SlugAtDomain(ctx, queries.SlugAtDomainParams{Domain: domain})
	if err != nil {
		return "", err
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.held) >= heldAtMost {
		clear(f.held)
	}
	f.held[domain] = held{slug, time.Now().Add(heldFor)}
	return slug, nil
}

func (f *Finder) as(name string) *queries.Queries {
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
		slug, err := finder.as("site.checkHost").SlugAtDomain(r.Context(), queries.SlugAtDomainParams{Domain: domain})
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
