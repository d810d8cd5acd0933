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

// Received is a file that came in a Receive's only part. It lies in a temporary place on disk
// until the procedure has answered, so that its weight is no memory of ours, and is read from its
// beginning. Name is the sender's word for it, and no more trustworthy than the content.
type Upload struct {
	Name    string
	Size    int64
	Content *os.File
}

const sentenceBrokenOff = "O envio foi interrompido. Tente de novo."

const (
	// uploadReadTimeout is how long an upload may take to arrive, on a phone in a church.
	uploadReadTimeout = 2 * time.Minute
	// uploadKeepTimeout is how long looking through a file and storing it may take after that.
	uploadStoreTimeout = time.Minute
	// uploadsEach is how many files of a person may be on their way at once. The web app sends one file
	// after another.
	maxUploadsPerPerson = 3
)

// Receive registers an Action that takes one file of at most limit bytes, as multipart/form-data,
// beside parameters in the address. tooLarge is the sentence for a bigger one. admit is asked whether
// the caller may, before anything of the file is read.
//
// However slowly a file comes, it keeps nobody else waiting: it takes one of its sender's own places, and
// no slot that others need (limits.ConcurrencyLimiter) before it is here whole.
func Receive[I, O any](r *Router, name string, in Scopes, limit int64, tooLarge string, admit func(ctx context.Context, in I) error, fn func(ctx context.Context, in I, file Upload) (O, error), doc Doc) {
	params := describeReceive[I, O](r, name, in, doc)
	if doc.Timeout == 0 {
		doc.Timeout = uploadReadTimeout + uploadStoreTimeout
	}
	r.add(name, &operation{method: http.MethodPost, scopes: in, answer: func(ctx context.Context, w http.ResponseWriter, req *http.Request, c *call) (any, error) {
		var input I
		if err := params.decode(req.URL.RawQuery, &input); err != nil {
			return nil, err
		}
		if err := admit(ctx, input); err != nil {
			return nil, err
		}
		leave, err := r.uploads.Enter(c.caller.UserID)
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

// onDisk tells a disk that takes no more from a sender who broke off.
type diskWriter struct{ file *os.File }

func (d diskWriter) Write(p []byte) (int, error) {
	n, err := d.file.Write(p)
	if err != nil {
		err = newDiskError(err)
	}
	return n, err
}

func newDiskError(err error) error {
	return problem.Unavailable("Não conseguimos receber o arquivo agora. Tente de novo em instantes.", fmt.Errorf("make room for an upload: %w", err))
}

// take writes the form's one file down, and sees that nothing else came.
func (file *Upload) readForm(w http.ResponseWriter, req *http.Request, limit int64, tooLarge string) error {
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
		return newBodyError(err, tooLarge, problem.Invalid("", problem.Field{Name: "file", Message: "Escolha um arquivo."}))
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
	// Only where a body was read to its end does net/http see that its sender leaves.
	if _, err := io.Copy(io.Discard, req.Body); err != nil {
		return newBodyError(err, tooLarge, problem.Invalid(sentenceBrokenOff))
	}
	return nil
}
