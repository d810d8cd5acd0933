package procedure

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"

	"cortejo/platform/problem"
)

// Upload is the file in the only part of a Receive's form. It is stored in a temporary file until the procedure
// returns, so that it takes no memory, and is positioned at its beginning. Name comes from the sender and is as
// untrusted as the content.
type Upload struct {
	Name    string
	Size    int64
	Content *os.File
}

const sentenceBrokenOff = "O envio foi interrompido. Tente de novo."

const (
	// uploadReadTimeout limits how long an upload may take to arrive, over a phone's slow connection.
	uploadReadTimeout = 2 * time.Minute
	// uploadStoreTimeout limits how long validating and storing the file may take after that.
	uploadStoreTimeout = time.Minute
	// maxUploadsPerPerson limits a person's concurrent uploads. The web app sends one file at a time.
	maxUploadsPerPerson = 3
)

// Receive registers an Action that takes one file of at most limit bytes, as multipart/form-data, with its parameters
// in the address. A larger file is rejected with the sentence tooLarge. admit returns an error if the caller may not
// upload; it runs before the file is read.
//
// A slow upload delays no other person: it uses one of its sender's own uploads, and takes no shared slot
// (limits.ConcurrencyLimiter) before the file has arrived.
func Receive[I, O any](r *Router, name string, in Scopes, limit int64, tooLarge string,
	admit func(ctx context.Context, in I) error, fn func(ctx context.Context, in I, file Upload) (O, error), doc Doc) {
	params := describeReceive[I, O](r, name, in, doc)
	if doc.Timeout == 0 {
		doc.Timeout = uploadReadTimeout + uploadStoreTimeout
	}
	r.add(name,
		&operation{method: http.MethodPost, scopes: in,
			answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
				var input I
				if err := params.decode(req.URL.RawQuery, &input); err != nil {
					return nil, err
				}
				if err := admit(ctx, input); err != nil {
					return nil, err
				}
				leave, err := r.uploads.Acquire(c.caller.UserID)
				if err != nil {
					return nil, err
				}
				defer leave()
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

func receive(w http.ResponseWriter, req *http.Request, limit int64, tooLarge string) (file Upload, err error) {
	if file.Content, err = os.CreateTemp("", "cortejo-upload-"); err != nil {
		return file, newDiskError(err)
	}
	if err := file.readForm(w, req, limit, tooLarge); err != nil {
		return file, err
	}
	_, err = file.Content.Seek(0, io.SeekStart)
	return file, err
}

// diskWriter writes to the file and marks failed writes as a problem of the disk, so that they are not taken for an
// interrupted upload.
type diskWriter struct{ file *os.File }

func (d diskWriter) Write(p []byte) (int, error) {
	n, err := d.file.Write(p)
	if err != nil {
		err = newDiskError(err)
	}
	return n, err
}

func newDiskError(err error) error {
	return problem.Unavailable("Não conseguimos receber o arquivo agora. Tente de novo em instantes.",
		fmt.Errorf("make room for an upload: %w", err))
}

// readForm copies the form's only file to disk and rejects any other part.
func (file *Upload) readForm(w http.ResponseWriter, req *http.Request, limit int64, tooLarge string) error {
	const envelope = 16 << 10 // boundaries and part headers
	if req.ContentLength > limit+envelope {
		return problem.TooLarge(tooLarge)
	}
	defer allowRead(w, uploadReadTimeout)()
	// The server's own write deadline counts from the request's first byte.
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(uploadReadTimeout + time.Minute))
	req.Body = http.MaxBytesReader(w, req.Body, limit+envelope)
	parts, err := req.MultipartReader()
	if err != nil {
		return problem.UnsupportedMedia("Envie o arquivo como um formulário (multipart/form-data).")
	}
	part, err := parts.NextPart()
	if err != nil || part.FormName() != "file" {
		return newBodyError(err, tooLarge,
			problem.Invalid("", problem.Field{Name: "file", Message: "Escolha um arquivo."}))
	}
	file.Name = part.FileName()
	file.Size, err = io.Copy(diskWriter{file.Content}, io.LimitReader(part, limit+1))
	if ours := new(problem.Error); errors.As(err, &ours) {
		return ours
	}
	if err != nil {
		return newBodyError(err, tooLarge, problem.Invalid(sentenceBrokenOff))
	}
	if file.Size > limit {
		return problem.TooLarge(tooLarge)
	}
	if file.Size == 0 {
		return problem.Invalid("", problem.Field{Name: "file", Message: "Este arquivo está vazio."})
	}
	if _, err := parts.NextPart(); err != io.EOF {
		return newBodyError(err, tooLarge, problem.Invalid("Envie um arquivo de cada vez."))
	}
	// net/http notices a closed connection only after the whole body was read.
	if _, err := io.Copy(io.Discard, req.Body); err != nil {
		return newBodyError(err, tooLarge, problem.Invalid(sentenceBrokenOff))
	}
	return nil
}
