// Package subevents is the router of the parts of an event that guests answer separately: ceremony, party. Its team
// edits them; guests.getSummary lists them, with the number of guests at each.
package subevents

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/guests"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// perEvent is how many parts an event has at most.
const perEvent = 20

// Register adds the procedures of an event's parts.
func Register(r *procedure.Router) {
	procedure.Mutation(r, "subEvents.create", procedure.Business, create, procedure.Doc{
		Summary:     "Add a part to an event, behind the others",
		Description: "At most 20: 409. Whoever declined declines it too, and whoever said yes to an event without parts comes to the first.",
	})
	procedure.Mutation(r, "subEvents.update", procedure.Business, update,
		procedure.Doc{Summary: "Change a part of an event"})
	procedure.Mutation(r, "subEvents.delete", procedure.Business, remove, procedure.Doc{
		Summary:     "Delete a part of an event; it can be restored for a day",
		Description: "What was answered about it counts no more.",
	})
	procedure.Mutation(r, "subEvents.restore", procedure.Business, restore,
		procedure.Doc{Summary: "Bring a deleted part back, with what was answered about it"})
	procedure.Mutation(r, "subEvents.reorder", procedure.Business, reorder,
		procedure.Doc{Summary: "Put the parts of an event in an order",
			Description: "409 where they are not all of them."})
}

// CreateInput is a new part.
type CreateInput struct {
	EventUUID   uuid.UUID  `json:"eventUuid"`
	Kind        string     `json:"kind" enum:"CEREMONY,PARTY,OTHER"`
	Name        string     `json:"name" minLength:"1" maxLength:"60"`
	Place       string     `json:"place,omitempty" maxLength:"160"`
	Day         int16      `json:"day,omitempty" minimum:"-7" maximum:"7" doc:"Counted from the event's"`
	StartMinute *int32     `json:"startMinute,omitempty" minimum:"0" maximum:"2159" doc:"Of that day, which goes on until noon of the next"`
	UUID        *uuid.UUID `json:"uuid,omitempty" doc:"Chosen by the caller, so that a second sending adds nothing"`
}

// CreateOutput is the ID of the new sub-event.
type CreateOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

const sentenceName = "Dê um nome a esta parte do evento"

func create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	var f form.Form
	name := f.Required("name", in.Name, sentenceName)
	if err := f.Err(); err != nil {
		return CreateOutput{}, err
	}
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return CreateOutput{}, err
	}
	id := guests.IDOf(in.UUID)
	// It was made before: a second sending of the same.
	if _, err := q.SubEventIsThere(ctx, queries.SubEventIsThereParams{EventID: in.EventUUID, ID: id}); !errors.Is(err,
		pgx.ErrNoRows) {
		return CreateOutput{UUID: id}, err
	}
	if err := room(ctx, q, in.EventUUID, nil); err != nil {
		return CreateOutput{}, err
	}
	_, err := q.CreateSubEvent(ctx, queries.CreateSubEventParams{
		EventID: in.EventUUID, ID: id, Kind: in.Kind, Name: name, Place: form.Text(&in.Place), Day: in.Day,
		StartMinute: in.StartMinute,
	})
	if errors.Is(err, pgx.ErrNoRows) {
		err = problem.Conflict("Esta parte do evento já foi criada. Recarregue a página.")
	}
	if err == nil {
		err = q.AnswerNewSubEvent(ctx, queries.AnswerNewSubEventParams{EventID: in.EventUUID, ID: id})
	}
	if err == nil {
		err = q.RestateGuests(ctx, queries.RestateGuestsParams{EventID: in.EventUUID})
	}
	return CreateOutput{UUID: id}, err
}

// room is a 409 where an event has all the parts it may have. Its list has to be held.
func room(ctx context.Context, q *queries.Queries, event uuid.UUID, but *uuid.UUID) error {
	room, err := q.RoomForSubEvents(ctx, queries.RoomForSubEventsParams{EventID: event, But: but, AtMost: perEvent})
	if err == nil && !room {
		err = problem.Conflict("Este evento já tem 20 partes.")
	}
	return err
}

// UpdateInput changes fields of a sub-event; absent ones keep their value.
type UpdateInput struct {
	UUID        uuid.UUID                  `json:"uuid"`
	EventUUID   uuid.UUID                  `json:"eventUuid"`
	Kind        *string                    `json:"kind,omitempty" enum:"CEREMONY,PARTY,OTHER"`
	Name        *string                    `json:"name,omitempty" minLength:"1" maxLength:"60"`
	Place       procedure.Optional[string] `json:"place,omitzero" maxLength:"160"`
	Day         *int16                     `json:"day,omitempty" minimum:"-7" maximum:"7"`
	StartMinute procedure.Optional[int32]  `json:"startMinute,omitzero" minimum:"0" maximum:"2159"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (procedure.None, error) {
	var f form.Form
	name := f.RequireUpdate("name", in.Name, sentenceName)
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	_, err := queries.New(db).UpdateSubEvent(ctx, queries.UpdateSubEventParams{
		EventID: in.EventUUID, ID: in.UUID, Kind: in.Kind, Name: name, Place: form.Trim(in.Place.OrZero()), Day: in.Day,
		SetStartMinute: in.StartMinute.Given, StartMinute: in.StartMinute.Value,
	})
	return procedure.None{}, err
}

// PartInput names a part of an event.
type PartInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
}

func remove(ctx context.Context, db tenants.Writer, in PartInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if _, err := q.DeleteSubEvent(ctx, queries.DeleteSubEventParams{EventID: in.EventUUID, ID: in.UUID}); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, q.RestateGuests(ctx, queries.RestateGuestsParams{EventID: in.EventUUID})
}

func restore(ctx context.Context, db tenants.Writer, in PartInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if err := room(ctx, q, in.EventUUID, &in.UUID); err != nil {
		return procedure.None{}, err
	}
	if _, err := q.RestoreSubEvent(ctx, queries.RestoreSubEventParams{EventID: in.EventUUID, ID: in.UUID}); err != nil {
		return procedure.None{}, err
	}
	return procedure.None{}, q.RestateGuests(ctx, queries.RestateGuestsParams{EventID: in.EventUUID})
}

// ReorderInput is the order of an event's parts.
type ReorderInput struct {
	EventUUID uuid.UUID   `json:"eventUuid"`
	UUIDs     []uuid.UUID `json:"uuids" minItems:"1" maxItems:"20"`
}

func reorder(ctx context.Context, db tenants.Writer, in ReorderInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	row, err := q.ReorderSubEvents(ctx, queries.ReorderSubEventsParams{EventID: in.EventUUID, Ids: in.UUIDs})
	switch {
	case err != nil:
	case !row.Known:
		err = problem.NotFound()
	case !row.AllNamed:
		err = problem.Conflict("As partes do evento mudaram. Recarregue a página.")
	}
	return procedure.None{}, err
}
