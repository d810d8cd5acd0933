package businessteammember_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/businessteammember"
	"cortejo/api/event"
	"cortejo/api/notifications"
	"cortejo/api/users"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

type invite = businessteammember.GetInviteOutput

func answer(m tenanttest.Member) proceduretest.Input {
	return proceduretest.Input{"uuid": m.ID, "businessUuid": m.Business.ID}
}

func TestAcceptInvite(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("Buffet")
	h.set(`UPDATE businesses SET image_id = $2 WHERE business_id = $1`, b.ID, h.AddImage(b))
	newcomer := h.AddUser("") // signed in by the link, with neither a name nor a business
	invited := h.Invite(b, tenants.TeamGuest, newcomer)
	wedding := h.AddEvent(b, "Casamento")
	h.AddEventAccess(wedding, invited, tenants.EventManage)
	me, inside := h.Me(newcomer), h.as(invited)

	got := proceduretest.Get[invite](me, "businessTeamMember.getInvite", proceduretest.Input{"uuid": invited.ID})
	if got.UUID != invited.ID || got.BusinessUUID != b.ID || got.BusinessName != "Buffet" || got.Role != "GUEST" ||
		got.Name == "" || got.BusinessImageURL == nil {
		t.Errorf("the invite shows %+v", got)
	}
	// Until then it opens nothing.
	if status := inside.Try("event.getAll", nil); status != http.StatusNotFound {
		t.Errorf("before accepting, the business answers %d", status)
	}
	if profile := proceduretest.Get[users.UserProfile](me, "users.get", nil); len(profile.BusinessMemberships) != 0 ||
		profile.CurrentBusinessUUID != nil {
		t.Errorf("before accepting: %+v", profile)
	}
	if status := me.TryPost("businessTeamMember.selectBusiness",
		proceduretest.Input{"businessUuid": b.ID}); status != http.StatusNotFound {
		t.Errorf("entering before accepting answers %d", status)
	}

	// Only its recipient gets it in the list.
	list := func(who proceduretest.Caller) []businessteammember.GetInviteOutput {
		return proceduretest.Get[businessteammember.GetInvitesOutput](who, "businessTeamMember.getInvites", nil).Items
	}
	other := h.AddInvitee(h.AddBusiness("Outra"), tenants.TeamAssistant)
	if all := list(me); len(all) != 1 || all[0].UUID != invited.ID || all[0].BusinessName != "Buffet" ||
		all[0].BusinessImageURL == nil {
		t.Errorf("the invites are %+v", all)
	}
	if all := list(h.Me(other.User)); len(all) != 1 || all[0].UUID != other.ID {
		t.Errorf("another's invites are %+v", all)
	}
	if all := list(h.Me(b.Owner)); len(all) != 0 {
		t.Errorf("the owner's invites are %+v", all)
	}

	proceduretest.Post[struct{}](me, "businessTeamMember.acceptInvite", answer(invited))
	if all := list(me); len(all) != 0 {
		t.Errorf("a used invite is listed: %+v", all)
	}
	profile := proceduretest.Get[users.UserProfile](me, "users.get", nil)
	if len(profile.BusinessMemberships) != 1 || *profile.CurrentBusinessUUID != b.ID ||
		profile.Name != "Equipe de Buffet" {
		t.Errorf("after accepting: %+v", profile)
	}
	if events := proceduretest.Get[event.GetAllOutput](inside, "event.getAll", nil).Items; len(events) != 1 ||
		events[0].UUID != wedding.ID {
		t.Errorf("the new helper sees %+v", events)
	}
	mine := proceduretest.Get[businessteammember.GetBusinessMembershipsOutput](me,
		"businessTeamMember.getBusinessMemberships", nil).Items
	if len(mine) != 1 || mine[0].UUID != invited.ID || !mine[0].Active || mine[0].BusinessOwnerName != b.Owner.Name {
		t.Errorf("the workspaces are %+v", mine)
	}
	// Once.
	h.neverMind(t, "a used invite", me, invited, http.StatusNotFound)
	if status := h.Owner(b).TryPost("businessTeamMember.resendTeamMemberInvite",
		proceduretest.Input{"uuid": invited.ID}); status != http.StatusConflict {
		t.Errorf("sending a used invite again answers %d", status)
	}
}

