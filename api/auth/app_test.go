package auth

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/platform/problem"
	"cortejo/platform/procedure"
	"cortejo/platform/secrets"
	"cortejo/platform/server"
	"cortejo/platform/session"
	"cortejo/providers/kratos"
	"cortejo/providers/messages"
	"cortejo/providers/messages/messagestest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// app is the sign-in as it is served: real Postgres, Kratos and River, and
// phones that hand us their messages.
type app struct {
	env     *tenanttest.Env
	service *Service
	kratos  *kratos.Server
	url     string
	// elsewhere is where another server of the same database answers.
	elsewhere string
	log       *tenanttest.Log
	// identities is Kratos' own database.
	identities string
	phones     *messagestest.Recorder
}

func setup(t *testing.T, limits Limits) *app {
	t.Helper()
	a := &app{env: tenanttest.New(t), log: &tenanttest.Log{}, phones: &messagestest.Recorder{}}
	log := slog.New(slog.NewTextHandler(a.log, &slog.HandlerOptions{Level: slog.LevelDebug}))

	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	a.url = server.URL
	a.startKratos(t, server.URL+"/internal/kratos/courier")

	queue, err := jobs.NewWorkers(jobs.Options{Pool: a.env.App, DB: a.env.DB, Sender: a.phones,
		PublicURL: "https://cortejo.example", Log: log})
	if err != nil {
		t.Fatal(err)
	}
	if err := queue.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := queue.Stop(context.Background()); err != nil {
			t.Errorf("stop the workers: %v", err)
		}
	})

	mux.Handle("/internal/kratos/courier", NewCourier(queue, courierSecret, log))
	service, api := a.serve(limits, log)
	mux.Handle("/api/", api)
	_, api = a.serve(limits, log)
	other := httptest.NewServer(api)
	t.Cleanup(other.Close)
	a.service, a.elsewhere = service, other.URL
	return a
}

// serve is one of the servers. They believe what the test says about where it calls from.
func (a *app) serve(limits Limits, log *slog.Logger) (*Service, http.Handler) {
	identities := session.NewIdentities(a.kratos.PublicURL, a.kratos.AdminURL)
	sessions := session.New(identities, a.url)
	service := New(Options{
		Env: server.Env{
			DB: a.env.DB, TrustedProxies: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")},
			Secrets: secrets.New(courierSecret), Log: log,
		},
		Identities: identities, Sessions: sessions, Limits: limits,
	})
	router := procedure.New(a.env.DB, sessions)
	service.Register(router)
	procedure.Query(router, "test.whoami", procedure.Me, whoami, procedure.Doc{})
	procedure.Action(router, "test.sendOwn", procedure.Me,
		func(ctx context.Context, in SendCodeInput) (SendCodeOutput, error) {
			return service.SendOwn(ctx, in.Phone, jobs.CodeForPixKey)
		}, procedure.Doc{})
	procedure.Action(router, "test.confirmOwn", procedure.Me,
		func(ctx context.Context, in ConfirmCodeInput) (procedure.None, error) {
			return procedure.None{}, service.ConfirmOwn(ctx, procedure.ScopeOf(ctx).UserID(), jobs.CodeForPixKey,
				in.Attempt, in.Code)
		}, procedure.Doc{})
	return service, sessions.Renew(router)
}

type whoamiOutput struct {
	UserUUID uuid.UUID `json:"userUuid"`
	Phone    string    `json:"phone"`
}

func whoami(ctx context.Context, db tenants.Reader, _ struct{}) (out whoamiOutput, err error) {
	err = db.QueryRow(ctx, `SELECT id, phone FROM users`).Scan(&out.UserUUID, &out.Phone)
	return out, err
}

// startKratos starts a Kratos with a database of its own, next to the test's.
func (a *app) startKratos(t *testing.T, courier string) {
	t.Helper()
	name := "kratos_test_" + strings.ReplaceAll(uuid.NewString(), "-", "")
	if _, err := a.env.Admin.Exec(t.Context(), "CREATE DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := a.env.Admin.Exec(context.Background(), "DROP DATABASE "+name+" WITH (FORCE)"); err != nil {
			t.Errorf("drop the database of Kratos: %v", err)
		}
	})
	address, err := url.Parse(a.env.AdminURL)
	if err != nil {
		t.Fatal(err)
	}
	address.Path, address.RawQuery = "/"+name, "sslmode=disable"
	a.identities = address.String()
	a.kratos, err = kratos.Start(t.Context(), kratos.Options{
		Binary: tenanttest.FindKratosBinary(t), DSN: a.identities,
		DataDir: t.TempDir(), CourierURL: courier, CourierSecret: courierSecret, Log: t.Output(),
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.kratos.Stop(); err != nil {
			t.Error(err)
		}
	})
}

