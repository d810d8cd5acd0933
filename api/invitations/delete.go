package invitations

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/guests"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func remove(ctx context.Context, db tenants.Writer, in guests.ManyInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	known, err := q.DeleteInvitations(ctx, queries.DeleteInvitationsParams{EventID: in.EventUUID, Ids: in.UUIDs})
	if err == nil && !known {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}

func restore(ctx context.Context, db tenants.Writer, in guests.ManyInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if err := guests.RoomToRestore(ctx, q, queries.RoomToRestoreParams{EventID: in.EventUUID, GuestIds: []uuid.UUID{},
		InvitationIds: in.UUIDs}); err != nil {
		return procedure.None{}, err
	}
	stand, err := q.RestoreInvitations(ctx, queries.RestoreInvitationsParams{EventID: in.EventUUID, Ids: in.UUIDs})
	if err == nil && !stand {
		err = problem.NotFound()
	}
	return procedure.None{}, err
}
