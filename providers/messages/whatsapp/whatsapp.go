// Package whatsapp sends WhatsApp messages through Meta's Cloud API
// (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages) and parses its callbacks. It is our own
// code because there is no maintained library, and it is a single call. It may import providers/messages. Its entry
// points are New and Settings.Read.
package whatsapp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cortejo/providers/messages"
)

const (
	// DefaultBaseURL is Meta's Graph API.
	DefaultBaseURL = "https://graph.facebook.com"
	// DefaultVersion is the API version that this program was written for.
	DefaultVersion = "v23.0"
	// timeout covers the slowest answers. Only a job waits for it.
	timeout = 15 * time.Second
	// answerLimit limits an answer's size, far above any of this call.
	answerLimit = 64 << 10
	// Language is the language of every template.
	Language = "pt_BR"
)

// Settings are the sender's number and the secrets shared with Meta.
type Settings struct {
	// PhoneNumberID is Meta's ID of the number, not the number itself.
	PhoneNumberID string
	// AccessToken is the token of a system user with whatsapp_business_messaging.
	AccessToken string
	// AppSecret signs Meta's callbacks. VerifyToken proves that Meta may set the callback's address.
	AppSecret, VerifyToken string
	// Version is the version of the Graph API.
	Version string
	// Templates are the names of the approved templates, in pt_BR.
	Templates map[messages.Kind]string
	// BaseURL replaces DefaultBaseURL, for the fake server and tests.
	BaseURL string
}

// Enabled reports whether WhatsApp messages are sent through Meta.
func (s Settings) Enabled() bool { return s.PhoneNumberID != "" }

var (
	numeric = regexp.MustCompile(`^[0-9]{5,20}$`)
	version = regexp.MustCompile(`^v[0-9]{1,3}\.[0-9]$`)
)

// Check validates the settings. Its errors are sentences for the person who configures the server.
func (s Settings) Check() error {
	switch {
	case !s.Enabled():
		return nil
	case !numeric.MatchString(s.PhoneNumberID):
		return errors.New(
			"WHATSAPP_PHONE_NUMBER_ID é o identificador do número na Meta, só de algarismos, e não o número")
	case s.Version != "" && !version.MatchString(s.Version):
		return errors.New("WHATSAPP_API_VERSION deve ser uma versão da Graph API, como " + DefaultVersion)
	}
	return nil
}

// Sender sends from one number.
type Sender struct {
	settings Settings
	client   *http.Client
	endpoint string
}

