package contractpdf_test

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/pdfcpu/pdfcpu/pkg/api"
	"github.com/pdfcpu/pdfcpu/pkg/pdfcpu/model"

	"cortejo/formats/contractpdf"
	"cortejo/formats/richtext"
)

var signedAt = time.Date(2026, 11, 24, 20, 40, 5, 0, time.UTC)

func newKey(t *testing.T, secret string) contractpdf.Key {
	t.Helper()
	k, err := contractpdf.NewKey([]byte(strings.Repeat(secret, contractpdf.MinKeyLength)))
	if err != nil {
		t.Fatal(err)
	}
	return k
}

func renderContract(t *testing.T) []byte {
	t.Helper()
	text, err := richtext.Parse([]byte(`{"type":"doc","content":[
		{"type":"heading","attrs":{"level":2},"content":[{"type":"text","text":"Objeto"}]},
		{"type":"paragraph","content":[{"type":"text","text":"A assessoria de {{cliente}}, no dia {{ data }}, das preparações à manhã seguinte. {{valor}}"}]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	if got := contractpdf.ListFields(text); !slices.Equal(got, []string{"cliente", "data", "valor"}) {
		t.Fatalf("the template asks for %q", got)
	}
	filled := contractpdf.FillFields(text,
		map[string]string{"cliente": "Conceição & João", "data": "14 de março de 2027"})
	if got := contractpdf.ListFields(filled); !slices.Equal(got, []string{"valor"}) {
		t.Fatalf("what nobody filled in is %q", got)
	}
	if len(contractpdf.ListFields(text)) != 3 {
		t.Fatal("filling a template changed it")
	}
	pdf, err := contractpdf.RenderText(t.Context(), "Contrato de assessoria", filled)
	if err != nil {
		t.Fatal(err)
	}
	return pdf
}

func sampleEvidence(t *testing.T, original []byte) contractpdf.Evidence {
	t.Helper()
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		t.Fatal(err)
	}
	e := contractpdf.Evidence{
		Contract: "Contrato de assessoria", Business: "Ana Clara Cerimonial", Event: "Casamento Marina & Tomás",
		Original: sha256.Sum256(original), Code: "7KQ4-MX2P-9TRA",
		Address: "https://cortejo.exemplo/contrato/verificar/7KQ4-MX2P-9TRA", Zone: zone,
	}
	for i, name := range []string{"Ana Clara Nogueira", "Marina Andrade 🌸", "Tomás Leal"} {
		s := contractpdf.Signer{
			Name: name, Role: "Contratante", Phone: "+5531987654321", CPF: "52998224725", IP: "203.0.113.7",
			Device: "Chrome no Android",
			CodeAt: signedAt, ConsentAt: signedAt, SignedAt: signedAt,
			DrawingPath: "M20 150L60 30L100 140L150 60L170 150M200 120L260 80L300 150L420 100L580 180",
		}
		if i == 2 {
			s.DrawingPath, s.TypedName = "", name
		}
		e.Signers = append(e.Signers, s)
		for _, what := range []string{"recebeu o link", "abriu o contrato", "pediu o código", "errou o código",
			"confirmou o código", "assinou"} {
			e.Steps = append(e.Steps, contractpdf.Step{At: signedAt, Actor: name, Action: what, IP: "203.0.113.7"})
		}
	}
	return e
}

func seal(t *testing.T, original []byte, k contractpdf.Key) []byte {
	t.Helper()
	sealed, err := contractpdf.Seal(t.Context(), original, sampleEvidence(t, original), k, signedAt)
	if err != nil {
		t.Fatal(err)
	}
	return sealed
}

// runTool runs a tool of Debian's poppler-utils on a file and returns its output.
func runTool(t *testing.T, content []byte, name string, args ...string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "contrato.pdf")
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	args = slices.Clone(args)
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], "FILE", file)
	}
	command := exec.CommandContext(t.Context(), name, args...)
	command.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	out, err := command.CombinedOutput()
	if err != nil {
		return fmt.Sprintf("%s\n%v", out, err)
	}
	return string(out)
}

// isWhole reports whether pdfsig finds the signature valid and over the whole file.
func isWhole(t *testing.T, content []byte) (bool, string) {
	t.Helper()
	said := runTool(t, content, "pdfsig", "-nocert", "FILE")
	return strings.Contains(said, "Signature is Valid.") && strings.Contains(said, "Total document signed"), said
}

func TestASealCoversEveryByte(t *testing.T) {
	t.Parallel()
	k := newKey(t, "a")
	original := renderContract(t)
	if _, err := contractpdf.Check(t.Context(), bytes.NewReader(original), int64(len(original))); err != nil {
		t.Fatal(err)
	}
	sealed := seal(t, original, k)
	if ok, said := isWhole(t, sealed); !ok || !strings.Contains(said, "ETSI.CAdES.detached") ||
		!strings.Contains(said, "SHA-256") {
		t.Fatalf("pdfsig says:\n%s", said)
	}
	if err := contractpdf.Verify(sealed, k.Certificate); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(sealed, original) {
		t.Error("what was signed no longer stands in the file as it was")
	}
	if err := contractpdf.Verify(sealed, newKey(t, "b").Certificate); !errors.Is(err, contractpdf.ErrForeign) {
		t.Errorf("under another key: %v", err)
	}
	if err := contractpdf.Verify(original, k.Certificate); !errors.Is(err, contractpdf.ErrUnsealed) {
		t.Errorf("without a seal: %v", err)
	}

	appended := append(bytes.Clone(sealed), "\n% mais uma linha\n"...)
	if ok, said := isWhole(t, appended); ok {
		t.Errorf("pdfsig lets appended bytes pass:\n%s", said)
	}
	if err := contractpdf.Verify(appended, k.Certificate); !errors.Is(err, contractpdf.ErrChanged) {
		t.Errorf("with appended bytes: %v", err)
	}
	page := bytes.Index(sealed, []byte("/MediaBox"))
	changed := bytes.Clone(sealed)
	changed[page+len("/MediaBox")+2] ^= 1
	if ok, said := isWhole(t, changed); ok {
		t.Errorf("pdfsig lets a changed byte pass:\n%s", said)
	}
	// Each byte counts, also those of the signature and of the zeros after it.
	for at := 0; at < len(sealed); at += 97 {
		changed := bytes.Clone(sealed)
		changed[at] ^= 1
		if err := contractpdf.Verify(changed, k.Certificate); err == nil {
			t.Fatalf("byte %d may change", at)
		}
	}
	if err := contractpdf.Verify(sealed[:len(sealed)-1], k.Certificate); err == nil {
		t.Error("the last byte may be cut off")
	}
}

func TestTheEvidenceTellsWhoSignedAndHow(t *testing.T) {
	t.Parallel()
	original := renderContract(t)
	k := newKey(t, "a")
	text := runTool(t, seal(t, original, k), "pdftotext", "-layout", "FILE", "-")
	mark := k.FormatFingerprint()
	sum := fmt.Sprintf("%x", sha256.Sum256(original))
	for _, want := range []string{
		"Conceição & João", "preparações à manhã", // the signed text is still there
		"Folha de assinaturas", "Ana Clara Nogueira", "Marina Andrade", "Tomás Leal", "(31) •••••-4321",
		"•••.982.247-••", "203.0.113.7",
		"Chrome no Android", "17:40:05", "horário de Brasília", "errou o código", sum[:32], sum[32:], "7KQ4-MX2P-9TRA",
		"eletrônica avançada", "nos moldes da Lei 14.063/2020", "2.200-2/2001, art. 10, § 2º", "Certificado do selo",
		mark[:32], mark[32:],
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the evidence does not say %q", want)
		}
	}
	for _, never := range []string{"qualificada", "98765", "52998224725", "america/", "brt"} {
		if strings.Contains(strings.ToLower(text), never) {
			t.Errorf("the evidence says %q", never)
		}
	}
	e := sampleEvidence(t, original)
	e.Signers[1].ConsentAt = time.Time{}
	simple, err := contractpdf.Seal(t.Context(), original, e, newKey(t, "a"), signedAt)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(runTool(t, simple, "pdftotext", "FILE", "-"), "avançada") {
		t.Error("without everybody's consent the signature is called an advanced one")
	}
	e = sampleEvidence(t, []byte("something else"))
	if _, err := contractpdf.Seal(t.Context(), original, e, newKey(t, "a"), signedAt); !errors.Is(err,
		contractpdf.ErrOriginal) {
		t.Errorf("another file than the one that was signed: %v", err)
	}
}

func TestASealVerifiesByTheCertificateKeptOfItsKey(t *testing.T) {
	t.Parallel()
	old, now := newKey(t, "a"), newKey(t, "b")
	sealed := seal(t, renderContract(t), old)
	kept, err := contractpdf.ParseCertificate(old.DER())
	if err != nil {
		t.Fatal(err)
	}
	if err := contractpdf.Verify(sealed, kept); err != nil {
		t.Errorf("by the kept certificate: %v", err)
	}
	if err := contractpdf.Verify(sealed, now.Certificate); !errors.Is(err, contractpdf.ErrForeign) {
		t.Errorf("by the certificate of another key: %v", err)
	}
	named, err := contractpdf.CertificateOf(sealed)
	if err != nil || named.Fingerprint() != old.Fingerprint() || old.Fingerprint() == now.Fingerprint() ||
		newKey(t, "a").Fingerprint() != old.Fingerprint() {
		t.Errorf("the file names %s, %v", named.FormatFingerprint(), err)
	}
	if _, err := contractpdf.ParseCertificate([]byte("certificate")); !errors.Is(err, contractpdf.ErrCertificate) {
		t.Errorf("bytes that are no certificate: %v", err)
	}
}

// A name that came to be unprintable after all signed does not vanish from the evidence, nor keep it from being sealed.
func TestNoLetterOfTheEvidenceVanishes(t *testing.T) {
	t.Parallel()
	original := renderContract(t)
	e := sampleEvidence(t, original)
	if got := e.DescribeMissingLetters(); got != "" {
		t.Errorf("of names that can be printed: %q", got)
	}
	e.Business, e.Signers[0].Role = "Casa 王", "Noivo ข"
	want := "Há letras que não saem no PDF: “王” no nome do negócio; " +
		"“ข” no papel da 1ª pessoa. Escreva-as de outro jeito."
	if got := e.DescribeMissingLetters(); got != want {
		t.Errorf("got %q", got)
	}
	sealed, err := contractpdf.Seal(t.Context(), original, e, newKey(t, "a"), signedAt)
	if err != nil {
		t.Fatal(err)
	}
	said := runTool(t, sealed, "pdftotext", "-layout", "FILE", "-")
	for _, want := range []string{"Casa [U+738B]", "Noivo [U+0E02]", "Marina Andrade"} {
		if !strings.Contains(said, want) {
			t.Errorf("the evidence does not say %q", want)
		}
	}
	if strings.Contains(said, "U+1F338") {
		t.Error("a decoration is spelled out")
	}
}

func TestOnlyAPlainPDFIsTaken(t *testing.T) {
	t.Parallel()
	plain := renderContract(t)
	var encrypted bytes.Buffer
	conf := model.NewAESConfiguration("", "dona", 256)
	if err := api.Encrypt(bytes.NewReader(plain), &encrypted, conf); err != nil {
		t.Fatal(err)
	}
	var large bytes.Buffer
	pages := slices.Repeat([]string{"1"}, contractpdf.PageLimit+1)
	if err := api.Collect(bytes.NewReader(plain), &large, pages, model.NewDefaultConfiguration()); err != nil {
		t.Fatal(err)
	}
	program := buildFile("<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>",
		"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << >> >>")
	attachment := filepath.Join(t.TempDir(), "aditivo.txt")
	if err := os.WriteFile(attachment, []byte("a multa é de cem por cento"), 0o600); err != nil {
		t.Fatal(err)
	}
	var attached bytes.Buffer
	err := api.AddAttachments(bytes.NewReader(plain), &attached, []string{attachment}, false,
		model.NewDefaultConfiguration())
	if err != nil {
		t.Fatal(err)
	}
	paperclip := buildFile("<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
		"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Resources << >> /Annots [4 0 R] >>",
		"<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] >>")
	for name, c := range map[string]struct {
		content []byte
		want    error
	}{
		"attachment":    {attached.Bytes(), contractpdf.ErrAttachment},
		"a paperclip":   {paperclip, contractpdf.ErrAttachment},
		"encrypted":     {encrypted.Bytes(), contractpdf.ErrEncrypted},
		"signed before": {seal(t, plain, newKey(t, "a")), contractpdf.ErrSigned},
		"too long":      {large.Bytes(), contractpdf.ErrTooManyPages},
		"a program":     {program, contractpdf.ErrActive},
		"cut off":       {plain[:len(plain)/2], contractpdf.ErrBroken},
		"no PDF":        {[]byte("%PDF-1.7 que nada é"), contractpdf.ErrBroken},
		"empty":         {nil, contractpdf.ErrBroken},
		"too large":     {make([]byte, contractpdf.SizeLimit+1), contractpdf.ErrTooLarge},
	} {
		if _, err := contractpdf.Check(t.Context(), bytes.NewReader(c.content), int64(len(c.content))); !errors.Is(err,
			c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	facts, err := contractpdf.Check(t.Context(), bytes.NewReader(plain), int64(len(plain)))
	if err != nil || facts.Pages != 1 {
		t.Errorf("a plain one: %+v, %v", facts, err)
	}
}

func TestADrawingIsLinesAlone(t *testing.T) {
	t.Parallel()
	for path, ok := range map[string]bool{
		"M12 40L13 44L20 51M80 10L90 12": true, "M0 0L600 200": true,
		"": false, "M1 1": false, "M1 1L601 2": false, "M1 1C1 2 3 4 5 6": false, `M1 1L2 2"/><script>`: false,
		"L1 1":                                  false,
		"M1 1" + strings.Repeat("L1 1", 20_000): false,
	} {
		if _, err := contractpdf.ParseDrawing(path); (err == nil) != ok {
			t.Errorf("%.40q: %v", path, err)
		}
	}
}
