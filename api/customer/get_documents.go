package customer

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/document"
	"cortejo/platform/paging"
	"cortejo/queries"
	"cortejo/tenants"
)

// GetDocumentsInput chooses one page of the event's documents.
type GetDocumentsInput struct {
	TaskPublicID *uuid.UUID `query:"taskPublicId" doc:"Only those of this task"`
	Cursor       string     `query:"cursor" maxLength:"400"`
	Limit        int        `query:"limit" minimum:"1" maximum:"60" default:"24"`
}

func getDocuments(ctx context.Context, db tenants.Reader, in GetDocumentsInput) (document.GetAllOutput, error) {
	params := queries.ListClientDocumentsParams{TaskID: in.TaskPublicID, PageSize: int32(in.Limit) + 1}
	before, err := paging.Read[document.Place](in.Cursor)
	if err != nil {
		return document.GetAllOutput{}, err
	}
	if before != nil {
		params.BeforeAt, params.BeforeID = &before.At, &before.ID
	}
	text, err := queries.New(db).ListClientDocuments(ctx, params)
	if err != nil {
		return document.GetAllOutput{}, err
	}
	return document.PageOf(text, in.Limit)
}
