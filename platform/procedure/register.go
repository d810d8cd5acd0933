package procedure

import (
	"context"
	"io"
	"net/http"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/tenants"
)

// None is the answer of a procedure that has nothing to say: {}.
type None struct{}

// Visited is implemented by the input of a public procedure that opens one address: the
// scope is then that event's and nothing else's.
type Visited interface{ VisitedSlug() string }

// OfEvent is implemented by the input of a query that reads one event and nothing beside it: the
// scope of a team's member is narrowed to that event.
type OfEvent interface{ AskedEvent() uuid.UUID }

// Query registers a read: GET, its input in the query string (`query:"name"` tags), its
// database one statement per round trip and read-only. Fields are optional unless tagged
// `required:"true"`; a pointer tells "not given" from "zero".
func Query[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Reader, in I) (O, error), doc Doc) {
	params := describeQuery[I, O](r, name, in, doc)
	r.add(name, &operation{method: http.MethodGet, scopes: in, answer: func(ctx context.Context, _ http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := params.decode(req.URL.RawQuery, &input); err != nil {
			return nil, err
		}
		if visited, ok := any(input).(Visited); ok {
			c.scope = c.address.open(c.asker.UserID, visited.VisitedSlug())
		}
		if narrow, ok := any(input).(OfEvent); ok {
			c.scope = c.scope.In(narrow.AskedEvent())
		}
		return fn(ctx, r.db.Read(c.scope), input)
	}}, doc)
}

// Mutation registers a write: POST, its input a JSON body, its database one transaction that
// commits only if fn returns no error. With an Idempotency-Key header (a uuid), the same
// person, scope and procedure answer a second sending with what the first one answered.
func Mutation[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Writer, in I) (O, error), doc Doc) {
	body := describeBody[I, O](r, name, in, doc, true)
	r.add(name, &operation{method: http.MethodPost, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := body.read(w, req, &input); err != nil {
			return nil, err
		}
		key, err := readIdempotencyKey(req, c, input)
		if err != nil {
			return nil, err
		}
		if visited, ok := any(input).(Visited); ok {
			c.scope = c.address.open(c.asker.UserID, visited.VisitedSlug())
		}
		var answer any
		err = r.db.Write(ctx, c.scope, func(db tenants.Writer) error {
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
				return key.keep(ctx, db, out)
			}
			return nil
		})
		return answer, err
	}}, doc)
}

// Action registers a POST that talks to someone else (Kratos, a file store) and therefore
// opens its own transactions, before or after, with tenants.DB and ScopeOf: no network call
// happens inside a tenant transaction.
func Action[I, O any](r *Router, name string, in Scopes, fn func(ctx context.Context, in I) (O, error), doc Doc) {
	body := describeBody[I, O](r, name, in, doc, false)
	r.add(name, &operation{method: http.MethodPost, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, _ *call) (any, error) {
		var input I
		if err := body.read(w, req, &input); err != nil {
			return nil, err
		}
		return fn(ctx, input)
	}}, doc)
}

// File is what came in an Upload's only part, "file". Name is the sender's word for it, and
// no more trustworthy than the content.
type File struct {
	Name    string
	Content []byte
}

// uploadReadTimeout is how long an upload may take to arrive, on a phone in a church.
const (
	uploadReadTimeout = 2 * time.Minute
	// uploadKeepTimeout is how long looking through a file and storing it may take after that.
	uploadKeepTimeout = time.Minute
)

// Upload registers an Action that takes one file of at most limit bytes, as multipart/form-data.
// tooLarge is the sentence for a bigger one. admit is asked before the file is read; what it
// gives is called when the procedure has answered.
func Upload[O any](r *Router, name string, in Scopes, limit int64, tooLarge string, admit func(ctx context.Context) (end func(), err error), fn func(ctx context.Context, file File) (O, error), doc Doc) {
	describeUpload[O](r, name, in, doc)
	if doc.Timeout == 0 {
		doc.Timeout = uploadReadTimeout + callTimeout
	}
	r.add(name, &operation{method: http.MethodPost, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, _ *call) (any, error) {
		end, err := admit(ctx)
		if err != nil {
			return nil, err
		}
		defer end()
		file, err := readFile(w, req, limit, tooLarge)
		if err != nil {
			return nil, err
		}
		return fn(ctx, file)
	}}, doc)
}

func readFile(w http.ResponseWriter, req *http.Request, limit int64, tooLarge string) (File, error) {
	var file File
	err := eachFile(w, req, limit, tooLarge, func(name string, content io.Reader) (int64, error) {
		all, err := io.ReadAll(content)
		file = File{Name: name, Content: all}
		return int64(len(all)), err
	})
	return file, err
}

// eachFile gives the form's one file to take, which answers how much it read of it, and sees that
// nothing else came.
func eachFile(w http.ResponseWriter, req *http.Request, limit int64, tooLarge string, take func(name string, content io.Reader) (int64, error)) error {
	const envelope = 16 << 10 // boundaries and part headers
	if req.ContentLength > limit+envelope {
		return problem.TooLarge(tooLarge)
	}
	defer allowRead(w, uploadReadTimeout)()
	// The server's own deadline for the answer counts from the request's first byte.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(uploadReadTimeout + time.Minute))
	req.Body = http.MaxBytesReader(w, req.Body, limit+envelope)
	parts, err := req.MultipartReader()
	if err != nil {
		return problem.UnsupportedMedia("Envie o arquivo como um formulário (multipart/form-data).")
	}
	part, err := parts.NextPart()
	if err != nil || part.FormName() != "file" {
		return bodyFault(err, tooLarge, problem.Invalid("", problem.Field{Name: "file", Message: "Escolha um arquivo."}))
	}
	size, err := take(part.FileName(), io.LimitReader(part, limit+1))
	if err != nil {
		return bodyFault(err, tooLarge, problem.Invalid("O envio foi interrompido. Tente de novo."))
	}
	if size > limit {
		return problem.TooLarge(tooLarge)
	}
	if size == 0 {
		return problem.Invalid("", problem.Field{Name: "file", Message: "Este arquivo está vazio."})
	}
	if _, err := parts.NextPart(); err != io.EOF {
		return bodyFault(err, tooLarge, problem.Invalid("Envie um arquivo de cada vez."))
	}
	return nil
}
