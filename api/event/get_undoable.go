package event

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// GetUndoableInput names an event or a template.
type GetUndoableInput struct {
	UUID uuid.UUID `query:"uuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in GetUndoableInput) ScopeEventID() uuid.UUID { return in.UUID }

// UndoableChange is a change of a whole event that event.undo can still revert.
type UndoableChange struct {
	UUID       uuid.UUID   `json:"uuid"`
	Kind       string      `json:"kind" enum:"RESET,CHECKLIST,DATE,RUN_SHEET_SHIFT,RUN_SHEET_COPY"`
	MadeAt     time.Time   `json:"madeAt"`
	Tasks      int         `json:"tasks" doc:"The number of tasks or run sheet lines that the change deleted, added or moved"`
	Minutes    *int        `json:"minutes,omitempty" doc:"The delay of the run sheet in minutes; absent for other changes"`
	DateBefore *civil.Date `json:"dateBefore,omitempty"`
	DateAfter  *civil.Date `json:"dateAfter,omitempty"`
}

// GetUndoableOutput lists the changes that the caller may revert, the newest first.
type GetUndoableOutput struct {
	Items []UndoableChange `json:"items"`
}

func getUndoable(ctx context.Context, db tenants.Reader, in GetUndoableInput) (GetUndoableOutput, error) {
	text, err := queries.New(db).GetUndoableChanges(ctx, queries.GetUndoableChangesParams{EventID: in.UUID})
	if err != nil {
		return GetUndoableOutput{}, err
	}
	var out GetUndoableOutput
	if err := json.Unmarshal(text, &out.Items); err != nil {
		return GetUndoableOutput{}, fmt.Errorf("event: read what can be undone: %w", err)
	}
	return out, nil
}
