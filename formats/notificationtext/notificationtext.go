// Package notificationtext writes the Portuguese text and the path of a notification, for the list, push messages and
// the summary (specification 2, sections 3 and 8). Render is its entry point. It imports formats/money alone.
package notificationtext

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"cortejo/formats/money"
)

// NotifiedContent is the subject of a notification, as the database stores it; absent parts are nil.
type NotifiedContent struct {
	Business   *NotifiedThing    `json:"business,omitempty"`
	Event      *NotifiedThing    `json:"event,omitempty"`
	Task       *NotifiedTask     `json:"task,omitempty"`
	Activity   string            `json:"activity,omitempty" enum:"TASK_DONE,DOCUMENT_ADDED,VENDOR_ADDED,CARD_CONFIRMED,RUN_SHEET_OPENED,INVITE_DECLINED,TEAM_LEFT" doc:"The act of a client, a vendor or a team member"`
	Decision   string            `json:"decision,omitempty" doc:"What a client answered"`
	Document   *NotifiedThing    `json:"document,omitempty"`
	Invoice    *NotifiedThing    `json:"invoice,omitempty"`
	Payment    *NotifiedPayment  `json:"payment,omitempty"`
	Amount     *int64            `json:"amount,omitempty" doc:"In cents: what came twice, went back or is disputed"`
	Dispute    string            `json:"dispute,omitempty" enum:"OPEN,WON,LOST"`
	Payer      *NotifiedThing    `json:"payer,omitempty" doc:"Who paid, or gave"`
	Mediator   *NotifiedThing    `json:"mediator,omitempty" doc:"Who acted for another: of the team, or Cortejo's own while in control"`
	Vendor     *NotifiedThing    `json:"vendor,omitempty"`
	Contract   *NotifiedContract `json:"contract,omitempty"`
	Signer     *NotifiedSigner   `json:"signer,omitempty"`
	Customer   *NotifiedThing    `json:"customer,omitempty"`
	Proposal   *NotifiedProposal `json:"proposal,omitempty"`
	TeamMember *NotifiedThing    `json:"teamMember,omitempty"`
	Guests     *NotifiedGuests   `json:"guests,omitempty"`
	Guest      *NotifiedThing    `json:"guest,omitempty"`
	Gift       *NotifiedGift     `json:"gift,omitempty"`

	Recipient *NotifiedRecipient `json:"recipient,omitempty"`
	Wallet    *NotifiedWallet    `json:"wallet,omitempty" doc:"What staff changed, instead of recipient"`
	// HeldMoney waits for the account of the business to be paid to.
	HeldMoney *NotifiedHeldMoney `json:"heldMoney,omitempty" doc:"Money that may not be held much longer, instead of recipient"`
	// Withdrawal is money that left the wallet.
	Withdrawal *NotifiedWithdrawal `json:"withdrawal,omitempty"`
	Bonus      *NotifiedBonus      `json:"bonus,omitempty" doc:"A bonus that was paid, instead of withdrawal"`
}

// NotifiedThing is a thing by its name or its title.
type NotifiedThing struct {
	UUID  string `json:"uuid,omitempty"`
	Name  string `json:"name,omitempty"`
	Title string `json:"title,omitempty"`
	Type  string `json:"type,omitempty"`
}

// NotifiedTask is a task of an event.
type NotifiedTask struct {
	PublicID string `json:"publicId"`
	Title    string `json:"title"`
}

// NotifiedPayment is a payment of an agreement.
type NotifiedPayment struct {
	UUID         string `json:"uuid"`
	Price        int64  `json:"price" doc:"In cents"`
	Position     int    `json:"position"`
	Installments int    `json:"installments"`
	HasEntrance  bool   `json:"hasEntrance"`
	DueDate      string `json:"dueDate,omitempty"`
}

// NotifiedContract is a contract and the signers who have not signed it.
type NotifiedContract struct {
	UUID    string   `json:"uuid"`
	Name    string   `json:"name"`
	Missing []string `json:"missing,omitempty"`
}