// New validates the settings. Its errors are sentences for the person who configures the server.
func New(s Settings) (*Sender, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.PhoneNumberID == "" || s.AccessToken == "" {
		return nil,
			errors.New("WHATSAPP_PHONE_NUMBER_ID e WHATSAPP_ACCESS_TOKEN andam juntos: configure os dois, ou nenhum")
	}
	if s.BaseURL == "" {
		s.BaseURL = DefaultBaseURL
	}
	if s.Version == "" {
		s.Version = DefaultVersion
	}
	endpoint, err := url.JoinPath(s.BaseURL, s.Version, s.PhoneNumberID, "messages")
	if err != nil {
		return nil, fmt.Errorf("o endereço da Meta não é válido: %w", err)
	}
	return &Sender{settings: s, endpoint: endpoint, client: &http.Client{
		Timeout: timeout,
		// Redirects are not followed, because the request carries the token.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Request is the body of the call, as Meta documents it.
type Request struct {
	Product       string `json:"messaging_product"`
	RecipientType string `json:"recipient_type"`
	To            string `json:"to"`
	Type          string `json:"type"`
	// Template is an approved template. Text replaces it in answers within a day of the person's message.
	Template *Template `json:"template,omitempty"`
	Text     *Text     `json:"text,omitempty"`
	// CallbackData is repeated in each status of the message.
	CallbackData string `json:"biz_opaque_callback_data,omitempty"`
}

// Text is a message without a template.
type Text struct {
	Body string `json:"body"`
}

// Template is an approved template with its values.
type Template struct {
	Name     string `json:"name"`
	Language struct {
		Code string `json:"code"`
	} `json:"language"`
	Components []Component `json:"components,omitempty"`
}

// Component is a part of a template: the header, the body, or a button.
type Component struct {
	Type       string      `json:"type"`
	SubType    string      `json:"sub_type,omitempty"`
	Index      string      `json:"index,omitempty"`
	Parameters []Parameter `json:"parameters"`
}

// Parameter is one value of a component.
type Parameter struct {
	Type  string `json:"type"`
	Text  string `json:"text,omitempty"`
	Image *Image `json:"image,omitempty"`
}

// Image is a picture that Meta downloads.
type Image struct {
	Link string `json:"link"`
}

// Answer is the answer to a message, accepted or not.
type Answer struct {
	Product  string    `json:"messaging_product,omitempty"`
	Contacts []Contact `json:"contacts,omitempty"`
	Messages []Message `json:"messages,omitempty"`
	Error    *Failure  `json:"error,omitempty"`
}

// Contact has WhatsApp's ID of the phone.
type Contact struct {
	Input string `json:"input"`
	WaID  string `json:"wa_id"`
}

// Message has Meta's ID of a message.
type Message struct {
	ID     string `json:"id"`
	Status string `json:"message_status,omitempty"`
}

// Failure is Meta's error. Its text may repeat the message.
type Failure struct {
	Code    int    `json:"code"`
	Message string `json:"message,omitempty"`
	Type    string `json:"type,omitempty"`
}

// errNoTemplate is the error of a kind without a configured template: without one WhatsApp delivers only to people who
// wrote within a day, and we do not record who they are.
var errNoTemplate = messages.CodedError{Err: fmt.Errorf("whatsapp: %w: its kind has no approved wording",
	messages.ErrRefused), Code: "NO_TEMPLATE"}

func (s *Sender) request(m messages.Message) (Request, error) {
	if m.Channel != messages.WhatsApp {
		return Request{}, fmt.Errorf("whatsapp: %w: unknown channel %q", messages.ErrRefused, m.Channel)
	}
	r := Request{Product: "whatsapp", RecipientType: "individual", To: m.To, CallbackData: m.ID.String()}
	if slices.Contains(messages.FreeTextKinds, m.Kind) {
		r.Type, r.Text = "text", &Text{Body: m.Body}
		return r, nil
	}
	name := s.settings.Templates[m.Kind]
	if name == "" {
		return Request{}, errNoTemplate
	}
	r.Type, r.Template = "template", &Template{Name: name}
	r.Template.Language.Code = Language
	values := m.Values
	if m.PictureURL != "" {
		// The header shows the picture. The value with the end of its address is for Twilio's templates, which contain
		// the rest of it.
		r.Template.Components = append(r.Template.Components,
			Component{Type: "header", Parameters: []Parameter{{Type: "image", Image: &Image{Link: m.PictureURL}}}})
		values = values[:max(0, len(values)-1)]
	}
	body := Component{Type: "body"}
	for _, value := range values {
		// Meta rejects values with line breaks, tabs or four consecutive spaces.
		body.Parameters = append(body.Parameters,
			Parameter{Type: "text", Text: strings.Join(strings.Fields(value), " ")})
	}
	if len(body.Parameters) > 0 {
		r.Template.Components = append(r.Template.Components, body)
	}
	if m.Kind.CarriesCode() {
		// Templates of the category AUTHENTICATION have a button that copies the code.
		r.Template.Components = append(r.Template.Components,
			Component{Type: "button", SubType: "url", Index: "0", Parameters: body.Parameters})
	}
	return r, nil
}

// Send passes the message to Meta. Temporary errors wrap messages.ErrNotAccepted, refusals messages.ErrRefused. The API
// has no idempotency key: after a call without an answer the outcome is unknown, and callers must not repeat it.
func (s *Sender) Send(ctx context.Context, m messages.Message) error {
	in, err := s.request(m)
	if err != nil {
		return err
	}
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("whatsapp: %w: %w", messages.ErrRefused, err)
	}
	// Without a connection nothing was sent.
	connected := false
	ctx = httptrace.WithClientTrace(ctx,
		&httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { connected = true }})
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.endpoint, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("whatsapp: %w: %w", messages.ErrNotAccepted, err)
	}
	// net/http would repeat a request that has GetBody on its own.
	request.GetBody = nil
	request.Header.Set("Authorization", "Bearer "+s.settings.AccessToken)
	request.Header.Set("Content-Type", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		if failed := new(url.Error); errors.As(err, &failed) {
			err = failed.Err
		}
		if !connected {
			return fmt.Errorf("whatsapp: %w: %w", messages.ErrNotAccepted, err)
		}
		return fmt.Errorf("whatsapp: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	answered, err := io.ReadAll(io.LimitReader(response.Body, answerLimit))
	if err != nil {
		return fmt.Errorf("whatsapp: %w", err)
	}
	var answer Answer
	// An answer that is not JSON comes from a proxy; its status is enough.
	parsed := json.Unmarshal(answered, &answer) == nil
	if response.StatusCode == http.StatusOK {
		if !parsed || len(answer.Messages) == 0 || answer.Messages[0].ID == "" {
			return errors.New("whatsapp: taken, and by no name")
		}
		id := ""
		if len(answer.Contacts) > 0 {
			id = answer.Contacts[0].WaID
		}
		m.RecordReceipt(answer.Messages[0].ID, id)
		return nil
	}
	code := 0
	if answer.Error != nil {
		code = answer.Error.Code
	}
	return newFailure(response.StatusCode, code)
}

// Find returns OutcomeUnknown: Meta lists no messages and reports their states in callbacks only.
func (s *Sender) Find(context.Context, messages.Message, time.Time) (messages.Outcome, error) {
	return messages.OutcomeUnknown, nil
}

// The codes of https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes.
var (
	// tooFast are the limits of the app, of the account, of the number, and of the number towards this phone.
	tooFast = []int{4, 80007, 130429, 131048, 131056}
	// later means that Meta's service is unavailable or under maintenance.
	later = []int{2, 131016, 131057, 133004}
	// account means a missing token, right or payment, or a blocked account; the codes from 200 to 299 are missing
	// rights too.
	account = []int{0, 3, 10, 190, 368, 131005, 131031, 131042}
	// unreachable means that the phone has no WhatsApp, or one that does not accept such messages.
	unreachable = []int{131026}
)

// newFailure returns an error with Meta's error number and without its text, which may repeat the phone.
func newFailure(status, code int) error {
	var err error
	switch {
	case slices.Contains(tooFast, code) || status == http.StatusTooManyRequests:
		err = fmt.Errorf("whatsapp: %w: %w: HTTP %d, error %d", messages.ErrNotAccepted, messages.ErrTooFast,
			status, code)
	case slices.Contains(later, code) || status == http.StatusServiceUnavailable:
		err = fmt.Errorf("whatsapp: %w: HTTP %d, error %d", messages.ErrNotAccepted, status, code)
	case status >= http.StatusInternalServerError:
		return fmt.Errorf("whatsapp: HTTP %d, error %d", status, code)
	case status == http.StatusUnauthorized || slices.Contains(account, code) || code >= 200 && code <= 299:
		err = fmt.Errorf("whatsapp: %w: %w: HTTP %d, error %d", messages.ErrRefused, messages.ErrAccount, status, code)
	default:
		err = fmt.Errorf("whatsapp: %w: HTTP %d, error %d", messages.ErrRefused, status, code)
	}
	return messages.CodedError{Err: err, Code: CodeOf(code)}
}

// CodeOf returns the stored code of a Meta error number.
func CodeOf(number int) string { return "META_" + strconv.Itoa(number) }

// IsUnreachable reports whether a stored code means that WhatsApp does not reach the phone, while another channel may.
func IsUnreachable(code string) bool {
	return slices.ContainsFunc(unreachable, func(number int) bool { return CodeOf(number) == code })
}

// PhoneOf returns the sender's phone in E.164. WhatsApp knows Brazilian mobiles from before 2016 without the ninth
// digit that phone numbers now have.
func PhoneOf(waID string) string {
	if len(waID) == len("55DDNNNNNNNN") && strings.HasPrefix(waID, "55") && waID[4] >= '6' {
		waID = waID[:4] + "9" + waID[4:]
	}
	return "+" + waID
}
