// Package giftpage is where guests give: /{slug}/presentes, the basket below it, and what became of an order. It is
// finished HTML that needs no script. The basket is in the address, so the giver's browser keeps it and nobody else;
// prices and what is left are believed from the database alone, and so is what was paid: coming back from the provider
// proves nothing.
package giftpage

import (
	"log/slog"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/api/gifts"
	"cortejo/api/siteaccess"
	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/webbuild"
	"cortejo/providers/payments"
	"cortejo/tenants"
)

// Room is the word behind an event's address that leads here.
const Room = "presentes"

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
	DB *tenants.DB
	// PublicURL is the address people know Cortejo by.
	PublicURL string
	// WebDir holds the built web app, whose styles and script the page wears.
	WebDir         string
	TrustedProxies []netip.Prefix
	// LimitSecret hashes what the shared limits count by.
	LimitSecret string
	// Payments calls the provider.
	Payments *payments.Client
	Fees     gifts.Fees
	Log      *slog.Logger
}

// Service answers the page's addresses.
type Service struct {
	Options
	limits *limits.SharedRateLimiter
	build  *webbuild.Build
}

// New makes the service.
func New(o Options) *Service {
	return &Service{Options: o, limits: limits.NewSharedRateLimiter(o.DB, o.LimitSecret),
		build: &webbuild.Build{Dir: o.WebDir}}
}

// Handler answers GET, HEAD and POST of every address at and below /{slug}/presentes.
func (s *Service) Handler() http.Handler {
	limit := limits.LimitPerAddress(opensPerMinute, s.TrustedProxies, func(w http.ResponseWriter, r *http.Request) {
		s.refuse(request{w: w, r: r}, problem.TooMany("Muitos pedidos deste endereço.", time.Minute))
	})
	return limit(http.HandlerFunc(s.answer))
}

// request is one, read.
type request struct {
	w     http.ResponseWriter
	r     *http.Request
	slug  string
	ip    string
	scope tenants.Scope
}

func (q request) base() string { return "/" + q.slug + "/" + Room }

func (s *Service) answer(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	// What is behind the address of an order is its giver's: no other site is told of it.
	h.Set("Referrer-Policy", "same-origin")
	// A form that begins to pay is led on to the provider's page.
	h.Set("Content-Security-Policy", strings.Replace(h.Get("Content-Security-Policy"), "form-action 'self'",
		"form-action 'self' https://checkout.stripe.com", 1))
	parts := strings.Split(strings.Trim(r.URL.Path, "/"), "/")
	q := request{w: w, r: r, slug: parts[0], ip: clientip.LimitKeyOf(r, s.TrustedProxies)}
	q.scope = siteaccess.Scope(r, q.slug)
	if len(q.slug) > longestSlug || !slugShape.MatchString(q.slug) || len(parts) < 2 {
		s.refuse(q, problem.NotFound())
		return
	}
	read := r.Method != http.MethodPost
	if !read {
		r.Body = http.MaxBytesReader(w, r.Body, largestForm)
		if err := r.ParseForm(); err != nil {
			s.refuse(q, problem.TooLarge("É texto demais."))
			return
		}
	}
	switch room := parts[2:]; {
	case len(room) == 0 && read:
		s.list(q)
	case len(room) == 1 && room[0] == "cesta":
		s.basket(q)
	case len(room) == 1 && room[0] == "pix":
		s.ownPix(q)
	case len(room) == 1 && room[0] == "pagar" && !read:
		s.pay(q)
	case len(room) == 1 && room[0] == "pagar":
		http.Redirect(w, r, q.base(), http.StatusSeeOther) // an address that was copied from a form
	case len(room) == 2 && room[0] == "obrigado" && read:
		id, err := uuid.Parse(room[1])
		if err != nil || id.String() != room[1] {
			s.refuse(q, problem.NotFound())
			return
		}
		s.thanks(q, id)
	default:
		s.refuse(q, problem.NotFound())
	}
}
