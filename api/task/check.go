package task

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// CheckInput checks or unchecks a task.
type CheckInput struct {
	PublicID uuid.UUID `json:"publicId"`
	Checked  bool      `json:"checked"`
}

// CheckOutput is the new state of the task.
type CheckOutput struct {
	PublicID  uuid.UUID  `json:"publicId"`
	CheckedAt *time.Time `json:"checkedAt,omitempty"`
}

// check keeps the time of the first check if it is repeated. In a template it is a 409: a template has no completed
// tasks (specification 1, section 4).
func check(ctx context.Context, db tenants.Writer, in CheckInput) (CheckOutput, error) {
	row, err := queries.New(db).CheckTask(ctx, queries.CheckTaskParams{ID: in.PublicID, Checked: in.Checked})
	return CheckOutput{PublicID: row.ID, CheckedAt: row.CheckedAt}, err
}
