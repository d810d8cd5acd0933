// Package whatsapp sends WhatsApp messages through Meta's Cloud API
// (https://developers.facebook.com/docs/whatsapp/cloud-api/reference/messages), and reads what it calls back with. No
// library for it is kept up, and it is one call.
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
	// DefaultVersion is the version of it that this program was written for.
	DefaultVersion = "v23.0"
	// timeout covers the slowest answers; a job waits for it, no person.
	timeout = 15 * time.Second
	// answerLimit is far above any answer of this call.
	answerLimit = 64 << 10
	// Language is that of every wording.
	Language = "pt_BR"
)

// Settings name the number that messages leave from, and what Meta and we know each other by.
type Settings struct {
	// PhoneNumberID is Meta's id of the number, which is not the number.
	PhoneNumberID string
	// AccessToken is that of a system user with whatsapp_business_messaging.
	AccessToken string
	// AppSecret signs what Meta calls back with, and VerifyToken is what it proves itself with when the address is set.
	AppSecret, VerifyToken string
	// Version is the Graph API's.
	Version string
	// Templates are the names of the wordings that WhatsApp approved, in pt_BR.
	Templates map[messages.Kind]string
	// BaseURL replaces DefaultBaseURL, for the stand-in and for tests.
	BaseURL string
}

// Enabled says whether WhatsApp messages leave this way.
func (s Settings) Enabled() bool { return s.PhoneNumberID != "" }

var (
	numeric = regexp.MustCompile(`^[0-9]{5,20}$`)
	version = regexp.MustCompile(`^v[0-9]{1,3}\.[0-9]$`)
)

// Check looks at the settings. Its errors are sentences for whoever configures the server.
func (s Settings) Check() error {
	switch {
	case !s.Enabled():
		return nil
	case !numeric.MatchString(s.PhoneNumberID):
		return errors.New("WHATSAPP_PHONE_NUMBER_ID é o identificador do número na Meta, só de algarismos, e não o número")
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

// New checks the settings. Its errors are sentences for whoever configures the server.
func New(s Settings) (*Sender, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if s.PhoneNumberID == "" || s.AccessToken == "" {
		return nil, errors.New("WHATSAPP_PHONE_NUMBER_ID e WHATSAPP_ACCESS_TOKEN andam juntos: configure os dois, ou nenhum")
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
		// What carries the token goes nowhere else.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// Request is the body of the call, as Meta documents it.
type Request struct {
	Product       string `json:"messaging_product"`
	RecipientType string `json:"recipient_type"`
	To            string `json:"to"`
	Type          string `json:"type"`
	// Template is an approved wording; Text, in its place, what answers somebody within a day of what they wrote.
	Template *Template `json:"template,omitempty"`
	Text     *Text     `json:"text,omitempty"`
	// CallbackData comes back with each status of the message.
	CallbackData string `json:"biz_opaque_callback_data,omitempty"`
}

// Text is a message in any words.
type Text struct {
	Body string `json:"body"`
}

// Template is an approved wording and what fills it.
type Template struct {
	Name     string `json:"name"`
	Language struct {
		Code string `json:"code"`
	} `json:"language"`
	Components []Component `json:"components,omitempty"`
}

// Component is a part of it: the header, the body, or a button.
type Component struct {
	Type       string      `json:"type"`
	SubType    string      `json:"sub_type,omitempty"`
	Index      string      `json:"index,omitempty"`
	Parameters []Parameter `json:"parameters"`
}

// Parameter is one value.
type Parameter struct {
	Type  string `json:"type"`
	Text  string `json:"text,omitempty"`
	Image *Image `json:"image,omitempty"`
}

// Image is what Meta fetches.
type Image struct {
	Link string `json:"link"`
}

// Answer is that of a message that was accepted, or of one that was not.
type Answer struct {
	Product  string    `json:"messaging_product,omitempty"`
	Contacts []Contact `json:"contacts,omitempty"`
	Messages []Message `json:"messages,omitempty"`
	Error    *Failure  `json:"error,omitempty"`
}

// Contact says how WhatsApp knows the phone that it was given.
type Contact struct {
	Input string `json:"input"`
	WaID  string `json:"wa_id"`
}

// Message is how Meta calls one.
type Message struct {
	ID     string `json:"id"`
	Status string `json:"message_status,omitempty"`
}

// Failure is Meta's error. Its words may repeat what was sent.
type Failure struct {
	Code    int    `json:"code"`
	Message string `json:"message,omitempty"`
	Type    string `json:"type,omitempty"`
}

// errNoTemplate is a kind that nobody named a wording of: without one WhatsApp delivers only to those who wrote within a
// day, and of whom that is we keep no list.
var errNoTemplate = messages.CodedError{Err: fmt.Errorf("whatsapp: %w: its kind has no approved wording", messages.ErrRefused), Code: "NO_TEMPLATE"}

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
		// The header shows the picture; the value that ends its address is for wordings that hold the rest of it (Twilio's).
		r.Template.Components = append(r.Template.Components, Component{Type: "header", Parameters: []Parameter{{Type: "image", Image: &Image{Link: m.PictureURL}}}})
		values = values[:max(0, len(values)-1)]
	}
	body := Component{Type: "body"}
	for _, value := range values {
		// Meta refuses a value with line breaks, tabs or four spaces in a row.
		body.Parameters = append(body.Parameters, Parameter{Type: "text", Text: strings.Join(strings.Fields(value), " ")})
	}
	if len(body.Parameters) > 0 {
		r.Template.Components = append(r.Template.Components, body)
	}
	if m.Kind.CarriesCode() {
		// Wordings of the category AUTHENTICATION have a button that copies the code.
		r.Template.Components = append(r.Template.Components, Component{Type: "button", SubType: "url", Index: "0", Parameters: body.Parameters})
	}
	return r, nil
}

// Send asks Meta to deliver the message. What it says to try again later wraps messages.ErrNotTaken, what it refuses
// messages.ErrRefused. There is no idempotency key: of a call that was not answered nobody here knows, and it is never
// made again.
func (s *Sender) Send(ctx context.Context, m messages.Message) error {
	in, err := s.request(m)
	if err != nil {
		return err
	}
	body, err := json.Marshal(in)
	if err != nil {
		return fmt.Errorf("whatsapp: %w: %w", messages.ErrRefused, err)
	}
	// Without a connection nothing can have left.
	connected := false
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { connected = true }})
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.endpoint, bytes.NewReader(body))
	if err != nil {
		return fmt.Errorf("whatsapp: %w: %w", messages.ErrNotAccepted, err)
	}
	// net/http makes a call again by itself only where it has this; a POST has not, and stays one.
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
	// An answer that is no JSON comes from something in between; its status says enough.
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
	return failure(response.StatusCode, code)
}

