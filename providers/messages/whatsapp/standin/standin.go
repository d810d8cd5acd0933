// Package standin replaces Meta on a machine without an account there. It implements the Cloud API's call for messages,
// refuses what Meta refuses (a wrong token, a template that is not approved, values that do not fit it), and calls back
// with signed statuses. It is no part of production.
package standin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"cortejo/providers/messages"
	"cortejo/providers/messages/whatsapp"
)

// Path is where it is found.
const Path = "/dev/whatsapp"

const (
	// deliveryTimeout is how long who is called back may take.
	deliveryTimeout = 10 * time.Second
	// waiting is how many statuses wait for the one that is being delivered.
	waiting = 1000
	// bodyLimit is far above any message.
	bodyLimit = 64 << 10
)

// NewSettings are those of its one account. They are no secrets: nothing they open is real.
func NewSettings(baseURL string) whatsapp.Settings {
	s := whatsapp.Settings{
		PhoneNumberID: "100000000000001", AccessToken: "standin-token", AppSecret: "standin-app-secret",
		VerifyToken: "standin-verify-token",
		Version:     whatsapp.DefaultVersion, BaseURL: baseURL + Path, Templates: map[messages.Kind]string{},
	}
	for kind := range wordings {
		s.Templates[kind] = "cortejo_" + string(kind)
	}
	return s
}

// wording is what an approved template has to be filled with.
type wording struct {
	values  int
	picture bool
}

// wordings are those that a real account has to have approved, too.
var wordings = map[messages.Kind]wording{
	messages.SignInCode: {values: 1}, messages.ContractCode: {values: 1}, messages.ProposalCode: {values: 1},
	messages.EventLink: {values: 4}, messages.CustomerAccess: {values: 4}, messages.CustomerArea: {values: 5},
	messages.PaymentReminder:  {values: 6},
	messages.CustomerDecision: {values: 5}, messages.LateGift: {values: 6}, messages.Notification: {values: 3},
	messages.TeamInvite: {values: 5}, messages.VendorInvite: {values: 3}, messages.RunSheetLink: {values: 4},
	messages.GuestInvite: {values: 4}, messages.GuestReminder: {values: 4}, messages.GuestNote: {values: 4},
	messages.GuestQrCode:  {values: 3, picture: true},
	messages.ContractLink: {values: 4}, messages.ContractReminder: {values: 4}, messages.ContractSigned: {values: 3},
}

// Options configure a fake of Meta's API.
type Options struct {
	// WebhookURL is the address of the callbacks; "" disables them.
	WebhookURL string
	// Heard is called with each status after its callback was accepted; nil disables it.
	Heard func(ctx context.Context, message uuid.UUID, status string)
	Log   *slog.Logger
}

// Standin is a fake Meta server.
type Standin struct {
	options  Options
	settings whatsapp.Settings
	client   *http.Client
	statuses chan whatsapp.Status
	stop     context.CancelFunc
	running  sync.WaitGroup

	mu     sync.Mutex
	taken  []whatsapp.Request
	before Hook
	wrote  map[string]time.Time // by how WhatsApp knows who did
}

// Hook may answer a message in Meta's stead, or break the connection by panicking with http.ErrAbortHandler.
type Hook func(w http.ResponseWriter, r whatsapp.Request) (answered bool)

// New starts one, which Close ends.
func New(o Options) *Standin {
	ctx, stop := context.WithCancel(context.Background())
	s := &Standin{options: o, settings: NewSettings(""), client: &http.Client{Timeout: deliveryTimeout},
		statuses: make(chan whatsapp.Status, waiting), stop: stop, wrote: map[string]time.Time{}}
	s.running.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case status := <-s.statuses:
				s.deliver(ctx, status)
			}
		}
	})
	return s
}

// Close stops calling back.
func (s *Standin) Close() {
	s.stop()
	s.running.Wait()
}

// Intercept calls before on each well-formed message from now on, which is not taken if it answers.
func (s *Standin) Intercept(before Hook) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.before = before
}

// OpenConversation starts the 24 hours in which free text may be sent to this phone.
func (s *Standin) OpenConversation(phone string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wrote[WhatsAppIDOf(phone)] = time.Now()
}

