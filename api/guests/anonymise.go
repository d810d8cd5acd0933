package guests

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// AnonymiseInput names an event.
type AnonymiseInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

// anonymise cannot be undone; asking twice is harmless.
func anonymise(ctx context.Context, db tenants.Writer, in AnonymiseInput) (procedure.None, error) {
	done, err := queries.New(db).AnonymiseGuests(ctx, queries.AnonymiseGuestsParams{EventID: in.EventUUID})
	switch {
	case err != nil:
	case done == "":
		err = problem.NotFound()
	case done == "EARLY":
		err = problem.Conflict("Os dados dos convidados podem ser apagados a partir do dia seguinte ao evento.")
	}
	return procedure.None{}, err
}
