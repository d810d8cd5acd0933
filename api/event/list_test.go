package event_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"

	"cortejo/api/apitest"
	"cortejo/api/event"
	"cortejo/tenants/tenanttest"
)

// titles walks every page of a list.
func titles(c apitest.Caller, in apitest.Input) []string {
	var all []string
	in["limit"] = 2
	for {
		page := apitest.Get[event.GetAllOutput](c, "event.getAll", in)
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
	b := env.Business("B")
	for title, days := range map[string]int{"ontem": -1, "hoje": 0, "amanhã": 1, "mês que vem": 30, "mês passado": -30} {
		e := env.Event(b, title)
		run(t, env, `UPDATE events SET date = (now() AT TIME ZONE time_zone)::date + $2::integer WHERE id = $1`, e.ID, days)
	}
	env.Event(b, "sem data")
	for title, ago := range map[string]int{"arquivado antes": 2, "arquivado agora": 1} {
		e := env.Event(b, title)
		run(t, env, `UPDATE events SET archived_at = now() - $2 * interval '1 day' WHERE id = $1`, e.ID, ago)
	}
	for _, title := range []string{"Zoológico", "água", "Álbum", "bodas"} {
		env.Template(b, title)
	}
	owner := api.Owner(b)
	for status, want := range map[string][]string{
		"ACTIVE":   {"hoje", "amanhã", "mês que vem", "sem data", "ontem", "mês passado"},
		"ARCHIVED": {"arquivado agora", "arquivado antes"},
		"TEMPLATE": {"água", "Álbum", "bodas", "Zoológico"},
	} {
		got := titles(owner, apitest.Input{"status": status})
		if !slices.Equal(got, want) {
			t.Errorf("%s: got %v, want %v", status, got, want)
		}
	}
	for search, want := range map[string]int{"MES": 2, "%": 0, "_": 0, `\`: 0, "amanha": 1} {
		if got := titles(owner, apitest.Input{"search": search}); len(got) != want {
			t.Errorf("search %q found %v", search, got)
		}
	}
	for _, cursor := range []string{"x", "bnVsbA", "eyJ0IjoiXHUwMDAwIiwiaSI6IjAxOTkwMDAwLTAwMDAtNzAwMC04MDAwLTAwMDAwMDAwMDAwMCJ9"} {
		// A cursor nobody gave out is refused or leads nowhere new; it is never a fault.
		if got := owner.Try("event.getAll", apitest.Input{"cursor": cursor}); got >= 500 {
			t.Errorf("cursor %q answered %d", cursor, got)
		}
	}
}

func TestArchive(t *testing.T) {
	env, api := setup(t)
	b := env.Business("B")
	e := env.Event(b, "Festa")
	owner := api.Owner(b)
	for _, step := range []struct {
		archived bool
		want     string
	}{{true, "ARCHIVED"}, {true, "ARCHIVED"}, {false, "ACTIVE"}} {
		apitest.Post[struct{}](owner, "event.archive", apitest.Input{"uuid": e.ID, "archived": step.archived})
		for _, status := range []string{"ACTIVE", "ARCHIVED"} {
			if got := titles(owner, apitest.Input{"status": status}); (len(got) == 1) != (status == step.want) {
				t.Errorf("archived %v: %s has %v", step.archived, status, got)
			}
		}
	}
}

func TestUpdate(t *testing.T) {
	env, api := setup(t)
	a, b := env.Business("A"), env.Business("B")
	owner, e := api.Owner(a), env.Event(a, "Festa")
	image := env.Image(a)
	full := apitest.Input{
		"uuid": e.ID, "title": " Festa da Bia ", "date": "2028-02-29", "eventStartTime": "09:05", "ceremonyPlace": "Capela", "receptionPlace": "Clube",
		"numberOfGuests": 0, "budgetCents": 100, "imageUuid": image,
	}
	got := apitest.Post[event.EventDetails](owner, "event.update", full)
	if got.Title != "Festa da Bia" || *got.Date != "2028-02-29" || *got.EventStartTime != "09:05" || *got.ReceptionPlace != "Clube" ||
		*got.NumberOfGuests != 0 || *got.BudgetCents != 100 || *got.ImageUUID != image || got.ImageURL == nil {
		t.Errorf("updated to %+v", got)
	}
	full["imageUuid"] = env.Image(b)
	if got := owner.PostRefused("event.update", full); got.Beside("imageUuid") == "" {
		t.Errorf("another business's image got %+v", got)
	}
	got = apitest.Post[event.EventDetails](owner, "event.update", apitest.Input{"uuid": e.ID, "title": "Festa"})
	if got.Date != nil || got.EventStartTime != nil || got.ReceptionPlace != nil || got.NumberOfGuests != nil || got.BudgetCents != nil || got.ImageURL != nil {
		t.Errorf("what is absent stayed: %+v", got)
	}
	model := env.Template(a, "Modelo")
	got = apitest.Post[event.EventDetails](owner, "event.update", apitest.Input{"uuid": model.ID, "title": "Modelo", "date": "2028-02-29"})
	if got.Date != nil || got.TemplatedAt == nil || got.Slug != nil {
		t.Errorf("a template became %+v", got)
	}
}

func run(t *testing.T, env *tenanttest.Env, sql string, id uuid.UUID, args ...any) {
	t.Helper()
	if _, err := env.Admin.Exec(t.Context(), sql, append([]any{id}, args...)...); err != nil {
		t.Fatal(err)
	}
}
