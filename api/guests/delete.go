package guests

import (
	"context"

	"github.com/google/uuid"

	"cortejo/formats/guesttext"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ManyInput names guests, or invitations, of an event.
type ManyInput struct {
	EventUUID uuid.UUID   `json:"eventUuid"`
	UUIDs     []uuid.UUID `json:"uuids" minItems:"1" maxItems:"2000"`
}

func remove(ctx context.Context, db tenants.Writer, in ManyInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	known, err := q.DeleteGuests(ctx, queries.DeleteGuestsParams{EventID: in.EventUUID, Ids: in.UUIDs})
	if err == nil && !known {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}

func restore(ctx context.Context, db tenants.Writer, in ManyInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if err := RoomToRestore(ctx, q, queries.RoomToRestoreParams{EventID: in.EventUUID, GuestIds: in.UUIDs,
		InvitationIds: []uuid.UUID{}}); err != nil {
		return procedure.None{}, err
	}
	row, err := q.RestoreGuests(ctx, queries.RestoreGuestsParams{EventID: in.EventUUID, Ids: in.UUIDs,
		AtMost: guesttext.MaxPerInvitation})
	switch {
	case err != nil:
	case !row.AllStand:
		err = problem.NotFound()
	case !row.Fit:
		err = problem.Conflict(SentenceCrowded)
	}
	return procedure.None{}, err
}

// RoomToRestore returns a 409 if the event has no capacity for the restored rows. Callers must hold the lock of its
// list.
func RoomToRestore(ctx context.Context, q *queries.Queries, of queries.RoomToRestoreParams) error {
	of.AtMost = guesttext.MaxPerEvent
	room, err := q.RoomToRestore(ctx, of)
	if err == nil && !room {
		err = problem.Conflict(SentenceFull)
	}
	return err
}
