package phone_test

import (
	"encoding/json"
	"errors"
	"os"
	"reflect"
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

// TestTheSameNumbersAsThePage: web/src/lib/phone.test.ts reads the same file.
func TestTheSameNumbersAsThePage(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/written.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Written, Number string }
	if err := json.Unmarshal(content, &cases); err != nil || len(cases) == 0 {
		t.Fatalf("%d cases: %v", len(cases), err)
	}
	for _, c := range cases {
		if got, _ := phone.Parse(c.Written); got != c.Number {
			t.Errorf("%q is %q, want %q", c.Written, got, c.Number)
		}
	}
}

func TestReadCell(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]phone.Cell{
		"49987654321.0":                    {Number: "+5549987654321"},
		"49987654321,00":                   {Number: "+5549987654321"},
		"3.1987654321E10":                  {Number: "+5531987654321"},
		"3,19877E+10":                      {Problem: phone.Rounded},
		"Cel.: 31 3222-4567":               {Number: "+553132224567"},
		"(31) 98888-1111 / (31) 3222-4567": {Number: "+5531988881111", Others: []string{"(31) 3222-4567"}},
		"31 98888-1111 ou 31 97777-2222":   {Number: "+5531988881111", Others: []string{"31 97777-2222"}},
		"98765-8888":                       {Problem: phone.WithoutAreaCode},
		"9 8765 8888":                      {Problem: phone.WithoutAreaCode},
		"3222-4567":                        {Problem: phone.WithoutAreaCode},
		"(31) 98765-432":                   {Problem: phone.Unreadable},
		"49 98765-43210":                   {Problem: phone.Unreadable},
		"98765-88881":                      {Problem: phone.Unreadable},
		"não tem":                          {Problem: phone.Unreadable},
	} {
		if got := phone.ReadCell(written, ""); !reflect.DeepEqual(got, want) {
			t.Errorf("%q is %+v, want %+v", written, got, want)
		}
	}
	if got := phone.ReadCell("98765-8888", "31"); got.Number != "+5531987658888" {
		t.Errorf("with an area code: %+v", got)
	}
	for code, want := range map[string]bool{"31": true, "55": true, "00": false, "20": false, "3": false, "": false} {
		if phone.IsAreaCode(code) != want {
			t.Errorf("%q is an area code: %v", code, !want)
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
