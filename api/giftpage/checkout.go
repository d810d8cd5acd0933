package giftpage

import (
	"context"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/api/gifts"
	"cortejo/formats/money"
	"cortejo/platform/form"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/providers/payments"
	"cortejo/queries"
)

// checkoutForm holds the values of the basket's form, with its field errors.
type checkoutForm struct {
	Order                uuid.UUID
	Name, Email, Message string
	Method, Voucher      string
	Total                int64
	errors               map[string]string
}

func (t checkoutForm) Error(field string) string { return t.errors[field] }

const longestName, longestMessage = 80, 500

func parseCheckoutForm(r *http.Request) checkoutForm {
	t := checkoutForm{
		Name: cleanLine(r.PostFormValue("nome")), Email: strings.TrimSpace(r.PostFormValue("email")),
		Message: strings.TrimSpace(strings.ReplaceAll(r.PostFormValue("recado"), "\r\n", "\n")),
		Method:  r.PostFormValue("forma"),
		Voucher: strings.ToUpper(strings.Join(strings.Fields(r.PostFormValue("codigo")), "")),
		errors:  map[string]string{},
	}
	t.Order, _ = uuid.Parse(r.PostFormValue("pedido"))              // a new one where it is none
	t.Total, _ = strconv.ParseInt(r.PostFormValue("total"), 10, 64) // an invalid total is another one
	if t.Order == uuid.Nil {
		t.Order = uuid.New()
	}
	return t
}

func cleanLine(text string) string {
	return strings.Join(strings.Fields(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && !unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)), " ")
}

// validate adds field errors and reports whether there are none.
func (t checkoutForm) validate() bool {
	t.validateCard()
	var f form.Form
	if email := f.Email("email", &t.Email); t.Email == "" {
		t.errors["email"] = "Diga para onde vai o recibo"
	} else if f.Err() != nil || email == nil {
		t.errors["email"] = "Confira o e-mail"
	}
	return len(t.errors) == 0
}

// validateCard adds the field errors of the card.
func (t checkoutForm) validateCard() {
	switch {
	case t.Name == "":
		t.errors["nome"] = "Diga quem assina o cartão"
	case utf8.RuneCountInString(t.Name) > longestName:
		t.errors["nome"] = "Use até 80 letras"
	}
	if utf8.RuneCountInString(t.Message) > longestMessage {
		t.errors["recado"] = "O cartão leva até 500 letras"
	}
}

type line struct {
	ID, Title, Price, Words string
	Drawing, Photo          string
	Steps, More             bool
}

type methodOption struct {
	Name, Words, Hint, Icon string
	On                      bool
}

type basketPage struct {
	layout
	checkoutForm
	Alert                string
	Back, Base           string
	Lines                []line
	Basket               string
	Length               int
	Ways                 []methodOption
	Gifts, Fee, Off, Sum string
	FeeName              string
	ByHosts              bool
	Cents                int64
	VoucherOpen          bool
	CanPay               bool
}

// quote is what a basket costs.
type quote struct {
	gifts, fee, discount, total int64
	badVoucher                  bool
}

func (s *Service) quote(ctx context.Context, q request, l list, basket basketItems, voucher string) (quote, error) {
	out := quote{gifts: l.sum(basket)}
	out.fee = s.Fees.Of(l.IsPremium, l.OwnFee).Of(out.gifts)
	if voucher != "" {
		wait, ok, err := s.limits.Allow(ctx,
			limits.Quota{Key: "voucher " + q.ip, Max: vouchersFromAddress, Within: time.Hour})
		if err == nil && !ok {
			err = problem.TooMany("Muitos códigos deste endereço.", wait)
		}
		if err != nil {
			return out, err
		}
		off, err := queries.New(s.DB.Read(q.scope)).
			VoucherDiscount(ctx, queries.VoucherDiscountParams{Code: voucher, Fee: out.fee})
		if err != nil {
			return out, err
		}
		out.discount, out.badVoucher = max(0, off), off < 0
	}
	out.total = out.gifts
	if l.FeeBy == "GIVER" {
		out.total += out.fee - out.discount
	}
	return out, nil
}

