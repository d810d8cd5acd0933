package procedure

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/tenants"
)

const (
	// eventsType is the media type of server-sent events (HTML standard, section 9.2).
	eventsType = "text/event-stream"
	// wordTimeout is how long a reader may take to accept one message.
	messageTimeout = 10 * time.Second
)

// Stream registers a GET that stays open and answers with server-sent events for as long as fn
// runs. What fn answers before its first word is answered like a query's error. It ends with the
// reader's connection, which ctx tells; who may still listen is fn's to ask (Events.Confirm).
func Stream[I any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Reader, in I, out *Events) error, doc Doc) {
	params := describeStream[I](r, name, in, doc)
	op := &operation{method: http.MethodGet, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := params.decode(req.URL.RawQuery, &input); err != nil {
			return nil, err
		}
		if narrow, ok := any(input).(EventScoper); ok {
			c.scope = c.scope.In(narrow.ScopeEventID())
		}
		out := &Events{response: w, controller: http.NewResponseController(w), reader: sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller}}
		return out.end(ctx, name, fn(ctx, r.db.Read(c.scope), input, out))
	}}
	r.add(name, op, doc)
	op.timeout = 0
}

// OfBusiness is implemented by the input of a StreamAction, whose address names no business.
type BusinessScoper interface{ ScopeBusinessID() uuid.UUID }

// StreamAction registers a POST that answers with server-sent events for as long as fn runs, at an address of its own
// below /api/, as others fixed it: its scope is Business, of the business that the body names. Like an Action it talks to
// someone else, and opens its own reads and transactions with ScopeOf; like a Stream, what fn answers before its first
// word is answered as an error, and it ends with the reader's connection.
func StreamAction[I BusinessScoper](r *Router, name, address string, fn func(ctx context.Context, in I, out *Events) error, doc Doc) {
	body := describeStreamAction[I](r, name, address, doc)
	op := &operation{method: http.MethodPost, scopes: Business, address: address, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := body.read(w, req, &input); err != nil {
			return nil, err
		}
		c.address.id = input.ScopeBusinessID()
		c.scope = c.address.open(c.caller, "")
		out := &Events{response: w, controller: http.NewResponseController(w), reader: sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller}}
		return out.end(ctx, name, fn(ctx, input, out))
	}}
	r.add(name, op, doc)
	op.timeout = 0
	r.addresses[address] = name
}

// Events is an open answer. Its methods belong to one goroutine.
type Events struct {
	response   http.ResponseWriter
	controller *http.ResponseController
	reader     sessionCheckingReader
	hasBegun   bool
}

// Open sends the headers, and how long the reader is to wait before it comes back when the
// connection ends.
func (e *Events) Open(comeBack time.Duration) error {
	e.begin()
	return e.write(fmt.Sprintf("retry: %d\n\n", comeBack.Milliseconds()))
}

// OpenOnce sends the headers alone: nobody comes back for the rest by themselves.
func (e *Events) OpenOnce() error {
	e.begin()
	return e.controller.Flush()
}

func (e *Events) begin() {
	e.hasBegun = true
	header := e.response.Header()
	header.Set("Content-Type", eventsType)
	header.Set("Cache-Control", "no-store")
	// Nginx keeps answers back until they fill a buffer, unless told.
	header.Set("X-Accel-Buffering", "no")
	// The server gives a request half a minute to be read, and takes a silent reader for gone after it.
	_ = e.controller.SetReadDeadline(time.Time{}) // a recorder has no deadline to set
}

// Send sends one message; data is a single line. An empty event is the usual one, "message".
func (e *Events) Send(event, data string) error {
	if event == "" {
		return e.write("data: " + strings.ReplaceAll(data, "\n", " ") + "\n\n")
	}
	return e.write("event: " + event + "\ndata: " + strings.ReplaceAll(data, "\n", " ") + "\n\n")
}

// Beat sends a comment, so that nothing in between takes the connection for idle.
func (e *Events) Beat() error { return e.write(":\n\n") }

// Confirm asks whether the session that opened the stream still stands.
func (e *Events) Confirm() error { return e.reader.checkSession() }

func (e *Events) write(text string) error {
	_ = e.controller.SetWriteDeadline(time.Now().Add(messageTimeout)) // as above
	if _, err := e.response.Write([]byte(text)); err != nil {
		return err
	}
	return e.controller.Flush()
}

// end is the answer after what was sent. A reader who hung up or did not read is no fault.
func (e *Events) end(ctx context.Context, procedure string, err error) (any, error) {
	if !e.hasBegun {
		return nil, err
	}
	if err != nil && ctx.Err() == nil && !isRefusal(err) {
		slog.DebugContext(ctx, "stream broke off", "request_id", problem.RequestID(ctx), "procedure", procedure, "cause", err)
	}
	// The last bytes need a deadline that has not passed yet.
	_ = e.controller.SetWriteDeadline(time.Now().Add(messageTimeout))
	return writtenAnswer{}, nil
}
