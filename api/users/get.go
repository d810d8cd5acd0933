package users

import (
	"context"

	"cortejo/queries"
	"cortejo/tenants"
)

func get(ctx context.Context, db tenants.Reader, _ struct{}) (UserProfile, error) {
	row, err := queries.New(db).GetProfile(ctx)
	if err != nil {
		return UserProfile{}, err
	}
	return profileOf(row)
}