// neverMind expects that a caller can neither read nor accept an invite.
func (h fixture) neverMind(t *testing.T, what string, who proceduretest.Caller, m tenanttest.Member, status int) {
	t.Helper()
	if got := who.GetRefused("businessTeamMember.getInvite", proceduretest.Input{"uuid": m.ID}); got.Status != status {
		t.Errorf("reading %s got %+v", what, got)
	}
	if got := who.PostRefused("businessTeamMember.acceptInvite", answer(m)); got.Status != status {
		t.Errorf("accepting %s got %+v", what, got)
	}
}

func TestInviteIsItsPhonesAlone(t *testing.T) {
	h := setup(t)
	b, other := h.AddBusiness("B"), h.AddBusiness("Outra")
	invited := h.AddInvitee(b, tenants.TeamAssistant)
	for name, user := range map[string]tenanttest.User{
		"a stranger": h.AddUser("X"), "another owner": other.Owner, "the owner": b.Owner,
		"another invited": h.AddInvitee(other, tenants.TeamGuest).User, "staff": h.Env.AddStaff("S"),
	} {
		h.neverMind(t, "the invite as "+name, h.Me(user), invited, http.StatusNotFound)
		if got := h.Me(user).PostRefused("businessTeamMember.deleteBusinessMembership",
			proceduretest.Input{"uuid": invited.ID}); got.Status != http.StatusNotFound {
			t.Errorf("%s declining it got %+v", name, got)
		}
	}
	h.neverMind(t, "without a session", h.Visitor(), invited, http.StatusNotFound)
	// With another business's id it is not this invite.
	in := proceduretest.Input{"uuid": invited.ID, "businessUuid": other.ID}
	if got := h.Me(invited.User).PostRefused("businessTeamMember.acceptInvite", in); got.Status != http.StatusNotFound {
		t.Errorf("accepting into another business got %+v", got)
	}
	h.neverMind(t, "what never was", h.Me(invited.User), tenanttest.Member{ID: uuid.New(), Business: b},
		http.StatusNotFound)
	// Taken back.
	proceduretest.Post[struct{}](h.Owner(b), "businessTeamMember.deleteTeamMember",
		proceduretest.Input{"uuid": invited.ID})
	h.neverMind(t, "what was taken back", h.Me(invited.User), invited, http.StatusNotFound)
	// Turned down.
	invited = h.Invite(b, tenants.TeamGuest, invited.User)
	proceduretest.Post[struct{}](h.Me(invited.User), "businessTeamMember.deleteBusinessMembership",
		proceduretest.Input{"uuid": invited.ID})
	h.neverMind(t, "what was turned down", h.Me(invited.User), invited, http.StatusNotFound)
	if n := h.count(`SELECT count(*) FROM memberships WHERE business_id = $1`, b.ID); n != 1 {
		t.Errorf("the team has %d memberships", n)
	}
}

// A person whose phone was changed since may be in the team already.
func TestInviteToWhoIsInTheTeam(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	member := h.Env.AddMember(b, tenants.TeamGuest)
	member.User.Phone = tenanttest.NewPhone()
	h.set(`UPDATE users SET phone = $2 WHERE id = $1`, member.User.ID, member.User.Phone)
	again := h.Invite(b, tenants.TeamAssistant, member.User)
	if all := proceduretest.Get[businessteammember.GetInvitesOutput](h.Me(member.User), "businessTeamMember.getInvites",
		nil).Items; len(all) != 0 {
		t.Errorf("an invite that cannot be accepted is listed: %+v", all)
	}
	if got := h.Me(member.User).PostRefused("businessTeamMember.acceptInvite",
		answer(again)); got.Status != http.StatusNotFound {
		t.Errorf("a second membership got %+v", got)
	}
}