// Taken are the messages taken so far.
func (s *Standin) Taken() []whatsapp.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]whatsapp.Request(nil), s.taken...)
}

// ServeHTTP answers POST {Path}/{version}/{number}/messages.
func (s *Standin) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost ||
		strings.TrimPrefix(r.URL.Path, Path) != "/"+s.settings.Version+"/"+s.settings.PhoneNumberID+"/messages" {
		refuse(w, http.StatusNotFound, 100, "no such number, or no such call")
		return
	}
	if r.Header.Get("Authorization") != "Bearer "+s.settings.AccessToken {
		refuse(w, http.StatusUnauthorized, 190, "the access token is another's")
		return
	}
	var in whatsapp.Request
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, bodyLimit))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&in); err != nil || r.Header.Get("Content-Type") != "application/json" {
		refuse(w, http.StatusBadRequest, 100, "the body is not what is documented")
		return
	}
	if code, fault := s.validate(in); fault != "" {
		status := http.StatusBadRequest
		if code == noSuchTemplate {
			status = http.StatusNotFound
		}
		refuse(w, status, code, fault)
		return
	}
	s.mu.Lock()
	before := s.before
	s.mu.Unlock()
	if before != nil && before(w, in) {
		return
	}
	s.mu.Lock()
	s.taken = append(s.taken, in)
	s.mu.Unlock()
	// Messages that no caller reads are kept only for a short time.
	s.forget()
	known := WhatsAppIDOf(in.To)
	id := "wamid." + strings.ReplaceAll(uuid.NewString(), "-", "")
	writeAnswer(w, http.StatusOK, whatsapp.Answer{
		Product: "whatsapp", Contacts: []whatsapp.Contact{{Input: in.To, WaID: known}},
		Messages: []whatsapp.Message{{ID: id, Status: "accepted"}},
	})
	status := whatsapp.Status{
		ID: id, Status: "sent", Timestamp: strconv.FormatInt(time.Now().Unix(), 10), RecipientID: known,
		CallbackData: in.CallbackData,
		Pricing:      &whatsapp.Pricing{Billable: true, Model: "PMP", Category: categoryOf(in)},
	}
	select {
	case s.statuses <- status:
	default:
		s.options.Log.Warn("the stand-in of WhatsApp has too much to tell, and forgets a status")
	}
}

// remembered is how many of the last messages Taken knows.
const remembered = 500

func (s *Standin) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.taken) > remembered {
		s.taken = append([]whatsapp.Request(nil), s.taken[len(s.taken)-remembered:]...)
	}
}

// The codes of https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes.
const (
	otherNumber    = 132000
	noSuchTemplate = 132001
	otherFormat    = 132012
	invalidValue   = 131009
	tooLate        = 131047
)

// validate returns the error that Meta would report for a message, or 0.
func (s *Standin) validate(in whatsapp.Request) (code int, fault string) {
	if in.Product != "whatsapp" || in.RecipientType != "individual" ||
		(in.Type == "template") != (in.Template != nil) || (in.Type == "text") != (in.Text != nil) ||
		in.Template == nil && in.Text == nil {
		return 100, "only templates and texts to one phone are taken here"
	}
	if !strings.HasPrefix(in.To, "+") || len(in.To) < 9 || len(in.To) > 16 {
		return invalidValue, "that is no phone"
	}
	if len(in.CallbackData) > 512 {
		return invalidValue, "the opaque data is too long"
	}
	if in.Text != nil {
		return s.validateText(in)
	}
	var kind messages.Kind
	for of, name := range s.settings.Templates {
		if name == in.Template.Name {
			kind = of
		}
	}
	approved, ok := wordings[kind]
	if !ok || in.Template.Language.Code != whatsapp.Language {
		return noSuchTemplate, "no such template in this language"
	}
	want := map[string]int{"body": approved.values}
	if approved.picture {
		want["header"] = 1
	}
	if kind.CarriesCode() {
		want["button"] = 1
	}
	for _, part := range in.Template.Components {
		if want[part.Type] != len(part.Parameters) {
			return otherNumber, fmt.Sprintf("the %s takes %d values, and %d came", part.Type, want[part.Type],
				len(part.Parameters))
		}
		delete(want, part.Type)
		for _, value := range part.Parameters {
			switch {
			case part.Type == "header" &&
				(value.Type != "image" || value.Image == nil || !strings.HasPrefix(value.Image.Link, "http")):
				return otherFormat, "the header takes a picture"
			case part.Type != "header" &&
				(value.Type != "text" || value.Text == "" || strings.ContainsAny(value.Text, "\n\t") ||
					strings.Contains(value.Text, "    ")):
				return otherFormat, "a value is empty, or has line breaks, tabs or four spaces"
			case part.Type == "button" && (part.SubType != "url" || part.Index != "0" || len(value.Text) > 15):
				return otherFormat, "the button takes the code"
			}
		}
	}
	for part := range want {
		return otherNumber, "the " + part + " was not filled"
	}
	return 0, ""
}

