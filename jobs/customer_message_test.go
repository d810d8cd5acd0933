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
	business := b.AddBusiness("Ateliê golpe.example")
	event := b.AddEvent(business, "Casamento Marina & Tomás")
	customer := b.AddEventCustomer(event, b.AddUser("Marina Alves"))
	b.AddEventCustomer(event, b.AddUser("Tomás Prado"))
	note := func(kind, channel string, area any) uuid.UUID {
		t.Helper()
		return b.write(t, event, customer, kind, channel, area)
	}
	const stop = " Para parar: responda SAIR."
	side, page := "http://127.0.0.1:8080/evento/"+event.ID.String(), "http://127.0.0.1:8080/"+event.Slug
	notified := func() (is bool) {
		t.Helper()
		if err := b.Admin.QueryRow(t.Context(), `SELECT notified_at IS NOT NULL FROM events WHERE id = $1`, event.ID).
			Scan(&is); err != nil {
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
		"Olá, Marina! O espaço “Ateliê” no Cortejo convida você a acompanhar o Casamento Marina & Tomás. Entre com este número de celular: " + side + stop: "",
		"Olá, Marina! O espaço “Ateliê” no Cortejo abriu para você os documentos do Casamento Marina & Tomás. Veja: " +
			side + stop: messages.WhatsApp,
		"Olá, Marina! O espaço “Ateliê” no Cortejo preparou a página do Casamento Marina & Tomás. Ela já está no ar: " +
			page + stop: messages.WhatsApp,
	}
	sent := b.sender.To(customer.Phone)
	byChannel := map[messages.Channel]int{}
	for _, m := range sent {
		channel, ok := want[m.Body]
		if !ok || channel != "" && m.Channel != channel {
			t.Errorf("by %s: %q", m.Channel, m.Body)
		}
		byChannel[m.Channel]++
	}
	if len(b.sender.All()) != 4 || byChannel[messages.SMS] != 1 || byChannel[messages.WhatsApp] != 3 {
		t.Errorf("sent %d, by channel %v", len(b.sender.All()), byChannel)
	}
	var noted int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(sent_at) FROM customer_messages WHERE id = ANY ($1)`, ids).
		Scan(&noted); err != nil || noted != 4 {
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
	if len(b.sender.All()) != 4 {
		t.Errorf("afterwards %d are sent", len(b.sender.All()))
	}
}

// The message leaves by Cortejo's own number: what planners typed speaks only in our frame, and makes
// no other link or number in it.
func TestACustomersMessageLeadsNowhereElse(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	marina := b.AddUser("Marina Alves")
	b.start(t)
	const nothing = "do seu evento"
	for title, want := range map[string]string{
		"Sua conta será bloqueada, acesse https://evil.example/bb agora":                   "do evento “Sua conta será bloqueada, acesse agora”",
		"evil.com/bb www.mau 10.0.0.1/x golpe@mau.net mau。example":                         nothing,
		"💩.la mausítio\u0301.com Bodas...Ana":                                              "do evento “Bodas...Ana”",
		"Ligue já 0800 727 9999, (11) 91234-5678 ou 4004-1234":                             "do evento “Ligue já , ou”",
		"Ligue １１ ９１２３４ ５６７８ ou ①①⑨⑨⑨⑨⑨⑨⑨⑨⑨":                                               "do evento “Ligue ou”",
		"Ligue 11_91234_5678, 1\u200b1\u200b9\u200b1234\u3164567\u00ad8 ou 11*9*1234*5678": "do evento “Ligue , ou”",
		"Ligue ١١٩١٢٣٤٥٦٧٨ ou 1\ufe0f\u20e31\ufe0f\u20e39\ufe0f\u20e3 1 2 3 4 5 6 7 8":     "do evento “Ligue ou”",
		"ev\u200bil。c\u2060om e ｅｖｉｌ．ｃｏｍ":                                                  "do evento “e”",
		"Turma 2024-2025, 14.11.2026 às 19h30":                                             "do evento “Turma 2024-2025, 14.11.2026 às 19h30”",
		"Festa da Dra. Júlia, 15 anos.  Às 20h":                                            "do evento “Festa da Dra. Júlia, 15 anos. Às 20h”",
		"ITAU: sua conta foi BLOQUEADA":                                                    "do evento “ITAU sua conta foi BLOQUEADA”",
		"Bodas”. ITAU： ligue “já":                                                          "do evento “Bodas . ITAU ligue já”",
		"Casamento de Maria Fernanda e João Guilherme de Alcântara":                        "do evento “Casamento de Maria Fernanda e João Guil…”",
	} {
		business := b.AddBusiness("ITAU: phishing.example")
		event := b.AddEvent(business, title)
		b.write(t, event, b.AddEventCustomer(event, marina), "LINK", "WHATSAPP", nil)
		b.wait(t, 1, "customer_message")
		var got messages.Message
		for _, m := range b.sender.To(marina.Phone) {
			if strings.Contains(m.Body, event.Slug) {
				got = m
			}
		}
		want = "Olá, Marina! O espaço “ITAU” no Cortejo preparou a página " + want +
			". Ela já está no ar: http://127.0.0.1:8080/" + event.Slug + " Para parar: responda SAIR."
		if got.Body != want {
			t.Errorf("%q reads %q", title, got.Body)
		}
	}
}
