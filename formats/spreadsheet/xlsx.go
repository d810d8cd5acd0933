package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"math/big"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"cortejo/formats/budget"
)

// A workbook of a few kilobytes can unpack into gigabytes, and not only by its size: a million cells can show one long
// text, and each row can have a cell in the last column. So the reader takes only the parts that a table needs, a
// little at a time, and each within a limit.
const (
	// maxUnzipped limits the unpacked bytes of a workbook.
	maxUnzipped = 48 << 20
	// tagLimit limits the bytes between two tags, far above the content of a cell.
	tagLimit = 256 << 10
	// sharedLimit limits the texts that the cells of a workbook share.
	sharedLimit = 1_500_000
	// maxLine is the last line of a sheet.
	maxLine = 1 << 20
)

// readXLSX reads the first sheet of a workbook.
func readXLSX(b *budget.Budget, content []byte, o Options) (Table, error) {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return Table{}, ErrBroken
	}
	w := workbook{budget: b, parts: map[string]*zip.File{}, left: maxUnzipped}
	for _, f := range archive.File {
		w.parts[normalizePartName(f.Name)] = f
	}
	table, err := w.read(o)
	if ended := b.Err(); ended != nil {
		return Table{}, ended
	}
	if err != nil && !errors.Is(err, budget.ErrSpent) && !errors.Is(err, ErrTooMuch) && !errors.Is(err, ErrTooMany) &&
		!errors.Is(err, ErrEmpty) {
		err = ErrBroken
	}
	return table, err
}

type workbook struct {
	budget *budget.Budget
	parts  map[string]*zip.File
	left   int // bytes that may still be unpacked
	shared []string
	// dateStyles tells the styles of cells, by their place, that show a number as a day.
	dateStyles []bool
}

