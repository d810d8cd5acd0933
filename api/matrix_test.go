package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api"
)

// The matrix walks the API document: each operation has one row that says which actors
// succeed. Everybody else reads 404, or 401 without a session, and nothing of the business.

func TestMatrix(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	document := readDocument(t)
	for name := range rows {
		if _, ok := document[name]; !ok {
			t.Errorf("%s has a row and is no operation", name)
		}
	}
	for name, op := range document {
		r, ok := rows[name]
		if !ok {
			t.Errorf("%s has no row: say in matrix_rows_test.go who may call it", name)
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, who := range everybody {
				w.try(t, name, op, r, who)
			}
			for i, mixed := range r.mixed {
				w.tryMixed(t, fmt.Sprintf("mixed %d", i), name, op, mixed)
			}
		})
	}
}

// operation is what the document says that the matrix needs.
type operation struct {
	method string
	scopes []string
	upload bool
}

func readDocument(t *testing.T) map[string]operation {
	t.Helper()
	raw, err := api.Procedures(nil, nil, everyRegistrar(nil, nil)...).OpenAPI()
	if err != nil {
		t.Fatal(err)
	}
	var document struct {
		Paths map[string]map[string]struct {
			Scopes      []string `json:"x-scopes"`
			RequestBody struct {
				Content map[string]any
			}
		}
	}
	if err := json.Unmarshal(raw, &document); err != nil {
		t.Fatal(err)
	}
	operations := map[string]operation{}
	for path, methods := range document.Paths {
		for method, op := range methods {
			_, upload := op.RequestBody.Content["multipart/form-data"]
			operations[strings.TrimPrefix(path, "/")] = operation{strings.ToUpper(method), op.Scopes, upload}
		}
	}
	return operations
}

// try calls one operation as one actor, on things of business A made for this call.
func (w *world) try(t *testing.T, name string, op operation, r row, who actor) {
	t.Helper()
	for _, scope := range op.scopes {
		mine, theirs := w.target(t, w.a), w.target(t, w.b)
		status, answer := w.call(t, name, op, scope, who, mine, r.input(mine, theirs))
		want := http.StatusNotFound
		if other, ok := r.answers[who]; ok {
			want = other
		} else if slices.Contains(r.may, who) {
			want = http.StatusOK
		} else if who == visitor && scope != "public" {
			want = http.StatusUnauthorized
		}
		if status != want {
			t.Errorf("%s in scope %s: got %d, want %d: %.300s", who, scope, status, want, answer)
		}
		// The backoffice shows every business, and its rows say to whom.
		own := who == ownerOfB && scope == "me" || scope == "admin"
		if strings.Contains(answer, w.b.canary) && !own {
			t.Errorf("%s in scope %s read something of another business: %.300s", who, scope, answer)
		}
		if status != http.StatusOK && strings.Contains(answer, w.a.canary) {
			t.Errorf("%s in scope %s was refused and read something: %.300s", who, scope, answer)
		}
	}
}

// tryMixed calls one operation as A's owner with something of B among the ids: refused, and
// without a word of B.
func (w *world) tryMixed(t *testing.T, label, name string, op operation, mixed func(mine, theirs target) any) {
	t.Helper()
	mine, theirs := w.target(t, w.a), w.target(t, w.b)
	status, answer := w.call(t, name, op, op.scopes[0], owner, mine, mixed(mine, theirs))
	if status != http.StatusNotFound && status != http.StatusUnprocessableEntity {
		t.Errorf("%s: got %d for another business's id: %.300s", label, status, answer)
	}
	if strings.Contains(answer, w.b.canary) {
		t.Errorf("%s: the answer holds something of another business: %.300s", label, answer)
	}
}

func (w *world) call(t *testing.T, name string, op operation, scope string, who actor, on target, input any) (int, string) {
	t.Helper()
	address := "/api/" + scope + "/"
	switch scope {
	case "b":
		address += w.a.business.ID.String() + "/"
	case "e":
		address += on.event.String() + "/"
	}
	address += name
	content, contentType := encodeInput(t, op, input)
	if op.method == http.MethodGet {
		address, content = address+"?"+string(content), nil
	}
	r := httptest.NewRequest(op.method, address, bytes.NewReader(content))
	r.Header.Set("Content-Type", contentType)
	if user := w.asker(scope, who); user != uuid.Nil {
		r.Header.Set("Test-User", user.String())
	}
	answer := httptest.NewRecorder()
	w.handler.ServeHTTP(answer, r.WithContext(t.Context()))
	return answer.Code, answer.Body.String()
}

func encodeInput(t *testing.T, op operation, input any) (content []byte, contentType string) {
	t.Helper()
	switch {
	case op.upload:
		var form bytes.Buffer
		writer := multipart.NewWriter(&form)
		part, err := writer.CreateFormFile("file", "foto.png")
		if err != nil {
			t.Fatal(err)
		}
		picture, ok := input.([]byte)
		if !ok {
			t.Fatalf("an upload's input is %T", input)
		}
		if _, err := part.Write(picture); err != nil {
			t.Fatal(err)
		}
		if err := writer.Close(); err != nil {
			t.Fatal(err)
		}
		return form.Bytes(), writer.FormDataContentType()
	case op.method == http.MethodGet:
		query := url.Values{}
		fields, ok := input.(in)
		if !ok {
			t.Fatalf("a query's input is %T", input)
		}
		for name, value := range fields {
			query.Set(name, fmt.Sprint(value))
		}
		return []byte(query.Encode()), ""
	default:
		body, err := json.Marshal(input)
		if err != nil {
			t.Fatal(err)
		}
		return body, "application/json"
	}
}
