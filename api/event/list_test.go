package event_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/event"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// titles reads every page of a list.
func titles(c proceduretest.Caller, in proceduretest.Input) []string {
	var all []string
	in["limit"] = 2
	for {
		page := proceduretest.Get[event.GetAllOutput](c, "event.getAll", in)
		for _, e := range page.Items {
			all = append(all, e.Title)
		}
		if page.NextCursor == nil {
			return all
		}
		in["cursor"] = *page.NextCursor
	}
}

func TestListOrder(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	for title, days := range map[string]int{"ontem": -1, "hoje": 0, "amanhã": 1, "mês que vem": 30,
		"mês passado": -30} {
		e := env.AddEvent(b, title)
		run(t, env, `UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + $2::integer WHERE id = $1`,
			e.ID, days)
	}
	env.AddEvent(b, "sem data")
	for title, ago := range map[string]int{"arquivado antes": 2, "arquivado agora": 1} {
		e := env.AddEvent(b, title)
		run(t, env, `UPDATE events SET archived_at = now() - $2 * interval '1 day' WHERE id = $1`, e.ID, ago)
	}
	for _, title := range []string{"Zoológico", "água", "Álbum", "bodas"} {
		env.AddTemplate(b, title)
	}
	owner := api.Owner(b)
	for status, want := range map[string][]string{
		"ACTIVE":   {"hoje", "amanhã", "mês que vem", "sem data", "ontem", "mês passado"},
		"ARCHIVED": {"arquivado agora", "arquivado antes"},
		"TEMPLATE": {"água", "Álbum", "bodas", "Zoológico"},
	} {
		got := titles(owner, proceduretest.Input{"status": status})
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", status, got, want)
		}
	}
	for search, want := range map[string]int{"MES": 2, "%": 0, "_": 0, `\`: 0, "amanha": 1} {
		if got := titles(owner, proceduretest.Input{"search": search}); len(got) != want {
			t.Errorf("search %q found %v", search, got)
		}
	}
	for _, cursor := range []string{"x", "bnVsbA", "eyJ0IjoiXHUwMDAwIiwiaSI6IjAxOTkwMDAwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMCJ9"} {
		// An invented cursor is refused or returns a regular page; it never causes a server error.
		if got := owner.Try("event.getAll", proceduretest.Input{"cursor": cursor}); got >= 500 {
			t.Errorf("cursor %q answered %d", cursor, got)
		}
	}
}

func TestArchive(t *testing.T) {
	env, api := setup(t)
	b := env.AddBusiness("B")
	e := env.AddEvent(b, "Festa")
	owner := api.Owner(b)
	model := env.AddTemplate(b, "Modelo")
	run(t, env, "UPDATE events SET archived_at = now() WHERE id = $1", model.ID)
	if got := titles(owner, proceduretest.Input{"status": "ARCHIVED_TEMPLATE"}); len(got) != 1 || got[0] != "Modelo" {
		t.Errorf("the archived templates are %v", got)
	}
	for _, step := range []struct {
		archived bool
		want     string
	}{{true, "ARCHIVED"}, {true, "ARCHIVED"}, {false, "ACTIVE"}} {
		proceduretest.Post[struct{}](owner, "event.archive", proceduretest.Input{"uuid": e.ID, "archived": step.archived})
		for _, status := range []string{"ACTIVE", "ARCHIVED"} {
			if got := titles(owner, proceduretest.Input{"status": status}); (len(got) == 1) != (status == step.want) {
				t.Errorf("archived %v: %s has %v", step.archived, status, got)
			}
		}
	}
}

func TestUpdate(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	owner, e := api.Owner(a), env.AddEvent(a, "Festa")
	image := env.AddImage(a)
	full := proceduretest.Input{
		"uuid": e.ID, "title": " Festa da Bia ", "eventStartTime": "09:05", "ceremonyPlace": "Capela", "receptionPlace": "Clube",
		"numberOfGuests": 0, "budget": 100, "imageUuid": image,
	}
	got := proceduretest.Post[event.EventDetails](owner, "event.update", full)
	if got.Title != "Festa da Bia" || *got.EventStartTime != "09:05" || *got.ReceptionPlace != "Clube" ||
		*got.NumberOfGuests != 0 || *got.BudgetCents != 100 || *got.ImageUUID != image || got.ImageURL == nil {
		t.Errorf("updated to %+v", got)
	}
	full["imageUuid"] = env.AddImage(b)
	if got := owner.PostRefused("event.update", full); got.MessageOf("imageUuid") == "" {
		t.Errorf("another business's image got %+v", got)
	}
	got = proceduretest.Post[event.EventDetails](owner, "event.update", proceduretest.Input{"uuid": e.ID, "eventPersonName": "Bia"})
	if got.Title != "Festa da Bia" || *got.EventStartTime != "09:05" || *got.BudgetCents != 100 || *got.ImageUUID != image {
		t.Errorf("what is absent did not stay: %+v", got)
	}
	got = proceduretest.Post[event.EventDetails](owner, "event.update", proceduretest.Input{
		"uuid": e.ID, "eventStartTime": nil, "ceremonyPlace": nil, "receptionPlace": nil, "numberOfGuests": nil, "budget": nil, "imageUuid": nil})
	if got.EventPersonName != "Bia" || got.EventStartTime != nil || got.ReceptionPlace != nil ||
		got.NumberOfGuests != nil || got.BudgetCents != nil || got.ImageURL != nil {
		t.Errorf("what was cleared stayed: %+v", got)
	}
	model := env.AddTemplate(a, "Modelo")
	got = proceduretest.Post[event.EventDetails](
		owner,
		"event.update",
		proceduretest.Input{
			"uuid":           model.ID,
			"title":          "Modelo",
			"eventStartTime": "09:05",
			"customers":      []any{env.AddContact(a, "Bia").ID},
		},
	)
	if got.EventStartTime != nil || len(got.Customers) > 0 || got.TemplatedAt == nil || got.Slug != nil {
		t.Errorf("a template became %+v", got)
	}
}

func TestUpdateWhoseItIs(t *testing.T) {
	env, api := setup(t)
	a, b := env.AddBusiness("A"), env.AddBusiness("B")
	owner, e := api.Owner(a), env.AddEvent(a, "Bodas")
	bia, rui := env.AddContact(a, "Bia"), env.AddContact(a, "Rui")
	save := func(more proceduretest.Input) event.EventDetails {
		in := proceduretest.Input{"uuid": e.ID, "title": "Bodas"}
		for key, value := range more {
			in[key] = value
		}
		return proceduretest.Post[event.EventDetails](owner, "event.update", in)
	}
	names := func(d event.EventDetails) (all []string) {
		for _, c := range d.Customers {
			all = append(all, c.Name)
		}
		return all
	}
	for _, step := range []struct {
		more proceduretest.Input
		want string
	}{
		{proceduretest.Input{"customers": []any{bia.ID, rui.ID}}, "[Bia Rui]"},
		{proceduretest.Input{"customers": []any{rui.ID, bia.ID, rui.ID}}, "[Rui Bia]"},
		{proceduretest.Input{}, "[Rui Bia]"},
		{proceduretest.Input{"customers": []any{rui.ID}, "type": "BODAS", "enableBranding": false, "eventPersonName": " Bia "}, "[Rui]"},
	} {
		if got := fmt.Sprint(names(save(step.more))); got != step.want {
			t.Errorf("after %v it is of %s, want %s", step.more, got, step.want)
		}
	}
	if got := save(proceduretest.Input{"eventPersonName": nil}); got.Type != "BODAS" || got.EnableBranding || got.EventPersonName != "" {
		t.Errorf("the type and the brand stay, the name is cleared: %+v", got)
	}
	foreign := proceduretest.Input{
		"uuid": e.ID, "title": "Bodas", "customers": []any{rui.ID, env.AddContact(b, "X").ID},
	}
	if got := owner.PostRefused("event.update", foreign); got.MessageOf("customers") == "" {
		t.Errorf("another business's contact got %+v", got)
	}
	helper := env.AddMember(a, tenants.TeamGuest)
	env.AddEventAccess(e, helper, tenants.EventManage)
	for name, more := range map[string]proceduretest.Input{"customers": {"customers": []any{rui.ID}}, "brand": {"enableBranding": true}} {
		in := proceduretest.Input{"uuid": e.ID, "title": "Minhas"}
		for key, value := range more {
			in[key] = value
		}
		if got := api.Member(helper.User, a).PostRefused("event.update", in); got.Status != http.StatusNotFound &&
			got.MessageOf("customers") == "" {
			t.Errorf("a helper changing the %s got %+v", name, got)
		}
	}
}

func run(t *testing.T, env *tenanttest.Env, sql string, id uuid.UUID, args ...any) {
	t.Helper()
	if _, err := env.Admin.Exec(t.Context(), sql, append([]any{id}, args...)...); err != nil {
		t.Fatal(err)
	}
}
