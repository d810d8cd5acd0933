package crm

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetContactInput names a contact.
type GetContactInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func getContact(ctx context.Context, db tenants.Reader, in GetContactInput) (Contact, error) {
	row, err := queries.New(db).GetContact(ctx, queries.GetContactParams{ID: in.UUID})
	if err != nil {
		return Contact{}, err
	}
	return contactOf(row), nil
}
