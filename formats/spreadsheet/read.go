package spreadsheet

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"unicode"

	"cortejo/formats/budget"
)

// Table is the content of a file: its column names and its rows.
type Table struct {
	Columns []string
	Rows    []Row
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

// Read reads the table of a CSV, an XLSX or a vCard, recognized by its content, with at most rows rows. It returns one
// of the errors above, or the cause that ended the budget's context.
func Read(b *budget.Budget, content []byte, rows int) (table Table, err error) {
	switch {
	case bytes.HasPrefix(content, []byte("PK\x03\x04")):
		table, err = readXLSX(b, content, rows)
		return table, convertSpent(err)
	case bytes.HasPrefix(
		content, []byte("\xD0\xCF\x11\xE0"),
	), bytes.HasPrefix(content, []byte("%PDF")), bytes.HasPrefix(content, []byte("\x89PNG")):
		return Table{}, ErrFormat
	}
	text, err := decode(content)
	if err != nil {
		return Table{}, err
	}
	if strings.HasPrefix(strings.ToUpper(strings.TrimSpace(text[:min(len(text), 512)])), "BEGIN:VCARD") {
		table, err = readVCard(b, text, rows)
	} else {
		table, err = readCSV(b, text, rows)
	}
	return table, convertSpent(err)
}

// ReadCSV is Read for files that must be CSV.
func ReadCSV(b *budget.Budget, content []byte, rows int) (Table, error) {
	text, err := decode(content)
	if err != nil {
		return Table{}, err
	}
	table, err := readCSV(b, text, rows)
	return table, convertSpent(err)
}

// builder builds a table line by line: the first line that is not blank has the column names.
type builder struct {
	table Table
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
	case b.table.Columns == nil:
		b.table.Columns = slices.Clone(cells)
		return nil
	case len(b.table.Rows) == b.limit:
		return ErrTooMany
	}
	width := len(b.table.Columns)
	row := make([]string, width)
	copy(row, cells)
	if slices.ContainsFunc(row, func(cell string) bool { return cell != "" }) {
		b.table.Rows = append(b.table.Rows, Row{Line: line, Cells: row})
	}
	return nil
}

func (b *builder) build() (Table, error) {
	if b.table.Columns == nil {
		return Table{}, ErrEmpty
	}
	return b.table, nil
}

// clean removes invisible characters around and inside a cell.
func clean(cell string) string {
	cell = strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t':
			return r
		case unicode.IsControl(r), r == '\ufeff', r == unicode.ReplacementChar:
			return -1
		// these change the direction of the text around them
		case r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
			return -1
		case r == '\u00a0':
			return ' '
		}
		return r
	}, cell))
	if letters := []rune(cell); len(letters) > cellLimit {
		return string(letters[:cellLimit])
	}
	return cell
}