// Find knows nothing: Meta lists no messages. What became of one it tells by its callbacks alone.
func (s *Sender) Find(context.Context, messages.Message, time.Time) (messages.Outcome, error) {
	return messages.OutcomeUnknown, nil
}

// The codes of https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes.
var (
	// tooFast: the app, the account, the number, and the number towards this phone.
	tooFast = []int{4, 80007, 130429, 131048, 131056}
	// later: Meta's service is down or is being mended.
	later = []int{2, 131016, 131057, 133004}
	// account: no token, no right, no money, or blocked; between 200 and 299 are rights too.
	account = []int{0, 3, 10, 190, 368, 131005, 131031, 131042}
	// unreachable: the phone is on no WhatsApp, or on one that takes no such message.
	unreachable = []int{131026}
)

// failure carries Meta's number, never its words: those may repeat the phone.
func failure(status, code int) error {
	var err error
	switch {
	case slices.Contains(tooFast, code) || status == http.StatusTooManyRequests:
		err = fmt.Errorf("whatsapp: %w: %w: HTTP %d, error %d", messages.ErrNotAccepted, messages.ErrTooFast, status, code)
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

// CodeOf is how an error number of Meta's is kept.
func CodeOf(number int) string { return "META_" + strconv.Itoa(number) }

// Unreachable says whether a kept code means that WhatsApp does not reach the phone, and another channel may.
func Unreachable(code string) bool {
	return slices.ContainsFunc(unreachable, func(number int) bool { return CodeOf(number) == code })
}

// PhoneOf is the phone in E.164 of who wrote. WhatsApp knows Brazilian mobiles of before 2016 without the ninth digit,
// which telephones have had since.
func PhoneOf(waID string) string {
	if len(waID) == len("55DDNNNNNNNN") && strings.HasPrefix(waID, "55") && waID[4] >= '6' {
		waID = waID[:4] + "9" + waID[4:]
	}
	return "+" + waID
}
