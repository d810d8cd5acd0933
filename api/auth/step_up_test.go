package auth

import (
	"net/http"
	"strings"
	"testing"

	"cortejo/providers/messages"
)

// The message of a code names its purpose. The action accepts no code of a sign-in or of another person, and its own
// code only once.
func confirms(t *testing.T, a *app) {
	const send, confirmOwn = "/api/me/test.sendOwn", "/api/me/test.confirmOwn"
	phone, _ := newPhone()
	_, cookie := a.signIn(t, phone)
	confirm := func(attempt, code string, want int, cookie *http.Cookie) {
		t.Helper()
		if got := a.call(t, http.MethodPost, confirmOwn, ConfirmCodeInput{Attempt: attempt, Code: code},
			cookie); got.status != want {
			t.Errorf("answered %d %s, want %d", got.status, got.body, want)
		}
	}
	own := func() (out SendCodeOutput, m messages.Message) {
		t.Helper()
		a.rest(t, phone)
		asked := a.call(t, http.MethodPost, send, SendCodeInput{Phone: phone}, cookie)
		if asked.status != http.StatusOK {
			t.Fatalf("asking for a code: %d %s", asked.status, asked.body)
		}
		asked.into(t, &out)
		return out, a.receive(t, phone)
	}
	a.rest(t, phone)
	signIn, toSignIn := a.ask(t, bySMS, phone)
	confirm(signIn.Attempt, toSignIn.Values[0], http.StatusConflict, cookie)

	sent, m := own()
	if !strings.Contains(m.Body, "é o seu código para trocar a chave Pix") {
		t.Errorf("the message says %q", m.Body)
	}
	stranger, _ := newPhone()
	_, other := a.signIn(t, stranger)
	confirm(sent.Attempt+"x", m.Values[0], http.StatusConflict, cookie)
	confirm(sent.Attempt, wrong(m.Values[0]), http.StatusUnprocessableEntity, cookie)
	confirm(sent.Attempt, m.Values[0], http.StatusOK, cookie)
	confirm(sent.Attempt, m.Values[0], http.StatusConflict, cookie)

	sent, m = own()
	confirm(sent.Attempt, m.Values[0], http.StatusConflict, other)
}
