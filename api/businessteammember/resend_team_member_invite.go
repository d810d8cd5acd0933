package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ResendTeamMemberInviteInput names an invite.
type ResendTeamMemberInviteInput struct {
	UUID uuid.UUID `json:"uuid"`
}

func resendTeamMemberInvite(ctx context.Context, db tenants.Writer, in ResendTeamMemberInviteInput) (procedure.None,
	error) {
	membership, err := findMembershipToChange(ctx, queries.New(db), in.UUID)
	if err != nil {
		return procedure.None{}, err
	}
	if membership.Accepted {
		return procedure.None{}, problem.Conflict("Este convite já foi aceito.")
	}
	return procedure.None{}, sendInvite(ctx, db, membership.ID, membership.Phone)
}
