package imports

import (
	"context"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// GetInput names an import.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (Import, error) {
	return find(ctx, db, in.UUID)
}
