package auth

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/platform/session"
	"cortejo/providers/messages"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

const courierSecret = "sesame"

func TestSignIn(t *testing.T) {
	t.Parallel()
	a := setup(t, plenty)
	for name, test := range map[string]func(*testing.T, *app){
		"by SMS and by WhatsApp":              byBothChannels,
		"wrong codes end the attempt":         wrongCodes,
		"a used code is used":                 replay,
		"an expired code":                     expired,
		"what is no attempt":                  noAttempt,
		"another's attempt":                   anothersAttempt,
		"a known and an unknown phone":        knownAndUnknown,
		"another code":                        resend,
		"sign-out":                            signsOut,
		"signing in again ends the old one":   signInAgain,
		"what is no code":                     noCode,
		"what is no phone":                    noPhone,
		"a phone of another person":           otherPerson,
		"without a session":                   withoutSession,
		"the courier's secret and its letter": courier,
		"a code that confirms":                confirms,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, a)
		})
	}
	t.Cleanup(func() {
		if secret := regexp.MustCompile(`\b\d{6}\b é o seu|\+5531\d{9}|ory_st_`).
			FindString(a.log.String()); secret != "" {
			t.Errorf("the log tells %q", secret)
		}
	})
}

func byBothChannels(t *testing.T, a *app) {
	e164, written := newPhone()
	sent, m := a.ask(t, bySMS, written)
	if sent.Phone != e164 || sent.ResendInSeconds != 30 || m.Channel != messages.SMS || m.To != e164 {
		t.Errorf("sent %+v: %s to %s", sent, m.Channel, m.To)
	}
	if !strings.HasPrefix(m.Body, m.Values[0]+" é o seu código") ||
		!strings.HasSuffix(m.Body, "\n\n@cortejo.example #"+m.Values[0]) {
		t.Errorf("the SMS says %q", m.Body)
	}
	done := a.confirm(t, sent.Attempt, m.Values[0][:3]+" "+m.Values[0][3:])
	if done.status != http.StatusOK || len(done.cookies) != 2 {
		t.Fatalf("%d %s", done.status, done.body)
	}
	cookie := done.cookies[0]
	if !cookie.HttpOnly || cookie.SameSite != http.SameSiteLaxMode || cookie.Path != "/" || cookie.Secure ||
		cookie.MaxAge < 29*24*3600 {
		t.Errorf("cookie %+v", cookie)
	}
	var first ConfirmCodeOutput
	done.into(t, &first)
	if !first.IsNew || strings.Contains(done.body, cookie.Value) {
		t.Errorf("answered %s", done.body)
	}

	a.rest(t, e164)
	sent, m = a.ask(t, byWhatsApp, e164)
	if m.Channel != messages.WhatsApp || strings.Contains(m.Body, "@") {
		t.Errorf("%s says %q", m.Channel, m.Body)
	}
	done = a.confirm(t, sent.Attempt, m.Values[0])
	var second ConfirmCodeOutput
	done.into(t, &second)
	if second.IsNew || second.UserUUID != first.UserUUID {
		t.Errorf("the second time %+v, the first %+v", second, first)
	}
	var who whoamiOutput
	a.call(t, http.MethodGet, me, nil, done.cookies...).into(t, &who)
	if who.UserUUID != first.UserUUID || who.Phone != e164 {
		t.Errorf("signed in as %+v", who)
	}
}

func wrongCodes(t *testing.T, a *app) {
	phone, _ := newPhone()
	sent, m := a.ask(t, bySMS, phone)
	for i := range 5 {
		refused := a.confirm(t, sent.Attempt, wrong(m.Values[0]))
		p := refused.problem(t)
		if refused.status != http.StatusUnprocessableEntity || len(p.Errors) != 1 || p.Errors[0].Name != "code" ||
			p.Errors[0].Message != "Código incorreto. Confira e tente de novo." {
			t.Errorf("wrong code %d: %d %s", i+1, refused.status, refused.body)
		}
		if len(refused.cookies) > 0 {
			t.Error("a wrong code brought a cookie")
		}
	}
	a.isOver(t, a.confirm(t, sent.Attempt, m.Values[0]))
}

func (a *app) isOver(t *testing.T, got answer) {
	t.Helper()
	if p := got.problem(t); got.status != http.StatusConflict || p.Detail != "Este código não vale mais. Peça outro." ||
		len(got.cookies) > 0 {
		t.Errorf("got %d %s, cookies %v", got.status, got.body, got.cookies)
	}
}

