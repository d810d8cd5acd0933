package businessteammember

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetAllOutput is the whole team, its owner first, then by name. A team is small.
type GetAllOutput struct {
	Items []TeamMember `json:"items"`
}

func getAll(ctx context.Context, db tenants.Reader, _ struct{}) (GetAllOutput, error) {
	team, err := listTeam(ctx, db, queries.ListTeamParams{})
	return GetAllOutput{Items: team}, err
}