func TestResendInvite(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	owner, wedding := h.Owner(b), h.AddEvent(b, "Casamento")
	const soon,
		often = "Um convite acabou de ser enviado a este número. Espere alguns minutos antes de enviar de novo.",
		"Vocês já enviaram muitos convites hoje. Tente de novo amanhã."
	refused := func(what, procedure, sentence string, in proceduretest.Input) {
		t.Helper()
		if got := owner.PostRefused("businessTeamMember."+procedure, in); got.Status != http.StatusTooManyRequests ||
			got.Detail != sentence {
			t.Errorf("%s got %+v", what, got)
		}
	}
	form := helperForm(nil, given(wedding, 1))
	m := proceduretest.Post[teamMember](owner, "businessTeamMember.addTeamMember", form)
	refused("at once again", "resendTeamMemberInvite", soon, proceduretest.Input{"uuid": m.UUID})
	h.set(`UPDATE invites_sent SET sent_at = now() - interval '11 minutes'`)
	proceduretest.Post[struct{}](owner, "businessTeamMember.resendTeamMemberInvite",
		proceduretest.Input{"uuid": m.UUID})
	if n := h.invitesQueued(m.UUID); n != 2 {
		t.Errorf("%d invites are on their way", n)
	}
	// An invite whose delivery is unknown is shown as such, and may be sent again at once.
	const handedOver = `INSERT INTO deliveries (business_id, message_id, handed_over_at) SELECT business_id, id, now() - $2::interval FROM invites_sent
		WHERE business_id = $1 ORDER BY sent_at DESC LIMIT 1 ON CONFLICT (business_id, message_id) DO UPDATE SET handed_over_at = excluded.handed_over_at`
	for age, delivery := range map[string]string{"1 minute": "", "11 minutes": "UNKNOWN"} {
		h.set(handedOver, b.ID, age)
		if got := proceduretest.Get[teamMember](owner, "businessTeamMember.get",
			proceduretest.Input{"uuid": m.UUID}); got.InviteDelivery != delivery {
			t.Errorf("handed over %s ago, it is %q", age, got.InviteDelivery)
		}
	}
	h.set(handedOver, b.ID, "11 minutes")
	proceduretest.Post[struct{}](owner, "businessTeamMember.resendTeamMemberInvite",
		proceduretest.Input{"uuid": m.UUID})
	// Who was removed and is invited again still got one a moment ago.
	proceduretest.Post[struct{}](owner, "businessTeamMember.deleteTeamMember", proceduretest.Input{"uuid": m.UUID})
	refused("the same phone in a new membership", "addTeamMember", soon, form)
	if n := h.count(`SELECT count(*) FROM memberships WHERE business_id = $1`, b.ID); n != 1 {
		t.Errorf("what was refused left %d memberships", n)
	}
	h.set(
		`INSERT INTO invites_sent (business_id, phone, sent_at) SELECT $1, '+5531900000000', now() - interval '2 hours' FROM generate_series(1, 58)`, b.ID)
	refused("the 61st of a day", "addTeamMember", often, helperForm(nil, given(wedding, 1)))
	h.set(`UPDATE invites_sent SET sent_at = now() - interval '25 hours' WHERE phone = '+5531900000000'`)
	proceduretest.Post[teamMember](owner, "businessTeamMember.addTeamMember", helperForm(nil, given(wedding, 1)))
}

