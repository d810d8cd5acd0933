package auth

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestPauses(t *testing.T) {
	t.Parallel()
	now := time.Now()
	p := &pauses{last: map[string]time.Time{}, now: func() time.Time { return now }}
	for i, step := range []struct {
		after time.Duration
		wait  time.Duration
	}{{0, 0}, {0, 30 * time.Second}, {12 * time.Second, 18 * time.Second}, {18 * time.Second, 0}, {time.Second, 29 * time.Second}} {
		now = now.Add(step.after)
		if wait, ok := p.begin("+5531987654321"); wait != step.wait || ok != (step.wait == 0) {
			t.Errorf("step %d: %s %t", i, wait, ok)
		}
	}
	if _, ok := p.begin("+5531987654322"); !ok {
		t.Error("another phone waits too")
	}
	p.cancel("+5531987654321")
	if _, ok := p.begin("+5531987654321"); !ok {
		t.Error("a cancelled pause still holds")
	}
}

func TestPausesForget(t *testing.T) {
	t.Parallel()
	now := time.Now()
	p := &pauses{last: map[string]time.Time{}, now: func() time.Time { return now }}
	for i := range 10 * pausesBeforeForgetting {
		now = now.Add(resendPause / pausesBeforeForgetting)
		p.begin(strings.Repeat("9", i%7) + time.Duration(i).String())
		if len(p.last) > pausesBeforeForgetting+1 {
			t.Fatalf("%d pauses are remembered", len(p.last))
		}
	}
}

func TestReadLimits(t *testing.T) {
	t.Parallel()
	given := map[string]string{"SIGN_IN_CODES_PER_PHONE": " 50 ", "SIGN_IN_COUNTRIES": "br, PT,"}
	limits, err := ReadLimits(func(name string) string { return given[name] })
	want := DefaultLimits()
	want.CodesPerPhone, want.Countries = 50, []string{"BR", "PT"}
	if err != nil || !reflect.DeepEqual(limits, want) {
		t.Errorf("%+v %v", limits, err)
	}
	for _, bad := range []string{"0", "-1", "muitos", "1.5"} {
		if _, err := ReadLimits(func(string) string { return bad }); err == nil || !strings.Contains(err.Error(), "SIGN_IN_TRIES_PER_ADDRESS") || !strings.Contains(err.Error(), "SIGN_IN_COUNTRIES") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestOtherCountry(t *testing.T) {
	t.Parallel()
	const onlyBrazil = "Por enquanto só enviamos códigos para telefones do Brasil."
	for number, want := range map[string]string{"+5531987654321": "", "+5352345678": onlyBrazil, "+37120000000": onlyBrazil, "+12025550143": onlyBrazil} {
		if got := (Limits{}).orDefault().otherCountry(number); got != want {
			t.Errorf("%s: %q", number, got)
		}
	}
	two := Limits{Countries: []string{"BR", "PT"}}
	if got := two.otherCountry("+351912345678"); got != "" {
		t.Errorf("a phone of Portugal: %q", got)
	}
	// Canada shares its code with the United States.
	if got := (Limits{Countries: []string{"US", "PT"}}).otherCountry("+14165550123"); got != "Por enquanto só enviamos códigos para telefones destes países: Estados Unidos, Portugal." {
		t.Errorf("a phone of Canada: %q", got)
	}
}

func TestAStrangerLocksNobodyOut(t *testing.T) {
	t.Parallel()
	l := newRateLimiters(Limits{CodesPerPhone: 2, CodesPerPhoneTotal: 4}.orDefault())
	const phone = "+5531987654321"
	send := func(clientIP string) bool {
		l.pauses.cancel(phone) // thirty seconds have passed
		_, ok := l.send(clientIP, phone)
		return ok
	}
	for i, step := range []struct {
		clientIP string
		ok       bool
	}{{"stranger", true}, {"stranger", true}, {"stranger", false}, {"owner", true}, {"another", true}, {"owner", false}} {
		if got := send(step.clientIP); got != step.ok {
			t.Errorf("step %d, %s: %t", i, step.clientIP, got)
		}
	}
	l.signedIn(phone)
	if !send("owner") {
		t.Error("after signing in the phone still waits")
	}
}
