package guests

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateSettingsInput changes settings for all guests; absent ones keep their value.
type UpdateSettingsInput struct {
	EventUUID     uuid.UUID                      `json:"eventUuid"`
	AnswerBy      procedure.Optional[civil.Date] `json:"answerBy,omitzero" doc:"The last day of answering, until its end; null: until the event's day"`
	AllowUnlisted *bool                          `json:"allowUnlisted,omitempty" doc:"Whether the reception may add a guest who is not on the list"`
}

func updateSettings(ctx context.Context, db tenants.Writer, in UpdateSettingsInput) (procedure.None, error) {
	var f form.Form
	f.Date("answerBy", in.AnswerBy.Value)
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	q := queries.New(db)
	if _, err := q.MayEditGuests(ctx, queries.MayEditGuestsParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, q.PutGuestSettings(ctx, queries.PutGuestSettingsParams{
		EventID: in.EventUUID, SetAnswerBy: in.AnswerBy.Given, AnswerBy: in.AnswerBy.Value,
		AllowUnlisted: in.AllowUnlisted,
	})
}
