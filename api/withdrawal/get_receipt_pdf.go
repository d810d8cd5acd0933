package withdrawal

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"
	_ "time/tzdata" // a container has no zones of its own

	"cortejo/formats/filetype"
	"cortejo/formats/money"
	"cortejo/formats/withdrawalpdf"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

// receiptZone is the zone in which a receipt says when the money moved.
const receiptZone = "America/Sao_Paulo"

// causeTexts are why a withdrawal was made, in Portuguese.
var causeTexts = map[string]string{
	"OWNER":  "Pedido pelo titular",
	"CHARGE": "Repassado sozinho, quando a cobrança foi confirmada",
	"AGE":    "Repassado sozinho, pelo prazo de 90 dias",
}

// receiptPart is a transfer of GetWithdrawalReceipt.
type receiptPart struct {
	Amount, ReversedAmount int64
	OfHosts                bool
	TransferID             string `json:"transferId"`
	Who                    struct {
		Event   *struct{ Title string }
		Gift    string
		Payment *struct {
			Title                  string
			Position, Installments int
			HasEntrance            bool
		}
	}
}

func (p receiptPart) toPart() withdrawalpdf.Part {
	part := withdrawalpdf.Part{TransferID: p.TransferID, IsOfHosts: p.OfHosts, Cents: p.Amount}
	if p.Who.Event != nil {
		part.Event = p.Who.Event.Title
	}
	switch {
	case p.Who.Payment != nil:
		part.Subject = p.Who.Payment.Title + ", " + money.FormatInstallment(p.Who.Payment.Position,
			p.Who.Payment.Installments, p.Who.Payment.HasEntrance)
	case p.Who.Gift != "":
		part.Subject = "Presente " + p.Who.Gift
	}
	part.Subject = cmp.Or(part.Subject, part.Event, "Saldo da carteira")
	return part
}

// getReceiptPDF prints a withdrawal of which something is at the recipient; of another there is nothing to prove.
func (s *Service) getReceiptPDF(ctx context.Context, db tenants.Reader, in GetInput) (procedure.File, error) {
	load := func(ctx context.Context) (queries.GetWithdrawalReceiptRow, error) {
		return queries.New(db).GetWithdrawalReceipt(ctx, queries.GetWithdrawalReceiptParams{ID: in.UUID})
	}
	row, err := load(ctx)
	if err != nil {
		return procedure.File{}, err
	}
	if row.Status != "SENT" && row.Status != "ARRIVED" {
		return procedure.File{}, problem.Conflict("O comprovante existe depois que o saque sai. Este ainda não saiu.")
	}
	var parts []receiptPart
	if err := json.Unmarshal(row.Transfers, &parts); err != nil {
		return procedure.File{}, fmt.Errorf("withdrawal: read the transfers of a receipt: %w", err)
	}
	zone, err := time.LoadLocation(receiptZone)
	if err != nil {
		return procedure.File{}, err
	}
	inZone := func(moment *time.Time) time.Time {
		if moment == nil {
			return time.Time{}
		}
		return moment.In(zone)
	}
	id := strings.ToUpper(in.UUID.String())
	receipt := withdrawalpdf.Receipt{
		Number: id[:8] + "-" + id[len(id)-4:], Status: statusTexts[row.Status], Business: row.Business,
		Holder: row.Holder, DocumentKind: row.DocumentKind, Document: row.Document, Cause: causeTexts[row.Cause],
		Requested: row.CreatedAt.In(zone), Transferred: inZone(row.SentAt), Expected: inZone(row.ArrivesOn),
		Arrived: inZone(row.ArrivedAt),
	}
	if row.BankLast4 != "" {
		receipt.Bank = strings.TrimPrefix(row.BankName+", conta com final "+row.BankLast4, ", ")
	}
	for _, part := range parts {
		receipt.Parts = append(receipt.Parts, part.toPart())
		receipt.Cents += part.Amount
		receipt.ReturnedCents += part.ReversedAmount
	}
	var out bytes.Buffer
	if err := receipt.Print(&out); err != nil {
		return procedure.File{}, problem.Internal(err)
	}
	return procedure.File{
		ContentType: filetype.PDF.MediaType, Name: "Comprovante de saque " + receipt.Number + ".pdf",
		Size: int64(out.Len()), Content: io.NopCloser(&out),
		Recheck: func(ctx context.Context) error {
			_, err := load(ctx)
			return err
		},
	}, nil
}
