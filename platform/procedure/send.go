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
	// stillEvery and stillAfter are how long, and how much of it, a file is sent on without asking
	// whether it may be.
	recheckInterval = 2 * time.Second
	recheckBytes    = 1 << 20
	// sendPage is how much of it is read and sent at once.
	pageSize = 64 << 10
)

// Sent is a file on its way out. Size is 0 where nobody knows it.
type File struct {
	ContentType, Name string
	Size              int64
	Content           io.ReadCloser
	// Still is asked again and again while the file is sent; the connection breaks when it errs. No file goes without
	// one, however short: a long one would be the first to need it.
	Recheck func(ctx context.Context) error
}

// Send registers a GET whose answer is a file that is already there, of a type and a name that fn
// finds out. As in a Download, whatever closes the session or the person's place in the scope
// also ends it, within seconds.
func Send[I any](r *Router, name string, in Scopes, fn func(ctx context.Context, db tenants.Reader, in I) (File, error), doc Doc) {
	params := describeDownload[I](r, name, in, "application/octet-stream", doc)
	if doc.Timeout == 0 {
		doc.Timeout = downloadTimeout
	}
	r.add(name, &operation{method: http.MethodGet, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := params.decode(req.URL.RawQuery, &input); err != nil {
			return nil, err
		}
		sent, err := fn(ctx, sessionCheckingReader{r.db.Read(c.scope), r.sessions, req, c.caller}, input)
		if err != nil {
			return nil, err
		}
		defer func() { _ = sent.Content.Close() }() // it was only read
		if sent.Recheck == nil {
			return nil, fmt.Errorf("procedure: %s sends a file and does not say whether it still may", name)
		}
		out := &download{response: w, controller: http.NewResponseController(w), header: c.header, contentType: sent.ContentType, filename: sent.Name, size: sent.Size}
		return out.end(ctx, name, sent.copyTo(ctx, out))
	}}, doc)
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
