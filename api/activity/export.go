package activity

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"cortejo/formats/spreadsheet"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// exportEntries and exportBytes limit a piece of the export. One entry can hold megabytes, and then takes several.
	exportEntries = 200
	exportBytes   = 512 << 10
)

// exportRow is an entry with the changes of one piece. Head holds its first changes if these do not begin with them.
type exportRow struct {
	row
	Head       []change `json:"head"`
	LastChange int32    `json:"lastChange"`
}

// sentence returns the entry's text, which depends on its first changes.
func (r exportRow) sentence() string {
	whole := r.row
	if len(r.Head) > 0 {
		whole.Changes = r.Head
	}
	return whole.text()
}

// export writes the audit log as Brazilian spreadsheets read it, one line per change. It holds one piece in memory.
func export(ctx context.Context, db tenants.Reader, in Filters, out io.Writer) error {
	params := in.exportParams()
	var file spreadsheet.Buffer
	file.Write("Data e hora", "Quem", "Pelo Cortejo", "Motivo do controle", "O que fez", "Evento", "Item", "Antes",
		"Depois")
	for {
		piece, err := queries.New(db).ExportActivity(ctx, params)
		if err != nil {
			return err
		}
		var rows []exportRow
		if err := json.Unmarshal(piece.Entries, &rows); err != nil {
			return fmt.Errorf("activity: read a piece of the audit log: %w", err)
		}
		for _, r := range rows {
			r.writeTo(&file)
			params.BeforeID, params.BeforeChange = &r.ID, r.LastChange
		}
		isLast := piece.IsLast || len(rows) == 0
		rows, piece.Entries = nil, nil // the client may take long to receive the lines
		if _, err := out.Write(file.Next()); err != nil || isLast {
			return err
		}
	}
}

func (f Filters) exportParams() queries.ExportActivityParams {
	p := f.params()
	return queries.ExportActivityParams{
		UserID: p.UserID, EventID: p.EventID, Kinds: p.Kinds, ByCortejo: p.ByCortejo, FromDay: p.FromDay,
		ToDay:     p.ToDay,
		ControlID: p.ControlID, PageSize: exportEntries, MaxBytes: exportBytes,
	}
}

func (r exportRow) writeTo(file *spreadsheet.Buffer) {
	who, event, byCortejo := r.actor(), "", "não"
	if who.Kind == "CORTEJO" {
		byCortejo = "sim"
	}
	if r.EventTitle != nil {
		event = *r.EventTitle
	}
	at, sentence := moment(r.At), r.sentence()
	line := func(item, before, after string) {
		file.Write(at, who.Name, byCortejo, value(r.ControlReason), sentence, event, item, before, after)
	}
	for _, c := range r.Changes {
		before, after := c.sides()
		line(r.titleOf(c), before, after)
	}
	if len(r.Changes) == 0 {
		line("", "", "")
	}
}

func value(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// sides returns all values of a changed row before and after, each side as one cell.
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
