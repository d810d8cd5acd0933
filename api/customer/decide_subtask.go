package customer

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// decideSubtask takes CHECKLIST_VIEW until the date lock falls, and a subtask that asks for a decision: else 404.
func decideSubtask(ctx context.Context, db tenants.Writer, in DecideInput) (DecideOutput, error) {
	decision, err := in.read()
	if err != nil {
		return DecideOutput{}, err
	}
	row, err := queries.New(db).DecideClientSubtask(ctx, queries.DecideClientSubtaskParams{ID: in.PublicID, Decision: decision, DecisionWas: in.DecisionWas})
	if err != nil {
		return DecideOutput{}, err
	}
	return decided(row.ID, decision, row.Decision)
}
