package subtask

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// CheckInput ticks or unticks a subtask.
type CheckInput struct {
	PublicID uuid.UUID `json:"publicId"`
	Checked  bool      `json:"checked"`
}

// CheckOutput is the new state of the subtask.
type CheckOutput struct {
	PublicID  uuid.UUID  `json:"publicId"`
	CheckedAt *time.Time `json:"checkedAt,omitempty"`
}

// check keeps the first tick's moment when asked twice. In a template it is a 409: a
// template has no concluded tasks (specification 1, section 4).
func check(ctx context.Context, db tenants.Writer, in CheckInput) (CheckOutput, error) {
	row, err := queries.New(db).CheckSubtask(ctx, queries.CheckSubtaskParams{ID: in.PublicID, Checked: in.Checked})
	return CheckOutput{PublicID: row.ID, CheckedAt: row.CheckedAt}, err
}
