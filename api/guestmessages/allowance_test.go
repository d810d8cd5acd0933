package guestmessages_test

import (
	"testing"

	"github.com/google/uuid"

	"cortejo/api/guestmessages"
	"cortejo/jobs"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

// Before it sends, a new business sees how many messages leave on the first day; all are accepted, and what waits is
// counted with the next send. A day on which guests answered doubles the number. Another business has its own.
func TestANewBusinessSendsLittleAtFirst(t *testing.T) {
	limits := jobs.GuestLimits{PerDay: 2000, FirstDay: 3, UntilHour: 24}
	p := newGuestMessagesEnv(t, limits)
	var invitations []uuid.UUID
	for range 5 {
		invitations = append(invitations, p.invite("Silvas", tenanttest.NewPhone(), "", "unknown"))
	}
	what := in{"eventUuid": p.event.ID, "kind": "INVITE", "channel": "WHATSAPP", "audience": "ALL"}
	preview := func() guestmessages.PreviewOutput {
		t.Helper()
		return proceduretest.Post[guestmessages.PreviewOutput](p.owner, "guestMessages.preview", what)
	}
	if seen := preview(); seen.Recipients != 5 || seen.LeaveFirst != 3 || seen.PerDay != 3 || seen.LeftToday != 2000 {
		t.Errorf("previewed %+v", seen)
	}
	p.change(`UPDATE invitations SET answered_at = now(), answered_via = 'LINK' WHERE id = $1`, invitations[0])
	if seen := preview(); seen.LeaveFirst != 5 || seen.PerDay != 6 {
		t.Errorf("after a day of answers %+v", seen)
	}
	p.change(`UPDATE invitations SET answered_at = NULL, answered_via = NULL WHERE id = $1`, invitations[0])
	what["uuid"] = uuid.New()
	for range 2 { // a retry answers the same
		if out := proceduretest.Post[guestmessages.SendOutput](p.owner, "guestMessages.send", what); out.Messages != 5 ||
			out.LeaveFirst != 3 {
			t.Errorf("sent %+v", out)
		}
	}
	if n := p.count(`SELECT count(*) FROM river.river_job WHERE kind = 'guest_message'`); n != 5 {
		t.Errorf("%d in the queue", n)
	}
	what["kind"] = "REMINDER"
	delete(what, "uuid")
	if seen := preview(); seen.Recipients != 5 || seen.LeaveFirst != 0 {
		t.Errorf("behind those that wait %+v", seen)
	}
	p.change(`UPDATE businesses SET guest_messages_per_day = 50 WHERE business_id = $1`, p.event.Business.ID)
	if seen := preview(); seen.LeaveFirst != 5 || seen.PerDay != 50 {
		t.Errorf("as staff said %+v", seen)
	}
	other := p.AddEvent(p.AddBusiness("Outra"), "Festa")
	id := p.AddInvitation(other, "Prados")
	p.Reach(id, tenanttest.NewPhone(), "")
	p.AddGuest(other, id, "Ana")
	theirs := proceduretest.Post[guestmessages.PreviewOutput](p.api.Owner(other.Business), "guestMessages.preview",
		in{"eventUuid": other.ID, "kind": "INVITE", "channel": "WHATSAPP", "audience": "ALL"})
	if theirs.Recipients != 1 || theirs.LeaveFirst != 1 || theirs.PerDay != 3 {
		t.Errorf("another business %+v", theirs)
	}
}
