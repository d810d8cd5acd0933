package customer

import (
	"context"

	"cortejo/api/document"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func (d documents) download(ctx context.Context, db tenants.Reader, in document.DownloadInput) (procedure.Sent, error) {
	id, err := d.Open(ctx, in.Link)
	if err != nil {
		return procedure.Sent{}, err
	}
	q := queries.New(db)
	row, err := q.GetClientDocument(ctx, queries.GetClientDocumentParams{ID: id})
	if err != nil {
		return procedure.Sent{}, err
	}
	sent, err := d.Take(ctx, document.Stored{Name: row.Name, Content: row.Content, FileKey: row.FileKey, MediaType: row.MediaType})
	sent.Still = func(ctx context.Context) error {
		_, err := q.ClientDocumentStands(ctx, queries.ClientDocumentStandsParams{ID: id})
		return err
	}
	return sent, err
}
