package activity

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// GetFiltersOutput lists the persons and events by which the audit log can be filtered.
type GetFiltersOutput struct {
	People []FilterPerson `json:"people" doc:"Everyone who ever did something"`
	Events []FilterEvent  `json:"events" doc:"The newest five hundred, by title"`
}

// FilterPerson is a person who appears in the audit log as an actor.
type FilterPerson struct {
	UUID uuid.UUID `json:"uuid"`
	Name string    `json:"name"`
}

// FilterEvent is an event or a template.
type FilterEvent struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

func getFilters(ctx context.Context, db tenants.Reader, _ struct{}) (GetFiltersOutput, error) {
	text, err := queries.New(db).GetActivityFilters(ctx)
	if err != nil {
		return GetFiltersOutput{}, err
	}
	var out GetFiltersOutput
	if err := json.Unmarshal(text, &out); err != nil {
		return GetFiltersOutput{}, fmt.Errorf("activity: read the filters: %w", err)
	}
	return out, nil
}
