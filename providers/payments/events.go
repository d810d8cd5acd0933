package payments

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/stripe/stripe-go/v76"
	"github.com/stripe/stripe-go/v76/webhook"
)

// SignatureHeader carries the signature of an event.
const SignatureHeader = "Stripe-Signature"

// ErrNotSigned says that nobody who knows a secret of ours sent this, or not in the last five minutes.
var ErrNotSigned = errors.New("payments: not signed by one of our secrets, or too long ago")

// Event says that something happened to an object. It is a nudge and nothing more: events come twice, late and in any
// order, so what is true of the object is asked for.
type Event struct {
	ID, Type string
	// Account is a connected account's that it happened in; "" for our own.
	Account    string
	APIVersion string
	Live       bool
	CreatedAt  time.Time
	// The object, and those above it that it names.
	Object, ObjectID string
	SessionID        string
	IntentID         string
	ChargeID         string
}

// Event checks who sent a body, byte for byte as it came, and reads it.
func (c *Client) Event(body []byte, signature string) (Event, error) {
	return parseEvent(body, signature, c.WebhookSecrets)
}

// ParseAccountEvent is Event for the endpoint of connected accounts, which has secrets of its own.
func (c *Client) ParseAccountEvent(body []byte, signature string) (Event, error) {
	return parseEvent(body, signature, c.ConnectSecrets)
}

func parseEvent(body []byte, signature string, secrets []string) (Event, error) {
	signed := false
	for _, secret := range secrets {
		// Each is tried: a header may hold the signatures of two secrets, and we may know two.
		if secret != "" && webhook.ValidatePayload(body, signature, secret) == nil {
			signed = true
			break
		}
	}
	if !signed {
		return Event{}, ErrNotSigned
	}
	var e stripe.Event
	if err := json.Unmarshal(body, &e); err != nil {
		return Event{}, fmt.Errorf("payments: an event that cannot be read: %w", err)
	}
	if e.ID == "" || e.Data == nil {
		return Event{}, errors.New("payments: an event without an id or an object")
	}
	event := Event{
		ID: e.ID, Type: string(e.Type), Account: e.Account, APIVersion: e.APIVersion, Live: e.Livemode,
		CreatedAt: time.Unix(e.Created, 0),
		Object:    idOf(e.Data.Object["object"]), ObjectID: idOf(e.Data.Object["id"]),
		IntentID: idOf(e.Data.Object["payment_intent"]), ChargeID: idOf(e.Data.Object["charge"]),
	}
	switch event.Object {
	case "checkout.session":
		event.SessionID = event.ObjectID
	case "payment_intent":
		event.IntentID = event.ObjectID
		event.ChargeID = idOf(e.Data.Object["latest_charge"])
	case "charge":
		event.ChargeID = event.ObjectID
	}
	return event, nil
}

// idOf reads what another object names: its id, or the whole of it.
func idOf(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case map[string]any:
		id, _ := v["id"].(string)
		return id
	}
	return ""
}

// Foreign says why an event is none of ours to work on, "" where it is: another account, test and real money
// confused, or an endpoint that is not pinned to our version of the API.
func (c *Client) Foreign(e Event) string {
	if e.Account != "" {
		return "ACCOUNT"
	}
	return c.checkMode(e)
}

// CheckAccountEvent is Foreign for the endpoint of connected accounts. Whether an account is ours only the database
// knows.
func (c *Client) CheckAccountEvent(e Event) string {
	if e.Account == "" {
		return "NO_ACCOUNT"
	}
	return c.checkMode(e)
}

func (c *Client) checkMode(e Event) string {
	switch {
	case e.Live != c.Live():
		return "LIVEMODE"
	case e.APIVersion != APIVersion:
		return "API_VERSION"
	}
	return ""
}
