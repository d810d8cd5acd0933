package richtext

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"codeberg.org/go-pdf/fpdf"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"

	"cortejo/formats/fairlock"
)

// Page is a text to print.
type Page struct {
	Title string
	Text  Text
	// Picture opens the file of an image by its key. An image that it cannot open is left out.
	Picture func(key string) (io.ReadCloser, error)
}

// The layout of an A4 sheet, in millimeters; font sizes are in points.
const (
	margin      = 22.0
	sheetWidth  = 210.0
	sheetHeight = 297.0
	bottom      = sheetHeight - margin
	bodySize    = 11.0
	lineSpacing = 1.45 // the line height, in font sizes
	pointMM     = 25.4 / 72
	indent      = 7.0
	cellInset   = 2.0
	pixelMM     = 25.4 / 96
	family      = "go"
)

var headings = map[int]float64{1: 18, 2: 14.5, 3: 12}

// printTurns admits one large document or one with images at a time. The library copies images, and half a megabyte of
// text takes most of a gigabyte while it is laid out.
var printTurns = fairlock.New()

// maxUnlockedLetters is the longest text that prints without printTurns: some forty pages.
const maxUnlockedLetters = 80_000

type printer struct {
	pdf   *fpdf.Fpdf
	page  Page
	faces Faces
	// glyphs are the typefaces of RenderPDF, which spells letters that they lack; callers of Draw spell their own.
	glyphs [][]byte
}

// Face is a font of a document, by the family and style under which it was added.
type Face struct{ Family, Style string }

// Faces are the fonts of a text.
type Faces struct{ Regular, Bold, Italic, BoldItalic Face }

var ownFaces = Faces{
	Regular: Face{family, ""}, Bold: Face{family, "B"}, Italic: Face{family, "I"}, BoldItalic: Face{family, "BI"},
}

// Margin is the margin of a sheet, in millimeters.
const Margin = margin

// Draw prints a text into another package's document of A4 sheets, from the pen's position down, between the margins
// and in the given faces. It uses only the text and the images of the page. It fails if the context ends before the
// turn of a large page.
func Draw(ctx context.Context, pdf *fpdf.Fpdf, page Page, faces Faces) error {
	if page.IsLarge() {
		release, err := printTurns.Acquire(ctx)
		if err != nil {
			return err
		}
		defer release()
	}
	p := printer{pdf: pdf, page: page, faces: faces}
	for _, block := range page.Text.Content {
		p.drawBlock(block, margin, sheetWidth-2*margin)
	}
	return nil
}

// IsLarge reports whether the page may take much memory to print: it has images or more than some forty pages of text.
func (page Page) IsLarge() bool {
	return len(page.Text.ImageKeys) > 0 || page.Text.countLetters() > maxUnlockedLetters
}

// RenderPDF prints a text on A4 pages, below its title.
func RenderPDF(ctx context.Context, out io.Writer, page Page) error {
	if page.IsLarge() {
		release, err := printTurns.Acquire(ctx)
		if err != nil {
			return err
		}
		defer release()
	}
	p := printer{pdf: fpdf.New("P", "mm", "A4", ""), page: page, faces: ownFaces, glyphs: ownGlyphs}
	for style, font := range map[string][]byte{
		"": goregular.TTF, "B": gobold.TTF, "I": goitalic.TTF, "BI": gobolditalic.TTF,
	} {
		p.pdf.AddUTF8FontFromBytes(family, style, font)
	}
	p.pdf.SetTitle(page.Title, true)
	p.pdf.SetLang("pt-BR")
	p.pdf.SetCreator("Cortejo", true)
	p.pdf.SetMargins(margin, margin, margin)
	p.pdf.SetCellMargin(0)
	p.pdf.SetAutoPageBreak(false, 0)
	p.pdf.SetDrawColor(200, 194, 186)
	p.pdf.SetFooterFunc(p.drawFooter)
	p.pdf.AddPage()
	const width = sheetWidth - 2*margin
	p.drawLines(p.splitLines(p.splitRuns([]Node{{Type: "text", Text: page.Title}}, true), 22, width), margin, 22)
	p.moveDown(5)
	for _, block := range page.Text.Content {
		p.drawBlock(block, margin, width)
	}
	if err := p.pdf.Output(out); err != nil {
		return fmt.Errorf("richtext: print: %w", err)
	}
	return nil
}

func (p printer) drawFooter() {
	p.pdf.SetFont(family, "", 8.5)
	p.pdf.SetTextColor(120, 112, 104)
	p.pdf.SetXY(margin, sheetHeight-14)
	p.pdf.CellFormat(sheetWidth-2*margin, 5, strconv.Itoa(p.pdf.PageNo()), "", 0, "R", false, 0, "")
}

func (p printer) moveDown(by float64) { p.pdf.SetY(p.pdf.GetY() + by) }

// ensureHeight begins a new page if the height does not fit on this one.
func (p printer) ensureHeight(height float64) {
	if p.pdf.GetY()+height > bottom && p.pdf.GetY() > margin {
		p.pdf.AddPage()
	}
}

func (p printer) drawBlock(n Node, left, width float64) {
	switch n.Type {
	case "paragraph":
		p.drawLines(p.splitLines(p.splitRuns(n.Content, false), bodySize, width), left, bodySize)
		p.moveDown(2)
	case "heading":
		size := headings[n.Attrs.Level]
		p.moveDown(2)
		p.ensureHeight(3 * size * lineSpacing * pointMM) // never alone at the foot of a page
		p.drawLines(p.splitLines(p.splitRuns(n.Content, true), size, width), left, size)
		p.moveDown(1.5)
	case "bulletList", "orderedList":
		p.drawList(n, left, width)
	case "image":
		p.drawPicture(n, left, width)
	case "table":
		p.drawTable(n, left, width)
	}
}

