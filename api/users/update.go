package users

import (
	"context"

	"cortejo/platform/form"
	"cortejo/queries"
	"cortejo/tenants"
)

// UpdateInput changes fields of the caller's profile; absent ones keep their value. Phone and e-mail are not editable
// (specification 2, section 5).
type UpdateInput struct {
	Name        *string `json:"name,omitempty" minLength:"1" maxLength:"120"`
	RemoveImage bool    `json:"removeImage,omitempty" doc:"Take the picture away; users.updateImage gives another"`
}

func update(ctx context.Context, db tenants.Writer, in UpdateInput) (UserProfile, error) {
	var f form.Form
	name := f.RequireUpdate("name", in.Name, "Informe seu nome")
	if err := f.Err(); err != nil {
		return UserProfile{}, err
	}
	q := queries.New(db)
	if _, err := q.RenameUser(ctx, queries.RenameUserParams{Name: name}); err != nil {
		return UserProfile{}, err
	}
	if in.RemoveImage {
		if err := changePicture(ctx, db, nil); err != nil {
			return UserProfile{}, err
		}
	}
	row, err := q.GetProfile(ctx)
	if err != nil {
		return UserProfile{}, err
	}
	return profileOf(row)
}
