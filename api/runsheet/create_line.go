package runsheet

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateLineInput is a new line of a run sheet, or, below a parent, a new entry of its procession, which has
// a title (who walks), a role, a cue and a note.
type CreateLineInput struct {
	EventUUID  uuid.UUID  `json:"eventUuid"`
	ParentUUID *uuid.UUID `json:"parentUuid,omitempty" doc:"The line whose procession the entry ends"`
	Day        *int16     `json:"day,omitempty" minimum:"-7" maximum:"7" doc:"Counted from the event's; absent, it is that day"`
	Start      *int32     `json:"start,omitempty" minimum:"0" maximum:"2159" doc:"In minutes of that day; not of an entry"`
	Length     *int32     `json:"length,omitempty" minimum:"1" maximum:"1440" doc:"In minutes"`
	Title      string     `json:"title" minLength:"1" maxLength:"160"`
	Role       string     `json:"role,omitempty" maxLength:"160" doc:"Of an entry alone"`
	Place      string     `json:"place,omitempty" maxLength:"160"`
	CueText    string     `json:"cueText,omitempty" maxLength:"160"`
	CueURL     string     `json:"cueUrl,omitempty" maxLength:"500"`
	Note       string     `json:"note,omitempty" maxLength:"2000" doc:"Not a client's to write"`
	TeamNote   string     `json:"teamNote,omitempty" maxLength:"2000"`
	Fixed      bool       `json:"fixed,omitempty"`
	TeamOnly   bool       `json:"teamOnly,omitempty"`
	Who        []WhoInput `json:"who,omitempty" maxItems:"20"`
}

// CreateLineOutput is the ID of the new line.
type CreateLineOutput struct {
	UUID uuid.UUID `json:"uuid"`
}

// CreateLine adds a line after those of the same minute, or an entry at the end of a procession. It rejects a line
// without an hour or a title, and returns a 409 if the run sheet is full.
func CreateLine(ctx context.Context, db tenants.Writer, in CreateLineInput) (CreateLineOutput, error) {
	var f form.Form
	sentence, most, full := sentenceTitle, int32(perEvent),
		"Este roteiro já tem 200 linhas, contando as apagadas de hoje."
	if in.ParentUUID != nil {
		sentence, most, full = sentenceWalks, perLine, "Este cortejo já tem 60 entradas, contando as apagadas de hoje."
		refuseOfChild(&f, map[string]bool{
			"day": in.Day != nil, "start": in.Start != nil, "length": in.Length != nil, "place": in.Place != "",
			"teamNote": in.TeamNote != "",
			"fixed":    in.Fixed, "teamOnly": in.TeamOnly, "who": in.Who != nil,
		})
	} else if in.Start == nil {
		f.Reject("start", "Diga a que horas")
	}
	title := f.Required("title", in.Title, sentence)
	address := link(&f, "cueUrl", &in.CueURL)
	if err := f.Err(); err != nil {
		return CreateLineOutput{}, err
	}
	q := queries.New(db)
	if err := q.LockRunSheet(ctx, queries.LockRunSheetParams{EventID: in.EventUUID}); err != nil {
		return CreateLineOutput{}, err
	}
	room, err := q.RoomForRunSheetLine(ctx,
		queries.RoomForRunSheetLineParams{EventID: in.EventUUID, ParentID: in.ParentUUID, AtMost: most})
	if err == nil && !room {
		err = problem.Conflict(full)
	}
	if err != nil {
		return CreateLineOutput{}, err
	}
	if in.ParentUUID != nil {
		return in.createChild(ctx, q, title, *address)
	}
	day := in.Day
	if day == nil {
		day = new(int16)
	}
	id, err := q.CreateRunSheetLine(ctx, queries.CreateRunSheetLineParams{
		EventID: in.EventUUID, Day: day, StartMinute: in.Start, LengthMinutes: in.Length, Title: title,
		Place:   form.Text(&in.Place),
		CueText: form.Text(&in.CueText), CueUrl: *address, Note: form.Text(&in.Note), Fixed: in.Fixed,
		TeamOnly: in.TeamOnly,
	})
	if err == nil && len(in.Who) > 0 {
		err = setWho(ctx, q, in.EventUUID, id, in.Who)
	}
	if note := form.Text(&in.TeamNote); err == nil && note != "" {
		_, err = q.WriteRunSheetTeamNote(ctx, queries.WriteRunSheetTeamNoteParams{LineID: id, Note: note})
	}
	return CreateLineOutput{UUID: id}, err
}

func (in CreateLineInput) createChild(ctx context.Context, q *queries.Queries, title, address string) (CreateLineOutput,
	error) {
	id, err := q.CreateRunSheetChild(ctx, queries.CreateRunSheetChildParams{
		EventID: in.EventUUID, ParentID: in.ParentUUID, Title: title, Role: form.Text(&in.Role),
		CueText: form.Text(&in.CueText), CueUrl: address,
	})
	if note := form.Text(&in.Note); err == nil && note != "" {
		err = updateChildNote(ctx, q, id, &note, new(string))
	}
	return CreateLineOutput{UUID: id}, err
}

// refuseOfChild rejects what an entry of a procession does not have.
func refuseOfChild(f *form.Form, given map[string]bool) {
	for name, is := range given {
		if is {
			f.Reject(name, sentenceChild)
		}
	}
}

// updateChildNote writes the note of an entry, which is not a client's to write.
func updateChildNote(ctx context.Context, q *queries.Queries, id uuid.UUID, note, was *string) error {
	line, err := q.GetRunSheetLine(ctx, queries.GetRunSheetLineParams{ID: id})
	if err != nil {
		return err
	}
	if !line.MayEdit {
		return problem.NotFound()
	}
	var f form.Form
	stands, err := q.NoteRunSheetChild(ctx, queries.NoteRunSheetChildParams{ID: id, Note: note, NoteWas: was})
	if err != nil {
		return err
	}
	f.CheckEdit("note", note, stands)
	return f.Err()
}
