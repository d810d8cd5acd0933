package jobs_test

import (
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// reminding lets the payments' clock strike at whatever hour, and answers the messages that it noted.
func (b *bundle) reminding(t *testing.T) (noted []queries.RemindPaymentsRow) {
	t.Helper()
	err := b.DB.Write(t.Context(), tenants.AsWorker(uuid.Nil).Named("payment_clock"),
		func(w tenants.Writer) (err error) {
			noted, err = queries.New(w).RemindPayments(t.Context(),
				queries.RemindPaymentsParams{UntilHour: 24, AtMostPerPhone: jobs.CustomerMessagesPerPhone,
					PageSize: 100})
			return err
		})
	if err != nil {
		t.Error(err)
	}
	return noted
}

// owed is a payment that an event's client sees, due in so many days where the event is.
func (b *bundle) owed(t *testing.T, event tenanttest.Event, days int) (invoice, payment uuid.UUID) {
	t.Helper()
	invoice, payment = b.AddInvoice(event, "Assessoria", 195_000)
	b.moved(t, payment, days)
	return invoice, payment
}

func (b *bundle) moved(t *testing.T, payment uuid.UUID, days int) {
	t.Helper()
	b.change(t,
		`UPDATE payments p SET due_date = (now() AT TIME ZONE e.time_zone)::date + $2::integer, updated_at = now() - interval '1 day' FROM events e WHERE e.id = p.event_id AND p.id = $1`, payment, days)
}

func TestPaymentsAreRemindedOfOnce(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Casamento Marina & Tomás")
	b.SetCustomerPermissions(event, tenants.CustomerPaymentsView)
	b.exec(t, `UPDATE events SET time_zone = $2 WHERE id = $1`, event.ID, zoneAt(12))
	marina := b.AddEventCustomer(event, b.AddUser("Marina Alves"))
	_, today := b.owed(t, event, 0)
	b.owed(t, event, 1) // nothing is said of a day before
	b.owed(t, event, -20)
	// Four at once, and again afterwards: one message.
	var all sync.WaitGroup
	var lock sync.Mutex
	var noted []queries.RemindPaymentsRow
	for range 4 {
		all.Go(func() {
			mine := b.reminding(t)
			lock.Lock()
			defer lock.Unlock()
			noted = append(noted, mine...)
		})
	}
	all.Wait()
	if noted = append(noted, b.reminding(t)...); len(noted) != 1 || noted[0].BusinessID != business.ID {
		t.Fatalf("reminded of it %d times: %v", len(noted), noted)
	}
	b.start(t)
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), message(business, noted[0].MessageID))
	b.wait(t, 1, "customer_message")
	want := "Olá, Marina! O espaço “Ana Clara Cerimonial” no Cortejo lembra: “Assessoria”, parcela única, do Casamento Marina & Tomás, de R$ 1.950,00, vence hoje. Veja como pagar: " +
		"http://127.0.0.1:8080/evento/" + event.ID.String() + "/pagamentos/" + today.String() +
		" Para parar: responda SAIR."
	if got := b.sender.To(marina.Phone); len(got) != 1 || got[0].Body != want {
		t.Errorf("Marina reads %v, want %q", got, want)
	}
	// Another due date is another reminder, and so is the week after.
	b.moved(t, today, 3)
	if noted = b.reminding(t); len(noted) != 1 {
		t.Fatalf("moved, it was reminded of %d times", len(noted))
	}
	// What is paid between the note and the message is not asked for.
	b.MarkPaid(today)
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), message(business, noted[0].MessageID))
	b.wait(t, 1, "customer_message")
	if got := b.sender.To(marina.Phone); len(got) != 1 {
		t.Errorf("after it was paid Marina got %d", len(got))
	}
}

// Who has nothing to pay, does not see it, or is not to be asked, hears nothing.
func TestWhatIsNotRemindedOf(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Casamento")
	b.SetCustomerPermissions(event, tenants.CustomerPaymentsView)
	b.AddEventCustomer(event, b.AddUser("Marina Alves"))
	_, payment := b.owed(t, event, 7)
	task := b.AddTask(event, "Só da equipe")
	b.LimitToTeam(task)
	for name, sql := range map[string][2]string{
		"a kind switched off": {`INSERT INTO payment_reminder_settings (business_id, event_id, remind_on_day) SELECT business_id, id, false FROM events WHERE id = $1`, `DELETE FROM payment_reminder_settings WHERE event_id = $1`},
		"paid":                {`UPDATE payments SET status = 'PAID', paid_on = '2026-01-01', paid_at = now() WHERE event_id = $1`, `UPDATE payments SET status = 'PENDING', paid_on = NULL, paid_at = NULL WHERE event_id = $1`},
		"cancelled": {`UPDATE payments SET status = 'CANCELLED' WHERE event_id = $1`,
			`UPDATE payments SET status = 'PENDING' WHERE event_id = $1`},
		"archived": {`UPDATE events SET archived_at = now() WHERE id = $1`,
			`UPDATE events SET archived_at = NULL WHERE id = $1`},
		"not shown": {`UPDATE events SET customer_permissions = 0 WHERE id = $1`,
			`UPDATE events SET customer_permissions = 8 WHERE id = $1`},
		"deleted": {`UPDATE invoices SET deleted_at = now() WHERE event_id = $1`,
			`UPDATE invoices SET deleted_at = NULL WHERE event_id = $1`},
		"of the team alone": {`UPDATE invoices SET task_id = (SELECT id FROM tasks WHERE event_id = $1) WHERE event_id = $1`, `UPDATE invoices SET task_id = NULL WHERE event_id = $1`},
		"just written": {`UPDATE payments SET updated_at = now() WHERE event_id = $1`,
			`UPDATE payments SET updated_at = now() - interval '1 day' WHERE event_id = $1`},
		"no phone": {`UPDATE contacts SET phone = NULL WHERE id IN (SELECT contact_id FROM event_customers WHERE event_id = $1)`, `UPDATE contacts SET phone = '+5531987650000' WHERE id IN (SELECT contact_id FROM event_customers WHERE event_id = $1)`},
	} {
		b.moved(t, payment, 0)
		b.change(t, sql[0], event.ID)
		if noted := b.reminding(t); len(noted) != 0 {
			t.Errorf("%s: %d messages", name, len(noted))
		}
		b.change(t, sql[1], event.ID)
	}
	if noted := b.reminding(t); len(noted) != 1 {
		t.Errorf("afterwards %d messages", len(noted))
	}
}
