package whatsapp

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"
)

// SignatureHeader is the header with the signature of Meta's callbacks.
const SignatureHeader = "X-Hub-Signature-256"

// latestTimestamp is the end of the year 9999, the largest time that is stored.
const latestTimestamp = 253402300799

// ErrNotSigned means that the callback is not signed by Meta.
var ErrNotSigned = errors.New("whatsapp: the callback is not signed by Meta")

// Sign returns the signature of a body, byte for byte: an HMAC-SHA256 with the app's secret
// (https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads).
func Sign(appSecret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(appSecret))
	_, _ = mac.Write(body) // it never fails (https://pkg.go.dev/hash#Hash)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// IsSigned reports whether signature is valid, in constant time. Without a secret it returns false.
func IsSigned(appSecret, signature string, body []byte) bool {
	return appSecret != "" && hmac.Equal([]byte(signature), []byte(Sign(appSecret, body)))
}

// IsVerified reports whether the request to set the callback's address has our token. Without a token it returns false.
func IsVerified(ours, theirs string) bool {
	return ours != "" && subtle.ConstantTimeCompare([]byte(ours), []byte(theirs)) == 1
}

// Callback is the body of Meta's call: statuses of our messages, and messages that people sent.
type Callback struct {
	Object  string  `json:"object"`
	Entries []Entry `json:"entry"`
}

// Entry is about one business account.
type Entry struct {
	ID      string   `json:"id"`
	Changes []Change `json:"changes"`
}

// Change is about one number.
type Change struct {
	Field string `json:"field"`
	Value Value  `json:"value"`
}

// Value has the statuses and the messages.
type Value struct {
	Product  string `json:"messaging_product"`
	Metadata struct {
		PhoneNumberID string `json:"phone_number_id"`
	} `json:"metadata"`
	Statuses []Status  `json:"statuses,omitempty"`
	Messages []Inbound `json:"messages,omitempty"`
}

// Status is the state of one message.
type Status struct {
	ID           string    `json:"id"`
	Status       string    `json:"status"`
	Timestamp    string    `json:"timestamp"`
	RecipientID  string    `json:"recipient_id"`
	CallbackData string    `json:"biz_opaque_callback_data,omitempty"`
	Pricing      *Pricing  `json:"pricing,omitempty"`
	Errors       []Failure `json:"errors,omitempty"`
}

// Pricing is the category in which Meta charges the message.
type Pricing struct {
	Billable bool   `json:"billable"`
	Model    string `json:"pricing_model"`
	Category string `json:"category"`
}

// Inbound is a message that a person sent, or a button they pressed.
type Inbound struct {
	From string `json:"from"`
	ID   string `json:"id"`
	// Timestamp is when it was sent, in seconds since 1970.
	Timestamp string `json:"timestamp,omitempty"`
	Type      string `json:"type"`
	Text      struct {
		Body string `json:"body"`
	} `json:"text,omitzero"`
	Button struct {
		Text string `json:"text"`
	} `json:"button,omitzero"`
	Interactive struct {
		ButtonReply struct {
			Title string `json:"title"`
		} `json:"button_reply"`
	} `json:"interactive,omitzero"`
}

// Words returns the message's text, or "" if it is not a text.
func (in Inbound) Words() string {
	switch in.Type {
	case "text":
		return in.Text.Body
	case "button":
		return in.Button.Text
	case "interactive":
		return in.Interactive.ButtonReply.Title
	}
	return ""
}

// Written returns when the message was sent, or a time long ago if Meta does not say, so that it never overrides a
// newer one.
func (in Inbound) Written() time.Time {
	seconds, err := strconv.ParseInt(in.Timestamp, 10, 64)
	if err != nil || seconds < 0 || seconds > latestTimestamp {
		return time.Unix(0, 0)
	}
	return time.Unix(seconds, 0)
}

// Read verifies the signature and parses a callback. It leaves out other numbers than ours and other fields than
// messages.
func (s Settings) Read(signature string, body []byte) (statuses []Status, inbound []Inbound, err error) {
	if !IsSigned(s.AppSecret, signature, body) {
		return nil, nil, ErrNotSigned
	}
	var callback Callback
	if err := json.Unmarshal(body, &callback); err != nil {
		return nil, nil, errors.New("whatsapp: the callback is no JSON of Meta's") // the error may repeat the body
	}
	for _, entry := range callback.Entries {
		for _, change := range entry.Changes {
			if change.Field != "messages" ||
				s.PhoneNumberID != "" && change.Value.Metadata.PhoneNumberID != s.PhoneNumberID {
				continue
			}
			statuses = append(statuses, change.Value.Statuses...)
			for _, one := range change.Value.Messages {
				if numeric.MatchString(one.From) && strings.TrimSpace(one.Words()) != "" {
					inbound = append(inbound, one)
				}
			}
		}
	}
	return statuses, inbound, nil
}
