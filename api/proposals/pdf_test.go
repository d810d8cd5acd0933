package proposals_test

import (
	"bytes"
	"image"
	"image/jpeg"
	"mime"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/proposals"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/platform/server"
	"cortejo/tenants"
)

// pdf downloads a PDF and returns its content and file name.
func (d *proposalsEnv) pdf(name string, input in) (content []byte, called string) {
	d.t.Helper()
	answer := d.owner.Fetch(d.owner.Address(name, input))
	if answer.Code != http.StatusOK || answer.Header().Get("Content-Type") != "application/pdf" {
		d.t.Fatalf("%s: %d %s", name, answer.Code, answer.Body)
	}
	_, params, err := mime.ParseMediaType(answer.Header().Get("Content-Disposition"))
	if err != nil {
		d.t.Fatal(err)
	}
	return answer.Body.Bytes(), params["filename"]
}

// says returns the text of a PDF, as another program extracts it.
func says(t *testing.T, pdf []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "orcamento.pdf")
	if err := os.WriteFile(path, pdf, 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := exec.CommandContext(t.Context(), "pdftotext", "-layout", path, "-").Output()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestThePDFIsOfWhatWasSaved(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	var logo bytes.Buffer
	if err := jpeg.Encode(&logo, image.NewRGBA(image.Rect(0, 0, 64, 64)), nil); err != nil {
		t.Fatal(err)
	}
	if err := d.store.Put(t.Context(), "thelogosthelogosthelogosth", "image/jpeg", logo.Bytes()); err != nil {
		t.Fatal(err)
	}
	d.run(`WITH i AS (INSERT INTO images (business_id, key, width, height) VALUES ($1, 'thelogosthelogosthelogosth', 64, 64) RETURNING id)
		UPDATE businesses SET image_id = i.id FROM i WHERE business_id = $1`, d.business.ID)
	p := d.create(in{
		"title": "Casamento na serra", "items": []in{{"name": "Assessoria", "value": 800_000},
			{"name": "Ensaio", "value": 0}, {"name": "Reuniões"}}, "content": newDocument("O seu dia, com calma."),
		"possiblePaymentMethods": []in{{"method": "PIX"}, {"method": "OTHER", "description": "cheque"}},
	})
	first, called := d.pdf("proposals.getPdf", in{"uuid": p.UUID})
	if called != "Casamento na serra.pdf" {
		t.Errorf("it is called %q", called)
	}
	said := says(t, first)
	for _, words := range []string{"Ana Clara Cerimonial", "Casamento na serra", "Para Marina", "Grátis", "Incluso",
		"R$ 8.000,00", "com calma", "Pix ou cheque", "cortejo.test/orcamento/" + p.Code} {
		if !strings.Contains(said, words) {
			t.Errorf("it does not say %q:\n%s", words, said)
		}
	}
	if strings.Contains(said, "Prado") {
		t.Error("it says the surname")
	}
	if again, _ := d.pdf("proposals.getPdf", in{"uuid": p.UUID}); !bytes.Equal(again, first) {
		t.Error("asked again, it is another file")
	}
	d.update(p, in{"title": "Casamento na praia"})
	if changed, _ := d.pdf("proposals.getPdf", in{"uuid": p.UUID}); !strings.Contains(says(t, changed), "na praia") {
		t.Error("it is not of what was saved last")
	}
	proceduretest.Post[struct{}](d.owner, "proposals.delete", in{"uuid": p.UUID})
	for _, id := range []uuid.UUID{p.UUID, uuid.New()} {
		if got := d.owner.Try("proposals.getPdf", in{"uuid": id}); got != http.StatusNotFound {
			t.Errorf("of what is not there: %d", got)
		}
	}
}

// A PDF is readable by anyone with the proposal's address: it shows the title without surnames, as the page does.
func TestThePDFNamesNobodysSurname(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	d.run(`UPDATE contacts SET full_name = 'Marina de Sá Prado', partner_name = 'João D''Ávila' WHERE business_id = $1`,
		d.business.ID)
	p := d.create(in{"title": "Orçamento para Marina de Sá Prado"})
	for title, shown := range map[string]string{
		"Orçamento para Marina de Sá Prado": "Orçamento para Marina",
		"Bodas de MARINA DE SÁ PRADO":       "Bodas de Marina",
		"Casamento Sa & Avila":              "Orçamento para Marina",
		"Festa da família Prado":            "Orçamento para Marina",
		"Marina e João, um dia de sábado":   "Marina e João, um dia de sábado",
	} {
		p = d.update(p, in{"title": title})
		content, called := d.pdf("proposals.getPdf", in{"uuid": p.UUID})
		path := filepath.Join(t.TempDir(), "orcamento.pdf")
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		about, err := exec.CommandContext(t.Context(), "pdfinfo", path).Output()
		if err != nil {
			t.Fatal(err)
		}
		if called != shown+".pdf" || !strings.Contains(says(t, content), shown) ||
			!strings.Contains(string(about), shown+"\n") {
			t.Errorf("%q is called %q:\n%s\n%.300s", title, called, about, says(t, content))
		}
	}
	p = d.update(p, in{"title": "Festa da família Prado"})
	proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": p.UUID, "version": p.Version, "answer": "ACCEPTED"})
	if kept := asked[string](d, `SELECT snapshot->>'title' FROM proposal_acceptances WHERE proposal_id = $1`,
		p.UUID); kept != "Orçamento para Marina" {
		t.Errorf("accepted is %q", kept)
	}
}

func TestAPDFThatTakesTooLongIsAJobs(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	slow := proceduretest.New(t, d.env,
		proposals.New(proposals.Options{
			Env:     server.Env{DB: d.env.DB, Files: d.store},
			Printer: proposals.NewSlowPrinter(d.env.DB),
		}).Register)
	p := d.create(nil)
	for range 2 {
		refused := slow.Owner(d.business).GetRefused("proposals.getPdf", in{"uuid": p.UUID})
		if refused.Status != http.StatusServiceUnavailable || refused.Code != "not_ready" ||
			!strings.Contains(refused.Detail, "está ficando pronto") {
			t.Errorf("answered %+v", refused)
		}
	}
	if asked := asked[int](d,
		`SELECT count(*) FROM river.river_job WHERE kind = 'print_proposal' AND args->>'proposalId' = $1`,
		p.UUID.String()); asked != 1 {
		t.Errorf("%d jobs print it", asked)
	}
}

// A failure is not reported as a PDF in progress.
func TestAPDFThatCannotBeMadeIsNotOnItsWay(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	broken := proceduretest.New(t, d.env,
		proposals.New(proposals.Options{
			Env:     server.Env{DB: d.env.DB, Files: d.store},
			Printer: proposals.NewBrokenPrinter(d.env.DB),
		}).Register)
	p := d.create(nil)
	if refused := broken.Owner(d.business).GetRefused("proposals.getPdf",
		in{"uuid": p.UUID}); refused.Code != "unavailable" || strings.Contains(refused.Detail, "ficando pronto") {
		t.Errorf("answered %+v", refused)
	}
	if asked := asked[int](d, `SELECT count(*) FROM river.river_job WHERE kind = 'print_proposal'`); asked != 0 {
		t.Errorf("%d jobs print it", asked)
	}
}

func TestAStoredPDFIsOfItsVersionAlone(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(nil)
	if err := d.store.Put(t.Context(), "printed", "application/pdf", []byte("%PDF-stored")); err != nil {
		t.Fatal(err)
	}
	d.run(`UPDATE proposals SET pdf_key = 'printed', pdf_version = version WHERE id = $1`, p.UUID)
	if got, _ := d.pdf("proposals.getPdf", in{"uuid": p.UUID}); string(got) != "%PDF-stored" {
		t.Errorf("it was printed again: %.20q", got)
	}
	d.update(p, in{"title": "Outra"})
	if got, _ := d.pdf("proposals.getPdf", in{"uuid": p.UUID}); !strings.Contains(says(t, got), "Outra") {
		t.Error("an older offer's PDF was sent")
	}
}

func TestWhatWasAcceptedIsPrintedAndSent(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(in{"title": "Casamento na serra"})
	proceduretest.Post[proposals.Proposal](d.owner, "proposals.note",
		in{"uuid": p.UUID, "version": 1, "answer": "ACCEPTED"})
	if asked := asked[int](d,
		`SELECT count(*) FROM river.river_job WHERE kind = 'print_acceptance' AND args->>'acceptanceId' = (SELECT id::text FROM proposal_acceptances WHERE proposal_id = $1)`, p.UUID); asked != 1 {
		t.Errorf("%d jobs print it", asked)
	}
	of := in{"uuid": p.UUID, "version": 1}
	if refused := d.owner.GetRefused("proposals.getAcceptancePdf", of); refused.Code != "not_ready" {
		t.Errorf("before it is printed: %+v", refused)
	}
	if err := d.store.Put(t.Context(), "accepted", "application/pdf", []byte("%PDF-accepted")); err != nil {
		t.Fatal(err)
	}
	d.run(`UPDATE proposal_acceptances SET pdf_key = 'accepted', sha256 = sha256('') WHERE proposal_id = $1`, p.UUID)
	d.update(d.get(p.UUID), in{"title": "Outra"})
	if got, called := d.pdf("proposals.getAcceptancePdf", of); string(got) != "%PDF-accepted" ||
		called != "Casamento na serra, aceito na versão 1.pdf" {
		t.Errorf("%q is %.20q", called, got)
	}
	helper := d.api.Member(d.env.AddMember(d.business, tenants.TeamGuest).User, d.business)
	for _, name := range []string{"proposals.getAcceptancePdf", "proposals.getPdf"} {
		input := in{"uuid": p.UUID}
		if name == "proposals.getAcceptancePdf" {
			input = of
		}
		if got := helper.Try(name, input); got != http.StatusNotFound {
			t.Errorf("%s to a helper: %d", name, got)
		}
	}
	if got := d.owner.Try("proposals.getAcceptancePdf", in{"uuid": p.UUID, "version": 2}); got != http.StatusNotFound {
		t.Errorf("of what nobody accepted: %d", got)
	}
}

// A letter that the PDF cannot print is refused at its field, when a proposal is made and when it is changed.
func TestWhatThePDFCannotPrintIsRefusedAtItsField(t *testing.T) {
	t.Parallel()
	d := newProposalsEnv(t)
	p := d.create(in{})
	content := map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph",
		"content": []any{map[string]any{"type": "text", "text": "Doces 餅"}}}}}
	for field, given := range map[string]in{
		"title":                                 {"title": "Casamento de 王"},
		"items[0].name":                         {"items": []in{{"name": "Chá 茶", "value": 100}}},
		"content":                               {"content": content},
		"possiblePaymentMethods[0].description": {"possiblePaymentMethods": []in{{"method": "OTHER", "description": "支"}}},
		"possiblePaymentMethodDescription":      {"possiblePaymentMethodDescription": "Em 元"},
	} {
		for name, refusal := range map[string]proceduretest.Refusal{
			"create": d.owner.PostRefused("proposals.create", d.offer(given)),
			"update": d.owner.PostRefused("proposals.update", over(p, given)),
		} {
			if got := refusal.MessageOf(field); !strings.HasPrefix(got, "Há uma letra que não sai no PDF: “") {
				t.Errorf("%s, %s: %+v", name, field, refusal)
			}
		}
	}
}
