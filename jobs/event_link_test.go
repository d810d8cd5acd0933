package jobs_test

import (
	"strings"
	"testing"

	"cortejo/providers/messages"
	"cortejo/tenants"
)

// The message leaves by Cortejo's own number: what planners typed makes no other link in it.
func TestEventLinkLeadsNowhereElse(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	client := b.User("Marina Alves")
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
		b.EventCustomer(event, client)
		b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), eventLink(business.ID, event.ID))
		b.wait(t, 1, "event_link_message")
		var got messages.Message
		for _, m := range b.sender.to(client.Phone) {
			if strings.HasSuffix(m.Body, event.Slug) {
				got = m
			}
		}
		if link := "http://127.0.0.1:8080/" + event.Slug; got.Body != want+link {
			t.Errorf("%q reads %q", title, got.Body)
		}
	}
}

// A couple with one phone, or whoever wants to be a nuisance to it, is written to once.
func TestEventLinkGoesToEachPhoneOnce(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.Business("Minha")
	event := b.Event(business, "Casamento")
	marina := b.EventCustomer(event, b.User("Marina"))
	tomas := b.EventCustomer(event, b.User("Tomás"))
	if _, err := b.Admin.Exec(t.Context(), `UPDATE contacts SET phone = $1 WHERE id = $2`, marina.Phone, tomas.ID); err != nil {
		t.Fatal(err)
	}
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), eventLink(business.ID, event.ID))
	b.start(t)
	b.wait(t, 1, "event_link")
	b.wait(t, 1, "event_link_message")
	var asked int
	if err := b.Admin.QueryRow(t.Context(), `SELECT count(*) FROM river.river_job WHERE kind = 'event_link_message'`).Scan(&asked); err != nil || asked != 1 {
		t.Errorf("%d messages, %v", asked, err)
	}
	if sent := b.sender.to(marina.Phone); len(sent) != 1 || !strings.HasPrefix(sent[0].Body, "Olá, Marina!") {
		t.Errorf("sent %v", sent)
	}
}

func TestEventLinkOfAnArchivedEventStays(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.Business("Minha")
	event := b.Event(business, "Casamento")
	b.EventCustomer(event, b.User("Marina"))
	if _, err := b.Admin.Exec(t.Context(), `UPDATE events SET archived_at = now() WHERE id = $1`, event.ID); err != nil {
		t.Fatal(err)
	}
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), eventLink(business.ID, event.ID))
	b.start(t)
	b.wait(t, 1, "event_link")
	var notified bool
	if err := b.Admin.QueryRow(t.Context(), `SELECT notified_at IS NOT NULL FROM events WHERE id = $1`, event.ID).Scan(&notified); err != nil || notified || len(b.sender.all()) > 0 {
		t.Errorf("sent %v, marked %t, %v", b.sender.all(), notified, err)
	}
}
