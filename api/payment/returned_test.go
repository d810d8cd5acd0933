package payment_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/invoice"
	"cortejo/api/payment"
	"cortejo/platform/procedure/proceduretest"
)

// paidSums is the money paid of an agreement on a task, in cents, as each place sums it, and the part that went back.
type paidSums struct {
	Row, Returned, List, ListReturned, Client, Budgets, Budget, Overview, Home, Tasks int64
	Receipt                                                                           string
}

func (s checkoutEnv) paidSums(id uuid.UUID) (sums paidSums) {
	s.t.Helper()
	type figures struct {
		Payments struct {
			Paid int64 `json:"paid"`
		} `json:"payments"`
	}
	of := in{"eventUuid": s.event.ID}
	list := proceduretest.Get[payment.GetAllOutput](s.owner, "payment.all", of)
	row := list.Items[0]
	sums.Row, sums.Returned = row.Price-row.Returned, row.Returned
	sums.List, sums.ListReturned = list.Totals.Paid, list.Totals.Refunded
	if list.Totals.Agreed != list.Totals.Paid {
		s.t.Errorf("agreed %d of %d paid", list.Totals.Agreed, list.Totals.Paid)
	}
	sums.Client = proceduretest.Get[payment.GetAllOutput](s.client, "payment.all", in{}).Totals.Paid
	budgets := proceduretest.Get[invoice.BudgetsOutput](s.owner, "invoice.budgets", of)
	sums.Budgets, sums.Budget = budgets.Totals.Paid, budgets.Items[0].Paid
	sums.Overview = proceduretest.Get[figures](s.owner, "event.getOverview", in{"uuid": s.event.ID}).Payments.Paid
	sums.Home = proceduretest.Get[figures](s.client, "public.event.getAccess", in{}).Payments.Paid
	for _, one := range proceduretest.Get[struct {
		Tasks []struct {
			Invoices *struct {
				Paid int64 `json:"paid"`
			} `json:"invoices"`
		} `json:"tasks"`
	}](s.owner, "task.getAll", of).Tasks {
		sums.Tasks += one.Invoices.Paid
	}
	for _, who := range []proceduretest.Caller{s.owner, s.client} {
		file := who.Fetch(who.Address("payment.recibo", in{"uuid": id}))
		sums.Receipt += strings.ReplaceAll(file.Header().Get("Content-Disposition"), "\u00a0", " ")
	}
	return sums
}

// Every sum of payments is of the same cents after a part went back, and again after a part was lost at the bank.
func TestWhatWasPaidIsLessWhatWentBackEverywhere(t *testing.T) {
	s := newCheckoutEnv(t)
	agreed, id := s.AddInvoice(s.event, "Assessoria", 2_600_00)
	s.OfTask(agreed, s.AddTask(s.event, "Contratar a assessoria"))
	s.press(s.start(id, "CARD").URL, "pay")
	attempt := s.attempts(id, "PAID")[0].UUID
	expect := func(paid, returned int64) {
		t.Helper()
		got := s.paidSums(id)
		want := paidSums{paid, returned, paid, returned, paid, paid, paid, paid, paid, paid, got.Receipt}
		if got != want {
			t.Errorf("the places say %+v, not %+v", got, want)
		}
	}
	expect(2_600_00, 0)
	s.refund(attempt, 800_00)
	s.refunds(id, "DONE")
	expect(1_800_00, 800_00)
	if got := s.paidSums(id).Receipt; strings.Count(got, "R$ 1.800,00.pdf") != 2 {
		t.Errorf("the receipts are called %s", got)
	}
	charge := s.chargePage(attempt)
	s.pressWith(charge, "lose", s.openDispute(charge, 500_00))
	s.untilSettled(id, "PAID", "LOST")
	expect(1_300_00, 1_300_00)
}
