package main

import (
	"strings"
	"testing"
	"time"
)

func TestMomentsAreTheNextOfSaoPaulo(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 28, 22, 0, 0, 0, time.UTC) // a Saturday, 19h in São Paulo
	for text, want := range map[string]string{
		"23:59:50":        "2026-11-28 23:59:50 -03",
		"03:30:00":        "2026-11-29 03:30:00 -03",
		"01-31 12:00:00":  "2027-01-31 12:00:00 -03",
		"02-29 12:00:00":  "2028-02-29 12:00:00 -03",
		"sunday 12:00:00": "2026-11-29 12:00:00 -03",
	} {
		got, err := parseMoment(text, now)
		if formatted := got.Format("2006-01-02 15:04:05 -07"); err != nil || formatted != want {
			t.Errorf("%s: %s %v, want %s", text, formatted, err, want)
		}
	}
	for _, text := range []string{"", "noon", "02-30 12:00:00", "25:00:00"} {
		if got, err := parseMoment(text, now); err == nil {
			t.Errorf("%q is %s", text, got)
		}
	}
}

// This toolchain's source is the one that make shuffle-clocks shifts.
func TestTheToolchainsClockCanBeShifted(t *testing.T) {
	t.Parallel()
	_, source, err := readOriginal()
	if err != nil {
		t.Fatal(err)
	}
	got, err := shift(source)
	if err != nil || strings.Count(got, "clockOffset()") != 1 {
		t.Errorf("%v", err)
	}
	if _, err := shift("package time\n"); err == nil {
		t.Error("a source without Now was shifted")
	}
}
