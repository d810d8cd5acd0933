package auth

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"

	"github.com/jackc/pgx/v5"
)

func (a *app) inKratos(t *testing.T, statement string, args ...any) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), a.identities)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := conn.Close(context.Background()); err != nil {
			t.Error(err)
		}
	}()
	tag, err := conn.Exec(t.Context(), statement, args...)
	if err != nil {
		t.Fatalf("%s: %v", statement, err)
	}
	if tag.RowsAffected() == 0 {
		t.Fatalf("%s changed nothing", statement)
	}
}

func courier(t *testing.T, a *app) {
	phone, _ := newPhone()
	post := func(method, authorization, body string) int {
		request, err := http.NewRequestWithContext(t.Context(), method, a.url+"/internal/kratos/courier",
			bytes.NewBufferString(body))
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Authorization", authorization)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		if err := response.Body.Close(); err != nil {
			t.Error(err)
		}
		return response.StatusCode
	}
	letter := `{"recipient":"` + phone + `","code":"123456","channel":"sms"}`
	for _, authorization := range []string{"", "Bearer ", "Bearer wrong", courierSecret,
		"Bearer " + courierSecret + " "} {
		want := http.StatusNotFound
		if authorization == "Bearer "+courierSecret+" " {
			want = http.StatusNoContent // HTTP drops the space
		}
		if got := post(http.MethodPost, authorization, letter); got != want {
			t.Errorf("%q: %d, want %d", authorization, got, want)
		}
	}
	for _, body := range []string{"", "{}", "null", `{"recipient":"x","code":"123456","channel":"sms"}`,
		`{"recipient":"` + phone + `","code":"12345x","channel":"sms"}`,
		`{"recipient":"` + phone + `","code":"123456","channel":"pigeon"}`} {
		if got := post(http.MethodPost, "Bearer "+courierSecret, body); got != http.StatusBadRequest {
			t.Errorf("%s: %d", body, got)
		}
	}
	if got := post(http.MethodPost, "Bearer "+courierSecret, letter); got != http.StatusNoContent {
		t.Errorf("the same letter again: %d", got)
	}
	a.receive(t, phone)
	if arrived := len(a.phones.To(phone)); arrived > 1 {
		t.Error("the same letter became two messages")
	}
	closed := NewCourier(nil, "", a.service.Log)
	answer := httptest.NewRecorder()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", bytes.NewBufferString(letter))
	request.Header.Set("Authorization", "Bearer ")
	closed.ServeHTTP(answer, request)
	if answer.Code != http.StatusNotFound {
		t.Errorf("without a secret set, an empty one opens: %d", answer.Code)
	}
}

func TestKratosIsDown(t *testing.T) {
	t.Parallel()
	a := setup(t, plenty)
	phone, _ := newPhone()
	_, cookie := a.signIn(t, phone)
	waiting, _ := newPhone()
	sent, m := a.ask(t, bySMS, waiting)
	if err := a.kratos.Stop(); err != nil {
		t.Fatal(err)
	}
	unavailable := func(what string, got answer, sentence string) {
		t.Helper()
		if p := got.problem(t); got.status != http.StatusServiceUnavailable || p.Detail != sentence ||
			len(got.cookies) > 0 {
			t.Errorf("%s: %d %s", what, got.status, got.body)
		}
	}
	unavailable("a session", a.call(t, http.MethodGet, me, nil, cookie),
		"Não foi possível confirmar sua sessão. Tente de novo em instantes.")
	unavailable("a code", a.confirm(t, sent.Attempt, m.Values[0]),
		"Não foi possível confirmar o código. Tente de novo em instantes.")
	other, _ := newPhone()
	for range 2 { // a message that was not sent does not block the next one
		unavailable("SMS", a.call(t, http.MethodPost, bySMS, SendCodeInput{Phone: other}),
			"Não conseguimos enviar o SMS. Caso o erro persista fale conosco.")
	}
	unavailable("WhatsApp", a.call(t, http.MethodPost, byWhatsApp, SendCodeInput{Phone: other}),
		"Não conseguimos enviar a mensagem. Caso o erro persista fale conosco.")
	if err := a.service.Identities.CheckReady(t.Context()); err == nil {
		t.Error("Kratos is said to be ready")
	}
}

func TestLimits(t *testing.T) {
	t.Parallel()
	a := setup(t, Limits{CodesPerPhone: 3, CodesPerPhoneDaily: 1000, CodesPerAddress: 4, TriesPerAddress: 4})
	limited := func(what string, got answer) {
		t.Helper()
		wait, err := strconv.Atoi(got.header.Get("Retry-After"))
		if p := got.problem(t); got.status != http.StatusTooManyRequests || err != nil || wait <= 0 || p.Detail == "" {
			t.Errorf("%s: %d %s, Retry-After %q", what, got.status, got.body, got.header.Get("Retry-After"))
		}
	}
	phone, _ := newPhone()
	for range 3 {
		a.ask(t, bySMS, phone)
		a.rest(t, phone)
	}
	limited("a phone's fourth code", a.call(t, http.MethodPost, bySMS, SendCodeInput{Phone: phone}))
	other, _ := newPhone()
	sent, _ := a.ask(t, byWhatsApp, other)
	third, _ := newPhone()
	limited("a client IP's fifth code", a.call(t, http.MethodPost, bySMS, SendCodeInput{Phone: third}))
	for range 4 {
		a.confirm(t, sent.Attempt, "000000")
	}
	limited("a client IP's fifth try", a.confirm(t, sent.Attempt, "000000"))
}
