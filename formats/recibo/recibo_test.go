package recibo_test

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"cortejo/formats/recibo"
)

func TestRecibo(t *testing.T) {
	t.Parallel()
	r := recibo.Recibo{
		Number: "3F2A91BC", Cents: 195_000, Subject: "Assessoria, 4ª de 6", Event: "Casamento Marina & Tomás",
		City: "Belo Horizonte, MG", Day: time.Date(2026, 11, 20, 0, 0, 0, 0, time.UTC),
		Payer: recibo.Party{Name: "Marina Alves", Document: "12345678909"},
		Payee: recibo.Party{Name: "Ana Clara Cerimonial", Document: "12ABC34501DE35"},
	}
	want := "Ana Clara Cerimonial, CNPJ 12.ABC.345/01DE-35, recebeu de Marina Alves, CPF 123.456.789-09, a quantia de R$ 1.950,00 (mil novecentos e cinquenta reais), referente a Assessoria, 4ª de 6, Casamento Marina & Tomás."
	if got := r.FormatSentence(); strings.ReplaceAll(got, "\u00a0", " ") != want {
		t.Errorf("it says %q, want %q", got, want)
	}
	part := r
	part.Cents, part.ReturnedCents = 115_000, 80_000
	if got := strings.ReplaceAll(part.FormatSentence(), "\u00a0", " "); !strings.Contains(got,
		"a quantia de R$ 1.150,00 (mil cento e cinquenta reais)") ||
		!strings.HasSuffix(got, "Tomás. De R$ 1.950,00 pagos, R$ 800,00 foram devolvidos.") {
		t.Errorf("of a part it says %q", got)
	}
	var one, other bytes.Buffer
	if err := r.Print(&one); err != nil {
		t.Fatal(err)
	}
	// Names may be long, and contain characters that no typeface has.
	if err := r.Print(&other); err != nil || !bytes.Equal(one.Bytes(), other.Bytes()) {
		t.Errorf("twice, it is another file, %v", err)
	}
	r.Payee.Name, r.RecordedBy = strings.Repeat("Flores & Cia 💐 ", 12), "Ana Clara Cerimonial"
	if err := r.Print(&other); err != nil {
		t.Error(err)
	}
}

// No name of a receipt is printed with a letter less.
func TestAReceiptNamesTheLettersThatItCannotPrint(t *testing.T) {
	t.Parallel()
	r := recibo.Recibo{Payer: recibo.Party{Name: "Ming 王"}, Payee: recibo.Party{Name: "Ana Clara 🎉"}, Event: "Festa 茶"}
	want := "Há letras que não saem no PDF: “王” no nome de quem pagou; “茶” no nome do evento. Escreva-as de outro jeito."
	if got := r.DescribeMissingLetters(); got != want {
		t.Errorf("it says %q", got)
	}
	r.Payer.Name, r.Event = "Zoë Ångström", "Festa"
	if got := r.DescribeMissingLetters(); got != "" {
		t.Errorf("it says %q", got)
	}
}
