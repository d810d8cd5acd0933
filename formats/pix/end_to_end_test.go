package pix_test

import (
	"testing"
	"time"

	"cortejo/formats/pix"
)

func TestAnEndToEndIDNamesAMinute(t *testing.T) {
	t.Parallel()
	const id = "E6074694820261130143512ab34CD567"
	parsed, at, err := pix.ParseEndToEndID(" " + id + "\n")
	if want := time.Date(2026, 11, 30, 14, 35, 0, 0, time.UTC); err != nil || parsed != id || !at.Equal(want) {
		t.Errorf("%q at %v: %v", parsed, at, err)
	}
	for _, text := range []string{
		"", "E6074694820261130143512ab34CD56", "E6074694820261130143512ab34CD5678", "D6074694820261130143512ab34CD567",
		"E6074694820261330143512ab34CD567", "E6074694820261130243512ab34CD567", "E6074694820261130146012ab34CD567",
		"E607469482026113014351-ab34CD567", "E6074694A20261130143512ab34CD567", "E6074694820260231143512ab34CD567",
	} {
		if _, _, err := pix.ParseEndToEndID(text); err == nil {
			t.Errorf("%q passes", text)
		}
	}
}
