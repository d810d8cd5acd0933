package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// GetInput names a member of the team.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

func get(ctx context.Context, db tenants.Reader, in GetInput) (TeamMember, error) {
	return findMember(ctx, db, in.UUID)
}
