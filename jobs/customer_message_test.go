package jobs_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"

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
	note := func(kind, channel string, area any) uuid.UUID {
		t.Helper()
		return b.write(t, event, customer, kind, channel, area)
	}
	side, page := "http://127.0.0.1:8080/evento/"+event.ID.String(), "http://127.0.0.1:8080/"+event.Slug
	notified := func() (is bool) {
		t.Helper()
		if err := b.Admin.QueryRow(t.Context(), `SELECT notified_at IS NOT NULL FROM events WHERE id = $1`, event.ID).Scan(&is); err != nil {
			t.Fatal(err)
		}
		return is
	}
	ids := []uuid.UUID{note("ACCESS", "SMS", nil), note("ACCESS", "WHATSAPP", nil), note("AREA", "WHATSAPP", 16)}
	b.start(t)
	b.wait(t, 3, "customer_message")
	if notified() {
		t.Error("nobody has the link, and the event is marked")
	}
	ids = append(ids, note("LINK", "WHATSAPP", nil))
	b.wait(t, 1, "customer_message")
	if !notified() {
		t.Error("the link left, and the event is not marked")
	}
	want := map[string]messages.Channel{
		"Olá, Marina! Ateliê convida você a acompanhar Casamento Marina & Tomás. Entre com este número de celular: " + side: "",
		"Olá, Marina! Ateliê abriu para você os documentos de Casamento Marina & Tomás. Veja: " + side:                      messages.WhatsApp,
		"Olá, Marina! Ateliê preparou a página de Casamento Marina & Tomás. Ela já está no ar: " + page:                     messages.WhatsApp,
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
	if len(b.sender.all()) != 4 || byChannel[messages.SMS] != 1 || byChannel[messages.WhatsApp] != 3 {
		t.Errorf("sent %d, by channel %v", len(b.sender.all()), byChannel)
	}
	var noted int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(sent_at) FROM customer_messages WHERE id = ANY ($1)`, ids).Scan(&noted); err != nil || noted != 4 {
		t.Errorf("%d are noted as sent, %v", noted, err)
	}
	// A worker may die between a message that left and the end of its job, which then runs again.
	b.enqueue(t, tenants.AsMember(event.Business.Owner.ID, event.Business.ID), message(event.Business, ids[0]))
	b.wait(t, 1, "customer_message")
	// Whose event was put away, who has another phone, or is no longer their client hears nothing.
	run := func(sql string, args ...any) {
		t.Helper()
		if _, err := b.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	unheard := func() {
		t.Helper()
		note("LINK", "WHATSAPP", nil)
		b.wait(t, 1, "customer_message")
	}
	run(`UPDATE events SET archived_at = now() WHERE id = $1`, event.ID)
	unheard()
	run(`UPDATE events SET archived_at = NULL WHERE id = $1`, event.ID)
	run(`UPDATE contacts SET phone = '+5511900000000' WHERE id = $1`, customer.ID)
	unheard()
	run(`UPDATE contacts SET phone = $2 WHERE id = $1`, customer.ID, customer.Phone)
	run(`DELETE FROM event_customers WHERE contact_id = $1`, customer.ID)
	unheard()
	if len(b.sender.all()) != 4 {
		t.Errorf("afterwards %d are sent", len(b.sender.all()))
	}
}

// The message leaves by Cortejo's own number: what planners typed makes no other link in it.
func TestACustomersMessageLeadsNowhereElse(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	marina := b.User("Marina Alves")
	b.start(t)
	for title, want := range map[string]string{
		"Sua conta será bloqueada, acesse https://evil.example/bb agora": "Olá, Marina! Buffet preparou a página de Sua conta será bloqueada, acesse agora. Ela já está no ar: ",
		"evil.com/bb www.mau 10.0.0.1/x golpe@mau.net mau。example":       "Olá, Marina! Buffet preparou a página de seu evento. Ela já está no ar: ",
		"💩.la mausítio\u0301.com Bodas...Ana":                            "Olá, Marina! Buffet preparou a página de Bodas...Ana. Ela já está no ar: ",
		"Ligue já 0800 727 9999, (11) 91234-5678 ou 4004-1234":           "Olá, Marina! Buffet preparou a página de Ligue já , ou. Ela já está no ar: ",
		"Turma 2024-2025, 14.11.2026 às 19h30":                           "Olá, Marina! Buffet preparou a página de Turma 2024-2025, 14.11.2026 às 19h30. Ela já está no ar: ",
		"Festa da Dra. Júlia, 15 anos.  Às 20h":                          "Olá, Marina! Buffet preparou a página de Festa da Dra. Júlia, 15 anos. Às 20h. Ela já está no ar: ",
	} {
		business := b.Business("Buffet phishing.example")
		event := b.Event(business, title)
		b.write(t, event, b.EventCustomer(event, marina), "LINK", "WHATSAPP", nil)
		b.wait(t, 1, "customer_message")
		var got messages.Message
		for _, m := range b.sender.to(marina.Phone) {
			if strings.HasSuffix(m.Body, event.Slug) {
				got = m
			}
		}
		if link := "http://127.0.0.1:8080/" + event.Slug; got.Body != want+link {
			t.Errorf("%q reads %q", title, got.Body)
		}
	}
}
