package payment

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

// OnlineOutput is what can be paid online, and what was tried.
type OnlineOutput struct {
	Methods  []OnlineMethod `json:"methods" doc:"The ways to pay it online now; none where it cannot be"`
	Test     bool           `json:"test" doc:"What is paid is no real money"`
	Attempts []Attempt      `json:"attempts" doc:"The latest first; at most 50"`
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
	Price           int64      `json:"price" doc:"What was asked for, in cents"`
	Paid            int64      `json:"paid" doc:"What came"`
	Overpaid        int64      `json:"overpaid" doc:"What of it nobody had to pay"`
	Refunded        int64      `json:"refunded"`
	Refusal         string     `json:"refusal" doc:"The provider's word for why the last try failed; empty where none did"`
	URL             *string    `json:"url,omitempty" doc:"The page, while it is open"`
	BoletoURL       *string    `json:"boletoUrl,omitempty"`
	BoletoExpiresAt *time.Time `json:"boletoExpiresAt,omitempty"`
	ExpiresAt       time.Time  `json:"expiresAt" doc:"The page's"`
	CreatedAt       time.Time  `json:"createdAt"`
	PaidAt          *time.Time `json:"paidAt,omitempty"`
}

func (o Options) online(ctx context.Context, db tenants.Reader, in GetInput) (OnlineOutput, error) {
	rows, err := queries.New(db).ListTransactions(ctx, queries.ListTransactionsParams{PaymentID: in.UUID})
	if err != nil {
		return OnlineOutput{}, err
	}
	if len(rows) == 0 {
		return OnlineOutput{}, problem.NotFound()
	}
	out := OnlineOutput{Methods: []OnlineMethod{}, Attempts: []Attempt{}, Test: !o.Payments.Live()}
	first := rows[0]
	if o.mayCharge() && first.PaymentStatus == queries.PaymentStatusPENDING && first.Payer == queries.PayerCLIENT && first.Payee == queries.PayeeBUSINESS && first.Active {
		for _, name := range []string{"PIX", "CARD", "BOLETO"} {
			if method := methods[name]; o.Payments.Offers(method) {
				least, most := method.Bounds()
				out.Methods = append(out.Methods, OnlineMethod{Method: name, Least: least, Most: most, Takes: method.Takes(first.Due)})
			}
		}
	}
	for _, row := range rows {
		if row.ID == nil {
			continue // nothing was tried
		}
		attempt := Attempt{
			UUID: *row.ID, Method: *row.Method, Status: *row.Status, Price: *row.Price, Paid: *row.Paid, Overpaid: *row.Overpaid, Refunded: *row.Refunded, Refusal: *row.Refusal,
			BoletoURL: row.BoletoUrl, BoletoExpiresAt: row.BoletoExpiresAt, ExpiresAt: *row.ExpiresAt, CreatedAt: *row.CreatedAt, PaidAt: row.PaidAt,
		}
		if attempt.Status == "OPEN" {
			attempt.URL = row.SessionUrl
		}
		out.Attempts = append(out.Attempts, attempt)
	}
	return out, nil
}
