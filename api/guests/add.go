package guests

import (
	"context"
	"encoding/json"
	"errors"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/guesttext"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// AddInput is a new guest of an invitation.
type AddInput struct {
	EventUUID      uuid.UUID          `json:"eventUuid"`
	InvitationUUID uuid.UUID          `json:"invitationUuid"`
	Name           string             `json:"name" maxLength:"190" doc:"Empty for a companion without a name yet"`
	Kind           *queries.GuestKind `json:"kind,omitempty"`
	Age            *int16             `json:"age,omitempty" minimum:"0" maximum:"17"`
	Tags           []string           `json:"tags,omitempty" maxItems:"10" maxLength:"40"`
	Diet           string             `json:"diet,omitempty" maxLength:"200"`
	UUID           *uuid.UUID         `json:"uuid,omitempty" doc:"The new guest's ID, chosen by the client, so that a repeated request adds no second guest; absent: a new one"`
}

// AddOutput names the guest.
type AddOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

// New is a guest that is to be added to an invitation.
type New struct {
	ID           uuid.UUID         `json:"id"`
	InvitationID uuid.UUID         `json:"invitation_id"`
	Name         string            `json:"name"`
	Tags         []string          `json:"tags"`
	Kind         queries.GuestKind `json:"kind"`
	Age          *int16            `json:"age"`
	Diet         string            `json:"diet"`
	Place        int               `json:"place"`
}

func add(ctx context.Context, db tenants.Writer, in AddInput) (AddOutput, error) {
	var f form.Form
	guest := New{ID: IDOf(in.UUID), InvitationID: in.InvitationUUID, Name: form.Text(&in.Name), Tags: Tags(in.Tags),
		Diet: form.Text(&in.Diet), Place: 1}
	guest.Kind, guest.Age = KindOf(&f, "age", in.Kind, in.Age)
	if err := f.Err(); err != nil {
		return AddOutput{}, err
	}
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return AddOutput{}, err
	}
	// The guest exists already: the request was repeated.
	if _, err := q.GuestIsThere(ctx, queries.GuestIsThereParams{EventID: in.EventUUID, ID: guest.ID}); !errors.Is(err,
		pgx.ErrNoRows) {
		return AddOutput{UUID: guest.ID}, err
	}
	room, err := q.RoomInInvitation(ctx, queries.RoomInInvitationParams{EventID: in.EventUUID,
		InvitationID: in.InvitationUUID, Adding: 1, AtMost: guesttext.MaxPerInvitation})
	if err == nil && !room {
		err = problem.Conflict(SentenceCrowded)
	}
	if err == nil {
		err = Room(ctx, q, in.EventUUID, 1)
	}
	if err == nil {
		err = Add(ctx, q, in.EventUUID, []New{guest})
	}
	return AddOutput{UUID: guest.ID}, err
}

// Room returns a 409 if the event has no capacity for so many more guests. Callers must hold the lock of its list.
func Room(ctx context.Context, q *queries.Queries, event uuid.UUID, adding int32) error {
	room, err := q.RoomForGuests(ctx,
		queries.RoomForGuestsParams{EventID: event, Adding: adding, AtMost: guesttext.MaxPerEvent})
	if err == nil && !room {
		err = problem.Conflict(SentenceFull)
	}
	return err
}

// Add adds guests to invitations of an event. It returns a 409 if the business has a guest with one of the IDs.
func Add(ctx context.Context, q *queries.Queries, event uuid.UUID, guests []New) error {
	text, err := json.Marshal(guests)
	if err != nil {
		return err
	}
	added, err := q.AddGuests(ctx, queries.AddGuestsParams{EventID: event, Guests: text})
	if err == nil && int(added) < len(guests) {
		err = problem.Conflict("Esta pessoa já foi adicionada. Recarregue a página.")
	}
	return err
}

// IDOf returns the ID that the client chose, or a new one.
func IDOf(chosen *uuid.UUID) uuid.UUID {
	if chosen != nil {
		return *chosen
	}
	return uuid.Must(uuid.NewV7())
}

// Tags returns the trimmed tags without empty ones, each once.
func Tags(given []string) []string {
	tags := []string{}
	for _, tag := range given {
		if tag = form.Text(&tag); tag != "" && !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	return tags
}

// KindOf returns the kind of a new guest: an age makes them a child. It rejects an age of any other kind.
func KindOf(f *form.Form, name string, kind *queries.GuestKind, age *int16) (queries.GuestKind, *int16) {
	switch {
	case kind == nil && age == nil:
		return queries.GuestKindUnknown, nil
	case kind == nil:
		return queries.GuestKindChild, age
	case age != nil && *kind != queries.GuestKindChild:
		f.Reject(name, sentenceAge)
	}
	return *kind, age
}

const sentenceAge = "Só crianças têm idade aqui"
