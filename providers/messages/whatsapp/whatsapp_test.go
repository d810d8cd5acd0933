package whatsapp_test

import (
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/providers/messages"
	"cortejo/providers/messages/whatsapp"
	"cortejo/providers/messages/whatsapp/standin"
)

// server starts the fake of Meta's API on this machine.
func server(t *testing.T) (*standin.Standin, whatsapp.Settings) {
	t.Helper()
	meta := standin.New(standin.Options{Log: slog.New(slog.DiscardHandler)})
	t.Cleanup(meta.Close)
	listening := httptest.NewServer(meta)
	t.Cleanup(listening.Close)
	return meta, standin.NewSettings(listening.URL)
}

func sender(t *testing.T, s whatsapp.Settings) *whatsapp.Sender {
	t.Helper()
	made, err := whatsapp.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return made
}

func invitation() messages.Message {
	return messages.Message{
		ID: uuid.New(), Channel: messages.WhatsApp, To: "+5531987654321", Kind: messages.GuestInvite,
		Body: "Olá, Família Souza!",
		Values: []string{"Família Souza", "o Casamento Bia & Rui", "O espaço “Ana” no Cortejo",
			"https://cortejo.test/bia/rsvp/segredo"}, Receipt: new(messages.Receipt),
	}
}

// The request has, as JSON, exactly the documented bytes.
func TestSendsAsDocumented(t *testing.T) {
	t.Parallel()
	id := uuid.MustParse("0198c0de-0000-7000-8000-000000000001")
	invited, code, ticket := invitation(), invitation(), invitation()
	invited.ID, code.ID, ticket.ID = id, id, id
	code.Kind, code.Values = messages.SignInCode, []string{"123456"}
	ticket.Kind, ticket.Values, ticket.PictureURL = messages.GuestQrCode,
		[]string{"Família\n Souza", "do Casamento", "https://cortejo.test/x", "segredo.png"},
		"https://cortejo.test/media/convite-qr/segredo.png"
	const head = `{"messaging_product":"whatsapp","recipient_type":"individual","to":"+5531987654321","type":"template","template":{"name":"`
	const tail = `},"biz_opaque_callback_data":"0198c0de-0000-7000-8000-000000000001"}`
	for name, c := range map[string]struct {
		m    messages.Message
		want string
	}{
		"values in their order": {invited,
			head +
				`cortejo_guest_invite","language":{"code":"pt_BR"},"components":[{"type":"body","parameters":[{"type":"text","text":"Família Souza"},{"type":"text","text":"o Casamento Bia \u0026 Rui"},{"type":"text","text":"O espaço “Ana” no Cortejo"},{"type":"text","text":"https://cortejo.test/bia/rsvp/segredo"}]}]` + tail},
		"a code and its button": {code,
			head +
				`cortejo_sign_in_code","language":{"code":"pt_BR"},"components":[{"type":"body","parameters":[{"type":"text","text":"123456"}]},{"type":"button","sub_type":"url","index":"0","parameters":[{"type":"text","text":"123456"}]}]` + tail},
		"a picture above": {ticket,
			head +
				`cortejo_guest_qr_code","language":{"code":"pt_BR"},"components":[{"type":"header","parameters":[{"type":"image","image":{"link":"https://cortejo.test/media/convite-qr/segredo.png"}}]},{"type":"body","parameters":[{"type":"text","text":"Família Souza"},{"type":"text","text":"do Casamento"},{"type":"text","text":"https://cortejo.test/x"}]}]` + tail},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			meta, settings := server(t)
			bodies := make(chan string, 1)
			proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				body, err := io.ReadAll(r.Body)
				if err != nil {
					t.Error(err)
				}
				bodies <- string(body)
				r.Body = io.NopCloser(strings.NewReader(string(body)))
				meta.ServeHTTP(w, r)
			}))
			t.Cleanup(proxy.Close)
			settings.BaseURL = proxy.URL + standin.Path
			if err := sender(t, settings).Send(t.Context(), c.m); err != nil {
				t.Fatal(err)
			}
			if got := <-bodies; got != c.want {
				t.Errorf("sent\n%s, want\n%s", got, c.want)
			}
			if r := *c.m.Receipt; !strings.HasPrefix(r.ID, "wamid.") || r.WhatsAppID != "553187654321" {
				t.Errorf("noted %+v", r)
			}
		})
	}
}

// What Meta refuses is refused: it is not sent, and the error says neither whom nor what.
func TestWhatIsRefused(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		settings func(*whatsapp.Settings)
		message  func(*messages.Message)
		code     string
		account  bool
	}{
		"another token": {func(s *whatsapp.Settings) { s.AccessToken = "other" }, nil, "META_190", true},
		"a wording of no name": {func(s *whatsapp.Settings) { delete(s.Templates, messages.GuestInvite) }, nil,
			"NO_TEMPLATE", false},
		"an unapproved wording": {func(s *whatsapp.Settings) { s.Templates[messages.GuestInvite] = "other" }, nil,
			"META_132001", false},
		"a value too few": {nil, func(m *messages.Message) { m.Values = m.Values[1:] }, "META_132000", false},
		"an empty value":  {nil, func(m *messages.Message) { m.Values[0] = " " }, "META_132012", false},
		"a picture for none": {nil, func(m *messages.Message) { m.PictureURL = "https://cortejo.test/x.png" },
			"META_132000", false},
		"somebody without phone": {nil, func(m *messages.Message) { m.To = "souza" }, "META_131009", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			meta, settings := server(t)
			m := invitation()
			if c.settings != nil {
				c.settings(&settings)
			}
			if c.message != nil {
				c.message(&m)
			}
			err := sender(t, settings).Send(t.Context(), m)
			if !errors.Is(err, messages.ErrRefused) || messages.CodeOf(err) != c.code ||
				errors.Is(err, messages.ErrAccount) != c.account {
				t.Fatalf("got %v (%s)", err, messages.CodeOf(err))
			}
			if len(meta.Taken()) != 0 || strings.Contains(err.Error(), "98765") ||
				strings.Contains(err.Error(), "Souza") {
				t.Errorf("%v, taken %d", err, len(meta.Taken()))
			}
		})
	}
}

