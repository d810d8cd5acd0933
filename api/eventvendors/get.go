package eventvendors

import (
	"context"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// GetInput names a vendor in an event.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (EventVendor, error) {
	return one(ctx, db, in.UUID)
}
