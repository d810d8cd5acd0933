package jobs_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/formats/secretlink"
	"cortejo/formats/stoplink"
	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// invited is an invitation with the secrets of this server, and a message to it.
func (b *bundle) invited(t *testing.T, event tenanttest.Event, name, phone, email string) (invitation,
	message uuid.UUID) {
	t.Helper()
	invitation = b.AddInvitation(event, name)
	b.Reach(invitation, phone, email)
	for _, purpose := range []string{secretlink.RSVP, secretlink.CheckIn} {
		hash, _ := secretlink.Hash(linkKey.DeriveInvitationToken(purpose, event.ID, invitation, 0))
		b.exec(t, `UPDATE invitation_tokens SET secret_hash = $3 WHERE invitation_id = $1 AND purpose = $2`, invitation,
			purpose, hash)
	}
	_, message = b.AddGuestMessage(event, invitation)
	return invitation, message
}

func (b *bundle) askGuest(t *testing.T, event tenanttest.Event, message uuid.UUID) {
	t.Helper()
	b.enqueue(t, tenants.AsMember(event.Business.Owner.ID, event.Business.ID),
		jobs.GuestMessage{OfBusiness: jobs.OfBusiness{BusinessID: event.Business.ID}, MessageID: message})
}

// standing is how a message to a guest fared, and why.
func (b *bundle) standing(t *testing.T, message uuid.UUID) (standing string) {
	t.Helper()
	if err := b.Admin.QueryRow(t.Context(), `SELECT status || ' ' || error FROM guest_messages WHERE id = $1`, message).
		Scan(&standing); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(standing)
}

// zoneAt is one where it is this hour now.
func zoneAt(hour int) string {
	// POSIX counts what lies west of Greenwich.
	off := (time.Now().UTC().Hour() - hour + 36) % 24
	return fmt.Sprintf("Etc/GMT%+d", off-12)
}

// TestGuestMessages: one asked for twice leaves once, with the invitation's own link, which is in no job; what stands
// in its way is said on the message; and no log names a guest.
func TestGuestMessages(t *testing.T) {
	t.Parallel()
	unknown := tenanttest.NewPhone()
	b := setup(t, func(m messages.Message, _ int) error {
		if m.To == unknown {
			return messages.CodedError{Err: fmt.Errorf("twilio: %w: HTTP 400, error 63003", messages.ErrRefused),
				Code: "TWILIO_63003"}
		}
		return nil
	})
	business := b.AddBusiness("Ana Clara Cerimonial")
	event := b.AddEvent(business, "Casamento Bia & Rui")
	phone := tenanttest.NewPhone()
	reached, wanted := b.invited(t, event, "Família Souza", phone, "")
	_, refused := b.invited(t, event, "Tia Lúcia", unknown, "")
	stops := map[string]struct{ change, reason string }{
		"asked for no more":     {`UPDATE invitations SET messages_stopped_at = now() WHERE id = $1`, "failed STOPPED"},
		"deleted":               {`UPDATE invitations SET deleted_at = now() WHERE id = $1`, "failed GONE"},
		"another phone by now":  {`UPDATE invitations SET phone = '+5511999990000' WHERE id = $1`, "failed MOVED"},
		"made with another key": {`UPDATE invitation_tokens SET secret_hash = sha256(secret_hash) WHERE invitation_id = $1`, "failed KEY"},
	}
	messagesOf := map[string]uuid.UUID{}
	for name, stop := range stops {
		invitation, message := b.invited(t, event, name, tenanttest.NewPhone(), "")
		b.exec(t, stop.change, invitation)
		messagesOf[name] = message
		b.askGuest(t, event, message)
	}
	for range 2 {
		b.askGuest(t, event, wanted)
	}
	b.askGuest(t, event, refused)
	b.start(t)
	b.wait(t, len(stops)+2, "guest_message")
	link := "http://127.0.0.1:8080/" + event.Slug + "/rsvp/" + linkKey.DeriveInvitationToken(secretlink.RSVP, event.ID,
		reached, 0)
	got := b.sender.To(phone)
	values := []string{"Família Souza", "o Casamento Bia & Rui", "O espaço “Ana Clara Cerimonial” no Cortejo", link}
	if len(got) != 1 || got[0].Channel != messages.WhatsApp || got[0].Kind != messages.GuestReminder ||
		!slices.Equal(got[0].Values, values) ||
		!strings.Contains(got[0].Body, link) || !strings.HasSuffix(got[0].Body, " Para parar: responda SAIR.") ||
		got[0].StatusURL != "http://127.0.0.1:8080/api/webhooks/twilio/messages?message="+wanted.String() {
		t.Errorf("got %+v", got)
	}
	for name, stop := range stops {
		if standing := b.standing(t, messagesOf[name]); standing != stop.reason {
			t.Errorf("%s: %s", name, standing)
		}
	}
	if standing := b.standing(t, wanted); standing != "sent" {
		t.Errorf("sent, it is %s", standing)
	}
	if standing := b.standing(t, refused); standing != "failed TWILIO_63003" {
		t.Errorf("refused, it is %s", standing)
	}
	if all := b.sender.All(); len(all) != 1 {
		t.Errorf("%d left", len(all))
	}
	if log := b.log.String(); strings.Contains(log, "Souza") || strings.Contains(log, "Lúcia") ||
		strings.Contains(log, phone[3:]) {
		t.Errorf("the log names guests:\n%s", log)
	}
}

