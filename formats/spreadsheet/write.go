// Package spreadsheet reads tables that people upload (CSV, XLSX, vCard), and writes CSV and XLSX for Brazilian
// spreadsheets. Read, Buffer and Workbook are its entry points. It imports formats/budget alone.
package spreadsheet

import (
	"bytes"
	"encoding/csv"
	"strings"
)

// Buffer collects lines of a CSV as Brazilian Excel reads it: UTF-8 with a byte order mark, semicolons between columns.
// The zero Buffer is ready.
type Buffer struct {
	text bytes.Buffer
	file *csv.Writer
}

// Write adds a line. It escapes cells that a spreadsheet would take for formulas.
func (b *Buffer) Write(cells ...string) {
	if b.file == nil {
		b.text.WriteString("\ufeff")
		b.file = csv.NewWriter(&b.text)
		b.file.Comma, b.file.UseCRLF = ';', true
	}
	for i := range cells {
		cells[i] = escapeFormula(cells[i])
	}
	_ = b.file.Write(cells) // writing to a buffer never fails
}

// Next returns the bytes written since the last call.
func (b *Buffer) Next() []byte {
	if b.file != nil {
		b.file.Flush()
	}
	text := bytes.Clone(b.text.Bytes())
	b.text.Reset()
	return text
}

// escapeFormula keeps a spreadsheet from taking a text for a formula: a cell that begins like one gets an apostrophe,
// after which spreadsheets show text.
func escapeFormula(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(cell)[0]) {
		return "'" + cell
	}
	return cell
}

// removeFormulaEscape removes the apostrophe of escapeFormula, so that an exported cell reads back unchanged.
func removeFormulaEscape(cell string) string {
	if rest, found := strings.CutPrefix(cell, "'"); found && escapeFormula(rest) == cell {
		return rest
	}
	return cell
}
