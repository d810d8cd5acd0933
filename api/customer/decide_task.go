package customer

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// DecideInput is the client's word on a task or a subtask that asks for it: an option, or words of their own.
type DecideInput struct {
	PublicID    uuid.UUID  `json:"publicId"`
	OptionUUID  *uuid.UUID `json:"optionUuid,omitempty" doc:"The chosen option; its text is then stored as the decision"`
	Decision    string     `json:"decision,omitempty" maxLength:"2000" doc:"The client's own text, if they choose no option"`
	Note        string     `json:"note,omitempty" maxLength:"2000" doc:"A comment on the chosen option"`
	DecisionWas string     `json:"decisionWas" maxLength:"2000" doc:"The decision that the client read; one stored meanwhile is not replaced"`
	NoteWas     string     `json:"noteWas,omitempty" maxLength:"2000" doc:"The note that the client read"`
}

// DecideOutput is the current decision.
type DecideOutput struct {
	PublicID   uuid.UUID  `json:"publicId"`
	Decision   string     `json:"decision"`
	OptionUUID *uuid.UUID `json:"optionUuid,omitempty"`
	Note       string     `json:"note,omitempty"`
	DecidedBy  string     `json:"decidedBy,omitempty"`
	DecidedAt  *time.Time `json:"decidedAt,omitempty"`
}

// read takes the blanks away around it; a decision says something, and words of one's own need no note.
func (in *DecideInput) read() error {
	var f form.Form
	in.Note = form.Text(&in.Note)
	if in.OptionUUID == nil {
		in.Decision, in.Note = f.Required("decision", in.Decision, "Escreva o que foi decidido"), ""
	}
	return f.Err()
}

// decided returns the current decision, or a 409 if another person has written it.
func (in *DecideInput) decided(out DecideOutput) (DecideOutput, error) {
	var f form.Form
	if in.OptionUUID == nil {
		f.CheckEdit("decision", &in.Decision, out.Decision)
	} else {
		if out.OptionUUID == nil || *out.OptionUUID != *in.OptionUUID {
			// The option's text differs from the current decision.
			none := ""
			f.CheckEdit("decision", &none, out.Decision)
		}
		f.CheckEdit("note", &in.Note, out.Note)
	}
	return out, f.Err()
}

// decideTask takes CHECKLIST_VIEW until the date lock falls, a task that asks for a decision, and an
// option that it offers: else 404.
func decideTask(ctx context.Context, db tenants.Writer, in DecideInput) (DecideOutput, error) {
	if err := in.read(); err != nil {
		return DecideOutput{}, err
	}
	row, err := queries.New(db).DecideClientTask(ctx, queries.DecideClientTaskParams{
		ID: in.PublicID, OptionID: in.OptionUUID, Decision: in.Decision, Note: in.Note, DecisionWas: in.DecisionWas,
		NoteWas: in.NoteWas,
	})
	if err != nil {
		return DecideOutput{}, err
	}
	return in.decided(DecideOutput{row.ID, row.Decision, row.DecisionOption, row.DecisionNote, row.DecidedBy,
		row.DecidedAt})
}
