package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetInput names an event or a template.
type GetInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetInput) ScopeEventID() uuid.UUID { return in.UUID }

func get(ctx context.Context, db tenants.Reader, in GetInput) (EventDetails, error) {
	return detailsOf(ctx, db, in.UUID)
}

func detailsOf(ctx context.Context, db tenants.Reader, id uuid.UUID) (EventDetails, error) {
	row, err := queries.New(db).GetEvent(ctx, queries.GetEventParams{ID: id})
	if err != nil {
		return EventDetails{}, err
	}
	return Describe(Row{
		ID: row.ID, Type: row.Type, Title: row.Title, Date: row.Date, EventStartTime: row.EventStartTime,
		TimeZone:      row.TimeZone,
		CeremonyPlace: row.CeremonyPlace, ReceptionPlace: row.ReceptionPlace, NumberOfGuests: row.NumberOfGuests,
		ImageID: row.ImageID, EnableBranding: row.EnableBranding,
		TemplatedAt: row.TemplatedAt, ArchivedAt: row.ArchivedAt,
	}, Facts{
		TasksTotal: row.TasksTotal, TasksDone: row.TasksDone, Customers: row.Customers, Permissions: row.Permissions,
		Details: row.Details,
	})
}
