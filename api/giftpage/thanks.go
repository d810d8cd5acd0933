package giftpage

import (
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/google/uuid"

	"cortejo/formats/longdate"
	"cortejo/formats/money"
	"cortejo/platform/problem"
)

type row struct{ Words, Price string }

type thanksPage struct {
	layout
	State                                string // PAID, WAITING, CONFIRMING, BOLETO, EXPIRED or REFUNDED
	Heading, Words, Name, Message, Badge string
	Rows                                 []row
	Fee, Total, Number, When, Email      string
	Boleto, Due                          string
	List, Basket, Home                   string
	Cash, Late                           bool
}

// partHeld is for an unpaid order that does not hold all of its units.
const partHeld = "Até lá, uma parte ainda pode ser dada por outra pessoa: se for, o valor vai inteiro, " +
	"como presente em dinheiro."

// asks is how often the page of an order that is being confirmed asks again, and every asksEvery seconds.
const asks, asksEvery = 40, 4

var confirmed = map[string]string{"PIX": "Pix confirmado", "CARD": "Cartão aprovado", "BOLETO": "Boleto pago",
	"OWN_PIX": "Pix recebido"}

// serveThanks shows the state of an order in the database: a return from the provider proves nothing.
func (s *Service) serveThanks(q request) {
	id, err := uuid.Parse(chi.URLParam(q.r, "order"))
	if err != nil || id.String() != chi.URLParam(q.r, "order") {
		s.pages.Refuse(q.w, q.r, problem.NotFound())
		return
	}
	q.w.Header().Set("X-Robots-Tag", "noindex, nofollow")
	o, err := s.loadOrder(q.r.Context(), q, id)
	if err == nil && o == nil {
		err = problem.NotFound()
	}
	if err != nil {
		s.pages.Refuse(q.w, q.r, err)
		return
	}
	zone, err := time.LoadLocation(o.Event.TimeZone)
	if err != nil {
		zone = time.UTC
	}
	page := thanksPage{
		layout: s.layoutOf(o.Theme, o.Accent, o.Event.called(), "Obrigado · "+o.Event.called()), Name: o.Name,
		Message: o.Message, Total: money.Format(o.Total), Number: o.Number, Email: o.Email,
		List: q.base(), Basket: q.base() + "/cesta?pedido=" + o.UUID.String(), Home: "/" + q.slug, Late: o.Late,
	}
	for _, item := range o.Items {
		one := row{Words: item.Title, Price: money.Format(item.Price * int64(item.Quantity))}
		switch {
		case item.Kind == "SHARES" && item.Quantity == 1:
			one.Words = "1 cota, " + item.Title
		case item.Kind == "SHARES":
			one.Words = strconv.Itoa(item.Quantity) + " cotas, " + item.Title
		case item.Quantity > 1:
			one.Words = strconv.Itoa(item.Quantity) + " × " + item.Title
		}
		if item.AsCash {
			one.Words += ", em dinheiro"
			page.Cash = true
		}
		page.Rows = append(page.Rows, one)
	}
	if o.Fee > 0 {
		page.Fee = money.Format(o.Fee)
	}
	if o.PaidAt != nil {
		page.When = o.PaidAt.In(zone).Format("02/01/2006, 15h04")
	}
	switch {
	case o.Status == "PAID":
		page.State, page.Heading, page.Words, page.Badge = "PAID", "Obrigado,",
			"O seu carinho já chegou a "+o.Event.called()+".", confirmed[o.Method]
		page.Kept = &storedBasket{Slug: q.slug}
	case o.Status == "WAITING":
		page.State, page.Heading, page.Words = "WAITING", "Recado entregue",
			"Obrigado! Quem celebra vai conferir o Pix no banco, e o seu cartão já chegou."
	case o.Status == "REFUSED":
		page.State, page.Heading, page.Words = "WAITING", "Pix não encontrado",
			"Quem celebra não achou este Pix no banco. Se você enviou, mostre o comprovante a quem convidou."
	case o.Status == "REFUNDED":
		page.State, page.Heading, page.Words, page.Badge = "REFUNDED", "Presente devolvido",
			"O valor volta para você pela mesma forma em que foi pago.", "Devolvido"
	case o.Status == "EXPIRED":
		page.State, page.Heading, page.Words = "EXPIRED", "O tempo acabou",
			"Nada foi cobrado, e os presentes ficaram livres de novo. Dá para tentar outra vez: o seu cartão está guardado."
	case o.Attempt.BoletoURL != "":
		page.State, page.Heading, page.Boleto, page.Due = "BOLETO", "Falta pagar o boleto", o.Attempt.BoletoURL,
			longdate.FormatDay(o.ExpiresAt.In(zone))
		page.Words = "Guardamos o seu presente até " + page.Due + ". O recibo vai por e-mail quando o banco confirmar."
		if !o.Held {
			page.Words = "Pague até " + page.Due + ", e o recibo vai por e-mail quando o banco confirmar. " + partHeld
		}
		page.Kept = &storedBasket{Slug: q.slug}
	default:
		page.State, page.Heading, page.Words = "CONFIRMING", "Confirmando…",
			"Estamos esperando a confirmação do pagamento. Isso leva alguns segundos."
		turn, _ := strconv.Atoi(q.r.URL.Query().Get("vez")) // the first where it is none
		if turn >= 0 && turn < asks {
			page.Refresh = asksEvery
			page.layout.Next = "?vez=" + strconv.Itoa(turn+1)
		} else {
			page.Words = "A confirmação está demorando. Assim que ela chegar, o recibo vai para o seu e-mail. Pode fechar esta página."
		}
	}
	s.pages.Render(q.w, q.r, http.StatusOK, "thanks", page)
}
