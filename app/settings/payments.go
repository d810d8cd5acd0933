package settings

import (
	"slices"
	"strings"

	"cortejo/api/bonuses"
	"cortejo/api/gifts"
	"cortejo/ledger"
	"cortejo/providers/payments"
)

// Payments is the account in which clients and guests pay online, and what Cortejo keeps.
type Payments struct {
	// Account has no key where a local provider replaces it, if there is one.
	Account payments.Settings
	// BoletoDays is how many days a boleto is payable.
	BoletoDays int
	// RefusesDebt refuses a refund beyond the balance.
	RefusesDebt bool
	// ChargesPayoutFees has businesses bear what the provider asks for paying them.
	ChargesPayoutFees bool
	// Fee is the platform fee of online payments.
	Fee ledger.Percent
	// GiftFees are the platform fees of gifts: of most events, and of the plan PREMIUM.
	GiftFees gifts.Fees
	// Bonuses are when, and from what sum on, bonuses are paid.
	Bonuses bonuses.Rules
	// BonusPercent is the part of the fee of gifts that a referred wedding earns its planner.
	BonusPercent int32
}

const (
	// A boleto is paid on the third day at the latest; Stripe allows up to sixty.
	initialBoletoDays = "3"
	maxBoletoDays     = 60
	// maxBonusDays bounds the days that bonuses wait, and maxBonusReais their sums.
	maxBonusDays  = 365
	maxBonusReais = 1_000_000
	// maxWebhookSecrets allows the current secret and its successor.
	maxWebhookSecrets = 2
)

func (s *Payments) listSettings() group {
	return group{title: "Pagamentos online", finish: s.finish, all: []setting{
		{
			name: "STRIPE_SECRET_KEY", secret: true, in: both, read: storeText(&s.Account.SecretKey),
			unset: "com o banco e o envio de mensagens embutidos, um substituto do Stripe em `/dev/stripe`, em que " +
				"nada é de verdade; senão, nada se paga online",
			doc: "a chave da conta em que os clientes pagam (`sk_…` ou uma restrita, `rk_…`), junto com " +
				"`STRIPE_WEBHOOK_SECRET`; as mesmas em `serve` e `work`",
		},
		{
			name: "STRIPE_WEBHOOK_SECRET", secret: true, in: both, read: s.readWebhookSecrets,
			doc: "o segredo que assina os avisos dela (`whsec_…`; durante uma troca, os dois, separados por vírgula)",
		},
		{
			name: "STRIPE_CONNECT_WEBHOOK_SECRET", secret: true, in: onlyServe,
			unset: "as contas dos negócios são perguntadas de hora em hora", read: s.readConnectSecrets,
			doc: "o segredo que assina os avisos das contas dos negócios, de um endpoint só delas " +
				"(`/api/webhooks/stripe/connect`; durante uma troca, os dois, separados por vírgula)",
		},
		{
			name: "PAYMENT_METHODS", unset: "`card,boleto`; com o substituto, também `pix`", in: both,
			read: s.readMethods, doc: "as formas que a conta aceita; o Pix é por convite do Stripe",
		},
		{
			name: "PAYMENT_BOLETO_DAYS", initial: initialBoletoDays, in: both,
			read: storeCount(&s.BoletoDays, 0, maxBoletoDays),
			doc:  "por quantos dias um boleto pode ser pago, de 0 a 60",
		},
		{
			name: "REFUNDS_BEYOND_BALANCE", initial: "allow", in: both, read: s.readBeyondBalance,
			doc: "`allow` ou `refuse`: se uma devolução pode levar mais do que o saldo do negócio, ou dos " +
				"anfitriões se é de um presente. Onde pode, o Cortejo adianta o resto e os próximos recebimentos o " +
				"pagam; o titular o vê em Pagamentos, e a equipe do Cortejo, em Dinheiro a acertar",
		},
		{
			name: "PAYOUT_FEES", initial: "platform", in: both, read: s.readPayoutFees,
			doc: "`platform` ou `business`: quem paga o que o Stripe cobra pelas contas dos negócios, por repasse e " +
				"por conta ativa. Com `business`, a tarifa que diz de que conta é sai do disponível do negócio, como " +
				"'Tarifa do repasse' no extrato; a que não diz é sempre da plataforma",
		},
		{
			name: "PAYMENT_FEE_PERCENT", initial: "0", in: both, read: storePercent(&s.Fee),
			doc: "quanto o Cortejo guarda do que um cliente paga online, de 0 a 30, com até duas casas (`3,88`); a " +
				"equipe vê antes, e volta em proporção no que é devolvido. O que já começou a ser pago fica com a " +
				"de então",
		},
		{
			name: "GIFT_FEE_PERCENT", initial: "4,99", in: both, read: storePercent(&s.GiftFees.Usual),
			doc: "quanto o Cortejo guarda de um presente, de 0 a 30, com até duas casas. Quem dá ou os anfitriões a " +
				"pagam, como o evento disser; aparece antes de pagar",
		},
		{
			name: "REFERRAL_FEE_PERCENT", former: "GIFT_FEE_PERCENT_REFERRED", initial: "3,88", in: both,
			read: storePercent(&s.GiftFees.Premium),
			doc: "o mesmo, dos casamentos que chegaram pelo link de um cerimonialista. Um evento fica com a taxa do " +
				"primeiro presente pago. O nome antigo, `GIFT_FEE_PERCENT_REFERRED`, ainda vale",
		},
		{
			name: "REFERRAL_BONUS_PERCENT", initial: "50", in: both,
			read: storeCount(&s.BonusPercent, 0, 100),
			doc: "que parte da nossa taxa dos presentes de um casamento indicado é do cerimonialista, em por cento; " +
				"o casamento fica com a do dia em que chegou",
		},
		{
			name: "BONUS_CLOSED_DAYS", initial: "30", in: both,
			read: storeCount(&s.Bonuses.ClosedDays, 0, maxBonusDays),
			doc: "quantos dias depois do dia do evento, no fuso dele, o bônus dele fica disponível: até lá um " +
				"presente ainda pode voltar",
		},
		{
			name: "PAYOUT_EVERY_DAYS", initial: "60", in: both,
			read: storeCount(&s.Bonuses.EveryDays, 0, maxBonusDays),
			doc:  "de quantos em quantos dias, contados do último Pix, um negócio recebe os seus bônus",
		},
		{
			name: "PAYOUT_MINIMUM", initial: "50", in: both,
			read: storeCount(&s.Bonuses.MinimumReais, 1, maxBonusReais),
			doc:  "a partir de que soma, em reais, os bônus de um negócio são pagos",
		},
		{
			name: "PAYOUT_TWO_PEOPLE_ABOVE", initial: "1000", in: both,
			read: storeCount(&s.Bonuses.TwoPeopleAboveReais, 0, maxBonusReais),
			doc: "acima de que soma, em reais, uma segunda pessoa da equipe aprova o Pix de um bônus; para uma " +
				"chave mudada há menos de 7 dias, sempre",
		},
	}}
}