// serveBasket shows the basket. A POST brings the form and one change of the basket: one more, one less, a voucher.
func (s *Service) serveBasket(q request) {
	l, err := s.open(q.r.Context(), q)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	if q.r.Method == http.MethodPost {
		basket := readBasket(q.r.PostFormValue("cesta"))
		for field, more := range map[string]int{"mais": 1, "menos": -1} {
			if id, err := readID(q.r.PostFormValue(field)); err == nil {
				basket = basket.addQuantity(id, more)
			}
		}
		s.showBasket(q, l, basket, parseCheckoutForm(q.r), "", http.StatusOK)
		return
	}
	// A giver who returns from the provider's page brings the unpaid order, and finds the values of its form.
	t := checkoutForm{Order: uuid.New(), errors: map[string]string{}}
	basket := readBasket(q.r.URL.Query().Get("cesta"))
	if id, err := uuid.Parse(q.r.URL.Query().Get("pedido")); err == nil {
		before, err := s.loadOrder(q.r.Context(), q, id)
		if err != nil {
			s.pages.Refuse(q.w, q.r, err)
			return
		}
		if before != nil && (before.Status == "PENDING" || before.Status == "EXPIRED") {
			t.Order, t.Name, t.Email, t.Message, t.Method = id, before.Name, before.Email, before.Message, before.Method
			basket = before.basket()
		}
	}
	s.showBasket(q, l, basket, t, "", http.StatusOK)
}

func (s *Service) showBasket(q request, l list, basket basketItems, t checkoutForm, alert string, status int) {
	ctx := q.r.Context()
	own := basketItems{}
	if before, err := s.loadOrder(ctx, q, t.Order); err == nil && before != nil && before.Status == "PENDING" {
		own = before.basket()
	}
	wanted := basket.count()
	basket = l.keep(basket, own)
	if basket.count() < wanted && alert == "" {
		alert = "Parte do que você escolheu acabou de ser presenteado. Veja o que ficou na cesta."
	}
	cost, err := s.quote(ctx, q, l, basket, t.Voucher)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	if cost.badVoucher {
		t.errors["codigo"], status = "Este código não vale, ou já foi usado", http.StatusUnprocessableEntity
	}
	page := basketPage{
		layout:       s.layoutOf(l.Theme, l.Accent, l.Event.called(), "Sua cesta · "+l.Event.called()),
		checkoutForm: t, Alert: alert,
		Back: q.base() + basket.query(), Base: q.base(), Basket: basket.String(),
		Length: utf8.RuneCountInString(t.Message), Gifts: money.Format(cost.gifts), Fee: money.Format(cost.fee),
		Sum: money.Format(cost.total), Cents: cost.total,
		FeeName: formatPercent(int(s.Fees.Of(l.IsPremium, l.OwnFee))), ByHosts: l.FeeBy == "HOSTS",
		VoucherOpen: t.Voucher != "", CanPay: s.canCharge(l) && len(basket) > 0,
	}
	page.Kept = &storedBasket{q.slug, basket.String()}
	if cost.discount > 0 {
		page.Off = money.Format(-cost.discount)
	}
	for _, one := range basket {
		g := l.findGift(one.Gift)
		row := line{ID: writeID(one.Gift), Title: g.Title, Price: money.Format(l.priceOf(one) * int64(one.Quantity)),
			Drawing: s.drawingURLOf(g.Drawing), Photo: photoOf(q, g.Photo)}
		switch {
		case g.Kind == gifts.Fund:
			row.Words = "em dinheiro"
		case g.Kind == gifts.Shares && one.Quantity == 1:
			row.Words = "1 cota"
		case g.Kind == gifts.Shares:
			row.Words = strconv.Itoa(one.Quantity) + " cotas"
		case one.Quantity == 1:
			row.Words = "1 unidade"
		default:
			row.Words = strconv.Itoa(one.Quantity) + " unidades"
		}
		if g.Quantity != nil {
			row.Steps, row.More = true, countLeft(*g) > one.Quantity
		}
		page.Lines = append(page.Lines, row)
	}
	icons := map[string]string{"PIX": "qr", "CARD": "card", "BOLETO": "barcode"}
	for _, m := range methods {
		if s.canCharge(l) && s.Payments.Offers(m.Method) && m.Method.Takes(cost.total) &&
			(m.Method != payments.Boleto || l.takesBoleto()) {
			page.Ways = append(page.Ways, methodOption{Name: m.Name, Words: m.Words, Hint: m.Hint, Icon: icons[m.Name]})
		}
	}
	found := false
	for i := range page.Ways {
		page.Ways[i].On = page.Ways[i].Name == t.Method
		found = found || page.Ways[i].On
	}
	if len(page.Ways) > 0 && !found {
		page.Ways[0].On = true
	}
	page.CanPay = page.CanPay && len(page.Ways) > 0
	s.pages.Render(q.w, q.r, status, "basket", page)
}

