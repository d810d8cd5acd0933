package api_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"

	"github.com/google/uuid"

	"cortejo/providers/files"
	"cortejo/providers/payments"
	"cortejo/tenants"
)

var (
	paymentReaders = clientsWith(tenants.CustomerPaymentsView)
	paymentMarkers = clientsWith(tenants.CustomerPaymentsStatusEdit)
)

// paymentTarget is an agreement that the event's client pays, with its only payment.
type paymentTarget struct {
	invoice, payment uuid.UUID
	store            *files.Store
}

func paymentsOfEvent(mine, _ target) any { return in{"eventUuid": mine.event} }

func onPayment(mine, _ target) any { return in{"uuid": mine.payment} }

func paidPayment(mine, _ target) any { return in{"uuid": mine.payment, "status": "PAID"} }

func newReceipt(mine, _ target) any { return uploadWithParameters{in{"uuid": mine.payment}, dot()} }

// withReceipt attaches a file, by that side.
func withReceipt(side string) func(mine, theirs target) any {
	return func(mine, _ target) any {
		key := mine.business.String() + "/" + mine.payment.String()[:8] + mine.payment.String()[9:13]
		if mine.store != nil {
			if err := mine.store.PutFrom(mine.t.Context(), key, "image/jpeg", bytes.NewReader(dot())); err != nil {
				mine.t.Fatal(err)
			}
		}
		mine.change(
			`UPDATE payments SET receipt_key = $2, receipt_name = 'recibo.jpg', receipt_type = 'image/jpeg', receipt_size = 9, receipt_at = now(), receipt_by = '', receipt_side = $3 WHERE id = $1`,
			mine.payment, key, side)
		return in{"uuid": mine.payment}
	}
}

func onInvoice(mine, _ target) any { return in{"uuid": mine.invoice} }

func deletedInvoice(mine, _ target) any {
	mine.change(`UPDATE invoices SET deleted_at = now() WHERE id = $1`, mine.invoice)
	return in{"uuid": mine.invoice}
}

func newInvoice(mine, _ target) any {
	return in{
		"uuid": uuid.New(), "eventUuid": mine.event, "taskId": mine.task, "vendorUuid": mine.vendor, "title": "Buffet",
		"payer": "CLIENT", "payee": "VENDOR",
		"total": 100_000, "installments": []in{{"entrance": true, "percent": 30}, {}},
	}
}

// newInvoiceWith names something of the other's in an agreement.
func newInvoiceWith(field string, of func(theirs target) uuid.UUID) func(mine, theirs target) any {
	return func(mine, theirs target) any {
		given := newInvoice(mine, theirs).(in)
		given[field] = of(theirs)
		return given
	}
}

var invoiceWithTheirs = []func(mine, theirs target) any{
	newInvoiceWith("eventUuid", func(theirs target) uuid.UUID { return theirs.event }),
	newInvoiceWith("taskId", func(theirs target) uuid.UUID { return theirs.task }),
	newInvoiceWith("vendorUuid", func(theirs target) uuid.UUID { return theirs.vendor }),
}

func changedInvoice(mine, _ target) any {
	return in{"uuid": mine.invoice, "title": "Decoração", "taskId": mine.task, "vendorUuid": mine.vendor, "total": 5000,
		"installments": []in{{}, {}}}
}

var changedInvoiceWithTheirs = []func(mine, theirs target) any{
	func(mine, theirs target) any { return in{"uuid": mine.invoice, "taskId": theirs.task} },
	func(mine, theirs target) any { return in{"uuid": mine.invoice, "vendorUuid": theirs.vendor} },
}

func startedPayment(mine, _ target) any { return in{"uuid": mine.payment, "method": "PIX"} }

// givenBack is a payment that was made online, and that is given back.
func givenBack(mine, _ target) any {
	attempt := uuid.New()
	mine.change(`INSERT INTO transactions (business_id, event_id, id, payment_id, method, price, paid, paid_at, live, status, expires_at)
		SELECT p.business_id, p.event_id, $2, p.id, 'CARD', p.price, p.price, now(), false, 'PAID', now() FROM payments p WHERE p.id = $1`, mine.payment, attempt)
	return in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 1, "reason": "Acordo"}
}

// usedStray is money that came for a payment that is gone, and an open payment of the same amount.
func usedStray(mine, _ target) any {
	attempt, payment := uuid.New(), uuid.New()
	mine.change(`INSERT INTO payments (business_id, event_id, id, invoice_id, payer, position, price)
		SELECT i.business_id, i.event_id, $2, i.id, 'CLIENT', 50, 700 FROM invoices i
		JOIN payments p ON p.invoice_id = i.id AND p.id = $1`, mine.payment, payment)
	mine.change(`INSERT INTO transactions (business_id, event_id, id, method, price, paid, overpaid, paid_at, live, status, expires_at)
		SELECT p.business_id, p.event_id, $2, 'BOLETO', 700, 700, 700, now(), false, 'PAID', now() FROM payments p WHERE p.id = $1`,
		mine.payment, attempt)
	return in{"attemptUuid": attempt, "paymentUuid": payment}
}

// provider answers every call for a page to pay with one, as Stripe does.
var provider = sync.OnceValue(func() *payments.Client {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := "cs_test_" + r.Header.Get("Idempotency-Key")
		w.Header().Set("Content-Type", "application/json")
		// a failed write shows at the client
		_, _ = fmt.Fprintf(w, `{"id":%q,"object":"checkout.session","status":"open","url":"https://pay.example/%s"}`,
			id, id)
	}))
	// it lives as long as the tests
	return payments.New(payments.Settings{SecretKey: "sk_test_matrix", Methods: payments.Methods, URL: server.URL})
})

