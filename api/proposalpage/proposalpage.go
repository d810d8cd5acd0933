// Package proposalpage is the public page of a proposal, /orcamento/{code}: HTML without scripts for anyone with its
// address, without an account. Visitors read the offer, accept it with a code sent to the customer's own phone, or
// decline it.
//
// The address has 32 random bits. Every address that opens nothing gets the same 404, and misses are counted: after too
// many, the page asks for the last digits of the customer's phone first, at every address alike.
package proposalpage

import (
	"context"
	"net/http"
	"regexp"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/server"
)

// PathSegment is the first word of the addresses that this answers.
const PathSegment = "orcamento"

const (
	// opensPerMinute is how often one client IP may ask for a page: it only spares the database.
	opensPerMinute = 300
	// missesFromAddress within an hour from one client IP put up its own gate for an hour, and missesOfAll that of all.
	// A client IP behind its gate adds nothing to the count of all, so it takes 50 of them to ask everyone.
	missesFromAddress, missesOfAll = 20, 1000
	// drawnAtOnce pictures are drawn at once in a process.
	drawnAtOnce = 2
	// digitsFromAddress may be tried at the gate by one client IP in ten minutes.
	digitsFromAddress = 10
	// gateOpen is how long a visitor who passed the gate is not asked again.
	gateOpen = time.Hour
	// codePause is how many seconds one code waits for the next; codesFromAddress are asked for by one client IP within
	// an hour. How many go out in a day the job knows.
	codePause, codesFromAddress = 45, 20
	// codePatience is the maximum time that a request for a code waits for its message to be sent, checked every
	// codeLook.
	codePatience, codeLook = 3 * time.Second, 100 * time.Millisecond
	// triesFromAddress are how many codes one client IP may try within an hour.
	triesFromAddress = 60
	// stepsOpen is for how long the browser that accepted is led on to what follows.
	stepsOpen = 24 * time.Hour
	// patience is the maximum time that a customer waits for the fulfillment; a job finishes it.
	patience = 6 * time.Second
	// largestForm is more than a name and a reason take, in bytes.
	largestForm          = 16 << 10
	longestName, maxText = 120, 500
)

// codeShape is the first segment of a proposal's id; nowhere is none.
var codeShape = regexp.MustCompile(`^[0-9a-f]{8}$`)

const nowhere = "-"

// PDF is the PDF of an offer.
type PDF struct {
	Content []byte
	Name    string
}

// Options are what the page needs.
type Options struct {
	server.Env
	// Asker returns the signed-in caller, if any: a planner's view of their own proposal does not count. Nil treats
	// every caller as a stranger.
	Asker procedure.Authenticator
	// Fulfill makes what follows a yes. It is asked right after the acceptance, and a job asks again. Nil makes
	// nothing.
	Fulfill func(ctx context.Context, business, proposal uuid.UUID) error
	// Print returns the PDF of the current offer. Nil offers none.
	Print func(ctx context.Context, business, proposal uuid.UUID) (PDF, error)
}

// Service answers the page's addresses.
type Service struct {
	Options
	limits  *limits.SharedRateLimiter
	drawing *limits.ConcurrencyLimiter
	pages   *page.Renderer
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{
		Options: o, limits: limits.NewSharedRateLimiter(o.DB, o.Secrets.Limits()),
		drawing: limits.NewConcurrencyLimiter(drawnAtOnce,
			"Há muitas imagens sendo desenhadas agora. Tente de novo daqui a pouco."),
	}
	s.pages = s.newRenderer()
	return s
}

// Handler answers GET, HEAD and POST of every address below /orcamento. Addresses without a page of their own are
// opened too, because an address that opens nothing is a miss whatever follows the code.
func (s *Service) Handler() http.Handler {
	const base = "/" + PathSegment + "/{code}"
	r := s.pages.Router()
	miss := s.handleOffer(func(q request, _ *offer) { s.serveMiss(q) })
	r.NotFound(miss)
	r.MethodNotAllowed(miss)
	for _, pattern := range []string{base, base + "/"} {
		page.Get(r, pattern, s.handleOffer(func(q request, it *offer) { s.show(q, it, http.StatusOK, notice{}) }))
		r.Post(pattern, s.handleOffer(func(q request, _ *offer) {
			http.Redirect(q.w, q.r, q.base(), http.StatusSeeOther) // the gate was up no more
		}))
	}
	r.Post(base+"/visto", s.handleCode(s.recordView))
	page.Get(r, base+"/versao", s.handleOffer(s.serveVersion))
	page.Get(r, base+"/aceitar", s.handleOffer(s.askToAccept))
	r.Post(base+"/aceitar", s.handleOffer(s.accept))
	page.Get(r, base+"/recusar", s.handleOffer(s.askToDecline))
	r.Post(base+"/recusar", s.handleOffer(s.decline))
	page.Get(r, base+"/anexo", s.handleOffer(s.redirectToAttachment))
	page.Get(r, base+"/anexo/{link}", s.handleOffer(s.serveAttachment))
	if s.Print != nil {
		page.Get(r, base+"/pdf", s.handleOffer(s.servePDF))
	}
	page.Get(r, base+"/"+cardFile, s.handleOffer(s.serveCard))
	page.Get(r, base+"/*", miss)
	r.Post(base+"/*", miss)
	return r
}

// request is one, read.
type request struct {
	w    http.ResponseWriter
	r    *http.Request
	code string
	ip   string // an IPv6 address counts by its network of 64 bits
}

// base is the address of the page.
func (q request) base() string { return "/" + PathSegment + "/" + q.code }

// handleCode returns a handler that calls answer with the request, or refuses it if its form is too long. A malformed
// code is looked up like any other, so that it takes as long.
func (s *Service) handleCode(answer func(request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		q := request{w: w, r: r, code: strings.ToLower(chi.URLParam(r, "code")),
			ip: clientip.LimitKeyOf(r, s.TrustedProxies)}
		if !codeShape.MatchString(q.code) {
			q.code = nowhere
		}
		if r.Method == http.MethodPost {
			if err := r.ParseForm(); err != nil {
				s.pages.Refuse(w, r, problem.TooLarge("É texto demais."))
				return
			}
		}
		answer(q)
	}
}

// handleOffer returns a handler that calls answer with the offer that the address opens. It counts a miss before
// anything else, whatever follows the code.
func (s *Service) handleOffer(answer func(request, *offer)) http.HandlerFunc {
	return s.handleCode(func(q request) {
		if it, ok := s.open(q); ok {
			answer(q, it)
		}
	})
}