// NotifiedSigner is a signer; Reason is why they declined.
type NotifiedSigner struct {
	Name   string `json:"name"`
	Reason string `json:"reason,omitempty"`
}

// NotifiedProposal is a proposal; Seen counts its views, or the proposals that wait for an answer.
type NotifiedProposal struct {
	UUID   string `json:"uuid,omitempty"`
	Title  string `json:"title,omitempty"`
	Budget int64  `json:"budget" doc:"In cents"`
	Seen   int    `json:"seen,omitempty" doc:"How often it was read"`
	Reason string `json:"reason,omitempty"`
}

// NotifiedGuests are the answers of an invitation.
type NotifiedGuests struct {
	InvitationUUID string `json:"invitationUuid,omitempty"`
	Name           string `json:"name,omitempty" doc:"The household's"`
	Households     int    `json:"households,omitempty" doc:"How many households answered; 0 in notifications of before it was counted"`
	Attending      int    `json:"attending"`
	Declined       int    `json:"declined"`
}

// NotifiedGift is a gift order.
type NotifiedGift struct {
	UUID  string `json:"uuid"`
	Price int64  `json:"price" doc:"In cents"`
	Late  bool   `json:"late,omitempty" doc:"Whether the money arrived after the order expired"`
	Waits bool   `json:"waits,omitempty" doc:"Whether the guest reported to have sent it, and a member has to confirm it"`
}

// NotifiedWallet is what staff changed of the wallet on the owner's request.
type NotifiedWallet struct {
	Part string `json:"part" enum:"HOLDER,ADDRESS,ACCOUNT,REGISTER,PIX"`
}

// NotifiedWithdrawal is what became of money that left the wallet, in cents.
type NotifiedWithdrawal struct {
	UUID   string `json:"uuid,omitempty"`
	Cents  int64  `json:"cents"`
	Status string `json:"status" enum:"ARRIVED,RETURNED,FAILED" doc:"RETURNED: the bank did not take it, and it lies at the provider"`
}

// NotifiedBonus is what became of a bonus that Cortejo paid by Pix, in cents.
type NotifiedBonus struct {
	UUID   string `json:"uuid,omitempty"`
	Amount int64  `json:"amount"`
	Status string `json:"status" enum:"PAID,RETURNED" doc:"RETURNED: the bank sent it back, and it is available again"`
}

// NotifiedHeldMoney is money that waits because the account of the business cannot be paid to, in cents.
type NotifiedHeldMoney struct {
	Cents  int64     `json:"cents"`
	Until  time.Time `json:"until" doc:"Until when the provider may hold the oldest of it"`
	Status string    `json:"status" enum:"MISSING,REGISTRATION,AFFILIATION,REFUSED,SUSPENDED,BLOCKED,INACTIVE"`
}

// NotifiedRecipient is how the account of the business at the payment provider is.
type NotifiedRecipient struct {
	Status string     `json:"status" enum:"REGISTRATION,AFFILIATION,ACTIVE,REFUSED,SUSPENDED,BLOCKED,INACTIVE"`
	IsDue  bool       `json:"isDue,omitempty" doc:"Whether the provider asks for more"`
	DueBy  *time.Time `json:"dueBy,omitempty" doc:"Until when"`
}

// Words are the text of a notification: a title, a line below it, and a path of the web app.
type Words struct {
	Title string `json:"title"`
	Text  string `json:"text"`
	Path  string `json:"path"`
}

