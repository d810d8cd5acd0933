package giftpage

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"cortejo/api/gifts"
	"cortejo/formats/money"
	"cortejo/formats/pix"
	"cortejo/formats/qrcode"
	"cortejo/platform/limits"
	"cortejo/platform/problem"
	"cortejo/queries"
	"cortejo/tenants"
)

const (
	// sentFromAddress may be sent within an hour from one client IP, and sentOfEvent are made in one event; mostWaiting
	// wait for the hosts at once, waitingFromAddress of them from one client IP.
	sentFromAddress, sentOfEvent    = 20, 200
	mostWaiting, waitingFromAddress = 500, 50
)

// hostsKey is the Pix key of the hosts.
type hostsKey struct {
	Kind   pix.Kind `json:"kind"`
	Key    string   `json:"key"`
	Masked string   `json:"masked"`
	Holder string   `json:"holder"`
	City   string   `json:"city"`
}

type pixPage struct {
	layout
	Back, Base                             string
	Gift, Amount, Holder, Masked, Code     string
	QR                                     qrcode.Path
	GiftField, Basket, Order               string
	Cents                                  int64
	Name, Message, NameError, MessageError string
	Length                                 int
}

// serveOwnPix shows the hosts' Pix key with the amount for a fund, and records the notice that a giver sent it. Nothing
// proves the notice: the gift counts once the hosts confirm it.
func (s *Service) serveOwnPix(q request) {
	l, err := s.open(q.r.Context(), q)
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	field := q.r.FormValue
	id, err := readID(field("presente"))
	fund := l.findGift(id)
	if err != nil || fund == nil || fund.Kind != gifts.Fund || l.Pix == nil {
		s.pages.Refuse(q.w, q.r, problem.NotFound())
		return
	}
	basket := l.keep(readBasket(field("cesta")), nil)
	cents := readCents(field("valor"))
	if !isFundAmount(cents) {
		// The list shows the error next to the amount.
		mark := "?"
		if len(basket) > 0 {
			mark = "&"
		}
		http.Redirect(q.w, q.r, q.base()+basket.query()+mark+url.Values{"presente": {field("presente")},
			"valor": {field("valor")}}.Encode()+"#g-"+writeID(id), http.StatusSeeOther)
		return
	}
	order, err := uuid.Parse(q.r.PostFormValue("pedido"))
	if err != nil {
		order = uuid.New()
	}
	page := pixPage{
		layout: s.layoutOf(l.Theme, l.Accent, l.Event.called(), "Pix · "+l.Event.called()),
		Back:   q.base() + basket.query() + "#g-" + writeID(id), Base: q.base(), Gift: fund.Title,
		Amount: money.Format(cents),
		Holder: l.Pix.Holder, Masked: l.Pix.Masked, GiftField: writeID(id), Basket: basket.String(),
		Order: order.String(), Cents: cents,
		Name:    cleanLine(q.r.PostFormValue("nome")),
		Message: strings.TrimSpace(strings.ReplaceAll(q.r.PostFormValue("recado"), "\r\n", "\n")),
	}
	if page.Code, err = (pix.StaticCode{Key: l.Pix.Key, Name: l.Pix.Holder, City: l.Pix.City, Cents: cents,
		TxID: order.String()}).Encode(); err == nil {
		page.QR, err = qrcode.Draw(page.Code)
	}
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	page.Length = utf8.RuneCountInString(page.Message)
	if q.r.Method != http.MethodPost {
		s.pages.Render(q.w, q.r, http.StatusOK, "pix", page)
		return
	}
	t := checkoutForm{Name: page.Name, Message: page.Message, errors: map[string]string{}}
	t.validateCard()
	if page.NameError, page.MessageError = t.errors["nome"], t.errors["recado"]; len(t.errors) > 0 {
		s.pages.Render(q.w, q.r, http.StatusUnprocessableEntity, "pix", page)
		return
	}
	if err := s.recordPix(q, l, order, id, cents, page.Name, page.Message); err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	http.Redirect(q.w, q.r, q.base()+"/obrigado/"+order.String(), http.StatusSeeOther)
}

// recordPix stores a giver's notice that they sent an amount by Pix.
func (s *Service) recordPix(q request, l list, order, gift uuid.UUID, cents int64, name, words string) (err error) {
	ctx := q.r.Context()
	ofAll := limits.Quota{Key: "sent pix of " + l.Event.UUID.String(), Max: sentOfEvent, Within: time.Hour}
	own := limits.Quota{Key: "sent pix " + q.ip, Max: sentFromAddress, Within: time.Hour}
	wait, ok, err := s.limits.Allow(ctx, own, ofAll)
	if err == nil && !ok {
		err = problem.TooMany("Muitos avisos seguidos.", wait)
	}
	if err != nil {
		return err
	}
	var result orderResult
	defer func() {
		if result.State != "" || err != nil {
			s.giveBack(ctx, ofAll)
		}
	}()
	err = s.DB.Write(ctx, q.scope, func(w tenants.Writer) error {
		text, err := queries.New(w).TellGiftPix(ctx, queries.TellGiftPixParams{
			ID: order, GiftID: gift, Cents: cents, Name: name, Words: words, Initials: initialsOf(l.Event.called()),
			AtMost:      mostWaiting,
			FromAddress: s.limits.Hash("gifts held from " + q.ip), MaxOfAddress: waitingFromAddress,
		})
		if err != nil {
			return err
		}
		if string(text) == "null" {
			return problem.NotFound()
		}
		return json.Unmarshal(text, &result)
	})
	switch {
	case err != nil:
		return err
	case result.State == "KNOWN":
		return nil
	case result.State == "SHARE":
		return problem.Unavailable(
			"Há muitos avisos desta rede por conferir agora. "+
				"Se você já enviou o Pix, conte direto a quem convidou.", nil)
	case result.State == "FULL":
		return problem.Unavailable(
			"Há muitos avisos por conferir agora. Se você já enviou o Pix, conte direto a quem convidou.", nil)
	case result.State != "":
		return problem.Unavailable(
			"Este presente saiu da lista agora há pouco. Se você já enviou o Pix, conte direto a quem convidou.", nil)
	}
	return nil
}

// isFundAmount reports whether a fund takes the amount at once.
func isFundAmount(cents int64) bool { return cents >= 1_00 && cents <= 50_000_00 }

// Typed returns the amount as the next form sends it.
func (p pixPage) Typed() string {
	return strconv.FormatInt(p.Cents/100, 10) + "," + strconv.FormatInt(100+p.Cents%100, 10)[1:]
}
