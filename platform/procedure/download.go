package procedure

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"mime"
	"net/http"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"cortejo/platform/problem"
	"cortejo/tenants"
)

const (
	// downloadTimeout is how long a download may take as a whole.
	downloadTimeout = 10 * time.Minute
	// pageTimeout is how long a reader may take over one page of it.
	pageTimeout = 30 * time.Second
)

// Download registers a GET whose answer is a file, written page by page while it is read. Each
// of fn's statements asks anew whether the person is still signed in and still has a place in
// the scope, so that whatever closes either also ends the download. Until fn writes, an error
// is answered like a query's; after that the connection breaks, and the file shows as failed.
func Download[I any](r *Router, name string, in Scopes, contentType, filename string, fn func(ctx context.Context, db tenants.Reader, in I, out io.Writer) error, doc Doc) {
	params := describeDownload[I](r, name, in, contentType, doc)
	if doc.Timeout == 0 {
		doc.Timeout = downloadTimeout
	}
	r.add(name, &operation{method: http.MethodGet, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := params.decode(req.URL.RawQuery, &input); err != nil {
			return nil, err
		}
		out := &download{response: w, controller: http.NewResponseController(w), header: c.header, contentType: contentType, filename: filename}
		return out.end(ctx, name, fn(ctx, sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller}, input, out))
	}}, doc)
}

// end is the answer after what was written, or breaks the connection where it was not all.
func (d *download) end(ctx context.Context, procedure string, err error) (any, error) {
	switch {
	case err == nil:
		return writtenAnswer{}, d.flush()
	case !d.hasBegun:
		return nil, err
	}
	if ctx.Err() == nil && !isRefusal(err) {
		slog.ErrorContext(ctx, "download broke off", "request_id", problem.RequestID(ctx), "procedure", procedure, "cause", err)
	}
	panic(http.ErrAbortHandler)
}

// isRefusal tells a place that was lost on the way from a fault of ours.
func isRefusal(err error) bool {
	refused := problem.From(err)
	return refused.Status == http.StatusUnauthorized || refused.Status == http.StatusNotFound
}

// streamed is the answer of a procedure that has written its own.
type writtenAnswer struct{}

// download sends the headers with the first byte.
type download struct {
	response              http.ResponseWriter
	controller            *http.ResponseController
	header                http.Header // what the procedure set (SetHeader)
	contentType, filename string
	size                  int64 // 0 where nobody knows
	hasBegun              bool
}

func (d *download) Write(p []byte) (int, error) {
	if !d.hasBegun {
		d.hasBegun = true
		header := d.response.Header()
		maps.Copy(header, d.header)
		header.Set("Content-Type", d.contentType)
		header.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.filename}))
		header.Set("Cache-Control", "no-store")
		// Whatever is in it, no page of ours runs it.
		header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		header.Set("X-Content-Type-Options", "nosniff")
		if d.size > 0 {
			header.Set("Content-Length", strconv.FormatInt(d.size, 10))
		}
	}
	// A recorder has no deadline to set.
	_ = d.controller.SetWriteDeadline(time.Now().Add(pageTimeout))
	n, err := d.response.Write(p)
	if err == nil {
		err = d.flush()
	}
	return n, err
}

func (d *download) flush() error {
	if err := d.controller.Flush(); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return nil
}

// confirmed asks before every statement whether the session still stands.
type sessionCheckingReader struct {
	db       tenants.Reader
	sessions Authenticator
	request  *http.Request
	caller   Person
}

func (c sessionCheckingReader) checkSession() error {
	if c.caller.Device != nil || c.caller.UserID == uuid.Nil {
		return nil // a device's scope, and a visitor's secret, are all there is to confirm
	}
	user, signedIn, err := c.sessions.Authenticate(c.request)
	if err != nil {
		return err
	}
	if !signedIn || user != c.caller.UserID {
		return problem.Unauthenticated()
	}
	return nil
}

func (c sessionCheckingReader) Exec(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error) {
	if err := c.checkSession(); err != nil {
		return pgconn.CommandTag{}, err
	}
	return c.db.Exec(ctx, sql, args...)
}

func (c sessionCheckingReader) Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if err := c.checkSession(); err != nil {
		return nil, err
	}
	return c.db.Query(ctx, sql, args...)
}

func (c sessionCheckingReader) QueryRow(ctx context.Context, sql string, args ...any) pgx.Row {
	if err := c.checkSession(); err != nil {
		return refusedRow{err}
	}
	return c.db.QueryRow(ctx, sql, args...)
}

type refusedRow struct{ err error }

func (r refusedRow) Scan(...any) error { return r.err }
