package document

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateObservationsInput is the team's note on a document.
type UpdateObservationsInput struct {
	UUID            uuid.UUID                  `json:"uuid"`
	Observations    procedure.Optional[string] `json:"observations,omitzero" maxLength:"2000"`
	ObservationsWas *string                    `json:"observationsWas,omitempty" maxLength:"2000" doc:"As they were read; others in between are not written over"`
}

// UpdateObservationsOutput is the current note.
type UpdateObservationsOutput struct {
	Observations string `json:"observations"`
}

func updateObservations(ctx context.Context, db tenants.Writer, in UpdateObservationsInput) (UpdateObservationsOutput,
	error) {
	var f form.Form
	observations := f.TrimEdit("observations", in.Observations.OrZero(), in.ObservationsWas)
	if err := f.Err(); err != nil {
		return UpdateObservationsOutput{}, err
	}
	noted, err := queries.New(db).NoteDocument(ctx, queries.NoteDocumentParams{ID: in.UUID, Observations: observations,
		ObservationsWas: in.ObservationsWas})
	if err != nil {
		return UpdateObservationsOutput{}, err
	}
	f.CheckEdit("observations", observations, noted)
	return UpdateObservationsOutput{Observations: noted}, f.Err()
}
