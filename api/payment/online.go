package payment

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/tenants"
)

// OnlineOutput lists the ways to pay a payment online, and the attempts to pay it.
type OnlineOutput struct {
	Methods  []OnlineMethod `json:"methods" doc:"The ways to pay it online now; empty if there is none"`
	Test     bool           `json:"test" doc:"Whether payments move no real money"`
	Attempts []Attempt      `json:"attempts" doc:"The latest first; at most 50"`
	Fee      *OnlineFee     `json:"fee,omitempty" doc:"To the team, while it can be paid online: what Cortejo keeps of it"`
	// CanRefund says whether the asker may give back what can be.
	CanRefund bool `json:"canRefund" doc:"Whether the asker may give back what can be: the owner"`
}

// OnlineFee is the platform fee of a payment. The provider's fee is separate.
type OnlineFee struct {
	Percent int   `json:"percent" doc:"In hundredths of a percent"`
	Amount  int64 `json:"amount" doc:"In cents"`
}

// Refund is money given back.
type Refund struct {
	UUID   uuid.UUID `json:"uuid"`
	Amount int64     `json:"amount" doc:"In cents"`
	Status string    `json:"status" enum:"PENDING,DONE,FAILED"`
	ByHand bool      `json:"byHand" doc:"In another way, because the provider has none"`
	// Means is how it was given back by hand.
	Means      string      `json:"means,omitempty" enum:"PIX,TRANSFER,CASH,OTHER" doc:"How it was given back by hand, if known"`
	ReturnedOn *civil.Date `json:"returnedOn,omitempty" doc:"When it was given back by hand"`
	Reason     string      `json:"reason" doc:"To the team; empty where the provider's own books say none"`
	CreatedAt  time.Time   `json:"createdAt"`
}

// OnlineMethod is a way to pay.
type OnlineMethod struct {
	Method string `json:"method" enum:"CARD,BOLETO,PIX"`
	Least  int64  `json:"least" doc:"In cents"`
	Most   int64  `json:"most"`
	Takes  bool   `json:"takes" doc:"Whether the price is between them"`
}

// Attempt is one try at paying.
type Attempt struct {
	UUID            uuid.UUID  `json:"uuid"`
	Method          string     `json:"method" enum:"CARD,BOLETO,PIX"`
	Status          string     `json:"status" enum:"CREATED,OPEN,PROCESSING,PAID,REFUSED,EXPIRED,CANCELLED,REFUNDED,DISPUTED"`
	Price           int64      `json:"price" doc:"The requested amount in cents"`
	Paid            int64      `json:"paid" doc:"The received amount in cents"`
	Overpaid        int64      `json:"overpaid" doc:"The part of paid that was not owed, in cents"`
	Refunded        int64      `json:"refunded"`
	Refundable      int64      `json:"refundable" doc:"What the provider can still give back, in cents"`
	ByHandLeft      int64      `json:"byHandLeft" doc:"What can only be given back in another way, in cents"`
	OverpaidLeft    int64      `json:"overpaidLeft" doc:"What of the overpaid money is still to be given back"`
	Refunds         []Refund   `json:"refunds" doc:"The latest first"`
	Dispute         *string    `json:"dispute,omitempty" enum:"OPEN,WON,LOST" doc:"What became of the payer's disputing it at their bank"`
	Lost            int64      `json:"lost" doc:"What lost disputes took, in cents"`
	Refusal         string     `json:"refusal" doc:"The provider's word for why the last try failed; empty where none did"`
	URL             *string    `json:"url,omitempty" doc:"The page, while it is open"`
	BoletoURL       *string    `json:"boletoUrl,omitempty"`
	BoletoExpiresAt *time.Time `json:"boletoExpiresAt,omitempty"`
	ExpiresAt       time.Time  `json:"expiresAt" doc:"The page's"`
	CreatedAt       time.Time  `json:"createdAt"`
	PaidAt          *time.Time `json:"paidAt,omitempty"`
}

func (o Options) online(ctx context.Context, db tenants.Reader, in GetInput) (OnlineOutput, error) {
	rows, err := queries.New(db).ListTransactions(ctx, queries.ListTransactionsParams{PaymentID: in.UUID,
		Live: o.Payments.Live()})
	if err != nil {
		return OnlineOutput{}, err
	}
	if len(rows) == 0 {
		return OnlineOutput{}, problem.NotFound()
	}
	out := OnlineOutput{Methods: []OnlineMethod{}, Attempts: []Attempt{}, Test: !o.Payments.Live(),
		CanRefund: rows[0].Owner}
	first := rows[0]
	if o.Payments.Enabled() && first.MayCharge &&
		first.PaymentStatus == queries.PaymentStatusPENDING && first.Payer == queries.PayerCLIENT &&
		first.Payee == queries.PayeeBUSINESS && first.Active {
		for _, name := range []string{"PIX", "CARD", "BOLETO"} {
			if method := methods[name]; o.Payments.Offers(method) {
				least, most := method.Bounds()
				out.Methods = append(out.Methods,
					OnlineMethod{Method: name, Least: least, Most: most, Takes: method.Takes(first.Due)})
			}
		}
	}
	if first.Team && len(out.Methods) > 0 && o.Fee > 0 {
		out.Fee = &OnlineFee{Percent: int(o.Fee), Amount: o.Fee.Of(first.Due)}
	}
	for _, row := range rows {
		if row.ID == nil {
			continue // nothing was tried
		}
		attempt := Attempt{
			UUID: *row.ID, Method: *row.Method, Status: *row.Status, Price: *row.Price, Paid: *row.Paid,
			Overpaid: *row.Overpaid, Refunded: *row.Refunded, Refusal: *row.Refusal,
			BoletoURL: row.BoletoUrl, BoletoExpiresAt: row.BoletoExpiresAt, ExpiresAt: *row.ExpiresAt,
			CreatedAt: *row.CreatedAt, PaidAt: row.PaidAt,
			Dispute: row.Dispute, Lost: *row.LostCents,
		}
		if attempt.Refunds, err = read[[]Refund](row.Refunds); err != nil {
			return OnlineOutput{}, err
		}
		attempt.countRefunds(o.refundable(attempt.Method, *row.CreatedAt, o.Payments.Live()))
		if attempt.Status == "OPEN" {
			attempt.URL = row.SessionUrl
		}
		out.Attempts = append(out.Attempts, attempt)
	}
	return out, nil
}

// countRefunds computes the amount that can still be refunded. It is zero while a dispute is open, and excludes the
// part that a dispute returned to the payer.
func (a *Attempt) countRefunds(possible bool) {
	if a.Paid == 0 || a.Dispute != nil && *a.Dispute == "OPEN" {
		return
	}
	left := a.Paid - a.Lost
	for _, refund := range a.Refunds {
		if refund.Status != "FAILED" {
			left -= refund.Amount
		}
	}
	left = max(0, left)
	if possible {
		a.Refundable = left
	} else {
		a.ByHandLeft = left
	}
	if a.Overpaid > 0 {
		a.OverpaidLeft = left
	}
}
