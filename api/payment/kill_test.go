package payment_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/payment"
	"cortejo/api/providerevents"
	"cortejo/jobs"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/messages"
	"cortejo/providers/payments"
	"cortejo/providers/payments/standin"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

const (
	tillDatabase = "CORTEJO_TEST_TILL_DATABASE"
	tillProvider = "CORTEJO_TEST_TILL_PROVIDER"
)

// sellElsewhere makes of this program, started by a test, a Cortejo that takes payments and can be killed: procedures,
// webhook and workers. It writes down where it answers.
func sellElsewhere() bool {
	database := os.Getenv(tillDatabase)
	if database == "" {
		return false
	}
	err := func() error {
		pool, err := tenants.Open(database, tenants.Options{Name: "cortejo test till"})
		if err != nil {
			return err
		}
		db, log := tenants.New(pool), slog.New(slog.DiscardHandler)
		client := payments.New(payments.Settings{SecretKey: standin.Key,
			WebhookSecrets: []string{standin.WebhookSecret}, Methods: payments.Methods,
			URL: os.Getenv(tillProvider) + standin.Path})
		workers, err := jobs.NewWorkers(jobs.Options{
			Pool: pool, DB: db, Sender: messages.ChannelRouter{SMS: messages.UnconfiguredSender{},
				WhatsApp: messages.UnconfiguredSender{}, Emails: messages.UnconfiguredSender{}}, Payments: client,
			PublicURL: "http://cortejo.test", Log: log,
		})
		if err != nil {
			return err
		}
		if err := workers.Start(context.Background()); err != nil {
			return err
		}
		router := procedure.New(db, proceduretest.HeaderAuth{})
		payment.Register(router,
			payment.Options{DB: db, Payments: client, BoletoDays: 3, PublicURL: "http://cortejo.test"})
		mux := http.NewServeMux()
		mux.Handle(providerevents.Path, providerevents.Webhook(db, client, log))
		mux.Handle("/", router)
		listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:0")
		if err != nil {
			return err
		}
		go func() { _ = http.Serve(listener, mux) }() //nolint:gosec // a test's, which ends with it
		fmt.Println("http://" + listener.Addr().String())
		_, err = io.Copy(io.Discard, os.Stdin) // until this process or the one that started it is killed
		return err
	}()
	if err != nil {
		slog.Error("the till ended", "error", err)
	}
	return true
}

// killableServer is a Cortejo in its own process between a payer and a fake provider. It is killed at the point that a
// test chooses.
type killableServer struct {
	*tenanttest.Env
	t        *testing.T
	shop     http.Handler
	provider string

	mu      sync.Mutex
	process *exec.Cmd
	url     string
	dead    chan struct{} // closed once the process is gone
	place   string        // where it is killed next; empty: nowhere
}