// Guests are not woken: what is asked for at night waits until 8h where the event is, whoever put it in the queue and
// when; but for a link that a guest asks for themselves.
func TestGuestsAreNotWokenAtNight(t *testing.T) {
	t.Parallel()
	b := setup(t, nil, byDefaultHours)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui")
	b.exec(t, `UPDATE events SET time_zone = $2 WHERE id = $1`, event.ID, zoneAt(3))
	asleep, awake := tenanttest.NewPhone(), tenanttest.NewPhone()
	_, waits := b.invited(t, event, "Família Souza", asleep, "")
	_, asked := b.invited(t, event, "Tia Lúcia", awake, "")
	b.exec(t, `UPDATE guest_messages SET kind = 'LOST_LINK' WHERE id = $1`, asked)
	b.askGuest(t, event, waits)
	b.askGuest(t, event, asked)
	b.start(t)
	b.wait(t, 1, "guest_message")
	if len(b.sender.To(awake)) != 1 || len(b.sender.To(asleep)) != 0 || b.standing(t, waits) != "queued" {
		t.Errorf("left %+v, and the one that waits is %s", b.sender.All(), b.standing(t, waits))
	}
	limits := jobs.GuestLimits{}
	for at, want := range map[string]string{
		"2027-03-13T03:10:00-03:00": "2027-03-13T08:00:00-03:00",
		"2027-03-13T08:00:00-03:00": "2027-03-13T08:00:00-03:00",
		"2027-03-13T20:59:59-03:00": "2027-03-13T20:59:59-03:00",
		"2027-03-13T21:00:00-03:00": "2027-03-14T08:00:00-03:00",
		"2027-12-31T23:00:00-03:00": "2028-01-01T08:00:00-03:00",
	} {
		now, _ := time.Parse(time.RFC3339, at)
		then, _ := time.Parse(time.RFC3339, want)
		if got := limits.LeavesAt(now, "America/Sao_Paulo"); !got.Equal(then) {
			t.Errorf("asked for at %s, it leaves at %s", at, got)
		}
	}
}

// An e-mail goes as one, with the way to stop the next.
func TestGuestsAreWrittenToByEmail(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui")
	_, message := b.invited(t, event, "Família <b>Souza</b>", "", "souza@example.com")
	b.exec(t,
		`UPDATE guest_dispatches SET kind = 'OWN', channel = 'EMAIL', own_words = 'Chuva? A festa é coberta <3' WHERE event_id = $1`, event.ID)
	b.exec(t, `UPDATE guest_messages SET kind = 'OWN', channel = 'EMAIL', address = 'souza@example.com' WHERE id = $1`,
		message)
	b.askGuest(t, event, message)
	b.start(t)
	b.wait(t, 1, "guest_message")
	got, stopURL := b.sender.To("souza@example.com"),
		"http://127.0.0.1:8080/parar/"+stoplink.DeriveToken(linkKey, event.Business.ID, "souza@example.com")
	if len(got) != 1 || got[0].Channel != messages.Email ||
		got[0].Email.Subject != "Recado sobre Casamento Bia & Rui" || got[0].Email.StopURL != stopURL ||
		!got[0].Email.OneClick || !strings.Contains(got[0].Email.HTML, `href="`+stopURL+`"`) ||
		!strings.Contains(got[0].Email.HTML, "Chuva? A festa é coberta &lt;3") ||
		strings.Contains(got[0].Email.HTML, "<b>") || !strings.Contains(got[0].Body, "“Chuva? A festa é coberta <3”") ||
		!strings.Contains(got[0].Body, "\nhttp://127.0.0.1:8080/") ||
		!strings.Contains(got[0].Body, "Para não receber mais mensagens") {
		t.Errorf("got %+v", got)
	}
}

