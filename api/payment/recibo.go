package payment

import (
	"bytes"
	"context"
	"io"
	"strings"

	"github.com/google/uuid"

	"cortejo/formats/money"
	"cortejo/formats/recibo"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// makeRecibo prints the receipt of a payment that was paid. It is made of the row each time and kept nowhere, so that
// it says what holds.
func makeRecibo(ctx context.Context, db tenants.Reader, in ReceiptInput) (procedure.File, error) {
	q := queries.New(db)
	text, err := q.GetRecibo(ctx, queries.GetReciboParams{ID: in.UUID})
	if err != nil {
		return procedure.File{}, err
	}
	row, err := read[struct {
		instalment
		UUID         uuid.UUID     `json:"uuid"`
		Price        int64         `json:"price"`
		Returned     int64         `json:"returned"`
		PaidOn       civil.Date    `json:"paidOn"`
		Title        string        `json:"title"`
		EventTitle   string        `json:"eventTitle"`
		Business     string        `json:"business"`
		City         string        `json:"city"`
		Payee        queries.Payee `json:"payee"`
		From         string        `json:"from"`
		FromDocument string        `json:"fromDocument"`
		To           string        `json:"to"`
		ToDocument   string        `json:"toDocument"`
	}](text)
	if err != nil {
		return procedure.File{}, err
	}
	paid := recibo.Recibo{
		Number: strings.ToUpper(row.UUID.String()[:8]), Cents: row.Price, ReturnedCents: row.Returned,
		Subject: row.called(row.Title),
		Event:   row.EventTitle,
		Payer:   recibo.Party{Name: row.From, Document: row.FromDocument},
		Payee:   recibo.Party{Name: row.To, Document: row.ToDocument},
		City:    row.City, Day: row.PaidOn.Time(),
	}
	if row.Payee == queries.PayeeVENDOR {
		paid.RecordedBy = row.Business // a vendor's own receipt is the vendor's to give
	}
	if missing := paid.DescribeMissingLetters(); missing != "" {
		return procedure.File{}, problem.Conflict(missing)
	}
	var out bytes.Buffer
	if err := paid.Print(&out); err != nil {
		return procedure.File{},
			problem.Unavailable("Não conseguimos fazer o recibo agora. Tente de novo em instantes.", err)
	}
	return procedure.File{
		ContentType: "application/pdf", Name: "recibo " + paid.Number + ", " + money.Format(row.Price) + ".pdf",
		Size: int64(out.Len()), Content: io.NopCloser(&out),
		Recheck: func(ctx context.Context) error {
			_, err := q.GetRecibo(ctx, queries.GetReciboParams{ID: in.UUID})
			return err
		},
	}, nil
}
