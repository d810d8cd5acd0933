// Package messages defines the messages to phones and e-mail addresses, and the Sender that delivers them. The senders
// are packages of their own: outbox, which stores messages instead of sending them, twilio, whatsapp and smtp. It may
// import no other package of the project. Its entry points are Message and Sender.
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

// Channel is the medium of a message.
type Channel string

// The channels of a message.
const (
	SMS      Channel = "sms"
	WhatsApp Channel = "whatsapp"
	Email    Channel = "email"
)

// IsForPhones reports whether the channel may carry sign-in codes.
func (c Channel) IsForPhones() bool { return c == SMS || c == WhatsApp }

// Kind is the subject of a message. WhatsApp accepts a business's first message only as an approved template; the kind
// selects it.
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
	WalletChanged    Kind = "wallet_changed"
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

// WhatsAppKinds are the kinds that need a template approved by WhatsApp. The names of the settings, also in
// deployments, derive from them.
var WhatsAppKinds = []Kind{SignInCode, EventLink, TeamInvite, VendorInvite, RunSheetLink, CustomerAccess, CustomerArea,
	CustomerDecision, GuestInvite, GuestReminder, GuestNote, GuestQrCode, ContractLink, ContractReminder, ContractCode,
	ContractSigned, PaymentReminder, LateGift, ProposalCode, Notification}

// SMSOnlyKinds reach phones by SMS only, which needs no approval. EmailChanged and WalletChanged are also sent by
// e-mail.
var SMSOnlyKinds = []Kind{PhoneChanged, EmailChanged, WalletChanged, PixKeyChanged, ControlTaken, GiftPixChanged}

// EmailOnlyKinds are sent to an address that a person entered for this purpose, or to that of their account.
var EmailOnlyKinds = []Kind{GiftReceipt, DailySummary}

// FreeTextKinds are those that WhatsApp accepts without a template: they answer a message that the person sent within a
// day.
var FreeTextKinds = []Kind{Reply}

// CodeKinds are the kinds whose text grants access to its reader: it is not stored.
var CodeKinds = []Kind{SignInCode, ContractCode, ProposalCode}

// CarriesCode reports whether the kind is one of CodeKinds.
func (k Kind) CarriesCode() bool { return slices.Contains(CodeKinds, k) }

// TwilioTemplateSetting returns the environment variable with the kind's template at Twilio, a content SID.
func (k Kind) TwilioTemplateSetting() string {
	return "TWILIO_TEMPLATE_" + strings.ToUpper(string(k))
}

// WhatsAppTemplateSetting returns the environment variable with the name of the kind's template at Meta.
func (k Kind) WhatsAppTemplateSetting() string {
	return "WHATSAPP_TEMPLATE_" + strings.ToUpper(string(k))
}

// Inbound is a message that a person sent to our number.
type Inbound struct {
	Channel Channel
	// From is the person's phone in E.164.
	From   string
	Text   string
	SentAt time.Time
	// ID is the provider's.
	ID string
}

// Message is one text to one phone or e-mail address.
type Message struct {
	// ID is our own. Providers that accept it repeat it in their callbacks.
	ID      uuid.UUID
	Channel Channel
	// To is the phone in E.164, or the e-mail address.
	To   string
	Kind Kind
	// Body is the full text.
	Body string
	// Values fill the kind's template, in order, on channels that need one.
	Values []string
	// PictureURL is the picture that WhatsApp shows above the text; empty for none.
	PictureURL string
	// StatusURL is the address for the provider's delivery reports, if it sends any; empty for none.
	StatusURL string
	// IsRequested is true if the recipient has just asked for the message: it is then sent in spite of an opt-out.
	IsRequested bool
	// Email has the parts that only an e-mail has.
	Email Letter
	// Receipt stores the provider's answer; nil if the caller needs none.
	Receipt *Receipt
}

// Receipt is a provider's answer to a message.
type Receipt struct {
	// Provider is set also if it refused the message.
	Provider Provider
	// ID is the provider's ID of the message.
	ID string
	// WhatsAppID is WhatsApp's ID of the phone: in Brazil often without the ninth digit.
	WhatsAppID string
}

// Provider is a service that delivers messages.
type Provider string

// The providers.
const (
	Twilio         Provider = "TWILIO"
	Meta           Provider = "META"
	SMTP           Provider = "SMTP"
	OutboxProvider Provider = "OUTBOX"
)

// RecordReceipt stores the provider's IDs in the Receipt, if there is one.
func (m Message) RecordReceipt(id, whatsAppID string) {
	if m.Receipt != nil {
		m.Receipt.ID, m.Receipt.WhatsAppID = id, whatsAppID
	}
}

