package taxid_test

import (
	"testing"

	"cortejo/formats/taxid"
)

func TestParse(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"529.982.247-25":       "52998224725",
		" 52998224725 ":        "52998224725",
		"111.444.777-35":       "11144477735",
		"11.222.333/0001-81":   "11222333000181",
		"11222333000181":       "11222333000181",
		"12.ABC.345/01DE-35":   "12ABC34501DE35",
		"12abc34501de35":       "12ABC34501DE35",
		"12.ABC.345/01DE-34":   "",
		"12.ABD.345/01DE-35":   "",
		"12.ABC.345/01DE-3F":   "",
		"529.982.247-24":       "",
		"52998224A25":          "",
		"000.000.000-00":       "",
		"00.000.000/0000-00":   "",
		"111.111.111-11":       "",
		"5299822472":           "",
		"529982247250":         "",
		"":                     "",
		"12.ÁBC.345/01DE-35":   "",
		"529.982.247-25; DROP": "",
		"５２９９８２２４７２５":          "",
	} {
		if got, err := taxid.Parse(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is read as %q (%v), want %q", text, got, err, want)
		}
	}
}

func TestIsCPF(t *testing.T) {
	t.Parallel()
	for number, want := range map[string]bool{
		"52998224725": true, "11222333000181": false, "12ABC34501DE35": false,
	} {
		if got := taxid.IsCPF(number); got != want {
			t.Errorf("IsCPF(%q) is %v", number, got)
		}
	}
}
