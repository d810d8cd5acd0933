package jobs_test

import (
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/stoplink"
	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func (b *bundle) stop(t *testing.T, business tenanttest.Business, address string) {
	t.Helper()
	b.exec(t, `INSERT INTO message_stops (business_id, address_hash, means) VALUES ($1, $2, 'WORD')`, business.ID,
		stoplink.Hash(linkKey, address))
}

func (b *bundle) number(t *testing.T, sql string, args ...any) (n int) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(), sql, args...).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// Whoever asked for no more messages of a business gets none of it, a contact that was deleted and brought in again
// included, and all of another; what they ask for themselves comes.
func TestWhoStoppedIsNotWrittenTo(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business, other := b.AddBusiness("Ana Clara Cerimonial"), b.AddBusiness("Outra")
	event, elsewhere := b.AddEvent(business, "Casamento Bia & Rui"), b.AddEvent(other, "Festa")
	marina := b.AddUser("Marina Alves")
	gone := b.AddEventCustomer(event, marina)
	b.stop(t, business, marina.Phone)
	b.exec(t, `DELETE FROM event_customers WHERE contact_id = $1`, gone.ID)
	b.exec(t, `DELETE FROM contacts WHERE id = $1`, gone.ID)
	again, there := b.AddEventCustomer(event, marina), b.AddEventCustomer(elsewhere, marina)
	for _, kind := range []string{"ACCESS", "LINK"} {
		b.write(t, event, again, kind, "WHATSAPP", nil)
	}
	b.write(t, elsewhere, there, "LINK", "SMS", nil)
	// A guest added since, whom no list knows to have stopped.
	reach := tenanttest.NewPhone()
	b.stop(t, business, reach)
	invitation, invite := b.invited(t, event, "Família Souza", reach, "")
	_, lost := b.invited(t, event, "Família Souza", reach, "")
	b.exec(t, `UPDATE guest_messages SET kind = 'LOST_LINK' WHERE id = $1`, lost)
	b.askGuest(t, event, invite)
	b.start(t)
	b.wait(t, 4, "customer_message", "guest_message")
	if got := b.sender.To(marina.Phone); len(got) != 1 || !strings.Contains(got[0].Body, elsewhere.Slug) {
		t.Errorf("got %+v", got)
	}
	if standing := b.standing(t, invite); standing != "failed STOPPED" || len(b.sender.To(reach)) != 0 {
		t.Errorf("the guest's is %s", standing)
	}
	if n := b.number(t, `SELECT count(*) FROM deliveries WHERE state = 'FAILED'`); n != 3 {
		t.Errorf("%d are noted as failed", n)
	}
	if n := b.number(t,
		`SELECT count(*) FROM invitations WHERE id = $1 AND phone_stopped_at IS NOT NULL AND messages_stopped_at IS NULL`, invitation); n != 1 {
		t.Error("the list does not show it")
	}
	b.askGuest(t, event, lost)
	b.wait(t, 1, "guest_message")
	if got := b.sender.To(reach); len(got) != 1 || b.standing(t, lost) != "sent" {
		t.Errorf("what they asked for: %+v", got)
	}
	if log := b.log.String(); strings.Contains(log, marina.Phone[3:]) || strings.Contains(log, reach[3:]) {
		t.Errorf("the log says who stopped:\n%s", log)
	}
}

// A guest who stopped one address is written to at the other, also where no list knew of it before.
func TestAStoppedEmailLeavesThePhone(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Casamento Bia & Rui")
	byEmail, byPhone := tenanttest.NewPhone(), tenanttest.NewPhone()
	b.stop(t, business, "ana@example.com")
	b.stop(t, business, byPhone)
	standing := map[string]uuid.UUID{}
	for name, reach := range map[string][2]string{"e-mail": {byEmail, "ana@example.com"},
		"phone": {byPhone, "rui@example.com"}} {
		_, standing[name+" stopped, by WhatsApp"] = b.invited(t, event, "Família de "+name, reach[0], reach[1])
		_, letter := b.invited(t, event, "Família de "+name, reach[0], reach[1])
		b.exec(t, `UPDATE guest_messages SET channel = 'EMAIL', address = $2 WHERE id = $1`, letter, reach[1])
		standing[name+" stopped, by e-mail"] = letter
	}
	wanted := map[string]string{
		"e-mail stopped, by WhatsApp": "sent", "e-mail stopped, by e-mail": "failed STOPPED",
		"phone stopped, by WhatsApp": "failed STOPPED", "phone stopped, by e-mail": "sent",
	}
	b.start(t)
	// The refused first, whose marks the others then meet.
	for _, result := range []string{"failed STOPPED", "sent"} {
		for name, message := range standing {
			if wanted[name] == result {
				b.askGuest(t, event, message)
			}
		}
		b.wait(t, 2, "guest_message")
	}
	for name, message := range standing {
		if got := b.standing(t, message); got != wanted[name] {
			t.Errorf("%s: %s, want %s", name, got, wanted[name])
		}
	}
}

