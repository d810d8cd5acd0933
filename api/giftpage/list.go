package giftpage

import (
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/google/uuid"

	"cortejo/api/gifts"
	"cortejo/api/publicevent"
	"cortejo/api/sitepage"
	"cortejo/formats/money"
	"cortejo/formats/sitedoc"
	"cortejo/platform/problem"
	"cortejo/providers/payments"
	"cortejo/queries"
	"cortejo/sql/civil"
)

// list is the result of GiftList: the gifts of an event, as visitors see them.
type list struct {
	Event   event           `json:"event"`
	Theme   string          `json:"theme"`
	Accent  string          `json:"accent"`
	Indexed bool            `json:"indexed"`
	Words   sitedoc.Content `json:"words"`
	FeeBy   string          `json:"feeBy"`
	// IsPremium reports the event's plan; OwnFee is the fee that it keeps, -1 before its first paid gift.
	IsPremium bool         `json:"isPremium"`
	OwnFee    int32        `json:"ownFee"`
	Today     civil.Date   `json:"today"`
	Planner   string       `json:"planner"`
	Pix       *hostsKey    `json:"pix"`
	Gifts     []gifts.Gift `json:"gifts"`
	// TakesRealMoney says that the business has a recipient for it.
	TakesRealMoney bool `json:"takesRealMoney"`
}

type event struct {
	UUID  uuid.UUID `json:"uuid"`
	Title string    `json:"title"`
	// Type and PersonName say whose it is, with the title.
	Type       queries.EventType `json:"type"`
	PersonName string            `json:"personName"`
	Date       *civil.Date       `json:"date"`
	TimeZone   string            `json:"timeZone"`
}

// names returns the names of the hosts, and called returns them as one text; the title if there are none.
func (e event) names() []string { return publicevent.NamesOf(e.Title, e.Type, e.PersonName) }

func (e event) called() string {
	if names := e.names(); len(names) > 0 {
		return strings.Join(names, " & ")
	}
	return e.Title
}

// takesBoleto reports whether a boleto issued today is certainly paid before the event.
func (l list) takesBoleto() bool {
	return l.Event.Date == nil || l.Today.Time().AddDate(0, 0, boletoUntil).Before(l.Event.Date.Time())
}

func (l list) findGift(id uuid.UUID) *gifts.Gift {
	at := slices.IndexFunc(l.Gifts, func(g gifts.Gift) bool { return g.UUID == id })
	if at < 0 {
		return nil
	}
	return &l.Gifts[at]
}

// open loads the list, or returns NotFound if the caller may see none.
func (s *Service) open(ctx context.Context, q request) (list, error) {
	text, err := queries.New(s.DB.Read(q.scope)).GiftList(ctx)
	if err != nil {
		return list{}, err
	}
	if string(text) == "null" {
		return list{}, problem.NotFound()
	}
	var l list
	return l, json.Unmarshal(text, &l)
}

// canCharge reports whether anything can be paid. Real money needs a recipient of the business to go to.
func (s *Service) canCharge(l list) bool {
	return s.Payments != nil && s.Payments.Enabled() && (!s.Payments.Live() || l.TakesRealMoney)
}

// countLeft returns how many of a gift can still be given; 1 for a fund.
func countLeft(g gifts.Gift) int {
	if g.Quantity == nil {
		return 1
	}
	return max(0, *g.Quantity-g.Taken)
}

type card struct {
	ID                     string
	Kind                   gifts.Kind
	Title, Note, Price     string
	Drawing, Photo         string
	Wide                   bool
	Total, Taken, Left     int
	InBasket               int
	Gone, More             bool
	Add                    string
	URL, Host              string
	Amount                 string
	GiftField, BasketField string
	Invalid                bool
}

type chip struct {
	Name, URL string
	On        bool
}

type listPage struct {
	layout
	Words, Heading string
	Chips          []chip
	Cards          []card
	CanPay, OwnPix bool
	Base           string
	Basket         string // where it is; empty while nothing is in it
	Count          int
	Total          string
	Home           string
	Note           string
}

const cheapCents = 200_00

// serveList serves the gift list. ?presente=…&valor=… is the form of a fund, which adds the amount to the basket.
func (s *Service) serveList(q request) {
	l, err := s.open(q.r.Context(), q)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	query := q.r.URL.Query()
	basket := l.keep(readBasket(query.Get("cesta")), nil)
	invalid := ""
	if name := query.Get("presente"); name != "" {
		id, err := readID(name)
		cents := readCents(query.Get("valor"))
		if fund := l.findGift(id); err == nil && fund != nil && fund.Kind == gifts.Fund && isFundAmount(cents) {
			http.Redirect(q.w, q.r, q.base()+basket.setAmount(id, cents).query()+"#g-"+name, http.StatusSeeOther)
			return
		}
		invalid = name
	}
	page := listPage{layout: s.layoutOf(l.Theme, l.Accent, l.Event.called(), "Presentes · "+l.Event.called()),
		Words: l.Words.Text, Heading: l.Words.Title, CanPay: s.canCharge(l), OwnPix: l.Pix != nil, Base: q.base(),
		Home: "/" + q.slug}
	page.Preview = &preview{
		Description: cmp.Or(strings.Join(strings.Fields(l.Words.Text), " "),
			"A lista de presentes de "+l.Event.called()+"."),
		Image: s.PublicURL + publicevent.PictureURLOf(q.slug, publicevent.GetOutput{Title: l.Event.Title,
			Type: l.Event.Type, Names: l.Event.names(), Date: l.Event.Date, CoverSeed: l.Event.UUID}),
		URL: s.PublicURL + q.base(),
	}
	page.Indexed = l.Indexed && q.r.URL.RawQuery == ""
	page.Basket, page.Count = q.base()+"/cesta"+basket.query(), basket.count()
	if len(basket) == 0 {
		page.Basket = ""
	}
	page.Total = money.Format(l.sum(basket))
	page.Kept = &storedBasket{q.slug, basket.String()}
	filter := query.Get("mostrar")
	page.Chips = l.listChips(q, basket, filter)
	for _, g := range l.Gifts {
		if isShown(g, filter) {
			page.Cards = append(page.Cards, s.cardOf(q, g, basket, filter, invalid))
		}
	}
	s.pages.Render(q.w, q.r, http.StatusOK, "list", page)
}

