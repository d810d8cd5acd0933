package procedure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"

	"cortejo/platform/problem"
)

// Received is a file that came in a Receive's only part. It lies in a temporary place on disk
// until the procedure has answered, so that its weight is no memory of ours. Name is the
// sender's word for it, and no more trustworthy than the content.
type Received struct {
	Name    string
	Size    int64
	Content *os.File
}

// Receive registers an Action that takes one file of at most limit bytes, as multipart/form-data,
// beside parameters in the address. tooLarge is the sentence for a bigger one. admit is asked
// before anything of the file is read; what it gives is called when the procedure has answered.
func Receive[I, O any](r *Router, name string, in Scopes, limit int64, tooLarge string, admit func(ctx context.Context, in I) (end func(), err error), fn func(ctx context.Context, in I, file Received) (O, error), doc Doc) {
	params := describeReceive[I, O](r, name, in, doc)
	if doc.Timeout == 0 {
		doc.Timeout = uploadReadTimeout + uploadKeepTimeout
	}
	r.add(name, &operation{method: http.MethodPost, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, _ *call) (any, error) {
		var input I
		if err := params.decode(req.URL.RawQuery, &input); err != nil {
			return nil, err
		}
		end, err := admit(ctx, input)
		if err != nil {
			return nil, err
		}
		defer end()
		file, err := receive(w, req, limit, tooLarge)
		if file.Content != nil {
			defer func() { _ = errors.Join(file.Content.Close(), os.Remove(file.Content.Name())) }()
		}
		if err != nil {
			return nil, err
		}
		return fn(ctx, input, file)
	}}, doc)
}

func receive(w http.ResponseWriter, req *http.Request, limit int64, tooLarge string) (file Received, err error) {
	if file.Content, err = os.CreateTemp("", "cortejo-upload-"); err != nil {
		return file, problem.Internal(fmt.Errorf("make room for an upload: %w", err))
	}
	err = eachFile(w, req, limit, tooLarge, func(name string, content io.Reader) (int64, error) {
		size, err := io.Copy(file.Content, content)
		file.Name, file.Size = name, size
		return size, err
	})
	return file, err
}
