// Package procedure turns Go functions into the API: it decodes and validates the input, opens the tenant scope of the
// address, calls the function and encodes its answer. It is the only package that imports Huma, whose schemas validate
// the input and describe the API. It may import tenants, queries, formats and the other packages of platform. Its entry
// points are New and the functions that register a procedure by its name, from the package of its router:
//
//	procedure.Query(r, "event.getAll", procedure.Business, getAll, procedure.Doc{Summary: "Events of the business"})
package procedure

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"runtime/debug"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"cortejo/platform/clientip"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/tenants"
)

const (
	// maxBodySize limits a JSON body, in bytes.
	maxBodySize = 1 << 20
	// callTimeout limits a procedure, including its wait for the database.
	callTimeout = 10 * time.Second
	// MaxClientWrites limits the writes of one person per minute as the client of their events: more than typing needs,
	// and few enough to keep the planners' audit log readable.
	MaxClientWrites = 240
	// MaxVisitorCalls limits the calls under Public of one client address per minute: the guests of a party share one.
	MaxVisitorCalls = 1200
	// readTimeout limits how long a JSON body may take to arrive.
	readTimeout = 15 * time.Second
)

// Authenticator returns the user whose session the request carries. ok is false if there is none (the answer is a 401);
// err means that the session could not be confirmed.
type Authenticator interface {
	Authenticate(r *http.Request) (user uuid.UUID, ok bool, err error)
}

// Router stores every procedure and serves them under /api.
type Router struct {
	db         *tenants.DB
	sessions   Authenticator
	operations map[string]*operation
	// addresses maps an address without a scope's prefix to the operation that has it.
	addresses map[string]ownAddress
	document  *huma.OpenAPI
	registry  huma.Registry
	names     *schemaNames
	uploads   *limits.PersonLimiter
	// exports and rendered limit the Downloads and the rendered files of each tenant until they are sent. rendering
	// limits the pages and files that are made at the same time.
	exports, rendered *limits.PersonLimiter
	rendering         *limits.ConcurrencyLimiter
	// clientWrites is nil if clients are not limited.
	clientWrites *limits.RateLimiter
	// visitorCalls is nil if visitors are not limited. trustedProxies say which address a visitor has.
	visitorCalls   *limits.RateLimiter
	trustedProxies []netip.Prefix
}

// LimitClients limits each person to perMinute writes as the client of their events.
func (rt *Router) LimitClients(perMinute int) {
	rt.clientWrites = limits.NewRateLimiter(perMinute, time.Minute)
}

// LimitVisitors limits the calls under Public of each client address to visitorsPerMinute. They share half of the
// database's connections, so that a procedure without a limit of its own would let one of them take the others' turns.
func (rt *Router) LimitVisitors(visitorsPerMinute int, trusted []netip.Prefix) {
	rt.visitorCalls, rt.trustedProxies = limits.NewRateLimiter(visitorsPerMinute, time.Minute), trusted
}

// New returns an empty router. With a nil db and nil sessions it can still register procedures and return its OpenAPI
// document.
func New(db *tenants.DB, sessions Authenticator) *Router {
	configureHuma()
	names := newSchemaNames()
	registry := newRegistry(names)
	return &Router{
		db: db, sessions: sessions, operations: map[string]*operation{}, addresses: map[string]ownAddress{},
		document: newDocument(registry), registry: registry, names: names,
		uploads: limits.NewPersonLimiter(maxUploadsPerPerson,
			"Seus arquivos anteriores ainda estão sendo enviados. Espere um deles terminar."),
		exports:   limits.NewPersonLimiter(maxExportsPerTenant, sentenceExporting),
		rendered:  limits.NewPersonLimiter(maxRenderedPerTenant, sentenceRendered),
		rendering: limits.NewConcurrencyLimiter(renderingSlots, sentenceRendering),
	}
}

// Doc is a procedure's text in the API document, and the limits that differ from the defaults.
type Doc struct {
	Summary     string
	Description string
	// Shows are the event areas whose data the read returns: screens reload it when live reports a change there.
	Shows []tenants.AreaKey
	// Timeout replaces callTimeout (ten seconds), for procedures that wait for another service.
	Timeout time.Duration
	// Renders marks a Send whose file is made in memory for the request. It runs in one of the slots of all rendering,
	// and a tenant has few such files until they are sent.
	Renders bool
}

// ownAddress is the operation at a fixed address under /api/, and its scope.
type ownAddress struct {
	scope Scopes
	name  string
}

