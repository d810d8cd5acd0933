// Package payable lists what the money of the wallet is made of, line by line, and writes statements of it. Register
// adds its procedures to the router wallet; invoice.balance has the sums. Every line is one ledger transaction, or an
// open payment.
package payable

import (
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// Register adds the procedures of the wallet's lines.
func Register(r *procedure.Router) {
	procedure.Query(r, "wallet.getPagarmeTransactions", procedure.Business, getAll, procedure.Doc{
		Summary:     "The lines that a number of the wallet is made of, one page of them",
		Description: "404 for a member without READ_WALLET. The name is the specification's; the provider is Stripe.",
		Shows:       []tenants.AreaKey{tenants.AreaEvent, tenants.AreaPayments},
	})
	procedure.Download(r, "wallet.getStatementCsv", procedure.Business, "text/csv; charset=utf-8",
		"extrato-cortejo.csv", writeCSV, procedure.Doc{
			Summary:     "The statement of a month as a file for a spreadsheet",
			Description: "404 for a member without READ_WALLET.",
		})
	procedure.Download(r, "wallet.getStatementOfx", procedure.Business, "application/x-ofx", "extrato-cortejo.ofx",
		writeOFX, procedure.Doc{
			Summary:     "The statement of a month as OFX 1.02, for accounting programs",
			Description: "404 for a member without READ_WALLET.",
		})
	procedure.Send(r, "wallet.getStatementPdf", procedure.Business, getStatementPDF, procedure.Doc{
		Summary:     "The statement of a month as A4",
		Description: "404 for a member without READ_WALLET. 409 beyond 2,000 lines.", Renders: true,
	})
}

// Line is one thing that moved, or is to move, the money of the business or of an event's hosts. Amounts are in cents.
type Line struct {
	ID          uuid.UUID   `json:"id"`
	Kind        string      `json:"kind" doc:"What happened, as docs/ledger.md names it; OPEN is an open payment, and REFUNDING, DISPUTED, OVERPAID are causes of HELD"`
	OccurredAt  *time.Time  `json:"occurredAt,omitempty" doc:"Absent of OPEN"`
	PaymentDate *time.Time  `json:"paymentDate,omitempty" doc:"When it is available: absent or to come while it is not"`
	DueDate     *civil.Date `json:"dueDate,omitempty" doc:"Of OPEN"`
	OfHosts     bool        `json:"ofHosts" doc:"Money of gifts, which is never the business's"`
	GrossAmount int64       `json:"grossAmount" doc:"Without what belongs to who paid it"`
	ProviderFee int64       `json:"providerFee" doc:"Below zero where the provider gave it back"`
	PlatformFee int64       `json:"platformFee" doc:"Below zero where Cortejo gave it back"`
	NetAmount   int64       `json:"netAmount" doc:"Gross less both fees: what its owner has more of it, or below zero less"`
	Event       *Event      `json:"event,omitempty"`
	Payment     *Payment    `json:"payment,omitempty" doc:"Absent where it is gone, of gifts, and of lines stored before they named it"`
	Payer       string      `json:"payer" doc:"Empty if there is none; whole, the screen cuts it at 30 letters"`
	Receiver    string      `json:"receiver" doc:"The business, or the event whose hosts it is of; whole, the screen cuts it at 15"`
	Method      string      `json:"method" doc:"CARD, BOLETO or PIX; empty if it is not known"`
	GiftNumber  string      `json:"giftNumber" doc:"The order of a gift; empty otherwise"`
	IsRefund    bool        `json:"isRefund" doc:"Money that went back to who paid it: shown struck through"`
	Text        string      `json:"text" doc:"What happened, in Portuguese"`
	ReasonText  string      `json:"reasonText" doc:"Of a dispute: the bank's reason, in Portuguese; empty of all else"`
}

// Event is the event that a line is of.
type Event struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

// Payment is the payment of a line, and its position in its agreement.
type Payment struct {
	UUID         uuid.UUID `json:"uuid"`
	Title        string    `json:"title"`
	Position     int       `json:"position"`
	Installments int       `json:"installments"`
	HasEntrance  bool      `json:"hasEntrance"`
}

// lineRow is a line as the statements return it.
type lineRow struct {
	ID          uuid.UUID   `json:"id"`
	Kind        string      `json:"kind"`
	OccurredAt  *time.Time  `json:"occurredAt"`
	AvailableOn *time.Time  `json:"availableOn"`
	DueDate     *civil.Date `json:"dueDate"`
	OfHosts     bool        `json:"ofHosts"`
	GrossAmount int64       `json:"grossAmount"`
	ProviderFee int64       `json:"providerFee"`
	PlatformFee int64       `json:"platformFee"`
	NetAmount   int64       `json:"netAmount"`
	Source      string      `json:"source"`
	Reason      string      `json:"reason"`
	Who         struct {
		Event    *Event   `json:"event"`
		Payer    string   `json:"payer"`
		Receiver string   `json:"receiver"`
		Method   string   `json:"method"`
		Gift     string   `json:"gift"`
		Payment  *Payment `json:"payment"`
	} `json:"who"`
}

// hasPayer reports whether a line of this kind has a payer: transfers, and money that Cortejo gives or takes, have
// none.
func hasPayer(kind string) bool {
	switch kind {
	case "PAYOUT", "PAYOUT_REVERSED", "PAYOUT_FAILED", "PAYOUT_RETURNED", "PAYOUT_FEE", "BONUS", "ADJUSTMENT", "TOP_UP",
		"WRITE_OFF":
		return false
	}
	return true
}

func (r lineRow) toLine() Line {
	line := Line{
		ID: r.ID, Kind: r.Kind, OccurredAt: r.OccurredAt, PaymentDate: r.AvailableOn, DueDate: r.DueDate,
		OfHosts: r.OfHosts, GrossAmount: r.GrossAmount, ProviderFee: r.ProviderFee, PlatformFee: r.PlatformFee,
		NetAmount: r.NetAmount, Event: r.Who.Event, Payment: r.Who.Payment, Payer: r.Who.Payer,
		Receiver: r.Who.Receiver, Method: r.Who.Method, GiftNumber: r.Who.Gift,
		IsRefund: r.Kind == "REFUND", Text: kindTexts[r.Kind], ReasonText: formatReason(r),
	}
	if !hasPayer(r.Kind) {
		line.Payer = ""
	}
	if r.OfHosts && r.Who.Event != nil {
		line.Receiver = r.Who.Event.Title
	}
	return line
}
