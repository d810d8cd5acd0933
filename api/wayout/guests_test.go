package wayout_test

import (
	"net/http"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/stoplink"
	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// family is an invitation with a phone and an e-mail, to whose phone a message left.
func (m optOutEnv) family(name, phone, email string) (invitation uuid.UUID) {
	m.t.Helper()
	invitation = m.AddInvitation(m.mine, name)
	m.Reach(invitation, phone, email)
	_, sent := m.AddGuestMessage(m.mine, invitation)
	m.change(
		`UPDATE guest_messages SET channel = 'WHATSAPP', address = $2, status = 'delivered', sent_at = now() - interval '2 days', created_at = now() - interval '2 days' WHERE id = $1`, sent, phone)
	return invitation
}

func (m optOutEnv) change(sql string, args ...any) {
	m.t.Helper()
	if _, err := m.Admin.Exec(m.t.Context(), sql, args...); err != nil {
		m.t.Fatal(err)
	}
}

// unreached returns the channels by which an invitation wants no messages, as the planner sees it.
func (m optOutEnv) unreached(invitation uuid.UUID) (channels []string) {
	m.t.Helper()
	owner := tenants.AsMember(m.mine.Business.Owner.ID, m.mine.Business.ID)
	for _, channel := range []string{"WHATSAPP", "EMAIL"} {
		r, err := jobs.RecipientsOf(m.t.Context(), m.DB.Read(owner),
			jobs.GuestDispatch{EventID: m.mine.ID, Kind: "QR_CODE", Channel: channel, Audience: "CHOSEN",
				Invitations: []uuid.UUID{invitation}})
		if err != nil {
			m.t.Fatal(err)
		}
		if len(r.Stopped) > 0 {
			channels = append(channels, channel)
		}
	}
	return channels
}

func (m optOutEnv) says(from, word string) string {
	m.t.Helper()
	return m.hears(messages.Inbound{Channel: messages.WhatsApp, From: from, Text: word, SentAt: time.Now()})
}

// A guest's e-mail and phone are stopped each by itself: who unsubscribes from an e-mail gets the code by WhatsApp, and
// who answers SAIR the e-mail; another address of the invitation begins without a mark.
func TestAGuestStopsOneAddress(t *testing.T) {
	m := newOptOutEnv(t)
	const phone, email = "+5531987654321", "ana@example.com"
	id := m.family("Família Souza", phone, "Ana@example.com")
	check := func(after string, want ...string) {
		t.Helper()
		if got := m.unreached(id); !slices.Equal(got, want) {
			t.Errorf("after %s it is not written to by %v, want %v", after, got, want)
		}
	}
	m.post(m.path(m.mine, email), url.Values{stoplink.OneClickField: {stoplink.OneClickValue}})
	check("an unsubscribed e-mail", "EMAIL")
	if got := m.says(phone, "VOLTAR"); got != "" {
		t.Errorf("to begin again what the phone never stopped is answered %q", got)
	}
	check("VOLTAR of the phone", "EMAIL")
	m.says("+553187654321", "SAIR")
	check("SAIR of the phone", "WHATSAPP", "EMAIL")
	m.says(phone, "VOLTAR")
	check("both, and VOLTAR of the phone", "EMAIL")
	m.says(phone, "SAIR")
	m.post(m.path(m.mine, email), url.Values{"messages": {"start"}})
	check("both, and an e-mail that begins again", "WHATSAPP")
	m.Reach(id, "+5531987654322", email)
	check("another phone")
	m.post(m.path(m.mine, email), url.Values{"messages": {"stop"}})
	m.Reach(id, "+5531987654322", "ANA@example.com")
	check("the same e-mail, in capitals", "EMAIL")
	m.Reach(id, "+5531987654322", "bia@example.com")
	check("another e-mail")
}

// A planner's stop applies to the whole invitation, whatever its addresses become; a person who resumes does so for
// their current address.
func TestAnInvitationIsStoppedAsAWhole(t *testing.T) {
	m := newOptOutEnv(t)
	phone, other := tenanttest.NewPhone(), tenanttest.NewPhone()
	id := m.family("Família Souza", phone, "ana@example.com")
	m.change(`UPDATE invitations SET messages_stopped_at = now() WHERE id = $1`, id)
	m.Reach(id, other, "bia@example.com")
	if got := m.unreached(id); len(got) != 2 {
		t.Errorf("it is not written to by %v alone", got)
	}
	if got := m.post(m.path(m.mine, other), url.Values{"messages": {"start"}}); got.status != http.StatusSeeOther {
		t.Errorf("answers %d", got.status)
	}
	if got := m.unreached(id); !slices.Equal(got, []string{"EMAIL"}) {
		t.Errorf("with the phone begun again it is not written to by %v", got)
	}
}
