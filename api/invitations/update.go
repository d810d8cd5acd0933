package invitations

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// UpdateInput changes fields of an invitation; absent ones keep their value.
type UpdateInput struct {
	UUID          uuid.UUID                       `json:"uuid"`
	EventUUID     uuid.UUID                       `json:"eventUuid"`
	Name          *string                         `json:"name,omitempty" minLength:"1" maxLength:"190"`
	Phone         procedure.Optional[string]      `json:"phone,omitzero" maxLength:"40"`
	Email         procedure.Optional[string]      `json:"email,omitzero" maxLength:"254"`
	Places        procedure.Optional[int16]       `json:"places,omitzero" minimum:"1" maximum:"50" doc:"The party size; a size below the number of guests removes none of them"`
	AnswerBy      procedure.Optional[civil.Date]  `json:"answerBy,omitzero"`
	SubEventUUIDs procedure.Optional[[]uuid.UUID] `json:"subEventUuids,omitzero" minItems:"1" maxItems:"20" doc:"The sub-events that it covers; null: all, also those added later"`
	Stop          bool                            `json:"stop,omitempty" doc:"true: stops all messages to the invitation; only its guests can undo that, by their link"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (procedure.None, error) {
	var f form.Form
	params := queries.UpdateInvitationParams{
		EventID: in.EventUUID, ID: in.UUID, Name: f.RequireUpdate("name", in.Name, sentenceName),
		SetPhone: in.Phone.Given, Phone: optionalPhone(&f, in.Phone.Value), SetEmail: in.Email.Given,
		Email:     f.Email("email", in.Email.Value),
		SetPlaces: in.Places.Given, Places: in.Places.Value, SetAnswerBy: in.AnswerBy.Given,
		AnswerBy: in.AnswerBy.Value, SetSubEvents: in.SubEventUUIDs.Given, Stop: in.Stop,
	}
	f.Date("answerBy", in.AnswerBy.Value)
	q := queries.New(db)
	if _, err := q.MayEditGuests(ctx, queries.MayEditGuestsParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	var err error
	if params.SubEventIds, err = subEvents(ctx, q, &f, in.EventUUID, in.SubEventUUIDs.Value); err != nil {
		return procedure.None{}, err
	}
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	if _, err := q.UpdateInvitation(ctx, params); err != nil {
		return procedure.None{}, err
	}
	if in.SubEventUUIDs.Given {
		err = q.RestateGuests(ctx, queries.RestateGuestsParams{EventID: in.EventUUID, InvitationID: &in.UUID})
	}
	return procedure.None{}, err
}
