package phone_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"cortejo/formats/phone"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"(31) 98765-4321":      "+5531987654321",
		"31987654321":          "+5531987654321",
		"031 98765-4321":       "+5531987654321",
		" +55 (31) 98765-4321": "+5531987654321",
		"5531987654321":        "+5531987654321",
		"(31) 8765-4321":       "+5531987654321",
		"+55 31 8765 4321":     "+5531987654321",
		"(31) 3222-4321":       "+553132224321",
		"(55) 99123-4567":      "+5555991234567",
		"+351 912 345 678":     "+351912345678",
		"+1 202 555 0143":      "+12025550143",
	} {
		got, err := phone.Parse(written)
		if err != nil || got != want {
			t.Errorf("%q is %q (%v), want %q", written, got, err, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	t.Parallel()
	for _, written := range []string{
		"", " ", "31", "98765-4321", "(00) 98765-4321", "(31) 98765-43210", "0800 123 4567", "0900 123 456",
		"31 98765-4321 ramal 2", "+55", "+5531", "190", "maria@exemplo.com", "<script>alert(1)</script>",
		"\x00", "\xff\xfe", strings.Repeat("9", 5000),
	} {
		if got, err := phone.Parse(written); !errors.Is(err, phone.ErrInvalid) || got != "" {
			t.Errorf("%q is %q (%v), want a refusal", written, got, err)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("(31) 98765-4321")
	f.Add("+55 31 8765 4321")
	kept := regexp.MustCompile(`^\+[1-9][0-9]{7,14}$`)
	f.Fuzz(func(t *testing.T, written string) {
		number, err := phone.Parse(written)
		if err != nil {
			return
		}
		if !kept.MatchString(number) {
			t.Fatalf("%q became %q, which the database refuses", written, number)
		}
		if again, err := phone.Parse(number); err != nil || again != number {
			t.Fatalf("%q became %q and then %q (%v)", written, number, again, err)
		}
	})
}