// validateText returns the error that Meta would report for free text, or 0.
func (s *Standin) validateText(in whatsapp.Request) (code int, fault string) {
	const longest, window = 4096, 24 * time.Hour
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case in.Text.Body == "" || len(in.Text.Body) > longest:
		return invalidValue, "the text is empty, or too long"
	case time.Since(s.wrote[WhatsAppIDOf(in.To)]) > window:
		return tooLate, "nobody wrote from there within 24 hours"
	}
	return 0, ""
}

func categoryOf(in whatsapp.Request) string {
	if in.Text != nil {
		return "service"
	}
	for _, part := range in.Template.Components {
		if part.Type == "button" {
			return "authentication"
		}
	}
	return "utility"
}

// WhatsAppIDOf is how WhatsApp knows a phone: outside of São Paulo, Rio and Espírito Santo Brazilian mobiles often
// without their ninth digit.
func WhatsAppIDOf(phone string) string {
	digits := strings.TrimPrefix(phone, "+")
	if len(digits) == len("55DD9NNNNNNNN") && strings.HasPrefix(digits, "55") && digits[2:4] > "28" &&
		digits[4] == '9' {
		return digits[:4] + digits[5:]
	}
	return digits
}

// NewCallback is the body that Meta calls back with, for these statuses and messages.
func NewCallback(statuses []whatsapp.Status, inbound []whatsapp.Inbound) whatsapp.Callback {
	value := whatsapp.Value{Product: "whatsapp", Statuses: statuses, Messages: inbound}
	value.Metadata.PhoneNumberID = NewSettings("").PhoneNumberID
	return whatsapp.Callback{Object: "whatsapp_business_account",
		Entries: []whatsapp.Entry{{ID: "100000000000002",
			Changes: []whatsapp.Change{{Field: "messages", Value: value}}}}}
}

// deliver calls back with one status. It logs a refused callback; Meta would call again.
func (s *Standin) deliver(ctx context.Context, status whatsapp.Status) {
	if s.options.WebhookURL == "" {
		return
	}
	err := s.call(ctx, status)
	if err != nil && ctx.Err() == nil {
		s.options.Log.WarnContext(ctx, "the stand-in of WhatsApp could not tell what became of a message", "error", err)
	}
	if message, bad := uuid.Parse(status.CallbackData); err == nil && bad == nil && s.options.Heard != nil {
		s.options.Heard(ctx, message, status.Status)
	}
}

func (s *Standin) call(ctx context.Context, status whatsapp.Status) error {
	body, err := json.Marshal(NewCallback([]whatsapp.Status{status}, nil))
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.options.WebhookURL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set(whatsapp.SignatureHeader, whatsapp.Sign(s.settings.AppSecret, body))
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }() // nothing was read of it
	if response.StatusCode != http.StatusOK {
		return errors.New("answered " + response.Status)
	}
	return nil
}

func refuse(w http.ResponseWriter, status, code int, fault string) {
	writeAnswer(w, status,
		whatsapp.Answer{Error: &whatsapp.Failure{Code: code, Message: "(#" + strconv.Itoa(code) + ") " + fault,
			Type: "OAuthException"}})
}

func writeAnswer(w http.ResponseWriter, status int, body whatsapp.Answer) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // encoding fails only if the client has disconnected
}
