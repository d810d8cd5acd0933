package messagecallbacks_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/api/messagecallbacks"
	"cortejo/jobs"
	"cortejo/jobs/jobstest"
	"cortejo/platform/server"
	"cortejo/providers/messages"
	"cortejo/providers/messages/twilio"
	"cortejo/providers/messages/whatsapp"
	"cortejo/providers/messages/whatsapp/standin"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

const token, public = "the-auth-token", "https://cortejo.test"

// fixture is a business that sends messages, with a queue without workers.
type fixture struct {
	*tenanttest.Env
	t       *testing.T
	event   tenanttest.Event
	options messagecallbacks.Options
	written []messages.Inbound // what people wrote, as it was handed over
	deaf    error              // the error of the handler of inbound messages
}

func setup(t *testing.T) *fixture {
	t.Helper()
	t.Parallel()
	h := &fixture{Env: tenanttest.New(t), t: t}
	jobstest.SetQueue(t, h.Env)
	h.event = h.AddEvent(h.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui")
	h.options = messagecallbacks.Options{
		Env:         server.Env{DB: h.DB, PublicURL: public, Log: slog.New(slog.DiscardHandler)},
		TwilioToken: token, WhatsApp: standin.NewSettings(""),
		Inbound: func(_ context.Context, in messages.Inbound) error {
			h.written = append(h.written, in)
			return h.deaf
		},
	}
	return h
}

func (h *fixture) exec(sql string, args ...any) {
	h.t.Helper()
	if _, err := h.Admin.Exec(h.t.Context(), sql, args...); err != nil {
		h.t.Fatal(err)
	}
}

func (h *fixture) text(sql string, args ...any) (text string) {
	h.t.Helper()
	if err := h.Admin.QueryRow(h.t.Context(), sql, args...).Scan(&text); err != nil {
		h.t.Fatal(err)
	}
	return text
}

// handedOver is a message of this kind that was handed over to a provider.
func (h *fixture) handedOver(kind string) (id uuid.UUID) {
	h.t.Helper()
	id = h.AddDelivery(h.event.Business)
	h.exec(`UPDATE deliveries SET kind = $2, channel = 'WHATSAPP', cost_class = 'utility' WHERE message_id = $1`,
		id, kind)
	return id
}

// standing returns the stored state of a message: its status, the reason of a failure, and its cost class.
func (h *fixture) standing(id uuid.UUID) string {
	return h.text(
		`SELECT concat_ws(' ', state, nullif(reason, ''), cost_class) FROM deliveries WHERE message_id = $1`, id)
}

func serve(handler http.Handler, r *http.Request) *httptest.ResponseRecorder {
	answer := httptest.NewRecorder()
	handler.ServeHTTP(answer, r)
	return answer
}

// twilio posts a form that this token signed.
func (h *fixture) twilio(handler http.Handler, address, signedWith string, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequestWithContext(h.t.Context(), http.MethodPost, address, strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set(twilio.SignatureHeader, twilio.Sign(signedWith, public+address, form))
	return serve(handler, r)
}

func (h *fixture) twilioSays(message, sid, status, code string) int {
	form := url.Values{"MessageSid": {sid}, "MessageStatus": {status}, "AccountSid": {"AC1"}}
	if code != "" {
		form.Set("ErrorCode", code)
	}
	return h.twilio(h.options.TwilioStatus(), jobs.StatusPath+"?message="+message, token, form).Code
}

// meta posts a callback that this secret signed.
func (h *fixture) meta(signedWith string, callback any) *httptest.ResponseRecorder {
	h.t.Helper()
	body, err := json.Marshal(callback)
	if err != nil {
		h.t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(h.t.Context(), http.MethodPost, messagecallbacks.MetaPath,
		strings.NewReader(string(body)))
	r.Header.Set(whatsapp.SignatureHeader, whatsapp.Sign(signedWith, body))
	return serve(h.options.Meta(), r)
}

func (h *fixture) metaSays(statuses ...whatsapp.Status) int {
	h.t.Helper()
	return h.meta(h.options.WhatsApp.AppSecret, standin.NewCallback(statuses, nil)).Code
}

// said is a status of Meta's.
func said(message uuid.UUID, wamid, status string, code int) whatsapp.Status {
	s := whatsapp.Status{ID: wamid, Status: status, Timestamp: "1795600000", RecipientID: "553187654321",
		CallbackData: message.String()}
	if code != 0 {
		s.Errors = []whatsapp.Failure{{Code: code, Message: "Message undeliverable"}}
	}
	return s
}

// orders are all of them.
func orders(states []string) (all [][]string) {
	if len(states) <= 1 {
		return [][]string{slices.Clone(states)}
	}
	for i := range states {
		for _, rest := range orders(slices.Delete(slices.Clone(states), i, i+1)) {
			all = append(all, append([]string{states[i]}, rest...))
		}
	}
	return all
}

// Whatever order statuses come in, each as often as it likes, read beats delivered beats failed beats sent: of either
// provider, of guests' messages and of all others.
func TestStatusesNeverStepBack(t *testing.T) {
	h := setup(t)
	heard := []string{"sent", "failed", "delivered", "read"}
	for n := 1; n <= len(heard); n++ {
		for _, order := range orders(heard[:n]) {
			for provider, say := range map[string]func(id uuid.UUID, state string) bool{
				"twilio": func(id uuid.UUID, state string) bool {
					return h.twilioSays(id.String(), "SM1", state, "") == http.StatusNoContent
				},
				"meta": func(id uuid.UUID, state string) bool {
					return h.metaSays(said(id, "wamid.1", state, 0)) == http.StatusOK
				},
			} {
				other := h.handedOver("team_invite")
				_, guests := h.AddGuestMessage(h.event, h.AddInvitation(h.event, "Souzas"))
				h.exec(`INSERT INTO deliveries (business_id, message_id) VALUES ($1, $2)`, h.event.Business.ID, guests)
				for _, state := range append(slices.Clone(order), order...) {
					for _, id := range []uuid.UUID{other, guests} {
						if !say(id, state) {
							t.Errorf("%s: %s was not taken", provider, state)
						}
					}
				}
				want := strings.ToUpper(heard[n-1])
				if got := h.text(`SELECT state FROM deliveries WHERE message_id = $1`, other); got != want {
					t.Errorf("%s, heard %v: %s", provider, order, got)
				}
				if got := h.text(`SELECT status FROM guest_messages WHERE id = $1`,
					guests); strings.ToUpper(got) != want {
					t.Errorf("%s, a guest's, heard %v: %s", provider, order, got)
				}
				if want == "READ" &&
					h.text(
						`SELECT (delivered_at IS NOT NULL AND sent_at IS NOT NULL AND error = '')::text FROM guest_messages WHERE id = $1`, guests) != "true" {
					t.Errorf("%s, heard %v: read, and not delivered", provider, order)
				}
			}
		}
	}
}

// One callback contains many statuses: several of one message, unknown ones, and some without our ID. Meta's cost class
// is stored.
func TestMetaTellsOfManyAtOnce(t *testing.T) {
	h := setup(t)
	first, second, unnamed := h.handedOver("guest_invite"), h.handedOver("team_invite"), h.handedOver("team_invite")
	h.exec(`UPDATE deliveries SET provider_id = 'wamid.3' WHERE message_id = $1`, unnamed)
	priced := said(first, "wamid.1", "sent", 0)
	priced.Pricing = &whatsapp.Pricing{Billable: true, Model: "PMP", Category: "marketing"}
	alone := said(unnamed, "wamid.3", "read", 0)
	alone.CallbackData = ""
	batch := []whatsapp.Status{
		said(first, "wamid.1", "read", 0), priced, said(second, "wamid.2", "failed", 131049),
		said(uuid.New(), "wamid.9", "read", 0), alone,
		said(second, "wamid.2", "deleted", 0), said(second, "wamid.2", "warning", 0),
	}
	for range 3 {
		if code := h.metaSays(batch...); code != http.StatusOK {
			t.Fatalf("answered %d", code)
		}
		for id, want := range map[uuid.UUID]string{first: "READ marketing", second: "FAILED META_131049 utility",
			unnamed: "READ utility"} {
			if got := h.standing(id); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		}
	}
	if got := h.text(`SELECT wa_id || ' ' || provider_id FROM deliveries WHERE message_id = $1`,
		first); got != "553187654321 wamid.1" {
		t.Errorf("kept %s", got)
	}
	// Another message of Meta's under our id, and one of another number.
	h.metaSays(said(second, "wamid.4", "read", 0))
	foreign := standin.NewCallback([]whatsapp.Status{said(second, "wamid.2", "read", 0)}, nil)
	foreign.Entries[0].Changes[0].Value.Metadata.PhoneNumberID = "200000000000001"
	h.meta(h.options.WhatsApp.AppSecret, foreign)
	if got := h.standing(second); got != "FAILED META_131049 utility" {
		t.Errorf("of strangers: %s", got)
	}
}

// A callback without a valid signature changes nothing and reveals nothing.
func TestForgedCallbacks(t *testing.T) {
	h := setup(t)
	id := h.handedOver("team_invite")
	callback := standin.NewCallback([]whatsapp.Status{said(id, "wamid.1", "read", 0)},
		[]whatsapp.Inbound{{From: "553187654321", Type: "text"}})
	own := h.options
	for what, code := range map[string]int{
		"another secret": h.meta("other", callback).Code,
		"no secret": func() int {
			h.options.WhatsApp.AppSecret = ""
			defer func() { h.options = own }()
			return h.meta("", callback).Code
		}(),
		"another token": h.twilio(h.options.TwilioStatus(), jobs.StatusPath+"?message="+id.String(), "other",
			url.Values{"MessageSid": {"SM1"}, "MessageStatus": {"read"}}).Code,
		"an answer": h.twilio(h.options.TwilioInbound(), messagecallbacks.TwilioInboundPath, "other",
			url.Values{"From": {"+5531987654321"}, "Body": {"SAIR"}}).Code,
	} {
		if code != http.StatusForbidden {
			t.Errorf("%s: %d", what, code)
		}
	}
	// A signed form taken to another message's address, and a signed body that was changed.
	other := h.handedOver("team_invite")
	form := url.Values{"MessageSid": {"SM1"}, "MessageStatus": {"read"}}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, jobs.StatusPath+"?message="+other.String(),
		strings.NewReader(form.Encode()))
	r.Header.Set(twilio.SignatureHeader, twilio.Sign(token, public+jobs.StatusPath+"?message="+id.String(), form))
	if code := serve(h.options.TwilioStatus(), r).Code; code != http.StatusForbidden {
		t.Errorf("taken elsewhere: %d", code)
	}
	body, err := json.Marshal(callback)
	if err != nil {
		t.Fatal(err)
	}
	r = httptest.NewRequestWithContext(t.Context(), http.MethodPost, messagecallbacks.MetaPath,
		strings.NewReader(" "+string(body)))
	r.Header.Set(whatsapp.SignatureHeader, whatsapp.Sign(h.options.WhatsApp.AppSecret, body))
	if code := serve(h.options.Meta(), r).Code; code != http.StatusForbidden {
		t.Errorf("changed by a space: %d", code)
	}
	r = httptest.NewRequestWithContext(t.Context(), http.MethodPost, messagecallbacks.MetaPath,
		strings.NewReader(strings.Repeat(" ", 3<<20+1)))
	if code := serve(h.options.Meta(), r).Code; code != http.StatusRequestEntityTooLarge {
		t.Errorf("too large: %d", code)
	}
	if h.standing(id) != "HANDED_OVER utility" || h.standing(other) != "HANDED_OVER utility" || len(h.written) != 0 {
		t.Errorf("%s, %s, %v", h.standing(id), h.standing(other), h.written)
	}
	for _, nobodys := range []string{uuid.NewString(), "", "nada"} {
		if code := h.twilioSays(nobodys, "SM1", "read", ""); code != http.StatusNoContent {
			t.Errorf("nobody's: %d", code)
		}
	}
}

// Meta is given its own number back if it knows our token.
func TestMetaAsksWhoseTheAddressIs(t *testing.T) {
	h := setup(t)
	ask := func(mode, word string) *httptest.ResponseRecorder {
		query := url.Values{"hub.mode": {mode}, "hub.verify_token": {word}, "hub.challenge": {"1158201444"}}
		return serve(h.options.Meta(),
			httptest.NewRequestWithContext(t.Context(), http.MethodGet,
				messagecallbacks.MetaPath+"?"+query.Encode(), nil))
	}
	if got := ask("subscribe", h.options.WhatsApp.VerifyToken); got.Code != http.StatusOK ||
		got.Body.String() != "1158201444" || !strings.HasPrefix(got.Header().Get("Content-Type"), "text/plain") {
		t.Errorf("%d %s", got.Code, got.Body)
	}
	for what, got := range map[string]*httptest.ResponseRecorder{"another token": ask("subscribe", "other"),
		"no token": ask("subscribe", ""), "another mode": ask("unsubscribe", h.options.WhatsApp.VerifyToken)} {
		if got.Code != http.StatusForbidden || strings.Contains(got.Body.String(), "1158201444") {
			t.Errorf("%s: %d %s", what, got.Code, got.Body)
		}
	}
	h.options.WhatsApp.VerifyToken = ""
	if got := ask("subscribe", ""); got.Code != http.StatusForbidden {
		t.Errorf("nobody's token: %d", got.Code)
	}
}

// Inbound messages reach one handler, with the phone in E.164; a message that it fails to handle is sent again.
func TestWhatPeopleWrite(t *testing.T) {
	h := setup(t)
	text, button := whatsapp.Inbound{From: "553187654321", ID: "wamid.1", Timestamp: "1795600000", Type: "text"},
		whatsapp.Inbound{From: "5511987654321", ID: "wamid.2", Type: "button"}
	text.Text.Body, button.Button.Text = "SAIR", "Parar"
	picture := whatsapp.Inbound{From: "553187654321", ID: "wamid.3", Type: "image"}
	if code := h.meta(h.options.WhatsApp.AppSecret,
		standin.NewCallback(nil, []whatsapp.Inbound{text, picture, button, text})).Code; code != http.StatusOK {
		t.Errorf("meta: %d", code)
	}
	// A message whose sender is no phone is ignored.
	for _, from := range []string{"whatsapp:+5531987654321", "+5511987654321", "Cortejo"} {
		if got := h.twilio(h.options.TwilioInbound(), messagecallbacks.TwilioInboundPath, token,
			url.Values{"From": {from}, "Body": {"parar"}, "MessageSid": {"SM1"}}); got.Code != http.StatusOK ||
			got.Body.String() != "<Response></Response>" {
			t.Errorf("twilio: %d %s", got.Code, got.Body)
		}
	}
	heard := make([]string, 0, len(h.written))
	for _, in := range h.written {
		heard = append(heard, strings.Join([]string{in.ID, string(in.Channel), in.From, in.Text}, " "))
	}
	if want := []string{
		"wamid.1 whatsapp +5531987654321 SAIR", "wamid.2 whatsapp +5511987654321 Parar",
		"wamid.1 whatsapp +5531987654321 SAIR",
		"SM1 whatsapp +5531987654321 parar", "SM1 sms +5511987654321 parar",
	}; !slices.Equal(heard, want) {
		t.Errorf("heard %q", heard)
	}
	if h.written[0].SentAt.Unix() != 1795600000 || !h.written[1].SentAt.Equal(time.Unix(0, 0)) ||
		time.Since(h.written[4].SentAt).Abs() > time.Minute {
		t.Errorf("they wrote at %v, %v and %v", h.written[0].SentAt, h.written[1].SentAt, h.written[4].SentAt)
	}
	h.deaf = errors.New("the database is away")
	id := h.handedOver("team_invite")
	if code := h.meta(h.options.WhatsApp.AppSecret, standin.NewCallback([]whatsapp.Status{said(id, "wamid.5", "read", 0)},
		[]whatsapp.Inbound{text})).Code; code != http.StatusInternalServerError {
		t.Errorf("not worked on: %d", code)
	}
	if got := h.standing(id); got != "READ utility" {
		t.Errorf("its status is %s", got)
	}
}

// A message that WhatsApp cannot deliver is sent by SMS if the channel was our choice, once, however often the failure
// is reported. Other failures, and messages by other channels, are not sent again.
func TestAnotherChannelOnlyWhereOneCertainlyFailed(t *testing.T) {
	h := setup(t)
	customer := h.AddEventCustomer(h.event, h.AddUser("Marina Alves"))
	asked := func() string {
		return h.text(
			`SELECT coalesce(string_agg(args->>'messageId', ' ' ORDER BY id), '') FROM river.river_job WHERE kind = 'customer_message' AND (args->>'bySms')::boolean`)
	}
	message := uuid.MustParse(
		h.text(
			`INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone, sent_at) VALUES ($1, $2, $3, 'ACCESS', 'WHATSAPP', $4, now()) RETURNING id`,
			h.event.Business.ID, h.event.ID, customer.ID, customer.Phone))
	h.exec(
		`INSERT INTO deliveries (business_id, message_id, kind, channel, state, settled_at) VALUES ($1, $2, 'customer_access', 'WHATSAPP', 'SENT', now())`, h.event.Business.ID, message)
	h.metaSays(said(h.handedOver("customer_access"), "wamid.2", "failed", 131049),
		said(h.handedOver("contract_code"), "wamid.3", "failed", 131026),
		said(h.handedOver("guest_invite"), "wamid.4", "failed", 131026))
	if got := asked(); got != "" {
		t.Errorf("asked for %s", got)
	}
	for range 3 {
		h.metaSays(said(message, "wamid.1", "failed", 131026))
	}
	if got := asked(); got != message.String() {
		t.Errorf("asked for %q", got)
	}
	if got := h.text(`SELECT (sent_at IS NULL)::text FROM customer_messages WHERE id = $1`, message); got != "true" {
		t.Error("what did not arrive is still called sent")
	}
	var fate string
	if err := h.DB.Read(tenants.AsMember(h.event.Business.Owner.ID, h.event.Business.ID)).
		QueryRow(t.Context(), `SELECT app.delivery_of($1)`, message).Scan(&fate); err != nil || fate != "FAILED" {
		t.Errorf("its team reads %s, %v", fate, err)
	}
}
