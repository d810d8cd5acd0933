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
	PublicID uuid.UUID `json:"publicId"`
	Decision string    `json:"decision" maxLength:"2000"`
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
	row, err := queries.New(db).DecideClientTask(ctx, queries.DecideClientTaskParams{ID: in.PublicID, Decision: decision})
	return DecideOutput{PublicID: row.ID, Decision: row.Decision}, err
}
