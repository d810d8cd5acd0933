package document

import (
	"context"
	"errors"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/formats/filetype"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// UploadInput names the event and the task to which a file belongs.
type UploadInput struct {
	EventUUID    uuid.UUID  `query:"eventUuid" required:"true"`
	TaskPublicID *uuid.UUID `query:"taskPublicId" doc:"The file's task, in the same event"`
	UUID         uuid.UUID  `query:"uuid" required:"true" doc:"The file's ID, chosen by the client, so that a repeated upload stores one file"`
}

// admit rejects an upload before its file is read, which is on the server's disk until it is stored.
func (o Options) admit(ctx context.Context, in UploadInput) error {
	return checkCapacity(ctx, queries.New(o.DB.Read(procedure.ScopeOf(ctx))), in.EventUUID, in.TaskPublicID)
}

func (o Options) upload(ctx context.Context, in UploadInput, file procedure.Upload) (Card, error) {
	var card Card
	err := o.keeper.Keep(ctx, file, filetype.Types, func(w tenants.Writer, kept KeptFile) (taken bool, err error) {
		q := queries.New(w)
		if err := addTo(ctx, q, in.EventUUID, in.TaskPublicID); err != nil {
			return false, err
		}
		_, err = q.StoreFile(ctx, queries.StoreFileParams{
			EventID: in.EventUUID, ID: in.UUID, TaskID: in.TaskPublicID, Name: kept.Name, FileKey: &kept.Key,
			MediaType: &kept.MediaType, Size: &kept.Size,
		})
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return false, err
		}
		taken = err == nil
		stored, err := loadDocument(ctx, w, in.UUID)
		if err == nil && (stored.EventUUID != in.EventUUID || !stored.Editable) {
			err = problem.NotFound() // another tenant has this ID
		}
		card = stored.Card
		return taken, err
	})
	return card, err
}
