// Package sitepage is the public site of an event, at /{slug} once it is published: HTML that needs no script. It
// renders the published document (formats/sitedoc) with the event's current facts, and caches the page until one of
// them changes. On a private site, a visitor without its password gets a form for it and nothing else.
//
// The same blocks of the draft are rendered for its editors, at /previa/{eventUuid}.
package sitepage

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/go-chi/httprate"
	"golang.org/x/sync/singleflight"

	"cortejo/api/siteaccess"
	"cortejo/formats/sitedoc"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
	"cortejo/tenants"
)

// The other first path segments that it serves: the drafts, and the accents' stylesheets.
const PreviewSegment, AccentSegment = "previa", "tema"

const (
	// readsPerMinute limits the requests of one client IP that are not served from memory.
	readsPerMinute = 600
	// triesWithin is the time in which wrong passwords of a site are counted. A client IP has firstTries of its own,
	// which only all first tries together limit, and triesFromIP further ones, which it shares with all that have tried
	// before: guessers who use those up keep no guest out that has the password.
	triesWithin                 = 10 * time.Minute
	firstTries, triesFromIP     = 3, 7
	firstTriesOfAll, triesOfAll = 3000, 300
	// comparedAtOnce passwords are compared at once in a process: each takes memory.
	comparedAtOnce = 2
	// messagesPerHour and messagesPerDay may be left by one client IP, messagesOfEvent in one event within a day.
	messagesPerHour, messagesPerDay, messagesOfEvent = 10, 30, 300
	// largestForm is more than a message takes, in bytes.
	largestForm = 16 << 10
)

// Options are what the pages need.
type Options struct {
	server.Env
	// Asker returns the signed-in caller: drafts are for their editors. Nil treats every caller as a stranger.
	Asker procedure.Authenticator
	// Now is the time; nil is the machine's.
	Now func() time.Time
}

// Service answers the addresses of sites.
type Service struct {
	Options
	limits     *limits.SharedRateLimiter
	passwords  *limits.ConcurrencyLimiter
	reads      *httprate.RateLimiter
	pages      *page.Renderer
	cache      *cache
	drawing    singleflight.Group
	businesses businessCache
}

// New makes the service. Attach lets it hear of changes.
func New(o Options) *Service {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Service{
		Options: o, limits: limits.NewSharedRateLimiter(o.DB, o.Secrets.Limits()),
		cache: newCache(o.Now),
		passwords: limits.NewConcurrencyLimiter(comparedAtOnce,
			"Há muita gente entrando agora. Tente de novo daqui a pouco."),
		reads: httprate.NewRateLimiter(readsPerMinute, time.Minute),
	}
	s.pages = s.newRenderer()
	return s
}

// request is one to a site, read.
type request struct {
	w    http.ResponseWriter
	r    *http.Request
	slug string
}

func (q request) base() string { return "/" + q.slug }

// scope returns the caller's scope.
func (q request) scope() tenants.Scope { return siteaccess.Scope(q.r, q.slug).Named("site.page") }

