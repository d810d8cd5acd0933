package spreadsheet

import (
	"bytes"
	"errors"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"cortejo/formats/budget"
	"cortejo/formats/plaintext"
)

// Table is the content of a file: its column names and its rows.
type Table struct {
	// Columns are the names of the line Header, or empty texts for a file without such a line.
	Columns []string
	// Header is the line of the column names, as the file counts, or 0 for none.
	Header int
	// TitleRows are the lines before the column names: titles, logos, merged heads.
	TitleRows []Row
	Rows      []Row
	// Encodings are the ways to decode a text that says none, the one used first; nil if the file leaves no doubt.
	Encodings []Encoding
}

// Row is a line that is not blank, with a cell for each column.
type Row struct {
	Line  int // as the file counts, from 1
	Cells []string
}

// HasStrayQuotes reports that the row is a line of CSV whose quotes do not match: the first cell holds the whole line.
func (r Row) HasStrayQuotes() bool {
	return strings.Contains(r.Cells[0], `"`) &&
		!slices.ContainsFunc(r.Cells[1:], func(cell string) bool { return cell != "" })
}

// The errors of a whole file.
var (
	ErrFormat  = errors.New("not a file of a kind we read")
	ErrBroken  = errors.New("the file is damaged, or not what it says")
	ErrTooMany = errors.New("the file has too many rows")
	ErrEmpty   = errors.New("the file has no row")
	ErrTooMuch = errors.New("the file opens into too much")
)

// convertSpent returns ErrTooMuch for a budget that is spent, and any other error unchanged.
func convertSpent(err error) error {
	if errors.Is(err, budget.ErrSpent) {
		return ErrTooMuch
	}
	return err
}

// The limits of one file, far above those of an address book.
const (
	columnsLimit = 60
	cellLimit    = 4000 // characters; the rest is dropped
	// textLimit limits the text of all cells together, in bytes: many cells may share one text.
	textLimit = 16 << 20
)

// Options say what a file is expected to hold.
type Options struct {
	// Rows limits the rows of the table.
	Rows int
	// IsName reports whether a cell is the usual name of a column. nil knows none.
	IsName func(cell string) bool
	// Encoding is the name of one of a table's Encodings, or "" to detect it.
	Encoding string
}

// Read reads the table of a CSV, an XLSX or a vCard, recognized by its content. It returns one of the errors above, or
// the cause that ended the budget's context.
func Read(b *budget.Budget, content []byte, o Options) (table Table, err error) {
	switch {
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		table, err = readXLSX(b, content, o)
		return table, convertSpent(err)
	case bytes.HasPrefix(
		content, []byte("\xD0\xCF\x11\xE0"),
	), bytes.HasPrefix(content, []byte("%PDF")), bytes.HasPrefix(content, []byte("\x89PNG")):
		return Table{}, ErrFormat
	}
	text, encodings, err := decode(content, o.Encoding)
	if err != nil {
		return Table{}, err
	}
	if strings.HasPrefix(strings.ToUpper(strings.TrimSpace(text[:min(len(text), 512)])), "BEGIN:VCARD") {
		table, err = readVCard(b, text, o)
	} else {
		table, err = readCSV(b, text, o)
	}
	table.Encodings = encodings
	return table, convertSpent(err)
}

// maxHeaderLines limits the lines among which the column names are looked for.
const maxHeaderLines = 30

// builder collects the lines of a file that are not blank.
type builder struct {
	lines []Row
	width int // cells of the widest line
	limit int
	text  int // bytes of all cells so far
}

func (b *builder) add(line int, cells []string) error {
	if len(cells) > columnsLimit {
		cells = cells[:columnsLimit]
	}
	for _, cell := range cells {
		// Before tidying: cells that tidying empties cost work too.
		b.text += len(cell)
	}
	if b.text > textLimit {
		return ErrTooMuch
	}
	for i, cell := range cells {
		cells[i] = removeFormulaEscape(clean(cell))
	}
	for len(cells) > 0 && cells[len(cells)-1] == "" {
		cells = cells[:len(cells)-1]
	}
	switch {
	case len(cells) == 0:
		return nil
	case len(b.lines) > b.limit+maxHeaderLines:
		return ErrTooMany
	}
	b.width = max(b.width, len(cells))
	b.lines = append(b.lines, Row{Line: line, Cells: slices.Clone(cells)})
	return nil
}

func (b *builder) build(o Options) (Table, error) {
	if len(b.lines) == 0 {
		return Table{}, ErrEmpty
	}
	table := BuildTable(b.lines, findHeader(b.lines, o.IsName))
	if len(table.Rows) > b.limit {
		return Table{}, ErrTooMany
	}
	return table, nil
}

// BuildTable returns the table of a file's lines whose column names are in the line header, or in none for 0. Every
// column with a name or a cell is kept.
func BuildTable(lines []Row, header int) Table {
	table := Table{Header: header}
	width := 1 // of lines whose cells were all emptied by a correction
	for _, row := range lines {
		if row.Line >= header {
			width = max(width, countFilled(row.Cells))
		}
	}
	for _, row := range lines {
		if row.Line < header {
			table.TitleRows = append(table.TitleRows, row)
			continue
		}
		cells := make([]string, width)
		copy(cells, row.Cells)
		if row.Line == header {
			table.Columns = cells
			continue
		}
		table.Rows = append(table.Rows, Row{Line: row.Line, Cells: cells})
	}
	if table.Columns == nil {
		table.Columns = make([]string, width)
	}
	return table
}

func countFilled(cells []string) int {
	for at := len(cells); at > 0; at-- {
		if cells[at-1] != "" {
			return at
		}
	}
	return 0
}

// findHeader returns the line of the column names: the one with the most usual names, or else the first with several
// filled cells that is no person's line. It returns 0 for a file that begins with its rows.
func findHeader(lines []Row, isName func(string) bool) int {
	best, most, first := 0, 0, 0
	for _, row := range lines[:min(len(lines), maxHeaderLines)] {
		filled, names, isPerson := 0, map[string]bool{}, false
		for _, cell := range row.Cells {
			if cell == "" {
				continue
			}
			filled++
			isPerson = isPerson || personPattern.MatchString(cell)
			if isName != nil && isName(cell) {
				names[strings.ToLower(cell)] = true
			}
		}
		isFirst := first == 0 && filled > 1
		if isFirst {
			first = row.Line
			if isPerson {
				first = -1
			}
		}
		if !isPerson && len(names) > most && (len(names) > 1 || isFirst || filled == 1) {
			best, most = row.Line, len(names)
		}
	}
	switch {
	case most > 0:
		return best
	case first != 0:
		return max(first, 0)
	case isName == nil:
		return lines[0].Line
	}
	return 0 // a list of names, one in a line
}

// personPattern matches a phone or an e-mail address, which no column is named.
var personPattern = regexp.MustCompile(`\d[\d ().-]{6,}\d|@.+\.`)

// clean removes invisible characters around and inside a cell.
func clean(cell string) string {
	cell = strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r), r == unicode.ReplacementChar, plaintext.IsMark(r):
			return -1
		case r == '\u00a0', r == '\u202f':
			return ' '
		}
		return r
	}, cell))
	if letters := []rune(cell); len(letters) > cellLimit {
		return string(letters[:cellLimit])
	}
	return cell
}
