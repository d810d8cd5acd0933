package jobs_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/contractpdf"
	"cortejo/jobs"
	"cortejo/providers/files"
	"cortejo/providers/messages/twilio"
	"cortejo/providers/messages/twilio/twiliotest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

const (
	workerDatabase = "CORTEJO_TEST_WORKER_DATABASE"
	workerProvider = "CORTEJO_TEST_WORKER_PROVIDER"
	// workerFiles is where it finds and keeps files, if anywhere.
	workerFiles = "CORTEJO_TEST_WORKER_FILES"
	// workerPushes is the push service that it hands all that is due over to, and nothing else; empty for a worker on
	// all jobs.
	workerPushes = "CORTEJO_TEST_WORKER_PUSHES"
)

// workElsewhere makes of this program, started by a test, a process of workers that can be killed.
func workElsewhere() bool {
	database := os.Getenv(workerDatabase)
	if database == "" {
		return false
	}
	err := func() error {
		pool, err := tenants.Open(database, tenants.Options{Name: "cortejo test worker"})
		if err != nil {
			return err
		}
		if service := os.Getenv(workerPushes); service != "" {
			sender, err := pushesTo(service)
			if err != nil {
				return err
			}
			return jobs.HandOverPushes(context.Background(), tenants.New(pool), sender, slog.New(slog.DiscardHandler))
		}
		sender, err := twilio.New(twiliotest.SettingsOf(os.Getenv(workerProvider)))
		if err != nil {
			return err
		}
		o := jobs.Options{Pool: pool, DB: tenants.New(pool), Sender: sender, PublicURL: "http://127.0.0.1:8080",
			Links: linkKey, Guests: anyHour, Log: slog.Default()}
		if folder := os.Getenv(workerFiles); folder != "" {
			if o.ContractKey, err = contractpdf.NewKey(sealSecret); err != nil {
				return err
			}
			address, err := files.PrepareFolder(folder)
			if err != nil {
				return err
			}
			if o.Files, err = files.Open(context.Background(), address); err != nil {
				return err
			}
		}
		queue, err := jobs.NewWorkers(o)
		if err != nil {
			return err
		}
		if err := queue.Start(context.Background()); err != nil {
			return err
		}
		_, err = io.Copy(io.Discard, os.Stdin) // until it is killed, or whoever started it is
		return err
	}()
	if err != nil {
		slog.Error("the worker ended", "error", err)
	}
	return true
}

// onTwilio is workers whose messages leave through Twilio as it is documented.
func onTwilio(t *testing.T) (*bundle, *twiliotest.Server) {
	t.Helper()
	provider := twiliotest.New(t)
	sender, err := twilio.New(provider.Settings())
	if err != nil {
		t.Fatal(err)
	}
	return setupWith(t, sender), provider
}

// fate is how a message fared, as its team reads it.
func (b *bundle) fate(t *testing.T, of tenanttest.Business, message uuid.UUID) (state string) {
	t.Helper()
	err := b.DB.Read(tenants.AsMember(of.Owner.ID, of.ID)).
		QueryRow(t.Context(), `SELECT coalesce(app.delivery_of($1), 'on its way')`, message).Scan(&state)
	if err != nil {
		t.Fatal(err)
	}
	return state
}

// later lets so much time pass for what was handed over, and for what waits to be tried again.
func (b *bundle) later(t *testing.T) {
	t.Helper()
	for _, sql := range []string{
		`UPDATE deliveries SET handed_over_at = now() - interval '91 seconds'`,
		`UPDATE river.river_job SET state = 'available', scheduled_at = now() WHERE state IN ('scheduled', 'retryable')`,
	} {
		if _, err := b.Admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
}

// worker is a process of workers that can be started once, and killed by whoever it asks something.
type worker struct {
	*exec.Cmd
	started chan struct{}
}

func (w worker) start(t *testing.T) {
	t.Helper()
	if err := w.Start(); err != nil {
		t.Fatal(err)
	}
	close(w.started)
}

func (w worker) kill(t *testing.T) {
	t.Helper()
	<-w.started
	if err := w.Process.Kill(); err != nil {
		t.Error(err)
	}
}

func (b *bundle) worker(t *testing.T, settings ...string) worker {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0]) //nolint:gosec // this very program
	process.Env = append(append(os.Environ(), workerDatabase+"="+b.AppURL), settings...)
	process.Stderr = t.Output()
	stdin, err := process.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = stdin.Close() })
	return worker{process, make(chan struct{})}
}

// longGone makes what a killed worker was at so old that whoever worked on it must be gone, and with it the leadership
// among workers.
func (b *bundle) longGone(t *testing.T) {
	t.Helper()
	for _, sql := range []string{
		`UPDATE river.river_job SET attempted_at = attempted_at - interval '91 seconds' WHERE state = 'running'`,
		`DELETE FROM river.river_leader`,
	} {
		if _, err := b.Admin.Exec(t.Context(), sql); err != nil {
			t.Fatal(err)
		}
	}
}

