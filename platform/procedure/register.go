package procedure

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// None is the empty answer: {}.
type None struct{}

// SlugScoper is implemented by the input of a public procedure that reads one event by its slug. The scope is that
// event's only. On an event's own domain only these procedures answer, and only for that event (SetSiteSlug).
type SlugScoper interface{ ScopeSlug() string }

// EventScoper is implemented by the input of a query about one event. The scope of a team member is narrowed to that
// event.
type EventScoper interface{ ScopeEventID() uuid.UUID }

// Query registers a read: a GET whose input is the query string (`query:"name"` tags). Its statements are read-only,
// one per round trip. Fields are optional unless tagged `required:"true"`; a pointer is nil if its parameter is absent.
func Query[I, O any](r *Router, name string, in Scopes,
	fn func(ctx context.Context, db tenants.Reader, in I) (O, error), doc Doc) {
	params := describeQuery[I, O](r, name, in, doc)
	r.add(name, &operation{method: http.MethodGet, scopes: in, isSlugScoped: isSlugScoper[I](),
		answer: func(ctx context.Context, _ http.ResponseWriter, req *http.Request, c *call) (any, error) {
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
				c.scope = c.scope.LimitToEvent(narrow.ScopeEventID())
			}
			return fn(ctx, r.db.Read(c.scope), input)
		}}, doc)
}

// Mutation registers a write: a POST whose input is a JSON body. It runs in one transaction, which commits only if fn
// returns no error. With an Idempotency-Key header (a UUID), a repeated request of the same person, scope and procedure
// returns the first answer.
func Mutation[I, O any](r *Router, name string, in Scopes,
	fn func(ctx context.Context, db tenants.Writer, in I) (O, error), doc Doc) {
	RetriableMutation(r, name, in, fn, nil, doc)
}

// maxRetries limits how often a RetriableMutation runs again.
const maxRetries = 3

// RetriableMutation registers a Mutation that external state may block. After a refused write, free runs outside of any
// transaction: if it returns nil, the write runs again; otherwise its error is the answer.
func RetriableMutation[I, O any](r *Router, name string, in Scopes,
	fn func(ctx context.Context, db tenants.Writer, in I) (O, error),
	free func(ctx context.Context, in I, refusal error) error, doc Doc) {
	body := describeBody[I, O](r, name, in, doc, true)
	r.add(name, &operation{method: http.MethodPost, scopes: in, isSlugScoped: isSlugScoper[I](),
		answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
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

// Action registers a POST that calls another service (Kratos, a file store). It opens its own transactions with
// tenants.DB and ScopeOf, before or after the call: no network call happens inside a tenant transaction.
func Action[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, in I) (O, error), doc Doc) {
	body := describeBody[I, O](r, name, in, doc, false)
	r.add(name, &operation{method: http.MethodPost, scopes: in, isSlugScoped: isSlugScoper[I](),
		answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, _ *call) (any, error) {
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
