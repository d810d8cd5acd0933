package form_test

import (
	"encoding/json"
	"errors"
	"os"
	"testing"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/sql/civil"
)

func TestInstagram(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/instagram.json")
	if err != nil {
		t.Fatal(err)
	}
	// Each pair is an input and the name in it: null if it is refused.
	var cases [][2]*string
	if err := json.Unmarshal(content, &cases); err != nil || len(cases) == 0 {
		t.Fatal(err)
	}
	for _, c := range cases {
		typed, want := *c[0], c[1]
		var f form.Form
		got := ""
		if handle := f.Instagram("instagramHandle", &typed); handle != nil {
			got = *handle
		}
		if accepted := f.Err() == nil; accepted != (want != nil) || accepted && got != *want {
			t.Errorf("%q became %q, %v", typed, got, f.Err())
		}
	}
}

func TestEmailIsNotAtAnIPAddress(t *testing.T) {
	t.Parallel()
	for text, taken := range map[string]bool{"a@exemplo.com.br": true, "a@[127.0.0.1]": false, "a@[IPv6:::1]": false,
		"a@127.0.0.1": false} {
		var f form.Form
		f.Email("email", &text)
		if (f.Err() == nil) != taken {
			t.Errorf("%s: %v", text, f.Err())
		}
	}
}

func TestEverySentenceAtOnce(t *testing.T) {
	t.Parallel()
	var f form.Form
	day, email := civil.Date("2027-02-30"), "marina@localhost"
	f.Required("title", " \n\u200b", "Dê um nome")
	f.Phone("phone", "123")
	f.Date("date", &day)
	f.Email("email", &email)
	var refusal *problem.Error
	if !errors.As(f.Err(), &refusal) || len(refusal.Fields) != 4 || refusal.Fields[0].Message != "Dê um nome" {
		t.Errorf("the form says %+v", f.Err())
	}
}
