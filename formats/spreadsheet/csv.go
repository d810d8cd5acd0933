package spreadsheet

import (
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strings"

	"cortejo/formats/budget"
)

// separatorsLimit limits the separators in a line to the columns of a spreadsheet, because the reader holds all cells
// of a line at once.
const separatorsLimit = 1 << 14

func readCSV(b *budget.Budget, text string, o Options) (Table, error) {
	// Excel's hint: sep=; in the first line.
	skipped, comma := 0, ','
	first, rest, _ := strings.Cut(text, "\n")
	if hint, found := strings.CutPrefix(strings.ToLower(strings.TrimSpace(first)), "sep="); found && len(hint) == 1 {
		text, comma, skipped = rest, rune(hint[0]), 1
	} else {
		comma = detectSeparator(text, o.IsName)
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
	return parseCSV(b, text, comma, skipped, o)
}

// parseCSV reads record by record. If the quotes of a record do not match, it takes the first line of the record
// literally and continues after it.
func parseCSV(within *budget.Budget, text string, comma rune, skipped int, o Options) (Table,
	error) {
	open := func(text string, lazy bool) *csv.Reader {
		reader := csv.NewReader(within.NewReader(strings.NewReader(text)))
		reader.Comma, reader.LazyQuotes, reader.FieldsPerRecord = comma, lazy, -1
		return reader
	}
	b := builder{limit: o.Rows}
	reader, before := open(text, false), 0 // how many lines precede the reader's text
	for {
		cells, err := reader.Read()
		if err == io.EOF {
			return b.build(o)
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
			case b.lines == nil:
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
	return len(cells) < b.width && slices.ContainsFunc(cells, func(cell string) bool {
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

// separators are the separators of cells, the most usual of Brazilian spreadsheets first.
const separators = ";\t,|"

// linesSampled limits the lines by which the separator is chosen.
const linesSampled = 500

// noSeparator separates the cells of a list that has one column: no text has it.
const noSeparator = '\x1f'

// detectSeparator returns the separator that as many lines as possible have equally often. Titles above the table have
// none, and separators inside of cells differ from line to line.
func detectSeparator(text string, isName func(string) bool) rune {
	lines, first := 0, ""
	counts := map[rune]map[int]int{}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		if first == "" {
			first = line
		}
		if lines++; lines > linesSampled {
			break
		}
		for separator, count := range countSeparators(line) {
			if counts[separator] == nil {
				counts[separator] = map[int]int{}
			}
			counts[separator][count]++
		}
	}
	best, bestLines, bestCount := ',', 0, 0
	for _, candidate := range separators {
		for count, times := range counts[candidate] {
			if times > bestLines || times == bestLines && count > bestCount {
				best, bestLines, bestCount = candidate, times, count
			}
		}
	}
	if isName != nil && isName(first) && !hasNames(text, best, isName) {
		return noSeparator
	}
	return best
}

// countSeparators returns how often a line has each separator outside of quotes.
func countSeparators(line string) map[rune]int {
	counts, quoted := map[rune]int{}, false
	for _, r := range line {
		if r == '"' {
			quoted = !quoted
		}
		if !quoted && strings.ContainsRune(separators, r) {
			counts[r]++
		}
	}
	return counts
}

// hasNames reports whether one of the first lines has several column names between these separators.
func hasNames(text string, separator rune, isName func(string) bool) bool {
	lines := 0
	for line := range strings.Lines(text) {
		if lines++; lines > maxHeaderLines {
			break
		}
		names := 0
		for cell := range strings.SplitSeq(line, string(separator)) {
			if isName(strings.Trim(strings.TrimSpace(cell), `"`)) {
				names++
			}
		}
		if names > 1 {
			return true
		}
	}
	return false
}
