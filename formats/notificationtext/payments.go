package notificationtext

import (
	"strconv"
	"strings"

	"cortejo/formats/money"
)

func renderGift(many int, path string, c NotifiedContent) Words {
	to := path + "/website-and-gifts/orders"
	who := firstNameOf(c.Payer.Name)
	switch {
	case many > 1:
		return Words{strconv.Itoa(many) + " presentes", join("O último, de "+who, c.Event.Title), to}
	case c.Gift.Waits:
		return Words{who + " diz que enviou um Pix",
			join(money.Format(c.Gift.Price), "confira se chegou", c.Event.Title), to + "?pedido=" + c.Gift.UUID}
	case c.Gift.Late:
		return Words{"Presente pago fora do prazo", join(who, money.Format(c.Gift.Price), c.Event.Title),
			to + "?pedido=" + c.Gift.UUID}
	}
	return Words{who + " deu um presente", join(money.Format(c.Gift.Price), c.Event.Title),
		to + "?pedido=" + c.Gift.UUID}
}

func renderPayment(kind string, many int, path string, c NotifiedContent) Words {
	to := path + "/payments"
	what := join(c.Vendor.Name, c.Invoice.Title+", "+money.FormatInstallment(c.Payment.Position,
		c.Payment.Installments, c.Payment.HasEntrance))
	what = strings.ReplaceAll(what, " · ", ", ")
	price := money.Format(c.Payment.Price)
	switch {
	case c.Gift.UUID != "":
		to, what = path+"/website-and-gifts/orders?pedido="+c.Gift.UUID, "Presente de "+firstNameOf(c.Payer.Name)
	case many == 1:
		to += "/" + c.Payment.UUID
	}
	several := map[string]string{
		"PAYMENT_RECEIVED": "pagamentos confirmados", "RECEIPT_SENT": "comprovantes enviados",
		"PAYMENT_EXPIRING": "pagamentos a vencer", "PAYMENT_LATE": "pagamentos atrasados",
		"PAYMENT_REFUNDED": "estornos", "PAYMENT_DISPUTED": "contestações", "PAYMENT_OVERPAID": "pagamentos a mais",
	}
	if many > 1 {
		return Words{strconv.Itoa(many) + " " + several[kind],
			join(choose(kind == "PAYMENT_DISPUTED", "A última: ", "O último: ")+what, c.Event.Title), to}
	}
	switch kind {
	case "RECEIPT_SENT":
		return Words{firstNameOf(c.Payer.Name) + " enviou um comprovante", join(price, what, c.Event.Title), to}
	case "PAYMENT_EXPIRING":
		return Words{"Pagamento a vencer", join(price, what, c.Event.Title), to}
	case "PAYMENT_LATE":
		return Words{"Pagamento atrasado", join(price, what, c.Event.Title), to}
	case "PAYMENT_REFUNDED":
		return Words{"Estorno de " + money.Format(*c.Amount), join(what, c.Event.Title), to}
	case "PAYMENT_OVERPAID":
		return Words{"Veio dinheiro a mais: " + money.Format(*c.Amount), join(what, c.Event.Title), to}
	case "PAYMENT_DISPUTED":
		title := map[string]string{"WON": "Contestação ganha", "LOST": "Contestação perdida"}[c.Dispute]
		return Words{choose(title != "", title, "Pagamento contestado") + ": " + money.Format(*c.Amount),
			join(what, c.Event.Title), to}
	}
	title := "Pagamento confirmado: " + price
	switch {
	case c.Mediator.Name != "":
		title = firstNameOf(c.Mediator.Name) + " marcou como pago: " + price
	case c.Payer.Name != "":
		title = firstNameOf(c.Payer.Name) + " pagou " + price
	}
	return Words{title, join(what, c.Event.Title), to}
}
