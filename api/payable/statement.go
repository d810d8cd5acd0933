package payable

import (
	"bytes"
	"cmp"
	"context"
	"io"
	"strings"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"github.com/google/uuid"

	"cortejo/formats/filetype"
	"cortejo/formats/money"
	"cortejo/formats/ofx"
	"cortejo/formats/spreadsheet"
	"cortejo/formats/statementpdf"
	"cortejo/platform/form"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// statementZone is the zone in which months begin and lines are dated, wherever events are.
	statementZone = "America/Sao_Paulo"
	// statementPage is how many lines of a statement are held in memory.
	statementPage = 500
	// maxPDFLines limits a statement that is printed: the whole of it is made before it is sent.
	maxPDFLines = 2000
)

// StatementInput chooses the month of a statement.
type StatementInput struct {
	Month string `query:"month" required:"true" minLength:"7" maxLength:"7" doc:"2026-11, counted in São Paulo"`
	Gifts bool   `query:"gifts" doc:"Of the hosts' money instead of the business's"`
}

// statement is one month of an owner's money.
type statement struct {
	in           StatementInput
	begins, ends time.Time
	row          queries.GetStatementRow // the first page
	q            *queries.Queries
}

// loadStatement returns a statement with its first page.
func loadStatement(ctx context.Context, db tenants.Reader, in StatementInput) (statement, error) {
	zone, err := time.LoadLocation(statementZone)
	if err != nil {
		return statement{}, err
	}
	var f form.Form
	begins, err := time.ParseInLocation("2006-01", in.Month, zone)
	if err != nil || begins.Year() < 2000 || begins.Year() > 2100 {
		f.Reject("month", "Escolha um mês, como 2026-11")
		return statement{}, f.Err()
	}
	s := statement{in: in, begins: begins, ends: begins.AddDate(0, 1, 0), q: queries.New(db)}
	s.row, err = s.q.GetStatement(ctx, s.page())
	return s, err
}

// page chooses the first page.
func (s statement) page() queries.GetStatementParams {
	return queries.GetStatementParams{
		Begins: s.begins, Ends: s.ends, IsOfHosts: s.in.Gifts, PageSize: statementPage,
	}
}

// readLines calls write with the lines of a statement page by page, the oldest first.
func (s statement) readLines(ctx context.Context, write func([]Line) error) error {
	params, items := s.page(), s.row.Items
	for {
		rows, err := parseRows(items)
		if err != nil {
			return err
		}
		lines := make([]Line, 0, len(rows))
		for _, row := range rows {
			lines = append(lines, row.Line.toLine())
			params.AfterID, params.AfterAt = &row.Line.ID, row.At
		}
		if err := write(lines); err != nil || len(rows) < statementPage {
			return err
		}
		next, err := s.q.GetStatement(ctx, params)
		if err != nil {
			return err
		}
		items = next.Items
	}
}

// title is what the statement is of.
func (s statement) title() string {
	if s.in.Gifts {
		return "Presentes"
	}
	return "Carteira"
}

// formatAccount names the account in files of accounting programs: the business's, or another for its gifts.
func (s statement) formatAccount(business uuid.UUID) string {
	account := strings.ToUpper(strings.ReplaceAll(business.String(), "-", ""))[:20]
	if s.in.Gifts {
		return account + "-P"
	}
	return account
}

// writeCSV writes a statement as Brazilian spreadsheets read it, one line per movement.
func writeCSV(ctx context.Context, db tenants.Reader, in StatementInput, out io.Writer) error {
	s, err := loadStatement(ctx, db, in)
	if err != nil {
		return err
	}
	var file spreadsheet.Buffer
	file.Write("Dia", "O que aconteceu", "Quem pagou", "Quem recebe", "Evento", "Parcela", "Cai em", "Bruto que entrou",
		"Bruto que saiu", "Taxa do provedor", "Taxa do Cortejo", "Taxas que voltaram", "Líquido que entrou",
		"Líquido que saiu", "Código")
	if err := s.readLines(ctx, func(lines []Line) error {
		for _, line := range lines {
			line.writeTo(&file, s.begins.Location())
		}
		_, err := out.Write(file.Next())
		return err
	}); err != nil {
		return err
	}
	for _, sum := range []struct {
		text  string
		cents int64
	}{{"Saldo antes deste mês", s.row.Opening}, {"Saldo no fim", s.row.Closing}} {
		in, gone := split(sum.cents)
		file.Write("", sum.text, "", "", "", "", "", "", "", "", "", "", in, gone, "")
	}
	_, err = out.Write(file.Next())
	return err
}

// split returns an amount in the column of what came or of what went: a cell that begins with a minus would be a
// formula.
func split(cents int64) (came, went string) {
	if cents < 0 {
		return "", formatCell(-cents)
	}
	return formatCell(cents), ""
}

func formatCell(cents int64) string { return strings.TrimPrefix(money.Format(cents), "R$ ") }

