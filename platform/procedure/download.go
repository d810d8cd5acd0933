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
	// downloadTimeout limits a whole download.
	downloadTimeout = 10 * time.Minute
	// pageTimeout limits how long the client may take to receive one page of it.
	pageTimeout = 30 * time.Second
)

// Download registers a GET that answers with a file, written page by page while it is read. Each statement of fn first
// checks the session and the scope again, so losing either ends the download. An error before the first byte is
// answered like a query's; a later one breaks the connection, so that the file shows as failed. A tenant has one
// download at a time; fn must hold no more than a page of the file in memory.
func Download[I any](r *Router, name string, in Scopes, contentType, filename string,
	fn func(ctx context.Context, db tenants.Reader, in I, out io.Writer) error, doc Doc) {
	params := describeDownload[I](r, name, in, contentType, doc)
	if doc.Timeout == 0 {
		doc.Timeout = downloadTimeout
	}
	r.add(name,
		&operation{method: http.MethodGet, scopes: in,
			answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
				var input I
				if err := params.decode(req.URL.RawQuery, &input); err != nil {
					return nil, err
				}
				leave, err := r.exports.Acquire(c.scope.Tenant())
				if err != nil {
					return nil, err
				}
				defer leave()
				out := &download{response: w, controller: http.NewResponseController(w), header: c.header,
					contentType: contentType, filename: filename}
				c.file = out
				pages := &pageWriter{ctx: ctx, call: c, limiter: r.rendering, out: out}
				if err := pages.begin(); err != nil {
					return nil, err
				}
				defer pages.end()
				return out.end(ctx, name, fn(ctx, sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller},
					input, pages))
			}}, doc)
}

// end returns the answer of a completed download, or err if no byte was sent. Otherwise it aborts the connection.
func (d *download) end(ctx context.Context, procedure string, err error) (any, error) {
	switch {
	case err == nil:
		return writtenAnswer{}, d.flush()
	case !d.hasBegun:
		return nil, err
	}
	if ctx.Err() == nil && !isRefusal(err) {
		slog.ErrorContext(ctx, "download broke off", "request_id", problem.RequestID(ctx), "procedure", procedure,
			"cause", err)
	}
	panic(http.ErrAbortHandler)
}

// isRefusal reports whether err means that access was lost during the download, and not a fault of the server.
func isRefusal(err error) bool {
	refused := problem.From(err)
	return refused.Status == http.StatusUnauthorized || refused.Status == http.StatusNotFound
}

// writtenAnswer is the answer of a procedure that wrote its response itself.
type writtenAnswer struct{}

// download is a response that sends its headers with the first byte.
type download struct {
	response              http.ResponseWriter
	controller            *http.ResponseController
	header                http.Header // set by the procedure (SetHeader)
	contentType, filename string
	size                  int64 // 0 if unknown
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
		// Prevents scripts in the file from running on our origin.
		header.Set("Content-Security-Policy", "default-src 'none'; sandbox")
		header.Set("X-Content-Type-Options", "nosniff")
		if d.size > 0 {
			header.Set("Content-Length", strconv.FormatInt(d.size, 10))
		}
	}
	// The error is ignored: a test's recorder has no deadlines.
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

// sessionCheckingReader is a tenants.Reader that checks before every statement that the caller's session is still
// valid.
type sessionCheckingReader struct {
	db       tenants.Reader
	sessions Authenticator
	request  *http.Request
	caller   Person
}

func (c sessionCheckingReader) checkSession() error {
	if c.caller.Device != nil || c.caller.UserID == uuid.Nil {
		return nil // devices and visitors have no session; the scope itself is checked
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
