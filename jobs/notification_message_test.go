package jobs_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/providers/push/pushtest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// notificationMessageEnv is a business whose owner has an e-mail and no quiet hours, and workers that are asked to
// send.
type notificationMessageEnv struct {
	*bundle
	t *testing.T
	b tenanttest.Business
	e tenanttest.Event
}

const ownersEmail = "bruna@atelie.com.br"

func newNotificationMessageEnv(t *testing.T, fail func(m messages.Message, n int) error) *notificationMessageEnv {
	t.Helper()
	t.Parallel()
	a := &notificationMessageEnv{bundle: setup(t, fail), t: t}
	a.b = a.AddBusiness("Ateliê")
	a.e = a.AddEvent(a.b, "Marina & Tomás")
	a.run(`UPDATE users SET email = $2 WHERE id = $1`, a.b.Owner.ID, ownersEmail)
	a.run(`INSERT INTO notification_preferences (user_id, quiet) VALUES ($1, false)`, a.b.Owner.ID)
	a.run(`DELETE FROM notifications`)
	return a
}

func (a *notificationMessageEnv) run(sql string, args ...any) {
	a.t.Helper()
	if _, err := a.Admin.Exec(a.t.Context(), sql, args...); err != nil {
		a.t.Fatal(err)
	}
}

// choose has somebody written to of payments, by a channel.
func (a *notificationMessageEnv) choose(who tenanttest.User, channel string) {
	a.t.Helper()
	a.run(`INSERT INTO notification_settings (user_id, type, `+channel+
		`) VALUES ($1, 'PAYMENT_RECEIVED', true) ON CONFLICT (user_id, type) DO UPDATE SET `+channel+` = true`, who.ID)
}

// pay causes a notification.
func (a *notificationMessageEnv) pay(title string) {
	a.t.Helper()
	_, payment := a.AddInvoice(a.e, title, 195000)
	a.run(`UPDATE payments SET status = 'PAID', paid_on = CURRENT_DATE WHERE id = $1`, payment)
}

// twoMinutesPass since all that waits.
func (a *notificationMessageEnv) twoMinutesPass() {
	a.t.Helper()
	a.run(`UPDATE notification_messages SET not_before = not_before - interval '2 minutes' WHERE state = 'WAITING'`)
}

// ask takes what is due, and answers the jobs that send it.
func (a *notificationMessageEnv) ask() (asked []jobs.NotificationMessage) {
	a.t.Helper()
	if err := jobs.AskForNotificationMessages(a.t.Context(), a.DB, 120); err != nil {
		a.t.Fatal(err)
	}
	rows, err := a.Admin.Query(a.t.Context(),
		`SELECT (args->>'messageId')::uuid FROM river.river_job WHERE kind = 'notification_message' AND state IN ('available', 'scheduled') ORDER BY id`)
	if err != nil {
		a.t.Fatal(err)
	}
	for rows.Next() {
		var id uuid.UUID
		if err := rows.Scan(&id); err != nil {
			a.t.Fatal(err)
		}
		asked = append(asked, jobs.NotificationMessage{MessageID: id})
	}
	return asked
}

// states are what became of all, in the order in which they came.
func (a *notificationMessageEnv) states() string {
	a.t.Helper()
	var states string
	if err := a.Admin.QueryRow(a.t.Context(),
		`SELECT coalesce(string_agg(channel || ' ' || state || CASE WHEN reason <> '' THEN ': ' || reason ELSE '' END, ', ' ORDER BY created_at, channel, id), '') FROM notification_messages`).Scan(&states); err != nil {
		a.t.Fatal(err)
	}
	return states
}

