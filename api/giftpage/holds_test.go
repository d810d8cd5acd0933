package giftpage_test

import (
	"encoding/base64"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// fresh returns the form for a new order, paid in this way.
func (p giftCheckoutEnv) fresh(form url.Values, way string) url.Values {
	return p.basketOf(form, uuid.NewString(), way)
}

// payFrom begins to pay from a client IP.
func (p giftCheckoutEnv) payFrom(form url.Values, from string) answer {
	p.t.Helper()
	return p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/pagar", form, from)
}

// An unpaid order holds six units, and all of one address twelve: another address, and another business's event, give
// the rest, and once the page of an order ends it holds nothing.
func TestUnpaidOrdersHoldAFewUnits(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	shares := p.AddGift(p.event, "Lua de mel", 10_00, 40)
	other := p
	other.event = p.AddEvent(p.AddBusiness("Bela Festa"), "Nina & Rui")
	p.PublishGiftSite(other.event)
	theirs := p.AddGift(other.event, "Lua de mel", 10_00, 40)
	const stranger, guest = "198.51.100.7", "198.51.100.8"
	form := p.basket(one(shares, 20), "CARD")
	for n, want := range []int{6, 12, 12, 12} {
		if got := p.payFrom(p.fresh(form, "CARD"), stranger); got.status != http.StatusSeeOther {
			t.Fatalf("order %d: %d %s", n, got.status, alert(got.body))
		}
		if got := p.taken(shares); got != want {
			t.Errorf("after order %d, %d units are held", n, got)
		}
	}
	if got := p.payFrom(p.fresh(form, "PIX"), guest); got.status != http.StatusSeeOther || p.taken(shares) != 18 {
		t.Errorf("another address: %d, and %d are held", got.status, p.taken(shares))
	}
	if got := other.payFrom(other.basket(one(theirs, 20), "CARD"), stranger); got.status != http.StatusSeeOther {
		t.Errorf("another event: %d %s", got.status, alert(got.body))
	}
	if got := p.text(`SELECT sum(held)::text FROM gift_order_items WHERE event_id = $1`, other.event.ID); got != "6" {
		t.Errorf("of another event %s are held", got)
	}
	// the pages ended, and no provider said so
	p.change(`UPDATE gift_orders SET expires_at = now() - interval '1 second'`)
	if got := p.taken(shares); got != 0 {
		t.Errorf("after their pages ended, %d units are held", got)
	}
	if got := p.payFrom(p.fresh(form, "CARD"), stranger); got.status != http.StatusSeeOther || p.taken(shares) != 6 {
		t.Errorf("afterwards: %d, and %d are held", got.status, p.taken(shares))
	}
}

// Of what an order did not hold, the first to pay has it: no order pays for what another has, the money of the
// second order is a gift of money, and both read so.
func TestWhatIsNotHeldIsThePayersWhoCameFirst(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	shares := p.AddGift(p.event, "Lua de mel", 10_00, 10)
	form := p.basket(one(shares, 8), "BOLETO")
	page := p.begin(form)
	p.press(page, "issue")
	p.shows(form, "uma parte ainda pode ser dada por outra pessoa")
	second := p.basket(one(shares, 4), "PIX")
	p.press(p.begin(second), "pay")
	p.shows(second, "Pix confirmado")
	p.press(page, "pay")
	p.shows(form, "O pagamento chegou quando alguém já tinha dado o mesmo presente")
	if got := p.taken(shares); got != 4 {
		t.Errorf("%d of 10 are given", got)
	}
	// Free all the while, the whole of an order is its payer's, and it is not late.
	pans := p.AddGift(p.event, "Panelas", 20_00, 8)
	third := p.basket(one(pans, 8), "PIX")
	p.press(p.begin(third), "pay")
	p.shows(third, "Pix confirmado")
	if strings.Contains(p.get("/presentes/obrigado/"+third.Get("pedido")).body, "O pagamento chegou") ||
		p.taken(pans) != 8 {
		t.Errorf("an order whose gifts stayed free took %d", p.taken(pans))
	}
	tenanttest.WaitUntil(t, soon, "no address stays behind a settled order", func() bool {
		return p.text(`SELECT count(*)::text FROM gift_order_items WHERE held_from IS NOT NULL`) == "0"
	})
}

// What makes no order and no notice uses up nothing of what a whole event shares, and one address has not the hosts'
// list for itself.
func TestWhatMakesNothingIsNobodysShare(t *testing.T) {
	p := newGiftCheckoutEnv(t)
	gone := p.AddGift(p.event, "Panela", 300_00, 1)
	form := p.basket(one(gone, 1), "CARD")
	p.change(`UPDATE gifts SET deleted_at = now()`)
	for n := range 60 {
		if got := p.payFrom(p.fresh(form, "CARD"),
			fmt.Sprintf("198.51.100.%d", n%3)); got.status != http.StatusConflict {
			t.Fatalf("try %d: %d", n, got.status)
		}
	}
	if got := p.text(`SELECT count(*)::text FROM rate_limits WHERE taken > 20`); got != "0" {
		t.Errorf("%s counts rose with tries that made nothing", got)
	}
	fund := uuid.MustParse(
		p.text(
			`INSERT INTO gifts (business_id, event_id, kind, title, position) VALUES ($1, $2, 'FUND', 'Viagem', 2) RETURNING id::text`,
			p.event.Business.ID, p.event.ID))
	p.SetGiftPixKey(p.event, "helena@exemplo.com")
	told := func(order uuid.UUID, from string) answer {
		return p.ask(http.MethodPost, "/"+p.event.Slug+"/presentes/pix", url.Values{
			"presente": {base64.RawURLEncoding.EncodeToString(fund[:])}, "valor": {"50,00"}, "pedido": {order.String()},
			"nome": {"Bia"}, "recado": {""},
		}, from)
	}
	const stranger, guest = "198.51.100.7", "198.51.100.8"
	first := uuid.New()
	for n := range 50 {
		order := uuid.New()
		if n == 0 {
			order = first
		}
		if got := told(order, stranger); got.status != http.StatusSeeOther {
			t.Fatalf("notice %d: %d %s", n, got.status, got.body)
		}
		if n%19 == 0 {
			p.change(`DELETE FROM rate_limits`) // an hour later
		}
	}
	p.change(`DELETE FROM rate_limits`)
	if got := told(uuid.New(), stranger); got.status != http.StatusServiceUnavailable ||
		!strings.Contains(got.body, "Há muitos avisos desta rede por conferir") {
		t.Errorf("one more: %d", got.status)
	}
	if got := told(first, stranger); got.status != http.StatusSeeOther {
		t.Errorf("the first, sent again: %d", got.status)
	}
	if got := told(uuid.New(), guest); got.status != http.StatusSeeOther {
		t.Errorf("another address: %d", got.status)
	}
	// of the event, the guest, and the stranger
	if got := p.text(`SELECT string_agg(taken::text, ' ' ORDER BY taken) FROM rate_limits`); got != "1 1 2" {
		t.Errorf("counted %s", got)
	}
	proceduretest.Post[procedure.None](p.owner, "giftOrders.answerPix",
		in{"eventUuid": p.event.ID, "uuid": first, "came": true})
	if got := told(uuid.New(), stranger); got.status != http.StatusSeeOther {
		t.Errorf("after the hosts answered one: %d", got.status)
	}
}

func (p giftCheckoutEnv) change(sql string) {
	p.t.Helper()
	if _, err := p.Admin.Exec(p.t.Context(), sql); err != nil {
		p.t.Fatal(err)
	}
}
