package sample

import (
	"cmp"
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cortejo/api/invoice"
	"cortejo/api/payment"
	"cortejo/queries"
	"cortejo/sql/civil"
	"cortejo/sql/demo"
	"cortejo/tenants"
)

// addPayments creates the agreements with the events' vendors and on the planner's own fee, and records the payments
// made.
func (l *loader) addPayments(ctx context.Context, tx pgx.Tx) error {
	all, err := demo.ReadPayments()
	if err != nil {
		return err
	}
	return l.runAsOwner(ctx, tx, tenants.RoleMember, func(db tenants.Writer) error {
		for _, a := range all {
			if _, ours := l.events[a.Event]; !ours {
				continue // an event of the sample's other business
			}
			if err := l.addAgreement(ctx, db, a); err != nil {
				return fmt.Errorf("agree on %s of %s: %w", a.Title, a.Event, err)
			}
		}
		return nil
	})
}

func (l *loader) addAgreement(ctx context.Context, db tenants.Writer, a demo.Agreement) error {
	in := invoice.CreateInput{
		UUID: uuid.New(), EventUUID: l.events[a.Event], Title: a.Title, Total: a.Total,
		Payer: queries.Payer(cmp.Or(a.Payer, string(queries.PayerCLIENT))), Payee: queries.PayeeBUSINESS,
	}
	if a.Vendor != "" {
		vendor, err := queries.New(db).FindSampleVendor(ctx, queries.FindSampleVendorParams{Name: a.Vendor})
		if err != nil {
			return fmt.Errorf("find %s: %w", a.Vendor, err)
		}
		in.VendorUUID, in.Payee = &vendor, queries.PayeeVENDOR
	}
	for _, i := range a.Installments {
		in.Installments = append(in.Installments, invoice.InstallmentInput{
			Entrance: i.Entrance, Price: i.Price, Percent: i.Percent, DueDate: l.dateOf(i.InDays),
			DaysBefore: i.DaysBefore,
		})
	}
	made, err := invoice.Create(ctx, db, in)
	if err != nil {
		return err
	}
	for n, i := range a.Installments {
		id := made.Payments[n].UUID
		if i.PaidInDays != nil {
			if _, err := payment.UpdateStatus(ctx, db,
				payment.UpdateStatusInput{UUID: id, Status: queries.PaymentStatusPAID,
					PaidOn: l.dateOf(i.PaidInDays)}); err != nil {
				return err
			}
		}
		if i.Refunded {
			if _, err := payment.UpdateStatus(ctx, db,
				payment.UpdateStatusInput{UUID: id, Status: queries.PaymentStatusREFUNDED}); err != nil {
				return err
			}
		}
	}
	if a.Cancelled {
		_, err = invoice.Cancel(ctx, db, invoice.CancelInput{UUID: made.UUID})
	}
	return err
}

// dateOf returns the date that many days from today, or nil for nil.
func (l *loader) dateOf(days *int) *civil.Date {
	if days == nil {
		return nil
	}
	return new(civil.DateOf(l.now.AddDate(0, 0, *days)))
}
