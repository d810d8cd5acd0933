// Package bonuses is the router of what a business earned by referring couples: its owner reads it, and staff pay it by
// Pix, by hand. Above a sum, and to a key that staff changed lately, a second person approves. Bonifications rise and
// fall by app.add_bonification; the database computes the sums that are due, and compares them with those that staff
// saw. Service is its entry point.
package bonuses

import (
	"time"

	"cortejo/formats/envelope"
	"cortejo/platform/procedure"
	"cortejo/tenants"
)

// Rules say when bonuses are paid.
type Rules struct {
	// ClosedDays is how many days after an event's day its bonification is available.
	ClosedDays int32
	// EveryDays is how many days after the last transfer of a business the next one may be made.
	EveryDays int32
	// MinimumReais is the least that is transferred.
	MinimumReais int
	// TwoPeopleAboveReais is the sum above which a second person approves.
	TwoPeopleAboveReais int
}

// toCents returns reais as cents.
func toCents(reais int) int64 { return int64(reais) * 100 }

// Options are the router's dependencies.
type Options struct {
	DB    *tenants.DB
	Rules Rules
	// Keys wrap the data keys of wallets, whose Pix keys the codes have.
	Keys envelope.Keyring
	// Now replaces the clock, in tests.
	Now func() time.Time
}

// Service has the procedures.
type Service struct{ Options }

// New returns a service.
func New(o Options) *Service {
	if o.Rules == (Rules{}) {
		o.Rules = Rules{ClosedDays: 30, EveryDays: 60, MinimumReais: 50, TwoPeopleAboveReais: 1000}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	return &Service{Options: o}
}

// Register adds the router's procedures.
func (s *Service) Register(r *procedure.Router) {
	const wallet = "404 without READ_WALLET."
	shows := []tenants.AreaKey{tenants.AreaPayments, tenants.AreaEvent}
	procedure.Query(r, "bonifications.get", procedure.Business, s.getBonifications, procedure.Doc{
		Summary: "Earnings of the business by the couples it referred, and when they are paid", Description: wallet,
		Shows: shows,
	})
	procedure.Query(r, "transfers.get", procedure.Business, getTransfers, procedure.Doc{
		Summary: "The transfers by which bonuses were paid, the newest first", Description: wallet, Shows: shows,
	})
	procedure.Send(r, "transfers.getReceiptPdf", procedure.Business, getReceiptPDF, procedure.Doc{
		Summary: "The receipt of a transfer as A4", Description: wallet, Renders: true,
	})
	procedure.Send(r, "transfers.getBankReceipt", procedure.Business, getBankReceipt, procedure.Doc{
		Summary:     "The file that the bank gave of a transfer",
		Description: wallet + " 404 for staff in control too.",
	})
	s.registerBackoffice(r)
}
