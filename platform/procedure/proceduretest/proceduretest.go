// Package proceduretest calls procedures over HTTP, as the web app does, on a test's own database. Only the session is
// fake: a header names the caller. It may import platform and tenants/tenanttest. Its entry point is New.
package proceduretest

import (
	"bytes"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/tenants/tenanttest"
)

// API is a router with the procedures under test.
type API struct {
	t       testing.TB
	handler http.Handler
}

// New returns a router on the test's database.
func New(t testing.TB, env *tenanttest.Env, register ...func(*procedure.Router)) *API {
	router := procedure.New(env.DB, HeaderAuth{})
	for _, add := range register {
		add(router)
	}
	return &API{t: t, handler: router}
}

// ServeHTTP serves requests that a test makes itself; UserHeader has the caller.
func (a *API) ServeHTTP(w http.ResponseWriter, r *http.Request) { a.handler.ServeHTTP(w, r) }

// Caller calls procedures under one prefix.
type Caller struct {
	api    *API
	user   uuid.UUID
	prefix string
	cookie string
	header http.Header
}

// AddHeader returns the same caller with this header in addition.
func (c Caller) AddHeader(name, value string) Caller {
	c.header = c.header.Clone()
	if c.header == nil {
		c.header = http.Header{}
	}
	c.header.Set(name, value)
	return c
}

// SetCookie returns the same caller with this cookie.
func (c Caller) SetCookie(cookie string) Caller {
	c.cookie = cookie
	return c
}

// Cookie returns the caller's cookie.
func (c Caller) Cookie() string { return c.cookie }

// Address returns the address of a query with its parameters.
func (c Caller) Address(name string, in Input) string {
	return c.prefix + name + "?" + c.encodeQuery(in)
}

// Member returns a caller in a business.
func (a *API) Member(user tenanttest.User, b tenanttest.Business) Caller {
	return Caller{api: a, user: user.ID, prefix: "/api/b/" + b.ID.String() + "/"}
}

// Owner returns the owner as a caller in a business.
func (a *API) Owner(b tenanttest.Business) Caller { return a.Member(b.Owner, b) }

// Me returns a caller outside of any business or event.
func (a *API) Me(user tenanttest.User) Caller {
	return Caller{api: a, user: user.ID, prefix: "/api/me/"}
}

// Customer returns the client of an event as a caller.
func (a *API) Customer(user tenanttest.User, event tenanttest.Event) Caller {
	return Caller{api: a, user: user.ID, prefix: "/api/e/" + event.ID.String() + "/"}
}

// Door returns the check-in device with this cookie as a caller at an event's reception.
func (a *API) Door(event tenanttest.Event, cookie *http.Cookie) Caller {
	return Caller{api: a, prefix: "/api/d/" + event.ID.String() + "/", cookie: cookie.Name + "=" + cookie.Value}
}

// Staff returns a caller in the backoffice.
func (a *API) Staff(user tenanttest.User) Caller {
	return Caller{api: a, user: user.ID, prefix: "/api/admin/"}
}

// Visitor returns a caller without a session.
func (a *API) Visitor() Caller { return Caller{api: a, prefix: "/api/public/"} }

// Input is the body of a mutation, or the parameters of a query.
type Input map[string]any

// Refusal is the problem that a procedure answered with.
type Refusal struct {
	Status int
	Code   string `json:"code"`
	Detail string `json:"detail"`
	Errors []struct {
		Field   string `json:"field"`
		Message string `json:"message"`
	} `json:"errors"`
	Clashes []problem.Clash `json:"clashes"`
}

// MessageOf returns the message of a field, or "".
func (r Refusal) MessageOf(field string) string {
	for _, e := range r.Errors {
		if e.Field == field {
			return e.Message
		}
	}
	return ""
}

// Get calls a query and fails the test if it is refused.
func Get[O any](c Caller, name string, in Input) O {
	c.api.t.Helper()
	return decodeAccepted[O](c, name, c.get(name, in))
}

// Post calls a mutation and fails the test if it is refused.
func Post[O any](c Caller, name string, in Input) O {
	c.api.t.Helper()
	return decodeAccepted[O](c, name, c.post(name, in))
}

// Upload uploads a file and fails the test if it is refused.
func Upload[O any](c Caller, name string, content []byte) O {
	c.api.t.Helper()
	return decodeAccepted[O](c, name, c.upload(name, "foto.jpg", content))
}

// Send uploads a file with a name and parameters, and fails the test if it is refused.
func Send[O any](c Caller, name string, in Input, filename string, content []byte) O {
	c.api.t.Helper()
	return decodeAccepted[O](c, name, c.upload(name+"?"+c.encodeQuery(in), filename, content))
}

