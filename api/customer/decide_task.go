package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// DecideInput is the client's word on a task or a subtask that asks for it.
type DecideInput struct {
	PublicID    uuid.UUID `json:"publicId"`
	Decision    string    `json:"decision" maxLength:"2000"`
	DecisionWas string    `json:"decisionWas" maxLength:"2000" doc:"As it was read; another in between is not written over"`
}

// DecideOutput is what stands decided now.
type DecideOutput struct {
	PublicID uuid.UUID `json:"publicId"`
	Decision string    `json:"decision"`
}

// read takes the blanks away around it; a decision says something.
func (in DecideInput) read() (string, error) {
	var f form.Form
	decision := f.Required("decision", in.Decision, "Escreva o que foi decidido")
	return decision, f.Err()
}

// decideTask takes CHECKLIST_VIEW until the date lock falls, and a task that asks for a decision: else 404.
func decideTask(ctx context.Context, db tenants.Writer, in DecideInput) (DecideOutput, error) {
	decision, err := in.read()
	if err != nil {
		return DecideOutput{}, err
	}
	row, err := queries.New(db).DecideClientTask(ctx, queries.DecideClientTaskParams{ID: in.PublicID, Decision: decision, DecisionWas: in.DecisionWas})
	if err != nil {
		return DecideOutput{}, err
	}
	return decided(row.ID, decision, row.Decision)
}

// decided answers what stands decided; a 409 where it is somebody else's word.
func decided(id uuid.UUID, sent, stands string) (DecideOutput, error) {
	var f form.Form
	f.Rewrote("decision", &sent, stands)
	return DecideOutput{PublicID: id, Decision: stands}, f.Err()
}
