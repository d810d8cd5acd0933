package guests

import (
	"context"
	"io"
	"slices"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/guesttext"
	"cortejo/formats/spreadsheet"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// ExportInput names an event, and the kind of file.
type ExportInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
	Format    string    `query:"format" required:"true" enum:"xlsx,csv"`
}

// exportColumns are the specification's, in its order.
var exportColumns = []string{"Convite", "Convidado", "Status", "Telefone", "Etiquetas", "Faixa etária", "Idade"}

// exportFile is a spreadsheet.Buffer or a spreadsheet.Workbook.
type exportFile interface {
	Write(cells ...string) error
	Next() []byte
	Close() error
}

// csvFile is a spreadsheet.Buffer as an exportFile.
type csvFile struct{ spreadsheet.Buffer }

func (f *csvFile) Write(cells ...string) error {
	f.Buffer.Write(cells...)
	return nil
}

func (*csvFile) Close() error { return nil }

// export writes the guests, a page of invitations at a time.
func export(ctx context.Context, db tenants.Reader, in ExportInput, out io.Writer) error {
	var file exportFile = new(csvFile)
	if in.Format == "xlsx" {
		file = new(spreadsheet.Workbook)
		procedure.SetFile(ctx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "convidados.xlsx")
	} else {
		procedure.SetFile(ctx, "text/csv; charset=utf-8", "convidados.csv")
	}
	if err := file.Write(slices.Clone(exportColumns)...); err != nil {
		return err
	}
	q, after := queries.New(db), uuid.Nil
	for {
		page, err := q.ListInvitations(ctx, queries.ListInvitationsParams{EventID: in.EventUUID, AfterID: after,
			PageSize: perPage})
		if err != nil {
			return err
		}
		invitations, err := invitationsOf(page.Items)
		if err != nil {
			return err
		}
		for _, i := range invitations {
			for _, row := range exportedRows(i) {
				if err := file.Write(row...); err != nil {
					return err
				}
			}
		}
		isLast := len(invitations) < perPage
		if isLast {
			if err := file.Close(); err != nil {
				return err
			}
		} else {
			after = invitations[perPage-1].UUID
		}
		page.Items, invitations = nil, nil // the client may take long to receive the lines
		if _, err := out.Write(file.Next()); err != nil || isLast {
			return err
		}
	}
}

func exportedRows(i Invitation) (rows [][]string) {
	names := make([]string, 0, len(i.Guests))
	for _, g := range i.Guests {
		names = append(names, g.Name)
	}
	phone := ""
	if i.Phone != nil {
		phone = *i.Phone
	}
	for _, g := range i.Guests {
		band := ""
		if g.AgeBand != nil {
			band = *g.AgeBand
		}
		rows = append(rows, []string{
			i.Name, guesttext.FormatCompanion(g.Name, names), guesttext.FormatStatus(string(g.Status)), phone,
			strings.Join(g.Tags, ", "), guesttext.FormatAgeGroup(string(g.Kind), band), guesttext.FormatAge(g.Age),
		})
	}
	return rows
}
