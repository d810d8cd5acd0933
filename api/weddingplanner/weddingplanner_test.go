package weddingplanner_test

import (
	"context"
	"net/http"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/activity"
	"cortejo/api/weddingplanner"
	"cortejo/platform/procedure"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type in = proceduretest.Input

// saveInput is the input of any write to a site.
type saveInput struct {
	EventUUID uuid.UUID `json:"eventUuid"`
}

type portal struct {
	env         *tenanttest.Env
	event       tenanttest.Event
	owner       proceduretest.Caller
	otherDevice proceduretest.Caller
	client      proceduretest.Caller
	api         *proceduretest.API
	site        in
	t           *testing.T
}

func newPortal(t *testing.T) *portal {
	t.Helper()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, func(r *procedure.Router) {
		weddingplanner.New(
			weddingplanner.Options{Session: func(r *http.Request) string { return r.Header.Get("Cookie") }}).Register(r)
		activity.Register(r)
		procedure.Mutation(r, "test.save", procedure.Business|procedure.Event,
			func(ctx context.Context, db tenants.Writer, in saveInput) (procedure.None, error) {
				return procedure.None{}, weddingplanner.Keeps(ctx, db, in.EventUUID)
			}, procedure.Doc{Summary: "Writes to a website"})
	})
	event, marina := env.AddEvent(env.AddBusiness("Ana Clara Cerimonial"), "Casamento Marina & João"), env.AddUser("Marina")
	env.AddEventCustomer(event, marina)
	env.SetCustomerPermissions(event, tenants.CustomerSiteView|tenants.CustomerSiteEdit)
	owner := api.Owner(event.Business)
	return &portal{
		env: env, event: event, api: api, t: t, site: in{"externalId": env.AddExternalID(event)},
		owner: owner.SetCookie("session=desk"), otherDevice: owner.SetCookie("session=phone"),
		client: api.Customer(marina, event).SetCookie("session=client"),
	}
}

func (p *portal) with(more in) in {
	all := in{}
	for _, fields := range []in{p.site, more} {
		for name, value := range fields {
			all[name] = value
		}
	}
	return all
}

func (p *portal) token(who proceduretest.Caller) string {
	p.t.Helper()
	return proceduretest.Post[weddingplanner.RequestTakeControlOutput](who, "weddingPlanner.requestTakeControl",
		p.site).Token
}

func (p *portal) open(who proceduretest.Caller) weddingplanner.Turn {
	p.t.Helper()
	return proceduretest.Post[weddingplanner.Turn](who, "weddingPlanner.exchangeToken",
		p.with(in{"token": p.token(who)}))
}

func (p *portal) run(sql string, args ...any) {
	p.t.Helper()
	if _, err := p.env.Admin.Exec(p.t.Context(), sql, args...); err != nil {
		p.t.Fatal(err)
	}
}

func TestATokenOpensOnce(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	exchange := func(who proceduretest.Caller, token string) int {
		return who.TryPost("weddingPlanner.exchangeToken", p.with(in{"token": token}))
	}
	token := p.token(p.owner)
	// An attempt by another person or session does not consume it.
	assistant := p.api.Member(p.env.AddMember(p.event.Business, tenants.TeamAssistant).User, p.event.Business).
		SetCookie("session=desk")
	for who, as := range map[string]proceduretest.Caller{"another session": p.otherDevice, "another person": assistant,
		"the client": p.client} {
		if status := exchange(as, token); status != http.StatusNotFound {
			t.Errorf("%s opens with it: %d", who, status)
		}
	}
	other := p.env.AddEvent(p.event.Business, "Bodas")
	if status := p.owner.TryPost("weddingPlanner.exchangeToken",
		in{"externalId": p.env.AddExternalID(other), "token": token}); status != http.StatusNotFound {
		t.Errorf("it opens another event: %d", status)
	}
	if status := exchange(p.owner, token); status != http.StatusOK {
		t.Errorf("it does not open: %d", status)
	}
	if refused := p.owner.PostRefused("weddingPlanner.exchangeToken",
		p.with(in{"token": token})); refused.Status != http.StatusNotFound {
		t.Errorf("twice: %+v", refused)
	}

	earlier := p.token(p.owner)
	p.token(p.owner)
	if status := exchange(p.owner, earlier); status != http.StatusNotFound {
		t.Errorf("one that a newer one ended opens: %d", status)
	}
	late := p.token(p.owner)
	p.run(`UPDATE site_edit_tokens SET expires_at = now() - interval '1 second'`)
	if status := exchange(p.owner, late); status != http.StatusNotFound {
		t.Errorf("one that is over opens: %d", status)
	}

	p.env.SetCustomerPermissions(p.event, tenants.CustomerSiteView)
	if status := p.client.TryPost("weddingPlanner.requestTakeControl", p.site); status != http.StatusNotFound {
		t.Errorf("a client who only sees the website gets one: %d", status)
	}
}