// An error says whether the message may be sent again. It may not if the outcome is unknown: Meta has no idempotency
// key.
func TestFailures(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		status, code               int
		notTaken, refused, tooFast bool
	}{
		{http.StatusTooManyRequests, 0, true, false, true}, {http.StatusBadRequest, 130429, true, false, true},
		{http.StatusBadRequest, 131056, true, false, true},
		{http.StatusBadRequest, 80007, true, false, true}, {http.StatusServiceUnavailable, 2, true, false, false},
		{http.StatusInternalServerError, 131016, true, false, false},
		{http.StatusBadRequest, 131026, false, true, false}, {http.StatusForbidden, 131031, false, true, false},
		{http.StatusInternalServerError, 131000, false, false, false}, {http.StatusBadGateway, 0, false, false, false},
	} {
		t.Run(strconv.Itoa(c.status)+" "+strconv.Itoa(c.code), func(t *testing.T) {
			t.Parallel()
			meta, settings := server(t)
			meta.Intercept(func(w http.ResponseWriter, _ whatsapp.Request) bool {
				w.WriteHeader(c.status)
				if err := json.NewEncoder(w).
					Encode(
						whatsapp.Answer{Error: &whatsapp.Failure{Code: c.code,
							Message: "to +5531987654321"}}); err != nil {
					t.Error(err)
				}
				return true
			})
			err := sender(t, settings).Send(t.Context(), invitation())
			if err == nil || errors.Is(err, messages.ErrNotAccepted) != c.notTaken ||
				errors.Is(err, messages.ErrRefused) != c.refused || errors.Is(err, messages.ErrTooFast) != c.tooFast ||
				strings.Contains(err.Error(), "98765") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// If the connection breaks before the answer, the outcome is unknown and cannot be looked up. Without a connection, the
// message was not sent.
func TestNoAnswer(t *testing.T) {
	t.Parallel()
	meta, settings := server(t)
	meta.Intercept(func(http.ResponseWriter, whatsapp.Request) bool { panic(http.ErrAbortHandler) })
	s, m := sender(t, settings), invitation()
	if err := s.Send(t.Context(), m); err == nil || errors.Is(err, messages.ErrNotAccepted) ||
		errors.Is(err, messages.ErrRefused) {
		t.Errorf("an answer that never came: %v", err)
	}
	if outcome, err := s.Find(t.Context(), m, time.Now()); outcome != messages.OutcomeUnknown || err != nil {
		t.Errorf("found %s, %v", outcome, err)
	}
	settings.BaseURL = "http://127.0.0.1:1"
	if err := sender(t, settings).Send(t.Context(), m); !errors.Is(err, messages.ErrNotAccepted) {
		t.Errorf("nobody there: %v", err)
	}
}

// WhatsApp's Brazilians without the ninth digit are who has it on the telephone.
func TestTheNinthDigit(t *testing.T) {
	t.Parallel()
	for waID, phone := range map[string]string{
		"553187654321": "+5531987654321", "5511987654321": "+5511987654321", "553132123456": "+553132123456",
		"14155238886": "+14155238886", "351912345678": "+351912345678",
	} {
		if got := whatsapp.PhoneOf(waID); got != phone {
			t.Errorf("%s is %s, want %s", waID, got, phone)
		}
	}
}

// Meta documents no example; openssl made this one: printf '{"a":1}' | openssl dgst -sha256 -hmac secret.
func TestSignature(t *testing.T) {
	t.Parallel()
	body := []byte(`{"a":1}`)
	const signed = "sha256=aa9e2e3575f5d7098b6caccd790888c36d5fdb63342a73bada2d6a51747a8494"
	for what, c := range map[string]struct {
		secret, signature string
		body              []byte
		believed          bool
	}{
		"signed": {"secret", signed, body, true}, "another body": {"secret", signed, []byte(`{"a": 1}`), false},
		"another secret": {"other", signed, body, false},
		"no signature":   {"secret", "", body, false}, "no secret": {"", whatsapp.Sign("", body), body, false},
	} {
		if got := whatsapp.IsSigned(c.secret, c.signature, c.body); got != c.believed {
			t.Errorf("%s: %t", what, got)
		}
	}
	if whatsapp.IsVerified("", "") || whatsapp.IsVerified("a", "b") || !whatsapp.IsVerified("a", "a") {
		t.Error("who is verified is not who knows the token")
	}
}
