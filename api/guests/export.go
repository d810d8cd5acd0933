package guests

import (
	"bytes"
	"context"
	"io"
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

func export(ctx context.Context, db tenants.Reader, in ExportInput) (procedure.File, error) {
	rows := [][]string{exportColumns}
	q, after := queries.New(db), uuid.Nil
	for {
		page,
			err := q.ListInvitations(ctx, queries.ListInvitationsParams{EventID: in.EventUUID, AfterID: after,
			PageSize: perPage})
		if err != nil {
			return procedure.File{}, err
		}
		invitations, err := invitationsOf(page.Items)
		if err != nil {
			return procedure.File{}, err
		}
		for _, i := range invitations {
			rows = append(rows, exportedRows(i)...)
		}
		if len(invitations) < perPage {
			break
		}
		after = invitations[perPage-1].UUID
	}
	sent := procedure.File{ContentType: "text/csv; charset=utf-8", Name: "convidados.csv",
		Recheck: func(ctx context.Context) error {
			_, err := q.MayReadGuests(ctx, queries.MayReadGuestsParams{EventID: in.EventUUID})
			return err
		}}
	var content []byte
	if in.Format == "xlsx" {
		sent.ContentType, sent.Name = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			"convidados.xlsx"
		var err error
		if content, err = spreadsheet.RenderWorkbook(rows); err != nil {
			return procedure.File{}, err
		}
	} else {
		var file spreadsheet.Buffer
		for _, row := range rows {
			file.Write(row...)
		}
		content = file.Next()
	}
	sent.Size, sent.Content = int64(len(content)), io.NopCloser(bytes.NewReader(content))
	return sent, nil
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
