package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"errors"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"

	"cortejo/formats/budget"
)

// decode reads text as spreadsheets write it: UTF-8, UTF-16 with its mark or recognisable by its
// zeros, or else Windows-1252.
func decode(content []byte) (string, error) {
	content, isUTF8 := bytes.CutPrefix(content, []byte("\xEF\xBB\xBF"))
	head := content[:min(len(content), 512)]
	zeros := bytes.Count(head, []byte{0})
	switch {
	case isUTF8 && zeros == 0:
		return strings.ToValidUTF8(string(content), ""), nil
	case bytes.HasPrefix(content, []byte("\xFF\xFE")), bytes.HasPrefix(content, []byte("\xFE\xFF")), zeros > len(head)/3:
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

// separatorsLimit is how many of them stand in a line: as many as a spreadsheet has columns. What
// reads a line holds all of its cells at once.
const separatorsLimit = 1 << 14

func readCSV(b *budget.Budget, text string, rows int) (Table, error) {
	// Excel's own hint: sep=; in a line before all others.
	skipped, comma := 0, ','
	first, rest, _ := strings.Cut(text, "\n")
	if hint, found := strings.CutPrefix(strings.ToLower(strings.TrimSpace(first)), "sep="); found && len(hint) == 1 {
		text, comma, skipped = rest, rune(hint[0]), 1
	} else {
		comma = separatorOf(text)
	}
	if err := b.Spend(strings.Count(text, "\n"), budget.Line); err != nil {
		return Table{}, err
	}
	if err := b.Spend(strings.Count(text, string(comma)), budget.Item); err != nil {
		return Table{}, err
	}
	for line := range strings.Lines(text) {
		if strings.Count(line, string(comma)) > separatorsLimit {
			return Table{}, ErrTooMuch
		}
	}
	table, err := parseCSV(b, text, comma, false, skipped, rows)
	if errors.Is(err, csv.ErrBareQuote) {
		// Inches and nicknames: quotes that quote nothing.
		table, err = parseCSV(b, text, comma, true, skipped, rows)
	}
	if parse := new(csv.ParseError); errors.As(err, &parse) {
		return Table{}, ErrBroken
	}
	return table, err
}

func parseCSV(within *budget.Budget, text string, comma rune, lazy bool, skipped, rows int) (Table, error) {
	reader := csv.NewReader(within.Reader(strings.NewReader(text)))
	reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = comma, lazy, -1
	b := builder{limit: rows}
	for {
		cells, err := reader.Read()
		if err == io.EOF {
			return b.done()
		}
		if err != nil {
			return Table{}, err
		}
		line, _ := reader.FieldPos(0)
		if err := b.add(line+skipped, cells); err != nil {
			return Table{}, err
		}
	}
}

// separatorOf is what stands most often between the names of the columns.
func separatorOf(text string) rune {
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
