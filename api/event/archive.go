package event

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ArchiveInput archives or restores an event or a template.
type ArchiveInput struct {
	UUID     uuid.UUID `json:"uuid"`
	Archived bool      `json:"archived"`
}

func archive(ctx context.Context, db tenants.Writer, in ArchiveInput) (procedure.None, error) {
	_, err := queries.New(db).ArchiveEvent(ctx, queries.ArchiveEventParams{ID: in.UUID, Archived: in.Archived})
	return procedure.None{}, err
}
