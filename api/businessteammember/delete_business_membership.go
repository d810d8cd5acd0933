package businessteammember

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// DeleteBusinessMembershipInput names a membership of the person's own, or an invite to them.
type DeleteBusinessMembershipInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func deleteBusinessMembership(ctx context.Context, db tenants.Writer, in DeleteBusinessMembershipInput) (procedure.None,
	error) {
	q := queries.New(db)
	membership, err := q.GetOwnMembership(ctx, queries.GetOwnMembershipParams{ID: in.UUID})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		_, err = q.DeclineInvite(ctx, queries.DeclineInviteParams{ID: in.UUID})
	case err != nil:
	case membership.Role == tenants.TeamOwner:
		return procedure.None{}, problem.Conflict("Você é o titular deste espaço de trabalho e não pode sair dele.")
	default:
		_, err = q.LeaveTeam(ctx, queries.LeaveTeamParams{ID: membership.ID})
	}
	return procedure.None{}, err
}