func TestLeaveWorkspace(t *testing.T) {
	h := setup(t)
	own, b := h.AddBusiness("Minha"), h.AddBusiness("Outra")
	membership := h.Join(b, tenants.TeamAssistant, own.Owner)
	me := h.Me(own.Owner)
	proceduretest.Post[struct{}](me, "businessTeamMember.selectBusiness", proceduretest.Input{"businessUuid": b.ID})
	proceduretest.Post[struct{}](me, "businessTeamMember.deleteBusinessMembership",
		proceduretest.Input{"uuid": membership.ID})
	if status := h.as(membership).Try("event.getAll", nil); status != http.StatusNotFound {
		t.Errorf("after leaving, the business answers %d", status)
	}
	if profile := proceduretest.Get[users.UserProfile](me, "users.get", nil); len(profile.BusinessMemberships) != 1 ||
		*profile.CurrentBusinessUUID != own.ID {
		t.Errorf("after leaving: %+v", profile)
	}
	if got := me.PostRefused("businessTeamMember.deleteBusinessMembership",
		proceduretest.Input{"uuid": membership.ID}); got.Status != http.StatusNotFound {
		t.Errorf("leaving twice got %+v", got)
	}
	got := me.PostRefused("businessTeamMember.deleteBusinessMembership",
		proceduretest.Input{"uuid": own.OwnerMembership})
	if got.Status != http.StatusConflict ||
		got.Detail != "Você é o titular deste espaço de trabalho e não pode sair dele." {
		t.Errorf("leaving one's own got %+v", got)
	}
	if got := me.PostRefused("businessTeamMember.deleteBusinessMembership",
		proceduretest.Input{"uuid": b.OwnerMembership}); got.Status != http.StatusNotFound {
		t.Errorf("removing another owner got %+v", got)
	}
}

// notificationTitles lists the titles of a person's notifications, the latest first.
func (h fixture) notificationTitles(who tenanttest.User) (titles []string) {
	h.t.Helper()
	for _, one := range proceduretest.Get[notifications.GetAllOutput](h.Me(who), "notifications.getAll", nil).Items {
		titles = append(titles, one.Title)
	}
	return titles
}

func TestDecliningNotifiesAndAllowsAnotherInviteAtOnce(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	owner, assistant := h.Owner(b), h.Env.AddMember(b, tenants.TeamAssistant)
	person := h.AddUser("Rita Prado")
	form := helperForm(proceduretest.Input{"name": "Rita Prado", "phone": person.Phone},
		given(h.AddEvent(b, "Casamento"), 1))
	h.set(`DELETE FROM notifications`)
	leave := func(m teamMember) {
		t.Helper()
		proceduretest.Post[struct{}](h.Me(person), "businessTeamMember.deleteBusinessMembership",
			proceduretest.Input{"uuid": m.UUID})
	}
	expect := func(what string, who tenanttest.User, want ...string) {
		t.Helper()
		if got := h.notificationTitles(who); !slices.Equal(got, want) {
			t.Errorf("%s: notified of %q, want %q", what, got, want)
		}
	}
	leave(proceduretest.Post[teamMember](owner, "businessTeamMember.addTeamMember", form))
	expect("declined", b.Owner, "Rita recusou o convite")
	expect("declined, an assistant", assistant.User, "Rita recusou o convite")
	expect("declined, who did it", person)

	// At once: the message before was answered.
	again := proceduretest.Post[teamMember](owner, "businessTeamMember.addTeamMember", form)
	if n := h.invitesQueued(again.UUID); n != 1 {
		t.Errorf("%d invites are on their way", n)
	}
	proceduretest.Post[struct{}](h.Me(person), "businessTeamMember.acceptInvite",
		proceduretest.Input{"uuid": again.UUID, "businessUuid": b.ID})
	h.set(`DELETE FROM notifications`)
	leave(again)
	expect("left", b.Owner, "Rita saiu do time")
	third := proceduretest.Post[teamMember](owner, "businessTeamMember.addTeamMember", form)
	// An invite without an answer is waited for, as before.
	if got := owner.PostRefused("businessTeamMember.resendTeamMemberInvite",
		proceduretest.Input{"uuid": third.UUID}); got.Status != http.StatusTooManyRequests {
		t.Errorf("sending the third again at once got %+v", got)
	}
	// The team is not notified of a person whom it removes.
	h.set(`DELETE FROM notifications`)
	proceduretest.Post[struct{}](owner, "businessTeamMember.deleteTeamMember", proceduretest.Input{"uuid": third.UUID})
	expect("removed", b.Owner)
	expect("removed, an assistant", assistant.User)
	if n := h.count(`SELECT count(*) FROM invites_sent WHERE business_id = $1`, b.ID); n != 3 {
		t.Errorf("of a day's invites %d are counted", n)
	}
}
