// Package messages sends text messages to people's phones. Its senders live in
// folders of their own: the outbox, which keeps what would have been sent, and
// Twilio.
package messages

import (
	"context"
	"errors"
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
)

// Valid says whether the channel is one of ours.
func (c Channel) Valid() bool { return c == SMS || c == WhatsApp }

// Kind is what a message is about. WhatsApp accepts a first message from a
// business only in a wording approved beforehand; the kind chooses it.
type Kind string

// The kinds of messages Cortejo sends.
const (
	SignInCode     Kind = "sign_in_code"
	EventLink      Kind = "event_link"
	TeamInvite     Kind = "team_invite"
	VendorInvite   Kind = "vendor_invite"
	RunSheetLink   Kind = "run_sheet_link"
	CustomerAccess Kind = "customer_access"
	CustomerArea   Kind = "customer_area"
	PhoneChanged   Kind = "phone_changed"
	ControlTaken   Kind = "control_taken"
)

// OnWhatsApp are the kinds that WhatsApp has to approve a wording of. The settings, and what
// deploys them, take their names from here.
var OnWhatsApp = []Kind{SignInCode, EventLink, TeamInvite, VendorInvite, RunSheetLink, CustomerAccess, CustomerArea}

// OnSMSAlone are the others: SMS needs no approval.
var OnSMSAlone = []Kind{PhoneChanged, ControlTaken}

// TemplateSetting is the environment variable that names the approved wording of a kind.
func (k Kind) TemplateSetting() string { return "TWILIO_TEMPLATE_" + strings.ToUpper(string(k)) }

// Message is one text to one phone.
type Message struct {
	Channel Channel
	// To is the phone in E.164.
	To   string
	Kind Kind
	// Body is the whole text.
	Body string
	// Values fill the approved wording of this kind, in order, where the
	// channel demands one.
	Values []string
}

// LogValue keeps the phone and the text, which may hold a sign-in code, out of
// every log.
func (m Message) LogValue() slog.Value {
	return slog.GroupValue(slog.String("channel", string(m.Channel)), slog.String("kind", string(m.Kind)))
}

// String is what %v and %s print, for the same reason as LogValue.
func (m Message) String() string { return string(m.Kind) + " by " + string(m.Channel) }

// ErrRefused wraps the errors that trying again does not mend: a number that
// does not exist, a wrong password. No error of a sender names the phone or the
// text.
var ErrRefused = errors.New("the message was refused")

// ErrNotTaken wraps the errors after which the message certainly was not taken:
// nobody answered the call, or the provider said that it was too busy. It may be
// sent again. After any other error nobody here knows.
var ErrNotTaken = errors.New("the message was not taken")

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

// ClockSkew is how far a provider's clock may be from ours.
const ClockSkew = time.Minute
