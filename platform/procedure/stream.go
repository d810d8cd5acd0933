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
	// messageTimeout limits how long the client may take to receive one message.
	messageTimeout = 10 * time.Second
)

// Stream registers a GET that stays open and answers with server-sent events while fn runs. An error that fn returns
// before its first message is answered like a query's. Closing the connection cancels ctx; fn must check the caller's
// session itself (Events.Confirm).
func Stream[I any](r *Router, name string, in Scopes,
	fn func(ctx context.Context, db tenants.Reader, in I, out *Events) error, doc Doc) {
	params := describeStream[I](r, name, in, doc)
	op := &operation{method: http.MethodGet, scopes: in,
		answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
			var input I
			if err := params.decode(req.URL.RawQuery, &input); err != nil {
				return nil, err
			}
			if narrow, ok := any(input).(EventScoper); ok {
				c.scope = c.scope.LimitToEvent(narrow.ScopeEventID())
			}
			out := &Events{response: w, controller: http.NewResponseController(w),
				reader: sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller}}
			return out.end(ctx, name, fn(ctx, r.db.Read(c.scope), input, out))
		}}
	r.add(name, op, doc)
	op.timeout = 0
}

// BusinessScoper is implemented by the input of a StreamAction in the scope Business, whose address names no business.
type BusinessScoper interface{ ScopeBusinessID() uuid.UUID }

// StreamAction registers a POST that answers with server-sent events while fn runs, at a fixed address under /api/ that
// another program defines. Its scope is Business, with the ID from the body (BusinessScoper), or Admin. Like an Action
// it calls other services, and opens its own reads and transactions with ScopeOf. Like a Stream, it answers an error
// before its first message as a problem, and ends with the connection.
func StreamAction[I any](r *Router, name, address string, in Scopes,
	fn func(ctx context.Context, in I, out *Events) error, doc Doc) {
	var none I
	if _, hasBusiness := any(none).(BusinessScoper); in != Admin && !(in == Business && hasBusiness) {
		panic(fmt.Sprintf("procedure: no scope for the address of %s", name))
	}
	body := describeStreamAction[I](r, name, address, in, doc)
	op := &operation{method: http.MethodPost, scopes: in, address: address,
		answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
			var input I
			if err := body.read(w, req, &input); err != nil {
				return nil, err
			}
			if scoper, ok := any(input).(BusinessScoper); ok {
				c.address.id = scoper.ScopeBusinessID()
				c.scope = c.address.open(c.caller, "")
			}
			out := &Events{response: w, controller: http.NewResponseController(w),
				reader: sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller}}
			return out.end(ctx, name, fn(ctx, input, out))
		}}
	r.add(name, op, doc)
	op.timeout = 0
	r.addresses[address] = ownAddress{scope: in, name: name}
}

// Events is an open stream of events. It is not safe for concurrent use.
type Events struct {
	response   http.ResponseWriter
	controller *http.ResponseController
	reader     sessionCheckingReader
	hasBegun   bool
}

// Open sends the headers and the delay after which the client reconnects if the connection ends.
func (e *Events) Open(comeBack time.Duration) error {
	e.begin()
	return e.write(fmt.Sprintf("retry: %d\n\n", comeBack.Milliseconds()))
}

// OpenOnce sends the headers only. It is for streams that clients do not resume.
func (e *Events) OpenOnce() error {
	e.begin()
	return e.controller.Flush()
}

func (e *Events) begin() {
	e.hasBegun = true
	header := e.response.Header()
	header.Set("Content-Type", eventsType)
	header.Set("Cache-Control", "no-store")
	// Disables buffering in Nginx.
	header.Set("X-Accel-Buffering", "no")
	// The server's read deadline of half a minute would otherwise close a connection on which the client sends nothing.
	_ = e.controller.SetReadDeadline(time.Time{}) // a test's recorder has no deadlines
}

// Send sends one message; line breaks in data become spaces. An empty event is the default, "message".
func (e *Events) Send(event, data string) error {
	if event == "" {
		return e.write("data: " + strings.ReplaceAll(data, "\n", " ") + "\n\n")
	}
	return e.write("event: " + event + "\ndata: " + strings.ReplaceAll(data, "\n", " ") + "\n\n")
}

// Beat sends a comment, so that proxies do not close the connection as idle.
func (e *Events) Beat() error { return e.write(":\n\n") }

// Confirm returns an error if the session that opened the stream is no longer valid.
func (e *Events) Confirm() error { return e.reader.checkSession() }

func (e *Events) write(text string) error {
	_ = e.controller.SetWriteDeadline(time.Now().Add(messageTimeout)) // a test's recorder has no deadlines
	if _, err := e.response.Write([]byte(text)); err != nil {
		return err
	}
	return e.controller.Flush()
}

// end returns the answer after the stream. A closed connection is not logged as a fault.
func (e *Events) end(ctx context.Context, procedure string, err error) (any, error) {
	if !e.hasBegun {
		return nil, err
	}
	if err != nil && ctx.Err() == nil && !isRefusal(err) {
		slog.DebugContext(ctx, "stream broke off", "request_id", problem.RequestID(ctx), "procedure", procedure,
			"cause", err)
	}
	// The last bytes need a deadline in the future.
	_ = e.controller.SetWriteDeadline(time.Now().Add(messageTimeout))
	return writtenAnswer{}, nil
}
