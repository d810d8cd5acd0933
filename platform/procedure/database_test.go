package procedure_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	tenanttest.Main(m)
}

type noteInput struct {
	Name string `json:"name"`
	Fail string `json:"fail,omitempty"`
}

type noteOutput struct {
	UUID uuid.UUID `json:"uuid"`
	Tags []string  `json:"tags"`
}

type nameInput struct {
	Slug string `query:"slug"`
}

func (in nameInput) ScopeSlug() string { return in.Slug }

type nameOutput struct {
	Name string `json:"name"`
}

// notes is a router with a write that adds a contact, the smallest row of a business.
func notes(env *tenanttest.Env) *procedure.Router {
	r := procedure.New(env.DB, signedIn{})
	procedure.Mutation(r, "note.create", procedure.Business,
		func(ctx context.Context, db tenants.Writer, in noteInput) (out noteOutput, err error) {
			err = db.QueryRow(ctx,
				`INSERT INTO contacts (business_id, full_name) VALUES (app.business_id(), $1) RETURNING id`, in.Name).
				Scan(&out.UUID)
			switch {
			case err == nil && in.Fail == "refuse":
				return out, problem.Conflict("Agora não.")
			case err == nil && in.Fail == "panic":
				panic("the pen broke")
			}
			return out, err
		}, procedure.Doc{})
	procedure.Query(r, "note.meddle", procedure.Business,
		func(ctx context.Context, db tenants.Reader, _ struct{}) (procedure.None, error) {
			_, err := db.Exec(ctx, `INSERT INTO contacts (business_id, full_name) VALUES (app.business_id(), 'x')`)
			return procedure.None{}, err
		}, procedure.Doc{})
	procedure.Query(r, "note.getTitle", procedure.Public,
		func(ctx context.Context, db tenants.Reader, _ nameInput) (out nameOutput, err error) {
			return out, db.QueryRow(ctx, `SELECT title FROM events`).Scan(&out.Name)
		}, procedure.Doc{})
	return r
}