// normalizePartName returns the name by which a part is found, for any spelling of its writer.
func normalizePartName(name string) string {
	return strings.ToLower(strings.TrimPrefix(path.Clean("/"+strings.ReplaceAll(name, `\`, "/")), "/"))
}

func (w *workbook) read(o Options) (Table, error) {
	roots, err := w.readRelations("")
	if err != nil {
		return Table{}, err
	}
	book := findTarget(roots, "/officeDocument", "")
	within, err := w.readRelations(book)
	if err != nil {
		return Table{}, err
	}
	first, err := w.findFirstSheet(book)
	if err != nil {
		return Table{}, err
	}
	if texts := findTarget(within, "/sharedStrings", ""); texts != "" {
		if err := w.readShared(texts); err != nil {
			return Table{}, err
		}
	}
	if styles := findTarget(within, "/styles", ""); styles != "" {
		if err := w.readStyles(styles); err != nil {
			return Table{}, err
		}
	}
	return w.readSheet(findTarget(within, "/worksheet", first), o)
}

// relation is the role of one part for another.
type relation struct{ id, kind, target string }

// findTarget returns a part by its kind and, if id is not empty, by its ID.
func findTarget(all []relation, kind, id string) string {
	for _, r := range all {
		if strings.HasSuffix(r.kind, kind) && (id == "" || r.id == id) {
			return r.target
		}
	}
	return ""
}

// readRelations returns the relations of a part, or of the whole archive.
func (w *workbook) readRelations(part string) (all []relation, err error) {
	folder, name := path.Split(part)
	err = w.readTokens(folder+"_rels/"+name+".rels", func(token xml.Token) error {
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "Relationship" {
			target := attributeOf(start, "Target")
			if !strings.HasPrefix(target, "/") {
				target = folder + target
			}
			all = append(all, relation{attributeOf(start, "Id"), attributeOf(start, "Type"), normalizePartName(target)})
		}
		return nil
	})
	return all, err
}

// findFirstSheet returns the ID of the relation to the first sheet.
func (w *workbook) findFirstSheet(book string) (id string, err error) {
	err = w.readTokens(book, func(token xml.Token) error {
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "sheet" && id == "" {
			for _, a := range start.Attr {
				if a.Name.Local == "id" && a.Name.Space != "" {
					id = a.Value
				}
			}
		}
		return nil
	})
	if err == nil && id == "" {
		err = ErrEmpty
	}
	return id, err
}

// textBuilder joins the pieces of a text, without their phonetic readings.
type textBuilder struct {
	text          []byte
	isText        bool
	phoneticDepth int // the depth of nested rPh
}

func (t *textBuilder) addToken(token xml.Token, names ...string) {
	switch token := token.(type) {
	case xml.StartElement:
		if token.Name.Local == "rPh" {
			t.phoneticDepth++
		}
		for _, name := range names {
			t.isText = t.isText || token.Name.Local == name && t.phoneticDepth == 0
		}
	case xml.EndElement:
		t.isText = false
		if token.Name.Local == "rPh" {
			t.phoneticDepth--
		}
	case xml.CharData:
		if t.isText && len(t.text) < 4*cellLimit {
			t.text = append(t.text, token...)
		}
	}
}

// escapePattern matches the escapes of characters that XML cannot contain.
var escapePattern = regexp.MustCompile(`_x[0-9A-Fa-f]{4}_`)

func (t *textBuilder) String() string {
	text := string(t.text)
	if !strings.Contains(text, "_x") {
		return text
	}
	return escapePattern.ReplaceAllStringFunc(text, func(code string) string {
		letter, err := strconv.ParseUint(code[2:6], 16, 16)
		if err != nil {
			return code
		}
		return string(rune(letter))
	})
}

func (w *workbook) readShared(part string) error {
	var t textBuilder
	return w.readTokens(part, func(token xml.Token) error {
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "si" {
			t = textBuilder{text: t.text[:0]}
		}
		t.addToken(token, "t")
		if end, ok := token.(xml.EndElement); ok && end.Name.Local == "si" {
			if len(w.shared) == sharedLimit {
				return ErrTooMuch
			}
			w.shared = append(w.shared, t.String())
		}
		return nil
	})
}

func (w *workbook) readSheet(part string, o Options) (Table, error) {
	b := builder{limit: o.Rows}
	var (
		cells        [columnsLimit]string
		line, column = 0, -1
		width        int
		kind         string
		style        int
		t            textBuilder
	)
	err := w.readTokens(part, func(token xml.Token) error {
		t.addToken(token, "v", "t")
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "row":
				next, err := parseLineNumber(line, attributeOf(token, "r"))
				if err != nil {
					return err
				}
				line, column, width = next, -1, 0
				clear(cells[:])
			case "c":
				next, err := parseColumn(column, attributeOf(token, "r"))
				if err != nil {
					return err
				}
				style, _ = strconv.Atoi(attributeOf(token, "s"))
				column, kind, t = next, attributeOf(token, "t"), textBuilder{text: t.text[:0]}
			}
		case xml.EndElement:
			switch token.Name.Local {
			case "c":
				if column >= 0 && column < columnsLimit {
					cells[column] = w.readCellValue(kind, style, t.String())
					width = max(width, column+1)
				}
			case "row":
				return b.add(line, cells[:width])
			}
		}
		return nil
	})
	if err != nil {
		return Table{}, err
	}
	return b.build(o)
}

// readCellValue returns the text of a cell. Of a number it returns every digit, of a day its date, and of a check box
// what Brazilian Excel shows.
func (w *workbook) readCellValue(kind string, style int, text string) string {
	switch kind {
	case "s":
		at, err := strconv.Atoi(text)
		if err != nil || at < 0 || at >= len(w.shared) {
			return ""
		}
		return w.shared[at]
	case "b":
		if text == "1" {
			return "VERDADEIRO"
		}
		return "FALSO"
	case "", "n":
		if style > 0 && style < len(w.dateStyles) && w.dateStyles[style] {
			if days, err := strconv.ParseFloat(text, 64); err == nil && days >= 61 && days < maxSerial {
				return spreadsheetEpoch.AddDate(0, 0, int(days)).Format("02/01/2006")
			}
		}
		if number, ok := new(big.Rat).SetString(text); ok && len(text) < 40 && strings.ContainsAny(text, "eE") &&
			!exponentPattern.MatchString(text) && number.IsInt() {
			return number.Num().String()
		}
	}
	return text
}

// exponentPattern matches exponents of more than two digits, which no phone has, and which may expand to gigabytes.
var exponentPattern = regexp.MustCompile(`[eE][+-]?\d{3}`)

// spreadsheetEpoch is the day zero of the dates in spreadsheets; maxSerial is a day in the year 2173.
var spreadsheetEpoch = time.Date(1899, time.December, 30, 0, 0, 0, 0, time.UTC)

const maxSerial = 100_000

// datePattern matches the codes of days in a number format, outside of its quoted texts and brackets.
var (
	datePattern    = regexp.MustCompile(`(?i)[dy]`)
	literalPattern = regexp.MustCompile(`"[^"]*"|\[[^\]]*\]|\\.`)
)

// readStyles finds the styles that show a number as a day.
func (w *workbook) readStyles(part string) error {
	isDate := map[string]bool{"14": true, "15": true, "16": true, "17": true, "22": true}
	var inCells bool
	return w.readTokens(part, func(token xml.Token) error {
		switch token := token.(type) {
		case xml.StartElement:
			switch token.Name.Local {
			case "numFmt":
				code := literalPattern.ReplaceAllString(attributeOf(token, "formatCode"), "")
				if len(isDate) < stylesLimit {
					isDate[attributeOf(token, "numFmtId")] = datePattern.MatchString(code)
				}
			case "cellXfs":
				inCells = true
			case "xf":
				if inCells && len(w.dateStyles) < stylesLimit {
					w.dateStyles = append(w.dateStyles, isDate[attributeOf(token, "numFmtId")])
				}
			}
		case xml.EndElement:
			inCells = inCells && token.Name.Local != "cellXfs"
		}
		return nil
	})
}

// stylesLimit is the maximum of styles that Excel itself writes.
const stylesLimit = 65_490

// parseLineNumber returns the line number of a row, or the next one if it has none.
func parseLineNumber(line int, text string) (int, error) {
	if text == "" {
		text = strconv.Itoa(line + 1)
	}
	next, err := strconv.Atoi(text)
	if err != nil || next <= line || next > maxLine {
		return 0, ErrBroken
	}
	return next, nil
}

// parseColumn returns the column of a cell's name (C12 is 2), or the next one if it has none.
func parseColumn(column int, name string) (int, error) {
	if name == "" {
		return column + 1, nil
	}
	letters := strings.TrimRight(name, "0123456789")
	if len(letters) == 0 || len(letters) > 3 {
		return 0, ErrBroken
	}
	place := 0
	for _, letter := range strings.ToUpper(letters) {
		if letter < 'A' || letter > 'Z' {
			return 0, ErrBroken
		}
		place = place*26 + int(letter-'A') + 1
	}
	return place - 1, nil
}

func attributeOf(start xml.StartElement, name string) string {
	for _, a := range start.Attr {
		if a.Name.Local == name && a.Name.Space == "" {
			return a.Value
		}
	}
	return ""
}

// readTokens passes the tokens of a part to take, one by one. They are raw, so their nesting needs no memory.
func (w *workbook) readTokens(part string, take func(xml.Token) error) error {
	file := w.parts[part]
	if file == nil {
		return ErrBroken
	}
	unpacked, err := file.Open()
	if err != nil {
		return err
	}
	defer func() { _ = unpacked.Close() }() // it was only read
	decoder := xml.NewDecoder(&boundedReader{w.budget, w.budget.NewReader(unpacked), &w.left, 0})
	for {
		token, err := decoder.RawToken()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if err := take(token); err != nil {
			return err
		}
	}
}

// boundedReader reads an unpacked part within the limits of the workbook and of one tag, and spends the budget for tags
// and attributes.
type boundedReader struct {
	budget   *budget.Budget
	from     io.Reader
	left     *int
	sinceTag int // bytes since the last tag began
}

func (b *boundedReader) Read(p []byte) (int, error) {
	n, err := b.from.Read(p)
	if *b.left -= n; *b.left < 0 {
		return 0, ErrTooMuch
	}
	if at := bytes.LastIndexByte(p[:n], '<'); at >= 0 {
		b.sinceTag = n - at
	} else if b.sinceTag += n; b.sinceTag > tagLimit {
		return 0, ErrTooMuch
	}
	if err := b.budget.Consume(bytes.Count(p[:n], []byte("<")), budget.Tag); err != nil {
		return 0, err
	}
	if err := b.budget.Consume(bytes.Count(p[:n], []byte("=")), budget.Item); err != nil {
		return 0, err
	}
	return n, err
}
