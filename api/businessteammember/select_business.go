// Package businessteammember is the router of a person's places in teams.
package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Register adds the procedures of team members.
func Register(r *procedure.Router) {
	procedure.Mutation(r, "businessTeamMember.selectBusiness", procedure.Me, selectBusiness, procedure.Doc{Summary: "Choose the business /app opens"})
}

// SelectBusinessInput names one of the person's businesses.
type SelectBusinessInput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
}

func selectBusiness(ctx context.Context, db tenants.Writer, in SelectBusinessInput) (procedure.None, error) {
	_, err := queries.New(db).SelectBusiness(ctx, queries.SelectBusinessParams{BusinessID: in.BusinessUUID})
	return procedure.None{}, err
}
