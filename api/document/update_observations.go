package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateObservationsInput is what the team notes of a document.
type UpdateObservationsInput struct {
	UUID         uuid.UUID `json:"uuid"`
	Observations string    `json:"observations" maxLength:"2000"`
}

// UpdateObservationsOutput is what is noted of it now.
type UpdateObservationsOutput struct {
	Observations string `json:"observations"`
}

func updateObservations(ctx context.Context, db tenants.Writer, in UpdateObservationsInput) (UpdateObservationsOutput, error) {
	noted, err := queries.New(db).NoteDocument(ctx, queries.NoteDocumentParams{ID: in.UUID, Observations: form.Text(&in.Observations)})
	return UpdateObservationsOutput{Observations: noted}, err
}
