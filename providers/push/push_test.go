package push_test

import (
	"context"
	"encoding/base64"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"cortejo/providers/push"
	"cortejo/providers/push/pushtest"
	"cortejo/tenants/tenanttest"
)

func sender(t *testing.T, to *pushtest.Service) *push.Sender {
	t.Helper()
	key, err := push.DeriveKey("a secret that is kept beside the data")
	if err != nil {
		t.Fatal(err)
	}
	s, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.example", Services: []string{to.URL()}})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func decode(t *testing.T, text string) []byte {
	t.Helper()
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

// What the tests' browsers read is what RFC 8291's own example says (section 5, appendix A).
func TestTheExampleOfRFC8291(t *testing.T) {
	t.Parallel()
	browser := pushtest.BrowserOf(t, decode(t, "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
		decode(t, "BTBZMqHH6r4Tts7J_aSIgg"))
	text, err := browser.Read(decode(t,
		"DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"))
	if err != nil || text != "When I grow up, I want to be a watermelon" {
		t.Errorf("read %q, %v", text, err)
	}
}

func TestAPushArrives(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t)
	s := sender(t, service)
	d := service.Subscribe(pushtest.NewBrowser(t))
	outcome,
		_, err := s.Send(t.Context(), d, push.Message{Body: []byte(`{"title":"Marina assinou"}`), Topic: "abc",
		TTL: time.Hour})
	if outcome != push.OutcomeAccepted || err != nil {
		t.Fatalf("fate %d, %v", outcome, err)
	}
	if got := service.ListPushes(d); len(got) != 1 ||
		got[0] != (pushtest.Push{Body: `{"title":"Marina assinou"}`, Topic: "abc", TTL: time.Hour}) {
		t.Errorf("got %+v", got)
	}
}

// Whom a service may write to is an address, as it was set.
func TestASubjectIsAnAddress(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t) // checks it
	key, _ := push.DeriveKey("secret")
	s, err := push.New(push.Settings{Key: key, Subject: "mailto:avisos@cortejo.example",
		Services: []string{service.URL()}})
	if err != nil {
		t.Fatal(err)
	}
	if outcome, _, err := s.Send(t.Context(), service.Subscribe(pushtest.NewBrowser(t)),
		push.Message{Body: []byte("{}")}); outcome != push.OutcomeAccepted {
		t.Errorf("fate %d, %v", outcome, err)
	}
	if _, err := push.New(push.Settings{Key: key, Subject: "avisos@cortejo.example"}); err == nil {
		t.Error("what is no address is taken")
	}
}

func TestWhatAServiceMaySay(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t)
	s := sender(t, service)
	for name, c := range map[string]struct {
		answer  func(w http.ResponseWriter)
		outcome push.Outcome
		wait    time.Duration
	}{
		"gone":      {func(w http.ResponseWriter) { w.WriteHeader(http.StatusGone) }, push.OutcomeGone, 0},
		"never was": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusNotFound) }, push.OutcomeGone, 0},
		"too many": {func(w http.ResponseWriter) {
			w.Header().Set("Retry-After", "120")
			w.WriteHeader(http.StatusTooManyRequests)
		}, push.OutcomeRetry, 2 * time.Minute},
		"busy": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusServiceUnavailable) }, push.OutcomeRetry,
			time.Minute},
		"for a year": {func(w http.ResponseWriter) {
			w.Header().Set("Retry-After", "31536000")
			w.WriteHeader(http.StatusServiceUnavailable)
		}, push.OutcomeRetry, time.Hour},
		"broken": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusInternalServerError) },
			push.OutcomeUnknown, 0},
		"refused": {func(w http.ResponseWriter) { w.WriteHeader(http.StatusForbidden) }, push.OutcomeRefused, 0},
		"sent away": {func(w http.ResponseWriter) {
			w.Header().Set("Location", "http://127.0.0.1:1/")
			w.WriteHeader(http.StatusFound)
		}, push.OutcomeRefused, 0},
	} {
		t.Run(name, func(t *testing.T) {
			d := service.Subscribe(pushtest.NewBrowser(t))
			service.SetAnswer(d, c.answer)
			outcome, wait, why := s.Send(t.Context(), d, push.Message{Body: []byte("{}")})
			if outcome != c.outcome || wait != c.wait || why == nil {
				t.Errorf("fate %d, wait %s, %v", outcome, wait, why)
			}
		})
	}
}

