package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// NoteTaskInput is what the client writes beside a task, and what stood there when they began.
type NoteTaskInput struct {
	PublicID uuid.UUID `json:"publicId"`
	Notes    string    `json:"notes" maxLength:"2000"`
	Was      string    `json:"was" maxLength:"2000" doc:"The notes as they were read; others in between are not written over"`
}

// NoteTaskOutput is how the notes stand now.
type NoteTaskOutput struct {
	PublicID uuid.UUID `json:"publicId"`
	Notes    string    `json:"notes"`
}

// noteTask takes CHECKLIST_EDIT. Where the other client of the event, or the same one elsewhere,
// wrote in between it answers 409 and writes nothing.
func noteTask(ctx context.Context, db tenants.Writer, in NoteTaskInput) (NoteTaskOutput, error) {
	notes := form.Text(&in.Notes)
	row, err := queries.New(db).NoteClientTask(ctx, queries.NoteClientTaskParams{ID: in.PublicID, Notes: notes, Was: in.Was})
	if err == nil && row.CustomerNotes != notes {
		err = problem.Conflict("Estas anotações mudaram enquanto você escrevia. Copie o seu texto, abra a tarefa de novo e junte os dois.")
	}
	return NoteTaskOutput{PublicID: row.ID, Notes: row.CustomerNotes}, err
}
