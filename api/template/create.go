package template

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateInput is the template form (specification 2, section 5).
type CreateInput struct {
	Type      queries.EventType `json:"type"`
	Title     string            `json:"title" minLength:"1" maxLength:"160"`
	ImageUUID *uuid.UUID        `json:"imageUuid,omitempty"`
	StartFrom *event.StartFrom  `json:"startFrom,omitempty" doc:"Blank where absent"`
}

func create(ctx context.Context, db tenants.Writer, in CreateInput) (TemplateCreated, error) {
	from := event.StartFrom{Kind: event.StartBlank}
	if in.StartFrom != nil {
		from = *in.StartFrom
	}
	return add(ctx, db, in.Type, in.Title, in.ImageUUID, from)
}
