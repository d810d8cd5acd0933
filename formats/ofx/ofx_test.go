package ofx_test

import (
	"bytes"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"
	_ "time/tzdata"

	"cortejo/formats/ofx"
)

func sampleStatement(t *testing.T) (ofx.Statement, []ofx.Transaction) {
	t.Helper()
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		t.Fatal(err)
	}
	begins := time.Date(2026, 11, 1, 0, 0, 0, 0, zone)
	s := ofx.Statement{BankID: "CORTEJO", AccountID: "0197F3A8B2C74D10", Begins: begins,
		Ends: begins.AddDate(0, 1, 0), ClosingCents: -3_880}
	return s, []ofx.Transaction{
		{Type: "CREDIT", At: begins.Add(30 * time.Hour), Cents: 92_130, ID: "01", Name: "Júlia & Tomás <3",
			Memo: "Assessoria, 4ª de 6"},
		{Type: "DEBIT", At: begins.Add(90 * time.Hour), Cents: -96_005, ID: "02",
			Name: "Maria Antonieta de Alcântara Figueiredo Bragança", Memo: "Devolução 王 \n em duas linhas"},
		{Type: "XFER", At: begins.Add(95 * time.Hour), Cents: -5, ID: "03", Name: "Transferência"},
	}
}

// The file is as OFX 1.02 and the examples of its specification have it, compared by hand when it was stored.
func TestTheFileIsAsStored(t *testing.T) {
	t.Parallel()
	s, all := sampleStatement(t)
	file := append(append(s.Begin(), s.FormatTransactions(all)...), s.End()...)
	stored, err := os.ReadFile("testdata/statement.ofx")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, stored) {
		t.Errorf("the file is\n%s", file)
	}
}

// Every element is closed in order, as a reader needs that takes the file for XML.
func TestEveryElementIsClosed(t *testing.T) {
	t.Parallel()
	s, all := sampleStatement(t)
	file := string(append(append(s.Begin(), s.FormatTransactions(all)...), s.End()...))
	var open []string
	for _, tag := range regexp.MustCompile(`<(/?)([A-Z0-9]+)>`).FindAllStringSubmatch(file, -1) {
		if tag[1] == "" {
			open = append(open, tag[2])
			continue
		}
		if len(open) == 0 || open[len(open)-1] != tag[2] {
			t.Fatalf("</%s> closes %v", tag[2], open)
		}
		open = open[:len(open)-1]
	}
	if len(open) > 0 {
		t.Errorf("not closed: %v", open)
	}
	for _, name := range regexp.MustCompile(`<NAME>(.*?)</NAME>`).FindAllStringSubmatch(file, -1) {
		plain := strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">").Replace(name[1])
		if len(plain) > 32 || plain == "" {
			t.Errorf("a name of %d letters: %q", len(plain), name[1])
		}
	}
}