// Each kind either goes to everybody, or carries the way to end it.
func TestWhatGoesToWhoStopped(t *testing.T) {
	t.Parallel()
	for kind, want := range map[messages.Kind]bool{
		messages.SignInCode: true, messages.ContractCode: true, messages.ContractLink: true,
		messages.ContractReminder: true, messages.ContractSigned: true, messages.ProposalCode: true,
		messages.GiftReceipt: true, messages.TeamInvite: true, messages.VendorInvite: true, messages.RunSheetLink: true,
		messages.PhoneChanged: true, messages.EmailChanged: true, messages.WalletChanged: true,
		messages.PixKeyChanged: true,
		messages.ControlTaken:  true, messages.Reply: true,
		messages.EventLink: false, messages.CustomerAccess: false, messages.CustomerArea: false,
		messages.CustomerDecision: false, messages.PaymentReminder: false, messages.LateGift: false,
		messages.GuestInvite: false, messages.GuestReminder: false, messages.GuestNote: false,
		messages.GuestQrCode: false, "one to come": false,
	} {
		if kind.IsExempt() != want {
			t.Errorf("%s is exempt: %v", kind, !want)
		}
	}
}

// asked puts a question to the event's client, so many minutes ago.
func (b *bundle) asked(t *testing.T, event tenanttest.Event, title string, minutes int) (id uuid.UUID) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(),
		`INSERT INTO tasks (business_id, event_id, title, category, icon, position, decision_requested) VALUES ($1, $2, $3, 'RECEPTION', 'list', 1, true) RETURNING id`, event.Business.ID, event.ID, title).Scan(&id); err != nil {
		t.Fatal(err)
	}
	b.exec(t, `UPDATE tasks SET decision_asked_at = now() - make_interval(mins => $2) WHERE id = $1`, id, minutes)
	return id
}