func TestOneEditsAtATime(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first := p.open(p.owner)
	if first.Lease == nil || first.Editor != nil {
		t.Fatalf("the first is told %+v", first)
	}
	// A reload goes on, and so does the same browser after a tab that crashed.
	if again := proceduretest.Post[weddingplanner.Turn](p.owner, "weddingPlanner.heartbeat",
		p.with(in{"lease": first.Lease})); again.Lease == nil || *again.Lease != *first.Lease {
		t.Errorf("a reload is told %+v", again)
	}
	if crashed := p.open(p.owner); crashed.Lease == nil || *crashed.Lease == *first.Lease {
		t.Errorf("after a crash: %+v", crashed)
	} else {
		first = crashed
	}
	for who, as := range map[string]proceduretest.Caller{"another device": p.otherDevice, "the client": p.client} {
		second := p.open(as)
		if second.Lease != nil || second.Editor == nil || second.Editor.Name == "" ||
			second.Editor.IsMe != (who == "another device") {
			t.Errorf("%s is told %+v", who, second)
		}
		if status := as.TryPost("test.save", in{"eventUuid": p.event.ID}); status != http.StatusConflict {
			t.Errorf("%s writes beside the first: %d", who, status)
		}
	}
	save := func(lease *uuid.UUID) proceduretest.Refusal {
		return p.owner.AddHeader(weddingplanner.LeaseHeader, lease.String()).
			PostRefused("test.save", in{"eventUuid": p.event.ID})
	}
	saved := func(lease *uuid.UUID) int {
		return p.owner.AddHeader(weddingplanner.LeaseHeader, lease.String()).
			TryPost("test.save", in{"eventUuid": p.event.ID})
	}
	if status := saved(first.Lease); status != http.StatusOK {
		t.Errorf("whoever holds it writes: %d", status)
	}

	taken := proceduretest.Post[weddingplanner.Turn](p.client, "weddingPlanner.takeOver", p.site)
	if taken.Lease == nil {
		t.Fatalf("took %+v", taken)
	}
	if lost := save(first.Lease); lost.Status != http.StatusConflict || lost.Code != "lease_lost" {
		t.Errorf("the first writes on: %+v", lost)
	}
	told := proceduretest.Post[weddingplanner.Turn](p.owner, "weddingPlanner.heartbeat",
		p.with(in{"lease": first.Lease}))
	if told.Lease != nil || told.Editor == nil || told.Editor.Name != "Marina" || told.Editor.IsMe {
		t.Errorf("the first is told %+v", told)
	}
	// Only the holder of a lease can renew or release it.
	proceduretest.Post[procedure.None](p.owner, "weddingPlanner.release", p.with(in{"lease": taken.Lease}))
	if beside := p.open(p.owner); beside.Lease != nil {
		t.Errorf("somebody gave another's back: %+v", beside)
	}
	// Also once the second has gone, the first knows that something was written since.
	proceduretest.Post[procedure.None](p.client, "weddingPlanner.release", p.with(in{"lease": taken.Lease}))
	if status := saved(first.Lease); status != http.StatusConflict {
		t.Errorf("the first writes over the second: %d", status)
	}
	if anew := p.open(p.otherDevice); anew.Lease == nil {
		t.Errorf("nobody edits, and the next is told %+v", anew)
	}

	var texts []string
	for _, entry := range proceduretest.Get[activity.Page](p.owner, "activity.getAll",
		in{"eventUuid": p.event.ID}).Items {
		if entry.Subject == "site_edit_leases" {
			texts = append(texts, entry.Actor.Name+" "+entry.Text)
		}
	}
	if len(texts) != 4 || texts[1] != "Marina assumiu a edição do site" ||
		texts[0] != p.event.Business.Owner.Name+" abriu a edição do site" {
		t.Errorf("the audit log says %q", texts)
	}
}

