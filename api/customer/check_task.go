package customer

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// CheckInput ticks or unticks a task or a subtask.
type CheckInput struct {
	PublicID uuid.UUID `json:"publicId"`
	Checked  bool      `json:"checked"`
}

// CheckOutput is the new state of the task.
type CheckOutput struct {
	PublicID  uuid.UUID  `json:"publicId"`
	CheckedAt *time.Time `json:"checkedAt,omitempty"`
}

// checkTask keeps the first tick's moment when asked twice. It takes CHECKLIST_EDIT.
func checkTask(ctx context.Context, db tenants.Writer, in CheckInput) (CheckOutput, error) {
	row, err := queries.New(db).CheckClientTask(ctx, queries.CheckClientTaskParams{ID: in.PublicID,
		Checked: in.Checked})
	return CheckOutput{PublicID: row.ID, CheckedAt: row.CheckedAt}, err
}
