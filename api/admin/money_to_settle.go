package admin

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/queries"
	"cortejo/tenants"
)

func registerMoneyToSettle(r *procedure.Router) {
	procedure.Query(r, "admin.getMoneyToSettle", procedure.Admin, getMoneyToSettle, procedure.Doc{
		Summary:     "Money of every business that waits to be settled",
		Description: "Money that came for payments that are gone, and who is below zero after refunds and disputes.",
	})
}

// maxMoneyToSettle limits the rows of each list.
const maxMoneyToSettle = 200

// GetMoneyToSettleOutput is what staff follow up.
type GetMoneyToSettleOutput struct {
	Strays []StrayMoney `json:"strays" doc:"Money that came for payments that are gone, the oldest first; at most 200"`
	Debts  []Debt       `json:"debts" doc:"Who is below zero, the largest first; at most 200"`
}

// StrayMoney is money that came for a payment that is gone. The business gives it back, or uses it for another payment.
type StrayMoney struct {
	UUID         uuid.UUID `json:"uuid" doc:"The attempt's"`
	BusinessUUID uuid.UUID `json:"businessUuid"`
	BusinessName string    `json:"businessName"`
	EventTitle   string    `json:"eventTitle"`
	Method       string    `json:"method" enum:"CARD,BOLETO,PIX"`
	Live         bool      `json:"live" doc:"Real money"`
	Cents        int64     `json:"cents"`
	PaidAt       time.Time `json:"paidAt"`
}

// Debt is a business below zero, or the hosts of one of its events.
type Debt struct {
	BusinessUUID uuid.UUID `json:"businessUuid"`
	BusinessName string    `json:"businessName"`
	EventTitle   string    `json:"eventTitle" doc:"Of the hosts that owe for gifts; empty for the business itself"`
	Cents        int64     `json:"cents"`
	Since        time.Time `json:"since" doc:"When the balance was last enough"`
}

func getMoneyToSettle(ctx context.Context, db tenants.Reader, _ struct{}) (GetMoneyToSettleOutput, error) {
	q := queries.New(db)
	out := GetMoneyToSettleOutput{Strays: []StrayMoney{}, Debts: []Debt{}}
	row, err := q.GetMoneyToSettle(ctx, queries.GetMoneyToSettleParams{MaxCount: maxMoneyToSettle})
	if err != nil {
		return out, err
	}
	if err := json.Unmarshal(row.Strays, &out.Strays); err != nil {
		return out, fmt.Errorf("admin: read stray money: %w", err)
	}
	if err := json.Unmarshal(row.Debts, &out.Debts); err != nil {
		return out, fmt.Errorf("admin: read debts: %w", err)
	}
	return out, nil
}