func replay(t *testing.T, a *app) {
	phone, _ := newPhone()
	sent, m := a.ask(t, bySMS, phone)
	if done := a.confirm(t, sent.Attempt, m.Values[0]); done.status != http.StatusOK {
		t.Fatalf("%d %s", done.status, done.body)
	}
	a.isOver(t, a.confirm(t, sent.Attempt, m.Values[0]))
}

func expired(t *testing.T, a *app) {
	for _, table := range []string{"selfservice_login_flows WHERE id = $1",
		"identity_login_codes WHERE selfservice_login_flow_id = $1"} {
		phone, _ := newPhone()
		sent, m := a.ask(t, bySMS, phone)
		name, where, _ := strings.Cut(table, " WHERE ")
		a.inKratos(t, "UPDATE "+name+" SET expires_at = now() AT TIME ZONE 'UTC' - interval '1 second' WHERE "+where,
			sent.Attempt)
		a.isOver(t, a.confirm(t, sent.Attempt, m.Values[0]))
	}
}

func noAttempt(t *testing.T, a *app) {
	for _, attempt := range []string{"", "x", uuid.NewString(), uuid.Nil.String(), "../../admin/identities"} {
		a.isOver(t, a.confirm(t, attempt, "123456"))
	}
}

func anothersAttempt(t *testing.T, a *app) {
	mine, _ := newPhone()
	theirs, _ := newPhone()
	_, m := a.ask(t, bySMS, mine)
	stolen, _ := a.ask(t, bySMS, theirs)
	if m.Values[0] == "" {
		t.Fatal("no code")
	}
	got := a.confirm(t, stolen.Attempt, m.Values[0])
	if got.status != http.StatusUnprocessableEntity || len(got.cookies) > 0 {
		t.Errorf("my code in another's attempt: %d %s", got.status, got.body)
	}
}

