package proposalpdf_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"cortejo/formats/proposalpdf"
	"cortejo/formats/proposaltext"
	"cortejo/formats/richtext"
)

func newCents(n int64) *int64 { return &n }

func sampleText(t testing.TB, paragraphs ...string) richtext.Text {
	t.Helper()
	var all []any
	for i, one := range paragraphs {
		kind, attrs := "paragraph", map[string]any(nil)
		if i%4 == 0 {
			kind, attrs = "heading", map[string]any{"level": 2}
		}
		all = append(all,
			map[string]any{"type": kind, "attrs": attrs, "content": []any{map[string]any{"type": "text", "text": one}}})
	}
	raw, err := json.Marshal(map[string]any{"type": "doc", "content": all})
	if err != nil {
		t.Fatal(err)
	}
	read, err := richtext.Parse(raw)
	if err != nil {
		t.Fatal(err)
	}
	return read
}

func sampleLogo(t testing.TB) []byte {
	t.Helper()
	drawn := image.NewRGBA(image.Rect(0, 0, 200, 200))
	for x := range 200 {
		for y := range 200 {
			drawn.Set(x, y,
				color.RGBA{R: 122, G: uint8(36 + x/4), B: uint8(62 + y/4), A: 255}) //nolint:gosec // below 256
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, drawn, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func sampleProposal(t testing.TB) proposalpdf.Proposal {
	return proposalpdf.Proposal{
		Business: "Ana Clara Cerimonial", Logo: sampleLogo(t), Title: "Assessoria completa para o casamento de Marina",
		Customer: "Marina", Type: "WEDDING",
		EventDay:  time.Date(2027, 11, 14, 0, 0, 0, 0, time.UTC),
		ExpiresOn: time.Date(2026, 12, 9, 0, 0, 0, 0, time.UTC), Cents: 14_500_00,
		Items: []proposalpdf.Item{
			{Name: "Assessoria completa, da primeira reunião ao último convidado", Cents: newCents(12_000_00)},
			{Name: "Segunda cerimonialista no dia", Cents: newCents(2_500_00)},
			{Name: "Ensaio da cerimônia na véspera", Cents: newCents(0)}, {Name: "Reuniões ilimitadas por vídeo"},
		},
		Text: sampleText(t, "O seu dia, com calma",
			"Marina, foi um prazer conhecer a história de vocês. Um casamento pede cuidado em cada detalhe, e é isso que fazemos há doze anos: ouvir, planejar e estar ao lado.",
			"A nossa assessoria começa agora e só termina quando o último convidado for embora."),
		Methods:    []proposaltext.Method{{Kind: "PIX"}, {Kind: "CREDIT_CARD"}, {Kind: "OTHER", Text: "cheque"}},
		Plan:       "Entrada de R$ 2.000,00 e uma parcela de R$ 12.500,00",
		Payment:    "Entrada de 30% e o resto em até seis vezes, sem juros.",
		Attachment: "Portfólio 2026", AttachmentText: "Trinta casamentos que fizemos",
		Address: "https://cortejo.example/orcamento/1a2b3c4d", Seed: "1a2b3c4d-95a1-4a63-9d6c-0c5a3bb1b0e2",
		SentAt: time.Date(2026, 11, 24, 15, 0, 0, 0, time.UTC),
	}
}

func printProposal(t testing.TB, p proposalpdf.Proposal) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := p.Print(t.Context(), &out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// extractText returns the text that pdftotext reads in a PDF.
func extractText(t *testing.T, pdf []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "orçamento.pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestItSaysWhatIsOffered(t *testing.T) {
	t.Parallel()
	said := extractText(t, printProposal(t, sampleProposal(t)))
	for _, words := range []string{
		"Ana Clara Cerimonial", "casamento de Marina", "Para Marina", "14 de novembro de 2027", "Grátis", "Incluso",
		"R$ 2.500,00", "R$ 14.500,00",
		"9 de dezembro de 2026", "Pix, cartão de crédito ou cheque", "uma parcela de R$ 12.500,00", "Entrada de 30%",
		"Portfólio 2026. Trinta casamentos que fizemos", "cortejo.example/orcamento/1a2b3c4d", "1 de 1",
	} {
		if !strings.Contains(said, words) {
			t.Errorf("it does not say %q:\n%s", words, said)
		}
	}
	if strings.Contains(said, "Aceito") {
		t.Error("nobody accepted it")
	}
}

func TestWhatWasAcceptedSaysByWhom(t *testing.T) {
	t.Parallel()
	p := sampleProposal(t)
	p.Acceptance = &proposalpdf.Acceptance{Name: "Marina Alves 🎉", At: time.Date(2026, 11, 25, 1, 30, 0, 0, time.UTC),
		Phone: "(31) •••••-4324", IP: "203.0.113.7", Version: 2, Hash: sha256.Sum256([]byte("o que foi aceito"))}
	said := extractText(t, printProposal(t, p))
	for _, words := range []string{"Marina Alves", "24 de novembro de 2026, às 22:30", "(31) •••••-4324", "203.0.113.7",
		"SHA-256"} {
		if !strings.Contains(said, words) {
			t.Errorf("it does not say %q:\n%s", words, said)
		}
	}
}

func TestTheSameOfferIsTheSameFile(t *testing.T) {
	t.Parallel()
	if p := sampleProposal(t); !bytes.Equal(printProposal(t, p), printProposal(t, p)) {
		t.Error("two prints differ")
	}
}

// A proposal with too much of everything still prints, page by page, within the margins: the last line is complete.
func TestTooMuchIsPrintedWhole(t *testing.T) {
	t.Parallel()
	p := sampleProposal(t)
	p.Logo, p.Title = []byte("no picture"), strings.Repeat("Orçamento ", 16)
	for i := range 100 {
		p.Items = append(p.Items,
			proposalpdf.Item{Name: fmt.Sprintf("Serviço %03d %s", i, strings.Repeat("muito detalhado ", 8)),
				Cents: newCents(int64(i) * 100)})
	}
	said := extractText(t, printProposal(t, p))
	for _, words := range []string{"Serviço 000", "Serviço 099", "R$ 99,00", "14.500,00"} {
		if !strings.Contains(said, words) {
			t.Errorf("it does not say %q", words)
		}
	}
}

func BenchmarkSixPages(b *testing.B) {
	p := sampleProposal(b)
	var all []string
	for range 44 {
		all = append(all, strings.Repeat("Cada detalhe conta, e nenhum deles precisa ser seu. ", 6))
	}
	p.Text = sampleText(b, all...)
	if pages := bytes.Count(printProposal(b, p), []byte("/Type /Page\n")); pages != 6 {
		b.Fatalf("it has %d pages", pages)
	}
	for b.Loop() {
		printProposal(b, p)
	}
}

// No letter is lost: those of a planner's texts are rejected before, and those in names are printed as their number.
func TestNoLetterVanishesFromAProposal(t *testing.T) {
	t.Parallel()
	for _, got := range []string{
		proposalpdf.DescribeMissingInTitle("Casamento de 王"), proposalpdf.DescribeMissingInLine("Chá 茶"),
		proposalpdf.DescribeMissingInText(sampleText(t, "Condições", "Doces 餅")),
	} {
		if !strings.HasPrefix(got, "Há uma letra que não sai no PDF: “") {
			t.Errorf("it says %q", got)
		}
	}
	if got := proposalpdf.DescribeMissingInTitle("Bodas de Zoë & Ångström 🎉") +
		proposalpdf.DescribeMissingInLine("Flores: R$ 10,00, “à vista” – 2×"); got != "" {
		t.Errorf("it says %q", got)
	}
	p := sampleProposal(t)
	p.Business, p.Customer, p.Text = "Festas 王", "Ming 王", sampleText(t, "Condições", "Doces 餅")
	p.Items = []proposalpdf.Item{{Name: "Chá 茶"}}
	p.Acceptance = &proposalpdf.Acceptance{Name: "Ming 明", At: p.SentAt, Phone: "(31) •••••-4324", Version: 1}
	said := extractText(t, printProposal(t, p))
	for _, words := range []string{"Festas [U+738B]", "Ming [U+738B]", "Doces [U+9905]", "Chá [U+8336]", "Ming [U+660E]"} {
		if !strings.Contains(said, words) {
			t.Errorf("it does not say %q:\n%s", words, said)
		}
	}
	if p.Items[0].Name != "Chá 茶" || p.Acceptance.Name != "Ming 明" {
		t.Errorf("the caller's texts changed: %+v", p)
	}
}
