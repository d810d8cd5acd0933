package payment

import (
	"context"
	"time"

	"github.com/google/uuid"

	"cortejo/queries"
	"cortejo/tenants"
)

// StraysInput names an event, or none for all that the asker manages.
type StraysInput struct {
	EventUUID *uuid.UUID `query:"eventUuid"`
}

// StraysOutput is money that no payment in a list shows.
type StraysOutput struct {
	Items     []Stray `json:"items" doc:"The latest first; at most 100"`
	CanRefund bool    `json:"canRefund" doc:"Whether the asker may give it back: the owner"`
}

// Stray is money that came for a payment that is gone, or whose agreement was deleted.
type Stray struct {
	AttemptUUID uuid.UUID  `json:"attemptUuid"`
	Event       StrayEvent `json:"event"`
	Method      string     `json:"method" enum:"CARD,BOLETO,PIX"`
	Refundable  int64      `json:"refundable" doc:"What the provider can still give back, in cents"`
	ByHandLeft  int64      `json:"byHandLeft" doc:"What can only be given back in another way, in cents"`
	PaidAt      time.Time  `json:"paidAt"`
}

// StrayEvent is the event that the payment was of.
type StrayEvent struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
}

func (o Options) listStrays(ctx context.Context, db tenants.Reader, in StraysInput) (StraysOutput, error) {
	row, err := queries.New(db).ListStrayMoney(ctx, queries.ListStrayMoneyParams{EventID: in.EventUUID})
	if err != nil {
		return StraysOutput{}, err
	}
	found, err := read[[]struct {
		Stray
		Cents int64 `json:"cents"`
		Live  bool  `json:"live"`
	}](row.Items)
	if err != nil {
		return StraysOutput{}, err
	}
	out := StraysOutput{Items: []Stray{}, CanRefund: row.IsOwner}
	for _, f := range found {
		if o.refundable(f.Method, f.PaidAt, f.Live) {
			f.Refundable = f.Cents
		} else {
			f.ByHandLeft = f.Cents
		}
		out.Items = append(out.Items, f.Stray)
	}
	return out, nil
}
