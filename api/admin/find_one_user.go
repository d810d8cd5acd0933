package admin

import (
	"context"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// FindOneUserInput names a person.
type FindOneUserInput struct {
	UserID uuid.UUID `query:"userId" required:"true"`
}

func (s *Service) findOneUser(ctx context.Context, db tenants.Reader, in FindOneUserInput) (User, error) {
	row, err := queries.New(db).FindUser(ctx, queries.FindUserParams{ID: in.UserID})
	if err != nil {
		return User{}, err
	}
	return s.userOf(row), nil
}
