// Package seatingtables is the router of the tables of an event's party. guests.getSummary lists them, with the number
// of guests at each.
package seatingtables

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/guests"
	"cortejo/formats/guesttext"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// Register adds the procedures of tables.
func Register(r *procedure.Router) {
	const both = procedure.Business | procedure.Event
	procedure.Mutation(r, "seatingTables.create", both, create,
		procedure.Doc{Summary: "Add a table to an event", Description: "At most 200: 409."})
	procedure.Mutation(r, "seatingTables.update", both, update, procedure.Doc{Summary: "Change a table"})
	procedure.Mutation(r, "seatingTables.delete", both, remove,
		procedure.Doc{Summary: "Delete a table; it can be restored for a day, with whoever sat there"})
	procedure.Mutation(r, "seatingTables.restore", both, restore, procedure.Doc{Summary: "Bring a deleted table back",
		Description: "With the next number where another has taken its own."})
}

// CreateInput is a new table.
type CreateInput struct {
	EventUUID uuid.UUID  `json:"eventUuid"`
	Number    *int32     `json:"number,omitempty" minimum:"1" maximum:"9999" doc:"Absent: the number after the last table's"`
	Name      string     `json:"name,omitempty" maxLength:"60"`
	Seats     int16      `json:"seats" minimum:"1" maximum:"200"`
	UUID      *uuid.UUID `json:"uuid,omitempty" doc:"The new table's ID, chosen by the client, so that a repeated request adds no second one; absent: a new one"`
}

// CreateOutput is the ID of the new table.
type CreateOutput struct {
	UUID   uuid.UUID `json:"uuid"`
	Number int       `json:"number"`
}

func create(ctx context.Context, db tenants.Writer, in CreateInput) (CreateOutput, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return CreateOutput{}, err
	}
	if in.UUID != nil { // made before: a second sending of the same
		if there, err := q.GetTable(ctx, queries.GetTableParams{EventID: in.EventUUID, ID: *in.UUID}); !errors.Is(err,
			pgx.ErrNoRows) {
			return CreateOutput{UUID: there.ID, Number: int(there.Number)}, err
		}
	}
	if err := numberIsFree(ctx, q, in.EventUUID, in.Number, nil); err != nil {
		return CreateOutput{}, err
	}
	if err := room(ctx, q, in.EventUUID); err != nil {
		return CreateOutput{}, err
	}
	made, err := q.CreateTable(ctx, queries.CreateTableParams{EventID: in.EventUUID, ID: guests.IDOf(in.UUID),
		Number: in.Number, Name: form.Text(&in.Name), Seats: in.Seats})
	if errors.Is(err, pgx.ErrNoRows) {
		err = problem.Conflict("Esta mesa já foi criada. Recarregue a página.")
	}
	return CreateOutput{UUID: made.ID, Number: int(made.Number)}, err
}

// room returns a 409 if the event has no capacity for one more table. Callers must hold the lock of its list.
func room(ctx context.Context, q *queries.Queries, event uuid.UUID) error {
	room, err := q.RoomForTables(ctx, queries.RoomForTablesParams{EventID: event, AtMost: guesttext.MaxTablesPerEvent})
	if err == nil && !room {
		err = problem.Conflict("Este evento já tem 200 mesas.")
	}
	return err
}

// numberIsFree rejects a number that another table than but has.
func numberIsFree(ctx context.Context, q *queries.Queries, event uuid.UUID, number *int32, but *uuid.UUID) error {
	if number == nil {
		return nil
	}
	_, err := q.TableWithNumber(ctx, queries.TableWithNumberParams{EventID: event, Number: *number, But: but})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return nil
	case err == nil:
		return problem.Invalid("", problem.Field{Name: "number", Message: "Já existe uma mesa com este número"})
	}
	return err
}

// UpdateInput changes fields of a table; absent ones keep their value.
type UpdateInput struct {
	UUID      uuid.UUID                  `json:"uuid"`
	EventUUID uuid.UUID                  `json:"eventUuid"`
	Number    *int32                     `json:"number,omitempty" minimum:"1" maximum:"9999"`
	Name      procedure.Optional[string] `json:"name,omitzero" maxLength:"60"`
	Seats     *int16                     `json:"seats,omitempty" minimum:"1" maximum:"200" doc:"Fewer seats than seated guests move no guest away"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if err := numberIsFree(ctx, q, in.EventUUID, in.Number, &in.UUID); err != nil {
		return procedure.None{}, err
	}
	_, err := q.UpdateTable(ctx, queries.UpdateTableParams{EventID: in.EventUUID, ID: in.UUID, Number: in.Number,
		Name: form.Trim(in.Name.OrZero()), Seats: in.Seats})
	return procedure.None{}, err
}

// TableInput names a table.
type TableInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	UUID      uuid.UUID `json:"uuid"`
}

func remove(ctx context.Context, db tenants.Writer, in TableInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	_, err := q.DeleteTable(ctx, queries.DeleteTableParams{EventID: in.EventUUID, ID: in.UUID})
	return procedure.None{}, err
}

func restore(ctx context.Context, db tenants.Writer, in TableInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if _, err := q.GetTable(ctx, queries.GetTableParams{EventID: in.EventUUID, ID: in.UUID}); errors.Is(err,
		pgx.ErrNoRows) {
		if err := room(ctx, q, in.EventUUID); err != nil {
			return procedure.None{}, err
		}
	}
	_, err := q.RestoreTable(ctx, queries.RestoreTableParams{EventID: in.EventUUID, ID: in.UUID})
	return procedure.None{}, err
}
