package users

import (
	"context"

	"cortejo/api/image"
	"cortejo/formats/picture"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

type pictures struct {
	db     *tenants.DB
	studio *image.Studio
}

func (p pictures) updateImage(ctx context.Context, _ struct{}, file procedure.Upload) (UserProfile, error) {
	scope := procedure.ScopeOf(ctx)
	var row queries.GetProfileRow
	err := p.studio.Keep(ctx, scope.Tenant(), file.Content, picture.Portrait, func(kept image.StoredImage) error {
		return p.db.Write(ctx, scope, func(w tenants.Writer) error {
			if err := changePicture(ctx, w, &kept.Key); err != nil {
				return err
			}
			var err error
			row, err = queries.New(w).GetProfile(ctx)
			return err
		})
	})
	if err != nil {
		return UserProfile{}, err
	}
	return profileOf(row)
}

// changePicture puts another picture, or none, in the place of a person's; the file before goes.
func changePicture(ctx context.Context, w tenants.Writer, key *string) error {
	replaced, err := queries.New(w).ChangeUserPicture(ctx, queries.ChangeUserPictureParams{ImageKey: key})
	if err != nil || replaced == nil {
		return err
	}
	return w.Enqueue(ctx, jobs.PurgeFiles{Keys: []string{*replaced}}, nil)
}
