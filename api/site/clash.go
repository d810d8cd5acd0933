package site

import (
	"encoding/json"
	"fmt"

	"cortejo/platform/problem"
)

// clashed returns a conflict with both versions, as JSON, under one field.
func clashed(field string, sent, newest any) error {
	own, err := json.Marshal(sent)
	if err != nil {
		return fmt.Errorf("site: tell of a clash: %w", err)
	}
	theirs, err := json.Marshal(newest)
	if err != nil {
		return fmt.Errorf("site: tell of a clash: %w", err)
	}
	refused := problem.EditConflict([]problem.Clash{{Name: field, Sent: string(own), Current: string(theirs)}})
	refused.Detail = "Alguém mudou isto enquanto você editava. Veja os dois e escolha."
	return refused
}
