package form_test

import (
	"errors"
	"strings"
	"testing"

	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/sql/civil"
)

func TestInstagram(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"ana.clara": "ana.clara", " @Ana_Clara9 ": "Ana_Clara9", strings.Repeat("a", 30): strings.Repeat("a", 30),
		"ana..clara": "", ".ana": "", "ana.": "", "ana clara": "", "aná": "", "@": "", "@@ana": "", strings.Repeat("a", 31): "",
	} {
		var f form.Form
		got := f.Instagram("instagramHandle", &text)
		if accepted := f.Err() == nil; accepted != (want != "") || accepted && *got != want {
			t.Errorf("%q became %v, %v; want %q", text, got, f.Err(), want)
		}
	}
	blank := "  "
	var f form.Form
	if got := f.Instagram("instagramHandle", &blank); got != nil || f.Err() != nil {
		t.Errorf("a blank name became %v, %v", got, f.Err())
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
