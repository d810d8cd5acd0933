package businessteammember_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/business"
	"cortejo/api/businessteammember"
	"cortejo/api/event"
	"cortejo/api/notifications"
	"cortejo/api/task"
	"cortejo/api/users"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type (
	teamMember = businessteammember.TeamMember
	team       = businessteammember.GetAllOutput
	eventTeam  = businessteammember.GetByEventOutput
)

const (
	sentenceTaken = "Este número já faz parte da sua equipe"
	sentenceBits  = "Não se esqueça de selecionar pelo menos uma permissão"
)

type fixture struct {
	*tenanttest.Env
	*proceduretest.API
	t *testing.T
}

func setup(t *testing.T) fixture {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	jobstest.SetQueue(t, env)
	return fixture{env, proceduretest.New(t, env, users.Register, business.Register, businessteammember.Register,
		event.Register, task.Register, notifications.Register), t}
}

// set changes something above the rules.
func (h fixture) set(sql string, args ...any) {
	h.t.Helper()
	if _, err := h.Admin.Exec(h.t.Context(), sql, args...); err != nil {
		h.t.Fatal(err)
	}
}

// count answers a number from above the rules.
func (h fixture) count(sql string, args ...any) (n int) {
	h.t.Helper()
	if err := h.Admin.QueryRow(h.t.Context(), sql, args...).Scan(&n); err != nil {
		h.t.Fatal(err)
	}
	return n
}

func (h fixture) invitesQueued(member uuid.UUID) int {
	h.t.Helper()
	return h.count(`SELECT count(*) FROM river.river_job WHERE kind = 'team_invite' AND args->>'membershipId' = $1`,
		member.String())
}

// helperForm is the wizard's answers for a helper; changes replace some of them.
func helperForm(changes proceduretest.Input, given ...any) proceduretest.Input {
	in := proceduretest.Input{"role": "GUEST", "name": "Téo Sampaio", "phone": tenanttest.NewPhone(),
		"eventAccesses": append([]any{}, given...)}
	for name, value := range changes {
		in[name] = value
	}
	return in
}

func given(e tenanttest.Event, bits int) proceduretest.Input {
	return proceduretest.Input{"eventUuid": e.ID, "permissions": bits}
}

