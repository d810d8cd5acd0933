package richtext

import (
	"strings"
	"unicode"

	"cortejo/formats/typeface"
)

// textRun is a piece of text in one style.
type textRun struct {
	text         string
	bold, italic bool
	link         string
}

// fragment is the part of a run in one line.
type fragment struct {
	textRun
	width float64
}

type line []fragment

// maxFontRune is the last character that fonts measure; those beyond it are emoji, which no font here draws.
const maxFontRune = 0xFFFF

// splitRuns returns the runs of inline nodes, in which letters without a glyph are spelled; a line break is the run
// "\n".
func (p printer) splitRuns(nodes []Node, bold bool) (runs []textRun) {
	for _, n := range nodes {
		if n.Type == "hardBreak" {
			runs = append(runs, textRun{text: "\n"})
			continue
		}
		r := textRun{bold: bold, text: strings.Map(func(c rune) rune {
			if c > maxFontRune || unicode.Is(unicode.Variation_Selector, c) {
				return -1
			}
			if unicode.IsSpace(c) && c != '\u00a0' {
				return ' '
			}
			return c
		}, typeface.SpellMissing(n.Text, p.glyphs...))}
		for _, mark := range n.Marks {
			switch mark.Type {
			case "bold":
				r.bold = true
			case "italic":
				r.italic = true
			case "link":
				r.link = mark.Attrs.Href
			}
		}
		runs = append(runs, r)
	}
	return runs
}

func (p printer) setFont(r textRun, size float64) {
	face := p.faces.Regular
	switch {
	case r.bold && r.italic:
		face = p.faces.BoldItalic
	case r.bold:
		face = p.faces.Bold
	case r.italic:
		face = p.faces.Italic
	}
	p.pdf.SetFont(face.Family, face.Style, size)
	if r.link != "" {
		p.pdf.SetTextColor(122, 36, 62)
	} else {
		p.pdf.SetTextColor(38, 33, 30)
	}
}

func (p printer) measureRun(r textRun, size float64) float64 {
	p.setFont(r, size)
	return p.pdf.GetStringWidth(r.text)
}

// splitLines breaks runs into lines no wider than width: between words, and within a word that is wider than a line. No
// runs give one empty line.
func (p printer) splitLines(runs []textRun, size, width float64) []line {
	lines, room := []line{nil}, width
	next := func() { lines, room = append(lines, nil), width }
	put := func(r textRun, wide float64) {
		last := &lines[len(lines)-1]
		*last = append(*last, fragment{r, wide})
		room -= wide
	}
	for _, r := range runs {
		if r.text == "\n" {
			next()
			continue
		}
		for word := range strings.SplitAfterSeq(r.text, " ") {
			piece := r
			piece.text = word
			wide := p.measureRun(piece, size)
			bare := wide
			if trimmed := strings.TrimRight(word, " "); trimmed != word {
				piece.text = trimmed
				bare = p.measureRun(piece, size)
				piece.text = word
			}
			if bare > room && room < width {
				next()
			}
			if bare <= width {
				put(piece, wide)
				continue
			}
			// Of a word in several lines each has one fragment: one per letter would take a hundred times the memory.
			from, whole := 0, 0.0
			for at, letter := range word {
				piece.text = string(letter)
				wide := p.measureRun(piece, size)
				if whole+wide > room && (whole > 0 || room < width) {
					if piece.text = word[from:at]; piece.text != "" {
						put(piece, whole)
					}
					next()
					from, whole = at, 0
				}
				whole += wide
			}
			piece.text = word[from:]
			put(piece, whole)
		}
	}
	return lines
}

// drawLines draws lines below each other, over as many pages as they need.
func (p printer) drawLines(all []line, left, size float64) {
	height := size * lineSpacing * pointMM
	for _, l := range all {
		p.ensureHeight(height)
		p.drawLine(l, left, size)
		p.moveDown(height)
	}
}

func (p printer) drawLine(l line, left, size float64) {
	top := p.pdf.GetY()
	for _, f := range l {
		p.setFont(f.textRun, size)
		p.pdf.SetXY(left, top)
		p.pdf.CellFormat(f.width, size*lineSpacing*pointMM, f.text, "", 0, "", false, 0, f.link)
		left += f.width
	}
	p.pdf.SetXY(margin, top)
}