// remindedPayment is one that the event's client sees, and was not reminded of today.
func remindedPayment(mine, _ target) any {
	mine.change(`UPDATE events SET customer_permissions = 8 WHERE id = $1`, mine.event)
	mine.change(`DELETE FROM payment_reminders WHERE payment_id = $1`, mine.payment)
	mine.change(`DELETE FROM customer_messages WHERE business_id = $1`, mine.business)
	return in{"uuid": mine.payment}
}

func switchedReminders(mine, _ target) any { return in{"eventUuid": mine.event, "after7": false} }

func sharedPayment(mine, _ target) any {
	mine.change(`UPDATE payments SET shared_at = now() WHERE id = $1`, mine.payment)
	return in{"uuid": mine.payment}
}

func openedPayment(mine, theirs target) any {
	sharedPayment(mine, theirs)
	return in{"paymentUuid": mine.payment.String()}
}

func onPaidPayment(mine, _ target) any {
	mine.change(`UPDATE payments SET status = 'PAID', paid_on = '2026-11-02' WHERE id = $1`, mine.payment)
	return in{"uuid": mine.payment}
}

var _ = addRows(map[string]row{
	// Only the owner changes the business's key: staff in control may not, and a wrong key is refused before a code is
	// sent.
	"pixKey.get": {may: members, input: nothing, mixed: []func(mine, theirs target) any{pixKeyOfTheirVendor}},
	"pixKey.requestCode": {outside: true, may: []actor{owner},
		answers: map[actor]int{owner: http.StatusServiceUnavailable}, input: nothing},
	"pixKey.set": {outside: true, may: []actor{owner},
		answers: map[actor]int{owner: http.StatusUnprocessableEntity}, input: wrongPixKey},
	"pixKey.setOfVendor": {may: team, input: vendorPixKey, mixed: swapped(vendorPixKey)},
	"payment.all": {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent),
		client: &row{may: paymentReaders, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)}},
	"payment.get": {may: managers, input: onPayment, mixed: swapped(onPayment),
		client: &row{may: paymentReaders, input: onPayment, mixed: swapped(onPayment)}},
	"payment.updateStatus": {may: managers, input: paidPayment, mixed: swapped(paidPayment),
		client: &row{may: paymentMarkers, input: paidPayment, mixed: swapped(paidPayment)}},
	"payment.attachReceipt": {may: managers, input: newReceipt, mixed: swapped(newReceipt),
		client: &row{may: paymentReaders, input: newReceipt, mixed: swapped(newReceipt)}},
	"payment.removeReceipt": {
		may: managers, input: withReceipt("TEAM"), mixed: swapped(withReceipt("TEAM")),
		client: &row{may: paymentReaders, input: withReceipt("CLIENT"), mixed: swapped(withReceipt("CLIENT"))},
	},
	"payment.receipt": {
		may: managers, input: withReceipt("CLIENT"), mixed: swapped(withReceipt("CLIENT")),
		client: &row{may: paymentReaders, input: withReceipt("TEAM"), mixed: swapped(withReceipt("TEAM"))},
	},
	"payment.online": {may: managers, input: onPayment, mixed: swapped(onPayment),
		client: &row{may: paymentReaders, input: onPayment, mixed: swapped(onPayment)}},
	"payment.start": {may: paymentReaders, input: startedPayment, mixed: swapped(startedPayment)},
	"payment.stop": {may: managers, input: onPayment, mixed: swapped(onPayment),
		client: &row{may: paymentReaders, input: onPayment, mixed: swapped(onPayment)}},
	"payment.refund":          {may: []actor{owner, staff}, input: givenBack, mixed: swapped(givenBack)},
	"payment.remind":          {may: managers, input: remindedPayment, mixed: swapped(remindedPayment)},
	"payment.strays":          {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)},
	"payment.useStray":        {may: []actor{owner, staff}, input: usedStray, mixed: swapped(usedStray)},
	"payment.reminders":       {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)},
	"payment.updateReminders": {may: managers, input: switchedReminders, mixed: swapped(switchedReminders)},
	"payment.share":           {may: managers, input: onPayment, mixed: swapped(onPayment)},
	"payment.unshare":         {may: managers, input: sharedPayment, mixed: swapped(sharedPayment)},
	"public.getPayment":       {may: everybody, input: openedPayment},
	"payment.recibo": {may: managers, input: onPaidPayment, mixed: swapped(onPaidPayment),
		client: &row{may: paymentReaders, input: onPaidPayment, mixed: swapped(onPaidPayment)}},
	"payment.updateDueDate": {may: managers, input: onPayment, mixed: swapped(onPayment)},
	"invoice.get": {may: managers, input: onInvoice, mixed: swapped(onInvoice),
		client: &row{may: paymentReaders, input: onInvoice, mixed: swapped(onInvoice)}},
	"invoice.create": {may: managers, input: newInvoice, mixed: append(swapped(newInvoice), invoiceWithTheirs...)},
	"invoice.update": {may: managers, input: changedInvoice,
		mixed: append(swapped(changedInvoice), changedInvoiceWithTheirs...)},
	"invoice.delete":  {may: managers, input: onInvoice, mixed: swapped(onInvoice)},
	"invoice.restore": {may: managers, input: deletedInvoice, mixed: swapped(deletedInvoice)},
	"invoice.cancel":  {may: managers, input: onInvoice, mixed: swapped(onInvoice)},
	"invoice.reopen":  {may: managers, input: onInvoice, mixed: swapped(onInvoice)},
	"invoice.budgets": {may: managers, input: paymentsOfEvent, mixed: swapped(paymentsOfEvent)},
})
