package procedure_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
)

// The limit of a client's writes does not apply to planners, other clients have their own, and reads are free.
func TestClientsWriteSoMuchAMinute(t *testing.T) {
	t.Parallel()
	router := procedure.New(nil, signedIn{})
	procedure.Action(router, "vow.write", procedure.Event|procedure.Business,
		func(context.Context, struct{}) (procedure.None, error) {
			return procedure.None{}, nil
		}, procedure.Doc{})
	router.LimitClients(5)
	write := func(user, prefix string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/api/"+prefix+"/"+uuid.NewString()+"/vow.write", nil)
		r.Header.Set("Test-User", user)
		w := httptest.NewRecorder()
		router.ServeHTTP(w, r)
		return w
	}
	// In whatever event: the sixth is too many.
	for n := range 6 {
		answer := write(someone, "e")
		if refused := answer.Code == http.StatusTooManyRequests; refused != (n == 5) {
			t.Errorf("write %d answered %d", n+1, answer.Code)
		}
		if n == 5 && answer.Header().Get("Retry-After") == "" {
			t.Error("nothing says when to come back")
		}
	}
	if status := write(someone, "b").Code; status != http.StatusOK {
		t.Errorf("the same person planning: %d", status)
	}
	if status := write(uuid.NewString(), "e").Code; status != http.StatusOK {
		t.Errorf("another client: %d", status)
	}
}

// The calls of one visitor's address do not count for another address, in any procedure, nor for a signed-in caller at
// the same address.
func TestVisitorsCallSoMuchAMinute(t *testing.T) {
	t.Parallel()
	router := procedure.New(nil, signedIn{})
	for _, name := range []string{"vow.read", "vow.write"} {
		procedure.Action(router, name, procedure.Public|procedure.Me,
			func(context.Context, struct{}) (procedure.None, error) {
				return procedure.None{}, nil
			}, procedure.Doc{})
	}
	router.LimitVisitors(5, []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")})
	call := func(address, prefix, name string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "/api/"+prefix+"/"+name, nil)
		r.RemoteAddr = "10.0.0.1:4000"
		r.Header.Set("X-Forwarded-For", address)
		r.Header.Set("Test-User", someone)
		w := httptest.NewRecorder()
		router.ServeHTTP(w, r)
		return w
	}
	for n := range 7 {
		answer := call("203.0.113.7", "public", []string{"vow.read", "vow.write"}[n%2])
		if refused := answer.Code == http.StatusTooManyRequests; refused != (n >= 5) {
			t.Errorf("call %d answered %d", n+1, answer.Code)
		}
		if n >= 5 && answer.Header().Get("Retry-After") == "" {
			t.Error("nothing says when to come back")
		}
	}
	if status := call("203.0.113.8", "public", "vow.read").Code; status != http.StatusOK {
		t.Errorf("another address: %d", status)
	}
	if status := call("203.0.113.7", "me", "vow.read").Code; status != http.StatusOK {
		t.Errorf("who has signed in there: %d", status)
	}
}
