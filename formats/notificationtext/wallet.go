package notificationtext

import (
	"cmp"
	"time"

	"cortejo/formats/money"
)

// brasilia is the time zone of a deadline; Brazil has had no summer time since 2019.
var brasilia = time.FixedZone("BRT", -3*60*60)

// renderRecipient says what the provider decided about the account, or what staff changed of the wallet. Unread ones
// are joined: only the newest counts.
func renderRecipient(c NotifiedContent) Words {
	r, to := c.Recipient, "/app/wallet"
	if c.Wallet != nil {
		part := map[string]string{"HOLDER": "o titular", "ADDRESS": "o endereço", "ACCOUNT": "a conta do banco",
			"PIX": "a chave Pix dos bônus"}
		return Words{"A nossa equipe mudou " + cmp.Or(part[c.Wallet.Part], "o cadastro") + " da sua carteira",
			join("Não pediu? Fale com a gente já", c.Business.Name), to}
	}
	if held := c.HeldMoney; held != nil {
		return Words{"Até " + held.Until.In(brasilia).Format("02/01/2006") + ": ative a conta, para receber " +
			money.Format(held.Cents), join("O dinheiro espera há 60 dias ou mais, e não pode passar de 90",
			c.Business.Name), to}
	}
	if r == nil {
		return Words{"A sua carteira mudou", c.Business.Name, to}
	}
	switch {
	case r.IsDue && r.DueBy != nil:
		return Words{"O Stripe pede mais dados até " + r.DueBy.In(brasilia).Format("02/01/2006"),
			join("Envie antes, para não interromper os repasses", c.Business.Name), to}
	case r.IsDue && (r.Status == "REGISTRATION" || r.Status == "SUSPENDED"):
		return Words{"O Stripe pede mais dados para a sua carteira",
			join(choose(r.Status == "SUSPENDED", "Até lá, a conta está suspensa", "Falta isso para ativar a conta"),
				c.Business.Name), to}
	}
	switch r.Status {
	case "ACTIVE":
		return Words{"A sua carteira está ativa", join("O Stripe aprovou a conta", c.Business.Name), to}
	case "AFFILIATION":
		return Words{"A sua carteira está em análise", join("O Stripe confere os dados", c.Business.Name), to}
	case "REFUSED":
		return Words{"O Stripe recusou a sua conta", join("Fale com a gente", c.Business.Name), to}
	case "SUSPENDED":
		return Words{"O Stripe suspendeu a sua conta", join("Fale com a gente", c.Business.Name), to}
	case "BLOCKED":
		return Words{"A sua conta de recebimento foi bloqueada", join("Fale com a gente", c.Business.Name), to}
	case "INACTIVE":
		return Words{"A sua conta de recebimento foi encerrada", join("Fale com a gente", c.Business.Name), to}
	}
	return Words{"A sua carteira mudou", c.Business.Name, to}
}

// renderWithdrawal says whether money is at the bank. Unread ones are joined: the newest counts.
func renderWithdrawal(many int, c NotifiedContent) Words {
	w, to := c.Withdrawal, "/app/wallet/invoices"
	switch {
	case c.Bonus != nil && c.Bonus.Status == "PAID":
		return Words{"O Cortejo pagou " + money.Format(c.Bonus.Amount) + " de bônus",
			join("O comprovante está em Bônus", c.Business.Name), "/app/wallet/bonifications"}
	case c.Bonus != nil:
		return Words{"O Pix do seu bônus voltou", join("Confira a chave Pix da carteira", c.Business.Name),
			"/app/wallet/bonifications"}
	case w.Status == "ARRIVED" && many > 1:
		return Words{"Chegou dinheiro ao banco", join("O último: "+money.Format(w.Cents), c.Business.Name), to}
	case w.Status == "ARRIVED":
		return Words{"Chegaram " + money.Format(w.Cents) + " ao banco", c.Business.Name, to}
	case w.Status == "RETURNED":
		return Words{"O banco não recebeu o repasse", join("Confira a conta bancária no Stripe", c.Business.Name), to}
	}
	return Words{"Um saque não saiu", join(money.Format(w.Cents)+" continuam na carteira", c.Business.Name), to}
}
