package guests

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateManyInput changes fields of many guests; absent ones keep their value.
type UpdateManyInput struct {
	EventUUID  uuid.UUID                     `json:"eventUuid"`
	UUIDs      []uuid.UUID                   `json:"uuids" minItems:"1" maxItems:"2000"`
	Status     *queries.GuestStatus          `json:"status,omitempty" doc:"One answer for all sub-events that their invitations cover"`
	AddTags    []string                      `json:"addTags,omitempty" maxItems:"10" maxLength:"40"`
	RemoveTags []string                      `json:"removeTags,omitempty" maxItems:"10" maxLength:"40"`
	Kind       *queries.GuestKind            `json:"kind,omitempty"`
	TableUUID  procedure.Optional[uuid.UUID] `json:"tableUuid,omitzero"`
}

func updateMany(ctx context.Context, db tenants.Writer, in UpdateManyInput) (procedure.None, error) {
	q := queries.New(db)
	if _, err := q.HoldGuestList(ctx, queries.HoldGuestListParams{EventID: in.EventUUID}); err != nil {
		return procedure.None{}, err
	}
	if table := in.TableUUID.Value; table != nil {
		if _, err := q.GetTable(ctx, queries.GetTableParams{EventID: in.EventUUID, ID: *table}); err != nil {
			return procedure.None{}, err
		}
	}
	row, err := q.UpdateGuests(ctx, queries.UpdateGuestsParams{
		EventID: in.EventUUID, Ids: in.UUIDs, Status: in.Status, AddTags: Tags(in.AddTags),
		RemoveTags: Tags(in.RemoveTags), TagsAtMost: tagsPerGuest,
		Kind: in.Kind, SetTable: in.TableUUID.Given, TableID: in.TableUUID.Value,
	})
	switch {
	case err != nil:
	case !row.AllKnown:
		err = problem.NotFound()
	case !row.TagsFit:
		err = problem.Conflict("Um convidado leva no máximo 10 etiquetas.")
	}
	return procedure.None{}, err
}