func (l Line) writeTo(file *spreadsheet.Buffer, zone *time.Location) {
	grossIn, grossOut := split(l.GrossAmount)
	netIn, netOut := split(l.NetAmount)
	provider, providerBack := split(l.ProviderFee)
	platform, platformBack := split(l.PlatformFee)
	back := ""
	if providerBack != "" || platformBack != "" {
		back = formatCell(-min(0, l.ProviderFee) - min(0, l.PlatformFee))
	}
	event, falls := "", ""
	if l.Event != nil {
		event = l.Event.Title
	}
	if l.PaymentDate != nil {
		falls = l.PaymentDate.In(zone).Format("02/01/2006")
	}
	file.Write(l.OccurredAt.In(zone).Format("02/01/2006 15:04"), l.describe(), l.Payer, l.Receiver, event,
		l.formatPayment(), falls, grossIn, grossOut, provider, platform, back, netIn, netOut, l.ID.String())
}

// describe returns what happened, with the reason of a dispute.
func (l Line) describe() string {
	if l.ReasonText != "" {
		return l.Text + ": " + l.ReasonText
	}
	return l.Text
}

// formatPayment names the payment or the gift of a line: Assessoria, 4ª de 6.
func (l Line) formatPayment() string {
	if l.Payment == nil {
		return l.GiftNumber
	}
	return l.Payment.Title + ", " + money.FormatInstallment(l.Payment.Position, l.Payment.Installments,
		l.Payment.HasEntrance)
}

// details returns who paid for what, in one line.
func (l Line) details() string {
	parts := []string{l.Payer, l.formatPayment()}
	if l.Event != nil {
		parts = append(parts, l.Event.Title)
	}
	var known []string
	for _, part := range parts {
		if part != "" {
			known = append(known, part)
		}
	}
	return strings.Join(known, " · ")
}

// writeOFX writes a statement for accounting programs. Amounts are net: what the money's owner has more of each.
func writeOFX(ctx context.Context, db tenants.Reader, in StatementInput, out io.Writer) error {
	s, err := loadStatement(ctx, db, in)
	if err != nil {
		return err
	}
	file := ofx.Statement{BankID: "CORTEJO", AccountID: s.formatAccount(s.row.BusinessID), Begins: s.begins,
		Ends: s.ends, ClosingCents: s.row.Closing}
	if _, err := out.Write(file.Begin()); err != nil {
		return err
	}
	if err := s.readLines(ctx, func(lines []Line) error {
		all := make([]ofx.Transaction, 0, len(lines))
		for _, line := range lines {
			all = append(all, line.toOFX())
		}
		_, err := out.Write(file.FormatTransactions(all))
		return err
	}); err != nil {
		return err
	}
	_, err = out.Write(file.End())
	return err
}

func (l Line) toOFX() ofx.Transaction {
	kind := "CREDIT"
	switch {
	case strings.HasPrefix(l.Kind, "PAYOUT"):
		kind = "XFER"
	case l.NetAmount < 0:
		kind = "DEBIT"
	}
	memo := l.describe() + ". " + l.details() + ". Bruto " + money.Format(l.GrossAmount) + ", taxas " +
		money.Format(l.ProviderFee+l.PlatformFee) + "."
	return ofx.Transaction{Type: kind, At: *l.OccurredAt, Cents: l.NetAmount, ID: l.ID.String(),
		Name: cmp.Or(l.Payer, l.Text), Memo: memo}
}

func getStatementPDF(ctx context.Context, db tenants.Reader, in StatementInput) (procedure.File, error) {
	s, err := loadStatement(ctx, db, in)
	if err != nil {
		return procedure.File{}, err
	}
	if s.row.Lines > maxPDFLines {
		return procedure.File{}, problem.Conflict(
			"Este mês tem mais de 2.000 lançamentos, que não cabem num PDF. Baixe a planilha ou o OFX.")
	}
	zone := s.begins.Location()
	sheet := statementpdf.Statement{Business: s.row.Name, Title: s.title(), Month: s.begins,
		OpeningCents: s.row.Opening, ClosingCents: s.row.Closing}
	if err := s.readLines(ctx, func(lines []Line) error {
		for _, line := range lines {
			sheet.Lines = append(sheet.Lines, statementpdf.Line{At: line.OccurredAt.In(zone), Text: line.describe(),
				Details: line.details(), GrossCents: line.GrossAmount, FeeCents: line.ProviderFee + line.PlatformFee,
				NetCents: line.NetAmount, IsRefund: line.IsRefund})
		}
		return nil
	}); err != nil {
		return procedure.File{}, err
	}
	var out bytes.Buffer
	if err := sheet.Print(&out); err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	return procedure.File{
		ContentType: filetype.PDF.MediaType, Name: "Extrato " + in.Month + ".pdf", Size: int64(out.Len()),
		Content: io.NopCloser(&out),
		Recheck: func(ctx context.Context) error {
			_, err := loadStatement(ctx, db, in)
			return err
		},
	}, nil
}
