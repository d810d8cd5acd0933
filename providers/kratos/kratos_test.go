package kratos_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	ory "github.com/ory/kratos-client-go"

	"cortejo/providers/kratos"
	"cortejo/providers/postgres"
	"cortejo/tenants/tenanttest"
)

// message is what Kratos posts for each code.
type message struct {
	Recipient, Code, Channel, authorization string
}

// bundle is a real Kratos on a real Postgres, with a webhook that collects.
type bundle struct {
	public, admin *ory.APIClient
	sent          chan message
}

func setup(t testing.TB) bundle {
	t.Helper()
	database, err := postgres.Start(t.Context(), postgres.Options{
		BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := database.Stop(); err != nil {
			t.Error(err)
		}
	})
	if err := database.EnsureDatabase(t.Context(), "kratos"); err != nil {
		t.Fatal(err)
	}
	sent := make(chan message, 10)
	webhook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var m message
		if err := json.NewDecoder(r.Body).Decode(&m); err != nil {
			t.Errorf("the webhook cannot read its message: %v", err)
		}
		m.authorization = r.Header.Get("Authorization")
		sent <- m
	}))
	t.Cleanup(webhook.Close)

	options := kratos.Options{
		Binary:     tenanttest.FindKratosBinary(t),
		DSN:        database.AdminURLOf("kratos"),
		DataDir:    filepath.Join(t.TempDir(), "kratos"),
		CourierURL: webhook.URL, CourierSecret: "sesame",
		Log: t.Output(),
	}
	server, err := kratos.Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	return bundle{public: client(server.PublicURL), admin: client(server.AdminURL), sent: sent}
}

func client(address string) *ory.APIClient {
	settings := ory.NewConfiguration()
	settings.Servers = ory.ServerConfigurations{{URL: address}}
	return ory.NewAPIClient(settings)
}

func (b bundle) newPerson(t testing.TB, phone string) {
	t.Helper()
	_, _, err := b.admin.IdentityAPI.CreateIdentity(t.Context()).CreateIdentityBody(ory.CreateIdentityBody{
		SchemaId: "person", Traits: map[string]any{"phone": phone},
	}).Execute()
	if err != nil {
		t.Fatalf("create identity: %v %s", err, body(err))
	}
}

func (b bundle) newFlow(t testing.TB) string {
	t.Helper()
	flow, _, err := b.public.FrontendAPI.CreateNativeLoginFlow(t.Context()).Execute()
	if err != nil {
		t.Fatalf("login flow: %v %s", err, body(err))
	}
	return flow.Id
}

func (b bundle) submit(t testing.TB, flow string, with ory.UpdateLoginFlowWithCodeMethod) (*ory.SuccessfulNativeLogin,
	int, error) {
	t.Helper()
	with.Method = "code"
	login, response, err := b.public.FrontendAPI.UpdateLoginFlow(t.Context()).Flow(flow).
		UpdateLoginFlowBody(ory.UpdateLoginFlowBody{UpdateLoginFlowWithCodeMethod: &with}).Execute()
	if response == nil {
		t.Fatalf("no answer: %v", err)
	}
	return login, response.StatusCode, err
}

// ask has Kratos send a code and answers the message that arrives.
func (b bundle) ask(t testing.TB, flow, phone, channel string) message {
	t.Helper()
	with := ory.UpdateLoginFlowWithCodeMethod{Identifier: &phone}
	if channel != "" {
		with.TransientPayload = map[string]any{"channel": channel}
	}
	// Kratos answers 400 with the flow, now in the state "sent_email".
	if _, status, err := b.submit(t, flow, with); status != http.StatusBadRequest ||
		!strings.Contains(body(err), "sent_email") {
		t.Fatalf("asking for a code: %d %s", status, body(err))
	}
	select {
	case m := <-b.sent:
		return m
	case <-time.After(time.Minute):
		t.Fatal("no code arrived")
	}
	return message{}
}

func body(err error) string {
	if answer, ok := err.(interface{ Body() []byte }); ok {
		return string(answer.Body())
	}
	return ""
}

