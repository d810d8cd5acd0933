package task

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/form"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateManyInput changes the category, the time or the responsible person of tasks of one event, each to its own
// value: the same value for all of them, or the previous values for an undo.
type UpdateManyInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Tasks     []Change  `json:"tasks" minItems:"1" maxItems:"1000"`
}

// Change is the new values of one task; absent fields keep their value.
type Change struct {
	PublicID        uuid.UUID                     `json:"publicId"`
	Category        *string                       `json:"category,omitempty" minLength:"1" maxLength:"40"`
	Icon            *string                       `json:"icon,omitempty" maxLength:"40" doc:"Only with a category, which brings its own where this is absent"`
	When            *When                         `json:"when,omitempty"`
	ResponsibleUUID procedure.Optional[uuid.UUID] `json:"responsibleUuid,omitzero" doc:"The membership of who does it; a helper only takes and gives back for themself"`
}

// change is a Change as the statement parses it.
type change struct {
	ID          uuid.UUID                     `json:"id"`
	Category    *string                       `json:"category,omitempty"`
	Icon        string                        `json:"icon,omitempty"`
	Timing      *queries.TaskTiming           `json:"timing,omitempty"`
	Number      *int32                        `json:"number,omitempty"`
	Unit        *queries.TimeUnit             `json:"unit,omitempty"`
	Date        *time.Time                    `json:"date,omitempty"`
	End         *time.Time                    `json:"end,omitempty"`
	Responsible procedure.Optional[uuid.UUID] `json:"responsible,omitzero"`
}

// updateMany applies the last change of a task that is named twice.
func updateMany(ctx context.Context, db tenants.Writer, in UpdateManyInput) (procedure.None, error) {
	var f form.Form
	byID := make(map[uuid.UUID]change, len(in.Tasks))
	for i, given := range in.Tasks {
		byID[given.PublicID] = given.read(&f, fmt.Sprintf("tasks[%d].", i))
	}
	if err := f.Err(); err != nil {
		return procedure.None{}, err
	}
	changes := make([]change, 0, len(byID))
	for _, one := range byID {
		changes = append(changes, one)
	}
	text, err := json.Marshal(changes)
	if err != nil {
		return procedure.None{}, fmt.Errorf("task: write the changes: %w", err)
	}
	found, err := queries.New(db).UpdateTasks(ctx, queries.UpdateTasksParams{EventID: in.EventUUID, Changes: text})
	return procedure.None{}, checkAll(found, len(changes), err)
}

func (c Change) read(f *form.Form, at string) change {
	out := change{ID: c.PublicID, Responsible: c.ResponsibleUUID}
	if c.Category != nil {
		category := f.Required(at+"category", *c.Category, sentenceCategory)
		out.Category, out.Icon = &category, form.Text(c.Icon)
	}
	if c.When != nil {
		time := c.When.read(f, at+"when.")
		out.Timing = &c.When.Timing
		out.Number, out.Unit, out.Date, out.End = time.number, time.option, time.date, time.end
	}
	return out
}
