package customer

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/document"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UploadDocumentInput says where a file belongs.
type UploadDocumentInput struct {
	TaskPublicID *uuid.UUID `query:"taskPublicId" doc:"The task it is about"`
	UUID         uuid.UUID  `query:"uuid" required:"true" doc:"The file's id, chosen by the sender: what is sent twice under one id is one file"`
}

func (d documents) admit(ctx context.Context, in UploadDocumentInput) (end func(), err error) {
	if _, err := roomForDocument(ctx, queries.New(d.DB.Read(procedure.ScopeOf(ctx))), in.TaskPublicID); err != nil {
		return nil, err
	}
	return d.Admit(ctx)
}

func (d documents) upload(ctx context.Context, in UploadDocumentInput, file procedure.Received) (document.Card, error) {
	business, err := roomForDocument(ctx, queries.New(d.DB.Read(procedure.ScopeOf(ctx))), in.TaskPublicID)
	if err != nil {
		return document.Card{}, err
	}
	var card document.Card
	err = d.Keep(ctx, business, file, func(w tenants.Writer, kept document.Kept) (taken bool, err error) {
		q := queries.New(w)
		if err := q.LockClientDocuments(ctx); err != nil {
			return false, err
		}
		if _, err := roomForDocument(ctx, q, in.TaskPublicID); err != nil {
			return false, err
		}
		_, err = q.StoreClientFile(ctx, queries.StoreClientFileParams{
			ID: in.UUID, TaskID: in.TaskPublicID, Name: kept.Name, FileKey: &kept.Key, MediaType: &kept.MediaType, Size: &kept.Size,
		})
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return false, err
		}
		taken = err == nil
		stored, err := documentBy(ctx, w, in.UUID)
		if err == nil && !stored.Editable {
			err = problem.NotFound() // that id is of somebody else's
		}
		card = stored.Card
		return taken, err
	})
	return card, err
}