func (c basketItems) count() (n int) {
	for _, one := range c {
		n += one.Quantity
	}
	return n
}

// keep returns the basket without the gifts and quantities that can no longer be given; own is the basket of the
// giver's unpaid order, whose gifts still can.
func (l list) keep(c basketItems, own basketItems) basketItems {
	out := basketItems{}
	for _, one := range c {
		g := l.findGift(one.Gift)
		if g == nil || g.Kind == gifts.Link || (g.Kind == gifts.Fund) != (one.Amount > 0) {
			continue
		}
		most := countLeft(*g)
		if mine := own.find(one.Gift); mine != nil && g.Quantity != nil {
			most += mine.Quantity
		}
		if one.Quantity = min(one.Quantity, most); one.Quantity > 0 {
			out = append(out, one)
		}
	}
	return out
}

// sum returns the total of a basket at current prices.
func (l list) sum(c basketItems) (cents int64) {
	for _, one := range c {
		cents += l.priceOf(one) * int64(one.Quantity)
	}
	return cents
}

func (l list) priceOf(one basketItem) int64 {
	if g := l.findGift(one.Gift); g != nil && g.Price != nil {
		return *g.Price
	}
	return one.Amount
}

func isShown(g gifts.Gift, filter string) bool {
	switch {
	case filter == "":
		return true
	case filter == "cotas":
		return g.Kind == gifts.Shares
	case filter == "ate-200":
		return g.Price != nil && *g.Price <= cheapCents && countLeft(g) > 0
	}
	return g.Category == filter
}

func (l list) listChips(q request, basket basketItems, filter string) []chip {
	var all []chip
	add := func(name, value string) {
		address := q.base() + basket.query()
		if value != "" {
			mark := "?"
			if len(basket) > 0 {
				mark = "&"
			}
			address += mark + "mostrar=" + url.QueryEscape(value)
		}
		all = append(all, chip{Name: name, URL: address, On: filter == value})
	}
	add("Todos", "")
	has := func(value string) bool {
		return slices.ContainsFunc(l.Gifts, func(g gifts.Gift) bool { return isShown(g, value) }) &&
			slices.ContainsFunc(l.Gifts, func(g gifts.Gift) bool { return !isShown(g, value) })
	}
	if has("cotas") {
		add("Cotas", "cotas")
	}
	if has("ate-200") {
		add("Até R$ 200", "ate-200")
	}
	var seen []string
	for _, g := range l.Gifts {
		if g.Category != "" && !slices.Contains(seen, g.Category) && has(g.Category) {
			seen = append(seen, g.Category)
			add(g.Category, g.Category)
		}
	}
	if len(all) == 1 {
		return nil
	}
	return all
}

// photoOf returns the address of a gift's photo on the site, or "" if it has none.
func photoOf(q request, id *uuid.UUID) string {
	if id == nil {
		return ""
	}
	return "/" + q.slug + "/" + sitepage.PhotosSegment + "/" + id.String() + "/480.jpg"
}

// wideShares is from how many shares on a gift is shown wide.
const wideShares = 10

func (s *Service) cardOf(q request, g gifts.Gift, basket basketItems, filter, invalid string) card {
	c := card{ID: writeID(g.UUID), Kind: g.Kind, Title: g.Title, Note: g.Note, Drawing: s.drawingURLOf(g.Drawing),
		GiftField: writeID(g.UUID), BasketField: basket.String(), Photo: photoOf(q, g.Photo),
		Invalid: invalid == writeID(g.UUID)}
	if one := basket.find(g.UUID); one != nil {
		c.InBasket = one.Quantity
		c.Amount = strings.TrimPrefix(money.Format(one.Amount), "R$ ")
	}
	after := func(b basketItems) string {
		address := q.base() + b.query()
		if filter != "" {
			address += "&mostrar=" + url.QueryEscape(filter)
		}
		return address + "#g-" + c.ID
	}
	switch g.Kind {
	case gifts.Item, gifts.Shares:
		c.Price, c.Total, c.Taken, c.Left = money.Format(*g.Price), *g.Quantity, g.Taken, countLeft(g)
		c.Wide = g.Kind == gifts.Shares && c.Total >= wideShares
		c.Gone, c.More = c.Left == 0, c.Left > c.InBasket
		c.Add = after(basket.addQuantity(g.UUID, 1))
	case gifts.Fund:
		c.Wide = true
	case gifts.Link:
		c.URL = *g.URL
		if u, err := url.Parse(c.URL); err == nil {
			c.Host = strings.TrimPrefix(u.Hostname(), "www.")
		}
	}
	return c
}

// methods are the payment methods, in the order in which they are offered.
var methods = []struct {
	Name   string
	Method payments.Method
	Words  string
	Hint   string
}{
	{"PIX", payments.Pix, "Pix", "vale por 30 minutos"},
	{"CARD", payments.Card, "Cartão", "crédito, na hora"},
	{"BOLETO", payments.Boleto, "Boleto", "vence em 3 dias"},
}