func knownAndUnknown(t *testing.T, a *app) {
	known, _ := newPhone()
	a.signIn(t, known)
	a.rest(t, known)
	unknown, _ := newPhone()
	shape := func(phone string) string {
		got := a.call(t, http.MethodPost, bySMS, SendCodeInput{Phone: phone})
		got.header.Del("Date")
		text := fmt.Sprint(got.status, got.header, got.body)
		text = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`).ReplaceAllString(text, "attempt")
		text = regexp.MustCompile(`[A-Z2-7]{26}`).ReplaceAllString(text, "delivery")
		return strings.ReplaceAll(text, phone, "phone")
	}
	if was, is := shape(known), shape(unknown); was != is {
		t.Errorf("a known phone is told\n%s\nand an unknown one\n%s", was, is)
	}
}

func resend(t *testing.T, a *app) {
	phone, _ := newPhone()
	first, m := a.ask(t, bySMS, phone)
	early := a.call(t, http.MethodPost, byWhatsApp, SendCodeInput{Phone: phone})
	if early.status != http.StatusTooManyRequests || early.header.Get("Retry-After") != "30" ||
		early.problem(t).Detail != "Aguarde 30 segundos para pedir outro código." {
		t.Errorf("at once: %d %s %s", early.status, early.header.Get("Retry-After"), early.body)
	}
	a.rest(t, phone)
	second, again := a.ask(t, bySMS, phone)
	if first.Attempt == second.Attempt {
		t.Error("the new code belongs to the old attempt")
	}
	if m.Values[0] != again.Values[0] {
		if got := a.confirm(t, second.Attempt, m.Values[0]); got.status != http.StatusUnprocessableEntity {
			t.Errorf("the old code in the new attempt: %d %s", got.status, got.body)
		}
	}
	if got := a.confirm(t, second.Attempt, again.Values[0]); got.status != http.StatusOK {
		t.Errorf("the new code: %d %s", got.status, got.body)
	}
}

func signsOut(t *testing.T, a *app) {
	phone, _ := newPhone()
	_, cookie := a.signIn(t, phone)
	_, other := a.signIn(t, phone)
	for range 2 { // the second one is answered from memory
		if got := a.call(t, http.MethodGet, me, nil, cookie); got.status != http.StatusOK {
			t.Fatalf("signed in: %d %s", got.status, got.body)
		}
	}
	out := a.call(t, http.MethodPost, signOut, struct{}{}, cookie)
	if out.status != http.StatusOK || len(out.cookies) != 1 || out.cookies[0].MaxAge >= 0 ||
		out.cookies[0].Value != "" {
		t.Errorf("sign-out: %d %s %v", out.status, out.body, out.cookies)
	}
	// What lies on the device goes, but for the cookie that says whose device it is.
	if got := out.header.Get("Clear-Site-Data"); got != `"cache", "storage"` {
		t.Errorf("sign-out clears %s", got)
	}
	_, third := a.signIn(t, phone)
	kept := a.call(t, http.MethodPost, signOut, map[string]bool{"entriesWait": true}, third)
	if got := kept.header.Get("Clear-Site-Data"); kept.status != http.StatusOK || got != `"cache"` {
		t.Errorf("with check-ins waiting, sign-out clears %s (%d)", got, kept.status)
	}
	if got := a.call(t, http.MethodGet, me, nil, cookie); got.status != http.StatusUnauthorized ||
		got.problem(t).Code != problem.CodeUnauthenticated {
		t.Errorf("the same token afterwards: %d %s", got.status, got.body)
	}
	if _, err := a.service.Identities.LoadSession(t.Context(), cookie.Value); err != session.ErrNoSession {
		t.Errorf("Kratos says %v", err)
	}
	if got := a.call(t, http.MethodGet, me, nil, other); got.status != http.StatusOK {
		t.Errorf("another device was signed out too: %d", got.status)
	}
}

func signInAgain(t *testing.T, a *app) {
	phone, _ := newPhone()
	_, old := a.signIn(t, phone)
	_, fresh := a.signIn(t, phone, old)
	if got := a.call(t, http.MethodGet, me, nil, old); got.status != http.StatusUnauthorized {
		t.Errorf("the old session: %d", got.status)
	}
	if got := a.call(t, http.MethodGet, me, nil, fresh); got.status != http.StatusOK {
		t.Errorf("the new session: %d", got.status)
	}
}

func noCode(t *testing.T, a *app) {
	phone, _ := newPhone()
	sent, m := a.ask(t, bySMS, phone)
	for range 2 { // more often than an attempt admits codes
		for _, code := range []string{"", "12345", "1234567", "abcdef", "١٢٣٤٥٦", "<b>123", "12 34"} {
			got := a.confirm(t, sent.Attempt, code)
			if p := got.problem(t); got.status != http.StatusUnprocessableEntity || len(p.Errors) != 1 ||
				p.Errors[0].Name != "code" {
				t.Errorf("%q: %d %s", code, got.status, got.body)
			}
		}
	}
	if got := a.confirm(t, sent.Attempt, m.Values[0]); got.status != http.StatusOK {
		t.Errorf("they cost the attempt: %d %s", got.status, got.body)
	}
}

func noPhone(t *testing.T, a *app) {
	for _, phone := range []string{"", "31", "(31) 1234", "maria", "0800 123 4567", "<script>"} {
		got := a.call(t, http.MethodPost, bySMS, SendCodeInput{Phone: phone})
		if p := got.problem(t); got.status != http.StatusUnprocessableEntity || len(p.Errors) != 1 ||
			p.Errors[0].Name != "phone" {
			t.Errorf("%q: %d %s", phone, got.status, got.body)
		}
	}
}

// The identity server forgot a person whose user we still have.
func otherPerson(t *testing.T, a *app) {
	phone, _ := newPhone()
	if _, err := a.env.Admin.Exec(t.Context(), `INSERT INTO users (id, phone) VALUES ($1, $2)`, uuid.New(),
		phone); err != nil {
		t.Fatal(err)
	}
	sent, m := a.ask(t, bySMS, phone)
	got := a.confirm(t, sent.Attempt, m.Values[0])
	if p := got.problem(t); got.status != http.StatusConflict || p.Detail != sentenceOtherPerson ||
		len(got.cookies) > 0 {
		t.Errorf("got %d %s, cookies %v", got.status, got.body, got.cookies)
	}
	if !strings.Contains(a.log.String(), "signed in as another person") {
		t.Error("the log does not tell of it")
	}
}

func withoutSession(t *testing.T, a *app) {
	for name, cookie := range map[string]*http.Cookie{
		"none":     {Name: "another", Value: "x"},
		"empty":    {Name: "cortejo_session", Value: ""},
		"invented": {Name: "cortejo_session", Value: "ory_st_00000000000000000000000000000000"},
		"huge":     {Name: "cortejo_session", Value: strings.Repeat("a", 5000)},
	} {
		for _, call := range []answer{a.call(t, http.MethodGet, me, nil, cookie),
			a.call(t, http.MethodPost, signOut, struct{}{}, cookie)} {
			if call.status != http.StatusUnauthorized {
				t.Errorf("%s: %d %s", name, call.status, call.body)
			}
		}
	}
}
