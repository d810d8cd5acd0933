package activity

import (
	"bytes"
	"context"
	"encoding/csv"
	"io"
	"strings"

	"cortejo/queries"
	"cortejo/tenants"
)

// exportPage is how many entries are read at once, each time in a scope opened anew.
const exportPage = 200

// export writes the trail as Brazilian spreadsheets read it: UTF-8 with its mark, a semicolon
// between columns. One line per thing that an entry tells of.
func export(ctx context.Context, db tenants.Reader, in Filters, out io.Writer) error {
	params := in.params()
	params.Complete, params.PageSize = true, exportPage
	var page bytes.Buffer
	page.WriteString("\ufeff")
	file := csv.NewWriter(&page)
	file.Comma, file.UseCRLF = ';', true
	write := func(cells ...string) {
		for i := range cells {
			cells[i] = harmless(cells[i])
		}
		_ = file.Write(cells) // a buffer takes everything
	}
	write("Data e hora", "Quem", "Pelo Cortejo", "Motivo do controle", "O que fez", "Evento", "Item", "Antes", "Depois", "Código")
	for {
		text, err := queries.New(db).ListActivity(ctx, params)
		if err != nil {
			return err
		}
		rows, err := rowsOf(text)
		if err != nil {
			return err
		}
		for _, r := range rows {
			who, event, byCortejo := r.actor(), "", "não"
			if who.Kind == "CORTEJO" {
				byCortejo = "sim"
			}
			if r.EventTitle != nil {
				event = *r.EventTitle
			}
			line := func(item, before, after string) {
				write(moment(r.At), who.Name, byCortejo, value(r.ControlReason), r.text(), event, item, before, after, r.code())
			}
			for _, c := range r.Changes {
				before, after := c.sides()
				line(c.Title, before, after)
			}
			if len(r.Changes) == 0 {
				line("", "", "")
			}
		}
		file.Flush()
		if _, err := out.Write(page.Bytes()); err != nil {
			return err
		}
		page.Reset()
		if len(rows) < exportPage {
			return nil
		}
		params.BeforeID = &rows[len(rows)-1].ID
	}
}

// harmless keeps a spreadsheet from taking a text for a formula: what begins like one gets an
// apostrophe, which it shows as text.
func harmless(cell string) string {
	if cell != "" && strings.ContainsRune("=+-@\t\r\n＝＋－＠", []rune(cell)[0]) {
		return "'" + cell
	}
	return cell
}

func value(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// sides tells all values of a thing before and after, each in one cell.
func (c change) sides() (before, after string) {
	var was, is []string
	for _, f := range c.fields() {
		if f.Before != nil {
			was = append(was, f.Label+": "+*f.Before)
		}
		if f.After != nil {
			is = append(is, f.Label+": "+*f.After)
		}
	}
	return strings.Join(was, "; "), strings.Join(is, "; ")
}