func TestWhoChoseAChannelIsWrittenToALittleLater(t *testing.T) {
	a := newNotificationMessageEnv(t, nil)
	a.pay("Antes da escolha")
	a.run(`UPDATE notifications SET read_at = now()`)
	a.choose(a.b.Owner, "email")
	a.choose(a.b.Owner, "whatsapp")
	a.pay("Assessoria")
	a.pay("Ligue 11 98765-4321 em http://golpe.example")
	if asked := a.ask(); len(asked) != 0 {
		t.Fatalf("at once: %v", asked)
	}
	a.twoMinutesPass()
	if asked := a.ask(); len(asked) != 2 {
		t.Fatalf("after two minutes: %v, %s", asked, a.states())
	}
	a.start(t)
	a.wait(t, 2, "notification_message")
	letters, texts := a.sender.To(ownersEmail), a.sender.To(a.b.Owner.Phone)
	if len(letters) != 1 || len(texts) != 1 || a.states() != "EMAIL SENT, WHATSAPP SENT" {
		t.Fatalf("%d e-mails and %d messages, %s", len(letters), len(texts), a.states())
	}
	letter, text := letters[0], texts[0]
	if letter.Kind != messages.Notification || letter.Email.Subject != "2 pagamentos confirmados" ||
		letter.Email.StopURL != "http://127.0.0.1:8080/app/menu/settings/notifications" {
		t.Errorf("the e-mail is %s, %+v", letter.Kind, letter.Email)
	}
	link := "http://127.0.0.1:8080/app/notifications?abrir="
	for part, in := range map[string]string{link: letter.Body, "2 pagamentos confirmados": letter.Email.HTML,
		"para escolher o que chega por aqui: http": strings.ToLower(text.Body)} {
		if !strings.Contains(in, part) {
			t.Errorf("%q is not in %s", part, in)
		}
	}
	if text.Channel != messages.WhatsApp || len(text.Values) != 3 ||
		!strings.HasPrefix(text.Values[1], "2 pagamentos confirmados · ") || !strings.HasPrefix(text.Values[2], link) {
		t.Errorf("WhatsApp's values are %q", text.Values)
	}
	if all := letter.Body + letter.Email.HTML + text.Body; strings.Contains(all, "golpe") ||
		strings.Contains(all, "98765") {
		t.Errorf("what somebody typed leads elsewhere: %s", all)
	}
	// What joins it while it is unread waits for an hour.
	a.pay("Buffet")
	a.twoMinutesPass()
	if asked := a.ask(); len(asked) != 0 {
		t.Errorf("again at once: %v", asked)
	}
}

func TestWhatIsDueTogetherIsOneMessage(t *testing.T) {
	a := newNotificationMessageEnv(t, nil)
	a.choose(a.b.Owner, "email")
	other := a.AddEvent(a.b, "Beatriz & Rafael")
	a.pay("Assessoria")
	a.e = other
	a.pay("Fotografia")
	a.twoMinutesPass()
	a.ask()
	a.start(t)
	a.wait(t, 1, "notification_message")
	letters := a.sender.To(ownersEmail)
	if len(letters) != 1 || a.states() != "EMAIL SENT, EMAIL SENT" {
		t.Fatalf("%d e-mails, %s", len(letters), a.states())
	}
	if m := letters[0]; !strings.HasPrefix(m.Email.Subject, "2 novidades: ") ||
		!strings.Contains(m.Body, "Marina & Tomás") || !strings.Contains(m.Body, "Beatriz & Rafael") {
		t.Errorf("it says %s\n%s", m.Email.Subject, m.Body)
	}
}

// What take_pushes judges is judged here too, when it is taken and again when it leaves.
func TestWhatIsNotTheirsAnyMoreIsNotWritten(t *testing.T) {
	for why, change := range map[string]string{
		"read":                `UPDATE notifications SET read_at = now() WHERE user_id = $1`,
		"not theirs any more": `UPDATE event_accesses SET permissions = 2 FROM memberships m WHERE m.id = membership_id AND m.user_id = $1`,
		"switched off":        `UPDATE notification_settings SET enabled = false WHERE user_id = $1`,
		"stale":               `UPDATE notification_messages m SET created_at = now() - interval '25 hours' FROM notifications n WHERE n.id = m.notification_id AND n.user_id = $1`,
	} {
		t.Run(why, func(t *testing.T) {
			a := newNotificationMessageEnv(t, nil)
			helper := a.AddMember(a.b, tenants.TeamGuest)
			a.AddEventAccess(a.e, helper, tenants.EventManage)
			a.run(`DELETE FROM notifications`)
			a.run(`INSERT INTO notification_preferences (user_id, quiet) VALUES ($1, false)`, helper.User.ID)
			a.choose(helper.User, "whatsapp")
			a.pay("Assessoria")
			a.twoMinutesPass()
			a.run(change, helper.User.ID)
			if asked := a.ask(); len(asked) != 0 || a.states() != "WHATSAPP DROPPED: "+why {
				t.Errorf("when it is taken: %v, %s", asked, a.states())
			}
			if why == "stale" {
				return
			}
			// The same after it was taken.
			a.run(
				`UPDATE notification_messages SET state = 'TAKEN', reason = '', settled_at = NULL, message_id = uuidv7(), taken_at = now()`)
			var id uuid.UUID
			if err := a.Admin.QueryRow(t.Context(), `SELECT message_id FROM notification_messages`).
				Scan(&id); err != nil {
				t.Fatal(err)
			}
			if _, err := a.queue.Insert(t.Context(), jobs.NotificationMessage{MessageID: id}, nil); err != nil {
				t.Fatal(err)
			}
			a.start(t)
			a.wait(t, 1, "notification_message")
			if got := a.sender.All(); len(got) != 0 || !strings.HasPrefix(a.states(), "WHATSAPP DROPPED: ") {
				t.Errorf("when it leaves: %v, %s", got, a.states())
			}
		})
	}
}

