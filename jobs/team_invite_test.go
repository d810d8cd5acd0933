package jobs_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/riverqueue/river/rivertype"

	"cortejo/jobs"
	"cortejo/providers/messages"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func teamInvite(m tenanttest.Member, sent uuid.UUID) jobs.TeamInvite {
	return jobs.TeamInvite{OfBusiness: jobs.OfBusiness{BusinessID: m.Business.ID}, MembershipID: m.ID, SentID: sent}
}

func (b *bundle) name(t *testing.T, table string, id uuid.UUID, name string) {
	t.Helper()
	key := map[string]string{"memberships": "id", "businesses": "business_id"}[table]
	if _, err := b.Admin.Exec(t.Context(), "UPDATE "+table+" SET name = $2 WHERE "+key+" = $1", id, name); err != nil {
		t.Fatal(err)
	}
}

// The message leaves by Cortejo's own number: what planners typed makes no other link in it.
func TestTeamInvite(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	evil := b.AddBusiness("Ganhe em premio.example")
	b.name(t, "memberships", evil.OwnerMembership, "www.premio.example")
	b.start(t)
	for _, c := range []struct {
		business         tenanttest.Business
		name, role, want string
		values           []string
	}{
		{business, "Téo Sampaio", tenants.TeamGuest,
			"Olá, Téo! O espaço “Ana Clara Cerimonial” no Cortejo convida você para a equipe, como auxiliar, a pedido de “Dona de Ana Clara Cerimonial”. Veja o convite: ",
			[]string{"Téo", "O espaço “Ana Clara Cerimonial” no Cortejo", "auxiliar",
				"“Dona de Ana Clara Cerimonial”"}},
		{evil, "https://premio.example/x", tenants.TeamAssistant,
			"Olá, boas-vindas! O espaço “Ganhe em” no Cortejo convida você para a equipe, como administrador, a pedido de quem planeja festas. Veja o convite: ",
			[]string{"boas-vindas", "O espaço “Ganhe em” no Cortejo", "administrador", "quem planeja festas"}},
	} {
		m := b.AddInvitee(c.business, c.role)
		b.name(t, "memberships", m.ID, c.name)
		b.enqueue(t, tenants.AsMember(c.business.Owner.ID, c.business.ID), teamInvite(m, b.InviteSent(m)))
		b.wait(t, 1, "team_invite")
		got := b.sender.To(m.User.Phone)
		link := "http://127.0.0.1:8080/app/menu/team/invite/" + m.ID.String()
		if len(got) != 1 || got[0].Channel != messages.WhatsApp || got[0].Kind != messages.TeamInvite ||
			got[0].Body != c.want+link ||
			fmt.Sprint(got[0].Values) != fmt.Sprint(append(c.values, link)) {
			t.Errorf("%s got %+v", c.name, got)
		}
		if log := b.log.String(); strings.Contains(log, m.User.Phone[3:]) {
			t.Errorf("the log names people:\n%s", log)
		}
	}
}

// The owner is not named for an invite that they did not send.
func TestTeamInviteOfStaffNamesTheBusiness(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business, staff := b.AddBusiness("Ana Clara Cerimonial"), b.AddStaff("Sofia")
	m := b.AddInvitee(business, tenants.TeamGuest)
	sent := b.InviteSent(m)
	if _, err := b.Admin.Exec(t.Context(), "UPDATE invites_sent SET sent_by = $2 WHERE id = $1", sent,
		staff.ID); err != nil {
		t.Fatal(err)
	}
	b.start(t)
	b.enqueue(t, tenants.AsMember(business.Owner.ID, business.ID), teamInvite(m, sent))
	b.wait(t, 1, "team_invite")
	got := b.sender.To(m.User.Phone)
	if len(got) != 1 || !strings.Contains(got[0].Body, ", a pedido de “Ana Clara Cerimonial”. Veja") {
		t.Errorf("the invite says %+v", got)
	}
}

func TestTeamInviteThatIsNoLongerValidStays(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("B")
	accepted, gone := b.AddInvitee(business, tenants.TeamGuest), b.AddInvitee(business, tenants.TeamGuest)
	mended, foreign := b.AddInvitee(business, tenants.TeamGuest), b.AddInvitee(b.AddBusiness("Outra"), tenants.TeamGuest)
	owner := tenants.AsMember(business.Owner.ID, business.ID)
	for _, m := range []tenanttest.Member{accepted, gone, mended, foreign} {
		job := teamInvite(m, b.InviteSent(m))
		job.BusinessID = business.ID
		b.enqueue(t, owner, job)
	}
	for sql, args := range map[string][]any{
		"UPDATE memberships SET user_id = $2, accepted_at = now() WHERE id = $1": {accepted.ID, accepted.User.ID},
		"DELETE FROM memberships WHERE id = $1":                                  {gone.ID},
		"UPDATE memberships SET phone = $2 WHERE id = $1":                        {mended.ID, tenanttest.NewPhone()},
	} {
		if _, err := b.Admin.Exec(t.Context(), sql, args...); err != nil {
			t.Fatal(err)
		}
	}
	b.start(t)
	for _, job := range b.wait(t, 4, "team_invite") {
		if job.State != rivertype.JobStateCancelled {
			t.Errorf("a job ended %s", job.State)
		}
	}
	if sent := b.sender.All(); len(sent) > 0 {
		t.Errorf("sent %v", sent)
	}
}
