package document

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"cortejo/formats/fairlock"
	"cortejo/formats/filetype"
	"cortejo/formats/richtext"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/printing"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

// DownloadInput is a link that document.getLink returned.
type DownloadInput struct {
	Link string `query:"link" required:"true" maxLength:"600"`
}

func (o Options) download(ctx context.Context, db tenants.Reader, in DownloadInput) (procedure.File, error) {
	id, err := o.links().Open(ctx, in.Link)
	if err != nil {
		return procedure.File{}, err
	}
	q := queries.New(db)
	row, err := q.GetDocument(ctx, queries.GetDocumentParams{ID: id})
	if err != nil {
		return procedure.File{}, err
	}
	sent, err := o.take(ctx, row)
	sent.Recheck = func(ctx context.Context) error {
		_, err := q.DocumentStands(ctx, queries.DocumentStandsParams{ID: id})
		return err
	}
	return sent, err
}

// take returns the content of a download: the file, or the text as a PDF.
func (o Options) take(ctx context.Context, it queries.GetDocumentRow) (procedure.File, error) {
	if it.FileKey == nil {
		return o.print(ctx, it)
	}
	file, err := o.Files.Get(ctx, *it.FileKey)
	if errors.Is(err, files.ErrNotFound) {
		return procedure.File{}, problem.NotFound()
	}
	if err != nil {
		return procedure.File{},
			problem.Unavailable("Não conseguimos abrir o arquivo agora. Tente de novo em instantes.", err)
	}
	sent := procedure.File{ContentType: *it.MediaType, Name: it.Name, Size: file.Size(), Content: file}
	if at := slices.IndexFunc(filetype.Types,
		func(t filetype.Type) bool { return t.MediaType == *it.MediaType }); at >= 0 {
		sent.Name = addExtension(it.Name, filetype.Types[at])
	}
	return sent, nil
}

// print renders a document as a PDF.
func (o Options) print(ctx context.Context, it queries.GetDocumentRow) (procedure.File, error) {
	release, err := o.printing.Acquire(ctx, procedure.ScopeOf(ctx).Tenant())
	if err != nil {
		return procedure.File{}, err
	}
	defer release()
	text, err := richtext.Parse(it.Content)
	if err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	var out bytes.Buffer
	err = printing.RenderDocument(fairlock.AddTenant(ctx, procedure.ScopeOf(ctx).Tenant()), &out,
		richtext.Page{Title: it.Name, Text: text,
			Picture: func(key string) (io.ReadCloser, error) { return o.Files.Get(ctx, key) }})
	if errors.Is(err, printing.ErrEnded) {
		return procedure.File{},
			problem.Unavailable("Não conseguimos montar o PDF agora. Tente de novo em instantes.", err)
	}
	if err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	return procedure.File{
		ContentType: filetype.PDF.MediaType, Name: addExtension(it.Name, filetype.PDF), Size: int64(out.Len()),
		Content: io.NopCloser(&out),
	}, nil
}
