package customer

import (
	"context"
	"encoding/json"
	"fmt"

	"cortejo/api/decision"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetDecisionsOutput lists the questions to the client, and their answers.
type GetDecisionsOutput struct {
	Decisions []decision.Asked `json:"decisions" doc:"First what waits for them, by its day, then the answers, the latest first"`
}

// getDecisions answers 404 without CHECKLIST_VIEW, as getChecklist does.
func getDecisions(ctx context.Context, db tenants.Reader, _ struct{}) (GetDecisionsOutput, error) {
	text, err := queries.New(db).GetClientQuestions(ctx)
	if err != nil {
		return GetDecisionsOutput{}, err
	}
	var out GetDecisionsOutput
	if err := json.Unmarshal(text, &out.Decisions); err != nil {
		return GetDecisionsOutput{}, fmt.Errorf("customer: read decisions: %w", err)
	}
	return out, nil
}
