package businessteammember

import (
	"context"

	"cortejo/api/users"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetBusinessMembershipsOutput is the workspace switcher: one's own business first.
type GetBusinessMembershipsOutput struct {
	Items []users.Membership `json:"items"`
}

func getBusinessMemberships(ctx context.Context, db tenants.Reader, _ struct{}) (GetBusinessMembershipsOutput, error) {
	row, err := queries.New(db).ListMemberships(ctx)
	if err != nil {
		return GetBusinessMembershipsOutput{}, err
	}
	memberships, _, err := users.ReadMemberships(row.Memberships, row.CurrentBusinessID)
	return GetBusinessMembershipsOutput{Items: memberships}, err
}
