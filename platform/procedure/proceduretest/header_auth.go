package proceduretest

import (
	"net/http"

	"github.com/google/uuid"
)

// UserHeader is the request header with the caller's ID, in place of a session's cookie.
const UserHeader = "Test-User"

// HeaderAuth authenticates a request as the user in its UserHeader, without any proof, for tests that are not about
// sessions. A request without a valid ID there has no user.
type HeaderAuth struct{}

// Authenticate returns the user in the request's UserHeader and reports whether there is one.
func (HeaderAuth) Authenticate(r *http.Request) (uuid.UUID, bool, error) {
	user, err := uuid.Parse(r.Header.Get(UserHeader))
	return user, err == nil, nil
}

// SetUser sets the user that HeaderAuth finds in the request; uuid.Nil leaves it without one.
func SetUser(r *http.Request, user uuid.UUID) {
	if user == uuid.Nil {
		r.Header.Del(UserHeader)
		return
	}
	r.Header.Set(UserHeader, user.String())
}
