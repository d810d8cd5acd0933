// Package twilio sends SMS and WhatsApp messages through Twilio's Messages resource
// (https://www.twilio.com/docs/messaging/api/message-resource). It may import providers/messages. Its entry point is
// New.
package twilio

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"strconv"
	"strings"
	"time"

	"cortejo/providers/messages"
)

const (
	defaultBaseURL = "https://api.twilio.com"
	// timeout covers Twilio's slowest answers. Only a job waits for it.
	timeout = 15 * time.Second
	// answerLimit limits an answer's size, far above any of this resource.
	answerLimit = 64 << 10
)

// Settings are the account and its senders.
type Settings struct {
	AccountSID string
	AuthToken  string
	// FromSMS is a number in E.164 or a messaging service ("MG…").
	FromSMS string
	// FromWhatsApp is the number of the approved WhatsApp sender, in E.164.
	FromWhatsApp string
	// SMSAlone is true if WhatsApp messages are sent by another provider.
	SMSAlone bool
	// WhatsAppTemplates are the content SIDs ("HX…") of the approved templates. A kind without one is sent as plain
	// text, which WhatsApp delivers only to people who wrote in the last 24 hours.
	WhatsAppTemplates map[messages.Kind]string
	// BaseURL replaces https://api.twilio.com, for tests.
	BaseURL string
}

// Sender sends through one account.
type Sender struct {
	settings Settings
	client   *http.Client
	endpoint string
}

// New validates the settings. Its errors are sentences for the person who configures the server.
func New(s Settings) (*Sender, error) {
	switch {
	case s.AccountSID == "" || s.AuthToken == "":
		return nil, errors.New("faltam TWILIO_ACCOUNT_SID e TWILIO_AUTH_TOKEN")
	case s.SMSAlone && s.FromSMS == "":
		return nil, errors.New("falta TWILIO_FROM_SMS: o código de acesso sai também por SMS")
	case s.FromSMS == "" || s.FromWhatsApp == "" && !s.SMSAlone:
		return nil, errors.New("faltam TWILIO_FROM_SMS e TWILIO_FROM_WHATSAPP: o código de acesso sai pelos dois")
	}
	base := s.BaseURL
	if base == "" {
		base = defaultBaseURL
	}
	endpoint, err := url.JoinPath(base, "2010-04-01", "Accounts", s.AccountSID, "Messages.json")
	if err != nil {
		return nil, fmt.Errorf("o endereço da Twilio não é válido: %w", err)
	}
	return &Sender{settings: s, endpoint: endpoint, client: &http.Client{Timeout: timeout}}, nil
}

