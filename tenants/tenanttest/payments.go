package tenanttest

import "github.com/google/uuid"

// AddInvoice adds an agreement between the event's client and the business, with one open payment without a due date.
// It returns the IDs of both.
func (e *Env) AddInvoice(event Event, title string, total int64) (invoice, payment uuid.UUID) {
	e.t.Helper()
	invoice = e.insertRow(
		`INSERT INTO invoices (business_id, event_id, title, total, payer, payee) VALUES ($1, $2, $3, $4, 'CLIENT', 'BUSINESS') RETURNING id`,
		event.Business.ID, event.ID, title, total)
	payment = e.insertRow(
		`INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price) VALUES ($1, $2, $3, 'CLIENT', 1, $4) RETURNING id`,
		event.Business.ID, event.ID, invoice, total)
	return invoice, payment
}

// AddVendorInvoice adds an agreement that the business pays to one of its vendors.
func (e *Env) AddVendorInvoice(event Event, vendor uuid.UUID, title string, total int64) (invoice, payment uuid.UUID) {
	e.t.Helper()
	invoice = e.insertRow(
		`INSERT INTO invoices (business_id, event_id, vendor_id, title, total, payer, payee) VALUES ($1, $2, $3, $4, $5, 'BUSINESS', 'VENDOR') RETURNING id`,
		event.Business.ID, event.ID, vendor, title, total)
	payment = e.insertRow(
		`INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price) VALUES ($1, $2, $3, 'BUSINESS', 1, $4) RETURNING id`,
		event.Business.ID, event.ID, invoice, total)
	return invoice, payment
}

// OfTask makes an agreement refer to a task.
func (e *Env) OfTask(invoice uuid.UUID, task Task) {
	e.t.Helper()
	e.exec(`UPDATE invoices SET task_id = $2 WHERE id = $1`, invoice, task.ID)
}

// MarkPaid marks a payment as paid.
func (e *Env) MarkPaid(payment uuid.UUID) {
	e.t.Helper()
	e.exec(`UPDATE payments SET status = 'PAID' WHERE id = $1`, payment)
}

// AddDeletedInvoice adds a deleted agreement of the client.
func (e *Env) AddDeletedInvoice(event Event, title string, total int64) (invoice, payment uuid.UUID) {
	e.t.Helper()
	invoice, payment = e.AddInvoice(event, title, total)
	e.exec(`UPDATE invoices SET deleted_at = now() WHERE id = $1`, invoice)
	return invoice, payment
}

// AddReceipt adds a receipt to a payment, by the TEAM or the CLIENT.
func (e *Env) AddReceipt(payment uuid.UUID, side string) {
	e.t.Helper()
	e.exec(
		`UPDATE payments SET receipt_key = 'key', receipt_name = 'recibo.pdf', receipt_type = 'application/pdf', receipt_size = 9, receipt_at = now(), receipt_by = 'Ana', receipt_side = $2 WHERE id = $1`, payment, side)
}

// AddFailedTransaction adds an expired payment attempt: a running one would lock its payment.
func (e *Env) AddFailedTransaction(event Event, payment uuid.UUID, session string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO transactions (business_id, event_id, payment_id, method, price, live, status, session_id, session_url, expires_at)
		SELECT p.business_id, p.event_id, p.id, 'CARD', p.price, false, 'EXPIRED', $3, 'https://pay.example/' || $3, now() + interval '1 hour' FROM payments p WHERE p.event_id = $1 AND p.id = $2 RETURNING id`,
		event.ID, payment, session)
}

// AddProviderEvent adds an event of the payment provider that no job has processed.
func (e *Env) AddProviderEvent(id string) {
	e.t.Helper()
	e.exec(
		`INSERT INTO provider_events (id, type, api_version, live, object_id, made_at) VALUES ($1, 'charge.refunded', '2023-10-16', false, 'ch_1', now())`, id)
}

// AddPaymentReminder records that the client was reminded of a payment and returns the record's ID.
func (e *Env) AddPaymentReminder(event Event, payment uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO payment_reminders (business_id, event_id, payment_id, kind, day) VALUES ($1, $2, $3, 'ON_DAY', '2026-11-02') RETURNING id`, event.Business.ID, event.ID, payment)
}

// SetReminderSettings enables all payment reminders of an event's clients.
func (e *Env) SetReminderSettings(event Event) {
	e.t.Helper()
	e.exec(`INSERT INTO payment_reminder_settings (business_id, event_id) VALUES ($1, $2)`, event.Business.ID, event.ID)
}

// AddPaidTransaction adds a paid attempt whose payment a new plan has deleted: it would lock an existing one.
func (e *Env) AddPaidTransaction(event Event, cents int64) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO transactions (business_id, event_id, method, price, paid, paid_at, live, status, expires_at)
		VALUES ($1, $2, 'CARD', $3, $3, now(), false, 'PAID', now()) RETURNING id`,
		event.Business.ID,
		event.ID,
		cents,
	)
}

// Refund adds a requested refund of an attempt.
func (e *Env) Refund(event Event, transaction uuid.UUID, cents int64, reason string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO refunds (business_id, event_id, transaction_id, amount, reason) VALUES ($1, $2, $3, $4, $5) RETURNING id`, event.Business.ID, event.ID, transaction, cents, reason)
}

// AddDispute adds an open dispute of an attempt's charge.
func (e *Env) AddDispute(event Event, transaction uuid.UUID, providerID string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO disputes (business_id, event_id, transaction_id, provider_id, status) VALUES ($1, $2, $3, $4, 'OPEN') RETURNING id`,
		event.Business.ID, event.ID, transaction, providerID)
}

// AddFinding adds a transfer that the reconciliation found in the provider's balance.
func (e *Env) AddFinding(line string, cents int64) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO reconciliation_findings (kind, provider_id, line_type, line_cents, amount_cents,
			occurred_at)
		VALUES ('TOP_UP', $1, 'topup', $2, $2, now()) RETURNING id`, line, cents)
}

// AddReconciliation adds a pass that ended.
func (e *Env) AddReconciliation() uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO reconciliations (read_from, finished_at)
		VALUES (now() - interval '1 day', now()) RETURNING id`)
}

// AddPlatformTransaction adds money that was added to the platform's balance at the provider, in the platform's book.
func (e *Env) AddPlatformTransaction(line string, cents int64) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`WITH made AS (
			INSERT INTO platform_ledger_transactions (kind, source, line_id, occurred_at)
			VALUES ('FUNDING', $1, $1, now()) RETURNING id
		), booked AS (
			INSERT INTO platform_ledger_entries (transaction_id, account, amount)
			SELECT m.id, a.account, a.amount FROM made m,
				(VALUES ('AT_PROVIDER', $2::bigint), ('BANK', -$2::bigint)) a (account, amount)
		)
		SELECT id FROM made`, line, cents)
}

// AddMoneyProposal adds an adjustment of a business's money that staff proposed.
func (e *Env) AddMoneyProposal(b Business, by User, cents int64, reason string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO money_proposals (business_id, kind, account, amount_cents, reason, proposed_by)
		VALUES ($1, 'ADJUSTMENT', 'OWED', $2, $3, $4) RETURNING id`, b.ID, cents, reason, by.ID)
}

// ConfirmMoney confirms a proposal by another member of staff.
func (e *Env) ConfirmMoney(proposal uuid.UUID, by User) {
	e.t.Helper()
	e.exec(`UPDATE money_proposals SET decision = 'CONFIRMED', decided_by = $2, decided_at = now() WHERE id = $1`,
		proposal, by.ID)
}
