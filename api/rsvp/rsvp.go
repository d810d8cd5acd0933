// Package rsvp is the answer page of an invitation: /{slug}/rsvp/{token}, HTML with one form that needs no script, for
// anyone with the link, without an account; and /{slug}/rsvp, which sends a lost link again.
//
// The token is the only credential. Opening the address changes nothing, and every address that opens nothing gets the
// same 404, for whatever reason.
package rsvp

import (
	"context"
	"net/http"

	"github.com/go-chi/chi/v5"

	"cortejo/formats/secretlink"
	"cortejo/formats/slug"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/server"
	"cortejo/tenants"
)

// PathSegment is the word behind an event's address that leads here.
const PathSegment = "rsvp"

const (
	// opensPerMinute is how often one client IP may ask for a page. All guests of a party may share one, and a secret
	// of 128 bits is not guessed, so this only spares the database.
	opensPerMinute = 600
	// answersPerHour may be sent for one invitation, however many people and client IPs they come from.
	answersPerHour = 40
	// linksPerHour and linksPerDay may be asked for by one client IP; linksOfEvent are sent in one event within a day.
	linksPerHour, linksPerDay, linksOfEvent = 30, 100, 1000
	// linksOfInvitation is how many lost links one invitation is sent in a day.
	linksOfInvitation = 3
	// largestForm is more than fifty guests with long names and a long message take, in bytes.
	largestForm = 512 << 10
)

// nowhere is no event's.
const nowhere = "-"

// Options are what the page needs.
type Options struct {
	server.Env
	// Send enqueues the sending of a lost link, in the writing transaction; nil sends nothing.
	Send func(ctx context.Context, w tenants.Writer, lost LostLinkMessage) error
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

// Handler answers GET, HEAD and POST of every address at and below /{slug}/rsvp.
func (s *Service) Handler() http.Handler {
	const lost = "/{slug}/" + PathSegment
	r := s.pages.Router()
	for _, pattern := range []string{lost, lost + "/"} {
		page.Get(r, pattern, s.showLostLink)
		r.Post(pattern, s.sendLostLink)
	}
	page.Get(r, lost+"/{token}", s.handleToken(s.show))
	r.Post(lost+"/{token}", s.handleToken(s.take))
	page.Get(r, lost+"/{token}/*", s.handleNoToken(s.show))
	r.Post(lost+"/{token}/*", s.handleNoToken(s.show))
	return r
}

// request is one, read.
type request struct {
	w    http.ResponseWriter
	r    *http.Request
	slug string
	hash []byte // of the token
}

// handleToken returns a handler that calls answer with the hash of the request's token. A malformed token is looked up
// like any other, so that it takes as long.
func (s *Service) handleToken(answer func(request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		hash, ok := secretlink.Hash(chi.URLParam(r, "token"))
		if !ok {
			hash = make([]byte, 32)
		}
		answer(newRequest(w, r, hash))
	}
}

// handleNoToken returns a handler that calls answer with the hash of no token.
func (s *Service) handleNoToken(answer func(request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) { answer(newRequest(w, r, make([]byte, 32))) }
}

func newRequest(w http.ResponseWriter, r *http.Request, hash []byte) request {
	// The address is a secret and must not reach other sites. A browser then sends "Origin: null", also to this one.
	w.Header().Set("Referrer-Policy", "no-referrer")
	return request{w, r, slugOf(r), hash}
}

// slugOf returns the slug of the request's address, or nowhere if it is malformed.
func slugOf(r *http.Request) string {
	if address := chi.URLParam(r, "slug"); slug.IsValid(address) {
		return address
	}
	return nowhere
}