// Own words are one line between our quotes, and lead nowhere.
func TestOwnWords(t *testing.T) {
	t.Parallel()
	for words, fine := range map[string]bool{
		"Traje esporte fino. Vai ter recreação para as crianças!": true, "Dia 13/03/2027, às 16h30 👨‍👩‍👧": true,
		strings.Repeat("é", 250): true,
		"":                       false, "   ": false, strings.Repeat("é", 251): false, "Uma linha\ne outra": false,
		"Uma linha\u2028e outra":     false,
		"Veja em www.premio.example": false, "Veja https://premio.example/x": false, "ana@premio.example": false,
		"wa.me/5511999990000": false, "Ligue (11) 99999-0000": false,
		"ｗｗｗ．premio．example": false,
	} {
		if fault := jobs.OwnWordsFault(words); (fault == "") != fine {
			t.Errorf("%q: %q", words, fault)
		}
	}
}

// A schedule sends the codes once, each inside its e-mail; one that was moved or taken back sends nothing.
func TestAScheduleSendsTheCodesOnce(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui")
	b.exec(t, `UPDATE events SET time_zone = $2, date = current_date + 2 WHERE id = $1`, event.ID, zoneAt(12))
	invitation, _ := b.invited(t, event, "Família Souza", "", "souza@example.com")
	b.exec(t, `UPDATE guests SET status = 'attending' WHERE id = $1`, b.AddGuest(event, invitation, "Ana"))
	at := time.Now().UTC().Truncate(time.Second)
	b.exec(t,
		`INSERT INTO check_in_qr_codes (business_id, event_id, short_id, enabled_at, scheduled_at) VALUES ($1, $2, 'ABCD1234', now(), $3)`, event.Business.ID, event.ID, at)
	owner := tenants.AsMember(event.Business.Owner.ID, event.Business.ID)
	for _, when := range []time.Time{at, at.Add(-time.Hour), at} {
		b.enqueue(t, owner, jobs.QrCodeSchedule{OfBusiness: jobs.OfBusiness{BusinessID: event.Business.ID},
			EventID: event.ID, At: when})
	}
	b.start(t)
	b.wait(t, 4, "qr_code_schedule", "guest_message")
	got := b.sender.To("souza@example.com")
	if len(got) != 1 || got[0].Kind != messages.GuestQrCode || len(got[0].Email.Inline) != 1 ||
		!strings.HasPrefix(string(got[0].Email.Inline[0].Content), "\x89PNG") ||
		!strings.Contains(got[0].Email.HTML, "cid:"+got[0].Email.Inline[0].CID) {
		t.Errorf("got %+v", got)
	}
}

// What staff asked for leaves once however often it was asked for, by WhatsApp, to those who come.
func TestCodesAskedForFromTheBackofficeLeaveOnce(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Ana Clara Cerimonial"), "Casamento Bia & Rui")
	b.exec(t, `UPDATE events SET time_zone = $2, date = current_date + 2 WHERE id = $1`, event.ID, zoneAt(12))
	phone := tenanttest.NewPhone()
	invitation, _ := b.invited(t, event, "Família Souza", phone, "")
	b.invited(t, event, "Família Silva", tenanttest.NewPhone(), "")
	b.exec(t, `UPDATE guests SET status = 'attending' WHERE id = $1`, b.AddGuest(event, invitation, "Ana"))
	b.exec(t,
		`INSERT INTO check_in_qr_codes (business_id, event_id, short_id, enabled_at) VALUES ($1, $2, 'ABCD1235', now())`, event.Business.ID, event.ID)
	owner := tenants.AsMember(event.Business.Owner.ID, event.Business.ID)
	for range 3 {
		b.enqueue(t, owner, jobs.QrCodeDispatch{OfBusiness: jobs.OfBusiness{BusinessID: event.Business.ID},
			EventID: event.ID})
	}
	b.start(t)
	b.wait(t, 4, "qr_code_dispatch", "guest_message")
	if got := b.sender.To(phone); len(got) != 1 || got[0].Kind != messages.GuestQrCode {
		t.Errorf("got %+v", got)
	}
	var messages, sent int
	if err := b.Admin.QueryRow(t.Context(),
		`SELECT (SELECT count(*) FROM guest_messages WHERE kind = 'QR_CODE'), (SELECT count(*) FROM check_in_qr_codes WHERE sent_at IS NOT NULL)`).Scan(&messages, &sent); err != nil || messages != 1 || sent != 1 {
		t.Errorf("%d messages and %d codes sent (%v)", messages, sent, err)
	}
}