// Render writes a notification of a type that joins so many causes.
func Render(kind string, many int, c NotifiedContent) Words {
	c = c.fillMissing()
	event, path := c.Event.Title, "/app/"+c.Event.UUID
	if c.Event.UUID == "" {
		path = "/app/events"
	}
	of := func(title string, to string, text ...string) Words {
		return Words{Title: title, Text: join(text...), Path: to}
	}
	switch kind {
	case "RECEPTION_REMINDER":
		return of("A recepção está chegando", path+"/reception/report", "Confira a lista e a equipe", event)
	case "EVENT_TEAM_JOINED":
		return of(choose(many == 1, firstNameOf(c.TeamMember.Name)+" entrou no time",
			strconv.Itoa(many)+" pessoas entraram no time"), "/app/menu/team", c.Business.Name)
	case "EVENT_TEAM_LEFT":
		one := choose(c.Activity == "INVITE_DECLINED", " recusou o convite", " saiu do time")
		return of(choose(many == 1, firstNameOf(c.TeamMember.Name)+one,
			strconv.Itoa(many)+" pessoas recusaram o convite ou saíram do time"),
			"/app/menu/team", c.Business.Name)
	case "EVENT_VENDOR_ANSWERED":
		return renderVendorAnswer(many, path, c)
	case "CUSTOMER_JOINED":
		return of(firstNameOf(c.Customer.Name)+" abriu o evento pela primeira vez", path, event)
	case "CUSTOMER_CHANGED_EVENT":
		return renderClientChange(many, path, c)
	case "CUSTOMER_DECIDED":
		if many > 1 {
			return of(strconv.Itoa(many)+" decisões respondidas", path+"/organization?tab=planning", event)
		}
		return of(firstNameOf(c.Customer.Name)+" escolheu "+truncate(c.Decision), path+"/organization/"+c.Task.PublicID,
			c.Task.Title, event)
	case "TASK_GIVEN":
		if many > 1 {
			return of(strconv.Itoa(many)+" tarefas para você", path+"/organization?tab=planning", event)
		}
		return of(choose(c.TeamMember.Name != "", firstNameOf(c.TeamMember.Name)+" deu uma tarefa a você",
			"Uma tarefa para você"), path+"/organization/"+c.Task.PublicID, c.Task.Title, event)
	case "PLANNING_NOT_STARTED":
		return of("O planejamento ainda não começou", path+"/organization?tab=planning", event)
	case "TASKS_EXPIRING", "TASKS_LATE":
		late := kind == "TASKS_LATE"
		if many > 1 {
			return of(strconv.Itoa(many)+choose(late, " tarefas atrasadas", " tarefas perto do prazo"),
				path+"/organization?tab=planning", event)
		}
		return of(choose(late, "Tarefa atrasada", "Tarefa perto do prazo"), path+"/organization?tab=planning",
			c.Task.Title, event)
	case "GUESTS_ANSWERED":
		return renderGuestAnswers(many, path, c)
	case "SITE_MESSAGE_LEFT":
		return of(choose(many == 1, firstNameOf(c.Guest.Name)+" deixou um recado no site",
			strconv.Itoa(many)+" recados no site"), path+"/website-and-gifts",
			choose(many == 1, "Espera a sua aprovação", "Esperam a sua aprovação"), event)
	case "GIFT_RECEIVED":
		return renderGift(many, path, c)
	case "RECIPIENT_CHANGED":
		return renderRecipient(c)
	case "WITHDRAWAL_CHANGED":
		return renderWithdrawal(many, c)
	case "REFERRAL_JOINED":
		return of("Um casal chegou pelo seu link", "/app/share/indicate-customers", event, c.Business.Name)
	case "REFERRAL_BONUS":
		return of("Bônus disponível: "+money.Format(*c.Amount), "/app/share/indicate-customers", event, c.Business.Name)
	case "CONTRACT_SIGNED", "CONTRACT_DECLINED", "CONTRACT_SIGNATURE_PENDING":
		return renderContract(kind, many, c)
	}
	if strings.HasPrefix(kind, "PROPOSAL") {
		return renderProposal(kind, c)
	}
	return renderPayment(kind, many, path, c)
}

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

