package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// NoteTaskInput is the client's note of a task, and its base value.
type NoteTaskInput struct {
	PublicID uuid.UUID `json:"publicId"`
	Notes    string    `json:"notes" maxLength:"2000"`
	NotesWas string    `json:"notesWas" maxLength:"2000" doc:"As they were read; others in between are not written over"`
}

// NoteTaskOutput is the current note.
type NoteTaskOutput struct {
	PublicID uuid.UUID `json:"publicId"`
	Notes    string    `json:"notes"`
}

// noteTask takes CHECKLIST_EDIT. Where the other client of the event, or the same one elsewhere,
// wrote in between it answers 409 and writes nothing.
func noteTask(ctx context.Context, db tenants.Writer, in NoteTaskInput) (NoteTaskOutput, error) {
	var f form.Form
	notes := f.TrimEdit("notes", &in.Notes, &in.NotesWas)
	row, err := queries.New(db).
		NoteClientTask(ctx, queries.NoteClientTaskParams{ID: in.PublicID, Notes: *notes, NotesWas: in.NotesWas})
	if err != nil {
		return NoteTaskOutput{}, err
	}
	f.CheckEdit("notes", notes, row.CustomerNotes)
	return NoteTaskOutput{PublicID: row.ID, Notes: row.CustomerNotes}, f.Err()
}
