// Package wayout is the opt-out page, /parar/{token}, where a person ends a business's messages to their phone or
// e-mail, and resumes them: HTML without scripts, sessions or cookies. It also handles a word that is sent as a reply.
//
// The token is the only credential. Opening the address changes nothing, because link scanners open it too, and every
// address that opens nothing gets the same 404, for whatever reason.
package wayout

import (
	"context"
	"mime"
	"net/http"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"cortejo/formats/stoplink"
	"cortejo/platform/limits"
	"cortejo/platform/page"
	"cortejo/platform/problem"
	"cortejo/platform/server"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

const (
	// opensPerMinute is how often one client IP may ask. A mail provider's servers post for many people, and a secret
	// of 128 bits is not guessed, so this only spares the database.
	opensPerMinute = 600
	// actsPerHour are those of one link, however many client IPs they come from.
	actsPerHour = 40
	// largestForm is more than both forms take, in bytes.
	largestForm = 16 << 10
)

// Service answers the page's addresses, and hears words.
type Service struct {
	server.Env
	limits *limits.SharedRateLimiter
	pages  *page.Renderer
}

// New makes the service.
func New(env server.Env) *Service {
	s := &Service{Env: env, limits: limits.NewSharedRateLimiter(env.DB, env.Secrets.Limits())}
	s.pages = s.newRenderer()
	return s
}

// Handler answers GET, HEAD and POST of every address below /parar.
func (s *Service) Handler() http.Handler {
	r := s.pages.Router()
	// An escaped slash is a part of a malformed token.
	const pattern = stoplink.PathPrefix + "*"
	page.Get(r, pattern, s.handleLink(s.show))
	r.Post(pattern, s.handleLink(s.changeSubscription))
	return r
}

// link is one that was opened.
type link struct {
	business uuid.UUID
	address  string
	hash     []byte
}

// subscription is the result of app.way_out.
type subscription struct {
	Business  string     `json:"business"`
	StoppedAt *time.Time `json:"stoppedAt"`
}

// handleLink returns a handler that calls answer with the link of the request's token, or refuses if the token opens
// nothing. A malformed token is looked up like any other, so that it takes as long.
func (s *Service) handleLink(answer func(http.ResponseWriter, *http.Request, link, subscription)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		business, address, _ := stoplink.ParseToken(s.Secrets.Links(), chi.URLParam(r, "*"))
		it := link{business, address, stoplink.Hash(s.Secrets.Links(), address)}
		var current subscription
		if err := s.find(r.Context(), it, &current); err != nil {
			s.pages.Refuse(w, r, err)
			return
		}
		answer(w, r, it, current)
	}
}

func (s *Service) find(ctx context.Context, it link, into *subscription) error {
	text, err := queries.New(s.DB.Read(newVisitorScope())).
		GetWayOut(ctx, queries.GetWayOutParams{Business: it.business, Hash: it.hash})
	if err != nil {
		return err
	}
	return jsonrow.Read("GetWayOut", text, into)
}

func newVisitorScope() tenants.Scope { return tenants.AsVisitor("") }

// changeSubscription answers POST: of a mail program (RFC 8058), which follows no redirect and reads nothing, or of the
// page's own form.
func (s *Service) changeSubscription(w http.ResponseWriter, r *http.Request, it link, current subscription) {
	ctx := r.Context()
	if err := parse(r); err != nil {
		s.pages.Refuse(w, r, problem.NotFound())
		return
	}
	means, oneClick := stoplink.ByPage, r.PostFormValue(stoplink.OneClickField) == stoplink.OneClickValue
	if oneClick {
		means = stoplink.ByOneClick
	}
	act := r.PostFormValue("messages")
	if !oneClick && act != "stop" && act != "start" {
		s.pages.Refuse(w, r, problem.NotFound())
		return
	}
	wait, ok, err := s.limits.Allow(ctx, limits.Quota{Key: "way out of " + it.business.String() + " " + it.address,
		Max: actsPerHour, Within: time.Hour})
	switch {
	case err != nil:
	case !ok:
		err = problem.TooMany("Muitos pedidos deste link.", wait)
	case !oneClick && act == "start":
		err = s.DB.Write(ctx, newVisitorScope().Named("wayout.start"),
			func(w tenants.Writer) error { return start(ctx, w, it) })
	default:
		err = s.DB.Write(ctx, newVisitorScope().Named("wayout.stop"),
			func(w tenants.Writer) error { return stop(ctx, w, it, means) })
	}
	switch {
	case err != nil:
		s.pages.Refuse(w, r, err)
	case oneClick:
		now := time.Now()
		current.StoppedAt = &now
		s.show(w, r, it, current)
	default:
		http.Redirect(w, r, r.URL.Path, http.StatusSeeOther)
	}
}

// parse reads a form as either way that RFC 8058 allows sends it.
func parse(r *http.Request) error {
	if kind, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type")); kind == "multipart/form-data" {
		return r.ParseMultipartForm(largestForm)
	}
	return r.ParseForm()
}

func stop(ctx context.Context, w tenants.Writer, it link, means string) error {
	return requireFound(queries.New(w).StopAddress(ctx, queries.StopAddressParams{Business: it.business,
		Hash: it.hash, Addresses: stoplink.ListSpellings(it.address), Means: means}))
}

func start(ctx context.Context, w tenants.Writer, it link) error {
	return requireFound(queries.New(w).StartAddress(ctx, queries.StartAddressParams{Business: it.business,
		Hash: it.hash, Addresses: stoplink.ListSpellings(it.address)}))
}

func requireFound(isFound bool, err error) error {
	if err == nil && !isFound {
		return problem.NotFound()
	}
	return err
}
