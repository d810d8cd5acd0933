package event

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateCustomerPermissionsInput changes the permissions of an event's client and their conditions; absent fields keep
// their value.
type UpdateCustomerPermissionsInput struct {
	UUID uuid.UUID `json:"uuid"`
	// CustomerPermissions are stored with the views that the edits imply.
	CustomerPermissions    *tenants.CustomerPermission `json:"customerPermissions,omitempty"`
	CustomerPermissionsWas *tenants.CustomerPermission `json:"customerPermissionsWas,omitempty" doc:"The value that the caller read: only the bits that differ from it are changed; absent: all bits"`
	// CustomerExtraPermissions are the permissions that are not among the nine.
	CustomerExtraPermissions    *tenants.CustomerExtraPermission `json:"customerExtraPermissions,omitempty"`
	CustomerExtraPermissionsWas *tenants.CustomerExtraPermission `json:"customerExtraPermissionsWas,omitempty" doc:"The value that the caller read: only the bits that differ from it are changed; absent: all bits"`
	Side                        *CustomerSide                    `json:"side,omitempty"`
}

// CustomerSide holds the conditions under which the client's permissions apply.
type CustomerSide struct {
	Updates   *bool                   `json:"updates,omitempty" doc:"Whether the client may check subtasks"`
	Preparing *bool                   `json:"preparing,omitempty" doc:"Whether areas are released one by one (event.releaseCustomerArea): true hides all of them, false shows all"`
	LockDays  procedure.Optional[int] `json:"lockDays,omitzero" minimum:"0" maximum:"365" doc:"Days before the event, in its time zone, from which the client can change nothing; null: never. Needs an event with a day"`
}

// UpdateCustomerPermissionsOutput is the stored result, with the views that edits imply.
type UpdateCustomerPermissionsOutput struct {
	CustomerPermissions      int `json:"customerPermissions"`
	CustomerExtraPermissions int `json:"customerExtraPermissions"`
	ClientSide
}

// ClientSide are the settings of the client's side apart from the permissions.
type ClientSide struct {
	EnabledCustomerUpdatesAt *time.Time `json:"enabledCustomerUpdatesAt,omitempty" doc:"Since when the client may check subtasks; absent if they may not"`
	CustomerLockDays         *int       `json:"customerLockDays,omitempty" doc:"Days before the event from which the client can change nothing; absent: never"`
	// CustomerReleased is a pointer, because it is 0 while no area is released.
	CustomerReleased *int `json:"customerReleased,omitempty" doc:"The view bits of the released areas; absent unless areas are released one by one"`
}

const (
	lockWithoutDate   = "Marque a data do evento para encerrar as mudanças antes dela."
	unknownPermission = "Escolha entre as permissões que existem."
)

func updateCustomerPermissions(ctx context.Context, db tenants.Writer,
	in UpdateCustomerPermissionsInput) (UpdateCustomerPermissionsOutput, error) {
	// Not every smaller number is a valid mask: some bits between the permissions are never given.
	if in.CustomerPermissions != nil && *in.CustomerPermissions&^tenants.CustomerNine != 0 {
		return UpdateCustomerPermissionsOutput{},
			problem.Invalid("", problem.Field{Name: "customerPermissions", Message: unknownPermission})
	}
	if in.CustomerExtraPermissions != nil &&
		tenants.CustomerPermission(*in.CustomerExtraPermissions)&^tenants.CustomerExtra != 0 {
		return UpdateCustomerPermissionsOutput{},
			problem.Invalid("", problem.Field{Name: "customerExtraPermissions", Message: unknownPermission})
	}
	q := queries.New(db)
	if err := q.LockLinksOfBusiness(ctx); err != nil {
		return UpdateCustomerPermissionsOutput{}, err
	}
	found, err := q.GetCustomerSide(ctx, queries.GetCustomerSideParams{ID: in.UUID})
	if err != nil {
		return UpdateCustomerPermissionsOutput{}, err
	}
	permissions := in.applyTo(tenants.CustomerPermission(found.Permissions)).Normalized()
	nine, extra := permissions&tenants.CustomerNine, permissions&tenants.CustomerExtra
	updates, preparing, lockDays := found.Updates, found.Preparing, &found.LockDays
	if !found.Locks {
		lockDays = nil
	}
	if in.Side != nil {
		if in.Side.Updates != nil {
			updates = *in.Side.Updates
		}
		if in.Side.Preparing != nil {
			preparing = *in.Side.Preparing
		}
		if in.Side.LockDays.Given {
			lockDays = int32Of(in.Side.LockDays.Value)
		}
		if in.Side.LockDays.Value != nil && found.Date == nil {
			return UpdateCustomerPermissionsOutput{},
				problem.Invalid("", problem.Field{Name: "side.lockDays", Message: lockWithoutDate})
		}
	}
	change := queries.UpdateCustomerSideParams{ID: found.ID, Permissions: int32(nine), ExtraPermissions: int32(extra),
		LockDays: lockDays}
	out := UpdateCustomerPermissionsOutput{CustomerPermissions: int(nine), CustomerExtraPermissions: int(extra)}
	if updates {
		change.UpdatesSince, out.EnabledCustomerUpdatesAt = &found.UpdatesSince, &found.UpdatesSince
	}
	if lockDays != nil {
		days := int(*lockDays)
		out.CustomerLockDays = &days
	}
	if preparing {
		// An area that was closed meanwhile must be released again.
		released := found.Released & int32(permissions)
		kept := int(released)
		change.Released, out.CustomerReleased = &released, &kept
	}
	_, err = q.UpdateCustomerSide(ctx, change)
	return out, err
}

// applyTo returns the new permissions from the current ones: two members may each open another area.
func (in UpdateCustomerPermissionsInput) applyTo(now tenants.CustomerPermission) tenants.CustomerPermission {
	if in.CustomerPermissions != nil {
		changed := tenants.CustomerNine
		if in.CustomerPermissionsWas != nil {
			changed = *in.CustomerPermissions ^ *in.CustomerPermissionsWas
		}
		now = now&^changed | *in.CustomerPermissions&changed
	}
	if in.CustomerExtraPermissions != nil {
		extra, changed := tenants.CustomerPermission(*in.CustomerExtraPermissions), tenants.CustomerExtra
		if in.CustomerExtraPermissionsWas != nil {
			changed = extra ^ tenants.CustomerPermission(*in.CustomerExtraPermissionsWas)
		}
		now = now&^changed | extra&changed
	}
	return now
}
