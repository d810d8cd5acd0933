package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// AcceptInviteInput names an invite and the business it is to.
type AcceptInviteInput struct {
	UUID         uuid.UUID `json:"uuid"`
	BusinessUUID uuid.UUID `json:"businessUuid"`
}

// acceptInvite gives the membership to the caller, who has proven its phone, and makes its business the one that /app
// opens.
func acceptInvite(ctx context.Context, db tenants.Writer, in AcceptInviteInput) (procedure.None, error) {
	q := queries.New(db)
	invite, err := getInvite(ctx, db, GetInviteInput{UUID: in.UUID})
	if err != nil {
		return procedure.None{}, err
	}
	// Before they join: the audit log calls them by it.
	if _, err := q.NameUser(ctx, queries.NameUserParams{Name: invite.Name}); err != nil {
		return procedure.None{}, err
	}
	if _, err := q.AcceptInvite(ctx, queries.AcceptInviteParams{ID: in.UUID, BusinessID: in.BusinessUUID}); err != nil {
		return procedure.None{}, err
	}
	return selectBusiness(ctx, db, SelectBusinessInput{BusinessUUID: in.BusinessUUID})
}
