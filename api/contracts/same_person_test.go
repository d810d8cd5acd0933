package contracts_test

import (
	"bytes"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/contracts"
	"cortejo/platform/procedure/proceduretest"
)

// A signer who enters the CPF of another signer is asked about it after the right code, which stays valid. If they
// confirm it, they sign, and the contract's history and its evidence say so. A signer with a CPF of their own is not
// asked.
func TestOneTaxIDOfTwoSignersIsAskedAboutWhileSigning(t *testing.T) {
	d := newContractsEnv(t, 5)
	phones := []string{"+5531987650000", "+5531987650001", "+5531987650002"}
	signers := []in{
		{"name": "Noiva", "phone": phones[0], "taxId": "529.982.247-25", "role": "Contratante"},
		{"name": "Mãe", "phone": phones[1], "role": "Testemunha"},
		{"name": "Noivo", "phone": phones[2], "role": "Contratante"},
	}
	c := d.send(proceduretest.Post[contracts.Contract](d.owner, "contracts.create", in{
		"uuid": uuid.NewString(), "eventUuid": d.event.ID, "name": "Contrato", "inOrder": true,
		"content": text("A assessoria."), "signers": signers,
	}))
	sign := func(n int, more in) in {
		token := d.link(phones[n], 1)
		body := d.signature(token, d.code(token, phones[n], 1))
		maps.Copy(body, more)
		return body
	}
	proceduretest.Post[contracts.SigningView](d.visitor, "public.contract.sign", sign(0, nil))
	same := sign(1, in{"taxId": "52998224725"})
	guess := maps.Clone(same)
	guess["code"] = wrong(same["code"].(string))
	if r := d.visitor.PostRefused("public.contract.sign", guess); r.MessageOf("samePerson") != "" || r.MessageOf("code") == "" {
		t.Errorf("without the right code: %+v", r)
	}
	for range 2 {
		if r := d.visitor.PostRefused("public.contract.sign", same); !strings.Contains(r.MessageOf("samePerson"),
			"confirme que ele é seu") {
			t.Errorf("the CPF of another signer: %+v", r)
		}
	}
	same["samePerson"] = true
	proceduretest.Post[contracts.SigningView](d.visitor, "public.contract.sign", same)
	proceduretest.Post[contracts.SigningView](d.visitor, "public.contract.sign", sign(2, in{"taxId": "111.444.777-35"}))
	got := d.sealed(c.UUID)
	var confirmed []string
	for _, step := range got.Steps {
		if step.Kind == "SAME_TAX_ID" {
			confirmed = append(confirmed, step.SignerUUID.String())
		}
	}
	if len(confirmed) != 1 || confirmed[0] != got.Signers[1].UUID.String() {
		t.Errorf("the history says %v", confirmed)
	}
	var key string
	if err := d.env.Admin.QueryRow(t.Context(), `SELECT sealed_key FROM contracts WHERE id = $1`, c.UUID).
		Scan(&key); err != nil {
		t.Fatal(err)
	}
	pages := d.sealedText(key)
	if !strings.Contains(pages, "informou o CPF de outra pessoa do contrato") {
		t.Errorf("the evidence says\n%s", pages)
	}
}

// sealedText returns the text of a stored file, with its lines joined.
func (d *contractsEnv) sealedText(key string) string {
	d.t.Helper()
	content, err := d.files.Get(d.t.Context(), key)
	if err != nil {
		d.t.Fatal(err)
	}
	defer func() { _ = content.Close() }()
	path := filepath.Join(d.t.TempDir(), "sealed.pdf")
	var all bytes.Buffer
	if _, err := all.ReadFrom(content); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, all.Bytes(), 0o600); err != nil {
		d.t.Fatal(err)
	}
	text, err := exec.CommandContext(d.t.Context(), "pdftotext", path, "-").Output()
	if err != nil {
		d.t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(text)), " ")
}