// submitCheckout creates an order and redirects to the provider. The order, which holds its gifts, and its payment
// attempt are committed before the provider is called, with the attempt's id as the idempotency key.
func (s *Service) submitCheckout(q request) {
	ctx := q.r.Context()
	l, err := s.open(ctx, q)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	t, basket := parseCheckoutForm(q.r), readBasket(q.r.PostFormValue("cesta"))
	again := func(alert string, status int) { s.showBasket(q, l, basket, t, alert, status) }
	method, known := methodOf(t.Method)
	switch {
	case !s.canCharge(l) || !known || !s.Payments.Offers(method):
		again("Escolha como você quer pagar.", http.StatusUnprocessableEntity)
		return
	case !t.validate():
		again("", http.StatusUnprocessableEntity)
		return
	case !method.Takes(t.Total):
		least, most := method.Bounds()
		again("Esta forma aceita de "+money.Format(least)+" a "+money.Format(most)+".", http.StatusUnprocessableEntity)
		return
	}
	ofAll := limits.Quota{Key: "gifts of " + l.Event.UUID.String(), Max: paysOfEvent, Within: time.Hour}
	own := limits.Quota{Key: "gifts " + q.ip, Max: paysFromAddress, Within: time.Hour}
	wait, ok, err := s.limits.Allow(ctx, own, ofAll)
	if err == nil && !ok {
		err = problem.TooMany("Muitos pedidos seguidos.", wait)
	}
	made := false
	if err == nil {
		defer func() {
			if !made {
				s.giveBack(ctx, ofAll)
			}
		}()
	}
	// The second time, the checkout session of an earlier order of this browser is closed.
	for range 2 {
		var st orderResult
		if err == nil {
			st, err = s.createOrder(ctx, q, l, basket, t)
		}
		if err != nil {
			s.pages.Refuse(q.w, q.r, err)
			return
		}
		if st.State == "" {
			made = true
			s.redirectToProvider(q, *st.Order)
			return
		}
		if st.State != "KNOWN" {
			again(st.sentence(), http.StatusConflict)
			return
		}
		before := *st.Order
		switch {
		case before.Status == "PAID" || before.Attempt.Status == "PROCESSING" || before.Status == "REFUNDED":
			http.Redirect(q.w, q.r, q.base()+"/obrigado/"+before.UUID.String(), http.StatusSeeOther)
			return
		case before.Status == "PENDING" && before.Method == t.Method && before.Total == t.Total &&
			before.basket().String() == basket.String() && time.Until(before.Attempt.ExpiresAt) > time.Minute:
			s.redirectToProvider(q, before) // pressed twice
			return
		case before.Status == "PENDING":
			if err = s.closeOrder(ctx, before); err != nil {
				s.pages.Refuse(q.w, q.r, err)
				return
			}
		}
		t.Order = uuid.New()
	}
	again("Esta cesta está mudando em outro lugar. Tente de novo.", http.StatusConflict)
}

// giveBack releases a shared quota, which counts orders and notices, after a try that made none.
func (s *Service) giveBack(ctx context.Context, ofAll limits.Quota) {
	if err := s.limits.Release(context.WithoutCancel(ctx), ofAll); err != nil {
		s.Log.WarnContext(ctx, "a try that made nothing stays counted for all", "cause", err)
	}
}

func methodOf(name string) (payments.Method, bool) {
	for _, m := range methods {
		if m.Name == name {
			return m.Method, true
		}
	}
	return "", false
}
