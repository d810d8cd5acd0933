package demo

import _ "embed"

// Agreement is an agreement of an event, which its title names: the client pays the business, or the vendor if one is
// named; with payer BUSINESS the business pays the vendor.
type Agreement struct {
	Event        string        `json:"event"`
	Title        string        `json:"title"`
	Vendor       string        `json:"vendor"`
	Payer        string        `json:"payer"`
	Total        int64         `json:"total"`     // in cents
	Cancelled    bool          `json:"cancelled"` // what of it is open
	Installments []Installment `json:"installments"`
}

// Installment is due on a day counted from today, or so many days before the event, and was paid or not.
type Installment struct {
	Entrance   bool     `json:"entrance"`
	Price      *int64   `json:"price"`
	Percent    *float64 `json:"percent"`
	InDays     *int     `json:"inDays"`
	DaysBefore *int32   `json:"daysBefore"`
	PaidInDays *int     `json:"paidInDays"`
	Refunded   bool     `json:"refunded"`
}

//go:embed payments.json
var payments []byte

// ReadPayments returns the agreements of the sample's own events.
func ReadPayments() ([]Agreement, error) { return read[[]Agreement](payments, "payments") }
