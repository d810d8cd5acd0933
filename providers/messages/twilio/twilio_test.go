package twilio_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"cortejo/providers/messages"
	"cortejo/providers/messages/twilio"
)

const (
	account = "AC00000000000000000000000000000001"
	token   = "the-auth-token"
)

// documented answers like Twilio's Messages resource and keeps the forms that
// fulfilled its rules.
type documented struct {
	t     *testing.T
	forms []url.Values
	fail  func(w http.ResponseWriter) bool
}

func (d *documented) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost || r.URL.Path != "/2010-04-01/Accounts/"+account+"/Messages.json" {
		d.t.Errorf("asked %s %s", r.Method, r.URL.Path)
	}
	if user, password, ok := r.BasicAuth(); !ok || user != account || password != token {
		w.WriteHeader(http.StatusUnauthorized)
		answer(d.t, w, `{"code":20003,"message":"Authenticate","status":401}`)
		return
	}
	if got := r.Header.Get("Content-Type"); got != "application/x-www-form-urlencoded" {
		d.t.Errorf("content type %q", got)
	}
	if err := r.ParseForm(); err != nil {
		d.t.Errorf("form: %v", err)
	}
	d.forms = append(d.forms, r.PostForm)
	if d.fail != nil && d.fail(w) {
		return
	}
	w.WriteHeader(http.StatusCreated)
	answer(d.t, w, `{"sid":"SM00000000000000000000000000000001","status":"queued"}`)
}

func answer(t *testing.T, w http.ResponseWriter, body string) {
	t.Helper()
	if _, err := fmt.Fprint(w, body); err != nil {
		t.Errorf("answer: %v", err)
	}
}

func setup(t *testing.T, change func(*twilio.Settings)) (*documented, *twilio.Sender) {
	t.Helper()
	d := &documented{t: t}
	server := httptest.NewServer(d)
	t.Cleanup(server.Close)
	settings := twilio.Settings{
		AccountSID: account, AuthToken: token, BaseURL: server.URL,
		FromSMS: "+551150000000", FromWhatsApp: "+551150000001",
	}
	if change != nil {
		change(&settings)
	}
	sender, err := twilio.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	return d, sender
}

var code = messages.Message{
	To: "+5531987654321", Kind: messages.SignInCode, Body: "123456 é o seu código do Cortejo. Não o conte a ninguém.", Values: []string{"123456"},
}

func by(c messages.Channel) messages.Message {
	m := code
	m.Channel = c
	return m
}

func TestSendAsDocumented(t *testing.T) {
	t.Parallel()
	for _, way := range []struct {
		name   string
		change func(*twilio.Settings)
		via    messages.Channel
		want   url.Values
	}{
		{"sms", nil, messages.SMS, url.Values{"To": {code.To}, "From": {"+551150000000"}, "Body": {code.Body}}},
		{
			"sms of a messaging service",
			func(s *twilio.Settings) { s.FromSMS = "MG01" },
			messages.SMS, url.Values{"To": {code.To}, "MessagingServiceSid": {"MG01"}, "Body": {code.Body}},
		},
		{"whatsapp", nil, messages.WhatsApp, url.Values{"To": {"whatsapp:" + code.To}, "From": {"whatsapp:+551150000001"}, "Body": {code.Body}}},
		{
			"whatsapp in an approved wording",
			func(s *twilio.Settings) {
				s.WhatsAppTemplates = map[messages.Kind]string{messages.SignInCode: "HX01"}
			},
			messages.WhatsApp,
			url.Values{"To": {"whatsapp:" + code.To}, "From": {"whatsapp:+551150000001"}, "ContentSid": {"HX01"}, "ContentVariables": {`{"1":"123456"}`}},
		},
	} {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			server, sender := setup(t, way.change)
			if err := sender.Send(t.Context(), by(way.via)); err != nil {
				t.Fatal(err)
			}
			if len(server.forms) != 1 || server.forms[0].Encode() != way.want.Encode() {
				t.Errorf("sent %v, want %v", server.forms, way.want)
			}
		})
	}
}

func TestFailures(t *testing.T) {
	t.Parallel()
	for _, failure := range []struct {
		status    int
		body      string
		permanent bool
		code      string
	}{
		{http.StatusBadRequest, `{"code":21211,"message":"The 'To' number +5531987654321 is not a valid phone number.","status":400}`, true, "21211"},
		{http.StatusForbidden, `{"code":21610,"message":"Attempt to send to unsubscribed recipient","status":403}`, true, "21610"},
		{http.StatusTooManyRequests, `{"code":20429,"message":"Too Many Requests","status":429}`, false, "20429"},
		{http.StatusServiceUnavailable, `<html>upstream</html>`, false, "503"},
		{http.StatusBadGateway, ``, false, "502"},
	} {
		t.Run(http.StatusText(failure.status), func(t *testing.T) {
			t.Parallel()
			server, sender := setup(t, nil)
			server.fail = func(w http.ResponseWriter) bool {
				w.WriteHeader(failure.status)
				answer(t, w, failure.body)
				return true
			}
			err := sender.Send(t.Context(), by(messages.SMS))
			if err == nil || errors.Is(err, messages.ErrRefused) != failure.permanent {
				t.Fatalf("got %v, permanent should be %t", err, failure.permanent)
			}
			if !strings.Contains(err.Error(), failure.code) {
				t.Errorf("%q does not name %s", err, failure.code)
			}
			if strings.Contains(err.Error(), "98765") || strings.Contains(err.Error(), "123456") {
				t.Errorf("%q tells whom or what", err)
			}
		})
	}
}

func TestWrongPasswordIsPermanent(t *testing.T) {
	t.Parallel()
	_, sender := setup(t, func(s *twilio.Settings) { s.AuthToken = "another" })
	if err := sender.Send(t.Context(), by(messages.SMS)); !errors.Is(err, messages.ErrRefused) {
		t.Errorf("got %v", err)
	}
}

func TestNobodyAnswers(t *testing.T) {
	t.Parallel()
	_, sender := setup(t, func(s *twilio.Settings) { s.BaseURL = "http://127.0.0.1:1" })
	if err := sender.Send(t.Context(), by(messages.SMS)); err == nil || errors.Is(err, messages.ErrRefused) {
		t.Errorf("got %v, want an error worth another try", err)
	}
}

func TestMissingSettings(t *testing.T) {
	t.Parallel()
	for _, settings := range []twilio.Settings{{}, {AccountSID: account, AuthToken: token}, {AccountSID: account, AuthToken: token, FromSMS: "+551150000000"}} {
		if _, err := twilio.New(settings); err == nil || !strings.Contains(err.Error(), "TWILIO_") {
			t.Errorf("got %v", err)
		}
	}
}
