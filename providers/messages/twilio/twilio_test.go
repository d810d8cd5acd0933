package twilio_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"cortejo/providers/messages"
	"cortejo/providers/messages/twilio"
	"cortejo/providers/messages/twilio/twiliotest"
)

func setup(t *testing.T, change func(*twilio.Settings)) (*twiliotest.Server, *twilio.Sender) {
	t.Helper()
	server := twiliotest.New(t)
	settings := server.Settings()
	if change != nil {
		change(&settings)
	}
	sender, err := twilio.New(settings)
	if err != nil {
		t.Fatal(err)
	}
	return server, sender
}

var code = messages.Message{
	To: "+5531987654321", Kind: messages.SignInCode, Body: "123456 é o seu código do Cortejo. Não o conte a ninguém.",
	Values: []string{"123456"},
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
		{"whatsapp", nil, messages.WhatsApp,
			url.Values{"To": {"whatsapp:" + code.To}, "From": {"whatsapp:+551150000001"}, "Body": {code.Body}}},
		{
			"whatsapp in an approved wording",
			func(s *twilio.Settings) {
				s.WhatsAppTemplates = map[messages.Kind]string{messages.SignInCode: "HX01"}
			},
			messages.WhatsApp,
			url.Values{"To": {"whatsapp:" + code.To}, "From": {"whatsapp:+551150000001"}, "ContentSid": {"HX01"},
				"ContentVariables": {`{"1":"123456"}`}},
		},
	} {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			server, sender := setup(t, way.change)
			if err := sender.Send(t.Context(), by(way.via)); err != nil {
				t.Fatal(err)
			}
			if taken := server.Taken(); len(taken) != 1 || taken[0].Encode() != way.want.Encode() {
				t.Errorf("sent %v, want %v", taken, way.want)
			}
		})
	}
}

func TestFailures(t *testing.T) {
	t.Parallel()
	for _, failure := range []struct {
		status int
		body   string
		is     error
		code   string
	}{
		{http.StatusBadRequest,
			`{"code":21211,"message":"The 'To' number +5531987654321 is not a valid phone number.","status":400}`,
			messages.ErrRefused, "21211"},
		{http.StatusForbidden, `{"code":21610,"message":"Attempt to send to unsubscribed recipient","status":403}`,
			messages.ErrRefused, "21610"},
		{http.StatusTooManyRequests, `{"code":20429,"message":"Too Many Requests","status":429}`,
			messages.ErrNotAccepted, "20429"},
		{http.StatusServiceUnavailable, `<html>upstream</html>`, messages.ErrNotAccepted, "503"},
		{http.StatusBadGateway, ``, nil, "502"},
	} {
		t.Run(http.StatusText(failure.status), func(t *testing.T) {
			t.Parallel()
			server, sender := setup(t, nil)
			server.Intercept(func(w http.ResponseWriter, _ url.Values) bool {
				w.WriteHeader(failure.status)
				if _, err := fmt.Fprint(w, failure.body); err != nil {
					t.Error(err)
				}
				return true
			}, nil)
			err := sender.Send(t.Context(), by(messages.SMS))
			for _, kind := range []error{messages.ErrRefused, messages.ErrNotAccepted} {
				if err == nil || errors.Is(err, kind) != (failure.is == kind) {
					t.Fatalf("got %v, want %v", err, failure.is)
				}
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
	if err := sender.Send(t.Context(), by(messages.SMS)); !errors.Is(err, messages.ErrNotAccepted) {
		t.Errorf("got %v, want an error worth another try", err)
	}
}

// If the connection breaks before the answer, the outcome is unknown, and the list of messages shows whether it was
// accepted.
func TestFindsWhatWasTakenWithoutAnAnswer(t *testing.T) {
	t.Parallel()
	hangUp := func(http.ResponseWriter, url.Values) bool { panic(http.ErrAbortHandler) }
	templates := func(s *twilio.Settings) {
		s.WhatsAppTemplates = map[messages.Kind]string{messages.SignInCode: "HX01"}
	}
	for name, change := range map[string]func(*twilio.Settings){"own words": nil, "approved words": templates,
		"a messaging service": func(s *twilio.Settings) { s.FromSMS = "MG01" }} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, channel := range []messages.Channel{messages.SMS, messages.WhatsApp} {
				server, sender := setup(t, change)
				started, m := time.Now(), by(channel)
				find := func(m messages.Message, at time.Time, want messages.Outcome) {
					t.Helper()
					if got, err := sender.Find(t.Context(), m, at); err != nil || got != want {
						t.Errorf("%s: found %q, %v; want %q", channel, got, err, want)
					}
				}
				server.Intercept(hangUp, nil)
				if err := sender.Send(t.Context(), m); err == nil || errors.Is(err, messages.ErrNotAccepted) ||
					errors.Is(err, messages.ErrRefused) {
					t.Errorf("an answer that never came: %v", err)
				}
				find(m, started, messages.OutcomeUnknown)
				server.Intercept(nil, hangUp)
				if err := sender.Send(t.Context(), m); err == nil {
					t.Error("no answer is no error")
				}
				find(m, started, messages.OutcomeAccepted)
				find(m, started.Add(time.Hour), messages.OutcomeUnknown)
				other := m
				other.Body, other.Values = "654321 é o seu código", []string{"654321"}
				find(other, started, messages.OutcomeUnknown)
				other = m
				other.To = "+5531900000000"
				find(other, started, messages.OutcomeUnknown)
				server.Fail()
				find(m, started, messages.OutcomeFailed)
			}
		})
	}
}

func TestMissingSettings(t *testing.T) {
	t.Parallel()
	for _, settings := range []twilio.Settings{{}, {AccountSID: "AC01", AuthToken: "token"},
		{AccountSID: "AC01", AuthToken: "token", FromSMS: "+551150000000"}} {
		if _, err := twilio.New(settings); err == nil || !strings.Contains(err.Error(), "TWILIO_") {
			t.Errorf("got %v", err)
		}
	}
}
