package procedure

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// None is the answer of a procedure that has nothing to say: {}.
type None struct{}

// Visited is implemented by the input of a public procedure that opens one address: the
// scope is then that event's and nothing else's. Only such a one answers on a domain of the event's own, and there only of
// that event (AtSite).
type SlugScoper interface{ ScopeSlug() string }

// OfEvent is implemented by the input of a query that reads one event and nothing beside it: the
// scope of a team's member is narrowed to that event.
type EventScoper interface{ ScopeEventID() uuid.UUID }

// Query registers a read: GET, its input in the query string (`query:"name"` tags), its
// database one statement per round trip and read-only. Fields are optional unless tagged
// `required:"true"`; a pointer tells "not given" from "zero".
func Query[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Reader, in I) (O, error), doc Doc) {
	params := describeQuery[I, O](r, name, in, doc)
	r.add(name, &operation{method: http.MethodGet, scopes: in, isSlugScoped: isSlugScoper[I](), answer: func(ctx context.Context, _ http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := params.decode(req.URL.RawQuery, &input); err != nil {
			return nil, err
		}
		if visited, ok := any(input).(SlugScoper); ok {
			if err := checkSite(ctx, visited); err != nil {
				return nil, err
			}
			c.scope = c.address.open(c.caller, visited.ScopeSlug())
		}
		if narrow, ok := any(input).(EventScoper); ok {
			c.scope = c.scope.In(narrow.ScopeEventID())
		}
		return fn(ctx, r.db.Read(c.scope), input)
	}}, doc)
}

// Mutation registers a write: POST, its input a JSON body, its database one transaction that
// commits only if fn returns no error. With an Idempotency-Key header (a uuid), the same
// person, scope and procedure answer a second sending with what the first one answered.
func Mutation[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Writer, in I) (O, error), doc Doc) {
	RetriableMutation(r, name, in, fn, nil, doc)
}

// clearings is how often a write is made again after what stood in its way was cleared.
const maxRetries = 3

// Clearing registers a Mutation that something in the world outside may stand in the way of. A write that is refused
// is told to free, outside of any transaction: nil says that the way is free, and the write is made once more; what it
// answers otherwise is the refusal.
func RetriableMutation[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Writer, in I) (O, error), free func(ctx context.Context, in I, refusal error) error, doc Doc) {
	body := describeBody[I, O](r, name, in, doc, true)
	r.add(name, &operation{method: http.MethodPost, scopes: in, isSlugScoped: isSlugScoper[I](), answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := body.read(w, req, &input); err != nil {
			return nil, err
		}
		key, err := readIdempotencyKey(req, c, input)
		if err != nil {
			return nil, err
		}
		if visited, ok := any(input).(SlugScoper); ok {
			if err := checkSite(ctx, visited); err != nil {
				return nil, err
			}
			c.scope = c.address.open(c.caller, visited.ScopeSlug())
		}
		var answer any
		write := func(db tenants.Writer) error {
			if key != nil {
				stored, err := key.claim(ctx, db)
				if err != nil || stored != nil {
					answer = stored
					return err
				}
			}
			out, err := fn(ctx, db, input)
			if err != nil {
				return err
			}
			answer = out
			if key != nil {
				return key.store(ctx, db, out)
			}
			return nil
		}
		err = r.db.Write(ctx, c.scope, write)
		for again := 0; err != nil && free != nil && again < maxRetries; again++ {
			if refusal := free(ctx, input, err); refusal != nil {
				return nil, refusal
			}
			err = r.db.Write(ctx, c.scope, write)
		}
		return answer, err
	}}, doc)
}

// Action registers a POST that talks to someone else (Kratos, a file store) and therefore
// opens its own transactions, before or after, with tenants.DB and ScopeOf: no network call
// happens inside a tenant transaction.
func Action[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, in I) (O, error), doc Doc) {
	body := describeBody[I, O](r, name, in, doc, false)
	r.add(name, &operation{method: http.MethodPost, scopes: in, isSlugScoped: isSlugScoper[I](), answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, _ *call) (any, error) {
		var input I
		if err := body.read(w, req, &input); err != nil {
			return nil, err
		}
		if visited, ok := any(input).(SlugScoper); ok {
			if err := checkSite(ctx, visited); err != nil {
				return nil, err
			}
		}
		return fn(ctx, input)
	}}, doc)
}
