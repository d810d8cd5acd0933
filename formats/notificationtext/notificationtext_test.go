package notificationtext_test

import (
	"strings"
	"testing"
	"time"

	words "cortejo/formats/notificationtext"
	"cortejo/queries"
)

func amount(cents int64) *int64 { return &cents }

func ofRecipient(status string, isDue bool, dueBy *time.Time) words.NotifiedContent {
	return words.NotifiedContent{Business: &words.NotifiedThing{Name: "Ateliê"},
		Recipient: &words.NotifiedRecipient{Status: status, IsDue: isDue, DueBy: dueBy}}
}

func TestTexts(t *testing.T) {
	t.Parallel()
	deadline := time.Date(2027, 1, 1, 2, 0, 0, 0, time.UTC)
	event := &words.NotifiedThing{UUID: "e", Title: "Marina & Tomás"}
	payment := words.NotifiedContent{
		Event: event, Payment: &words.NotifiedPayment{UUID: "p", Price: 480000, Position: 2, Installments: 5},
		Invoice: &words.NotifiedThing{Title: "Fotografia"}, Payer: &words.NotifiedThing{Name: "Marina Andrade"},
	}
	byHand := payment
	byHand.Mediator = &words.NotifiedThing{Name: "Equipe do Cortejo"}
	disputed := payment
	disputed.Amount, disputed.Dispute = amount(480000), "LOST"
	for _, c := range []struct {
		kind    string
		many    int
		content words.NotifiedContent
		want    words.Words
	}{
		{"CUSTOMER_DECIDED", 1,
			words.NotifiedContent{Event: event, Task: &words.NotifiedTask{PublicID: "t", Title: "Paleta de flores"},
				Customer: &words.NotifiedThing{Name: "Marina Andrade"}, Decision: "terracota"},
			words.Words{Title: "Marina escolheu terracota", Text: "Paleta de flores · Marina & Tomás",
				Path: "/app/e/organization/t"}},
		{"CUSTOMER_DECIDED", 1, words.NotifiedContent{Event: event, Task: &words.NotifiedTask{PublicID: "t"},
			Decision: strings.Repeat("muito ", 20)},
			words.Words{Title: "Alguém escolheu muito muito muito muito muito muito muito muito…",
				Text: "Marina & Tomás", Path: "/app/e/organization/t"}},
		{"GUESTS_ANSWERED", 12,
			words.NotifiedContent{Event: event, Guests: &words.NotifiedGuests{Attending: 9, Declined: 3}},
			words.Words{Title: "12 convidados responderam", Text: "9 vêm, 3 não · Marina & Tomás",
				Path: "/app/e/rsvp"}},
		{"GUESTS_ANSWERED",
			3,
			words.NotifiedContent{Event: event, Guests: &words.NotifiedGuests{InvitationUUID: "i", Households: 1,
				Attending: 3}},
			words.Words{Title: "3 convidados responderam", Text: "3 vêm · Marina & Tomás", Path: "/app/e/rsvp/i"}},
		{"GUESTS_ANSWERED",
			3,
			words.NotifiedContent{Event: event, Guests: &words.NotifiedGuests{InvitationUUID: "i", Households: 2,
				Attending: 3}},
			words.Words{Title: "3 convidados responderam", Text: "3 vêm · Marina & Tomás", Path: "/app/e/rsvp"}},
		{"EVENT_TEAM_LEFT", 1, words.NotifiedContent{Business: &words.NotifiedThing{Name: "Ateliê"},
			TeamMember: &words.NotifiedThing{Name: "Rita Prado"}, Activity: "INVITE_DECLINED"},
			words.Words{Title: "Rita recusou o convite", Text: "Ateliê", Path: "/app/menu/team"}},
		{"EVENT_TEAM_LEFT", 1, words.NotifiedContent{Business: &words.NotifiedThing{Name: "Ateliê"},
			TeamMember: &words.NotifiedThing{Name: "Rita Prado"}, Activity: "TEAM_LEFT"},
			words.Words{Title: "Rita saiu do time", Text: "Ateliê", Path: "/app/menu/team"}},
		{"EVENT_TEAM_LEFT", 2, words.NotifiedContent{Business: &words.NotifiedThing{Name: "Ateliê"}},
			words.Words{Title: "2 pessoas recusaram o convite ou saíram do time", Text: "Ateliê",
				Path: "/app/menu/team"}},
		{"PROPOSAL_SEEN",
			1, words.NotifiedContent{Proposal: &words.NotifiedProposal{UUID: "o", Budget: 1400000, Seen: 3},
				Customer: &words.NotifiedThing{Name: "Júlia Reis"}},
			words.Words{Title: "Júlia viu o orçamento", Text: "3 vezes · R$ 14.000,00", Path: "/app/proposals/o"}},
		{"PROPOSAL_ACCEPTED", 1,
			words.NotifiedContent{Proposal: &words.NotifiedProposal{UUID: "o", Title: "Assessoria", Budget: 1400000},
				Customer: &words.NotifiedThing{Name: "Júlia Reis"},
				Mediator: &words.NotifiedThing{Name: "Bruna Alves"}},
			words.Words{Title: "Bruna anotou: Júlia aceitou o orçamento", Text: "Assessoria · R$ 14.000,00",
				Path: "/app/proposals/o"}},
		{"PAYMENT_RECEIVED", 1, payment,
			words.Words{Title: "Marina pagou R$ 4.800,00", Text: "Fotografia, 2ª de 5 · Marina & Tomás",
				Path: "/app/e/payments/p"}},
		{"PAYMENT_RECEIVED", 1, byHand, words.Words{Title: "Equipe do Cortejo marcou como pago: R$ 4.800,00",
			Text: "Fotografia, 2ª de 5 · Marina & Tomás", Path: "/app/e/payments/p"}},
		{"PAYMENT_LATE", 3, payment,
			words.Words{Title: "3 pagamentos atrasados", Text: "O último: Fotografia, 2ª de 5 · Marina & Tomás",
				Path: "/app/e/payments"}},
		{"PAYMENT_DISPUTED", 1, disputed, words.Words{Title: "Contestação perdida: R$ 4.800,00",
			Text: "Fotografia, 2ª de 5 · Marina & Tomás", Path: "/app/e/payments/p"}},
		{"PAYMENT_DISPUTED", 2, disputed,
			words.Words{Title: "2 contestações", Text: "A última: Fotografia, 2ª de 5 · Marina & Tomás",
				Path: "/app/e/payments"}},
		{"RECIPIENT_CHANGED", 1, words.NotifiedContent{Business: &words.NotifiedThing{Name: "Ateliê"},
			Wallet: &words.NotifiedWallet{Part: "ACCOUNT"}}, words.Words{
			Title: "A nossa equipe mudou a conta do banco da sua carteira",
			Text:  "Não pediu? Fale com a gente já · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 2, words.NotifiedContent{Business: &words.NotifiedThing{Name: "Ateliê"},
			HeldMoney: &words.NotifiedHeldMoney{Cents: 260_000, Until: deadline, Status: "REFUSED"}}, words.Words{
			Title: "Até 31/12/2026: ative a conta, para receber R$ 2.600,00",
			Text:  "O dinheiro espera há 60 dias ou mais, e não pode passar de 90 · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("ACTIVE", false, nil), words.Words{Title: "A sua carteira está ativa",
			Text: "O Stripe aprovou a conta · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 3, ofRecipient("ACTIVE", true, &deadline), words.Words{
			Title: "O Stripe pede mais dados até 31/12/2026",
			Text:  "Envie antes, para não interromper os repasses · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("REGISTRATION", true, nil), words.Words{
			Title: "O Stripe pede mais dados para a sua carteira", Text: "Falta isso para ativar a conta · Ateliê",
			Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("SUSPENDED", true, nil), words.Words{
			Title: "O Stripe pede mais dados para a sua carteira", Text: "Até lá, a conta está suspensa · Ateliê",
			Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("AFFILIATION", false, nil), words.Words{
			Title: "A sua carteira está em análise", Text: "O Stripe confere os dados · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("REFUSED", false, nil), words.Words{
			Title: "O Stripe recusou a sua conta", Text: "Fale com a gente · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("SUSPENDED", false, nil), words.Words{
			Title: "O Stripe suspendeu a sua conta", Text: "Fale com a gente · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("BLOCKED", false, nil), words.Words{
			Title: "A sua conta de recebimento foi bloqueada", Text: "Fale com a gente · Ateliê", Path: "/app/wallet"}},
		{"RECIPIENT_CHANGED", 1, ofRecipient("INACTIVE", false, nil), words.Words{
			Title: "A sua conta de recebimento foi encerrada", Text: "Fale com a gente · Ateliê", Path: "/app/wallet"}},
		{"SITE_MESSAGE_LEFT", 2, words.NotifiedContent{Event: event},
			words.Words{Title: "2 recados no site", Text: "Esperam a sua aprovação · Marina & Tomás",
				Path: "/app/e/website-and-gifts"}},
		{"RECEPTION_REMINDER", 1, words.NotifiedContent{Event: event},
			words.Words{Title: "A recepção está chegando", Text: "Confira a lista e a equipe · Marina & Tomás",
				Path: "/app/e/reception/report"}},
		{"CUSTOMER_CHANGED_EVENT", 2,
			words.NotifiedContent{Event: event, Customer: &words.NotifiedThing{Name: "Marina Andrade"}},
			words.Words{Title: "2 alterações do cliente", Text: "A última, de Marina · Marina & Tomás",
				Path: "/app/e/organization?tab=planning"}},
		{"CUSTOMER_CHANGED_EVENT", 3,
			words.NotifiedContent{Event: event, Customer: &words.NotifiedThing{Name: "Marina Andrade"},
				Activity: "VENDOR_ADDED"},
			words.Words{Title: "3 alterações do cliente", Text: "A última, de Marina · Marina & Tomás",
				Path: "/app/e/vendors"}},
		{"CONTRACT_SIGNATURE_PENDING",
			2,
			words.NotifiedContent{Event: event, Contract: &words.NotifiedContract{UUID: "c", Name: "Assessoria",
				Missing: []string{"Rafael Leal"}}, Signer: &words.NotifiedSigner{Name: "Rafael Leal"}},
			words.Words{Title: "2 assinaturas pendentes", Text: "Marina & Tomás", Path: "/app/e/contracts"}},
		{"CONTRACT_SIGNED",
			1,
			words.NotifiedContent{Event: event, Contract: &words.NotifiedContract{UUID: "c", Name: "Assessoria",
				Missing: []string{"Rafael Leal"}}, Signer: &words.NotifiedSigner{Name: "Villa Buffet"}},
			words.Words{Title: "Villa Buffet assinou", Text: "Falta Rafael · Assessoria · Marina & Tomás",
				Path: "/app/e/contracts/c"}},
		{"GIFT_RECEIVED", 4, words.NotifiedContent{Event: event, Gift: &words.NotifiedGift{UUID: "g"},
			Payer: &words.NotifiedThing{Name: "Dona Zélia Prado"}},
			words.Words{Title: "4 presentes", Text: "O último, de Dona Zélia · Marina & Tomás",
				Path: "/app/e/website-and-gifts/orders"}},
		{"GIFT_RECEIVED", 4, words.NotifiedContent{Event: event, Gift: &words.NotifiedGift{UUID: "g"},
			Payer: &words.NotifiedThing{Name: "Dona da Casa Jade"}},
			words.Words{Title: "4 presentes", Text: "O último, de Dona · Marina & Tomás",
				Path: "/app/e/website-and-gifts/orders"}},
		{"GIFT_RECEIVED",
			1, words.NotifiedContent{Event: event, Gift: &words.NotifiedGift{UUID: "g", Price: 25000, Waits: true},
				Payer: &words.NotifiedThing{Name: "Carlos Prado"}},
			words.Words{Title: "Carlos diz que enviou um Pix", Text: "R$ 250,00 · confira se chegou · Marina & Tomás",
				Path: "/app/e/website-and-gifts/orders?pedido=g"}},
	} {
		if got := words.Render(c.kind, c.many, c.content); got != c.want {
			t.Errorf("%s says %+v, want %+v", c.kind, got, c.want)
		}
	}
}

// Each type has a title and a path of the app, even if parts of its content are absent.
func TestEveryTypeHasTexts(t *testing.T) {
	t.Parallel()
	for _, kind := range queries.AllNotificationTypeValues() {
		for _, many := range []int{1, 2} {
			got := words.Render(string(kind), many, words.NotifiedContent{})
			if !strings.HasPrefix(got.Path, "/app/") || len(got.Title) < 4 || strings.Contains(got.Title, "  ") {
				t.Errorf("%s (%d) says %+v", kind, many, got)
			}
		}
	}
}
