package activity

import (
	"context"
	"io"
	"strings"

	"cortejo/formats/spreadsheet"
	"cortejo/queries"
	"cortejo/tenants"
)

// exportPage is how many entries are read at once, each time in a scope opened anew.
const exportPage = 200

// export writes the audit log as Brazilian spreadsheets read it, one line per thing that an entry tells of.
func export(ctx context.Context, db tenants.Reader, in Filters, out io.Writer) error {
	params := in.params()
	params.Complete, params.PageSize = true, exportPage
	var file spreadsheet.Buffer
	write := file.Write
	write("Data e hora", "Quem", "Pelo Cortejo", "Motivo do controle", "O que fez", "Evento", "Item", "Antes", "Depois")
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
				write(moment(r.At), who.Name, byCortejo, value(r.ControlReason), r.text(), event, item, before, after)
			}
			for _, c := range r.Changes {
				before, after := c.sides()
				line(c.Title, before, after)
			}
			if len(r.Changes) == 0 {
				line("", "", "")
			}
		}
		if _, err := out.Write(file.Next()); err != nil {
			return err
		}
		if len(rows) < exportPage {
			return nil
		}
		params.BeforeID = &rows[len(rows)-1].ID
	}
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
