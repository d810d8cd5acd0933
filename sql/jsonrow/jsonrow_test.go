package jsonrow_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"cortejo/sql/jsonrow"
)

type place struct {
	City  string `json:"city"`
	State string `json:"state,omitempty"`
}

type row struct {
	place
	Title  string           `json:"title"`
	At     *time.Time       `json:"at"`
	Raw    json.RawMessage  `json:"raw"`
	Places []place          `json:"places"`
	Named  map[string]place `json:"named"`
	Count  int
	Hidden string `json:"-"`
	unread string
}

func TestKeysAndFieldsAreTheSame(t *testing.T) {
	const same = `{"city": "Recife", "title": "Bodas", "at": "2027-03-13T09:05:00Z", "raw": {"any": "key"}, "places": ` +
		`[{"city": "Olinda", "state": "PE"}], "named": {"any": {"city": "Olinda"}}, "count": 2}`
	// Without the check, what differs is read as far as it goes.
	var r row
	if err := jsonrow.Read("GetRow", []byte(`{"city": "Recife", "spare": 1}`), &r); err != nil || r.City != "Recife" {
		t.Errorf("read %+v: %v", r, err)
	}
	jsonrow.RequireSameKeys()
	for name, c := range map[string]struct {
		text string
		want string
	}{
		"the same":                 {same, ""},
		"null":                     {"null", ""},
		"null within":              {strings.Replace(same, `{"any": {"city": "Olinda"}}`, "null", 1), ""},
		"a key too many":           {strings.Replace(same, `"count"`, `"spare": null, "count"`, 1), "no field takes the key .spare"},
		"a key too many in a list": {strings.Replace(same, `"state"`, `"country"`, 1), "no field takes the key .places[].country"},
		"a key too few":            {strings.Replace(same, `"title": "Bodas", `, "", 1), "no key fills the field .title"},
		"a key too few in a map":   {strings.Replace(same, `{"any": {"city": "Olinda"}}`, `{"any": {}}`, 1), "no key fills the field .named.*.city"},
		"an embedded key too few":  {strings.Replace(same, `"city": "Recife", `, "", 1), "no key fills the field .city"},
		"a hidden key":             {strings.Replace(same, `"count"`, `"hidden": "", "count"`, 1), "no field takes the key .hidden"},
		"an unexported key":        {strings.Replace(same, `"count"`, `"unread": "", "count"`, 1), "no field takes the key .unread"},
		"no JSON":                  {"{", "unexpected end"},
	} {
		into := row{unread: "as it was"}
		err := jsonrow.Read("GetRow", []byte(c.text), &into)
		switch {
		case into.unread != "as it was":
			t.Errorf("%s: an unexported field is now %q", name, into.unread)
		case c.want == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "GetRow")):
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	for text, want := range map[string]string{
		`{"city": "Olinda"}`:                 "",
		`{"city": "Olinda", "mayor": "Ana"}`: "a key fills the computed field .mayor",
	} {
		var computed struct {
			place
			Mayor string `json:"mayor"`
		}
		err := jsonrow.Read("GetPlace", []byte(text), &computed, "mayor")
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}
