package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// FindBusinessInput names what an address of the app leads to, in any business.
type FindBusinessInput struct {
	Kind string    `query:"kind" required:"true" enum:"EVENT,CONTACT,VENDOR,TEAM_MEMBER,PROPOSAL,CONTRACT_TEMPLATE"`
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// FindBusinessOutput names the business of the caller's in which the address opens.
type FindBusinessOutput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
}

func findBusiness(ctx context.Context, db tenants.Reader, in FindBusinessInput) (FindBusinessOutput, error) {
	business, err := queries.New(db).FindBusinessOfItem(
		ctx, queries.FindBusinessOfItemParams{Kind: in.Kind, ItemID: in.UUID})
	return FindBusinessOutput{BusinessUUID: business}, err
}
