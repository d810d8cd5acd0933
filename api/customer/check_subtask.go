package customer

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

// checkSubtask takes CHECKLIST_EDIT and the event's updates enabled (specification 1, section 4);
// without either there is no such subtask to tick.
func checkSubtask(ctx context.Context, db tenants.Writer, in CheckInput) (CheckOutput, error) {
	row, err := queries.New(db).
		CheckClientSubtask(ctx, queries.CheckClientSubtaskParams{ID: in.PublicID, Checked: in.Checked})
	return CheckOutput{PublicID: row.ID, CheckedAt: row.CheckedAt}, err
}
