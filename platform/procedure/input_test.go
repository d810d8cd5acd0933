package procedure_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
)

// signedIn is HeaderAuth, except that it fails for the user "kratos-is-down".
type signedIn struct{ proceduretest.HeaderAuth }

func (s signedIn) Authenticate(r *http.Request) (uuid.UUID, bool, error) {
	if r.Header.Get(proceduretest.UserHeader) == "kratos-is-down" {
		return uuid.UUID{}, false, problem.Unavailable("Não foi possível confirmar sua sessão.", errors.New("dial tcp"))
	}
	return s.HeaderAuth.Authenticate(r)
}

const someone = "0199a000-0000-7000-8000-000000000001"

func send(h http.Handler, method, target, contentType, body string) (int, problem.Body, string) {
	r := httptest.NewRequest(method, target, strings.NewReader(body))
	r.Header.Set("Test-User", someone)
	if contentType != "" {
		r.Header.Set("Content-Type", contentType)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	var answer problem.Body
	_ = json.Unmarshal(w.Body.Bytes(), &answer) // a success has another shape
	return w.Code, answer, w.Body.String()
}

func TestBodies(t *testing.T) {
	t.Parallel()
	router := tripRouter(signedIn{})
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	for name, c := range map[string]struct {
		body   string
		status int
		field  string // the first field's name, or "" for none
		says   string
	}{
		"good":                {`{"name":"Serra","kind":"LONG"}`, 200, "", ""},
		"all of it":           {`{"name":"Serra","kind":"LONG","date":"2027-02-28","clock":"16:30","seats":4,"stops":[{"place":"ouro"}],"tags":["a","b"],"car":"` + someone + `"}`, 200, "", ""},
		"an integer as 4.0":   {`{"name":"Serra","kind":"LONG","seats":4.0}`, 200, "", ""},
		"null clears nothing": {`{"name":"Serra","kind":"LONG","seats":null}`, 422, "seats", "Preencha este campo."},
		"null in a list": {`{"name":"Serra","kind":"LONG","stops":[{"place":"a","bags":null}]}`, 422,
			"stops[0].bags", "Preencha este campo."},
		"line breaks":         {`{"name":"a\n\tb","kind":"LONG"}`, 200, "", ""},
		"HTML is only text":   {`{"name":"<b>oi</b>","kind":"LONG"}`, 200, "", ""},
		"missing":             {`{"kind":"LONG"}`, 422, "name", "Preencha este campo."},
		"null where required": {`{"name":null,"kind":"LONG"}`, 422, "name", "Preencha este campo."},
		"empty":               {`{"name":"","kind":"LONG"}`, 422, "name", "Preencha este campo."},
		"too long":            {`{"name":"12345678901","kind":"LONG"}`, 422, "name", "Use no máximo 10 caracteres."},
		"ten accents fit":     {`{"name":"ãããããããããã","kind":"LONG"}`, 200, "", ""},
		"wrong type":          {`{"name":7,"kind":"LONG"}`, 422, "name", "Informe um texto."},
		"wrong enum":          {`{"name":"Serra","kind":"FAR"}`, 422, "kind", "Escolha uma das opções."},
		"no such date": {`{"name":"Serra","kind":"LONG","date":"2027-02-30"}`, 422, "date",
			"Informe uma data que exista."},
		"no such time": {`{"name":"Serra","kind":"LONG","clock":"25:00"}`, 422, "clock",
			"Informe um horário como 16:30."},
		"malformed uuid": {`{"name":"Serra","kind":"LONG","car":"0199"}`, 422, "car",
			"Este identificador não é válido."},
		"too small": {`{"name":"Serra","kind":"LONG","seats":0}`, 422, "seats", "O mínimo é 1."},
		"half a seat": {`{"name":"Serra","kind":"LONG","seats":1.5}`, 422, "seats",
			"Informe um número inteiro."},
		"beyond 32 bits": {`{"name":"Serra","kind":"LONG","seats":3000000000}`, 422, "seats",
			"Este valor está fora do que aceitamos."},
		"beyond all numbers": {`{"name":"Serra","kind":"LONG","seats":1e999}`, 422, "seats",
			"Este valor está fora do que aceitamos."},
		"too many": {`{"name":"Serra","kind":"LONG","stops":[{"place":"a"},{"place":"b"},{"place":"c"}]}`,
			422, "stops", "Escolha no máximo 2 itens."},
		"inside a list": {`{"name":"Serra","kind":"LONG","stops":[{"place":"a"},{"place":"B"}]}`,
			422, "stops[1].place", "Use só letras minúsculas."},
		"repeated":         {`{"name":"Serra","kind":"LONG","tags":["a","a"]}`, 422, "tags", "Há itens repetidos."},
		"objects for tags": {`{"name":"Serra","kind":"LONG","tags":[{},{}]}`, 422, "", ""},
		"unknown field":    {`{"name":"Serra","kind":"LONG","admin":true}`, 422, "admin", "Este campo não existe."},
		"another spelling": {`{"name":"Serra","kind":"LONG","Name":"x"}`, 422, "Name", "Este campo não existe."},
		"a name twice": {`{"name":"Serra","name":"x","kind":"LONG"}`, 422, "name",
			"Este campo veio mais de uma vez."},
		"NUL": {`{"name":"a\u0000b","kind":"LONG"}`, 422, "name",
			"Este texto tem caracteres invisíveis que não são aceitos. Apague e escreva de novo."},
		"NUL in a name":          {`{"a\u0000":1}`, 422, "", ""},
		"marks that nobody sees": {`{"name":"\u202aSe\u202erra\u200b","kind":"LONG"}`, 200, "", ""},
		"a mark in a name":       {`{"na\u202eme":"Serra","kind":"LONG"}`, 422, "", ""},
		"an emoji of several":    {`{"name":"👩‍🍳","kind":"LONG"}`, 200, "", ""},
		"a great limit": {`{"name":"Serra","kind":"LONG","cents":1e300}`, 422, "cents",
			"O máximo é 100.000.000.000."},
		"invalid UTF-8":       {"{\"name\":\"a\xff\",\"kind\":\"LONG\"}", 422, "", ""},
		"not JSON":            {`{"name":`, 422, "", ""},
		"more than one value": {`{"name":"Serra","kind":"LONG"}{}`, 422, "", ""},
		"not an object":       {`[]`, 422, "", ""},
		"a bottomless pit":    {`{"name":` + deep + `}`, 422, "", ""},
		"nothing":             {``, 422, "", ""},
		"10 MB":               {`{"name":"` + strings.Repeat("a", 10<<20) + `","kind":"LONG"}`, 413, "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, answer, raw := send(router, "POST", "/api/me/trip.create", "application/json", c.body)
			if status != c.status {
				t.Fatalf("status %d, want %d: %.300s", status, c.status, raw)
			}
			if status == 200 {
				return
			}
			if answer.Code != problem.CodeInvalid || answer.Detail == "" {
				t.Errorf("no clear sentence: %s", raw)
			}
			if c.field != "" &&
				(len(answer.Errors) == 0 || answer.Errors[0].Name != c.field || answer.Errors[0].Message != c.says) {
				t.Errorf("got %+v, want %s: %s", answer.Errors, c.field, c.says)
			}
		})
	}
}

