package tenanttest

import "github.com/google/uuid"

// AddGift adds a gift with this price in cents and quantity to an event and returns its ID.
func (e *Env) AddGift(event Event, title string, cents int64, quantity int) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`INSERT INTO gifts (business_id, event_id, kind, title, price_cents, quantity, position)
		VALUES ($1, $2, CASE WHEN $5 = 1 THEN 'ITEM' ELSE 'SHARES' END, $3, $4, $5, 1) RETURNING id`, event.Business.ID,
		event.ID, title, cents, quantity)
}

// AddGiftOrder adds a paid order of one gift and returns its ID.
func (e *Env) AddGiftOrder(event Event, gift uuid.UUID, giver string) uuid.UUID {
	e.t.Helper()
	order := e.insertRow(
		`INSERT INTO gift_orders (business_id, event_id, id, sequence, number, giver_name, giver_email, message, status, method, gifts_cents, fee_cents, fee_by, total_cents, expires_at, paid_at)
		SELECT g.business_id, g.event_id, gen_random_uuid(), n.next, 'HC-' || n.next, $3, 'bia@example.com', 'Felicidades!', 'PAID', 'CARD', g.price_cents, 0, 'GIVER', g.price_cents, now(), now()
		FROM gifts g CROSS JOIN LATERAL (SELECT count(*) + 1 AS next FROM gift_orders o WHERE o.event_id = g.event_id) n WHERE g.event_id = $1 AND g.id = $2 RETURNING id`, event.ID, gift, giver)
	e.exec(`INSERT INTO gift_order_items (business_id, event_id, order_id, gift_id, kind, title, drawing, quantity, price_cents)
		SELECT g.business_id, g.event_id, $2, g.id, g.kind, g.title, g.drawing, 1, g.price_cents FROM gifts g WHERE g.id = $1`, gift, order)
	return order
}

// AddGiftTransaction adds the attempt that paid an order and returns its ID.
func (e *Env) AddGiftTransaction(event Event, order uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO transactions (business_id, event_id, gift_order_id, method, price, paid, paid_at, live, status, charge_id, expires_at)
		SELECT o.business_id, o.event_id, o.id, o.method, o.total_cents, o.total_cents, now(), false, 'PAID', 'ch_gift', now() FROM gift_orders o WHERE o.event_id = $1 AND o.id = $2 RETURNING id`,
		event.ID,
		order,
	)
}

// SetGiftPixKey sets the Pix key of an event's hosts and returns its row's ID.
func (e *Env) SetGiftPixKey(event Event, key string) uuid.UUID {
	e.t.Helper()
	return e.insertRow(
		`INSERT INTO gift_pix_keys (business_id, event_id, kind, key, key_masked, holder, city) VALUES ($1, $2, 'EMAIL', $3, 'h•••@exemplo.com', 'Helena Souza', 'Belo Horizonte') RETURNING id`,
		event.Business.ID, event.ID, key)
}

// PublishGiftSite publishes a site of the event that shows its gifts.
func (e *Env) PublishGiftSite(event Event) {
	e.t.Helper()
	e.exec(`WITH begun AS (INSERT INTO sites (business_id, event_id, id) SELECT business_id, id, external_id FROM events WHERE id = $1
			ON CONFLICT (business_id, event_id) DO UPDATE SET updated_at = now() RETURNING business_id, event_id, id)
		INSERT INTO site_versions (business_id, event_id, site_id, number, document)
		SELECT business_id, event_id, id, 99, '{"theme": "BOTANICAL", "accent": "", "blocks": [{"kind": "GIFTS", "content": {}}]}' FROM begun`, event.ID)
	e.exec(
		`UPDATE sites s SET published_id = v.id FROM site_versions v WHERE s.event_id = $1 AND v.event_id = $1 AND v.number = 99`, event.ID)
}

// AddVoucher adds a code that takes percent, in hundredths of a percent, off the platform fee, at most uses times.
func (e *Env) AddVoucher(code string, percent, uses int) {
	e.t.Helper()
	e.exec(`INSERT INTO vouchers (code, percent, most_uses, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
		code, percent, uses)
}

// AddGiftOrderItem adds the only item of an order.
func (e *Env) AddGiftOrderItem(order uuid.UUID) uuid.UUID {
	e.t.Helper()
	return e.insertRow(`SELECT id FROM gift_order_items WHERE order_id = $1`, order)
}
