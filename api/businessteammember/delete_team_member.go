package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteTeamMemberInput names a member of the team.
type DeleteTeamMemberInput struct {
	UUID uuid.UUID `json:"uuid"`
}

// deleteTeamMember takes a member out of the team and of every event at once; of a pending
// invite it is the withdrawal.
func deleteTeamMember(ctx context.Context, db tenants.Writer, in DeleteTeamMemberInput) (procedure.None, error) {
	q := queries.New(db)
	membership, err := findMembershipToChange(ctx, q, in.UUID)
	if err != nil {
		return procedure.None{}, err
	}
	_, err = q.DeleteTeamMember(ctx, queries.DeleteTeamMemberParams{ID: membership.ID})
	return procedure.None{}, err
}
