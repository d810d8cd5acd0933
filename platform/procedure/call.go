package procedure

import (
	"context"
	"net/http"

	"github.com/google/uuid"

	"cortejo/tenants"
)

// Person is the caller of a procedure. UserID is the zero UUID under Public, where callers are not signed in, and under
// Door.
type Person struct {
	UserID uuid.UUID
	// Device is the SHA-256 of a device's cookie. It is set under Door only.
	Device []byte
}

// call is the state of one request while its procedure runs.
type call struct {
	request *http.Request
	address address
	caller  Person
	scope   tenants.Scope
	header  http.Header // sent only if the procedure succeeds
	file    *download   // of a Download
}

type callKey struct{}

func callOf(ctx context.Context) *call {
	c, ok := ctx.Value(callKey{}).(*call)
	if !ok {
		panic("procedure: this context did not come from a procedure's call")
	}
	return c
}

// Caller returns the person or the device that called the procedure.
func Caller(ctx context.Context) Person { return callOf(ctx).caller }

// ScopeOf returns the scope of the call. An Action passes it to tenants.DB when it opens its own transaction.
func ScopeOf(ctx context.Context) tenants.Scope { return callOf(ctx).scope }

// Request returns the HTTP request of the call, for the few procedures that need its address or its cookies (sign-in,
// sign-out). Its body is already read.
func Request(ctx context.Context) *http.Request { return callOf(ctx).request }

// HeaderOf returns a header of the call's request, or "" in a context without a call (while the sample is loaded).
func HeaderOf(ctx context.Context, name string) string {
	if c, ok := ctx.Value(callKey{}).(*call); ok {
		return c.request.Header.Get(name)
	}
	return ""
}

// SetCookie adds a cookie to the response, if the procedure succeeds.
func SetCookie(ctx context.Context, cookie *http.Cookie) {
	if value := cookie.String(); value != "" {
		callOf(ctx).header.Add("Set-Cookie", value)
	}
}

// SetHeader sets a header of the response, if the procedure succeeds.
func SetHeader(ctx context.Context, name, value string) { callOf(ctx).header.Set(name, value) }