// SendRefused uploads a file that must be refused.
func (c Caller) SendRefused(name string, in Input, filename string, content []byte) Refusal {
	c.api.t.Helper()
	return c.decodeRefusal(name, c.upload(name+"?"+c.encodeQuery(in), filename, content))
}

// Fetch requests an address that another answer contained, whose content is not JSON, and returns the response.
func (c Caller) Fetch(address string) *httptest.ResponseRecorder {
	c.api.t.Helper()
	return c.send(httptest.NewRequest(http.MethodGet, address, nil))
}

// UploadRefused uploads a file that must be refused.
func (c Caller) UploadRefused(name string, content []byte) Refusal {
	c.api.t.Helper()
	return c.decodeRefusal(name, c.upload(name, "foto.jpg", content))
}

func (c Caller) upload(name, filename string, content []byte) *httptest.ResponseRecorder {
	c.api.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	part, err := form.CreateFormFile("file", filename)
	if err == nil {
		_, err = part.Write(content)
	}
	if err = errors.Join(err, form.Close()); err != nil {
		c.api.t.Fatalf("write a form: %v", err)
	}
	req := httptest.NewRequest(http.MethodPost, c.prefix+name, &body)
	req.Header.Set("Content-Type", form.FormDataContentType())
	return c.send(req)
}

// GetRefused calls a query that must be refused.
func (c Caller) GetRefused(name string, in Input) Refusal {
	c.api.t.Helper()
	return c.decodeRefusal(name, c.get(name, in))
}

// PostRefused calls a mutation that must be refused.
func (c Caller) PostRefused(name string, in Input) Refusal {
	c.api.t.Helper()
	return c.decodeRefusal(name, c.post(name, in))
}

// Try calls a query and returns its status.
func (c Caller) Try(name string, in Input) int {
	c.api.t.Helper()
	return c.get(name, in).Code
}

// TryPost calls a mutation and returns its status.
func (c Caller) TryPost(name string, in Input) int {
	c.api.t.Helper()
	return c.post(name, in).Code
}

// TrySend uploads a file with a name and returns the response's status.
func (c Caller) TrySend(name string, in Input, filename string, content []byte) int {
	c.api.t.Helper()
	return c.upload(name+"?"+c.encodeQuery(in), filename, content).Code
}

// PostAnswer calls a mutation and returns the response.
func (c Caller) PostAnswer(name string, in Input) *httptest.ResponseRecorder {
	c.api.t.Helper()
	return c.post(name, in)
}

func (c Caller) get(name string, in Input) *httptest.ResponseRecorder {
	return c.send(httptest.NewRequest(http.MethodGet, c.prefix+name+"?"+c.encodeQuery(in), nil))
}

func (c Caller) encodeQuery(in Input) string {
	query := url.Values{}
	for key, value := range in {
		text, isText := value.(string)
		if !isText {
			text = string(c.encode(value))
			if id, isID := value.(uuid.UUID); isID {
				text = id.String()
			}
		}
		query.Set(key, text)
	}
	return query.Encode()
}

func (c Caller) post(name string, in Input) *httptest.ResponseRecorder {
	req := httptest.NewRequest(http.MethodPost, c.prefix+name, bytes.NewReader(c.encode(in)))
	req.Header.Set("Content-Type", "application/json")
	return c.send(req)
}

func (c Caller) encode(value any) []byte {
	c.api.t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		c.api.t.Fatalf("encode an input: %v", err)
	}
	return text
}

func (c Caller) send(req *http.Request) *httptest.ResponseRecorder {
	SetUser(req, c.user)
	if c.cookie != "" {
		req.Header.Set("Cookie", c.cookie)
	}
	for name, values := range c.header {
		req.Header[name] = values
	}
	answer := httptest.NewRecorder()
	c.api.handler.ServeHTTP(answer, req.WithContext(c.api.t.Context()))
	return answer
}

func decodeAccepted[O any](c Caller, name string, answer *httptest.ResponseRecorder) O {
	c.api.t.Helper()
	if answer.Code != http.StatusOK {
		c.api.t.Fatalf("%s answered %d: %s", name, answer.Code, answer.Body)
	}
	var out O
	if err := json.Unmarshal(answer.Body.Bytes(), &out); err != nil {
		c.api.t.Fatalf("%s answered what its output cannot hold: %v\n%s", name, err, answer.Body)
	}
	return out
}

func (c Caller) decodeRefusal(name string, answer *httptest.ResponseRecorder) Refusal {
	c.api.t.Helper()
	if answer.Code < http.StatusBadRequest {
		c.api.t.Fatalf("%s answered %d instead of refusing: %s", name, answer.Code, answer.Body)
	}
	r := Refusal{Status: answer.Code}
	if err := json.Unmarshal(answer.Body.Bytes(), &r); err != nil {
		c.api.t.Fatalf("%s refused without a problem: %v\n%s", name, err, answer.Body)
	}
	return r
}
