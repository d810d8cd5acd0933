package library

import (
	"testing"
	"unicode/utf8"
)

func TestEveryTypeHasARunSheet(t *testing.T) {
	for projectType := range minimumTasks {
		lines := RunSheetOf(projectType)
		if len(lines) < 9 {
			t.Errorf("%s: %d lines", projectType, len(lines))
		}
		before := [2]int{-7, 0}
		for _, l := range lines {
			at := [2]int{l.Day, l.Start()}
			if at[0] < before[0] || at[0] == before[0] && at[1] < before[1] || at[1] > 2159 || l.Length < 1 ||
				l.Length > 1440 {
				t.Errorf("%s: %q stands at %v, after %v, for %d minutes", projectType, l.Title, at, before, l.Length)
			}
			before = at
			if l.Title == "" || utf8.RuneCountInString(l.Title) > 160 || utf8.RuneCountInString(l.Place) > 160 {
				t.Errorf("%s: %+v", projectType, l)
			}
			for _, entry := range l.Procession {
				if entry.Who == "" {
					t.Errorf("%s: %q has an entry of nobody", projectType, l.Title)
				}
			}
		}
	}
	wedding := RunSheetOf("WEDDING")
	var walk int
	for _, l := range wedding {
		walk = max(walk, len(l.Procession))
	}
	if len(wedding) != 25 || walk != 8 {
		t.Errorf("a wedding has %d lines and a procession of %d", len(wedding), walk)
	}
}