func renderVendorAnswer(many int, path string, c NotifiedContent) Words {
	switch {
	case c.Activity == "RUN_SHEET_OPENED" && many > 1:
		return Words{strconv.Itoa(many) + " fornecedores abriram o roteiro", c.Event.Title, path + "/run-sheet"}
	case c.Activity == "RUN_SHEET_OPENED":
		return Words{cmp.Or(c.Vendor.Name, "Um fornecedor") + " abriu o roteiro", c.Event.Title, path + "/run-sheet"}
	}
	return Words{cmp.Or(c.Vendor.Name, "Um fornecedor") + " confirmou o cadastro", c.Business.Name,
		"/app/vendors/" + c.Vendor.UUID}
}

func renderClientChange(many int, path string, c NotifiedContent) Words {
	who := firstNameOf(c.Customer.Name)
	switch {
	case many > 1:
		// Helpers do not see the history, but everyone sees the page of the last change.
		to := map[string]string{"DOCUMENT_ADDED": "/documents", "VENDOR_ADDED": "/vendors"}[c.Activity]
		return Words{strconv.Itoa(many) + " alterações do cliente", join("A última, de "+who, c.Event.Title),
			path + choose(to != "", to, "/organization?tab=planning")}
	case c.Activity == "DOCUMENT_ADDED":
		return Words{who + " incluiu um documento", join(c.Document.Name, c.Event.Title), path + "/documents"}
	case c.Activity == "VENDOR_ADDED":
		return Words{who + " incluiu um fornecedor", join(c.Vendor.Name, c.Event.Title), path + "/vendors"}
	}
	return Words{who + " concluiu uma tarefa", join(c.Task.Title, c.Event.Title),
		path + "/organization/" + c.Task.PublicID}
}

func renderGuestAnswers(many int, path string, c NotifiedContent) Words {
	told := join(count(c.Guests.Attending, "vem", "vêm"), count(c.Guests.Declined, "não", "não"))
	told = strings.ReplaceAll(told, " · ", ", ")
	if many == 1 {
		title := cmp.Or(c.Guests.Name, unknownName) + choose(c.Guests.Attending > 0, " confirmou presença", " não vem")
		return Words{title, c.Event.Title, path + "/rsvp/" + c.Guests.InvitationUUID}
	}
	// The answers of one household open that household; notifications of before households were counted open the list.
	to := path + "/rsvp" + choose(c.Guests.Households == 1, "/"+c.Guests.InvitationUUID, "")
	return Words{strconv.Itoa(many) + " convidados responderam", join(told, c.Event.Title), to}
}

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

func renderContract(kind string, many int, c NotifiedContent) Words {
	to := "/app/" + c.Event.UUID + "/contracts/" + c.Contract.UUID
	missing := ""
	switch len(c.Contract.Missing) {
	case 0:
		missing = "Todos assinaram"
	case 1:
		missing = "Falta " + firstNameOf(c.Contract.Missing[0])
	default:
		missing = "Faltam " + strconv.Itoa(len(c.Contract.Missing))
	}
	switch {
	case kind == "CONTRACT_DECLINED":
		return Words{cmp.Or(c.Signer.Name, unknownName) + " não quis assinar",
			join(c.Signer.Reason, c.Contract.Name, c.Event.Title), to}
	case kind == "CONTRACT_SIGNATURE_PENDING" && many > 1:
		return Words{strconv.Itoa(many) + " assinaturas pendentes", c.Event.Title,
			"/app/" + c.Event.UUID + "/contracts"}
	case kind == "CONTRACT_SIGNATURE_PENDING":
		return Words{"Assinatura pendente", join(missing, c.Contract.Name, c.Event.Title), to}
	case many > 1:
		return Words{strconv.Itoa(many) + " assinaturas", join(missing, c.Contract.Name, c.Event.Title), to}
	}
	return Words{cmp.Or(c.Signer.Name, unknownName) + " assinou", join(missing, c.Contract.Name, c.Event.Title), to}
}

