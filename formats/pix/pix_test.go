package pix_test

import (
	"strings"
	"testing"

	"cortejo/formats/pix"
)

func TestTheCodeIsTheCentralBanks(t *testing.T) {
	t.Parallel()
	example, err := pix.StaticCode{Key: "123e4567-e12b-12d1-a456-426655440000", Name: "Fulano de Tal",
		City: "BRASILIA"}.Encode()
	if want := "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"; err != nil || example != want || !pix.IsValid(example) {
		t.Errorf("%q, %v", example, err)
	}
	long, err := pix.StaticCode{Key: "a@b.co", Name: "Conceição & Irmãos Recepções Ltda", City: "São José dos Campos",
		Cents: 480005, TxID: "9b1c-22f0 4d5e6f708192a3b4c5d6e7f8"}.Encode()
	for _, want := range []string{"54074800.05", "5925Conceicao & Irmaos Recepc", "6015Sao Jose dos Ca",
		"62290525" + "9b1c22f04d5e6f708192a3b4c"} {
		if err != nil || !strings.Contains(long, want) {
			t.Errorf("%q has no %q (%v)", long, want, err)
		}
	}
	for _, unfit := range []pix.StaticCode{{Name: "Ana", City: "BH"}, {Key: "a@b.co", City: "BH"},
		{Key: "a@b.co", Name: "日本", City: "BH"}, {Key: strings.Repeat("a", 78), Name: "Ana", City: "BH"}} {
		if got, err := unfit.Encode(); err == nil {
			t.Errorf("%+v makes %q", unfit, got)
		}
	}
}

func TestKeysAreReadAndMasked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		kind       pix.Kind
		text, want string
		masked     string
	}{
		{pix.CPF, "529.982.247-25", "52998224725", "•••.982.247-••"},
		{pix.CPF, "529.982.247-24", "", ""},
		{pix.CPF, "11.222.333/0001-81", "", ""},
		{pix.CNPJ, "12.abc.345/01de-35", "12ABC34501DE35", "••.ABC.345/01DE-••"},
		{pix.CNPJ, "12.ABC.345/01DE-34", "", ""},
		{pix.Email, " Ana@Exemplo.com.br ", "ana@exemplo.com.br", "a•••@exemplo.com.br"},
		{pix.Email, "ana@exemplo", "", ""},
		{pix.Email, "ana maria@exemplo.com", "", ""},
		{pix.Phone, "(31) 98765-4321", "+5531987654321", "•••••-4321"},
		{pix.Phone, "123", "", ""},
		{pix.Random, "123E4567-e12b-12d1-a456-426655440000", "123e4567-e12b-12d1-a456-426655440000", "final 0000"},
		{pix.Random, "123e4567", "", ""},
		{"OTHER", "x", "", ""},
	} {
		got, err := pix.Parse(c.kind, c.text)
		if got != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s %q is read as %q (%v)", c.kind, c.text, got, err)
		} else if got != "" && pix.Mask(c.kind, got) != c.masked {
			t.Errorf("%s is masked as %q", got, pix.Mask(c.kind, got))
		}
	}
}
