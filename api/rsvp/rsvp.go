// Package rsvp is the answer page of an invitation: /{slug}/rsvp/{token}, HTML with one form that needs no script, for
// anyone with the link, without an account; and /{slug}/rsvp, which sends a lost link again.
//
// The token is the only credential. Opening the address changes nothing, and every address that opens nothing gets the
// same 404, for whatever reason.
package rsvp

import (
	"context"
	"log/slog"
	"net/http"
	"net/netip"
	"strings"
	"time"

	"cortejo/formats/secretlink"
	"cortejo/formats/slug"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/platform/webbuild"
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
	DB *tenants.DB
	// PublicURL is the address people know Cortejo by.
	PublicURL string
	// WebDir holds the built web app, whose styles the page wears.
	WebDir         string
	TrustedProxies []netip.Prefix
	// Links derives the secrets of the check-in codes.
	Links secretlink.Key
	// LimitSecret hashes what the shared limits count by.
	LimitSecret string
	// Send enqueues the sending of a lost link, in the writing transaction; nil sends nothing.
	Send func(ctx context.Context, w tenants.Writer, lost LostLinkMessage) error
	Log  *slog.Logger
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

// Handler answers GET, HEAD and POST of every address at and below /{slug}/rsvp.
func (s *Service) Handler() http.Handler {
	limit := limits.LimitPerAddress(opensPerMinute, s.TrustedProxies, func(w http.ResponseWriter, r *http.Request) {
		s.refuse(w, r, problem.TooMany("Muitos pedidos deste endereço.", time.Minute))
	})
	return limit(http.HandlerFunc(s.serve))
}

// request is one, read.
type request struct {
	w    http.ResponseWriter
	r    *http.Request
	slug string
	hash []byte // of the token
}

func (s *Service) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("X-Robots-Tag", "noindex, nofollow")
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/"), "/")
	address := parts[0]
	if !slug.IsValid(address) {
		address = nowhere
	}
	if len(parts) == 2 || len(parts) == 3 && parts[2] == "" {
		s.serveLostLink(w, r, address)
		return
	}
	// The address is a secret and must not reach other sites. A browser then sends "Origin: null", also to this one.
	h.Set("Referrer-Policy", "no-referrer")
	// A malformed token is looked up like any other, so that it takes as long.
	hash, ok := secretlink.Hash(parts[2])
	if !ok {
		hash = make([]byte, 32)
	}
	q := request{w, r, address, hash}
	read := r.Method != http.MethodPost
	switch {
	case len(parts) == 3 && read:
		s.show(q)
	case len(parts) == 3:
		s.take(q)
	default:
		s.show(request{w, r, address, make([]byte, 32)})
	}
}
