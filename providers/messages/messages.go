// Package messages sends messages to people's phones and e-mail addresses. Its senders live in
// folders of their own: the outbox, which keeps what would have been sent, Twilio
// and SMTP.
package messages

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
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
func (c Channel) IsForPhones() bool { return c == SMS || c == WhatsApp }

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
	CustomerDecision Kind = "customer_decision"
	PhoneChanged     Kind = "phone_changed"
	EmailChanged     Kind = "email_changed"
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
	Reply            Kind = "reply"
)

// WhatsAppKinds are the kinds that WhatsApp has to approve a wording of. The settings, and what
// deploys them, take their names from here.
var WhatsAppKinds = []Kind{SignInCode, EventLink, TeamInvite, VendorInvite, RunSheetLink, CustomerAccess, CustomerArea, CustomerDecision, GuestInvite, GuestReminder, GuestNote, GuestQrCode, ContractLink, ContractReminder, ContractCode, ContractSigned, PaymentReminder, LateGift, ProposalCode, Notification}

// SMSOnlyKinds are the others: SMS needs no approval.
var SMSOnlyKinds = []Kind{PhoneChanged, EmailChanged, PixKeyChanged, ControlTaken, GiftPixChanged}

// EmailOnlyKinds go to an address that somebody typed for this, or to that of their account.
var EmailOnlyKinds = []Kind{GiftReceipt, DailySummary}

// InAnyWords are those that WhatsApp takes without an approved wording: they answer what somebody wrote within a day.
var FreeTextKinds = []Kind{Reply}

// CarryCodes are the kinds whose text opens something to whoever reads it: nobody keeps it.
var CodeKinds = []Kind{SignInCode, ContractCode, ProposalCode}

// CarriesCode says whether a kind is one of them.
func (k Kind) CarriesCode() bool { return slices.Contains(CodeKinds, k) }

// TwilioTemplateSetting and WhatsAppTemplateSetting are the environment variables that name the approved wording of a
// kind: at Twilio a content SID, at Meta the template's name.
func (k Kind) TwilioTemplateSetting() string {
	return "TWILIO_TEMPLATE_" + strings.ToUpper(string(k))
}

// WhatsAppTemplateSetting is Meta's.
func (k Kind) WhatsAppTemplateSetting() string {
	return "WHATSAPP_TEMPLATE_" + strings.ToUpper(string(k))
}

// Inbound is what somebody wrote to a number of ours.
type Inbound struct {
	Channel Channel
	// From is their phone in E.164.
	From   string
	Text   string
	SentAt time.Time
	// ID is the provider's.
	ID string
}

// Message is one text to one phone or e-mail address.
type Message struct {
	// ID is ours, which travels along where the provider takes one: what it calls back with names it.
	ID      uuid.UUID
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
	// AskedFor says that whoever gets it asked for it just now: it goes also to who stopped a business's messages.
	IsRequested bool
	// Email is what only an e-mail has.
	Email Letter
	// Receipt is where the sender notes what the provider answered; nil where nobody asks.
	Receipt *Receipt
}

// Receipt is what a provider says of a message that it took.
type Receipt struct {
	// Provider is who was asked, also where it refused.
	Provider Provider
	// ID is how the provider calls the message.
	ID string
	// WhatsAppID is how WhatsApp knows the phone: in Brazil often without the ninth digit.
	WhatsAppID string
}

// Provider is who delivers messages.
type Provider string

// The providers there are.
const (
	Twilio         Provider = "TWILIO"
	Meta           Provider = "META"
	SMTP           Provider = "SMTP"
	OutboxProvider Provider = "OUTBOX"
)

// Note keeps what the provider answered, where somebody asked for it.
func (m Message) RecordReceipt(id, whatsAppID string) {
	if m.Receipt != nil {
		m.Receipt.ID, m.Receipt.WhatsAppID = id, whatsAppID
	}
}

