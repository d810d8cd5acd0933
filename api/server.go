// Package api is everything that answers HTTP: the procedures, the web app's files, the
// pictures, and how the server itself feels.
package api

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"cortejo/api/auth"
	"cortejo/api/giftpage"
	"cortejo/api/messagecallbacks"
	"cortejo/api/proposalpage"
	"cortejo/api/providerevents"
	"cortejo/api/publicevent"
	"cortejo/api/rsvp"
	"cortejo/api/siteaddress"
	"cortejo/api/sitepage"
	"cortejo/formats/slug"
	"cortejo/formats/stoplink"
	"cortejo/jobs"
	"cortejo/platform/problem"
	whatsappstandin "cortejo/providers/messages/whatsapp/standin"
	"cortejo/providers/payments/standin"
)

// Options are the parts that Handler puts together.
type Options struct {
	// Procedures answers /api (see Procedures).
	Procedures http.Handler
	// PublicURL is the address people know Cortejo by; https adds what only https may ask for.
	PublicURL string
	// WebDir holds the built web app.
	WebDir string
	// BringsSession says whether a request carries a session, be it over or not; nil where none does.
	BringsSession func(*http.Request) bool
	// SupportURL is where a person writes when nothing else helps (mailto: or https:); the pages
	// say nothing of it where it is empty.
	SupportURL string
	// SignIn says whose phones get codes, which the pages tell where a phone is typed.
	SignIn auth.Limits
	// Preview finds what a shared link of an event shows; nil sends its page without.
	Preview Previewer
	// Media answers GET /media/{key}: knowing a key is what opens the picture.
	Media http.Handler
	// Pictures answers GET /media/convite/{slug}.png, what a shared link of an event shows; it counts what one
	// address asks for.
	Pictures http.Handler
	// Calendars answers GET /calendario/{secret}.ics; it counts what one address asks for.
	Calendars http.Handler
	// Answers is the answer page of an invitation, everything at and below /{slug}/rsvp; it counts what one address
	// asks for. Nil where no invitation is answered.
	Answers http.Handler
	// Gifts is where guests give, everything at and below /{slug}/presentes; it counts what one address asks for. Nil
	// has none.
	Gifts http.Handler
	// Proposals is the public page of a proposal, everything below /orcamento; it counts what one address asks for. Nil
	// where none is answered.
	Proposals http.Handler
	// WayOut serves the opt-out pages below /parar; it limits the requests of each address. Nil if no messages are
	// sent.
	WayOut http.Handler
	// Sites is the website of an event, everything at and below /{slug} that no other page has; it counts what one
	// address asks for, and leaves the rest to next. Nil where events have none.
	Sites func(next http.Handler) http.Handler
	// Drafts serves the drafts of sites below /previa, for their editors, and Accents the stylesheets below /tema. Both
	// are set together with Sites.
	Drafts, Accents http.Handler
	// Courier answers Kratos when a sign-in code is to be sent. It checks its own secret.
	Courier http.Handler
	// Codes answers GET /media/convite-qr/{secret}.png, the code of an invitation; it counts what one address asks for.
	Codes http.Handler
	// MessageStatus answers Twilio, which tells there what became of messages, and MessageInbound what people write to
	// us. WhatsAppCallbacks answers Meta, which tells both. They check who calls.
	MessageStatus, MessageInbound, WhatsAppCallbacks http.Handler
	// Payments answers the payment provider, which says there that something happened. It checks who calls. Nil where
	// nothing is paid online.
	Payments http.Handler
	// ConnectedAccounts is Payments for the accounts of businesses, with their own endpoint. Nil without a secret.
	ConnectedAccounts http.Handler
	// Standin answers in the payment provider's place, its API and its pages; nil outside the embedded mode.
	Standin http.Handler
	// WhatsAppStandin answers in Meta's place; nil outside the embedded mode.
	WhatsAppStandin http.Handler
	// Outbox shows the messages that were not sent; nil outside the embedded mode.
	Outbox http.Handler
	// Addresses finds pages at old addresses and at domains of their own; nil where every host is ours.
	Addresses Addresses
	// DomainCheck answers whether a custom domain is in use (siteaddress.Check). Nil disables it.
	DomainCheck http.Handler
	// Parts are asked by /readyz.
	Parts []Part
}

