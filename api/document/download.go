package document

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"

	"cortejo/api/problem"
	"cortejo/api/procedure"
	"cortejo/api/richtext"
	"cortejo/providers/files"
	"cortejo/queries"
	"cortejo/tenants"
)

// DownloadInput is a link that document.getLink gave.
type DownloadInput struct {
	Link string `query:"link" required:"true" maxLength:"600"`
}

func (o Options) download(ctx context.Context, db tenants.Reader, in DownloadInput) (procedure.Sent, error) {
	id, err := o.open(ctx, in.Link)
	if err != nil {
		return procedure.Sent{}, err
	}
	q := queries.New(db)
	row, err := q.GetDocument(ctx, queries.GetDocumentParams{ID: id})
	if err != nil {
		return procedure.Sent{}, err
	}
	sent := procedure.Sent{Still: func(ctx context.Context) error {
		_, err := q.DocumentStands(ctx, queries.DocumentStandsParams{ID: id})
		return err
	}}
	if row.Kind == queries.DocumentKindDOCUMENT {
		err := o.print(ctx, row, &sent)
		return sent, err
	}
	file, err := o.Files.Get(ctx, *row.FileKey)
	if errors.Is(err, files.ErrNotFound) {
		return sent, problem.NotFound()
	}
	if err != nil {
		return sent, problem.Unavailable("Não conseguimos abrir o arquivo agora. Tente de novo em instantes.", err)
	}
	sent.ContentType, sent.Name, sent.Size, sent.Content = *row.MediaType, row.Name, file.Size(), file
	if at := slices.IndexFunc(fileTypes, func(t fileType) bool { return t.mediaType == *row.MediaType }); at >= 0 {
		sent.Name = withExtension(row.Name, fileTypes[at])
	}
	return sent, nil
}

// print makes a document a PDF.
func (o Options) print(ctx context.Context, row queries.GetDocumentRow, sent *procedure.Sent) error {
	text, err := richtext.Read(row.Content)
	if err != nil {
		return problem.Internal(err)
	}
	end, err := o.printing.Take(ctx, procedure.Asker(ctx).UserID)
	if err != nil {
		return err
	}
	defer end()
	var out bytes.Buffer
	err = richtext.PDF(&out, richtext.Page{Title: row.Name, Text: text, Picture: func(key string) (io.ReadCloser, error) { return o.Files.Get(ctx, key) }})
	if err != nil {
		return problem.Internal(err)
	}
	sent.ContentType, sent.Name, sent.Size = "application/pdf", withExtension(row.Name, fileTypes[2]), int64(out.Len())
	sent.Content = io.NopCloser(&out)
	return nil
}
