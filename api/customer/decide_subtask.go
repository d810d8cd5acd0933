package customer

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// decideSubtask takes CHECKLIST_VIEW until the date lock falls, a subtask that asks for a decision, and an
// option that it offers: else 404.
func decideSubtask(ctx context.Context, db tenants.Writer, in DecideInput) (DecideOutput, error) {
	if err := in.read(); err != nil {
		return DecideOutput{}, err
	}
	row, err := queries.New(db).DecideClientSubtask(ctx, queries.DecideClientSubtaskParams{
		ID: in.PublicID, OptionID: in.OptionUUID, Decision: in.Decision, Note: in.Note, DecisionWas: in.DecisionWas,
		NoteWas: in.NoteWas,
	})
	if err != nil {
		return DecideOutput{}, err
	}
	return in.decided(DecideOutput{row.ID, row.Decision, row.DecisionOption, row.DecisionNote, row.DecidedBy,
		row.DecidedAt})
}