// NewHandler returns the handler of GET, HEAD and POST of /{slug} and the paths below it, except other pages' segments;
// next serves an event without a site.
func (s *Service) NewHandler(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
		q := request{w, r, parts[0]}
		read := r.Method != http.MethodPost
		switch rest := parts[1:]; {
		case (len(rest) == 0 || len(rest) == 1 && rest[0] == "") && read:
			s.show(q, next)
		case len(rest) == 0 || len(rest) == 1 && rest[0] == "":
			s.submitPassword(q)
		case len(rest) == 1 && rest[0] == MessagesSegment && read:
			http.Redirect(w, r, q.base(), http.StatusSeeOther)
		case len(rest) == 1 && rest[0] == MessagesSegment:
			s.leaveMessage(q)
		case len(rest) == 3 && rest[0] == AgendaSegment && read:
			s.serveMoment(q, rest[1], rest[2])
		case len(rest) == 3 && rest[0] == PhotosSegment && read:
			s.servePhoto(q, rest[1], rest[2])
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// refuseOverLimit reports whether the client IP is over its limit, and sends the refusal if so.
func (s *Service) refuseOverLimit(q request) bool {
	if !s.reads.OnLimit(q.w, q.r, clientip.LimitKeyOf(q.r, s.TrustedProxies)) {
		return false
	}
	s.refuse(q, problem.TooMany("Muitos pedidos deste endereço.", time.Minute))
	return true
}

// show is the page itself.
func (s *Service) show(q request, next http.Handler) {
	kept, ok := s.cache.get(q.slug)
	thanks := q.r.URL.Query().Has(thanksQuery)
	if !ok || thanks && kept.html != nil {
		if s.refuseOverLimit(q) {
			return
		}
		found, err := s.find(q.r.Context(), q)
		if isMissing(err) {
			next.ServeHTTP(q.w, q.r)
			return
		}
		if err != nil {
			s.refuse(q, err)
			return
		}
		if found.isPrivate() || thanks && found.page.html != nil {
			form := MessageForm{}
			if thanks {
				form.Thanks = messageThanks
			}
			s.showUncached(q, found.site, http.StatusOK, form)
			return
		}
		kept = found.page
	}
	if kept.html == nil {
		next.ServeHTTP(q.w, q.r)
		return
	}
	kept.serve(q.w, q.r)
}

// showUncached serves a page that must not be cached: of a private site, or with a visitor's input.
func (s *Service) showUncached(q request, site site, status int, form MessageForm) {
	h := q.w.Header()
	h.Set("Cache-Control", "no-store")
	if site.Closed {
		s.askPassword(q, site, http.StatusOK, "")
		return
	}
	page, err := s.draw(q.slug, site, form)
	if err != nil {
		s.refuse(q, err)
		return
	}
	h.Set("X-Robots-Tag", "noindex, nofollow")
	s.send(q, status, page)
}

// siteResult is a site as it was read, with its page if every visitor may have it.
type siteResult struct {
	site site
	page cachedPage
}

func (f siteResult) isPrivate() bool { return f.site.Private }

// find reads the site and draws its page. Those who ask at once, with the same secret, wait for one reading.
func (s *Service) find(ctx context.Context, q request) (siteResult, error) {
	key := q.slug + " " + string(siteaccess.HashOf(q.r))
	answer, err, _ := s.drawing.Do(key, func() (any, error) {
		// The first caller may disconnect; the others still wait.
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), 15*time.Second)
		defer cancel()
		begun := s.cache.begin()
		site, err := s.readSite(ctx, q.scope())
		if err != nil {
			return nil, err
		}
		f := siteResult{site: site}
		if site.Private {
			return f, nil
		}
		if site.Document != nil {
			html, err := s.draw(q.slug, site, MessageForm{})
			if err != nil {
				return nil, err
			}
			if f.page, err = keep(html, site.Indexed); err != nil {
				return nil, err
			}
		}
		s.cache.put(q.slug, f.page, site.BusinessID, site.EventID, begun)
		return f, nil
	})
	if err != nil {
		return siteResult{}, err
	}
	return answer.(siteResult), nil
}

// draw renders the whole page of a site that is open to the caller.
func (s *Service) draw(slug string, site site, form MessageForm) ([]byte, error) {
	d := Drawing{Facts: site.facts(), Base: "/" + slug, Photos: "/" + slug + "/" + PhotosSegment + "/", Now: s.Now(),
		Form: form, Private: site.Private}
	if site.Document != nil {
		d.Document = *site.Document
	} else {
		// A private site that was not published yet says what the event's own page would.
		d.Document = sitedoc.Document{Theme: sitedoc.Botanical,
			Blocks: []sitedoc.Block{{Kind: sitedoc.Cover, IsShown: true}}}
	}
	return d.drawPage(s.layoutOf(slug, site, d))
}

func isMissing(err error) bool {
	refusal := (*problem.Error)(nil)
	return err != nil &&
		(errors.Is(err, tenants.ErrNoScope) ||
			errors.As(problem.From(err), &refusal) && refusal.Status == http.StatusNotFound)
}
