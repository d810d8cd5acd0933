package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// AcceptInviteInput names an invite and the business it is to.
type AcceptInviteInput struct {
	UUID         uuid.UUID `json:"uuid"`
	BusinessUUID uuid.UUID `json:"businessUuid"`
}

// acceptInvite takes the place for whoever proved its phone, and makes its business the one
// that /app opens.
func acceptInvite(ctx context.Context, db tenants.Writer, in AcceptInviteInput) (procedure.None, error) {
	q := queries.New(db)
	name, err := q.AcceptInvite(ctx, queries.AcceptInviteParams{ID: in.UUID, BusinessID: in.BusinessUUID})
	if err != nil {
		return procedure.None{}, err
	}
	_, err = q.EnterFirstTime(ctx, queries.EnterFirstTimeParams{Name: name, BusinessID: in.BusinessUUID})
	return procedure.None{}, err
}
