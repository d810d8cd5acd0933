package invitations

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/guests"
	"cortejo/formats/guesttext"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// CreateInput is a new invitation.
type CreateInput struct {
	EventUUID     uuid.UUID    `json:"eventUuid"`
	Name          string       `json:"name" minLength:"1" maxLength:"190"`
	Phone         string       `json:"phone,omitempty" maxLength:"40"`
	Email         string       `json:"email,omitempty" maxLength:"254"`
	Places        *int16       `json:"places,omitempty" minimum:"1" maximum:"50" doc:"The party size: how many of its guests may attend; absent: all"`
	AnswerBy      *civil.Date  `json:"answerBy,omitempty" doc:"Its own last day of answering; absent: the event's"`
	SubEventUUIDs *[]uuid.UUID `json:"subEventUuids,omitempty" minItems:"1" maxItems:"20" doc:"The sub-events that it covers; absent: all, also those added later"`
	Tags          []string     `json:"tags,omitempty" maxItems:"10" maxLength:"40" doc:"The tags of each of its guests"`
	Guests        []NewGuest   `json:"guests" minItems:"1" maxItems:"50"`
	UUID          *uuid.UUID   `json:"uuid,omitempty" doc:"The new invitation's ID, chosen by the client, so that a repeated request adds no second one; absent: a new one"`
}

// NewGuest is a guest of a new invitation.
type NewGuest struct {
	Name string             `json:"name" maxLength:"190" doc:"Empty for a companion without a name yet"`
	Kind *queries.GuestKind `json:"kind,omitempty"`
	Age  *int16             `json:"age,omitempty" minimum:"0" maximum:"17"`
	Diet string             `json:"diet,omitempty" maxLength:"200"`
}

// CreateOutput is the ID of the new invitation.
type CreateOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

const sentenceName = "Dê um nome ao convite"

func (s *Service) create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	var f form.Form
	id := guests.IDOf(in.UUID)
	params := queries.CreateInvitationParams{
		EventID: in.EventUUID, ID: id, Name: f.Required("name", in.Name, sentenceName),
		Phone: optionalPhone(&f, &in.Phone), Email: f.Email("email", &in.Email),
		Places: in.Places, AnswerBy: in.AnswerBy,
	}
	f.Date("answerBy", in.AnswerBy)
	tags := guests.Tags(in.Tags)
	people := make([]guests.New, 0, len(in.Guests))
	for i, g := range in.Guests {
		one := guests.New{ID: guests.IDOf(nil), InvitationID: id, Name: form.Text(&g.Name), Tags: tags,
			Diet: form.Text(&g.Diet), Place: i + 1}
		one.Kind, one.Age = guests.KindOf(&f, fmt.Sprintf("guests[%d].age", i), g.Kind, g.Age)
		people = append(people, one)
	}
	q := queries.New(db)
	_, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID})
	if err != nil {
		return CreateOutput{}, err
	}
	if params.SubEventIds, err = subEvents(ctx, q, &f, in.EventUUID, in.SubEventUUIDs); err != nil {
		return CreateOutput{}, err
	}
	if err := f.Err(); err != nil {
		return CreateOutput{}, err
	}
	// The invitation exists already: the request was repeated.
	if _, err := q.InvitationIsThere(ctx, queries.InvitationIsThereParams{EventID: in.EventUUID, ID: id}); !errors.Is(
		err, pgx.ErrNoRows) {
		return CreateOutput{UUID: id}, err
	}
	if err := roomFor(ctx, q, in.EventUUID, len(people)); err != nil {
		return CreateOutput{}, err
	}
	if _, err = q.CreateInvitation(ctx, params); errors.Is(err, pgx.ErrNoRows) {
		err = problem.Conflict("Este convite já foi criado. Recarregue a página.")
	}
	if err == nil {
		err = q.AddInvitationTokens(ctx, s.tokens(in.EventUUID, id, 0))
	}
	if err == nil {
		err = guests.Add(ctx, q, in.EventUUID, people)
	}
	return CreateOutput{UUID: id}, err
}

// roomFor returns a 409 if the event has no capacity for one more invitation with so many guests. Callers must hold the
// lock of its list.
func roomFor(ctx context.Context, q *queries.Queries, event uuid.UUID, people int) error {
	room, err := q.RoomForInvitations(ctx,
		queries.RoomForInvitationsParams{EventID: event, Adding: 1, AtMost: guesttext.MaxPerEvent})
	if err == nil && !room {
		err = problem.Conflict("Este evento já tem 20.000 convites.")
	}
	if err == nil {
		err = guests.Room(ctx, q, event, int32(people))
	}
	return err
}

// optionalPhone parses an optional phone number; nil if it is empty.
func optionalPhone(f *form.Form, text *string) *string {
	given := form.Optional(text)
	if given == nil {
		return nil
	}
	number := f.Phone("phone", *given)
	return &number
}

// subEvents validates sub-events of the event, and returns nil for all of them. It rejects unknown ones.
func subEvents(ctx context.Context, q *queries.Queries, f *form.Form, event uuid.UUID, ids *[]uuid.UUID) ([]uuid.UUID,
	error) {
	if ids == nil {
		return nil, nil
	}
	stand, err := q.SubEventsStand(ctx, queries.SubEventsStandParams{EventID: event, Ids: *ids})
	if err == nil && !stand {
		f.Reject("subEventUuids", guests.SentenceSubEvent)
	}
	return *ids, err
}
