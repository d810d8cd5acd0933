package plaintext_test

import (
	"testing"

	"cortejo/formats/plaintext"
)

func TestRemoveMarks(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"\u202a+55 31 98765\u20112222\u202c": "+55 31 98765\u20112222",
		"A\u202eB\u2066C\u2069":              "ABC",
		"\ufeffAna\u200b Clara\u2060":        "Ana Clara",
		"fo\u00adto\u200e\u200f\u061c":       "foto",
		"uma linha\u2028outra\u2029e outra":  "uma linha\noutra\ne outra",
		"👩\u200d🍳 e می\u200cخواهم":           "👩\u200d🍳 e می\u200cخواهم",
		"D’Ávila\tO'Connor\n":                "D’Ávila\tO'Connor\n",
		"a\x00b":                             "a\x00b",
	} {
		if got := plaintext.RemoveMarks(typed); got != want {
			t.Errorf("RemoveMarks(%q) = %q, want %q", typed, got, want)
		}
	}
}

func TestClean(t *testing.T) {
	t.Parallel()
	typed := "  Tia\u202e Zezé\x00\r\n\x07 e \xffprimos\u200b  "
	if got, want := plaintext.Clean(typed), "  Tia Zezé\n e primos  "; got != want {
		t.Errorf("Clean = %q, want %q", got, want)
	}
	if got, want := plaintext.CleanLine(typed), "Tia Zezé e primos"; got != want {
		t.Errorf("CleanLine = %q, want %q", got, want)
	}
}
