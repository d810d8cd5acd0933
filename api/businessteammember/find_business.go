package businessteammember

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// FindBusinessInput names an event of any business.
type FindBusinessInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// FindBusinessOutput names the business of the event.
type FindBusinessOutput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
}

func findBusiness(ctx context.Context, db tenants.Reader, in FindBusinessInput) (FindBusinessOutput, error) {
	business, err := queries.New(db).FindBusinessOfEvent(ctx, queries.FindBusinessOfEventParams{EventID: in.EventUUID})
	return FindBusinessOutput{BusinessUUID: business}, err
}