// operation is a registered procedure without its type parameters.
type operation struct {
	method  string
	scopes  Scopes
	timeout time.Duration // 0 for a stream, which has no limit
	address string        // set if it is not under its scopes' prefixes
	// isSlugScoped is true if the input names the event it opens to a visitor (SlugScoper).
	isSlugScoped bool
	// answer runs the procedure and returns the value to encode: an output, or the stored JSON of an earlier request
	// with the same idempotency key.
	answer func(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call) (any, error)
}

// add registers op and panics if the name is taken.
func (rt *Router) add(name string, op *operation, doc Doc) {
	if _, taken := rt.operations[name]; taken {
		panic(fmt.Sprintf("procedure: %s is registered twice", name))
	}
	if op.method == http.MethodGet {
		op.scopes = op.scopes.withPreview()
	}
	op.timeout = callTimeout
	if doc.Timeout > 0 {
		op.timeout = doc.Timeout
	}
	rt.operations[name] = op
}

// ServeHTTP serves everything under /api/. An unknown procedure, a prefix that does not admit it and a malformed ID get
// the same answer.
func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := trimAPI(r.URL.Path)
	a, ok := parseAddress(path)
	if own, isOwn := rt.addresses[path]; isOwn {
		a, ok = address{scope: own.scope, key: path, name: own.name}, true
	}
	if !ok {
		problem.Write(w, r, problem.NotFound())
		return
	}
	op := rt.operations[a.name]
	if op == nil || op.scopes&a.scope == 0 || op.address != "" && op.address != path {
		problem.Write(w, r, problem.NotFound())
		return
	}
	if SiteSlugOf(r.Context()) != "" && (a.scope != Public || !op.isSlugScoped) {
		problem.Write(w, r, problem.NotFound())
		return
	}
	if r.Method != op.method {
		w.Header().Set("Allow", op.method)
		refusal := problem.NotFound()
		refusal.Status = http.StatusMethodNotAllowed
		problem.Write(w, r, refusal)
		return
	}
	c := &call{request: r, address: a, header: http.Header{}}
	if a.scope == Door {
		device, ok := readDeviceHash(r)
		if !ok {
			problem.Write(w, r, problem.Unauthenticated())
			return
		}
		c.caller.Device = device
	} else if a.scope != Public {
		user, signedIn, err := rt.sessions.Authenticate(r)
		if err == nil && !signedIn {
			err = problem.Unauthenticated()
		}
		if err != nil {
			problem.Write(w, r, err)
			return
		}
		c.caller.UserID = user
	}
	if rt.clientWrites != nil && a.scope == Event && op.method == http.MethodPost {
		if wait, ok := rt.clientWrites.Allow(c.caller.UserID.String()); !ok {
			problem.Write(w, r,
				problem.TooMany("Foram muitas mudanças em pouco tempo. Espere um minuto e tente de novo.", wait))
			return
		}
	}
	if rt.visitorCalls != nil && a.scope == Public {
		if wait, ok := rt.visitorCalls.Allow(clientip.LimitKeyOf(r, rt.trustedProxies)); !ok {
			problem.Write(w, r,
				problem.TooMany("Muitos pedidos deste endereço. Espere um minuto e tente de novo.", wait))
			return
		}
	}
	c.scope = a.open(c.caller, "")
	rt.run(w, r, op, c)
}

func (rt *Router) run(w http.ResponseWriter, r *http.Request, op *operation, c *call) {
	ctx := context.WithValue(r.Context(), callKey{}, c)
	if op.timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, op.timeout)
		defer cancel()
	}
	defer func() {
		if fault := recover(); fault != nil {
			if fault == http.ErrAbortHandler {
				panic(fault)
			}
			slog.ErrorContext(ctx, "procedure panicked", "request_id", problem.RequestID(ctx), "procedure",
				c.address.name, "stack", string(debug.Stack()))
			problem.Write(w, r, problem.Internal(fmt.Errorf("%s panicked: %v", c.address.name, fault)))
		}
	}()
	out, err := op.answer(ctx, w, r, c)
	if err != nil {
		problem.Write(w, r, err)
		return
	}
	if _, done := out.(writtenAnswer); done {
		return
	}
	body, err := encode(out)
	if err != nil {
		problem.Write(w, r, problem.Internal(fmt.Errorf("encode the answer of %s: %w", c.address.name, err)))
		return
	}
	for name, values := range c.header {
		w.Header()[name] = values
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	// The status is sent; only a closed connection can fail here.
	_, _ = w.Write(body)
}

func trimAPI(path string) string {
	const prefix = "/api/"
	if len(path) < len(prefix) || path[:len(prefix)] != prefix {
		return ""
	}
	return path[len(prefix):]
}
