package template

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetPreviewInput names the event and where the tasks would come from: a template or another event
// of the business, or the checklist Cortejo ships for a type.
type GetPreviewInput struct {
	EventUUID  uuid.UUID          `query:"eventUuid" required:"true"`
	SourceUUID *uuid.UUID         `query:"sourceUuid"`
	SourceType *queries.EventType `query:"sourceType" doc:"Read where there is no sourceUuid"`
}

// GetPreviewOutput is a checklist as the event would get it.
type GetPreviewOutput struct {
	Title       string            `json:"title"`
	Description string            `json:"description" doc:"Of a shipped checklist; empty otherwise"`
	Type        queries.EventType `json:"type"`
	Kind        string            `json:"kind" enum:"LIBRARY,TEMPLATE,EVENT"`
	Tasks       []PreviewTask     `json:"tasks"`
	Room        int               `json:"room" doc:"How many more tasks the event takes"`
}

func getPreview(ctx context.Context, db tenants.Reader, in GetPreviewInput) (GetPreviewOutput, error) {
	s, err := readSource(ctx, db, in.EventUUID, in.SourceUUID, in.SourceType)
	if err != nil {
		return GetPreviewOutput{}, err
	}
	return GetPreviewOutput{
		Title: s.Title, Description: s.Description, Type: s.Type, Kind: s.Kind, Tasks: s.Tasks,
		Room: max(event.TasksAtMost-s.InTarget, 0),
	}, nil
}
