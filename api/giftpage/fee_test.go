package giftpage_test

import "testing"

// The plan decides the fee until the first gift is paid; what an order pays is frozen in it, and the event keeps it.
func TestAnEventKeepsTheFeeOfItsFirstPaidGift(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	gift := p.AddGift(p.event, "Lua de mel", 100_00, 40)
	feeOf := func(status string) string {
		t.Helper()
		return p.text(`SELECT coalesce(string_agg(DISTINCT fee_cents || ' ' || fee_rate, ', '), '') FROM gift_orders
			WHERE status = $1`, status)
	}
	usual := p.basket(one(gift, 1), "PIX")
	page := p.begin(usual)
	if got := feeOf("PENDING"); got != "388 388" {
		t.Fatalf("an order of the usual plan has the fee %q", got)
	}
	p.change(`UPDATE events SET gift_plan = 'PREMIUM'`)
	premium := p.basket(one(gift, 1), "PIX")
	second := p.begin(premium)
	if got := feeOf("PENDING"); got != "200 200, 388 388" {
		t.Fatalf("with one of the plan PREMIUM: %q", got)
	}
	p.press(second, "pay")
	p.shows(premium, "Pix confirmado")
	p.change(`UPDATE events SET gift_plan = 'STANDARD'`)
	p.press(page, "pay")
	p.shows(usual, "Pix confirmado")
	third := p.basket(one(gift, 1), "PIX")
	p.press(p.begin(third), "pay")
	p.shows(third, "Pix confirmado")
	if got := p.text(`SELECT string_agg(fee_rate::text, ' ' ORDER BY sequence) || ', ' || (SELECT gift_fee FROM events
			WHERE id = $1) FROM gift_orders`, p.event.ID); got != "388 200 200, 200" {
		t.Errorf("the fees of the orders, and of the event, are %s", got)
	}
}