// Send passes the message to Twilio. Busy answers (429, 503) wrap messages.ErrNotAccepted; other 5xx answers leave the
// outcome open; every other refusal wraps messages.ErrRefused.
func (s *Sender) Send(ctx context.Context, m messages.Message) error {
	form, err := s.newForm(m)
	if err != nil {
		return err
	}
	// Without a connection nothing was sent.
	connected := false
	ctx = httptrace.WithClientTrace(ctx,
		&httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) { connected = true }})
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.endpoint, strings.NewReader(form.Encode()))
	if err != nil {
		return fmt.Errorf("twilio: %w: %w", messages.ErrNotAccepted, err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	status, body, err := s.ask(request)
	switch {
	case err != nil && !connected:
		return fmt.Errorf("%w: %w", messages.ErrNotAccepted, err)
	case err != nil:
		return err
	case status == http.StatusCreated || status == http.StatusOK:
		var answer struct {
			SID string `json:"sid"`
		}
		// It was accepted, even if the answer cannot be read.
		if json.Unmarshal(body, &answer) == nil {
			m.RecordReceipt(answer.SID, "")
		}
		return nil
	}
	return newFailure(status, body)
}

// ask sends a request with the account's password. It reads the whole answer, so that the connection can be reused.
func (s *Sender) ask(request *http.Request) (status int, body []byte, err error) {
	request.SetBasicAuth(s.settings.AccountSID, s.settings.AuthToken)
	request.Header.Set("Accept", "application/json")
	response, err := s.client.Do(request)
	if err != nil {
		// The error's URL may contain the phone, so it is dropped.
		if failed := new(url.Error); errors.As(err, &failed) {
			err = failed.Err
		}
		return 0, nil, fmt.Errorf("twilio: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	if body, err = io.ReadAll(io.LimitReader(response.Body, answerLimit)); err != nil {
		return 0, nil, fmt.Errorf("twilio: %w", err)
	}
	return response.StatusCode, body, nil
}

// listed is how many of the newest messages to one phone are searched: our own limits allow far fewer between a failed
// call and its search.
const listed = 20

// Find searches the newest messages to the phone, which the Messages list resource returns by To and From. Twilio has
// no field for our ID, and sets DateSent only after a message left its queue, so the creation time is compared here.
func (s *Sender) Find(ctx context.Context, m messages.Message, at time.Time) (messages.Outcome, error) {
	form, err := s.newForm(m)
	if err != nil {
		return messages.OutcomeUnknown, err
	}
	query := url.Values{"To": {form.Get("To")}, "PageSize": {strconv.Itoa(listed)}}
	// A messaging service chooses its own sender number.
	if from := form.Get("From"); from != "" {
		query.Set("From", from)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.endpoint+"?"+query.Encode(), nil)
	if err != nil {
		return messages.OutcomeUnknown, fmt.Errorf("twilio: %w", err)
	}
	status, body, err := s.ask(request)
	if err != nil {
		return messages.OutcomeUnknown, err
	}
	if status != http.StatusOK {
		return messages.OutcomeUnknown, newFailure(status, body)
	}
	var answer struct {
		Messages []struct {
			Body    string `json:"body"`
			Status  string `json:"status"`
			Created string `json:"date_created"`
		} `json:"messages"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return messages.OutcomeUnknown, fmt.Errorf("twilio: the list of messages is no JSON: %w", err)
	}
	approved := form.Has("ContentSid")
	for _, found := range answer.Messages {
		// RFC 2822 in UTC, as Twilio documents it.
		created, err := time.Parse(time.RFC1123Z, found.Created)
		if err != nil || created.Before(at.Add(-messages.ClockSkew)) {
			continue
		}
		if found.Body != m.Body && (!approved || !hasValues(found.Body, m.Values)) {
			continue
		}
		switch found.Status {
		case "failed", "undelivered", "canceled":
			return messages.OutcomeFailed, nil
		}
		return messages.OutcomeAccepted, nil
	}
	return messages.OutcomeUnknown, nil
}

// hasValues reports whether the template was filled with these values.
func hasValues(body string, values []string) bool {
	for _, value := range values {
		if !strings.Contains(body, value) {
			return false
		}
	}
	return true
}

func (s *Sender) newForm(m messages.Message) (url.Values, error) {
	form := url.Values{}
	switch m.Channel {
	case messages.SMS:
		form.Set("To", m.To)
		if strings.HasPrefix(s.settings.FromSMS, "MG") {
			form.Set("MessagingServiceSid", s.settings.FromSMS)
		} else {
			form.Set("From", s.settings.FromSMS)
		}
		form.Set("Body", m.Body)
	case messages.WhatsApp:
		form.Set("To", "whatsapp:"+m.To)
		form.Set("From", "whatsapp:"+s.settings.FromWhatsApp)
		template := s.settings.WhatsAppTemplates[m.Kind]
		if template == "" {
			form.Set("Body", m.Body)
			// A template has its own place for a picture, filled by a value.
			if m.PictureURL != "" {
				form.Set("MediaUrl", m.PictureURL)
			}
			break
		}
		values := make(map[string]string, len(m.Values))
		for i, value := range m.Values {
			values[strconv.Itoa(i+1)] = value
		}
		encoded, err := json.Marshal(values)
		if err != nil {
			return nil, fmt.Errorf("twilio: %w", err)
		}
		form.Set("ContentSid", template)
		form.Set("ContentVariables", string(encoded))
	default:
		return nil, fmt.Errorf("twilio: %w: unknown channel %q", messages.ErrRefused, m.Channel)
	}
	// Twilio refuses a message whose callback it cannot reach.
	if strings.HasPrefix(m.StatusURL, "https://") {
		form.Set("StatusCallback", m.StatusURL)
	}
	return form, nil
}

// newFailure returns an error with Twilio's error number and without its sentence, which repeats the phone ("The 'To'
// number +55… is not a valid phone number").
func newFailure(status int, body []byte) error {
	var answer struct {
		Code int `json:"code"`
	}
	// An answer that is not JSON comes from a proxy; its status is enough.
	if err := json.Unmarshal(body, &answer); err != nil {
		answer.Code = 0
	}
	switch {
	case status == http.StatusTooManyRequests:
		return fmt.Errorf("twilio: %w: %w: HTTP %d, error %d", messages.ErrNotAccepted, messages.ErrTooFast, status,
			answer.Code)
	case status == http.StatusUnauthorized:
		return messages.CodedError{Err: fmt.Errorf("twilio: %w: %w: HTTP %d, error %d", messages.ErrRefused,
			messages.ErrAccount, status, answer.Code), Code: CodeOf(strconv.Itoa(answer.Code))}
	case status == http.StatusServiceUnavailable || status == http.StatusRequestTimeout:
		return fmt.Errorf("twilio: %w: HTTP %d, error %d", messages.ErrNotAccepted, status, answer.Code)
	case status >= http.StatusInternalServerError:
		return fmt.Errorf("twilio: HTTP %d, error %d", status, answer.Code)
	}
	return messages.CodedError{Err: fmt.Errorf("twilio: %w: HTTP %d, error %d", messages.ErrRefused, status,
		answer.Code), Code: CodeOf(strconv.Itoa(answer.Code))}
}

// CodeOf returns the stored code of a Twilio error number.
func CodeOf(number string) string { return "TWILIO_" + number }

// IsUnreachable reports whether a stored code means that WhatsApp does not reach the phone, while another channel may:
// https://www.twilio.com/docs/api/errors/63003 and 63024.
func IsUnreachable(code string) bool { return code == CodeOf("63003") || code == CodeOf("63024") }
