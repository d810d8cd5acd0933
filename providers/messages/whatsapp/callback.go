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

// SignatureHeader carries the signature of what Meta calls us with.
const SignatureHeader = "X-Hub-Signature-256"

// latestTimestamp is the end of the year 9999, beyond which nothing is written down.
const latestTimestamp = 253402300799

// ErrNotSigned is a callback that Meta did not sign.
var ErrNotSigned = errors.New("whatsapp: the callback is not signed by Meta")

// Signature is the one of a body, byte for byte: an HMAC-SHA256 with the app's secret
// (https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads).
func Signature(appSecret string, body []byte) string {
	mac := hmac.New(sha256.New, []byte(appSecret))
	_, _ = mac.Write(body) // it never fails (https://pkg.go.dev/hash#Hash)
	return "sha256=" + hex.EncodeToString(mac.Sum(nil))
}

// Signed says whether signature is that one, in a time that tells nothing of it. Without a secret nothing is.
func Signed(appSecret, signature string, body []byte) bool {
	return appSecret != "" && hmac.Equal([]byte(signature), []byte(Signature(appSecret, body)))
}

// Verified says whether whoever sets the callback's address knows our token. Without one nobody does.
func Verified(ours, theirs string) bool {
	return ours != "" && subtle.ConstantTimeCompare([]byte(ours), []byte(theirs)) == 1
}

// Callback is what Meta calls with: statuses of messages that we sent, and messages that people wrote.
type Callback struct {
	Object  string  `json:"object"`
	Entries []Entry `json:"entry"`
}

// Entry is of one business account.
type Entry struct {
	ID      string   `json:"id"`
	Changes []Change `json:"changes"`
}

// Change is what happened at one number.
type Change struct {
	Field string `json:"field"`
	Value Value  `json:"value"`
}

// Value holds them, as many as there are.
type Value struct {
	Product  string `json:"messaging_product"`
	Metadata struct {
		PhoneNumberID string `json:"phone_number_id"`
	} `json:"metadata"`
	Statuses []Status  `json:"statuses,omitempty"`
	Messages []Inbound `json:"messages,omitempty"`
}

// Status is what became of a message.
type Status struct {
	ID           string    `json:"id"`
	Status       string    `json:"status"`
	Timestamp    string    `json:"timestamp"`
	RecipientID  string    `json:"recipient_id"`
	CallbackData string    `json:"biz_opaque_callback_data,omitempty"`
	Pricing      *Pricing  `json:"pricing,omitempty"`
	Errors       []Failure `json:"errors,omitempty"`
}

// Pricing is what Meta charges it as.
type Pricing struct {
	Billable bool   `json:"billable"`
	Model    string `json:"pricing_model"`
	Category string `json:"category"`
}

// Inbound is what somebody wrote, or the button they pressed.
type Inbound struct {
	From string `json:"from"`
	ID   string `json:"id"`
	// Timestamp is in seconds since 1970, when it was written.
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

// Words are what they said, empty where it is no text.
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

// Written is when they said it; long ago where Meta does not tell, so that nothing newer is taken back by it.
func (in Inbound) Written() time.Time {
	seconds, err := strconv.ParseInt(in.Timestamp, 10, 64)
	if err != nil || seconds < 0 || seconds > latestTimestamp {
		return time.Unix(0, 0)
	}
	return time.Unix(seconds, 0)
}

// Read takes a callback apart, once it is known to be signed. What is about other numbers than ours, and other fields than
// messages, is left out.
func (s Settings) Read(signature string, body []byte) (statuses []Status, inbound []Inbound, err error) {
	if !Signed(s.AppSecret, signature, body) {
		return nil, nil, ErrNotSigned
	}
	var callback Callback
	if err := json.Unmarshal(body, &callback); err != nil {
		return nil, nil, errors.New("whatsapp: the callback is no JSON of Meta's") // whose words may repeat it
	}
	for _, entry := range callback.Entries {
		for _, change := range entry.Changes {
			if change.Field != "messages" || s.PhoneNumberID != "" && change.Value.Metadata.PhoneNumberID != s.PhoneNumberID {
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
