package runsheet

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateLineInput changes fields of a line or of an entry; absent ones keep their value.
type UpdateLineInput struct {
	LineUUID    uuid.UUID                 `json:"lineUuid"`
	Day         *int16                    `json:"day,omitempty" minimum:"-7" maximum:"7"`
	Start       *int32                    `json:"start,omitempty" minimum:"0" maximum:"2159"`
	Length      procedure.Optional[int32] `json:"length,omitzero" minimum:"1" maximum:"1440"`
	Title       *string                   `json:"title,omitempty" minLength:"1" maxLength:"160"`
	Role        *string                   `json:"role,omitempty" maxLength:"160" doc:"Of an entry alone"`
	Place       *string                   `json:"place,omitempty" maxLength:"160"`
	CueText     *string                   `json:"cueText,omitempty" maxLength:"160"`
	CueURL      *string                   `json:"cueUrl,omitempty" maxLength:"500"`
	Note        *string                   `json:"note,omitempty" maxLength:"2000" doc:"Not a client's to write"`
	NoteWas     *string                   `json:"noteWas,omitempty" maxLength:"2000" doc:"As it was read; another in between is not written over"`
	TeamNote    *string                   `json:"teamNote,omitempty" maxLength:"2000"`
	TeamNoteWas *string                   `json:"teamNoteWas,omitempty" maxLength:"2000" doc:"As it was read; another in between is not written over"`
	Fixed       *bool                     `json:"fixed,omitempty"`
	TeamOnly    *bool                     `json:"teamOnly,omitempty"`
	Who         *[]WhoInput               `json:"who,omitempty" maxItems:"20" doc:"Who is in the line from now on, in order"`
}

func updateLine(ctx context.Context, db tenants.Writer, in UpdateLineInput) (procedure.None, error) {
	q, line, err := hold(ctx, db, in.LineUUID)
	if err != nil {
		return procedure.None{}, err
	}
	var f form.Form
	sentence := sentenceTitle
	if line.ParentID != nil {
		sentence = sentenceWalks
		refuseOfChild(&f, map[string]bool{
			"day": in.Day != nil, "start": in.Start != nil, "length": in.Length.Given, "place": in.Place != nil,
			"teamNote": in.TeamNote != nil,
			"fixed":    in.Fixed != nil, "teamOnly": in.TeamOnly != nil, "who": in.Who != nil,
		})
	} else if !line.MayEdit {
		return procedure.None{}, problem.NotFound()
	} else if in.Role != nil {
		f.Reject("role", "Só uma entrada do cortejo tem papel")
	}
	title, address := f.RequireUpdate("title", in.Title, sentence), link(&f, "cueUrl", in.CueURL)
	note, teamNote := f.TrimEdit("note", in.Note, in.NoteWas), f.TrimEdit("teamNote", in.TeamNote, in.TeamNoteWas)
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	if line.ParentID != nil {
		_, err = q.UpdateRunSheetChild(ctx, queries.UpdateRunSheetChildParams{
			ID: in.LineUUID, Title: title, Role: form.Trim(in.Role), CueText: form.Trim(in.CueText), CueUrl: address,
		})
		if err == nil && note != nil {
			err = updateChildNote(ctx, q, in.LineUUID, note, in.NoteWas)
		}
		return procedure.None{}, err
	}
	stands, err := q.UpdateRunSheetLine(ctx, queries.UpdateRunSheetLineParams{
		ID: in.LineUUID, Day: in.Day, StartMinute: in.Start, SetLengthMinutes: in.Length.Given,
		LengthMinutes: in.Length.Value, Title: title,
		Place: form.Trim(in.Place), CueText: form.Trim(in.CueText), CueUrl: address, Note: note, NoteWas: in.NoteWas,
		Fixed: in.Fixed, TeamOnly: in.TeamOnly,
	})
	if err != nil {
		return procedure.None{}, err
	}
	f.CheckEdit("note", note, stands)
	if teamNote != nil {
		stands, err := q.WriteRunSheetTeamNote(ctx,
			queries.WriteRunSheetTeamNoteParams{LineID: in.LineUUID, Note: *teamNote, NoteWas: *in.TeamNoteWas})
		if err != nil {
			return procedure.None{}, err
		}
		f.CheckEdit("teamNote", teamNote, stands)
	}
	if in.Who != nil {
		if err := setWho(ctx, q, line.EventID, in.LineUUID, *in.Who); err != nil {
			return procedure.None{}, err
		}
	}
	return procedure.None{}, f.Err()
}