// A push to a service that does not respond is kept: it was not sent yet.
func TestWhatCannotHaveLeftWaits(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t)
	s := sender(t, service)
	s.Wait(20 * time.Millisecond)
	s.Dial(func(ctx context.Context, _, _ string) (net.Conn, error) {
		<-ctx.Done() // the request gets no answer
		return nil, ctx.Err()
	})
	outcome, wait, why := s.Send(t.Context(), service.Subscribe(pushtest.NewBrowser(t)), push.Message{Body: []byte("{}")})
	if outcome != push.OutcomeRetry || wait < time.Minute || why == nil {
		t.Errorf("fate %d, wait %s, %v", outcome, wait, why)
	}
}

// A service that hangs is skipped, and others get their pushes meanwhile.
func TestAServiceThatHangsHoldsNobodyElse(t *testing.T) {
	t.Parallel()
	well := pushtest.New(t)
	var asked atomic.Int32
	over := make(chan struct{})
	hangs := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		asked.Add(1)
		<-over
	}))
	defer hangs.Close()
	defer close(over)
	key, _ := push.DeriveKey("secret")
	var log tenanttest.Log
	s, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.example",
		Services: []string{well.URL(), hangs.URL}, Log: slog.New(slog.NewTextHandler(&log, nil))})
	if err != nil {
		t.Fatal(err)
	}
	there := well.Subscribe(pushtest.NewBrowser(t))
	stuck := there
	stuck.Endpoint = hangs.URL + "/1"
	send := func(d push.Device) (push.Outcome, time.Duration) {
		outcome, wait, _ := s.Send(t.Context(), d, push.Message{Body: []byte("{}")})
		return outcome, wait
	}
	// What we end ourselves says nothing of it.
	ended, end := context.WithCancel(t.Context())
	end()
	for range push.Failures {
		// The next server need not wait.
		if outcome, wait, err := s.Send(ended, stuck, push.Message{Body: []byte("{}")}); outcome != push.OutcomeRetry ||
			wait != 0 || err == nil {
			t.Fatalf("ended: %d, wait %s, %v", outcome, wait, err)
		}
	}
	s.Wait(50 * time.Millisecond)
	for range push.Failures {
		if outcome, _ := send(stuck); outcome != push.OutcomeUnknown && outcome != push.OutcomeRetry {
			t.Fatalf("without an answer: %d", outcome)
		}
	}
	s.Wait(time.Minute)
	before := asked.Load()
	for range 20 {
		if outcome, wait := send(stuck); outcome != push.OutcomeRetry || wait < time.Minute {
			t.Fatalf("then: %d, wait %s", outcome, wait)
		}
	}
	if asked.Load() != before {
		t.Errorf("asked %d times while it rests", asked.Load()-before)
	}
	if told := log.String(); !strings.Contains(told, strings.TrimPrefix(hangs.URL, "http://")) ||
		strings.Contains(told, "/1") {
		t.Errorf("the log says %q", told)
	}
	if outcome, _ := send(there); outcome != push.OutcomeAccepted {
		t.Errorf("another: %d", outcome)
	}
}

// One that answers is well, whatever it says.
func TestAServiceThatAnswersIsAsked(t *testing.T) {
	t.Parallel()
	service := pushtest.New(t)
	s := sender(t, service)
	for range 2 * push.Failures {
		d := service.Subscribe(pushtest.NewBrowser(t))
		service.SetAnswer(d, func(w http.ResponseWriter) { w.WriteHeader(http.StatusServiceUnavailable) })
		if outcome, _, _ := s.Send(t.Context(), d, push.Message{Body: []byte("{}")}); outcome != push.OutcomeRetry {
			t.Fatalf("busy: %d", outcome)
		}
	}
	if outcome, _, err := s.Send(t.Context(), service.Subscribe(pushtest.NewBrowser(t)),
		push.Message{Body: []byte("{}")}); outcome != push.OutcomeAccepted {
		t.Errorf("then: %d, %v", outcome, err)
	}
}

