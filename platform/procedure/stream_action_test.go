package procedure_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
)

type songInput struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
	Title        string    `json:"title" maxLength:"10"`
}

func (in songInput) ScopeBusinessID() uuid.UUID { return in.BusinessUUID }

const songAddress = "song/write/"

func songs() *procedure.Router {
	r := procedure.New(nil, signedIn{})
	procedure.StreamAction(r, "song.write", songAddress, procedure.Business,
		func(ctx context.Context, in songInput, out *procedure.Events) error {
			if in.Title == "silence" {
				return problem.NotFound()
			}
			if err := out.OpenOnce(); err != nil {
				return err
			}
			if err := out.Send("", procedure.ScopeOf(ctx).Role()+" "+procedure.ScopeOf(ctx).BusinessID().
				String()+" "+procedure.Caller(ctx).UserID.String()+"\n"+in.Title); err != nil {
				return err
			}
			return out.Send("done", "{}")
		}, procedure.Doc{Summary: "Have a song written"})
	return r
}

// The scope is that of the caller in the business that the body names.
func TestAStreamThatABodyAsksFor(t *testing.T) {
	t.Parallel()
	business := uuid.New()
	for what, c := range map[string]struct {
		method, path, user, body string
		status                   int
		want                     string
	}{
		"one who asks": {"POST", "/api/" + songAddress, someone,
			`{"businessUuid":"` + business.String() + `","title":"Valsa"}`, 200,
			"data: member " + business.String() + " " + someone + " Valsa\n\nevent: done\ndata: {}\n\n"},
		"nobody": {"POST", "/api/" + songAddress,
			"", `{"businessUuid":"` + business.String() + `","title":"Valsa"}`, 401, ""},
		"a refusal": {"POST", "/api/" + songAddress, someone,
			`{"businessUuid":"` + business.String() + `","title":"silence"}`, 404, ""},
		"no business": {"POST", "/api/" + songAddress, someone, `{"title":"Valsa"}`, 422, "businessUuid"},
		"a business of words": {"POST", "/api/" + songAddress, someone, `{"businessUuid":"meu","title":"Valsa"}`, 422,
			"businessUuid"},
		"a long title": {"POST", "/api/" + songAddress, someone,
			`{"businessUuid":"` + business.String() + `","title":"Valsa das flores"}`, 422, "title"},
		"a read": {"GET", "/api/" + songAddress, someone, "", 405, ""},
		"without the slash": {"POST", "/api/song/write", someone,
			`{"businessUuid":"` + business.String() + `","title":"Valsa"}`, 404, ""},
		"under a prefix": {"POST", "/api/b/" + business.String() + "/song.write", someone,
			`{"businessUuid":"` + business.String() + `","title":"Valsa"}`, 404, ""},
	} {
		r := httptest.NewRequest(c.method, c.path, strings.NewReader(c.body))
		r.Header.Set("Content-Type", "application/json")
		if c.user != "" {
			r.Header.Set("Test-User", c.user)
		}
		w := httptest.NewRecorder()
		songs().ServeHTTP(w, r)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.want) {
			t.Errorf("%s: %d %s", what, w.Code, w.Body)
		}
		if isStream := w.Header().Get("Content-Type") == "text/event-stream"; isStream != (c.status == http.StatusOK) ||
			isStream && w.Body.String() != c.want {
			t.Errorf("%s: %v %q", what, w.Header(), w.Body)
		}
	}
}

func TestTheDocumentNamesAnAddressOfItsOwn(t *testing.T) {
	t.Parallel()
	raw, err := songs().OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			OperationID string   `json:"operationId"`
			Scopes      []string `json:"x-scopes"`
			Address     string   `json:"x-address"`
			Responses   map[string]struct{ Content map[string]any }
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	op := document.Paths["/"+songAddress]["post"]
	if _, isStream := op.Responses["200"].Content["text/event-stream"]; len(document.Paths) != 1 ||
		op.OperationID != "song.write" || op.Address != "/api/"+songAddress || len(op.Scopes) != 1 ||
		op.Scopes[0] != "b" || !isStream {
		t.Errorf("documented %s", raw)
	}
}
