package procedure

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// Person is who asks. UserID is the zero uuid under Public, where nobody signed in, and under Door.
type Person struct {
	UserID uuid.UUID
	// Device is the SHA-256 of a device's cookie, under Door alone.
	Device []byte
}

// call is one request on its way through a procedure.
type call struct {
	request *http.Request
	address address
	caller  Person
	scope   tenants.Scope
	header  http.Header // sent only when the procedure succeeds
}

type callKey struct{}

func callOf(ctx context.Context) *call {
	c, ok := ctx.Value(callKey{}).(*call)
	if !ok {
		panic("procedure: this context did not come from a procedure's call")
	}
	return c
}

// Asker says who called the procedure.
func Caller(ctx context.Context) Person { return callOf(ctx).caller }

// ScopeOf is the scope the call came under: what an Action hands to tenants.DB when it
// opens its own transaction.
func ScopeOf(ctx context.Context) tenants.Scope { return callOf(ctx).scope }

// Request is the HTTP request behind the call, for the few procedures that need its
// address or its cookies (sign-in, sign-out). Its body is already read.
func Request(ctx context.Context) *http.Request { return callOf(ctx).request }

// HeaderOf is a header of the request behind the call; empty where nobody called, as while the sample is loaded.
func HeaderOf(ctx context.Context, name string) string {
	if c, ok := ctx.Value(callKey{}).(*call); ok {
		return c.request.Header.Get(name)
	}
	return ""
}

// SetCookie adds a cookie to the answer, if the procedure succeeds.
func SetCookie(ctx context.Context, cookie *http.Cookie) {
	if value := cookie.String(); value != "" {
		callOf(ctx).header.Add("Set-Cookie", value)
	}
}

// SetHeader sets a header of the answer, if the procedure succeeds.
func SetHeader(ctx context.Context, name, value string) { callOf(ctx).header.Set(name, value) }
