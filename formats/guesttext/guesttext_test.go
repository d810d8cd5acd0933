package guesttext_test

import (
	"encoding/json"
	"os"
	"reflect"
	"testing"

	"cortejo/formats/guesttext"
)

// TestTheSamePartiesAsThePage: web/src/features/guests/parse.test.ts reads the same file.
func TestTheSamePartiesAsThePage(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("testdata/parties.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Written, Name string
		Guests        []guesttext.Person
	}
	if err := json.Unmarshal(content, &cases); err != nil || len(cases) == 0 {
		t.Fatalf("%d cases: %v", len(cases), err)
	}
	for _, c := range cases {
		for i := range c.Guests {
			if c.Guests[i].Kind == "" {
				c.Guests[i].Kind = "unknown"
			}
		}
		if got := guesttext.ParseParty(c.Written); got.Name != c.Name || !reflect.DeepEqual(got.Guests, c.Guests) {
			t.Errorf("%q is %+v, want %s %+v", c.Written, got, c.Name, c.Guests)
		}
	}
}

func TestParseParty(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]struct {
		places     int
		isDoubtful bool
	}{
		"Família Prado":              {1, true},
		"Família Prado, 3 pessoas":   {3, false},
		"Casal Prado":                {2, false},
		"Família Sá, Ana, João":      {2, false},
		"Lucas (7)":                  {7, true},
		"Ana (2)":                    {2, false},
		"Ana e Lia Souza":            {2, false},
		"":                           {0, false},
		"+1":                         {0, false},
		"Maria das Dores e Silva +2": {3, false},
	} {
		if got := guesttext.ParseParty(written); len(got.Guests) != want.places || got.IsDoubtful != want.isDoubtful {
			t.Errorf("%q is %+v, want %+v", written, got, want)
		}
	}
}

func TestNoSumIsAGuest(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{"TOTAL": true, "Subtotal:": true, "Total geral 48": true, "SOMA": true,
		"Total de convidados": true, "Tota Ferreira": false, "Totalmente Ana": false, "": false} {
		if guesttext.IsTotal(text) != want {
			t.Errorf("%q is a sum: %v", text, !want)
		}
	}
}

func TestParseStatus(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{"TRUE": "attending", "VERDADEIRO": "attending", "x": "attending",
		"✓": "attending", "Sim!": "attending", "confirmou": "attending", "FALSE": "unknown", "FALSO": "unknown",
		"talvez": "unknown", "": "unknown", "NÃO": "not_attending", "não vai": "not_attending"} {
		if got, ok := guesttext.ParseStatus(text); got != want || !ok {
			t.Errorf("%q is %q, %v", text, got, ok)
		}
	}
	if _, ok := guesttext.ParseStatus("depende do trabalho"); ok {
		t.Error("an unknown word is a status")
	}
}
