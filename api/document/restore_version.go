package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// RestoreVersionInput names the version that replaces the current text.
type RestoreVersionInput struct {
	UUID    uuid.UUID `json:"uuid"`
	Version int       `json:"version" minimum:"1" maximum:"1000000000" doc:"The one to go back to"`
	Current int       `json:"current" minimum:"1" maximum:"1000000000" doc:"The one that was read last"`
}

// restoreVersion writes an old text as the newest version; the current text becomes a version of its own.
func restoreVersion(ctx context.Context, db tenants.Writer, in RestoreVersionInput) (SaveOutput, error) {
	q := queries.New(db)
	old, err := q.GetDocumentVersion(ctx, queries.GetDocumentVersionParams{ID: in.UUID, Version: int32(in.Version)})
	if err != nil {
		return SaveOutput{}, err
	}
	return write(ctx, q, in.Current, queries.KeepVersionParams{ID: in.UUID, Content: old.Content,
		ImageKeys: old.ImageKeys, Apart: true})
}
