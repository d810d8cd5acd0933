package invoice

import (
	"context"

	"github.com/google/uuid"

	"cortejo/api/image"
	"cortejo/queries"
	"cortejo/sql/jsonrow"
	"cortejo/tenants"
)

// BudgetsInput names an event.
type BudgetsInput struct {
	EventUUID uuid.UUID `query:"eventUuid" required:"true"`
}

// ScopeEventID narrows the scope to it.
func (in BudgetsInput) ScopeEventID() uuid.UUID { return in.EventUUID }

// BudgetsOutput compares budgets with agreed and paid amounts. An event has at most 200 vendors.
type BudgetsOutput struct {
	Items  []Budget     `json:"items" doc:"The business's own fee first, where it has one, then the vendors by name"`
	Totals BudgetTotals `json:"totals"`
}

// Budget is what one of them was budgeted for, in cents, and what became of it.
type Budget struct {
	VendorUUID      *uuid.UUID `json:"vendorUuid,omitempty" doc:"A vendor of the catalogue; absent for the business itself"`
	EventVendorUUID *uuid.UUID `json:"eventVendorUuid,omitempty" doc:"The vendor in this event; absent once they were taken out of it"`
	Name            string     `json:"name"`
	Image           *string    `json:"image,omitempty"`
	Category        *string    `json:"category,omitempty"`
	Budget          int64      `json:"budget" doc:"0 is none"`
	Agreed          int64      `json:"agreed"`
	Paid            int64      `json:"paid"`
	Late            int64      `json:"late"`
	Coming          int64      `json:"coming"`
}

// BudgetTotals are their sums, and the event's own budget.
type BudgetTotals struct {
	Budget   *int64 `json:"budget,omitempty" doc:"The event's"`
	Budgeted int64  `json:"budgeted" doc:"The vendors' together"`
	Agreed   int64  `json:"agreed"`
	Paid     int64  `json:"paid"`
	Late     int64  `json:"late"`
	Coming   int64  `json:"coming"`
}

func budgets(ctx context.Context, db tenants.Reader, in BudgetsInput) (BudgetsOutput, error) {
	row, err := queries.New(db).ListBudgets(ctx, queries.ListBudgetsParams{EventID: in.EventUUID})
	if err != nil {
		return BudgetsOutput{}, err
	}
	var found []struct {
		Budget
		ImageKey *string `json:"imageKey"`
	}
	var out BudgetsOutput
	if err := jsonrow.Read("ListBudgets items", row.Items, &found); err != nil {
		return BudgetsOutput{}, err
	}
	if err := jsonrow.Read("ListBudgets totals", row.Totals, &out.Totals); err != nil {
		return BudgetsOutput{}, err
	}
	for _, one := range found {
		one.Image = image.OptionalURLOf(one.ImageKey)
		out.Items = append(out.Items, one.Budget)
	}
	return out, nil
}