// Letter is what an e-mail has beside its text.
type Letter struct {
	Subject string
	// HTML is the same text, as most programs show it. It names an inline picture as "cid:" and its CID.
	HTML string
	// StopURL is where whoever got it stops the next ones (List-Unsubscribe).
	StopURL string
	// OneClick says that a POST to StopURL, without a session, stops them too (RFC 8058).
	OneClick bool
	Inline   []Inline
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

// ErrNoMailbox wraps, beside ErrRefused, the refusals of an e-mail address that certainly takes none, whoever writes:
// it is not tried again.
var ErrNoMailbox = errors.New("the address takes no e-mail")

// ErrNotTaken wraps the errors after which the message certainly was not taken:
// nobody answered the call, or the provider said that it was too busy. It may be
// sent again. After any other error nobody here knows.
var ErrNotAccepted = errors.New("the message was not taken")

// ErrAccount marks, beside ErrRefused, what says nothing of the message: the account has no right, or no money, and no
// other message would fare better.
var ErrAccount = errors.New("the account was refused")

// ErrTooFast marks, beside ErrNotTaken, a provider that is well and wants fewer messages at once.
var ErrTooFast = errors.New("too many messages at once")

// ErrOneAddress marks, beside ErrNotTaken, what is about the one address: to another the same provider may deliver.
var ErrOneAddress = errors.New("the address takes none for now")

// Coded is an error with the number that the provider gives it, which says why a message was refused.
type CodedError struct {
	Err  error
	Code string
}

// Error is that of what it wraps: the code stands beside it.
func (c CodedError) Error() string { return c.Err.Error() }

// Unwrap is the error without its code.
func (c CodedError) Unwrap() error { return c.Err }

// CodeOf is the provider's number of an error, empty where it gave none.
func CodeOf(err error) string {
	var coded CodedError
	if errors.As(err, &coded) {
		return coded.Code
	}
	return ""
}

// Fate is what a provider knows of a message it may have been handed.
type Outcome string

// What became of a message. Untold is also what a provider answers that never
// heard of it: that its list holds everything it ever took, none of them promises.
const (
	OutcomeUnknown  Outcome = ""
	OutcomeAccepted Outcome = "taken"
	OutcomeFailed   Outcome = "failed"
)

// Sender hands a message to whoever delivers it. It may be called at once by
// many.
type Sender interface {
	// Send returns once the message was accepted for delivery.
	Send(ctx context.Context, m Message) error
	// Find asks what became of a message that was handed over at this time, and
	// whose answer never came. No provider of ours is asked by an id of our own,
	// so it is known by its phone, its time and its words.
	Find(ctx context.Context, m Message, at time.Time) (Outcome, error)
}

// Routed sends each channel its way.
type ChannelRouter struct {
	SMS, WhatsApp, Emails Sender
}

func (r ChannelRouter) senderOf(c Channel) Sender {
	switch c {
	case Email:
		return r.Emails
	case WhatsApp:
		return r.WhatsApp
	case SMS:
	}
	return r.SMS
}

// Send hands the message to the sender of its channel.
func (r ChannelRouter) Send(ctx context.Context, m Message) error {
	return r.senderOf(m.Channel).Send(ctx, m)
}

// Find asks the sender of its channel.
func (r ChannelRouter) Find(ctx context.Context, m Message, at time.Time) (Outcome, error) {
	return r.senderOf(m.Channel).Find(ctx, m, at)
}

// Nowhere refuses every message: nobody configured a way for them.
type UnconfiguredSender struct{}

// Send refuses.
func (UnconfiguredSender) Send(context.Context, Message) error {
	return CodedError{fmt.Errorf("%w: nobody configured how it is sent", ErrRefused), "NOT_CONFIGURED"}
}

// Find knows nothing.
func (UnconfiguredSender) Find(context.Context, Message, time.Time) (Outcome, error) {
	return OutcomeUnknown, nil
}

// ClockSkew is how far a provider's clock may be from ours.
const ClockSkew = time.Minute
