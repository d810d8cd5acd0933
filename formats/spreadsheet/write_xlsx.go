package spreadsheet

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
)

// workbookParts are the files of a workbook before its only sheet.
var workbookParts = []struct {
	name    string
	content []byte
}{
	{"[Content_Types].xml",
		[]byte(xml.Header +
			`<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`)},
	{"_rels/.rels",
		[]byte(xml.Header +
			`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`)},
	{"xl/workbook.xml",
		[]byte(xml.Header +
			`<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Convidados" sheetId="1" r:id="rId1"/></sheets></workbook>`)},
	{"xl/_rels/workbook.xml.rels",
		[]byte(xml.Header +
			`<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`)},
}

// Workbook collects lines of one sheet as an XLSX, whose bytes its caller takes in pieces. Each cell is an inline text,
// which no spreadsheet takes for a formula. The zero Workbook is ready.
type Workbook struct {
	content bytes.Buffer
	archive *zip.Writer
	sheet   io.Writer
	rows    int
}

// Write adds a line.
func (w *Workbook) Write(cells ...string) error {
	if w.archive == nil {
		if err := w.open(); err != nil {
			return err
		}
	}
	w.rows++
	var line bytes.Buffer
	fmt.Fprintf(&line, `<row r="%d">`, w.rows)
	for _, cell := range cells {
		line.WriteString(`<c t="inlineStr"><is><t xml:space="preserve">`)
		if err := xml.EscapeText(&line, []byte(cell)); err != nil {
			return err
		}
		line.WriteString(`</t></is></c>`)
	}
	line.WriteString(`</row>`)
	_, err := w.sheet.Write(line.Bytes())
	return err
}

func (w *Workbook) open() (err error) {
	w.archive = zip.NewWriter(&w.content)
	for _, part := range workbookParts {
		file, err := w.archive.Create(part.name)
		if err != nil {
			return err
		}
		if _, err := file.Write(part.content); err != nil {
			return err
		}
	}
	if w.sheet, err = w.archive.Create("xl/worksheets/sheet1.xml"); err != nil {
		return err
	}
	_, err = io.WriteString(w.sheet,
		xml.Header+`<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>`)
	return err
}

// Close ends the workbook, whose last bytes Next returns. It must have a line.
func (w *Workbook) Close() error {
	if _, err := io.WriteString(w.sheet, `</sheetData></worksheet>`); err != nil {
		return err
	}
	return w.archive.Close()
}

// Next returns the bytes written since the last call.
func (w *Workbook) Next() []byte {
	content := bytes.Clone(w.content.Bytes())
	w.content.Reset()
	return content
}