// What is asked within an hour is one message to each client, by the way they chose; nobody is told at night, nor of
// what was decided meanwhile, nor again.
func TestDecisionsThatWaitAreToldOnce(t *testing.T) {
	t.Parallel()
	b := setup(t, nil, byDefaultHours)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento Marina & Tomás")
	b.SetCustomerPermissions(event, tenants.CustomerChecklistView)
	b.exec(t, `UPDATE events SET checklist_opened_at = now() - interval '3 days', time_zone = $2 WHERE id = $1`,
		event.ID, zoneAt(3))
	marina, tomas, silent := b.AddEventCustomer(event, b.AddUser("Marina Alves")),
		b.AddEventCustomer(event, b.AddUser("Tomás Prado")), b.AddEventCustomer(event, b.AddUser("Rui Prado"))
	b.exec(t, `UPDATE contacts SET whatsapp_opt_in_how = 'TEAM' WHERE id = $1`, marina.ID)
	b.exec(t, `UPDATE contacts SET message_channels = '{EMAIL}', email = 'tomas@example.com' WHERE id = $1`, tomas.ID)
	b.exec(t, `UPDATE contacts SET message_channels = '{}' WHERE id = $1`, silent.ID)
	b.start(t)
	tick := func() int {
		t.Helper()
		before := b.number(t, `SELECT count(*) FROM customer_messages WHERE kind = 'DECISION'`)
		b.enqueue(t, tenants.AsWorker(uuid.Nil), jobs.DecisionClock{})
		b.wait(t, 1, "decision_clock")
		b.exec(t, `DELETE FROM river.river_job WHERE kind = 'decision_clock'`) // the next is not the same period's
		return b.number(t, `SELECT count(*) FROM customer_messages WHERE kind = 'DECISION'`) - before
	}
	first := b.asked(t, event, "Buffet", 70)
	for i := range 9 {
		b.asked(t, event, "Flores", 60-i)
	}
	if n := tick(); n != 0 {
		t.Errorf("%d at night", n)
	}
	b.exec(t, `UPDATE events SET time_zone = $2 WHERE id = $1`, event.ID, zoneAt(12))
	if n := tick(); n != 2 {
		t.Errorf("%d messages", n)
	}
	b.wait(t, 2, "customer_message")
	got, letter := b.sender.To(marina.Phone), b.sender.To("tomas@example.com")
	page := "http://127.0.0.1:8080/evento/" + event.ID.String() + "/decisoes"
	if len(got) != 1 || got[0].Channel != messages.WhatsApp || got[0].Kind != messages.CustomerDecision ||
		got[0].Body != "Olá, Marina! O espaço “Ana Clara Cerimonial” no Cortejo espera 10 decisões suas para o Casamento Marina & Tomás. Decida aqui: "+page+" Para parar: responda SAIR." {
		t.Errorf("got %+v", got)
	}
	if len(letter) != 1 || letter[0].Channel != messages.Email || !letter[0].Email.OneClick ||
		!strings.Contains(letter[0].Email.HTML, page) ||
		letter[0].Email.StopURL != "http://127.0.0.1:8080/parar/"+stoplink.DeriveToken(linkKey, event.Business.ID,
			"tomas@example.com") || !strings.Contains(letter[0].Body, letter[0].Email.StopURL) {
		t.Errorf("by e-mail %+v", letter)
	}
	if len(b.sender.All()) != 2 {
		t.Errorf("%d left", len(b.sender.All()))
	}
	if n := tick(); n != 0 {
		t.Errorf("told again: %d", n)
	}
	// Another is asked after an hour; it is decided before its message leaves.
	b.exec(t, `UPDATE customer_messages SET asked_at = now() - interval '2 hours'`)
	last := b.asked(t, event, "Bolo", 61)
	b.exec(t, `UPDATE tasks SET decision = 'Sim' WHERE id <> $1 AND id <> $2`, first, last)
	b.exec(t, `UPDATE tasks SET decision = 'Sim' WHERE id = $1`, first)
	if n := tick(); n != 2 {
		t.Errorf("the next time %d", n)
	}
	b.wait(t, 2, "customer_message")
	if got := b.sender.To(marina.Phone); len(got) != 2 ||
		!strings.Contains(got[1].Body, "espera uma decisão sua para o Casamento Marina & Tomás: “Bolo”.") {
		t.Errorf("got %+v", got)
	}
}

// Two jobs that run at once tell of a question once.
func TestTwoClocksTellOfADecisionOnce(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento Marina & Tomás")
	b.SetCustomerPermissions(event, tenants.CustomerChecklistView)
	b.exec(t, `UPDATE events SET checklist_opened_at = now() - interval '3 days', time_zone = $2 WHERE id = $1`,
		event.ID, zoneAt(12))
	b.AddEventCustomer(event, b.AddUser("Marina Alves"))
	b.asked(t, event, "Buffet", 70)
	tell := func(meanwhile func()) (told int64) {
		if err := b.DB.Write(t.Context(), tenants.AsWorker(uuid.Nil), func(w tenants.Writer) error {
			tag, err := w.Exec(t.Context(), `SELECT app.tell_of_decisions(8, 20, interval '1 hour', 12, 100)`)
			meanwhile()
			told = tag.RowsAffected()
			return err
		}); err != nil {
			t.Error(err)
		}
		return told
	}
	var (
		second sync.WaitGroup
		also   atomic.Int64
	)
	first := tell(func() {
		second.Go(func() { also.Store(tell(func() {})) })
		// It waits, or has told already.
		tenanttest.WaitUntil(t, time.Minute, "the second is at it", func() bool {
			return also.Load() != 0 ||
				b.number(t,
					`SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`) > 0
		})
	})
	second.Wait()
	if first != 1 || also.Load() != 0 {
		t.Errorf("told %d times, and %d", first, also.Load())
	}
}