func TestAddTeamMember(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	owner, wedding, party := h.Owner(b), h.AddEvent(b, "Casamento"), h.AddEvent(b, "Bodas")

	helper := proceduretest.Post[teamMember](owner, "businessTeamMember.addTeamMember",
		helperForm(proceduretest.Input{"name": " Téo Sampaio ", "phone": "(31) 8765-4399"}, given(wedding, 5),
			given(party, 2)))
	if helper.Name != "Téo Sampaio" || helper.Phone != "+5531987654399" || helper.Role != "GUEST" ||
		helper.AcceptedAt != nil || helper.UserUUID != nil ||
		helper.InviteSentAt == nil || helper.IsMe || len(helper.EventAccesses) != 2 {
		t.Errorf("added %+v", helper)
	}
	for _, a := range helper.EventAccesses {
		if want := map[uuid.UUID]tenants.EventPermission{wedding.ID: 5, party.ID: 2}[a.UUID]; a.Permissions != want ||
			a.Title == "" {
			t.Errorf("given %+v, want %d", a, want)
		}
	}
	if n := h.invitesQueued(helper.UUID); n != 1 {
		t.Errorf("%d invites are on their way", n)
	}
	// A role that sees all events needs no access to single ones, and stores none.
	assistant := proceduretest.Post[teamMember](owner, "businessTeamMember.addTeamMember",
		helperForm(proceduretest.Input{"role": "ASSISTANT"}, given(wedding, 1)))
	if assistant.Role != "ASSISTANT" || len(assistant.EventAccesses) != 0 {
		t.Errorf("added %+v", assistant)
	}

	foreign, template := h.AddEvent(h.AddBusiness("Outra"), "Alheio"), h.AddTemplate(b, "Modelo")
	for name, want := range map[string]struct {
		in              proceduretest.Input
		field, sentence string
	}{
		"no name": {helperForm(proceduretest.Input{"name": " "}, given(wedding, 1)), "name",
			"Informe o nome"},
		"no phone": {helperForm(proceduretest.Input{"phone": ""}, given(wedding, 1)), "phone",
			"Informe um telefone com DDD"},
		"a landline": {helperForm(proceduretest.Input{"phone": "(31) 3222-1234"}, given(wedding, 1)), "phone",
			"Informe um celular com WhatsApp"},
		"a helper's phone": {helperForm(proceduretest.Input{"phone": "31 98765-4399"}, given(wedding, 1)), "phone",
			sentenceTaken},
		"the owner's phone": {helperForm(proceduretest.Input{"phone": b.Owner.Phone}, given(wedding, 1)), "phone",
			sentenceTaken},
		"an owner": {helperForm(proceduretest.Input{"role": "OWNER"}), "role", "Escolha uma das opções."},
		"an administrator": {helperForm(proceduretest.Input{"role": "CORTEJO_ADMIN"}), "role",
			"Escolha uma das opções."},
		"no event": {helperForm(nil), "eventAccesses", "Escolha pelo menos um evento"},
		"no permission": {helperForm(nil, given(wedding, 1), given(party, 0)), "eventAccesses[1].permissions",
			sentenceBits},
		"an unknown bit": {helperForm(nil, given(wedding, 8)), "eventAccesses[0].permissions", "O máximo é 7."},
		"an event twice": {helperForm(nil, given(wedding, 1), given(wedding, 2)), "eventAccesses[1].eventUuid",
			"Este evento já foi escolhido"},
		"a template": {helperForm(nil, given(template, 1)), "eventAccesses[0].eventUuid",
			"Não encontramos este evento"},
		"another's event": {helperForm(nil, given(foreign, 1)), "eventAccesses[0].eventUuid",
			"Não encontramos este evento"},
		"an event that is not": {helperForm(nil, given(tenanttest.Event{ID: uuid.New()}, 1)),
			"eventAccesses[0].eventUuid", "Não encontramos este evento"},
	} {
		if got := owner.PostRefused("businessTeamMember.addTeamMember",
			want.in); got.Status != http.StatusUnprocessableEntity || got.MessageOf(want.field) != want.sentence {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	if n := h.count(`SELECT count(*) FROM memberships WHERE business_id = $1`, b.ID); n != 3 {
		t.Errorf("the team has %d memberships", n)
	}
	// Another business may invite the same person.
	other := h.AddBusiness("Terceira")
	proceduretest.Post[teamMember](h.Owner(other), "businessTeamMember.addTeamMember",
		helperForm(proceduretest.Input{"phone": helper.Phone}, given(h.AddEvent(other, "Festa"), 1)))
}

// Two concurrent invites of the same person make one membership, and the second caller gets the reason.
func TestInviteTheSamePhoneAtOnce(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	assistant := h.Env.AddMember(b, tenants.TeamAssistant)
	for range 5 {
		form := helperForm(proceduretest.Input{"role": "ASSISTANT"})
		var both sync.WaitGroup
		var got [2]int
		for i, who := range []proceduretest.Caller{h.Owner(b), h.as(assistant)} {
			both.Go(func() { got[i] = who.TryPost("businessTeamMember.addTeamMember", form) })
		}
		both.Wait()
		if slices.Sort(got[:]); got != [2]int{http.StatusOK, http.StatusUnprocessableEntity} {
			t.Errorf("they got %v", got)
		}
	}
}

func TestListTeam(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	wedding, party := h.AddEvent(b, "Casamento"), h.AddEvent(b, "Bodas")
	named := func(m tenanttest.Member, name string) tenanttest.Member {
		h.set(`UPDATE memberships SET name = $2 WHERE id = $1`, m.ID, name)
		return m
	}
	helper := named(h.Env.AddMember(b, tenants.TeamGuest), "Zoé")
	assistant := named(h.Env.AddMember(b, tenants.TeamAssistant), "Átila")
	named(h.AddInvitee(b, tenants.TeamAssistant), "Bruno")
	h.AddEventAccess(wedding, helper, tenants.EventManage|tenants.EventReception)
	key := "abcdefghijklmnopqrstuvwxyz"
	h.set(`UPDATE users SET image_key = $2 WHERE id = $1`, assistant.User.ID, key)
	h.set(`UPDATE users SET name = 'Ana Nova' WHERE id = $1`, b.Owner.ID)

	names := func(all []teamMember) (names []string) {
		for _, m := range all {
			names = append(names, m.Name)
		}
		return names
	}
	list := proceduretest.Get[team](h.as(assistant), "businessTeamMember.getAll", nil).Items
	if got := names(list); !slices.Equal(got, []string{"Ana Nova", "Átila", "Bruno", "Zoé"}) {
		t.Fatalf("the team is %v", got)
	}
	if me := list[1]; !me.IsMe || list[0].IsMe || *me.UserUUID != assistant.User.ID || me.AcceptedAt == nil ||
		me.ImageURL == nil || list[0].ImageURL != nil {
		t.Errorf("oneself is %+v", me)
	}
	if list[2].AcceptedAt != nil || list[2].InviteSentAt != nil || list[3].EventAccesses[0].Permissions != 5 {
		t.Errorf("the others are %+v", list[2:])
	}
	one := proceduretest.Get[teamMember](h.Owner(b), "businessTeamMember.get", proceduretest.Input{"uuid": helper.ID})
	if one.Name != "Zoé" || one.Phone != helper.User.Phone || len(one.EventAccesses) != 1 ||
		one.EventAccesses[0].Title != "Casamento" {
		t.Errorf("get = %+v", one)
	}

	reach := proceduretest.Get[eventTeam](h.Owner(b), "businessTeamMember.getByEvent",
		proceduretest.Input{"eventUuid": wedding.ID}).Items
	if len(reach) != 4 || !reach[0].SeesAllEvents || reach[0].Permissions != 7 || reach[3].SeesAllEvents ||
		reach[3].Permissions != 5 || reach[3].Name != "Zoé" {
		t.Errorf("the wedding's team is %+v", reach)
	}
	if reach := proceduretest.Get[eventTeam](h.Owner(b), "businessTeamMember.getByEvent",
		proceduretest.Input{"eventUuid": party.ID}).Items; len(reach) != 3 {
		t.Errorf("the party's team is %+v", reach)
	}
	for name, id := range map[string]uuid.UUID{"a template": h.AddTemplate(b, "Modelo").ID,
		"another's": h.AddEvent(h.AddBusiness("C"), "X").ID, "a missing": uuid.New()} {
		if got := h.Owner(b).GetRefused("businessTeamMember.getByEvent",
			proceduretest.Input{"eventUuid": id}); got.Status != http.StatusNotFound {
			t.Errorf("%s event's team got %+v", name, got)
		}
	}
	// A helper learns nothing of the team, not even of the own membership.
	for name, in := range map[string]proceduretest.Input{"getAll": nil, "get": {"uuid": helper.ID},
		"getByEvent": {"eventUuid": wedding.ID}} {
		if got := h.as(helper).GetRefused("businessTeamMember."+name, in); got.Status != http.StatusNotFound {
			t.Errorf("a helper's %s got %+v", name, got)
		}
	}
}

func TestUpdateTeamMember(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	owner, wedding, party := h.Owner(b), h.AddEvent(b, "Casamento"), h.AddEvent(b, "Bodas")
	helper := h.Env.AddMember(b, tenants.TeamGuest)
	h.AddEventAccess(wedding, helper, tenants.EventManage)
	change := func(changes proceduretest.Input, accesses ...any) proceduretest.Input {
		in := helperForm(proceduretest.Input{"uuid": helper.ID, "phone": helper.User.Phone}, accesses...)
		for name, value := range changes {
			in[name] = value
		}
		return in
	}

	got := proceduretest.Post[teamMember](owner, "businessTeamMember.updateTeamMember",
		change(proceduretest.Input{"name": "Lia"}, given(party, 6)))
	if got.Name != "Lia" || len(got.EventAccesses) != 1 || got.EventAccesses[0].UUID != party.ID ||
		got.EventAccesses[0].Permissions != 6 {
		t.Errorf("changed to %+v", got)
	}
	if refused := owner.PostRefused("businessTeamMember.updateTeamMember",
		change(nil, given(party, 0))); refused.MessageOf("eventAccesses[0].permissions") != sentenceBits {
		t.Errorf("without a permission got %+v", refused)
	}
	if refused := owner.PostRefused("businessTeamMember.updateTeamMember",
		change(proceduretest.Input{"phone": tenanttest.NewPhone()}, given(party, 1))); refused.MessageOf(
		"phone") != "O telefone de quem já aceitou o convite não pode ser alterado" {
		t.Errorf("another phone got %+v", refused)
	}
	if got := proceduretest.Post[teamMember](owner, "businessTeamMember.updateTeamMember",
		proceduretest.Input{"uuid": helper.ID, "name": "Lia Prado"}); got.Name != "Lia Prado" ||
		got.Phone != helper.User.Phone || len(got.EventAccesses) != 1 {
		t.Errorf("with another name they are %+v", got)
	}
	// A role that sees all events deletes the list; a member who becomes a helper again starts with the events given
	// then.
	if got := proceduretest.Post[teamMember](owner, "businessTeamMember.updateTeamMember",
		change(proceduretest.Input{"role": "ASSISTANT"})); len(got.EventAccesses) != 0 {
		t.Errorf("an assistant has %+v", got.EventAccesses)
	}
	if n := h.count(`SELECT count(*) FROM event_accesses WHERE membership_id = $1`, helper.ID); n != 0 {
		t.Errorf("%d events are left of the helper", n)
	}
	if refused := owner.PostRefused("businessTeamMember.updateTeamMember",
		change(nil)); refused.MessageOf("eventAccesses") != "Escolha pelo menos um evento" {
		t.Errorf("a helper of nothing got %+v", refused)
	}

	// An invite to a wrong number goes to the right one; the first is no longer valid.
	wrong := h.AddInvitee(b, tenants.TeamAssistant)
	right := h.AddUser("Certa")
	mended := proceduretest.Input{"uuid": wrong.ID, "role": "ASSISTANT", "name": "Bia", "phone": right.Phone}
	if got := proceduretest.Post[teamMember](owner, "businessTeamMember.updateTeamMember",
		mended); got.Phone != right.Phone || h.invitesQueued(wrong.ID) != 1 {
		t.Errorf("mended to %+v", got)
	}
	if status := h.Me(wrong.User).Try("businessTeamMember.getInvite",
		proceduretest.Input{"uuid": wrong.ID}); status != http.StatusNotFound {
		t.Errorf("the wrong number's invite answers %d", status)
	}
	mended["phone"] = helper.User.Phone
	if refused := owner.PostRefused("businessTeamMember.updateTeamMember",
		mended); refused.MessageOf("phone") != sentenceTaken {
		t.Errorf("a member's phone got %+v", refused)
	}
	mended["phone"] = right.Phone
	if proceduretest.Post[teamMember](owner, "businessTeamMember.updateTeamMember",
		mended); h.invitesQueued(wrong.ID) != 1 {
		t.Error("the same phone got the invite again")
	}
}

// No caller changes an owner or a platform administrator, or their own membership.
func TestPlacesNobodyChanges(t *testing.T) {
	h := setup(t)
	b := h.AddBusiness("B")
	wedding := h.AddEvent(b, "Casamento")
	administrator, assistant, helper := h.Env.AddMember(b, tenants.TeamAdministrator),
		h.Env.AddMember(b, tenants.TeamAssistant), h.Env.AddMember(b, tenants.TeamGuest)
	h.AddEventAccess(wedding, helper, tenants.EventAll)
	staff := h.Env.AddStaff("Sofia")
	h.AddControl(b, staff)
	own, ownAdministrator := "Você não pode alterar o seu próprio lugar na equipe.",
		"O titular e os administradores da plataforma não podem ser alterados."
	for name, who := range map[string]struct {
		caller     proceduretest.Caller
		membership uuid.UUID
		sentence   string
	}{
		"an assistant's the owner":           {h.as(assistant), b.OwnerMembership, ownAdministrator},
		"an assistant's the administrator":   {h.as(assistant), administrator.ID, ownAdministrator},
		"an assistant's own":                 {h.as(assistant), assistant.ID, own},
		"the owner's own":                    {h.Owner(b), b.OwnerMembership, ownAdministrator},
		"the owner's the administrator":      {h.Owner(b), administrator.ID, ownAdministrator},
		"the administrator's the owner":      {h.as(administrator), b.OwnerMembership, ownAdministrator},
		"the administrator's own":            {h.as(administrator), administrator.ID, ownAdministrator},
		"staff in control's the owner":       {h.API.Member(staff, b), b.OwnerMembership, ownAdministrator},
		"a helper's own":                     {h.as(helper), helper.ID, ""},
		"a helper's the assistant":           {h.as(helper), assistant.ID, ""},
		"an outsider's the assistant":        {h.API.Member(h.AddUser("X"), b), assistant.ID, ""},
		"another owner's the assistant":      {h.API.Member(h.AddBusiness("C").Owner, b), assistant.ID, ""},
		"another owner's, from their own":    {h.Owner(h.AddBusiness("D")), assistant.ID, ""},
		"the owner's, of one that is not":    {h.Owner(b), uuid.New(), ""},
		"an assistant's, of one that is not": {h.as(assistant), uuid.New(), ""},
	} {
		status := http.StatusConflict
		if who.sentence == "" {
			status = http.StatusNotFound
		}
		form := proceduretest.Input{"uuid": who.membership, "role": "ASSISTANT", "name": "Outra",
			"phone": tenanttest.NewPhone()}
		for procedure, in := range map[string]proceduretest.Input{
			"updateTeamMember": form, "deleteTeamMember": {"uuid": who.membership},
			"resendTeamMemberInvite": {"uuid": who.membership},
		} {
			if got := who.caller.PostRefused("businessTeamMember."+procedure, in); got.Status != status ||
				who.sentence != "" && got.Detail != who.sentence {
				t.Errorf("%s %s got %+v", name, procedure, got)
			}
		}
	}
	if got := h.as(helper).PostRefused("businessTeamMember.addTeamMember",
		helperForm(nil, given(wedding, 1))); got.Status != http.StatusNotFound {
		t.Errorf("a helper adding got %+v", got)
	}
	if n := h.count(`SELECT count(*) FROM memberships WHERE business_id = $1 AND name <> 'Outra'`, b.ID); n != 4 {
		t.Errorf("%d memberships are as they were", n)
	}
	// An assistant may change another assistant; staff in control may not.
	form := proceduretest.Input{"uuid": assistant.ID, "role": "ASSISTANT", "name": "Outra",
		"phone": assistant.User.Phone}
	got := h.API.Member(staff, b).PostRefused("businessTeamMember.updateTeamMember", form)
	if got.Status != http.StatusConflict || !strings.HasPrefix(got.Detail, "No controle de um espaço") {
		t.Errorf("staff in control changing the team got %+v", got)
	}
	proceduretest.Post[teamMember](h.as(h.Env.AddMember(b, tenants.TeamAssistant)),
		"businessTeamMember.updateTeamMember", form)
}

// as asks as a member inside their business.
func (h fixture) as(m tenanttest.Member) proceduretest.Caller {
	return h.API.Member(m.User, m.Business)
}
