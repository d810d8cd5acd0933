package site

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// photosPerEvent is more than a site shows.
const photosPerEvent = 200

// UploadPhotoInput names the event whose site shows it.
type UploadPhotoInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// admit asks before anything of a file is read.
func (s *Service) admit(ctx context.Context, in UploadPhotoInput) error {
	return roomForPhoto(ctx, queries.New(s.DB.Read(procedure.ScopeOf(ctx))), in.EventUUID)
}

func (s *Service) uploadPhoto(ctx context.Context, in UploadPhotoInput, file procedure.Upload) (Photo, error) {
	scope := procedure.ScopeOf(ctx)
	var out Photo
	err := s.Studio.KeepGallery(ctx, scope.Tenant(), file.Content, func(kept image.StoredImage) error {
		return s.DB.Write(ctx, scope, func(w tenants.Writer) error {
			q := queries.New(w)
			if err := q.LockSitePhotos(ctx, queries.LockSitePhotosParams{EventID: in.EventUUID}); err != nil {
				return err
			}
			if err := roomForPhoto(ctx, q, in.EventUUID); err != nil {
				return err
			}
			id, err := q.AddSitePhoto(ctx, queries.AddSitePhotoParams{EventID: in.EventUUID, Key: kept.Key,
				Width: kept.Width, Height: kept.Height})
			out = Photo{UUID: id, Width: int(kept.Width), Height: int(kept.Height)}
			return err
		})
	})
	return out, err
}

// roomForPhoto returns an error if the limit of photos is reached, or the caller may not write the site.
func roomForPhoto(ctx context.Context, q *queries.Queries, event uuid.UUID) error {
	room, err := q.RoomForSitePhoto(ctx, queries.RoomForSitePhotoParams{EventID: event, AtMost: photosPerEvent})
	if err == nil && !room {
		err = problem.Conflict("Este site já tem 200 fotos. As que ninguém usa saem depois de um dia.")
	}
	return err
}
