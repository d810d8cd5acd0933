package event

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateCustomerPermissionsInput is the whole set of bits of an event's client, and how they hold.
type UpdateCustomerPermissionsInput struct {
	UUID uuid.UUID `json:"uuid"`
	// CustomerPermissions take the views that the edits imply.
	CustomerPermissions tenants.CustomerPermission `json:"customerPermissions"`
	Side                *CustomerSide              `json:"side,omitempty" doc:"What else is decided about the client's side; as it was, if not said"`
}

// CustomerSide is how what the client may do holds.
type CustomerSide struct {
	Updates   bool `json:"updates" doc:"Whether the client ticks subtasks"`
	Preparing bool `json:"preparing" doc:"Whether areas are shown one by one (event.releaseCustomerArea); turned on, none is, turned off, all are"`
	LockDays  *int `json:"lockDays,omitempty" minimum:"0" maximum:"365" doc:"How many days before the event, where the event is, the client can change nothing any more; never, if not said. It needs a date"`
}

// UpdateCustomerPermissionsOutput is what was kept: with the views that the edits imply.
type UpdateCustomerPermissionsOutput struct {
	CustomerPermissions int `json:"customerPermissions"`
	ClientSide
}

// ClientSide is what was decided about the client's side beside the permissions.
type ClientSide struct {
	EnabledCustomerUpdatesAt *time.Time `json:"enabledCustomerUpdatesAt,omitempty" doc:"Since when the client ticks subtasks"`
	CustomerLockDays         *int       `json:"customerLockDays,omitempty" doc:"How many days before the event the client can change nothing any more"`
	// Pointed to, because while nothing is released it answers 0.
	CustomerReleased *int `json:"customerReleased,omitempty" doc:"While the side is being prepared, the view bits of the areas already shown"`
}

const (
	lockWithoutDate   = "Marque a data do evento para encerrar as mudanças antes dela."
	unknownPermission = "Escolha entre as permissões que existem."
)

func updateCustomerPermissions(ctx context.Context, db tenants.Writer, in UpdateCustomerPermissionsInput) (UpdateCustomerPermissionsOutput, error) {
	// The largest mask is not every smaller one: between the permissions are bits that nobody gives.
	if in.CustomerPermissions&^tenants.CustomerAll != 0 {
		return UpdateCustomerPermissionsOutput{}, problem.Invalid("", problem.Field{Name: "customerPermissions", Message: unknownPermission})
	}
	q := queries.New(db)
	if err := q.LockLinksOfBusiness(ctx); err != nil {
		return UpdateCustomerPermissionsOutput{}, err
	}
	found, err := q.GetCustomerSide(ctx, queries.GetCustomerSideParams{ID: in.UUID})
	if err != nil {
		return UpdateCustomerPermissionsOutput{}, err
	}
	permissions := int32(in.CustomerPermissions.Normalized())
	wanted := in.Side
	if wanted == nil {
		wanted = &CustomerSide{Updates: found.Updates, Preparing: found.Preparing}
		if found.Locks {
			days := int(found.LockDays)
			wanted.LockDays = &days
		}
	} else if wanted.LockDays != nil && found.Date == nil {
		return UpdateCustomerPermissionsOutput{}, problem.Invalid("", problem.Field{Name: "side.lockDays", Message: lockWithoutDate})
	}
	change := queries.UpdateCustomerSideParams{ID: found.ID, Permissions: permissions}
	out := UpdateCustomerPermissionsOutput{CustomerPermissions: int(permissions)}
	if wanted.Updates {
		change.UpdatesSince, out.EnabledCustomerUpdatesAt = &found.UpdatesSince, &found.UpdatesSince
	}
	if wanted.LockDays != nil {
		days := int32(*wanted.LockDays)
		change.LockDays, out.CustomerLockDays = &days, wanted.LockDays
	}
	if wanted.Preparing {
		// An area that was closed meanwhile is to be released again.
		released := found.Released & permissions
		kept := int(released)
		change.Released, out.CustomerReleased = &released, &kept
	}
	_, err = q.UpdateCustomerSide(ctx, change)
	return out, err
}
