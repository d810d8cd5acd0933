package runsheet

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"
)

// TestAPrintedDay: a day of 40 lines is one page, whatever they say, and each procession is on its own.
func TestAPrintedDay(t *testing.T) {
	t.Parallel()
	pages := func(s sheetOfDay) int {
		var out bytes.Buffer
		if err := s.print(&out); err != nil {
			t.Fatal(err)
		}
		if path := os.Getenv("KEEP_PDF"); path != "" {
			if err := os.WriteFile(fmt.Sprintf("%s-%d.pdf", path, len(s.lines)), out.Bytes(), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return bytes.Count(out.Bytes(), []byte("/Type /Page\n"))
	}
	day := func(lines, children int) sheetOfDay {
		s := sheetOfDay{
			title: "Beatriz & Rafael", heading: "Roteiro do dia", when: "sábado, 19 de dezembro de 2026",
			place: "Fazenda Vila Rica, Itu", business: "Ana Clara Cerimonial",
			contact: &Contact{Name: "Bruna Lima", Phone: "+5511987654321"},
			printed: time.Date(2026, 12, 18, 18, 4, 0, 0, time.UTC),
		}
		for i := range lines {
			s.lines = append(s.lines, Line{
				Start: 480 + i*1000/lines, Title: "Chegada e montagem do salão, com as flores e as mesas",
				Place: "Salão e jardim", CueText: "Bossa, ao vivo",
				Fixed: i%5 == 0, Who: []Person{{Name: "Ateliê Florescer"}, {Name: "Bruna"}},
			})
		}
		for i := range children {
			s.lines[0].Children = append(s.lines[0].Children,
				Child{Title: fmt.Sprintf("Casal %d", i+1), Role: "padrinhos do noivo",
					Note: "um casal a cada 8 compassos", CueText: "Cânone em ré"})
		}
		return s
	}
	for _, c := range []struct{ lines, children, want int }{{22, 8, 2}, {40, 0, 1}, {41, 60, 3}, {1, 0, 1}} {
		if got := pages(day(c.lines, c.children)); got != c.want {
			t.Errorf("%d lines and a procession of %d are %d pages, want %d", c.lines, c.children, got, c.want)
		}
	}
}

// What people type, however it is written, makes a page and no fault.
func TestAnythingIsPrinted(t *testing.T) {
	t.Parallel()
	for what, text := range map[string]string{
		"a picture": "💃🏽 Primeira dança", "only pictures": "💍👰🏻‍♀️", "beyond the first plane": "\U00010000\U0010FFFF",
		"the last of it": "\uFFFF\uFFFD",
		"another script": "עִבְרִית 中文 العربية", "one word": strings.Repeat("m", 160),
		"only marks": strings.Repeat("\u0301", 160), "lines": "a\nb\r\n\tc\u2028d", "the alias of pages": "{nb}",
		"nothing seen": "\u200b",
	} {
		s := sheetOfDay{title: text, heading: text, when: text, place: text, business: text,
			contact: &Contact{Name: text, Phone: text}, printed: time.Now(),
			lines: []Line{{Title: text, Place: text, CueText: text, Fixed: true, Who: []Person{{Name: text}},
				Children: []Child{{Title: text, Role: text, Note: text, CueText: text}}}}}
		func() {
			defer func() {
				if fault := recover(); fault != nil {
					t.Errorf("%s: %v", what, fault)
				}
			}()
			if err := s.print(io.Discard); err != nil {
				t.Errorf("%s: %v", what, err)
			}
		}()
	}
}

// No letter of a name vanishes from the print: one without a glyph is spelled, and pictures are left out.
func TestThePrintSpellsLettersThatItCannotDraw(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Łukasz & 王":     "Łukasz & [U+738B]",
		"Joa\u0303o 💍":   "João",
		"Maior\u2028que": "Maior que",
		"a\u200bb\uFFFF": "ab[U+FFFF]",
		"\U00020000":     "[U+20000]",
		"Zoë Ångström":   "Zoë Ångström",
	} {
		if got := spell(text); got != want {
			t.Errorf("%q is printed as %q, want %q", text, got, want)
		}
	}
}
