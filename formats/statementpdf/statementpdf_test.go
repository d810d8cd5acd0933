package statementpdf_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/api"

	"cortejo/formats/statementpdf"
)

func print(t *testing.T, lines int) []byte {
	t.Helper()
	s := statementpdf.Statement{Business: "Ateliê Céu & Festa 🎉", Title: "Carteira",
		Month: time.Date(2026, 11, 3, 0, 0, 0, 0, time.UTC), OpeningCents: 1, ClosingCents: -3_880}
	for i := range lines {
		s.Lines = append(s.Lines, statementpdf.Line{At: s.Month, Text: fmt.Sprintf("Pagamento %d", i),
			Details:    "Maria Antonieta de Alcântara Figueiredo Bragança, Casamento Marina & Tomás, 王 4ª de 6",
			GrossCents: 100_000, FeeCents: 7_870, NetCents: 92_130, IsRefund: i%7 == 0})
	}
	var out bytes.Buffer
	if err := s.Print(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// A long statement has as many pages as its lines need, and a month without a line has one.
func TestPages(t *testing.T) {
	t.Parallel()
	for lines, pages := range map[int]int{0: 1, 20: 1, 100: 5} {
		file := print(t, lines)
		if got, err := api.PageCount(bytes.NewReader(file), nil); err != nil || got != pages {
			t.Errorf("%d lines have %d pages (%v), not %d", lines, got, err, pages)
		}
		if !bytes.Equal(file, print(t, lines)) {
			t.Errorf("%d lines printed twice differ", lines)
		}
	}
}
