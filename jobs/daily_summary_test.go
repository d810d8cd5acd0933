package jobs_test

import (
	"strings"
	"testing"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
)

// morning makes it seven o'clock where somebody is, in one of the zones of whole hours.
const morning = `UPDATE notification_preferences SET daily_summary = true, time_zone = (SELECT z.name FROM pg_timezone_names z
	WHERE z.name LIKE 'Etc/GMT%' AND extract(hour FROM now() AT TIME ZONE z.name) = 7 ORDER BY z.name LIMIT 1) WHERE user_id = $1`

// sumUp waits until so many days were summed up, or found empty.
func (a *notificationMessageEnv) sumUp(n int) {
	a.t.Helper()
	if _, err := a.queue.Insert(a.t.Context(), jobs.DailySummaries{}, nil); err != nil {
		a.t.Fatal(err)
	}
	a.start(a.t)
	a.wait(a.t, n, "daily_summary")
}

func TestADayIsSummedUpOnceWithTheRightsOfNow(t *testing.T) {
	a := newNotificationMessageEnv(t, nil)
	// The owner's other workspace counts too; an assistant's events do not where they may nothing in them.
	second := a.AddBusiness("Festas do Vale")
	a.Join(second, tenants.TeamAssistant, a.b.Owner)
	helper := a.AddMember(a.b, tenants.TeamGuest)
	a.AddEventAccess(a.e, helper, tenants.EventReception)
	a.run(`UPDATE users SET email = 'ajudante@atelie.com.br' WHERE id = $1`, helper.User.ID)
	a.run(`INSERT INTO notification_preferences (user_id) VALUES ($1)`, helper.User.ID)
	a.run(`DELETE FROM notifications`)
	for _, who := range []any{a.b.Owner.ID, helper.User.ID} {
		a.run(morning, who)
	}
	today := `(SELECT (now() AT TIME ZONE p.time_zone)::date FROM notification_preferences p WHERE p.user_id = $1)`
	a.run(`UPDATE events SET date = `+today+`, event_start_time = '17:30' WHERE id = $2`, a.b.Owner.ID, a.e.ID)
	wedding := a.AddEvent(second, "Nina & Otto")
	task := a.AddTask(wedding, "Provar os doces")
	a.run(`UPDATE tasks k SET timing = 'CALENDAR', date = (`+today+
		` + TIME '12:00') AT TIME ZONE e.time_zone FROM events e WHERE e.id = k.event_id AND k.id = $2`, a.b.Owner.ID,
		task.ID)
	_, due := a.AddInvoice(wedding, "Fotografia", 480000)
	a.run(`UPDATE payments SET due_date = `+today+` WHERE id = $2`, a.b.Owner.ID, due)
	_, later := a.AddInvoice(wedding, "Banda", 100000)
	a.run(`UPDATE payments SET due_date = `+today+` + 1 WHERE id = $2`, a.b.Owner.ID, later)
	a.pay("Assessoria")
	a.sumUp(2)
	letters := a.sender.To(ownersEmail)
	if len(letters) != 1 || letters[0].Kind != messages.DailySummary ||
		!strings.HasPrefix(letters[0].Email.Subject, "O seu dia: ") {
		t.Fatalf("%v", letters)
	}
	body := letters[0].Body
	for _, part := range []string{"Marina & Tomás · 17:30", "Provar os doces · Nina & Otto", "R$ 4.800,00, Fotografia",
		"Pagamento confirmado: R$ 1.950,00"} {
		if !strings.Contains(body, part) {
			t.Errorf("%q is not in\n%s", part, body)
		}
	}
	if strings.Contains(body, "Banda") {
		t.Errorf("tomorrow's is in\n%s", body)
	}
	// Who only receives guests hears of the event, and of nothing else.
	theirs := a.sender.To("ajudante@atelie.com.br")
	if len(theirs) != 1 || !strings.Contains(theirs[0].Body, "17:30") || strings.Contains(theirs[0].Body, "R$") {
		t.Fatalf("the helper got %v", theirs)
	}
	// Once a day, however often the clock is asked.
	a.run(`DELETE FROM river.river_job WHERE kind = 'daily_summaries'`)
	if _, err := a.queue.Insert(t.Context(), jobs.DailySummaries{}, nil); err != nil {
		t.Fatal(err)
	}
	a.wait(t, 1, "daily_summaries")
	if got := a.sender.All(); len(got) != 2 {
		t.Errorf("%d e-mails", len(got))
	}
}

func TestADayWithoutAnythingIsNotSummedUp(t *testing.T) {
	a := newNotificationMessageEnv(t, nil)
	a.run(morning, a.b.Owner.ID)
	a.sumUp(1)
	if got := a.sender.All(); len(got) != 0 {
		t.Errorf("wrote %v", got)
	}
}
