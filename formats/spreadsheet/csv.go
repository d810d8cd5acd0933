package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"cortejo/formats/budget"
)

// decode decodes a text as spreadsheets encode it: UTF-8, UTF-16 with a byte order mark or recognizable by its zero
// bytes, or else Windows-1252.
func decode(content []byte) (string, error) {
	content, isUTF8 := bytes.CutPrefix(content, []byte("\xEF\xBB\xBF"))
	head := content[:min(len(content), 512)]
	zeros := bytes.Count(head, []byte{0})
	switch {
	case isUTF8 && zeros == 0:
		return strings.ToValidUTF8(string(content), ""), nil
	case bytes.HasPrefix(content, []byte("\xFF\xFE")), bytes.HasPrefix(content, []byte("\xFE\xFF")),
		zeros > len(head)/3:
		order := unicode.LittleEndian
		if len(head) > 1 && head[0] == 0 {
			order = unicode.BigEndian
		}
		text, err := unicode.UTF16(order, unicode.UseBOM).NewDecoder().Bytes(content)
		if err != nil {
			return "", ErrBroken
		}
		return string(text), nil
	case zeros > 0: // no text has any
		return "", ErrFormat
	case utf8.Valid(content):
		return string(content), nil
	}
	text, err := charmap.Windows1252.NewDecoder().Bytes(content)
	if err != nil {
		return "", ErrBroken
	}
	return string(text), nil
}

// separatorsLimit limits the separators in a line to the columns of a spreadsheet, because the reader holds all cells
// of a line at once.
const separatorsLimit = 1 << 14

func readCSV(b *budget.Budget, text string, rows int) (Table, error) {
	// Excel's hint: sep=; in the first line.
	skipped, comma := 0, ','
	first, rest, _ := strings.Cut(text, "\n")
	if hint, found := strings.CutPrefix(strings.ToLower(strings.TrimSpace(first)), "sep="); found && len(hint) == 1 {
		text, comma, skipped = rest, rune(hint[0]), 1
	} else {
		comma = detectSeparator(text)
	}
	if err := b.Consume(strings.Count(text, "\n"), budget.Line); err != nil {
		return Table{}, err
	}
	if err := b.Consume(strings.Count(text, string(comma)), budget.Item); err != nil {
		return Table{}, err
	}
	for line := range strings.Lines(text) {
		if strings.Count(line, string(comma)) > separatorsLimit {
			return Table{}, ErrTooMuch
		}
	}
	return parseCSV(b, text, comma, skipped, rows)
}

// parseCSV reads record by record. If the quotes of a record do not match, it takes the first line of the record
// literally and continues after it.
func parseCSV(within *budget.Budget, text string, comma rune, skipped, rows int) (Table, error) {
	open := func(text string, lazy bool) *csv.Reader {
		reader := csv.NewReader(within.NewReader(strings.NewReader(text)))
		reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = comma, lazy, -1
		return reader
	}
	b := builder{limit: rows}
	reader, before := open(text, false), 0 // how many lines precede the reader's text
	for {
		cells, err := reader.Read()
		if err == io.EOF {
			return b.build()
		}
		var line int // of text, where the record begins
		parse, stray := new(csv.ParseError), false
		switch {
		case err == nil:
			line, _ = reader.FieldPos(0)
			stray = b.hasSwallowedCells(cells, comma)
		case errors.As(err, &parse):
			line, stray = parse.StartLine, true
		default:
			return Table{}, err
		}
		if stray {
			first, rest, _ := strings.Cut(text[findLineStart(text, line):], "\n")
			switch {
			case errors.Is(err, csv.ErrBareQuote):
				// Inches and nicknames: quotes that do not enclose a cell.
				if cells, err = open(first, true).Read(); err != nil {
					return Table{}, err
				}
			case b.table.Columns == nil:
				return Table{}, ErrBroken // the names of its columns
			default:
				cells = splitLiterally(first, comma)
			}
			text, reader = rest, open(rest, false)
		}
		if err := b.add(skipped+before+line, cells); err != nil {
			return Table{}, err
		}
		if stray {
			before += line
		}
	}
}

// hasSwallowedCells reports that a stray quote at the start of a cell was closed by a quote some lines below: the cell
// spans several lines and several of their cells, which the record lacks.
func (b *builder) hasSwallowedCells(cells []string, comma rune) bool {
	return len(cells) < len(b.table.Columns) && slices.ContainsFunc(cells, func(cell string) bool {
		return strings.ContainsRune(cell, '\n') && strings.ContainsRune(cell, comma)
	})
}

// splitLiterally splits a line into cells if its quotes enclose nothing: "Davi" Sá. If they might enclose something,
// the line stays one cell.
func splitLiterally(line string, comma rune) []string {
	cells := strings.Split(line, string(comma))
	if slices.ContainsFunc(cells, func(cell string) bool { return strings.Count(cell, `"`)%2 == 1 }) {
		return []string{line}
	}
	return cells
}

// findLineStart returns the offset of a line, counted from 1.
func findLineStart(text string, line int) (at int) {
	for range line - 1 {
		at += strings.IndexByte(text[at:], '\n') + 1
	}
	return at
}

// detectSeparator returns the most frequent separator in the line of column names.
func detectSeparator(text string) rune {
	counts, quoted := map[rune]int{}, false
	for _, r := range strings.TrimLeft(text, "\r\n ") {
		if r == '"' {
			quoted = !quoted
		}
		if r == '\n' && !quoted {
			break
		}
		if !quoted {
			counts[r]++
		}
	}
	best := ','
	for _, candidate := range ";\t" {
		if counts[candidate] > counts[best] {
			best = candidate
		}
	}
	return best
}
