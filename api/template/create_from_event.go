package template

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// CreateFromEventInput names the event and the template it becomes.
type CreateFromEventInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
	Title     string    `json:"title" minLength:"1" maxLength:"160"`
}

// CreateFromEvent copies an event into a template: no day, no client, nothing ticked.
func CreateFromEvent(ctx context.Context, db tenants.Writer, in CreateFromEventInput) (TemplateCreated, error) {
	source, err := queries.New(db).GetCopySource(ctx, queries.GetCopySourceParams{ID: in.EventUUID})
	if err != nil {
		return TemplateCreated{}, err
	}
	if source.IsTemplate {
		return TemplateCreated{}, problem.NotFound()
	}
	return add(ctx, db, source.Type, in.Title, source.ImageID,
		event.StartFrom{Kind: event.StartEvent, UUID: &source.ID})
}