func TestMessagesWaitForTheMorning(t *testing.T) {
	a := newNotificationMessageEnv(t, nil)
	a.choose(a.b.Owner, "email")
	// Whatever the hour of this test, and also if it ends while this runs: their night began with the last, and ends
	// with the next.
	hour := time.Now().UTC().Truncate(time.Hour)
	a.run(`UPDATE notification_preferences SET quiet = true, time_zone = 'UTC', quiet_from = $1, quiet_until = $2`,
		hour.Add(-time.Hour).Hour(), hour.Add(2*time.Hour).Hour())
	a.pay("Assessoria")
	a.twoMinutesPass()
	if asked := a.ask(); len(asked) != 0 || a.states() != "EMAIL WAITING" {
		t.Fatalf("%v, %s", asked, a.states())
	}
	var wakes time.Time
	if err := a.Admin.QueryRow(t.Context(), `SELECT not_before FROM notification_messages`).Scan(&wakes); err != nil {
		t.Fatal(err)
	}
	if want := hour.Add(2 * time.Hour); !wakes.Equal(want) {
		t.Errorf("it waits until %s, want %s", wakes, want)
	}
	// The event's own day knows no night.
	a.run(`UPDATE events SET date = (now() AT TIME ZONE time_zone)::date WHERE id = $1`, a.e.ID)
	a.run(`UPDATE notification_messages SET not_before = now() - interval '2 minutes'`)
	if asked := a.ask(); len(asked) != 1 {
		t.Errorf("on the day: %v, %s", asked, a.states())
	}
}

func TestAWorkerThatDiesWritesNothingTwice(t *testing.T) {
	lost := func(messages.Message, int) error { return fmt.Errorf("the line broke") }
	a := newNotificationMessageEnv(t, lost)
	a.choose(a.b.Owner, "email")
	a.pay("Assessoria")
	a.twoMinutesPass()
	a.ask()
	if again := a.ask(); len(again) != 1 {
		t.Errorf("taken twice: %v", again)
	}
	a.start(t)
	for !strings.Contains(a.states(), "UNKNOWN") {
		a.later(t)
	}
	if a.sender.CountAttempts(ownersEmail) != 1 {
		t.Errorf("tried %d times", a.sender.CountAttempts(ownersEmail))
	}
}

// A push service that takes all the time there is does not keep e-mails and WhatsApp messages from being asked for.
func TestMessagesDoNotWaitForPushes(t *testing.T) {
	a := newNotificationMessageEnv(t, nil)
	service := pushtest.New(t)
	d := service.Subscribe(pushtest.NewBrowser(t))
	a.run(`INSERT INTO push_devices (user_id, endpoint, p256dh, auth, name) VALUES ($1, $2, $3, $4, 'Chrome')`,
		a.b.Owner.ID, d.Endpoint, d.P256dh, d.Auth)
	a.choose(a.b.Owner, "email")
	a.pay("Assessoria")
	a.twoMinutesPass()
	states := make(chan string, 1)
	service.SetAnswer(d, func(w http.ResponseWriter) {
		var state string
		if err := a.Admin.QueryRow(context.Background(), `SELECT string_agg(state, ' ') FROM notification_messages`).
			Scan(&state); err != nil {
			state = err.Error()
		}
		states <- state
		w.WriteHeader(http.StatusCreated)
	})
	sender, err := pushesTo(service.URL())
	if err != nil {
		t.Fatal(err)
	}
	if err := jobs.Tell(t.Context(), a.DB, sender, 120); err != nil {
		t.Fatal(err)
	}
	select {
	case state := <-states:
		if state != "TAKEN" {
			t.Errorf("while a push is on its way, the message is %s", state)
		}
	default:
		t.Error("no push left")
	}
}
