package tenants_test

import (
	"time"

	"github.com/google/uuid"

	"cortejo/tenants/tenanttest"
)

// giftRows are the event's gifts and their orders.
type giftRows struct{ gift, giftOrder, giftOrderItem, giftPaid, giftRefund, giftPixKey uuid.UUID }

func seedGifts(e *tenanttest.Env, f fixture) (r giftRows) {
	r.gift = e.AddGift(f.event, "Cafeteira", 100_00, 3)
	r.giftOrder = e.AddGiftOrder(f.event, r.gift, "Tia Bete")
	r.giftOrderItem = e.AddGiftOrderItem(r.giftOrder)
	r.giftPaid = e.AddGiftTransaction(f.event, r.giftOrder)
	r.giftRefund = e.Refund(f.event, r.giftPaid, 10, "Pedido da Tia Bete")
	r.giftPixKey = e.SetGiftPixKey(f.event, "helena@exemplo.com")
	e.AddVoucher("FESTA", 5000, 3)
	return r
}

// giftSubjects returns gifts and their orders. A helper without SITE_AND_GUESTS reads none, and no helper reads the
// payments of orders.
func (f fixture) giftSubjects() map[string]subject {
	ours, event := f.ours.ID, f.event.ID
	readers, editors := and(hosts, siteReaders...), and(hosts, siteEditors...)
	return map[string]subject{
		"gifts": {
			key: map[string]any{"business_id": ours, "id": f.gift},
			fresh: map[string]any{"business_id": ours, "event_id": event, "kind": "FUND", "title": "Lua de mel",
				"position": 9},
			edits: []edit{{"title note price_cents quantity drawing photo_id url category position hidden updated_at deleted_at", editors}},
			to: map[string]string{"title": "'Bule'", "note": "'x'", "price_cents": "200", "quantity": "4",
				"drawing": "'pot'", "photo_id": "NULL", "url": "NULL", "category": "'x'", "position": "8",
				"hidden": "true", "updated_at": "now()", "deleted_at": "now()"},
			rightful: map[verb][]string{selects: readers, inserts: editors},
			more: []attempt{
				{verb: selects, by: readers, statement: statement{"SELECT FROM app.gift_terms_of_event($1)", []any{event}}},
			},
		},
		"gift_orders": {
			key: map[string]any{"business_id": ours, "id": f.giftOrder},
			fresh: map[string]any{"business_id": ours, "event_id": event, "id": uuid.New(), "sequence": 9,
				"number": "HC-9", "giver_name": "Zé", "giver_email": "ze@example.com", "method": "PIX",
				"gifts_cents": 100, "fee_cents": 0, "fee_by": "GIVER", "total_cents": 100, "expires_at": time.Now()},
			edits:    []edit{{"thanked_at late_seen_at", readers}},
			to:       map[string]string{"thanked_at": "now()", "late_seen_at": "now()"},
			rightful: map[verb][]string{selects: and(readers, job)},
		},
		"gift_pix_keys": {
			key: map[string]any{"business_id": ours, "id": f.giftPixKey},
			fresh: map[string]any{"business_id": ours, "event_id": event, "kind": "EMAIL",
				"key": "ladra@exemplo.com", "key_masked": "l•••@exemplo.com", "holder": "Ladra", "city": "Recife"},
			rightful: map[verb][]string{selects: and(readers, job), inserts: and([]string{owner}, siteEditors...)},
			more: []attempt{
				{verb: selects, by: and([]string{owner}, siteEditors...),
					statement: statement{"SELECT FROM app.gift_pix_setter($1)", []any{event}}},
			},
		},
		"gift_order_items": {
			key: map[string]any{"business_id": ours, "id": f.giftOrderItem},
			fresh: map[string]any{"business_id": ours, "event_id": event, "order_id": f.giftOrder, "kind": "FUND",
				"title": "x", "drawing": "gift", "quantity": 1, "price_cents": 1},
			rightful: map[verb][]string{selects: and(readers, job)},
		},
		"vouchers": {
			key:   map[string]any{"code": "FESTA"},
			fresh: map[string]any{"code": "GRATIS", "percent": 10000, "most_uses": 1, "expires_at": time.Now()},
		},
	}
}
