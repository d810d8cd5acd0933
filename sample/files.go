package sample

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"cortejo/api/document"
	"cortejo/formats/richtext"
	"cortejo/sql/demo"
)

// fileOf returns a file as a person might have uploaded it.
func fileOf(ctx context.Context, d demo.Document) ([]byte, error) {
	switch d.File {
	case "pdf":
		return renderPDF(ctx, d)
	case "jpg":
		return drawFlower(d.Name)
	case "docx":
		return renderDocx(d)
	case "xlsx":
		return renderXlsx(d.Rows)
	}
	return nil, fmt.Errorf("no file is a %q", d.File)
}

func renderPDF(ctx context.Context, d demo.Document) ([]byte, error) {
	text, _, err := document.ReadText(d.Content)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	noPicture := func(string) (io.ReadCloser, error) { return nil, errors.New("the sample has none") }
	err = richtext.RenderPDF(ctx, &out, richtext.Page{Title: d.Name, Text: text, Picture: noPicture})
	return out.Bytes(), err
}

// renderDocx returns a Word file with one paragraph per line of text.
func renderDocx(d demo.Document) ([]byte, error) {
	text, _, err := document.ReadText(d.Content)
	if err != nil {
		return nil, err
	}
	var body strings.Builder
	for _, paragraph := range text.Content {
		body.WriteString("<w:p>")
		for _, run := range paragraph.Content {
			body.WriteString("<w:r><w:t>" + escape(run.Text) + "</w:t></w:r>")
		}
		body.WriteString("</w:p>")
	}
	return packOffice(
		part{"word/document.xml", "wordprocessingml.document.main",
			`<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>` +
				body.String() + `</w:body></w:document>`})
}

// renderXlsx returns a spreadsheet with one sheet of texts.
func renderXlsx(rows [][]string) ([]byte, error) {
	const main, relations = "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
		"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
	var cells strings.Builder
	for _, row := range rows {
		cells.WriteString("<row>")
		for _, cell := range row {
			cells.WriteString(`<c t="inlineStr"><is><t>` + escape(cell) + `</t></is></c>`)
		}
		cells.WriteString("</row>")
	}
	return packOffice(
		part{"xl/workbook.xml", "spreadsheetml.sheet.main", `<workbook xmlns="` + main + `" xmlns:r="` + relations +
			`"><sheets><sheet name="Planilha1" sheetId="1" r:id="rId1"/></sheets></workbook>`},
		part{"xl/_rels/workbook.xml.rels", "", renderRelationship(relations+"/worksheet", "worksheets/sheet1.xml")},
		part{"xl/worksheets/sheet1.xml", "spreadsheetml.worksheet",
			`<worksheet xmlns="` + main + `"><sheetData>` + cells.String() + `</sheetData></worksheet>`})
}

// part is a file inside an Office file; kind is empty if its extension determines it.
type part struct{ name, kind, content string }

// packOffice packs parts; the first is the main one.
func packOffice(parts ...part) ([]byte, error) {
	types := `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
		`<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>`
	for _, p := range parts {
		if p.kind != "" {
			types += `<Override PartName="/` + p.name +
				`" ContentType="application/vnd.openxmlformats-officedocument.` + p.kind + `+xml"/>`
		}
	}
	parts = append([]part{
		{"[Content_Types].xml", "", types + "</Types>"},
		{"_rels/.rels", "",
			renderRelationship("http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument",
				parts[0].name)},
	}, parts...)
	var out bytes.Buffer
	archive := zip.NewWriter(&out)
	for _, p := range parts {
		w, err := archive.Create(p.name)
		if err != nil {
			return nil, err
		}
		if _, err := io.WriteString(w, xml.Header+p.content); err != nil {
			return nil, err
		}
	}
	err := archive.Close()
	return out.Bytes(), err
}

// renderRelationship returns a relationship to another file.
func renderRelationship(kind, target string) string {
	return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="` + kind + `" Target="` + target + `"/></Relationships>`
}

func escape(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a strings.Builder never fails
	return out.String()
}