// This server calls addresses that browsers send: it accepts those of push services only.
func TestOnlyPushServicesAreCalled(t *testing.T) {
	t.Parallel()
	browser := pushtest.New(t).Subscribe(pushtest.NewBrowser(t))
	key, err := push.DeriveKey("secret")
	if err != nil {
		t.Fatal(err)
	}
	s, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.example"})
	if err != nil {
		t.Fatal(err)
	}
	for endpoint, taken := range map[string]bool{
		"https://fcm.googleapis.com/fcm/send/abc": true, "https://updates.push.services.mozilla.com/wpush/v2/abc": true,
		"https://web.push.apple.com/abc": true, "https://db5p.notify.windows.com/w/?token=abc": true,
		"http://fcm.googleapis.com/abc": false, "https://fcm.googleapis.com:8443/abc": false,
		"https://fcm.googleapis.com.evil.example/abc": false, "https://evilfcm.googleapis.com/": false,
		"https://user@fcm.googleapis.com/": false, "https://push.apple.com/abc": false, "https://127.0.0.1/": false,
		"https://[::1]/": false, "https://169.254.169.254/latest": false, "https://localhost/": false,
		browser.Endpoint: false, "": false, "fcm.googleapis.com": false,
	} {
		d := browser
		d.Endpoint = endpoint
		if err := s.Check(d); errors.Is(err, push.ErrEndpoint) == taken {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
	for what, d := range map[string]push.Device{
		"no key": {Auth: browser.Auth}, "no secret": {P256dh: browser.P256dh},
		"a key off the curve": {P256dh: base64.RawURLEncoding.EncodeToString([]byte("\x04" + strings.Repeat("a", 64))),
			Auth: browser.Auth},
	} {
		d.Endpoint = "https://fcm.googleapis.com/fcm/send/abc"
		if err := s.Check(d); !errors.Is(err, push.ErrEndpoint) {
			t.Errorf("%s: %v", what, err)
		}
	}
	// A name that leads inside is not called either.
	inside, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.example",
		Services: []string{"localhost"}})
	if err != nil {
		t.Fatal(err)
	}
	d := browser
	d.Endpoint = "https://localhost/abc"
	if outcome, _, err := inside.Send(t.Context(), d, push.Message{Body: []byte("{}")}); outcome == push.OutcomeAccepted ||
		!errors.Is(err, push.ErrEndpoint) {
		t.Errorf("called ourselves: %d, %v", outcome, err)
	}
}

// A fake service on this machine is configured with its port, and no other port is accepted.
func TestAServiceOnThisMachineIsNamedWhole(t *testing.T) {
	t.Parallel()
	named, other := pushtest.New(t), pushtest.New(t)
	s := sender(t, named)
	d := other.Subscribe(pushtest.NewBrowser(t))
	if outcome, _, err := s.Send(t.Context(), d, push.Message{Body: []byte("{}")}); outcome != push.OutcomeRefused ||
		!errors.Is(err, push.ErrEndpoint) {
		t.Errorf("called another port: %d, %v", outcome, err)
	}
	key, _ := push.DeriveKey("secret")
	for _, wrong := range []string{"http://10.0.0.1:80", "http://127.0.0.1", "https://fcm.googleapis.com",
		"http://127.0.0.1:80/x", "127.0.0.1:80"} {
		if _, err := push.New(push.Settings{Key: key, Subject: "https://cortejo.example",
			Services: []string{wrong}}); err == nil {
			t.Errorf("%q is a service", wrong)
		}
	}
}

func TestAKeyIsOne(t *testing.T) {
	t.Parallel()
	one, _ := push.DeriveKey("secret")
	same, _ := push.DeriveKey("secret")
	other, _ := push.DeriveKey("another")
	if one != same || one == other {
		t.Error("a secret does not always make its own key")
	}
	for _, wrong := range []string{"", "abc", base64.RawURLEncoding.EncodeToString(make([]byte, 32)),
		base64.RawURLEncoding.EncodeToString(make([]byte, 31))} {
		if _, err := push.New(push.Settings{Key: wrong, Subject: "https://cortejo.example"}); err == nil {
			t.Errorf("%q is a key", wrong)
		}
	}
}
