package procedure

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"time"

	"cortejo/tenants"
)

const (
	// A file is sent for at most recheckInterval, and at most recheckBytes of it, before Recheck runs again.
	recheckInterval = 2 * time.Second
	recheckBytes    = 1 << 20
	// pageSize is the size of one read and one write, in bytes.
	pageSize = 64 << 10
)

// File is a file to send. Size is 0 if unknown.
type File struct {
	ContentType, Name string
	Size              int64
	Content           io.ReadCloser
	// Recheck runs repeatedly while the file is sent; an error breaks the connection. It is required for every file,
	// also for short ones.
	Recheck func(ctx context.Context) error
}

// Send registers a GET that answers with an existing file, whose type and name fn returns. As in a Download, losing the
// session or the access to the scope ends it, within seconds.
func Send[I any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Reader, in I) (File, error),
	doc Doc) {
	params := describeDownload[I](r, name, in, "application/octet-stream", doc)
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
				load := func() (File, error) {
					return fn(ctx, sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller}, input)
				}
				if doc.Renders {
					leave, err := r.rendered.Acquire(c.scope.Tenant())
					if err != nil {
						return nil, err
					}
					defer leave()
					load = r.loadInSlot(ctx, c, load)
				}
				sent, err := load()
				if err != nil {
					return nil, err
				}
				defer func() { _ = sent.Content.Close() }() // read-only, so closing loses nothing
				if sent.Recheck == nil {
					return nil, fmt.Errorf("procedure: %s sends a file and does not say whether it still may", name)
				}
				out := &download{response: w, controller: http.NewResponseController(w), header: c.header,
					contentType: sent.ContentType, filename: sent.Name, size: sent.Size}
				return out.end(ctx, name, sent.copyTo(ctx, out))
			}}, doc)
}

// loadInSlot returns load in a slot of all rendering, which it holds while the file is made and not while it is sent.
func (r *Router) loadInSlot(ctx context.Context, c *call, load func() (File, error)) func() (File, error) {
	return func() (File, error) {
		release, err := r.rendering.Acquire(ctx, c.scope.Tenant())
		if err != nil {
			return File{}, err
		}
		defer release()
		return load()
	}
}

func (s File) copyTo(ctx context.Context, out io.Writer) error {
	page, asked, since := make([]byte, pageSize), time.Now(), 0
	for {
		n, err := io.ReadFull(s.Content, page)
		if since += n; since > recheckBytes || time.Since(asked) > recheckInterval {
			if refused := s.Recheck(ctx); refused != nil {
				return refused
			}
			asked, since = time.Now(), 0
		}
		if n > 0 {
			if _, writing := out.Write(page[:n]); writing != nil {
				return writing
			}
		}
		if err == io.EOF || err == io.ErrUnexpectedEOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}