// NewHandler is the whole server. The order of what wraps a request matters: its id comes first,
// so that the log, a panic and every refusal can name it.
func NewHandler(o Options) (http.Handler, error) {
	guard, err := newCrossOriginGuard(o.PublicURL)
	if err != nil {
		return nil, err
	}
	compress, err := compressAnswers()
	if err != nil {
		return nil, err
	}
	r := chi.NewRouter()
	r.Use(requestID, logRequests, recoverPanics, setSecurityHeaders(strings.HasPrefix(o.PublicURL, "https://")))
	if o.Addresses != nil {
		public, err := url.Parse(o.PublicURL)
		if err != nil {
			return nil, fmt.Errorf("read the public address: %w", err)
		}
		r.Use(serveOwnDomains(o.Addresses, public), redirectOldSlugs(o.Addresses))
	}
	r.Use(redirectMistypedSlugs, keepOutOfIndexes, guard)

	r.Get("/healthz", serveHealth)
	r.Get("/readyz", serveReadiness(o.Parts))
	r.Method(http.MethodPost, "/internal/kratos/courier", o.Courier)
	if o.DomainCheck != nil {
		r.Method(http.MethodGet, siteaddress.CheckPath, o.DomainCheck)
	}
	r.Method(http.MethodGet, "/media/{key}", o.Media)
	r.Method(http.MethodGet, publicevent.PictureFolder+"{name}", o.Pictures)
	r.Method(http.MethodHead, publicevent.PictureFolder+"{name}", o.Pictures)
	r.Method(http.MethodGet, jobs.CodePictureFolder+"{name}", o.Codes)
	r.Method(http.MethodHead, jobs.CodePictureFolder+"{name}", o.Codes)
	r.Method(http.MethodGet, "/calendario/{name}", o.Calendars)
	r.Method(http.MethodHead, "/calendario/{name}", o.Calendars)
	r.Method(http.MethodPost, jobs.StatusPath, o.MessageStatus)
	r.Method(http.MethodPost, messagecallbacks.TwilioInboundPath, o.MessageInbound)
	r.Method(http.MethodGet, messagecallbacks.MetaPath, o.WhatsAppCallbacks)
	r.Method(http.MethodPost, messagecallbacks.MetaPath, o.WhatsAppCallbacks)
	if o.Payments != nil {
		r.Method(http.MethodPost, providerevents.Path, o.Payments)
	}
	if o.ConnectedAccounts != nil {
		r.Method(http.MethodPost, providerevents.ConnectPath, o.ConnectedAccounts)
	}
	if o.Standin != nil {
		r.Handle(standin.Path, o.Standin)
		r.Handle(standin.Path+"/*", o.Standin)
	}
	if o.WhatsAppStandin != nil {
		r.Handle(whatsappstandin.Path+"/*", o.WhatsAppStandin)
	}
	r.Route("/api", func(r chi.Router) {
		r.Use(compress)
		if o.Outbox != nil {
			r.Method(http.MethodGet, "/dev/outbox", o.Outbox)
		}
		r.Handle("/*", o.Procedures)
	})
	site := newSite(o)
	// below are the pages of an event that the server writes, at and below a word behind its address.
	below := func(room string, pages http.Handler) {
		if pages == nil {
			return
		}
		ofEvents := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if _, own := rooms[chi.URLParam(r, "slug")]; own {
				site.ServeHTTP(w, r)
				return
			}
			pages.ServeHTTP(w, r)
		})
		for _, pattern := range []string{"/{slug}/" + room, "/{slug}/" + room + "/*"} {
			for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
				r.With(compress).Method(method, pattern, ofEvents)
			}
		}
	}
	if o.Sites != nil {
		serveSites(r, compress, o, site)
	}
	below(rsvp.PathSegment, o.Answers)
	below(giftpage.PathSegment, o.Gifts)
	if o.Proposals != nil {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			r.With(compress).Method(method, "/"+proposalpage.PathSegment, o.Proposals)
			r.With(compress).Method(method, "/"+proposalpage.PathSegment+"/*", o.Proposals)
		}
	}
	if o.WayOut != nil {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			r.With(compress).Method(method, stoplink.PathPrefix+"{token}", o.WayOut)
		}
	}
	r.NotFound(site.ServeHTTP)
	r.MethodNotAllowed(func(w http.ResponseWriter, r *http.Request) {
		refusal := problem.NotFound()
		refusal.Status = http.StatusMethodNotAllowed
		problem.Write(w, r, refusal)
	})
	return r, nil
}

// serveSites lets the events' websites answer their addresses. What can be no address of an event's is the app's.
func serveSites(r chi.Router, compress func(http.Handler) http.Handler, o Options, app *site) {
	sites := compress(o.Sites(app))
	answer := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		address := chi.URLParam(r, "slug")
		if _, own := rooms[address]; own || !slug.IsValid(address) {
			app.ServeHTTP(w, r)
			return
		}
		sites.ServeHTTP(w, r)
	})
	for _, pattern := range []string{"/{slug}", "/{slug}/", "/{slug}/" + sitepage.MessagesSegment} {
		for _, method := range []string{http.MethodGet, http.MethodHead, http.MethodPost} {
			r.Method(method, pattern, answer)
		}
	}
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		for _, pattern := range []string{"/{slug}/" + sitepage.AgendaSegment + "/{block}/{name}",
			"/{slug}/" + sitepage.PhotosSegment + "/{photo}/{name}"} {
			r.Method(method, pattern, answer)
		}
		r.With(compress).Method(method, "/"+sitepage.PreviewSegment+"/*", o.Drafts)
		r.Method(method, "/"+sitepage.AccentSegment+"/*", o.Accents)
	}
}

// NewHealthHandler serves only /healthz and /readyz, for a process that runs jobs and serves no pages.
func NewHealthHandler(parts []Part) http.Handler {
	r := chi.NewRouter()
	r.Use(requestID, logRequests, recoverPanics, setSecurityHeaders(false))
	r.Get("/healthz", serveHealth)
	r.Get("/readyz", serveReadiness(parts))
	return r
}

// NewServer returns an http.Server with timeouts, so that no client holds a connection idle. Uploads extend their own
// deadlines.
func NewServer(handler http.Handler) *http.Server {
	return &http.Server{
		Handler:           handler,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      time.Minute,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    64 << 10,
		// Broken connections and the like: the one log, not the standard one.
		ErrorLog: slog.NewLogLogger(slog.Default().Handler(), slog.LevelWarn),
	}
}