// live starts the process and waits until it answers. Jobs of a killed process are started again, as River's rescuer
// does later.
func (m *killableServer) live() {
	m.t.Helper()
	for _, sql := range []string{`UPDATE river.river_job SET state = 'available' WHERE state IN ('running', 'retryable')`, `DELETE FROM river.river_leader`} {
		if _, err := m.Admin.Exec(m.t.Context(), sql); err != nil {
			m.t.Fatal(err)
		}
	}
	process := exec.CommandContext(m.t.Context(), os.Args[0]) //nolint:gosec // this very program
	process.Env = append(os.Environ(), tillDatabase+"="+m.AppURL, tillProvider+"="+m.provider)
	process.Stderr = m.t.Output()
	said, err := process.StdoutPipe()
	if err != nil {
		m.t.Fatal(err)
	}
	if _, err := process.StdinPipe(); err != nil { // open for as long as this process is
		m.t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		m.t.Fatal(err)
	}
	line, err := bufio.NewReader(said).ReadString('\n')
	if err != nil {
		m.t.Fatal(err)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	dead := make(chan struct{})
	m.process, m.url, m.dead = process, strings.TrimSpace(line), dead
	go func() {
		_ = process.Wait() // that it was killed is known
		close(dead)
	}()
}

// reborn restarts the process if it was killed, and reports whether it was.
func (m *killableServer) reborn() bool {
	m.t.Helper()
	m.mu.Lock()
	dead := m.dead
	m.mu.Unlock()
	select {
	case <-dead:
		m.live()
		return true
	default:
		return false
	}
}

// kill says where the process is killed next, and answers where it should have been and was not.
func (m *killableServer) kill(place string) (left string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	left, m.place = m.place, place
	return left
}

// dies kills the process where that is the place.
func (m *killableServer) dies(place string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.place != place {
		return false
	}
	m.place = ""
	if err := m.process.Process.Kill(); err != nil {
		m.t.Error(err)
	}
	<-m.dead
	return true
}

// provide is the provider as the process sees it, and the process as the provider sees it.
func (m *killableServer) provide(w http.ResponseWriter, r *http.Request) {
	place := ""
	switch {
	case r.URL.Path == providerevents.Path:
		m.tell(w, r)
		return
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/v1/checkout/sessions"):
		place = "session"
	case r.Method == http.MethodGet && strings.Contains(r.URL.Path, "/v1/checkout/sessions/"):
		place = "settling"
	case r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/v1/refunds"):
		place = "refund"
	default:
		m.shop.ServeHTTP(w, r)
		return
	}
	if m.dies("before " + place) {
		panic(http.ErrAbortHandler)
	}
	kept := httptest.NewRecorder()
	m.shop.ServeHTTP(kept, r)
	if m.dies("after " + place) {
		panic(http.ErrAbortHandler)
	}
	w.WriteHeader(kept.Code)
	_, _ = w.Write(kept.Body.Bytes()) // who asked sees it
}

// tell hands an event over.
func (m *killableServer) tell(w http.ResponseWriter, r *http.Request) {
	if m.dies("before webhook") {
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	status, err := m.send(r.Context(), r.URL.Path, r.Header, r.Body, nil)
	if err != nil {
		status = http.StatusBadGateway
	}
	m.dies("after webhook")
	w.WriteHeader(status)
}

// send asks the process, and reads its answer into out.
func (m *killableServer) send(ctx context.Context, path string, header http.Header, body io.Reader, out any) (status int, err error) {
	m.mu.Lock()
	address := m.url + path
	m.mu.Unlock()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, body)
	if err != nil {
		return 0, err
	}
	request.Header = header.Clone()
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	text, err := io.ReadAll(response.Body)
	if err = errors.Join(err, response.Body.Close()); err == nil && out != nil && response.StatusCode == http.StatusOK {
		err = json.Unmarshal(text, out)
	}
	return response.StatusCode, err
}

// press asks until it is answered: who presses a button and hears nothing presses it again.
func (m *killableServer) press(who uuid.UUID, path string, input in, out any) {
	m.t.Helper()
	body, err := json.Marshal(input)
	if err != nil {
		m.t.Fatal(err)
	}
	header := http.Header{"Content-Type": {"application/json"}, proceduretest.UserHeader: {who.String()}}
	m.until(path+" is answered", func() bool {
		status, err := m.send(m.t.Context(), path, header, bytes.NewReader(body), out)
		return err == nil && status == http.StatusOK
	})
}

// until waits for something, and brings the process back to life meanwhile.
func (m *killableServer) until(what string, holds func() bool) {
	m.t.Helper()
	tenanttest.WaitUntil(m.t, soon, what, func() bool { return holds() || m.reborn() && holds() })
}

func (m *killableServer) number(sql string, args ...any) (n int) {
	m.t.Helper()
	if err := m.Admin.QueryRow(m.t.Context(), sql, args...).Scan(&n); err != nil {
		m.t.Fatal(err)
	}
	return n
}

// The process is killed before and after each request to the provider and each callback. The payer tries again, and
// interrupted jobs are started again: each payment has one session, is paid once and refunded once, and the ledger has
// each once.
func TestAKilledProcessLosesAndDoublesNoMoney(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	m := &killableServer{Env: env, t: t}
	server := httptest.NewServer(http.HandlerFunc(m.provide))
	t.Cleanup(server.Close)
	opened, err := standin.Open(t.Context(), standin.Options{AdminURL: env.AdminURL, PublicURL: server.URL, WebhookURL: server.URL + providerevents.Path, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(opened.Close)
	m.shop, m.provider = opened, server.URL
	event, marina := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento"), env.AddUser("Marina")
	env.AddEventCustomer(event, marina)
	env.SetCustomerPermissions(event, tenants.CustomerPaymentsView)
	m.live()
	t.Cleanup(func() { <-m.dead }) // the end of the test kills it

	places := []string{"before session", "after session", "before webhook", "after webhook", "before settling", "after settling", "before refund", "after refund"}
	const rounds = 2
	for range rounds {
		for _, place := range places {
			_, id := env.AddInvoice(event, "Assessoria", 1_000_00)
			if left := m.kill(place); left != "" {
				t.Fatalf("nobody was killed %s", left)
			}
			var page payment.StartOutput
			m.press(marina.ID, "/api/e/"+event.ID.String()+"/payment.start", in{"uuid": id, "method": "CARD"}, &page)
			checkoutEnv{Env: env, t: t}.press(page.URL, "pay")
			m.until("it is paid", func() bool {
				return m.number(`SELECT count(*) FROM payments WHERE id = $1 AND status = 'PAID'`, id) == 1
			})
			var attempt uuid.UUID
			if err := env.Admin.QueryRow(t.Context(), `SELECT id FROM transactions WHERE payment_id = $1`, id).Scan(&attempt); err != nil {
				t.Fatal(err)
			}
			m.press(event.Business.Owner.ID, "/api/b/"+event.Business.ID.String()+"/payment.refund", in{"uuid": uuid.New(), "attemptUuid": attempt, "amount": 400_00, "reason": "Acordo"}, nil)
			m.until("it is given back", func() bool {
				return m.number(`SELECT count(*) FROM refunds WHERE transaction_id = $1 AND status = 'DONE'`, attempt) == 1
			})
		}
	}
	if left := m.kill(""); left != "" {
		t.Fatalf("nobody was killed %s", left)
	}
	m.until("what was at work ended", func() bool {
		return m.number(`SELECT count(*) FROM river.river_job WHERE state NOT IN ('completed', 'cancelled', 'scheduled') AND kind IN ('settle_transaction', 'refund_transaction', 'provider_event')`) == 0
	})
	all := rounds * len(places)
	m.until("every event was heard", func() bool {
		return m.number(`SELECT count(*) FROM provider_events WHERE state = 'DONE' AND type = 'checkout.session.completed'`) == all
	})
	for what, sql := range map[string]string{
		"pages":               `SELECT count(*) FROM stripe_standin.objects WHERE kind = 'checkout.session'`,
		"refunds made":        `SELECT count(*) FROM stripe_standin.objects WHERE kind = 'refund'`,
		"attempts":            `SELECT count(*) FROM transactions WHERE paid = 100000 AND overpaid = 0 AND refunded = 40000 AND status = 'PAID'`,
		"refunds":             `SELECT count(*) FROM refunds WHERE amount = 40000 AND status = 'DONE'`,
		"charges in the book": `SELECT count(*) FROM ledger_transactions WHERE kind = 'CHARGE'`,
		"refunds in the book": `SELECT count(*) FROM ledger_transactions WHERE kind = 'REFUND'`,
		"waits that ended":    `SELECT count(*) FROM ledger_transactions WHERE kind = 'REFUND_PENDING_ENDED'`,
		"times what is left":  `SELECT (sum(e.amount) / 60000)::integer FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id WHERE a.kind = 'AT_PROVIDER'`,
	} {
		if got := m.number(sql); got != all {
			t.Errorf("%d %s, not %d", got, what, all)
		}
	}
	tenanttest.Report(t, "payments-killed", "%d kills around page, webhook, settling and refund: each paid once, given back once, booked once", all)
}
