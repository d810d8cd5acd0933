package tenants_test

import (
	"time"

	"github.com/google/uuid"

	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

var (
	paymentReaders = clientsWith(tenants.CustomerPaymentsView)
	paymentMarkers = clientsWith(tenants.CustomerPaymentsStatusEdit)
)

// paymentRows are payments of the client, payments of the business at the event, payments of a team-only task, and
// deleted ones.
type paymentRows struct {
	invoice, payment, quietInvoice, quietPayment, hiddenInvoice, hiddenPayment, deletedPayment uuid.UUID
	// online is a payment attempt, and quietOnline one at a payment that the client does not see.
	online, quietOnline uuid.UUID
	reminder            uuid.UUID
	// paidOnline is a paid attempt, and refund a refund of it.
	paidOnline, refund uuid.UUID
	dispute            uuid.UUID // of paidOnline
}

func seedPayments(e *tenanttest.Env, f fixture) (r paymentRows) {
	r.invoice, r.payment = e.AddInvoice(f.event, "Assessoria", 1000)
	r.quietInvoice, r.quietPayment = e.AddVendorInvoice(f.event, f.vendor.ID, "Flores", 1000)
	r.hiddenInvoice, r.hiddenPayment = e.AddInvoice(f.event, "Avaliação", 1000)
	e.OfTask(r.hiddenInvoice, f.hidden)
	_, r.deletedPayment = e.AddDeletedInvoice(f.event, "Som", 1000)
	e.MarkPaid(r.quietPayment)
	// A statement that names no row touches all of them, so each has a receipt, and where clients see the row, one of
	// the client's: they cannot change the team's, as api/payment proves.
	e.AddReceipt(r.payment, "CLIENT")
	e.AddReceipt(r.quietPayment, "TEAM")
	e.AddReceipt(r.hiddenPayment, "TEAM")
	e.AddReceipt(r.deletedPayment, "TEAM")
	_, online := e.AddInvoice(f.event, "Online", 1000)
	r.online = e.AddFailedTransaction(f.event, online, "cs_1")
	r.quietOnline = e.AddFailedTransaction(f.event, r.hiddenPayment, "cs_2")
	r.paidOnline = e.AddPaidTransaction(f.event, 1000)
	r.refund = e.Refund(f.event, r.paidOnline, 10, "Acordo")
	r.dispute = e.AddDispute(f.event, r.paidOnline, "dp_1")
	e.AddProviderEvent("evt_1")
	e.AddReceipt(online, "CLIENT")
	e.SetReminderSettings(f.event)
	r.reminder = e.AddPaymentReminder(f.event, r.payment)
	return r
}

func (f fixture) paymentSubjects() map[string]subject {
	on := func(v verb, sql string, id uuid.UUID, by []string) attempt {
		return attempt{verb: v, statement: statement{sql, []any{id}}, by: by}
	}
	return map[string]subject{
		"invoices": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.invoice},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "task_id": f.task.ID,
				"vendor_id": f.vendor.ID,
				"title":     "Doces", "total": 1000, "payer": "CLIENT", "payee": "VENDOR"},
			edits:    []edit{{"task_id vendor_id title total updated_at deleted_at", managers}},
			to:       map[string]string{"vendor_id": "'" + f.vendor.ID.String() + "'"},
			rightful: map[verb][]string{selects: and(managers, paymentReaders...), inserts: managers},
			more: []attempt{
				on(selects, "SELECT FROM invoices WHERE id = $1", f.quietInvoice, managers),
				on(selects, "SELECT FROM invoices WHERE id = $1", f.hiddenInvoice, managers),
			},
		},
		"payments": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.payment},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "invoice_id": f.invoice,
				"payer": "CLIENT", "position": 2, "price": 10, "due_date": "2027-03-13", "days_before": 30},
			edits: []edit{
				{"position price due_date days_before", managers},
				{"status paid_on", and(and(managers, paymentMarkers...), job)},
				{"receipt_key receipt_name receipt_type receipt_size", and(managers, paymentReaders...)},
				{"updated_at", and(and(managers, paymentReaders...), job)}, {"shared_at", managers},
			},
			to: map[string]string{"status": "'PAID'", "paid_on": "'2026-01-01'", "receipt_key": "'outro'",
				"receipt_name": "'x.pdf'", "receipt_type": "'x'", "receipt_size": "1", "shared_at": "now()"},
			rightful: map[verb][]string{selects: and(and(managers, paymentReaders...), job), inserts: managers,
				deletes: managers},
			more: []attempt{
				on(selects, "SELECT price FROM payments WHERE id = $1", f.quietPayment, and(managers, job)),
				on(selects, "SELECT price FROM payments WHERE id = $1", f.hiddenPayment, and(managers, job)),
				on(selects, "SELECT price FROM payments WHERE id = $1", f.deletedPayment, and(managers, job)),
				on(deletes, "DELETE FROM payments WHERE id = $1", f.quietPayment, nil), // it is paid
				on(updates, "UPDATE payments SET status = 'PAID', paid_on = '2026-01-01' WHERE id = $1", f.payment,
					and(and(managers, paymentMarkers...), job)),
				on(updates, "UPDATE payments SET status = 'PAID', paid_on = '2026-01-01' WHERE id = $1", f.quietPayment,
					and(managers, job)),
				on(updates, "UPDATE payments SET status = 'CANCELLED' WHERE id = $1", f.payment, and(managers, job)),
				on(updates, "UPDATE payments SET price = 1 WHERE id = $1", f.payment, managers),
				on(updates,
					"UPDATE payments SET receipt_key = 'outro', receipt_name = 'x.pdf', receipt_type = 'x', receipt_size = 1 WHERE id = $1", f.payment, and(managers, paymentReaders...)),
			},
		},
		"transactions": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.online},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "payment_id": f.payment,
				"method": "PIX", "price": 1, "live": false, "expires_at": time.Now()},
			edits: []edit{{"status session_id session_url intent_id charge_id boleto_url boleto_expires_at refusal paid overpaid refunded returned_by_hand_cents dispute dispute_fee lost_cents paid_at checked_at updated_at", []string{job}}},
			to: map[string]string{"status": "'PROCESSING'", "session_id": "'cs_9'", "session_url": "'https://x'",
				"intent_id": "'pi'", "charge_id": "'ch'", "boleto_url": "'x'", "boleto_expires_at": "now()",
				"refusal": "'x'", "paid": "paid", "overpaid": "0", "refunded": "1", "dispute": "'OPEN'", "returned_by_hand_cents": "0",
				"dispute_fee": "0", "lost_cents": "0", "paid_at": "paid_at", "checked_at": "now()",
				"updated_at": "now()"},
			rightful: map[verb][]string{selects: and(and(managers, paymentReaders...), job)},
			more: []attempt{
				on(selects, "SELECT price FROM transactions WHERE id = $1", f.quietOnline, and(managers, job)),
				on(selects, "SELECT price FROM transactions WHERE id = $1", f.giftPaid, and(team, job)),
			},
		},
		"payment_reminders": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.reminder},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "payment_id": f.payment,
				"kind": "BY_HAND", "day": "2027-03-13"},
			rightful: map[verb][]string{selects: managers},
		},
		"payment_reminder_settings": {
			key:   map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.elsewhere.ID, "remind_before": false},
			edits: []edit{{"remind_before remind_on_day remind_after1 remind_after7 updated_at", managers}},
			to: map[string]string{"remind_before": "false", "remind_on_day": "false", "remind_after1": "false",
				"remind_after7": "false", "updated_at": "now()"},
			rightful: map[verb][]string{selects: managers, inserts: and(team, elsewhereHelper)},
		},
		"refunds": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.refund},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "transaction_id": f.paidOnline,
				"amount": 10},
			edits: []edit{{"status failure provider_id waited held_cents updated_at", []string{job}}},
			to: map[string]string{"status": "'FAILED'", "failure": "'x'", "provider_id": "'re_1'",
				"waited": "true", "held_cents": "0", "updated_at": "now()"},
			rightful: map[verb][]string{selects: and(managers, job), inserts: {owner, inControl, job}},
			more: []attempt{
				on(selects, "SELECT reason FROM refunds WHERE id = $1", f.giftRefund, and(team, job)),
			},
		},
		"disputes": {
			key: map[string]any{"business_id": f.ours.ID, "id": f.dispute},
			fresh: map[string]any{"business_id": f.ours.ID, "event_id": f.event.ID, "transaction_id": f.paidOnline,
				"provider_id": "dp_2",
				"status":      "OPEN"},
			edits: []edit{{"provider_id status losses lost_cents platform_fee_cents overpaid_cents reason updated_at",
				[]string{job}}},
			to: map[string]string{"provider_id": "'dp_3'", "status": "'WON'", "losses": "1", "lost_cents": "lost_cents",
				"platform_fee_cents": "0", "overpaid_cents": "0", "reason": "'fraudulent'", "updated_at": "now()"},
			rightful: map[verb][]string{selects: {owner, administrator, inControl, job}, inserts: {job}},
		},
		"provider_events": {
			key: map[string]any{"id": "evt_1"},
			fresh: map[string]any{"id": "evt_2", "type": "charge.refunded", "api_version": "2023-10-16",
				"live": false, "object_id": "ch_1", "made_at": time.Now()},
			edits:    []edit{{"state settled_at", []string{job, "job of another business"}}},
			rightful: map[verb][]string{selects: and(backoffice, job, "job of another business")},
		},
	}
}