func TestALeaseRunsOut(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	first := p.open(p.owner)
	p.run(`UPDATE site_edit_leases SET heartbeat_at = now() - interval '61 seconds'`)
	// No other tab has taken it: a laptop that slept continues.
	if woke := proceduretest.Post[weddingplanner.Turn](p.owner, "weddingPlanner.heartbeat",
		p.with(in{"lease": first.Lease})); woke.Lease == nil {
		t.Errorf("it woke up to %+v", woke)
	}
	p.run(`UPDATE site_edit_leases SET heartbeat_at = now() - interval '61 seconds'`)
	if next := p.open(p.client); next.Lease == nil {
		t.Errorf("the next is told %+v", next)
	}
	if late := proceduretest.Post[weddingplanner.Turn](p.owner, "weddingPlanner.heartbeat",
		p.with(in{"lease": first.Lease})); late.Lease != nil {
		t.Errorf("it woke up too late, to %+v", late)
	}
}

func TestGetWedding(t *testing.T) {
	t.Parallel()
	p := newPortal(t)
	p.run(`UPDATE events SET date = '2027-05-08', ceremony_place = 'Capela', event_start_time = '16:30' WHERE id = $1`,
		p.event.ID)
	p.env.AddGuest(p.event, p.env.AddInvitation(p.event, "Família Prado"), "Ana Prado")
	asked := in{"uuid": p.site["externalId"]}
	team := proceduretest.Get[weddingplanner.Wedding](p.owner, "weddingPlanner.getWedding", asked)
	if team.Slug != p.event.Slug || len(team.Website.EventBlocks) != 2 ||
		team.Website.EventBlocks[0].Location != "Capela" || team.Website.EventBlocks[0].Time == nil ||
		team.GuestList == nil || len(*team.GuestList) != 1 || (*team.GuestList)[0].InvitationName != "Família Prado" {
		t.Errorf("the team reads %+v", team)
	}
	if client := proceduretest.Get[weddingplanner.Wedding](p.client, "weddingPlanner.getWedding",
		asked); client.GuestList != nil || client.Slug != p.event.Slug {
		t.Errorf("a client who sees no guests reads %+v", client)
	}
	// A draft is for who may edit.
	p.run(`INSERT INTO sites (business_id, event_id, id) VALUES ($1, $2, $3)`, p.event.Business.ID, p.event.ID,
		p.site["externalId"])
	p.run(`INSERT INTO site_blocks (business_id, event_id, site_id, kind, position, content)
		VALUES ($1, $2, $3, 'MOMENTS', 1, '{"items":[{"title":"A cerimônia","role":"CEREMONY","place":"Praia","address":"Avenida 1"}]}')`, p.event.Business.ID, p.event.ID, p.site["externalId"])
	place := func(who proceduretest.Caller) string {
		return proceduretest.Get[weddingplanner.Wedding](who, "weddingPlanner.getWedding",
			asked).Website.EventBlocks[0].Location
	}
	if place(p.owner) != "Praia" || place(p.client) != "Praia" {
		t.Error("who edits does not read the draft")
	}
	p.env.SetCustomerPermissions(p.event, tenants.CustomerSiteView)
	if place(p.client) != "Capela" {
		t.Error("who only sees the website reads the draft")
	}
	p.env.SetCustomerPermissions(p.event, 0)
	if status := p.client.Try("weddingPlanner.getWedding", asked); status != http.StatusNotFound {
		t.Errorf("a client without the area reads it: %d", status)
	}
}