// answer is what came back over HTTP.
type answer struct {
	status  int
	header  http.Header
	body    string
	cookies []*http.Cookie
}

func (r answer) problem(t *testing.T) (p problem.Body) {
	t.Helper()
	if got := r.header.Get("Content-Type"); got != problem.ContentType {
		t.Errorf("%d with content type %q: %s", r.status, got, r.body)
	}
	r.into(t, &p)
	return p
}

func (r answer) into(t *testing.T, v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(r.body), v); err != nil {
		t.Fatalf("%d %s: %v", r.status, r.body, err)
	}
}

func (a *app) call(t *testing.T, method, path string, input any, cookies ...*http.Cookie) answer {
	t.Helper()
	return a.callFrom(t, nil, method, a.url+path, input, cookies...)
}

// callFrom calls a server with headers of its own, such as a browser's or a proxy's.
func (a *app) callFrom(t *testing.T, header http.Header, method, address string, input any,
	cookies ...*http.Cookie) answer {
	t.Helper()
	body, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	request, err := http.NewRequestWithContext(t.Context(), method, address, bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(request.Header, header)
	request.Header.Set("Content-Type", "application/json")
	for _, cookie := range cookies {
		request.AddCookie(cookie)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	read, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if err := response.Body.Close(); err != nil {
		t.Error(err)
	}
	return answer{response.StatusCode, response.Header, string(read), response.Cookies()}
}

const (
	bySMS      = "/api/public/auth.sendVerificationCodeBySms"
	byWhatsApp = "/api/public/auth.sendVerificationCodeByWhatsApp"
	confirm    = "/api/public/auth.confirmCode"
	signOut    = "/api/me/auth.signOut"
	me         = "/api/me/test.whoami"
)

// ask asks for a code and takes it out of the phone.
func (a *app) ask(t *testing.T, path, phone string) (SendCodeOutput, messages.Message) {
	t.Helper()
	sent := a.call(t, http.MethodPost, path, SendCodeInput{Phone: phone})
	if sent.status != http.StatusOK {
		t.Fatalf("asking for a code: %d %s", sent.status, sent.body)
	}
	var out SendCodeOutput
	sent.into(t, &out)
	return out, a.receive(t, out.Phone)
}

// receive waits for a message to a phone, and returns the oldest that no call returned before.
func (a *app) receive(t *testing.T, phone string) (m messages.Message) {
	t.Helper()
	tenanttest.WaitUntil(t, 10*time.Second, "a message arrives", func() (arrived bool) {
		m, arrived = a.phones.Take(func(m messages.Message) bool { return m.To == phone })
		return arrived
	})
	return m
}

func (a *app) confirm(t *testing.T, attempt, code string, cookies ...*http.Cookie) answer {
	t.Helper()
	return a.call(t, http.MethodPost, confirm, ConfirmCodeInput{Attempt: attempt, Code: code}, cookies...)
}

// signIn goes all the way and answers the session's cookie.
func (a *app) signIn(t *testing.T, phone string, cookies ...*http.Cookie) (ConfirmCodeOutput, *http.Cookie) {
	t.Helper()
	a.rest(t, phone)
	sent, m := a.ask(t, bySMS, phone)
	done := a.confirm(t, sent.Attempt, m.Values[0], cookies...)
	if done.status != http.StatusOK || len(done.cookies) != 2 {
		t.Fatalf("the right code: %d %s, cookies %v", done.status, done.body, done.cookies)
	}
	var out ConfirmCodeOutput
	done.into(t, &out)
	return out, done.cookies[0]
}

// rest lets the thirty seconds between two codes to a phone pass, for those who bring no device's cookie.
func (a *app) rest(t *testing.T, phone string) {
	t.Helper()
	o := a.service.originOf(&http.Request{RemoteAddr: "127.0.0.1:1"}, phone)
	quotas := append(a.service.Limits.pause(phone), a.service.Limits.pause(o.atNetwork())...)
	if err := a.service.limiter.Reset(t.Context(), quotas...); err != nil {
		t.Fatal(err)
	}
}

var numbers atomic.Int64

// newPhone returns an unused number, in E.164 and in the usual notation.
func newPhone() (e164, written string) {
	n := 91000000 + numbers.Add(1)
	return fmt.Sprintf("+55319%08d", n), fmt.Sprintf("(31) 9%04d-%04d", n/10000, n%10000)
}

func wrong(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

// plenty keeps the limits out of the way of tests that are about something else.
var plenty = Limits{CodesPerPhone: 1000, CodesPerPhoneDaily: 1000, CodesPerAddress: 1000, TriesPerAddress: 1000}