// Letter has the parts of an e-mail besides its text.
type Letter struct {
	Subject string
	// HTML is the same text, as most mail programs show it. It refers to an inline picture by "cid:" and its CID.
	HTML string
	// StopURL is the address at which the recipient opts out (List-Unsubscribe).
	StopURL string
	// OneClick is true if a POST to StopURL without a session opts out too (RFC 8058).
	OneClick bool
	Inline   []Inline
}

// Inline is a file shown inside an e-mail.
type Inline struct {
	CID, Name, ContentType string
	Content                []byte
}

// LogValue leaves out the address and the text, which may contain a sign-in code.
func (m Message) LogValue() slog.Value {
	return slog.GroupValue(slog.String("channel", string(m.Channel)), slog.String("kind", string(m.Kind)))
}

// String returns a text for %v and %s, without the address and the text, as LogValue does.
func (m Message) String() string { return string(m.Kind) + " by " + string(m.Channel) }

// ErrRefused wraps errors that a retry does not solve: an unknown number, a wrong password. No error of a sender
// contains the address or the text.
var ErrRefused = errors.New("the message was refused")

// ErrNoMailbox wraps, together with ErrRefused, the refusal of an e-mail address that does not exist for any sender.
// Callers must not send to it again.
var ErrNoMailbox = errors.New("the address takes no e-mail")

// ErrNotAccepted wraps errors after which the provider certainly did not accept the message: it could not be reached,
// or was too busy. The message may be sent again. After any other error this is unknown.
var ErrNotAccepted = errors.New("the message was not taken")

// ErrAccount marks, together with ErrRefused, an error of the account and not of the message: it lacks a right or
// money, so every other message would fail too.
var ErrAccount = errors.New("the account was refused")

// ErrTooFast marks, together with ErrNotAccepted, a healthy provider that asks for fewer messages at once.
var ErrTooFast = errors.New("too many messages at once")

// ErrOneAddress marks, together with ErrNotAccepted, an error of this address only: the provider may deliver to others.
var ErrOneAddress = errors.New("the address takes none for now")

// CodedError is an error with the provider's code, which says why it refused the message.
type CodedError struct {
	Err  error
	Code string
}

// Error returns the wrapped error's text, without the code.
func (c CodedError) Error() string { return c.Err.Error() }

// Unwrap returns the error without its code.
func (c CodedError) Unwrap() error { return c.Err }

// CodeOf returns the provider's code of an error, or "" if it has none.
func CodeOf(err error) string {
	var coded CodedError
	if errors.As(err, &coded) {
		return coded.Code
	}
	return ""
}

// Outcome is the state of a message at the provider.
type Outcome string

// The outcomes. OutcomeUnknown does not mean that the provider never accepted the message: no provider guarantees that
// its list is complete.
const (
	OutcomeUnknown  Outcome = ""
	OutcomeAccepted Outcome = "taken"
	OutcomeFailed   Outcome = "failed"
)

// Sender passes messages to a provider. It must be safe for concurrent use.
type Sender interface {
	// Send returns nil once the provider accepted the message.
	Send(ctx context.Context, m Message) error
	// Find returns the outcome of a message that was sent at this time without an answer. Providers do not search by
	// our ID, so the message is found by its phone, time and text.
	Find(ctx context.Context, m Message, at time.Time) (Outcome, error)
}

// ChannelRouter sends each message with the sender of its channel.
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

// Send passes the message to the sender of its channel.
func (r ChannelRouter) Send(ctx context.Context, m Message) error {
	return r.senderOf(m.Channel).Send(ctx, m)
}

// Find asks the sender of the message's channel.
func (r ChannelRouter) Find(ctx context.Context, m Message, at time.Time) (Outcome, error) {
	return r.senderOf(m.Channel).Find(ctx, m, at)
}

// UnconfiguredSender refuses every message, for channels without settings.
type UnconfiguredSender struct{}

// Send returns ErrRefused.
func (UnconfiguredSender) Send(context.Context, Message) error {
	return CodedError{fmt.Errorf("%w: nobody configured how it is sent", ErrRefused), "NOT_CONFIGURED"}
}

// Find returns OutcomeUnknown.
func (UnconfiguredSender) Find(context.Context, Message, time.Time) (Outcome, error) {
	return OutcomeUnknown, nil
}

// ClockSkew is the largest expected difference between a provider's clock and ours.
const ClockSkew = time.Minute