func TestSignInByCode(t *testing.T) {
	t.Parallel()
	b := setup(t)
	phone := "+5511987654321"
	b.newPerson(t, phone)
	flow := b.newFlow(t)

	m := b.ask(t, flow, phone, "whatsapp")
	if m.Recipient != phone || m.Channel != "whatsapp" || m.authorization != "Bearer sesame" || len(m.Code) != 6 {
		t.Errorf("the webhook got %+v", m)
	}
	login, _, err := b.submit(t, flow, ory.UpdateLoginFlowWithCodeMethod{Identifier: &phone, Code: &m.Code})
	if err != nil {
		t.Fatalf("the right code: %v %s", err, body(err))
	}
	token := login.GetSessionToken()
	session, _, err := b.public.FrontendAPI.ToSession(t.Context()).XSessionToken(token).Execute()
	if err != nil {
		t.Fatalf("whoami: %v %s", err, body(err))
	}
	if lasts := time.Until(session.GetExpiresAt()); lasts < 719*time.Hour {
		t.Errorf("the session lasts %s, want 720h", lasts)
	}
	if _, err := b.admin.IdentityAPI.DisableSession(t.Context(), session.Id).Execute(); err != nil {
		t.Fatalf("revoke: %v", err)
	}
	_, response, err := b.public.FrontendAPI.ToSession(t.Context()).XSessionToken(token).Execute()
	if err == nil || response.StatusCode != http.StatusUnauthorized {
		t.Errorf("whoami after the revocation: %v, want 401", err)
	}
}

func TestFiveWrongCodesEndTheFlow(t *testing.T) {
	t.Parallel()
	b := setup(t)
	phone := "+5521987654321"
	b.newPerson(t, phone)
	flow := b.newFlow(t)
	m := b.ask(t, flow, phone, "")
	if m.Channel != "sms" {
		t.Errorf("without a wish the channel is %q, want sms", m.Channel)
	}
	wrong := "000000"
	if m.Code == wrong {
		wrong = "000001"
	}
	for range 5 {
		if _, status, err := b.submit(t, flow, ory.UpdateLoginFlowWithCodeMethod{Identifier: &phone,
			Code: &wrong}); err == nil {
			t.Fatalf("a wrong code was answered with %d", status)
		}
	}
	if login, _, err := b.submit(t, flow, ory.UpdateLoginFlowWithCodeMethod{Identifier: &phone,
		Code: &m.Code}); err == nil {
		t.Errorf("the right code still signs in after five wrong ones: %v", login)
	} else {
		t.Logf("after five wrong codes: %s", body(err))
	}
}

// TestAnOrphanIsStopped covers systems where the kernel does not tell a child
// that its parent died, and that sessions outlive a restart.
func TestAnOrphanIsStopped(t *testing.T) {
	t.Parallel()
	database, err := postgres.Start(t.Context(), postgres.Options{
		BinDir: tenanttest.FindPostgresDir(t), Ephemeral: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = database.Stop() }()
	if err := database.EnsureDatabase(t.Context(), "kratos"); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "kratos")
	options := kratos.Options{
		Binary: tenanttest.FindKratosBinary(t), DSN: database.AdminURLOf("kratos"),
		DataDir: dir, CourierURL: "http://127.0.0.1:1/", CourierSecret: "sesame", Log: t.Output(),
	}
	orphan, err := kratos.Start(t.Context(), options)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := kratos.Start(t.Context(), options); err == nil || !strings.Contains(err.Error(), "já está rodando") {
		t.Errorf("a second Kratos in the same folder: %v", err)
	}
	// Another process would have lost the lock by dying; this one takes it away
	// by removing the file.
	if err := os.Remove(filepath.Join(dir, "lock")); err != nil {
		t.Fatal(err)
	}
	server, err := kratos.Start(context.WithoutCancel(t.Context()), options)
	if err != nil {
		t.Fatal(err)
	}
	select {
	case <-orphan.Done():
	default:
		t.Error("the orphan still runs beside the new server")
	}
	if err := server.Stop(); err != nil {
		t.Error(err)
	}
}
