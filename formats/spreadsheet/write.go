// Package spreadsheet reads the tables that people keep (CSV, XLSX, vCard), and writes those that a
// Brazilian spreadsheet opens by itself.
package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// Buffer gathers lines of a CSV as Brazilian Excel opens it: UTF-8 with its mark, a semicolon between
// columns. The zero Buffer is ready.
type Buffer struct {
	text bytes.Buffer
	file *csv.Writer
}

// Write adds a line. No cell is taken for a formula.
func (b *Buffer) Write(cells ...string) {
	if b.file == nil {
		b.text.WriteString("\ufeff")
		b.file = csv.NewWriter(&b.text)
		b.file.Comma, b.file.UseCRLF = ';', true
	}
	for i := range cells {
		cells[i] = escapeFormula(cells[i])
	}
	_ = b.file.Write(cells) // a buffer takes everything
}

// Next gives what was written since it was last asked.
func (b *Buffer) Next() []byte {
	if b.file != nil {
		b.file.Flush()
	}
	text := bytes.Clone(b.text.Bytes())
	b.text.Reset()
	return text
}

// escapeFormula keeps a spreadsheet from taking a text for a formula: what begins like one gets an
// apostrophe, which it shows as text.
func escapeFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(cell)[0]) {
		return "'" + cell
	}
	return cell
}

// unescapeFormula takes the apostrophe away again, so that what was written here is read as it was.
func unescapeFormula(cell string) string {
	if rest, found := strings.CutPrefix(cell, "'"); found && escapeFormula(rest) == cell {
		return rest
	}
	return cell
}
