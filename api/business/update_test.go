package business_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/business"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func setup(t *testing.T) (*tenanttest.Env, *proceduretest.API) {
	t.Helper()
	t.Parallel()
	env := tenanttest.New(t)
	return env, proceduretest.New(t, env, business.Register)
}

// card is the smallest form of "Meu negócio".
func card(changes proceduretest.Input) proceduretest.Input {
	in := proceduretest.Input{"name": "Ana Clara Cerimonial", "location": "Belo Horizonte, MG",
		"categories": []string{"PLANNING"}}
	for name, value := range changes {
		in[name] = value
	}
	return in
}

func TestUpdateBusiness(t *testing.T) {
	env, api := setup(t)
	b, other := env.AddBusiness("Ana"), env.AddBusiness("Alheia")
	owner, picture := api.Owner(b), env.AddImage(b)
	got := proceduretest.Post[business.GetOutput](owner, "business.update", card(proceduretest.Input{
		"name": " Ateliê da Ana ", "categories": []string{"CAKE", "VENUE", "DJ"}, "instagramHandle": "@atelie.da.ana",
		"marketStage": "STARTING",
		"imageUuid":   picture, "documentNumber": "12.abc.345/01de-35", "address": "Rua das Flores, 10",
	}))
	if got.Name != "Ateliê da Ana" || !slices.Equal(got.Categories, []string{"CAKE", "VENUE", "DJ"}) ||
		*got.InstagramHandle != "atelie.da.ana" ||
		*got.MarketStage != "STARTING" || *got.ImageUUID != picture || !strings.HasPrefix(*got.ImageURL, "/media/") ||
		*got.DocumentNumber != "12ABC34501DE35" || *got.Address != "Rua das Flores, 10" {
		t.Errorf("saved as %+v", got)
	}
	if read := proceduretest.Get[business.GetOutput](owner, "business.get",
		nil); *read.DocumentNumber != "12ABC34501DE35" || *read.ImageURL != *got.ImageURL {
		t.Errorf("read as %+v", read)
	}
	// An absent field keeps its value, and null clears it.
	got = proceduretest.Post[business.GetOutput](owner, "business.update",
		proceduretest.Input{"address": "Rua das Pedras, 20"})
	if got.Name != "Ateliê da Ana" || *got.InstagramHandle != "atelie.da.ana" || *got.ImageUUID != picture ||
		*got.DocumentNumber != "12ABC34501DE35" || *got.Address != "Rua das Pedras, 20" {
		t.Errorf("with another address it is %+v", got)
	}
	got = proceduretest.Post[business.GetOutput](owner, "business.update", proceduretest.Input{
		"instagramHandle": nil, "marketStage": nil, "imageUuid": nil, "documentNumber": nil, "address": " "})
	if got.InstagramHandle != nil || got.MarketStage != nil || got.ImageUUID != nil || got.ImageURL != nil ||
		got.DocumentNumber != nil || got.Address != nil {
		t.Errorf("cleared to %+v", got)
	}
	if theirs := proceduretest.Get[business.GetOutput](api.Owner(other), "business.get", nil); theirs.Name != "Alheia" {
		t.Errorf("the other business is now %+v", theirs)
	}
	for name, want := range map[string]struct {
		in    proceduretest.Input
		field string
	}{
		"no name":     {proceduretest.Input{"name": " "}, "name"},
		"no place":    {proceduretest.Input{"location": "\t"}, "location"},
		"no category": {proceduretest.Input{"categories": []string{}}, "categories"},
		"four categories": {proceduretest.Input{"categories": []string{"VENUE", "CAKE", "DJ", "TEAM"}},
			"categories"},
		"one category twice":  {proceduretest.Input{"categories": []string{"VENUE", "VENUE"}}, "categories"},
		"an unknown category": {proceduretest.Input{"categories": []string{"MAGIC"}}, "categories[0]"},
		"a bad handle":        {proceduretest.Input{"instagramHandle": "ana..clara"}, "instagramHandle"},
		"an unknown stage":    {proceduretest.Input{"marketStage": "RICH"}, "marketStage"},
		"a wrong CPF":         {proceduretest.Input{"documentNumber": "529.982.247-24"}, "documentNumber"},
		"a wrong CNPJ":        {proceduretest.Input{"documentNumber": "12.ABC.345/01DE-36"}, "documentNumber"},
		"another's picture":   {proceduretest.Input{"imageUuid": env.AddImage(other)}, "imageUuid"},
		"no such picture":     {proceduretest.Input{"imageUuid": uuid.New()}, "imageUuid"},
	} {
		if got := owner.PostRefused("business.update", card(want.in)); got.Status != http.StatusUnprocessableEntity ||
			got.MessageOf(want.field) == "" {
			t.Errorf("%s: got %+v", name, got)
		}
	}
}

func TestWhoMayUpdateABusiness(t *testing.T) {
	env, api := setup(t)
	b, other := env.AddBusiness("Ana"), env.AddBusiness("Alheia")
	helper := env.AddMember(b, tenants.TeamGuest)
	env.AddEventAccess(env.AddEvent(b, "Casamento"), helper, tenants.EventAll)
	late := env.AddStaff("Tarde")
	env.AddExpiredControl(b, late)
	for name, user := range map[string]tenanttest.User{
		"a helper": helper.User, "an invited person": env.AddInvitee(b, tenants.TeamAssistant).User,
		"another owner": other.Owner,
		"staff":         env.AddStaff("Sofia"), "staff too late": late, "a stranger": env.AddUser("Ninguém"),
	} {
		if got := api.Member(user, b).PostRefused("business.update", card(nil)); got.Status != http.StatusNotFound {
			t.Errorf("%s got %+v", name, got)
		}
	}
	inControl := env.AddStaff("Carla")
	env.AddControl(b, inControl)
	for name, user := range map[string]tenanttest.User{
		"an administrator":         env.AddMember(b, tenants.TeamAssistant).User,
		"a platform administrator": env.AddMember(b, tenants.TeamAdministrator).User, "staff in control": inControl,
	} {
		if got := api.Member(user, b).TryPost("business.update",
			card(proceduretest.Input{"documentNumber": "529.982.247-25"})); got != http.StatusOK {
			t.Errorf("%s got %d", name, got)
		}
	}

	// A helper knows the business's face and not its details.
	picture := env.AddImage(b)
	proceduretest.Post[business.GetOutput](api.Owner(b), "business.update",
		card(proceduretest.Input{"imageUuid": picture, "documentNumber": "529.982.247-25",
			"address": "Rua das Flores, 10"}))
	if got := proceduretest.Get[business.GetOutput](api.Member(helper.User, b), "business.get",
		nil); got.ImageURL == nil || got.DocumentNumber != nil || got.Address != nil {
		t.Errorf("the helper reads %+v", got)
	}
	for name, scope := range map[string]tenants.Scope{
		"the helper": tenants.AsMember(helper.User.ID, b.ID), "the owner outside": tenants.AsPerson(b.Owner.ID),
		"a job": tenants.AsWorker(b.ID),
	} {
		for _, column := range []string{"document_number", "address"} {
			var secret *string
			if err := env.DB.Read(scope).QueryRow(t.Context(), "SELECT "+column+" FROM businesses").
				Scan(&secret); err == nil {
				t.Errorf("%s reads the %s by hand", name, column)
			}
		}
	}
}