// post calls note.create in b as user; key may be empty.
func post(h http.Handler, user uuid.UUID, b tenanttest.Business, key, body string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("POST", "/api/b/"+b.ID.String()+"/note.create", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Test-User", user.String())
	if key != "" {
		r.Header.Set("Idempotency-Key", key)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func count(t *testing.T, env *tenanttest.Env) (n int) {
	t.Helper()
	if err := env.Admin.QueryRow(t.Context(), `SELECT count(*) FROM contacts`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func uuidOf(t *testing.T, w *httptest.ResponseRecorder) string {
	t.Helper()
	var out struct {
		UUID string
		Tags []string
	}
	if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || w.Code != 200 || out.UUID == "" {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
	if out.Tags == nil {
		t.Fatalf("an array is null: %s", w.Body)
	}
	return out.UUID
}

func TestWritesCommitOnlyWithoutError(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	router, a, b := notes(env), env.AddBusiness("A"), env.AddBusiness("B")
	for body, want := range map[string]int{
		`{"name":"Joana","fail":"refuse"}`: 409,
		`{"name":"Joana","fail":"panic"}`:  500,
	} {
		if w := post(router, a.Owner.ID, a, "", body); w.Code != want {
			t.Errorf("%s: got %d, want %d", body, w.Code, want)
		}
	}
	if w := post(router, a.Owner.ID, b, "", `{"name":"Joana"}`); w.Code != 404 {
		t.Errorf("in another business: got %d %s", w.Code, w.Body)
	}
	if n := count(t, env); n != 0 {
		t.Fatalf("%d rows stayed", n)
	}
	uuidOf(t, post(router, a.Owner.ID, a, "", `{"name":"Joana"}`))
	if n := count(t, env); n != 1 {
		t.Fatalf("%d rows, want 1", n)
	}
}

func TestADoubleSubmissionCreatesOneThing(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	router, a := notes(env), env.AddBusiness("A")
	key, body := uuid.NewString(), `{"name":"Joana"}`
	answers := make([]*httptest.ResponseRecorder, 8)
	var sending sync.WaitGroup
	for i := range answers {
		sending.Go(func() { answers[i] = post(router, a.Owner.ID, a, key, body) })
	}
	sending.Wait()
	for _, answer := range answers {
		if uuidOf(t, answer) != uuidOf(t, answers[0]) {
			t.Fatal("one key, two answers")
		}
	}
	if n := count(t, env); n != 1 {
		t.Fatalf("%d rows, want 1", n)
	}
	colleague := env.AddMember(a, tenants.TeamAssistant).User
	if uuidOf(t, post(router, colleague.ID, a, key, body)) == uuidOf(t, answers[0]) {
		t.Error("somebody else's key answered")
	}
	if uuidOf(t, post(router, a.Owner.ID, a, uuid.NewString(), body)) == uuidOf(t, answers[0]) {
		t.Error("another key answered the same")
	}
	if w := post(router, a.Owner.ID, a, key, `{"name":"Joana Maria"}`); w.Code != 422 ||
		!strings.Contains(w.Body.String(), "com outros dados") {
		t.Errorf("the same key with other data: %d %s", w.Code, w.Body)
	}
	if w := post(router, a.Owner.ID, a, "again", body); w.Code != 422 {
		t.Errorf("a key that is no uuid: %d", w.Code)
	}
}

// A repeated key returns the stored answer only if its sender still has the right that they used.
func TestALostRightTakesTheStoredAnswerAlong(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	a := env.AddBusiness("A")
	event := env.AddEvent(a, "Casamento")
	member, guest := env.AddMember(a, tenants.TeamAssistant), env.AddMember(a, tenants.TeamGuest)
	env.AddEventAccess(event, guest, tenants.EventAll)
	r := procedure.New(env.DB, signedIn{})
	procedure.Mutation(r, "note.create", procedure.Business,
		func(ctx context.Context, db tenants.Writer, _ noteInput) (out noteOutput, err error) {
			return out, db.QueryRow(ctx, `SELECT uuidv7()`).Scan(&out.UUID)
		}, procedure.Doc{})
	key, body := uuid.NewString(), `{"name":"Joana"}`
	for sql, user := range map[string]uuid.UUID{
		`UPDATE event_accesses SET permissions = 4`:                      guest.User.ID,
		`UPDATE memberships SET role = 'GUEST' WHERE role = 'ASSISTANT'`: member.User.ID,
	} {
		first := uuidOf(t, post(r, user, a, key, body))
		if again := uuidOf(t, post(r, user, a, key, body)); again != first {
			t.Errorf("before %s: one key, two answers", sql)
		}
		if _, err := env.Admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
		if w := post(r, user, a, key, body); w.Code != 404 || strings.Contains(w.Body.String(), first) {
			t.Errorf("after %s: %d %s", sql, w.Code, w.Body)
		}
	}
}

func TestAFailedSubmissionMayBeSentAgain(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	router, a, key := notes(env), env.AddBusiness("A"), uuid.NewString()
	if w := post(router, a.Owner.ID, a, key, `{"name":"Joana","fail":"refuse"}`); w.Code != 409 {
		t.Fatalf("got %d", w.Code)
	}
	uuidOf(t, post(router, a.Owner.ID, a, key, `{"name":"Joana"}`))
}

func TestQueriesCannotWrite(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	a := env.AddBusiness("A")
	r := httptest.NewRequest("GET", "/api/b/"+a.ID.String()+"/note.meddle", nil)
	r.Header.Set("Test-User", a.Owner.ID.String())
	w := httptest.NewRecorder()
	notes(env).ServeHTTP(w, r)
	if w.Code != 500 || count(t, env) != 0 {
		t.Fatalf("%d %s", w.Code, w.Body)
	}
}

func TestAnAddressOpensItsEventOnly(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	router, event := notes(env), env.AddEvent(env.AddBusiness("A"), "Casamento Bia & Rui")
	env.AddEvent(env.AddBusiness("B"), "Outro")
	for slug, want := range map[string]int{event.Slug: 200, "nao-existe-000000": 404, "": 404} {
		status, _, raw := send(router, "GET", "/api/public/note.getTitle?slug="+slug, "", "")
		if status != want || (want == 200 && !strings.Contains(raw, "Bia")) {
			t.Errorf("%q: got %d %s", slug, status, raw)
		}
	}
}

func TestQueryParameters(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	router := procedure.New(env.DB, signedIn{})
	procedure.Query(router, "trip.get", procedure.Public,
		func(_ context.Context, _ tenants.Reader, in getTripInput) (getTripOutput, error) {
			out := getTripOutput{UUID: in.UUID, Limit: in.Limit}
			if in.From != nil {
				out.From = *in.From
			}
			return out, nil
		}, procedure.Doc{})
	const id = "uuid=" + someone
	for query, c := range map[string]struct {
		status      int
		field, says string
	}{
		id: {200, "", `"limit":24`},
		id + "&limit=60&from=2027-02-28&kind=LONG&past=true": {200, "", `"from":"2027-02-28"`},
		"":                                {422, "uuid", "Preencha este campo."},
		"uuid=":                           {422, "uuid", "Preencha este campo."},
		"uuid=42":                         {422, "uuid", "Este identificador não é válido."},
		id + "&" + id:                     {422, "uuid", "Este campo veio mais de uma vez."},
		id + "&limit=0":                   {422, "limit", "O mínimo é 1."},
		id + "&limit=61":                  {422, "limit", "O máximo é 60."},
		id + "&limit=many":                {422, "limit", "Informe um número inteiro."},
		id + "&limit=9999999999999999999": {422, "limit", "Informe um número inteiro."},
		id + "&from=2027-02-30":           {422, "from", "Informe uma data que exista."},
		id + "&kind=FAR":                  {422, "kind", "Escolha uma das opções."},
		id + "&past=perhaps":              {422, "past", "Responda sim ou não."},
		id + "&admin=true":                {422, "admin", "Este campo não existe."},
		id + "&kind=%00": {422, "kind",
			"Este texto tem caracteres invisíveis que não são aceitos. Apague e escreva de novo."},
		id + "&kind=%ff": {422, "kind", "O texto tem caracteres que não podem ser lidos. Apague e escreva de novo."},
		id + "&%ff=1":    {422, "", ""},
		id + "&kind=%zz": {422, "", ""},
	} {
		t.Run(query, func(t *testing.T) {
			t.Parallel()
			status, answer, raw := send(router, "GET", "/api/public/trip.get?"+query, "", "")
			if status != c.status {
				t.Fatalf("got %d: %s", status, raw)
			}
			if status == 200 && !strings.Contains(raw, c.says) {
				t.Errorf("got %s", raw)
			}
			if c.field != "" &&
				(len(answer.Errors) != 1 || answer.Errors[0] != (problem.Field{Name: c.field, Message: c.says})) {
				t.Errorf("got %+v, want %s: %s", answer.Errors, c.field, c.says)
			}
		})
	}
}

// A file is not read if its sender may not upload one.
func TestUploadsAskBeforeReading(t *testing.T) {
	t.Parallel()
	may := false
	admit := func(context.Context, struct{}) error {
		if !may {
			return problem.NotFound()
		}
		return nil
	}
	router := procedure.New(nil, signedIn{})
	procedure.Receive(router, "trip.photo", procedure.Me, 10, "Até 10 bytes.", admit,
		func(context.Context, struct{}, procedure.Upload) (nameOutput, error) {
			return nameOutput{}, nil
		}, procedure.Doc{})
	body := &countingBody{from: strings.NewReader(
		"--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nabc\r\n--x--")}
	send := func() int {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/me/trip.photo", body)
		request.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		request.Header.Set("Test-User", uuid.NewString())
		answer := httptest.NewRecorder()
		router.ServeHTTP(answer, request)
		return answer.Code
	}
	if got := send(); got != http.StatusNotFound || body.read != 0 {
		t.Errorf("an outsider got %d, and %d bytes were read", got, body.read)
	}
	may = true
	if got := send(); got != http.StatusOK || body.read == 0 {
		t.Errorf("got %d, %d bytes read", got, body.read)
	}
}

// A client that sends a byte now and then delays only itself.
func TestSlowSendersHoldNobodyUp(t *testing.T) {
	t.Parallel()
	router := procedure.New(nil, signedIn{})
	everybody := func(context.Context, struct{}) error { return nil }
	procedure.Receive(router, "trip.photo", procedure.Me, 10, "Até 10 bytes.", everybody,
		func(context.Context, struct{}, procedure.Upload) (nameOutput, error) {
			return nameOutput{}, nil
		}, procedure.Doc{})
	send := func(who string, body io.Reader) int {
		request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/api/me/trip.photo", body)
		request.Header.Set("Content-Type", "multipart/form-data; boundary=x")
		request.Header.Set("Test-User", who)
		answer := httptest.NewRecorder()
		router.ServeHTTP(answer, request)
		return answer.Code
	}
	const whole = "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nabc\r\n--x--"
	var underWay sync.WaitGroup
	var senders []*io.PipeWriter
	ana := uuid.NewString()
	for _, who := range []string{ana, ana, ana, uuid.NewString(), uuid.NewString(), uuid.NewString()} {
		body, sender := io.Pipe()
		underWay.Go(func() {
			if got := send(who, body); got != http.StatusUnprocessableEntity {
				t.Errorf("who broke off got %d", got)
			}
		})
		// The pipe takes a byte once it is read: the upload is under way.
		if _, err := sender.Write([]byte(whole[:1])); err != nil {
			t.Fatal(err)
		}
		senders = append(senders, sender)
	}
	if got := send(uuid.NewString(), strings.NewReader(whole)); got != http.StatusOK {
		t.Errorf("somebody else got %d", got)
	}
	if got := send(ana, strings.NewReader(whole)); got != http.StatusTooManyRequests {
		t.Errorf("a fourth one of theirs got %d", got)
	}
	for _, sender := range senders {
		_ = sender.Close() // a pipe's end never fails
	}
	underWay.Wait()
}

// countingBody knows how much of it was read.
type countingBody struct {
	from io.Reader
	read int
}

func (c *countingBody) Read(p []byte) (int, error) {
	n, err := c.from.Read(p)
	c.read += n
	return n, err
}

// The work on a file ends when its sender disconnects, at any point of the upload.
func TestWhoLeavesEndsTheWorkOnTheirFile(t *testing.T) {
	t.Parallel()
	router := procedure.New(nil, signedIn{})
	begun, ended, over := make(chan struct{}), make(chan error), make(chan struct{})
	everybody := func(context.Context, struct{}) error { return nil }
	procedure.Receive(router, "trip.photo", procedure.Me, 10, "Até 10 bytes.", everybody,
		func(ctx context.Context, _ struct{}, _ procedure.Upload) (nameOutput, error) {
			begun <- struct{}{}
			select {
			case <-ctx.Done():
				ended <- ctx.Err()
			case <-over:
			}
			return nameOutput{}, ctx.Err()
		}, procedure.Doc{})
	server := httptest.NewServer(router)
	t.Cleanup(server.Close)
	t.Cleanup(func() { close(over) })
	const form = "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nabc\r\n--x--"
	for name, sent := range map[string]string{
		"in one piece": fmt.Sprintf("Content-Length: %d\r\n\r\n%s", len(form), form),
		"in chunks":    fmt.Sprintf("Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n0\r\n\r\n", len(form), form),
		"with more": fmt.Sprintf("Content-Length: %d\r\n\r\n%s%s", len(form)+9000, form,
			strings.Repeat("\r\n", 4500)),
	} {
		conn, err := net.Dial("tcp", server.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintf(conn,
			"POST /api/me/trip.photo HTTP/1.1\r\nHost: x\r\nTest-User: %s\r\nContent-Type: multipart/form-data; boundary=x\r\n%s", uuid.NewString(), sent); err != nil {
			t.Fatal(err)
		}
		select {
		case <-begun:
		case <-time.After(time.Minute):
			t.Fatalf("%s: the work does not begin", name)
		}
		if err := conn.Close(); err != nil {
			t.Fatal(err)
		}
		select {
		case <-ended:
		case <-time.After(time.Minute):
			t.Fatalf("%s: the work goes on", name)
		}
	}
}

func TestUploads(t *testing.T) {
	t.Parallel()
	router := procedure.New(nil, signedIn{})
	admit := func(context.Context, struct{}) error { return nil }
	procedure.Receive(router, "trip.photo", procedure.Me, 10, "Até 10 bytes.", admit,
		func(_ context.Context, _ struct{}, file procedure.Upload) (nameOutput, error) {
			if content, err := io.ReadAll(file.Content); err != nil || len(content) == 0 {
				return nameOutput{}, errors.New("nothing came")
			}
			return nameOutput{Name: file.Name}, nil
		}, procedure.Doc{})
	part := func(name, content string) string {
		return "--x\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"a.png\"\r\n\r\n" +
			content + "\r\n"
	}
	const form = "multipart/form-data; boundary=x"
	for name, c := range map[string]struct {
		contentType, body string
		status            int
	}{
		"one file":        {form, part("file", "0123456789") + "--x--", 200},
		"one byte more":   {form, part("file", "0123456789a") + "--x--", 413},
		"far too much":    {form, part("file", strings.Repeat("a", 64<<10)) + "--x--", 413},
		"empty":           {form, part("file", "") + "--x--", 422},
		"another name":    {form, part("photo", "abc") + "--x--", 422},
		"two files":       {form, part("file", "abc") + part("file", "abc") + "--x--", 422},
		"cut short":       {form, "--x\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\nab", 422},
		"not a form":      {"application/json", "{}", 415},
		"no boundary":     {"multipart/form-data", "abc", 415},
		"nothing in it":   {form, "--x--", 422},
		"nothing at all":  {form, "", 422},
		"not even a form": {form, "\x00\xff", 422},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if status, answer, raw := send(router, "POST", "/api/me/trip.photo", c.contentType,
				c.body); status != c.status || (status != 200 && answer.Detail == "") {
				t.Fatalf("got %d, want %d: %s", status, c.status, raw)
			}
		})
	}
}
