package jobs_test

import (
	"testing"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
)

// The message says who plans, whose event it is and where, goes by the channel that was chosen, and
// leads nowhere else.
func TestCustomerMessages(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.Business("Ateliê golpe.example")
	event := b.Event(business, "Casamento Marina & Tomás")
	customer := b.EventCustomer(event, b.User("Marina Alves"))
	b.EventCustomer(event, b.User("Tomás Prado"))
	note := func(kind, channel string, area any) (id uuid.UUID) {
		t.Helper()
		if err := b.Admin.QueryRow(t.Context(), `INSERT INTO customer_messages (business_id, event_id, contact_id, kind, channel, phone, area)
			VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`, business.ID, event.ID, customer.ID, kind, channel, customer.Phone, area).Scan(&id); err != nil {
			t.Fatal(err)
		}
		b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), jobs.CustomerMessage{OfBusiness: jobs.OfBusiness{BusinessID: business.ID}, MessageID: id})
		return id
	}
	link := "http://127.0.0.1:8080/evento/" + event.ID.String()
	ids := []uuid.UUID{note("ACCESS", "SMS", nil), note("ACCESS", "WHATSAPP", nil), note("AREA", "WHATSAPP", 16)}
	b.start(t)
	b.wait(t, 3, "customer_message")
	want := map[string]messages.Channel{
		"Olá, Marina! Ateliê convida você a acompanhar Casamento Marina & Tomás. Entre com este número de celular: " + link: "",
		"Olá, Marina! Ateliê abriu para você os documentos de Casamento Marina & Tomás. Veja: " + link:                      messages.WhatsApp,
	}
	sent := b.sender.to(customer.Phone)
	byChannel := map[messages.Channel]int{}
	for _, m := range sent {
		channel, ok := want[m.Body]
		if !ok || channel != "" && m.Channel != channel {
			t.Errorf("by %s: %q", m.Channel, m.Body)
		}
		byChannel[m.Channel]++
	}
	if len(b.sender.all()) != 3 || byChannel[messages.SMS] != 1 || byChannel[messages.WhatsApp] != 2 {
		t.Errorf("sent %d, by channel %v", len(b.sender.all()), byChannel)
	}
	var noted int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(sent_at) FROM customer_messages WHERE id = ANY ($1)`, ids).Scan(&noted); err != nil || noted != 3 {
		t.Errorf("%d are noted as sent, %v", noted, err)
	}
	// Who is no longer their client, has another phone, or whose event was put away, hears nothing.
	for _, change := range []string{
		`UPDATE contacts SET phone = '+5511900000000' WHERE id = $1`,
		`UPDATE events SET archived_at = now() WHERE id = (SELECT event_id FROM event_customers WHERE contact_id = $1)`,
		`DELETE FROM event_customers WHERE contact_id = $1`,
	} {
		if _, err := b.Admin.Exec(t.Context(), change, customer.ID); err != nil {
			t.Fatal(err)
		}
		note("ACCESS", "SMS", nil)
		b.wait(t, 1, "customer_message")
	}
	if len(b.sender.all()) != 3 {
		t.Errorf("afterwards %d are sent", len(b.sender.all()))
	}
}
