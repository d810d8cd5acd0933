package customer

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

// GetChecklistOutput is the whole checklist, in the planner's order. What its planner notes
// for themselves (observations, labels) has no place in it.
type GetChecklistOutput struct {
	Tasks []ClientTask `json:"tasks"`
}

// ClientTask is a task as the client's list shows it. Its JSON is also what the statement builds.
type ClientTask struct {
	PublicID      uuid.UUID   `json:"publicId"`
	Title         string      `json:"title"`
	Category      string      `json:"category" doc:"A category's key, or a text of the planner's own"`
	Icon          string      `json:"icon"`
	Deadline      *civil.Date `json:"deadline,omitempty" doc:"The day it is due; absent while the event has no date to count from"`
	Awaits        bool        `json:"awaits" doc:"Whether it waits for the client's decision"`
	CheckedAt     *time.Time  `json:"checkedAt,omitempty"`
	SubtasksTotal int         `json:"subtasksTotal"`
	SubtasksDone  int         `json:"subtasksDone"`
}

// getChecklist answers 404 without CHECKLIST_VIEW: the area does not exist then.
func getChecklist(ctx context.Context, db tenants.Reader, _ struct{}) (GetChecklistOutput, error) {
	text, err := queries.New(db).GetClientChecklist(ctx)
	if err != nil {
		return GetChecklistOutput{}, err
	}
	var out GetChecklistOutput
	if err := json.Unmarshal(text, &out.Tasks); err != nil {
		return GetChecklistOutput{}, fmt.Errorf("customer: read the checklist: %w", err)
	}
	return out, nil
}
