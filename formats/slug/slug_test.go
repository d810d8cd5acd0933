package slug_test

import (
	"errors"
	"strings"
	"testing"

	"cortejo/formats/slug"
)

func TestWhatIsTypedBecomesAnAddress(t *testing.T) {
	t.Parallel()
	for typed, want := range map[string]string{
		"Lúcia & Antônio":    "lucia-antonio",
		"  ANA   e   Bruno ": "ana-e-bruno",
		"ana_bruno.2027":     "ana-bruno-2027",
		"Ａｎａ":                "ana",
		"São João nº 2":      "sao-joao-no-2",
	} {
		if got, err := slug.Parse(typed); err != nil || got != want || !slug.IsValid(got) {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	for typed, want := range map[string]error{
		"аna-e-bruno":           slug.ErrLetters, // the first letter is Cyrillic
		"ana-e-ßruno":           slug.ErrLetters,
		"ana٣":                  slug.ErrLetters,
		"":                      slug.ErrShort,
		"--":                    slug.ErrShort,
		"ab":                    slug.ErrShort,
		strings.Repeat("a", 61): slug.ErrLong,
	} {
		if got, err := slug.Parse(typed); !errors.Is(err, want) {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
}

func TestOurOwnWordsAreNobodys(t *testing.T) {
	t.Parallel()
	for _, typed := range []string{"app", "APP", "Ａｐｐ", "App!", "ápp", "a-p-p", "adm1n", "ADMlN", "Iogin", "l0gin",
		"en-trar", "rned1a", "c0rtejo", "vvvvvv", "3ditor"} {
		if got, err := slug.Parse(typed); !errors.Is(err, slug.ErrReserved) {
			t.Errorf("%q: %q, %v", typed, got, err)
		}
	}
	if slug.IsValid("app") || slug.IsValid("api") {
		t.Error("an address of ours may be an event's")
	}
	if _, err := slug.Parse("mario-e-lia"); err != nil {
		t.Errorf("names: %v", err)
	}
}

func TestAMadeAddressIsNotGuessed(t *testing.T) {
	t.Parallel()
	seen := map[string]bool{}
	for range 200 {
		made := slug.New("Marina & Tomás")
		if !slug.IsValid(made) || !strings.HasPrefix(made, "marina-tomas-") || seen[made] {
			t.Fatal(made)
		}
		seen[made] = true
	}
	if made := slug.New(strings.Repeat("Ana ", 40)); !slug.IsValid(made) || strings.Contains(made, "--") {
		t.Error(made)
	}
	for text, want := range map[string]bool{"ana": true, "ana-e-bruno": true, "ana-e-bruno-2027": true,
		"20270313": true, "ana-4f7k2m9x0q": false} {
		if slug.IsGuessable(text) != want {
			t.Errorf("%s: guessable is %t", text, !want)
		}
	}
}

func TestSuggestionsCanBeChosen(t *testing.T) {
	t.Parallel()
	for _, text := range []string{"ana-e-bruno", "app", "", strings.Repeat("a", 60)} {
		for _, one := range slug.Suggest(text, 2027, "casamento") {
			if again, err := slug.Parse(one); err != nil || again != one || one == text {
				t.Errorf("of %q: %q, %v", text, one, err)
			}
		}
	}
	if got := slug.Suggest("ana-e-bruno", 2027, "casamento"); len(got) < 3 || got[0] != "ana-e-bruno-2027" {
		t.Error(got)
	}
}
