package jobs_test

import (
	"testing"
	"time"

	"github.com/google/uuid"

	"cortejo/jobs"
	"cortejo/tenants/tenanttest"
)

// Of a new business's messages two leave in a day, the others wait and leave by themselves on the next ones, and
// guests' answers let more leave. Another business has its own.
func TestMessagesOfANewBusinessLeaveDayByDay(t *testing.T) {
	t.Parallel()
	b := setup(t, nil, func(o *jobs.Options) { o.Guests.FirstDay = 2 })
	business, other := b.AddBusiness("Nova"), b.AddBusiness("Outra")
	event, theirs := b.AddEvent(business, "Casamento Bia & Rui"), b.AddEvent(other, "Festa")
	var invitations []uuid.UUID
	for range 7 {
		invitation, message := b.invited(t, event, "Família Souza", tenanttest.NewPhone(), "")
		invitations = append(invitations, invitation)
		b.askGuest(t, event, message)
	}
	_, message := b.invited(t, theirs, "Família Prado", tenanttest.NewPhone(), "")
	b.askGuest(t, theirs, message)
	_, lost := b.invited(t, event, "Tia Lúcia", tenanttest.NewPhone(), "") // a guest asks for it: it waits for no turn
	b.exec(t, `UPDATE guest_messages SET kind = 'LOST_LINK' WHERE id = $1`, lost)
	b.askGuest(t, event, lost)
	b.start(t)
	settle := func(sent, waiting int) {
		t.Helper()
		b.wait(t, sent, "guest_message")
		tenanttest.WaitUntil(t, time.Minute, "the others wait for their turn", func() bool {
			return b.count(t, `river.river_job WHERE kind = 'guest_message' AND state = 'scheduled'`) == waiting
		})
		if n := b.count(t, `guest_messages WHERE status = 'queued'`); n != waiting {
			t.Errorf("%d are queued", n)
		}
	}
	settle(4, 5)
	wake := `UPDATE river.river_job SET state = 'available', scheduled_at = now() WHERE kind = 'guest_message' AND state = 'scheduled'`
	// The next day.
	b.exec(t, `UPDATE guest_messages SET released_at = released_at - interval '1 day'`)
	b.exec(t, wake)
	settle(2, 3)
	// Two invitations that answered on one day are one day of answers, and the team's own notes are none.
	b.exec(t, `UPDATE invitations SET answered_at = now(), answered_via = 'TEAM' WHERE id = $1`, invitations[0])
	b.exec(t, `UPDATE invitations SET answered_at = now(), answered_via = 'LINK' WHERE id IN ($1, $2)`, invitations[1],
		invitations[2])
	b.exec(t, wake)
	settle(2, 1)
	// Staff let all leave.
	b.exec(t, `UPDATE businesses SET guest_messages_per_day = 100 WHERE business_id = $1`, business.ID)
	b.exec(t, wake)
	settle(1, 0)
	if n := len(b.sender.All()); n != 9 {
		t.Errorf("%d left", n)
	}
}

// An invite that has not left when the event is over does not leave, and says why.
func TestAnInviteThatWaitedTooLongSaysSo(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	event := b.AddEvent(b.AddBusiness("Nova"), "Casamento Bia & Rui")
	_, message := b.invited(t, event, "Família Souza", tenanttest.NewPhone(), "")
	b.exec(t, `UPDATE events SET date = current_date - 3 WHERE id = $1`, event.ID)
	b.askGuest(t, event, message)
	b.start(t)
	b.wait(t, 1, "guest_message")
	if standing := b.standing(t, message); standing != "failed OVER" || len(b.sender.All()) != 0 {
		t.Errorf("it is %s, and %d left", standing, len(b.sender.All()))
	}
}
