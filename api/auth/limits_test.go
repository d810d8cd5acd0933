package auth

import (
	"slices"
	"testing"
)

func TestParseCountries(t *testing.T) {
	t.Parallel()
	if got, err := ParseCountries("br, PT,"); err != nil || !slices.Equal(got, []string{"BR", "PT"}) {
		t.Errorf("%v %v", got, err)
	}
	if got, err := ParseCountries("BR,Brasil"); err == nil {
		t.Errorf("a name is taken for a country: %v", got)
	}
}

func TestOtherCountry(t *testing.T) {
	t.Parallel()
	const onlyBrazil = "Por enquanto só enviamos códigos para telefones do Brasil."
	for number, want := range map[string]string{"+5531987654321": "", "+5352345678": onlyBrazil,
		"+37120000000": onlyBrazil, "+12025550143": onlyBrazil} {
		if got := (Limits{}).orDefault().refuseCountry(number); got != want {
			t.Errorf("%s: %q", number, got)
		}
	}
	two := Limits{Countries: []string{"BR", "PT"}}
	if got := two.refuseCountry("+351912345678"); got != "" {
		t.Errorf("a phone of Portugal: %q", got)
	}
	// Canada shares its code with the United States.
	if got := (Limits{Countries: []string{"US", "PT"}}).
		refuseCountry(
			"+14165550123"); got != "Por enquanto só enviamos códigos para telefones destes países: Estados Unidos, Portugal." {
		t.Errorf("a phone of Canada: %q", got)
	}
}
