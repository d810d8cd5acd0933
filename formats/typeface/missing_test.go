package typeface_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"cortejo/formats/typeface"
)

func TestLettersWithoutAGlyphAreNamed(t *testing.T) {
	t.Parallel()
	faces := [][]byte{typeface.InterRegular, typeface.InterSemiBold, typeface.FrauncesSemiBold}
	for text, want := range map[string]string{
		"Conceição & João, R$ 1.000,00 – “à vista”": "",
		"Marina 🌸 Tomás ❤️":                         "",
		"Joa\u0303o e Conceic\u0327a\u0303o":        "", // as some devices write João
		"Wang 王":                                    "王",
		"☑ aceito ☐ não":                            "",
		"☂ chuva ⌛":                                 "⌛",
		"王 Wang 王 明":                                "王明",
		"محمد":                                      "محد",
	} {
		if got := string(typeface.ListMissing(text, faces...)); got != want {
			t.Errorf("%q lacks %q, want %q", text, got, want)
		}
	}
	for _, c := range []struct {
		want   string
		places []typeface.Place
	}{
		{"", []typeface.Place{{Name: "no nome do contrato", Text: "Assessoria"}}},
		{
			"Há uma letra que não sai no PDF: “王” no nome de Wang 王. Escreva-a de outro jeito.",
			[]typeface.Place{{Name: "no texto", Text: "Objeto"}, {Name: "no nome de Wang 王", Text: "Wang 王"}},
		},
		{
			"Há letras que não saem no PDF: “ก”, “ข” no texto; “王” no nome de Wang 王. Escreva-as de outro jeito.",
			[]typeface.Place{{Name: "no texto", Text: "ก ข"}, {Name: "no nome de Wang 王", Text: "Wang 王"}},
		},
		{
			"Há letras que não saem no PDF: “一”, “二”, “三”, “四”, “五”, “六”, “七”, “八” " +
				"no texto; e outras. Escreva-as de outro jeito.",
			[]typeface.Place{{Name: "no texto", Text: "一二三四五六七八九十"}},
		},
	} {
		if got := typeface.DescribeMissing(c.places, faces...); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// Names with letters outside Latin-1 are printed by every face; only scripts without a typeface are named.
func TestNamesOfGuestsHaveGlyphs(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(filepath.Join("testdata", "cases", "24-letras-nos-pdfs", "nomes.txt"))
	if err != nil {
		t.Fatal(err)
	}
	missing := map[string]string{"山田 太郎": "山田太郎", "محمد علي": "محدعلي"}
	for line := range strings.Lines(string(content)) {
		name := strings.TrimSpace(line)
		for face, glyphs := range map[string][]byte{
			"Inter": typeface.InterRegular, "Inter SemiBold": typeface.InterSemiBold,
			"Fraunces": typeface.FrauncesSemiBold, "Fraunces Italic": typeface.FrauncesItalic,
		} {
			if got := string(typeface.ListMissing(name, glyphs)); got != missing[name] {
				t.Errorf("%s lacks %q of %q", face, got, name)
			}
		}
	}
}

func TestNoLetterVanishes(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Wang 王 🌸":    "Wang [U+738B] 🌸",
		"Joa\u0303o":  "João",
		"x\u0325":     "x[U+0325]",
		"R$ 1.000,00": "R$ 1.000,00",
	} {
		if got := typeface.SpellMissing(text, typeface.InterRegular); got != want {
			t.Errorf("%q is spelled %q, want %q", text, got, want)
		}
	}
}
