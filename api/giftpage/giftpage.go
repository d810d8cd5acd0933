// Package giftpage is the gift list of an event, /{slug}/presentes, with its basket and the state of an order: HTML
// that needs no script. The basket is in the address, so only the giver's browser stores it. Prices, quantities and
// payments come from the database alone: a return from the provider proves nothing.
package giftpage

import (
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"cortejo/api/gifts"
	"cortejo/api/siteaccess"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/platform/server"
	"cortejo/providers/payments"
	"cortejo/tenants"
)

// PathSegment is the second path segment of the pages, after an event's slug.
const PathSegment = "presentes"

const (
	// opensPerMinute is how often one client IP may ask for a page: all guests of a party may share one.
	opensPerMinute = 600
	// paysFromAddress may begin to pay within an hour from one client IP, and paysOfEvent orders are made in one event.
	paysFromAddress, paysOfEvent = 40, 400
	// heldOfOrder units of gifts an unpaid order holds, and heldFromAddress all unpaid orders of one client IP
	// together: no one takes a list off the page without paying. An order can be paid beyond the units that it holds.
	heldOfOrder, heldFromAddress = 6, 12
	// vouchersFromAddress may be tried by one client IP within an hour.
	vouchersFromAddress = 30
	// largestForm is more than a basket and a card take, in bytes.
	largestForm = 32 << 10
	longestSlug = 80
	// mostInBasket is how many different gifts one order has at most.
	mostInBasket = 30
	// pageLife is for how long a page of the provider stays open: half an hour, which is its least, and what the call
	// takes.
	pageLife = 31 * time.Minute
	// pixLife is for how long a Pix can be paid once it is shown.
	pixLife = 30 * time.Minute
	// boletoDays is for how many days a boleto can be paid once it is issued.
	boletoDays = 3
	// boletoUntil is how many days before the event the last boleto is issued.
	boletoUntil = 5
)

var slugShape = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// Options are what the page needs.
type Options struct {
	server.Env
	// Payments calls the provider.
	Payments *payments.Client
	Fees     gifts.Fees
}

// Service answers the page's addresses.
type Service struct {
	Options
	limits *limits.SharedRateLimiter
	pages  *page.Renderer
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{Options: o, limits: limits.NewSharedRateLimiter(o.DB, o.Secrets.Limits())}
	s.pages = s.newRenderer()
	return s
}

// Handler answers GET, HEAD and POST of every address at and below /{slug}/presentes.
func (s *Service) Handler() http.Handler {
	const base = "/{slug}/" + PathSegment
	r := s.pages.Router()
	r.Use(allowCheckout, trimSlashes)
	missing := s.handleEvent(func(q request) { s.pages.Refuse(q.w, q.r, problem.NotFound()) })
	page.Get(r, base, s.handleEvent(s.serveList))
	r.Post(base, missing)
	page.Get(r, base+"/cesta", s.handleEvent(s.serveBasket))
	r.Post(base+"/cesta", s.handleEvent(s.serveBasket))
	page.Get(r, base+"/pix", s.handleEvent(s.serveOwnPix))
	r.Post(base+"/pix", s.handleEvent(s.serveOwnPix))
	page.Get(r, base+"/pagar", s.handleEvent(func(q request) {
		http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther) // an address that was copied from a form
	}))
	r.Post(base+"/pagar", s.handleEvent(s.submitCheckout))
	page.Get(r, base+"/obrigado/{order}", s.handleEvent(s.serveThanks))
	page.Get(r, base+"/*", missing)
	r.Post(base+"/*", missing)
	return r
}

// allowCheckout lets a form that begins to pay redirect to the provider's page.
func allowCheckout(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "form-action 'self'",
			"form-action 'self' https://checkout.stripe.com", 1))
		next.ServeHTTP(w, r)
	})
}

// trimSlashes lets the router match an address without the slashes at its end.
func trimSlashes(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		chi.RouteContext(r.Context()).RoutePath = strings.TrimRight(r.URL.Path, "/")
		next.ServeHTTP(w, r)
	})
}

// request is a request for a page of an event.
type request struct {
	w     http.ResponseWriter
	r     *http.Request
	slug  string
	ip    string
	scope tenants.Scope
}

func (q request) base() string { return "/" + q.slug + "/" + PathSegment }

// handleEvent returns a handler that calls answer with the request, or refuses it if its slug is malformed or its form
// is too long.
func (s *Service) handleEvent(answer func(request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q := request{w: w, r: r, slug: chi.URLParam(r, "slug"), ip: clientip.LimitKeyOf(r, s.TrustedProxies)}
		if len(q.slug) > longestSlug || !slugShape.MatchString(q.slug) {
			s.pages.Refuse(w, r, problem.NotFound())
			return
		}
		if r.Method == http.MethodPost {
			if err := r.ParseForm(); err != nil {
				s.pages.Refuse(w, r, problem.TooLarge("É texto demais."))
				return
			}
		}
		q.scope = siteaccess.Scope(r, q.slug)
		answer(q)
	}
}