func (p printer) drawList(n Node, left, width float64) {
	number := 1
	if n.Attrs != nil {
		number = n.Attrs.Start
	}
	for i, item := range n.Content {
		sign := "•"
		if n.Type == "orderedList" {
			sign = strconv.Itoa(number+i) + "."
		}
		p.ensureHeight(bodySize * lineSpacing * pointMM)
		page, top := p.pdf.PageNo(), p.pdf.GetY()
		p.setFont(textRun{}, bodySize)
		p.pdf.SetXY(left, top)
		p.pdf.CellFormat(indent, bodySize*lineSpacing*pointMM, sign, "", 0, "", false, 0, "")
		p.pdf.SetXY(left, top)
		for _, block := range item.Content {
			p.drawBlock(block, left+indent, width-indent)
		}
		if p.pdf.PageNo() == page && p.pdf.GetY() == top { // an empty item takes a line too
			p.moveDown(bodySize * lineSpacing * pointMM)
		}
	}
}

func (p printer) drawPicture(n Node, left, width float64) {
	key := imageSrcPattern.FindStringSubmatch(n.Attrs.Src)
	if key == nil {
		return
	}
	file, err := p.page.Picture(key[1])
	if err != nil {
		return
	}
	defer func() { _ = file.Close() }() // it was only read
	options := fpdf.ImageOptions{ImageType: "JPG"}
	info := p.pdf.RegisterImageOptionsReader(key[1], options, file)
	if p.pdf.Err() {
		p.pdf.ClearError()
		return
	}
	// On the screen a pixel is a 96th of an inch; a larger image shrinks to the page.
	pointsWide, pointsTall := info.Extent()
	wide, tall := pointsWide*72/25.4*pixelMM, pointsTall*72/25.4*pixelMM
	scale := min(1, width/wide, (bottom-margin)/tall)
	wide, tall = wide*scale, tall*scale
	p.ensureHeight(tall)
	p.pdf.ImageOptions(key[1], left, p.pdf.GetY(), wide, tall, false, options, 0, "")
	p.moveDown(tall + 3)
}

// drawTable draws rows of cells of equal width. A row that does not fit begins a new page; one that fits on no page is
// cut between its lines.
func (p printer) drawTable(n Node, left, width float64) {
	columns := 1
	for _, row := range n.Content {
		columns = max(columns, row.countColumns())
	}
	column := width / float64(columns)
	for _, row := range n.Content {
		var cells []printedCell
		for _, cell := range row.Content {
			wide := column * float64(cell.columnSpan())
			cells = append(
				cells,
				printedCell{width: wide, lines: p.splitCell(cell, wide-2*cellInset), head: cell.Type == "tableHeader"},
			)
		}
		p.drawRow(cells, left)
	}
	p.moveDown(3)
}

type printedCell struct {
	width float64
	lines []line
	head  bool
}

func (p printer) drawRow(cells []printedCell, left float64) {
	const height = bodySize * lineSpacing * pointMM
	longest := 1
	for _, cell := range cells {
		longest = max(longest, len(cell.lines))
	}
	if tall := float64(longest)*height + 2*cellInset; tall <= bottom-margin {
		p.ensureHeight(tall)
	}
	for from := 0; from < longest; {
		p.ensureHeight(height + 2*cellInset)
		take := min(longest-from, int((bottom-p.pdf.GetY()-2*cellInset)/height))
		take = max(take, 1)
		top, at, tall := p.pdf.GetY(), left, float64(take)*height+2*cellInset
		for _, cell := range cells {
			style := "D"
			if cell.head {
				p.pdf.SetFillColor(246, 242, 236)
				style = "FD"
			}
			p.pdf.Rect(at, top, cell.width, tall, style)
			p.pdf.SetXY(at, top+cellInset)
			lines := cell.lines[min(from, len(cell.lines)):min(from+take, len(cell.lines))]
			for i, l := range lines {
				p.pdf.SetXY(at, top+cellInset+float64(i)*height)
				p.drawLine(l, at+cellInset, bodySize)
			}
			at += cell.width
		}
		p.pdf.SetXY(left, top+tall)
		from += take
	}
}

// splitCell returns the lines of a cell, all of the same height.
func (p printer) splitCell(cell Node, width float64) (all []line) {
	for _, block := range cell.Content {
		switch block.Type {
		case "paragraph", "heading":
			all = append(
				all,
				p.splitLines(
					p.splitRuns(block.Content, cell.Type == "tableHeader" || block.Type == "heading"), bodySize, width,
				)...,
			)
		case "bulletList", "orderedList":
			for j, item := range block.Content {
				sign := "• "
				if block.Type == "orderedList" {
					sign = strconv.Itoa(j+1) + ". "
				}
				for k, l := range p.splitCell(Node{Type: cell.Type, Content: item.Content}, width-indent) {
					if k > 0 {
						sign = "   "
					}
					all = append(
						all,
						append(
							line{{textRun: textRun{text: sign}, width: p.measureRun(textRun{text: sign}, bodySize)}},
							l...),
					)
				}
			}
		}
	}
	return all
}
