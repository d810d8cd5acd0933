// Package messages sends messages to people's phones and e-mail addresses. Its senders live in
// folders of their own: the outbox, which keeps what would have been sent, Twilio
// and SMTP.
package messages

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"
)

// Channel is the way a message takes.
type Channel string

// The channels that a sender has to know.
const (
	SMS      Channel = "sms"
	WhatsApp Channel = "whatsapp"
	Email    Channel = "email"
)

// OnPhones says whether a sign-in code may take this way.
func (c Channel) OnPhones() bool { return c == SMS || c == WhatsApp }

// Kind is what a message is about. WhatsApp accepts a first message from a
// business only in a wording approved beforehand; the kind chooses it.
type Kind string

// The kinds of messages Cortejo sends.
const (
	SignInCode       Kind = "sign_in_code"
	EventLink        Kind = "event_link"
	TeamInvite       Kind = "team_invite"
	VendorInvite     Kind = "vendor_invite"
	RunSheetLink     Kind = "run_sheet_link"
	CustomerAccess   Kind = "customer_access"
	CustomerArea     Kind = "customer_area"
	PhoneChanged     Kind = "phone_changed"
	PixKeyChanged    Kind = "pix_key_changed"
	ControlTaken     Kind = "control_taken"
	GuestInvite      Kind = "guest_invite"
	GuestReminder    Kind = "guest_reminder"
	GuestNote        Kind = "guest_note"
	GuestQrCode      Kind = "guest_qr_code"
	ContractLink     Kind = "contract_link"
	ContractReminder Kind = "contract_reminder"
	ContractCode     Kind = "contract_code"
	ContractSigned   Kind = "contract_signed"
	PaymentReminder  Kind = "payment_reminder"
	ProposalCode     Kind = "proposal_code"
	GiftReceipt      Kind = "gift_receipt"
	LateGift         Kind = "late_gift"
	GiftPixChanged   Kind = "gift_pix_changed"
	Notification     Kind = "notification"
	DailySummary     Kind = "daily_summary"
)

// OnWhatsApp are the kinds that WhatsApp has to approve a wording of. The settings, and what
// deploys them, take their names from here.
var OnWhatsApp = []Kind{SignInCode, EventLink, TeamInvite, VendorInvite, RunSheetLink, CustomerAccess, CustomerArea, GuestInvite, GuestReminder, GuestNote, GuestQrCode, ContractLink, ContractReminder, ContractCode, ContractSigned, PaymentReminder, ProposalCode, Notification}

// OnSMSAlone are the others: SMS needs no approval.
var OnSMSAlone = []Kind{PhoneChanged, PixKeyChanged, ControlTaken, LateGift, GiftPixChanged}

// OnEmailAlone go to an address that somebody typed for this, or to that of their account.
var OnEmailAlone = []Kind{GiftReceipt, DailySummary}

// TemplateSetting is the environment variable that names the approved wording of a kind.
func (k Kind) TemplateSetting() string { return "TWILIO_TEMPLATE_" + strings.ToUpper(string(k)) }

// Message is one text to one phone or e-mail address.
type Message struct {
	Channel Channel
	// To is the phone in E.164, or the e-mail address.
	To   string
	Kind Kind
	// Body is the whole text.
	Body string
	// Values fill the approved wording of this kind, in order, where the
	// channel demands one.
	Values []string
	// PictureURL is where the provider fetches what WhatsApp shows above the text; empty for none.
	PictureURL string
	// StatusURL is what the provider calls with what becomes of the message, where it can; empty for nobody.
	StatusURL string
	// Email is what only an e-mail has.
	Email Letter
}

// Letter is what an e-mail has beside its text.
type Letter struct {
	Subject string
	// HTML is the same text, as most programs show it. It names an inline picture as "cid:" and its CID.
	HTML string
	// StopURL is where whoever got it stops the next ones (List-Unsubscribe).
	StopURL string
	Inline  []Inline
}

// Inline is a file shown inside an e-mail.
type Inline struct {
	CID, Name, ContentType string
	Content                []byte
}

// LogValue keeps the address and the text, which may hold a sign-in code, out of
// every log.
func (m Message) LogValue() slog.Value {
	return slog.GroupValue(slog.String("channel", string(m.Channel)), slog.String("kind", string(m.Kind)))
}

// String is what %v and %s print, for the same reason as LogValue.
func (m Message) String() string { return string(m.Kind) + " by " + string(m.Channel) }

// ErrRefused wraps the errors that trying again does not mend: a number that
// does not exist, a wrong password. No error of a sender names the address or the
// text.
var ErrRefused = errors.New("the message was refused")

// ErrNotTaken wraps the errors after which the message certainly was not taken:
// nobody answered the call, or the provider said that it was too busy. It may be
// sent again. After any other error nobody here knows.
var ErrNotTaken = errors.New("the message was not taken")

// Coded is an error with the number that the provider gives it, which says why a message was refused.
type Coded struct {
	Err  error
	Code string
}

// Error is that of what it wraps: the code stands beside it.
func (c Coded) Error() string { return c.Err.Error() }

// Unwrap is the error without its code.
func (c Coded) Unwrap() error { return c.Err }

// CodeOf is the provider's number of an error, empty where it gave none.
func CodeOf(err error) string {
	var coded Coded
	if errors.As(err, &coded) {
		return coded.Code
	}
	return ""
}

// Fate is what a provider knows of a message it may have been handed.
type Fate string

// What became of a message. Untold is also what a provider answers that never
// heard of it: that its list holds everything it ever took, none of them promises.
const (
	Untold Fate = ""
	Taken  Fate = "taken"
	Failed Fate = "failed"
)

// Sender hands a message to whoever delivers it. It may be called at once by
// many.
type Sender interface {
	// Send returns once the message was accepted for delivery.
	Send(ctx context.Context, m Message) error
	// Find asks what became of a message that was handed over at this time, and
	// whose answer never came. No provider of ours takes an id of our own along,
	// so it is known by its phone, its time and its words.
	Find(ctx context.Context, m Message, at time.Time) (Fate, error)
}

// Routed sends e-mails one way and everything else another.
type Routed struct {
	Phones, Emails Sender
}

func (r Routed) of(c Channel) Sender {
	if c == Email {
		return r.Emails
	}
	return r.Phones
}

// Send hands the message to the sender of its channel.
func (r Routed) Send(ctx context.Context, m Message) error { return r.of(m.Channel).Send(ctx, m) }

// Find asks the sender of its channel.
func (r Routed) Find(ctx context.Context, m Message, at time.Time) (Fate, error) {
	return r.of(m.Channel).Find(ctx, m, at)
}

// Nowhere refuses every message: nobody configured a way for them.
type Nowhere struct{}

// Send refuses.
func (Nowhere) Send(context.Context, Message) error {
	return Coded{fmt.Errorf("%w: nobody configured how it is sent", ErrRefused), "NOT_CONFIGURED"}
}

// Find knows nothing.
func (Nowhere) Find(context.Context, Message, time.Time) (Fate, error) { return Untold, nil }

// ClockSkew is how far a provider's clock may be from ours.
const ClockSkew = time.Minute
