package tenanttest

import "github.com/google/uuid"

// Invoice adds an agreement that the event's client pays to the business, met with one open payment, due on no day; it
// answers the ids of both.
func (e *Env) Invoice(event Event, title string, total int64) (invoice, payment uuid.UUID) {
	e.t.Helper()
	invoice = e.one(`INSERT INTO invoices (business_id, event_id, title, total, payer, payee) VALUES ($1, $2, $3, $4, 'CLIENT', 'BUSINESS') RETURNING id`,
		event.Business.ID, event.ID, title, total)
	payment = e.one(`INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price) VALUES ($1, $2, $3, 'CLIENT', 1, $4) RETURNING id`,
		event.Business.ID, event.ID, invoice, total)
	return invoice, payment
}

// VendorInvoice is one that the business pays to a vendor of its.
func (e *Env) VendorInvoice(event Event, vendor uuid.UUID, title string, total int64) (invoice, payment uuid.UUID) {
	e.t.Helper()
	invoice = e.one(`INSERT INTO invoices (business_id, event_id, vendor_id, title, total, payer, payee) VALUES ($1, $2, $3, $4, $5, 'BUSINESS', 'VENDOR') RETURNING id`,
		event.Business.ID, event.ID, vendor, title, total)
	payment = e.one(`INSERT INTO payments (business_id, event_id, invoice_id, payer, position, price) VALUES ($1, $2, $3, 'BUSINESS', 1, $4) RETURNING id`,
		event.Business.ID, event.ID, invoice, total)
	return invoice, payment
}
