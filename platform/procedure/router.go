// Package procedure turns Go functions into the API: it decodes and validates the input,
// opens the tenant scope the address names, calls the function and encodes its answer. It
// is the only package that knows Huma, whose schemas check the input and describe the API.
//
// A procedure is a function in the folder of its router, registered by name:
//
//	procedure.Query(r, "event.getAll", procedure.Business, getAll, procedure.Doc{Summary: "Events of the business"})
package procedure

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/google/uuid"

	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/tenants"
)

const (
	// bodyLimit is the most a JSON body may weigh, in bytes.
	maxBodySize = 1 << 20
	// callTimeout is how long a procedure may take, waiting for the database included.
	callTimeout = 10 * time.Second
	// ClientWrites is how much a person may change within a minute as the client of their events: more
	// than fingers do, and little enough that nobody fills the audit log of whoever plans.
	MaxClientWrites = 240
	// readTimeout is how long a JSON body may take to arrive.
	readTimeout = 15 * time.Second
)

// Authenticator says whose session a request carries. ok is false where there is none (the
// caller reads a 401); err is for a session that could not be confirmed.
type Authenticator interface {
	Authenticate(r *http.Request) (user uuid.UUID, ok bool, err error)
}

// Router holds every procedure and serves them under /api.
type Router struct {
	db         *tenants.DB
	sessions   Authenticator
	operations map[string]*operation
	// addresses are those of operations that have one of their own, without a prefix.
	addresses map[string]string
	document  *huma.OpenAPI
	registry  huma.Registry
	names     *schemaNames
	uploads   *limits.PersonLimiter
	// clientWrites is nil where nobody is held back.
	clientWrites *limits.RateLimiter
}

// LimitClients holds everybody to so many writes within a minute as the client of their events.
func (rt *Router) LimitClients(perMinute int) {
	rt.clientWrites = limits.NewRateLimiter(perMinute, time.Minute)
}

// New makes an empty router. Without db and sessions (nil) it can still be filled and asked
// for its OpenAPI document.
func New(db *tenants.DB, sessions Authenticator) *Router {
	configureHuma()
	names := newSchemaNames()
	registry := newRegistry(names)
	return &Router{
		db: db, sessions: sessions, operations: map[string]*operation{}, addresses: map[string]string{},
		document: newDocument(registry), registry: registry, names: names,
		uploads: limits.NewPersonLimiter(maxUploadsPerPerson, "Seus arquivos anteriores ainda estão sendo enviados. Espere um deles terminar."),
	}
}

// Doc is what the API document says of a procedure, and the limits that differ from the usual.
type Doc struct {
	Summary     string
	Description string
	// Shows are the areas of an event that a read tells something of: whoever has the answer open asks
	// again when live tells of a change there.
	Shows []tenants.AreaKey
	// Timeout replaces the usual ten seconds, for procedures that wait on someone else.
	Timeout time.Duration
}

// operation is a registered procedure without its types.
type operation struct {
	method       string
	scopes       Scopes
	timeout      time.Duration // 0 for a stream, which nothing but its reader ends
	address      string        // where it is, if not under its scopes' prefixes
	isSlugScoped bool          // whether its input says which event it opens to a visitor (Visited)
	// answer runs the procedure and gives what is to be encoded: an output, or the stored
	// JSON of an earlier sending.
	answer func(ctx context.Context, w http.ResponseWriter, r *http.Request, c *call) (any, error)
}

// add puts op into the router; a name given twice is a mistake of the program.
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

// ServeHTTP answers everything under /api/. An unknown procedure, a prefix that does not
// admit it and a malformed id answer alike.
func (rt *Router) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := trimAPI(r.URL.Path)
	a, ok := parseAddress(path)
	if name, own := rt.addresses[path]; own {
		a, ok = address{scope: Business, key: path, name: name}, true
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
			problem.Write(w, r, problem.TooMany("Foram muitas mudanças em pouco tempo. Espere um minuto e tente de novo.", wait))
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
			slog.ErrorContext(ctx, "procedure panicked", "request_id", problem.RequestID(ctx), "procedure", c.address.name, "stack", string(debug.Stack()))
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
	// The status is sent: a caller that stopped reading is all that can fail here.
	_, _ = w.Write(body)
}

func trimAPI(path string) string {
	const prefix = "/api/"
	if len(path) < len(prefix) || path[:len(prefix)] != prefix {
		return ""
	}
	return path[len(prefix):]
}
