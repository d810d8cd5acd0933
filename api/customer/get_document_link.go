package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetDocumentLinkInput names a document or a file.
type GetDocumentLinkInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func (d documents) getLink(ctx context.Context, db tenants.Reader, in GetDocumentLinkInput) (document.GetLinkOutput, error) {
	if _, err := queries.New(db).ClientDocumentStands(ctx, queries.ClientDocumentStandsParams{ID: in.UUID}); err != nil {
		return document.GetLinkOutput{}, err
	}
	return d.LinkTo(ctx, in.UUID, "customer.downloadDocument")
}
