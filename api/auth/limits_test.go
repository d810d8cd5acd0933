package auth

import (
	"reflect"
	"strings"
	"testing"
)

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
		if _, err := ReadLimits(func(string) string { return bad }); err == nil ||
			!strings.Contains(err.Error(), "SIGN_IN_TRIES_PER_ADDRESS") ||
			!strings.Contains(err.Error(), "SIGN_IN_COUNTRIES") {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func TestOtherCountry(t *testing.T) {
	t.Parallel()
	const onlyBrazil = "Por enquanto só enviamos códigos para telefones do Brasil."
	for number, want := range map[string]string{"+5531987654321": "", "+5352345678": onlyBrazil,
		"+37120000000": onlyBrazil, "+12025550143": onlyBrazil} {
		if got := (Limits{}).orDefault().otherCountry(number); got != want {
			t.Errorf("%s: %q", number, got)
		}
	}
	two := Limits{Countries: []string{"BR", "PT"}}
	if got := two.otherCountry("+351912345678"); got != "" {
		t.Errorf("a phone of Portugal: %q", got)
	}
	// Canada shares its code with the United States.
	if got := (Limits{Countries: []string{"US", "PT"}}).
		otherCountry(
			"+14165550123"); got != "Por enquanto só enviamos códigos para telefones destes países: Estados Unidos, Portugal." {
		t.Errorf("a phone of Canada: %q", got)
	}
}
