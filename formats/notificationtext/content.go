package notificationtext

import "time"

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
