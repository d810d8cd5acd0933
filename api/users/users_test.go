package users_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/business"
	"cortejo/api/businessteammember"
	"cortejo/api/users"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, users.Register, business.Register, businessteammember.Register)
}

func profile(c proceduretest.Caller) users.UserProfile {
	return proceduretest.Get[users.UserProfile](c, "users.get", nil)
}

// workspace is the smallest onboarding form.
func workspace(changes proceduretest.Input) proceduretest.Input {
	in := proceduretest.Input{"ownerName": "Ana Clara Nogueira", "name": "Ana Clara Cerimonial",
		"location": "Belo Horizonte, MG", "categories": []string{"PLANNING"}}
	for name, value := range changes {
		in[name] = value
	}
	return in
}

func TestOpenBusiness(t *testing.T) {
	env, api := setup(t)
	user := env.AddUser("")
	me := api.Me(user)
	if got := profile(me); got.CurrentBusinessUUID != nil || len(got.BusinessMemberships) != 0 ||
		got.Phone != user.Phone || got.Role != "USER" {
		t.Errorf("a new person is %+v", got)
	}
	for name, want := range map[string]struct {
		in    proceduretest.Input
		field string
	}{
		"nobody's name": {proceduretest.Input{"ownerName": " "}, "ownerName"},
		"no name":       {proceduretest.Input{"name": ""}, "name"},
		"no place":      {proceduretest.Input{"location": "\t"}, "location"},
		"no category":   {proceduretest.Input{"categories": []string{}}, "categories"},
		"four categories": {proceduretest.Input{"categories": []string{"VENUE", "CAKE", "DJ", "TEAM"}},
			"categories"},
		"an unknown category": {proceduretest.Input{"categories": []string{"MAGIC"}}, "categories[0]"},
		"a bad handle":        {proceduretest.Input{"instagramHandle": "ana clara"}, "instagramHandle"},
		"an unknown stage":    {proceduretest.Input{"marketStage": "RICH"}, "marketStage"},
	} {
		if got := me.PostRefused("business.create", workspace(want.in)); got.Status != http.StatusUnprocessableEntity ||
			got.MessageOf(want.field) == "" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
	made := proceduretest.Post[business.CreateOutput](me, "business.create",
		workspace(proceduretest.Input{"instagramHandle": "@ana.clara", "marketStage": "GROWING"}))
	got := profile(me)
	if got.Name != "Ana Clara Nogueira" || *got.CurrentBusinessUUID != made.BusinessUUID ||
		len(got.BusinessMemberships) != 1 ||
		got.BusinessMemberships[0].Role != tenants.TeamOwner || !got.BusinessMemberships[0].Active ||
		got.BusinessMemberships[0].BusinessOwnerName != got.Name {
		t.Errorf("after opening: %+v", got)
	}
	inside := proceduretest.Get[business.GetOutput](api.Member(user, tenanttest.Business{ID: made.BusinessUUID}),
		"business.get", nil)
	if inside.Name != "Ana Clara Cerimonial" || *inside.InstagramHandle != "ana.clara" ||
		*inside.MarketStage != "GROWING" || inside.Role != tenants.TeamOwner ||
		inside.OwnerName != got.Name || inside.InControl || len(inside.Permissions) == 0 {
		t.Errorf("business.get = %+v", inside)
	}
	if again := me.PostRefused("business.create", workspace(nil)); again.Status != http.StatusConflict ||
		again.Detail != "Você já tem um espaço de trabalho." {
		t.Errorf("a second business got %+v", again)
	}
}

func TestRename(t *testing.T) {
	env, api := setup(t)
	other := env.AddUser("Bruno")
	me := api.Me(env.AddUser("Ana"))
	if got := proceduretest.Post[users.UserProfile](me, "users.update",
		proceduretest.Input{"name": " Ana Clara "}); got.Name != "Ana Clara" {
		t.Errorf("renamed to %q", got.Name)
	}
	if got := me.PostRefused("users.update", proceduretest.Input{"name": "  "}); got.MessageOf("name") == "" {
		t.Errorf("an empty name got %+v", got)
	}
	if got := profile(api.Me(other)); got.Name != "Bruno" {
		t.Errorf("somebody else is now %q", got.Name)
	}
}

func TestDismiss(t *testing.T) {
	env, api := setup(t)
	me, other := api.Me(env.AddUser("Ana")), api.Me(env.AddUser("Bruno"))
	for range 2 { // a second tap changes nothing
		proceduretest.Post[struct{}](me, "users.dismiss", proceduretest.Input{"key": "team-intro"})
	}
	if got := profile(me).Dismissed; !slices.Equal(got, []queries.DismissalKey{queries.DismissalKeyTeamIntro}) {
		t.Errorf("put away: %v", got)
	}
	if got := profile(other).Dismissed; got == nil || len(got) > 0 {
		t.Errorf("somebody else put away %v", got)
	}
	if refused := me.PostRefused("users.dismiss",
		proceduretest.Input{"key": "everything"}); refused.MessageOf("key") == "" {
		t.Errorf("an unknown key got %+v", refused)
	}
}

func TestSelectBusiness(t *testing.T) {
	env, api := setup(t)
	own, team, foreign := env.AddBusiness("Minha"), env.AddBusiness("A outra"), env.AddBusiness("Alheia")
	me := api.Me(own.Owner)
	if _, err := env.Admin.Exec(t.Context(),
		`INSERT INTO memberships (business_id, user_id, name, phone, role, accepted_at) VALUES ($1, $2, 'Eu', $3, 'ASSISTANT', now())`,
		team.ID, own.Owner.ID, own.Owner.Phone); err != nil {
		t.Fatal(err)
	}
	got := profile(me)
	if len(got.BusinessMemberships) != 2 || got.BusinessMemberships[0].BusinessUUID != own.ID ||
		got.BusinessMemberships[1].BusinessOwnerName != team.Owner.Name {
		t.Errorf("the workspaces are %+v", got.BusinessMemberships)
	}
	if _, err := env.Admin.Exec(t.Context(), `UPDATE businesses SET image_id = $2 WHERE business_id = $1`, team.ID,
		env.AddImage(team)); err != nil {
		t.Fatal(err)
	}
	if got = profile(me); got.BusinessMemberships[0].BusinessImageURL != nil ||
		got.BusinessMemberships[1].BusinessImageURL == nil {
		t.Errorf("their pictures are %+v", got.BusinessMemberships)
	}
	proceduretest.Post[struct{}](me, "businessTeamMember.selectBusiness", proceduretest.Input{"businessUuid": team.ID})
	got = profile(me)
	if *got.CurrentBusinessUUID != team.ID || got.BusinessMemberships[0].Active || !got.BusinessMemberships[1].Active {
		t.Errorf("after choosing: %+v", got)
	}
	for name, id := range map[string]uuid.UUID{"another's": foreign.ID, "a missing": uuid.New()} {
		if refused := me.PostRefused("businessTeamMember.selectBusiness",
			proceduretest.Input{"businessUuid": id}); refused.Status != http.StatusNotFound {
			t.Errorf("%s business got %+v", name, refused)
		}
	}
	invited := env.AddInvitee(team, tenants.TeamGuest)
	if got := profile(api.Me(invited.User)); len(got.BusinessMemberships) != 0 {
		t.Errorf("an invite nobody accepted counts: %+v", got)
	}
	if refused := api.Me(invited.User).PostRefused("businessTeamMember.selectBusiness",
		proceduretest.Input{"businessUuid": team.ID}); refused.Status != http.StatusNotFound {
		t.Errorf("an invited person choosing got %+v", refused)
	}
	if _, err := env.Admin.Exec(t.Context(), `DELETE FROM memberships WHERE user_id = $1 AND business_id = $2`,
		own.Owner.ID, team.ID); err != nil {
		t.Fatal(err)
	}
	if got := profile(me); *got.CurrentBusinessUUID != own.ID {
		t.Errorf("after losing the place, /app lands in %v", got.CurrentBusinessUUID)
	}
}

func TestCustomerEvents(t *testing.T) {
	env, api := setup(t)
	client := env.AddUser("Marina")
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	first, second, archived := env.AddEvent(a, "Casamento"), env.AddEvent(b, "Bodas"), env.AddEvent(b, "Antigo")
	for _, e := range []tenanttest.Event{first, second, archived} {
		env.AddEventCustomer(e, client)
	}
	env.AddEventCustomer(first, client) // the same person on two cards is one client
	env.AddEventCustomer(env.AddEvent(a, "De outra pessoa"), env.AddUser("Outra"))
	if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET archived_at = now() WHERE id = $1",
		archived.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := env.Admin.Exec(t.Context(), "UPDATE events SET image_id = $1 WHERE id = $2", env.AddImage(a),
		first.ID); err != nil {
		t.Fatal(err)
	}
	got := profile(api.Me(client)).CustomerEvents
	if len(got) != 2 || got[0].Slug == "" || got[0].BusinessName == "" {
		t.Errorf("the client's events are %+v", got)
	}
	for _, e := range got {
		if shown := e.ImageURL != nil && strings.HasPrefix(*e.ImageURL, "/media/"); shown != (e.UUID == first.ID) {
			t.Errorf("%s has the picture %v", e.Title, e.ImageURL)
		}
	}
}

func TestWhatTheTeamMayDo(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	given := env.AddEvent(b, "Casamento")
	env.AddEvent(b, "Outro")
	env.AddTemplate(b, "Modelo")
	helper, assistant := env.AddMember(b, tenants.TeamGuest), env.AddMember(b, tenants.TeamAssistant)
	env.AddEventAccess(given, helper, tenants.EventReception)
	manager := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(given, manager, tenants.EventManage|tenants.EventReception)
	staff, late := env.AddStaff("Sofia"), env.AddStaff("Tarde")
	env.AddControl(b, staff)
	env.AddExpiredControl(b, late)
	for name, want := range map[string]struct {
		user        tenanttest.User
		role        string
		control     bool
		permissions int
		events      int
	}{
		"helper":  {helper.User, tenants.TeamGuest, false, 0, 1},
		"manager": {manager.User, tenants.TeamGuest, false, len(tenants.ListHelperPermissions(tenants.EventManage)), 1},
		"assistant": {assistant.User, tenants.TeamAssistant, false,
			len(tenants.PermissionsOf(tenants.TeamAssistant)), 2},
		"staff": {staff, tenants.TeamOwner, true, len(tenants.PermissionsOf(tenants.TeamOwner)), 2},
	} {
		got := proceduretest.Get[business.GetOutput](api.Member(want.user, b), "business.get", nil)
		if string(got.Role) != want.role || got.InControl != want.control || len(got.Permissions) != want.permissions ||
			got.ActiveEvents != want.events || got.OwnerName != b.Owner.Name {
			t.Errorf("the %s reads %+v", name, got)
		}
	}
	for name, user := range map[string]tenanttest.User{"staff after its time": late, "a stranger": env.AddUser("Ninguém"),
		"another owner": env.AddBusiness("C").Owner} {
		if got := api.Member(user, b).GetRefused("business.get", nil); got.Status != http.StatusNotFound {
			t.Errorf("%s got %+v", name, got)
		}
	}
}