func (s *Payments) readWebhookSecrets(r *reader, v setting) {
	s.Account.WebhookSecrets = splitList(r.readText(v))
}

func (s *Payments) readConnectSecrets(r *reader, v setting) {
	s.Account.ConnectSecrets = splitList(r.readText(v))
}

// readMethods reads the methods of an account. Stripe enables Pix by invitation, and a method that the account lacks
// fails every payment that requests it; the local provider supports all methods.
func (s *Payments) readMethods(r *reader, v setting) {
	v.initial = "card,boleto"
	if !s.Account.Enabled() {
		v.initial = "card,boleto,pix"
	}
	for name := range strings.SplitSeq(r.readText(v), ",") {
		method := payments.Method(strings.TrimSpace(name))
		if !slices.Contains(payments.Methods, method) || s.Account.Offers(method) {
			r.addError(
				"PAYMENT_METHODS deve ter card, boleto ou pix, cada um uma vez, separados por vírgula; veio %q", name,
			)
			continue
		}
		s.Account.Methods = append(s.Account.Methods, method)
	}
}

func (s *Payments) readBeyondBalance(r *reader, v setting) {
	var word string
	storeChoice(&word, "allow", "refuse")(r, v)
	s.RefusesDebt = word == "refuse"
}

func (s *Payments) readPayoutFees(r *reader, v setting) {
	var word string
	storeChoice(&word, "platform", "business")(r, v)
	s.ChargesPayoutFees = word == "business"
}

// finish refuses a key without the secret of its events, which would take money that the program never records.
func (s *Payments) finish(r *reader) {
	account := s.Account
	known := strings.HasPrefix(account.SecretKey, "sk_test_") || strings.HasPrefix(account.SecretKey, "rk_test_") ||
		account.Live()
	switch {
	case account.Enabled() && !known:
		r.addError("STRIPE_SECRET_KEY deve começar com sk_test_, sk_live_, rk_test_ ou rk_live_")
	case account.Enabled() != (len(account.WebhookSecrets) > 0):
		r.addError("STRIPE_SECRET_KEY e STRIPE_WEBHOOK_SECRET andam juntos: configure os dois, ou nenhum")
	case len(account.WebhookSecrets) > maxWebhookSecrets:
		r.addError("STRIPE_WEBHOOK_SECRET tem no máximo dois segredos, separados por vírgula")
	case len(account.ConnectSecrets) > maxWebhookSecrets:
		r.addError("STRIPE_CONNECT_WEBHOOK_SECRET tem no máximo dois segredos, separados por vírgula")
	case len(account.ConnectSecrets) > 0 && !account.Enabled():
		r.addError("STRIPE_CONNECT_WEBHOOK_SECRET só vale junto com STRIPE_SECRET_KEY")
	}
}