// A worker is killed between the mark and the provider's answer: whether the message had left by then or
// not, nobody gets it twice, and whoever asked sees what is known of it.
func TestAKilledWorkerSendsNothingTwice(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		hadLeft bool
		fate    string
	}{"after it was taken": {true, "SENT"}, "before it was taken": {false, "UNKNOWN"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, provider := onTwilio(t)
			business := b.AddBusiness("Ana Clara Cerimonial")
			m := b.AddInvitee(business, tenants.TeamGuest)
			sent := b.InviteSent(m)
			worker := b.worker(t, workerProvider+"="+provider.URL())
			kill := func(http.ResponseWriter, url.Values) bool {
				worker.kill(t)
				panic(http.ErrAbortHandler)
			}
			if c.hadLeft {
				provider.Intercept(nil, kill)
			} else {
				provider.Intercept(kill, nil)
			}
			worker.start(t)
			b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), teamInvite(m, sent))
			if err := worker.Wait(); err == nil {
				t.Fatal("the worker was not killed")
			}
			provider.Intercept(nil, nil)
			if got := b.fate(t, business, sent); got != "on its way" {
				t.Errorf("killed, it is %s", got)
			}
			b.later(t)
			b.longGone(t)
			b.start(t)
			b.wait(t, 1, "team_invite")
			if got := b.fate(t, business, sent); got != c.fate {
				t.Errorf("it is %s, want %s", got, c.fate)
			}
			if !c.hadLeft {
				// By whoever asked, alone.
				again := b.InviteSent(m)
				b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), teamInvite(m, again))
				b.wait(t, 1, "team_invite")
				if got := b.fate(t, business, again); got != "SENT" {
					t.Errorf("sent again it is %s", got)
				}
			}
			if taken := provider.Taken(); len(taken) != 1 {
				t.Errorf("the provider took %d messages: %v", len(taken), taken)
			}
		})
	}
}

// Every kind of message but a sign-in code goes that way: after an answer that told nothing it is looked
// for, after a refusal it is not tried again, and a provider that had no time for it is asked once more.
func TestEveryMessageIsSentOnce(t *testing.T) {
	t.Parallel()
	hangUp := func(http.ResponseWriter) { panic(http.ErrAbortHandler) }
	say := func(status int) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) { w.WriteHeader(status) }
	}
	for name, c := range map[string]struct {
		before, after func(http.ResponseWriter)
		fate          string
		taken         int
	}{
		"answered":                 {nil, nil, "SENT", 1},
		"taken, and never said so": {nil, hangUp, "SENT", 1},
		"never taken":              {hangUp, nil, "UNKNOWN", 0},
		"broken":                   {say(http.StatusInternalServerError), nil, "UNKNOWN", 0},
		"busy":                     {say(http.StatusTooManyRequests), nil, "SENT", 1},
		"refused":                  {say(http.StatusBadRequest), nil, "FAILED", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			b, provider := onTwilio(t)
			provider.Intercept(once(c.before), once(c.after))
			business := b.AddBusiness("Ana Clara Cerimonial")
			event, m, vendor := b.AddEvent(business, "Bodas"), b.AddInvitee(business, tenants.TeamGuest),
				b.AddVendor(business, "Flor de Minas")
			ours := tenants.AsMember(business.Owner.ID, business.ID)
			sent, invite := b.InviteSent(m), vendorInvite(vendor)
			invite.InviteID = uuid.New()
			b.enqueue(t, ours, teamInvite(m, sent))
			b.enqueue(t, ours, invite)
			written := b.write(t, event, b.AddEventCustomer(event, b.AddUser("Marina Alves")), "ACCESS", "WHATSAPP", nil)
			b.start(t)
			for kind, id := range map[string]uuid.UUID{"team's invite": sent, "vendor's invite": invite.InviteID,
				"customer's message": written} {
				tenanttest.WaitUntil(t, time.Minute, "a "+kind+" is "+c.fate, func() bool {
					b.later(t)
					return b.fate(t, business, id) == c.fate
				})
			}
			if taken := provider.Taken(); len(taken) != 3*c.taken {
				t.Errorf("the provider took %d messages: %v", len(taken), taken)
			}
		})
	}
}

// once does something to the first message to each phone.
func once(do func(http.ResponseWriter)) func(http.ResponseWriter, url.Values) bool {
	var seen sync.Map
	return func(w http.ResponseWriter, form url.Values) bool {
		if _, again := seen.LoadOrStore(form.Get("To"), true); again || do == nil {
			return false
		}
		do(w)
		return true
	}
}