// A body made of mistakes must not buy an answer larger than itself.
func TestRefusalsStaySmall(t *testing.T) {
	t.Parallel()
	router := tripRouter(signedIn{})
	var unknown strings.Builder
	for i := range 4000 {
		fmt.Fprintf(&unknown, `,"f%d":1`, i)
	}
	for name, body := range map[string]string{
		"a long list":         `{"name":"Serra","kind":"LONG","tags":[` + strings.Repeat(`1,`, 200_000) + `1]}`,
		"many unknown fields": `{"name":"Serra","kind":"LONG"` + unknown.String() + `}`,
		"many wrong items": `{"name":"Serra","kind":"LONG","stops":[` + strings.Repeat(`{"place":"B"},`, 1000) +
			`{}]}`,
		"a long name":       `{"name":"Serra","kind":"LONG","` + strings.Repeat("x", 500_000) + `":1}`,
		"a long name twice": `{"` + strings.Repeat("x", 300_000) + `":1,"` + strings.Repeat("x", 300_000) + `":1}`,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, answer, raw := send(router, "POST", "/api/me/trip.create", "application/json", body)
			if status != 422 || answer.Detail == "" || len(raw) > 16<<10 {
				t.Errorf("got %d with %d bytes: %.200s", status, len(raw), raw)
			}
		})
	}
	status, _,
		raw := send(router, "GET", "/api/public/trip.get?"+strings.Repeat("a", 1000)+"=1&"+
		strings.ReplaceAll(unknown.String()[1:], `,`, "&"), "", "")
	if status != 422 || len(raw) > 16<<10 {
		t.Errorf("parameters: got %d with %d bytes", status, len(raw))
	}
}

