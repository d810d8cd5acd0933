package withdrawalpdf_test

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/api"

	"cortejo/formats/withdrawalpdf"
)

// A receipt has as many pages as its charges need, and equal receipts give equal files.
func TestPages(t *testing.T) {
	t.Parallel()
	for parts, pages := range map[int]int{1: 1, 9: 1, 60: 4} {
		r := withdrawalpdf.Receipt{Number: "0197F3A8", Status: "No banco", Business: "Ateliê Céu & Festa 🎉",
			Holder: "Beatriz Lacerda", DocumentKind: "CPF", Document: "•••.982.247-••",
			Bank:      "Banco do Brasil, conta com final 0042",
			Cause:     "Pedido pelo titular",
			Requested: time.Date(2026, 11, 29, 9, 30, 0, 0, time.UTC), ReturnedCents: 5, Cents: 100_000}
		for i := range parts {
			r.Parts = append(r.Parts, withdrawalpdf.Part{Subject: fmt.Sprintf("Assessoria, %dª de 60", i+1),
				Event: "Casamento Marina & Tomás", TransferID: "tr_1", IsOfHosts: i%2 == 0, Cents: 100})
		}
		print := func() []byte {
			var out bytes.Buffer
			if err := r.Print(&out); err != nil {
				t.Fatal(err)
			}
			return out.Bytes()
		}
		file := print()
		if got, err := api.PageCount(bytes.NewReader(file), nil); err != nil || got != pages {
			t.Errorf("%d charges have %d pages (%v), not %d", parts, got, err, pages)
		}
		if !bytes.Equal(file, print()) {
			t.Errorf("%d charges printed twice differ", parts)
		}
	}
}