func renderProposal(kind string, c NotifiedContent) Words {
	to, who, price := "/app/proposals/"+c.Proposal.UUID, firstNameOf(c.Customer.Name), money.Format(c.Proposal.Budget)
	if c.Mediator.Name != "" {
		who = firstNameOf(c.Mediator.Name) + " anotou: " + who
	}
	switch kind {
	case "PROPOSAL_SEEN":
		return Words{who + " viu o orçamento",
			join(choose(c.Proposal.Seen > 1, count(c.Proposal.Seen, "vez", "vezes"), ""), price), to}
	case "PROPOSAL_ACCEPTED":
		return Words{who + " aceitou o orçamento", join(c.Proposal.Title, price), to}
	case "PROPOSAL_DECLINED":
		return Words{who + " recusou o orçamento", join(c.Proposal.Reason, c.Proposal.Title), to}
	case "PROPOSAL_NO_RESPONSE":
		return Words{"Orçamento ainda sem resposta", join(firstNameOf(c.Customer.Name), c.Proposal.Title, price), to}
	}
	return Words{count(max(1, c.Proposal.Seen), "orçamento aguardando resposta", "orçamentos aguardando resposta"),
		join(price, c.Business.Name), "/app/proposals"}
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

// fillMissing returns the content with empty values in place of nil.
func (c NotifiedContent) fillMissing() NotifiedContent {
	for _, thing := range []**NotifiedThing{&c.Business, &c.Event, &c.Document, &c.Invoice, &c.Payer, &c.Mediator,
		&c.Vendor, &c.Customer, &c.TeamMember, &c.Guest} {
		if *thing == nil {
			*thing = &NotifiedThing{}
		}
	}
	c.Task, c.Payment, c.Contract, c.Signer = getOrZero(c.Task), getOrZero(c.Payment), getOrZero(c.Contract),
		getOrZero(c.Signer)
	c.Proposal, c.Guests, c.Gift, c.Amount = getOrZero(c.Proposal), getOrZero(c.Guests), getOrZero(c.Gift),
		getOrZero(c.Amount)
	c.Recipient = getOrZero(c.Recipient)
	c.Withdrawal = getOrZero(c.Withdrawal)
	return c
}

func getOrZero[T any](value *T) *T {
	if value == nil {
		return new(T)
	}
	return value
}

// honorifics are forms of address before a name, which are never shown without it.
var honorifics = []string{"Dona", "Seu", "Dr.", "Dra.", "Sr.", "Sra.", "Tia", "Tio", "Vó", "Vô", "Padre"}

// unknownName replaces the name of a person without one, or whose name is not shown.
const unknownName = "Alguém"

// firstNameOf returns a person's first name, or unknownName.
func firstNameOf(name string) string {
	words := strings.Fields(name)
	switch {
	case len(words) == 0:
		return unknownName
	case words[0] == "Equipe": // Cortejo's staff, by the whole name
		return name
	case len(words) > 1 && slices.Contains(honorifics, words[0]) && unicode.IsUpper([]rune(words[1])[0]):
		return words[0] + " " + words[1] // not "Dona da" of 'Dona da Casa Jade'
	}
	return words[0]
}

// maxQuoteLength limits a quoted text in a title, in characters.
const maxQuoteLength = 48

func truncate(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	if letters := []rune(text); len(letters) > maxQuoteLength {
		return strings.TrimSpace(string(letters[:maxQuoteLength])) + "…"
	}
	return text
}

func count(n int, one, more string) string {
	switch n {
	case 0:
		return ""
	case 1:
		return "1 " + one
	}
	return strconv.Itoa(n) + " " + more
}

func join(parts ...string) string {
	var some []string
	for _, part := range parts {
		if part != "" {
			some = append(some, part)
		}
	}
	return strings.Join(some, " · ")
}

func choose(holds bool, yes, no string) string {
	if holds {
		return yes
	}
	return no
}