// A long name above many values would cost its length for each of them.
func TestALongNameIsReadOnce(t *testing.T) { // not in parallel: it counts what the process allocates
	router := tripRouter(signedIn{})
	body := `{"` + strings.Repeat("x", 500_000) + `":[` + strings.Repeat(`1,`, 4000) + `1]}`
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	status, _, _ := send(router, "POST", "/api/me/trip.create", "application/json", body)
	runtime.ReadMemStats(&after)
	if took := after.TotalAlloc - before.TotalAlloc; status != 422 || took > 64<<20 {
		t.Errorf("got %d for %d MB, want a refusal for less than 64", status, took>>20)
	}
}

func TestRequestsThatAreNotOurs(t *testing.T) {
	t.Parallel()
	router := tripRouter(signedIn{})
	const good = `{"name":"Serra","kind":"LONG"}`
	for name, c := range map[string]struct {
		method, target, contentType, body string
		status                            int
		code                              problem.Code
	}{
		"the scope of a business": {"POST", "/api/b/" + someone + "/trip.create", "application/json", good, 200, ""},
		"charset":                 {"POST", "/api/me/trip.create", "application/json; charset=utf-8", good, 200, ""},
		"a form": {"POST", "/api/me/trip.create", "application/x-www-form-urlencoded", "a=b", 415,
			problem.CodeInvalid},
		"text":    {"POST", "/api/me/trip.create", "text/plain", good, 415, problem.CodeInvalid},
		"no type": {"POST", "/api/me/trip.create", "", good, 415, problem.CodeInvalid},
		"parameters on a write": {"POST", "/api/me/trip.create?name=x", "application/json", good,
			422, problem.CodeInvalid},
		"wrong scope":        {"POST", "/api/public/trip.create", "application/json", good, 404, problem.CodeNotFound},
		"unknown procedure":  {"POST", "/api/me/trip.destroy", "application/json", good, 404, problem.CodeNotFound},
		"unknown prefix":     {"POST", "/api/x/trip.create", "application/json", good, 404, problem.CodeNotFound},
		"malformed business": {"POST", "/api/b/42/trip.create", "application/json", good, 404, problem.CodeNotFound},
		"business in braces": {"POST", "/api/b/{" + someone + "}/trip.create", "application/json", good, 404,
			problem.CodeNotFound},
		"too deep":            {"POST", "/api/me/trip.create/x", "application/json", good, 404, problem.CodeNotFound},
		"wrong method":        {"GET", "/api/me/trip.create", "", "", 405, problem.CodeNotFound},
		"a panic":             {"POST", "/api/public/trip.panic", "", "", 500, problem.CodeInternal},
		"empty input as JSON": {"POST", "/api/public/trip.panic", "application/json", "{}", 500, problem.CodeInternal},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			status, answer, raw := send(router, c.method, c.target, c.contentType, c.body)
			if status != c.status || answer.Code != c.code {
				t.Fatalf("got %d, want %d %s: %s", status, c.status, c.code, raw)
			}
			if strings.Contains(raw, "engine") {
				t.Fatalf("the panic's words travelled: %s", raw)
			}
		})
	}
}

func TestSessions(t *testing.T) {
	t.Parallel()
	router := tripRouter(signedIn{})
	for user, want := range map[string]int{"": 401, "kratos-is-down": 503} {
		r := httptest.NewRequest("POST", "/api/me/trip.create", strings.NewReader(`{}`))
		r.Header.Set("Test-User", user)
		w := httptest.NewRecorder()
		router.ServeHTTP(w, r)
		if w.Code != want {
			t.Errorf("%q: got %d, want %d", user, w.Code, want)
		}
	}
}

// FuzzBody looks for a body that panics, answers 500, or passes with text the rules refuse.
func FuzzBody(f *testing.F) {
	for _, seed := range []string{`{"name":"Serra","kind":"LONG"}`, `{"name":"a\u0000","kind":"LONG","tags":[{},[]]}`,
		`{"a":{"a":[1e3,null]}}`, "\xff", `{"name":"\ud800","kind":"SHORT"}`} {
		f.Add([]byte(seed))
	}
	router := tripRouter(signedIn{})
	f.Fuzz(func(t *testing.T, body []byte) {
		r := httptest.NewRequest("POST", "/api/me/trip.create", strings.NewReader(string(body)))
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("Test-User", someone)
		w := httptest.NewRecorder()
		router.ServeHTTP(w, r)
		switch w.Code {
		case 200:
			var out createTripOutput
			if err := json.Unmarshal(w.Body.Bytes(), &out); err != nil || out.Name == "" ||
				strings.ContainsRune(out.Name, 0) || out.Stops == nil {
				t.Fatalf("let %q through as %s", body, w.Body)
			}
		case 413, 422:
		default:
			t.Fatalf("%d for %q", w.Code, body)
		}
	})
}

var _ procedure.Authenticator = signedIn{}
