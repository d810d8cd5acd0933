package publicevent_test

import (
	"net/http"
	"slices"
	"testing"

	"cortejo/api/publicevent"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

func TestGet(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, publicevent.Register)
	b := env.AddBusiness("Ana Clara Cerimonial")
	for title, want := range map[string][]string{
		"Casamento Marina & Tomás":         {"Marina", "Tomás"},
		"Casamento Marina":                 {"Marina"},
		"Casamento Ana & Bia & Companhia":  {"Ana", "Bia & Companhia"},
		"Bodas de prata, e não casamentos": {},
	} {
		e := env.AddEvent(b, title)
		got := proceduretest.Get[publicevent.GetOutput](api.Visitor(), "public.event.get",
			proceduretest.Input{"slug": e.Slug})
		if got.Title != title || !slices.Equal(got.Names, want) || got.CoverSeed != e.ID ||
			*got.BusinessName != b.Name {
			t.Errorf("%s: %+v", title, got)
		}
	}
	e := env.AddEvent(b, "Festa")
	if _, err := env.Admin.Exec(t.Context(),
		"UPDATE events SET enable_branding = false, type = 'FIFTEEN_YEARS', event_person_name = 'Valentina' WHERE id = $1", e.ID); err != nil {
		t.Fatal(err)
	}
	got := proceduretest.Get[publicevent.GetOutput](api.Visitor(), "public.event.get",
		proceduretest.Input{"slug": e.Slug})
	if got.BusinessName != nil || !slices.Equal(got.Names, []string{"Valentina"}) {
		t.Errorf("without the planner's brand: %+v", got)
	}
	for _, slug := range []string{"nao-existe-123456", e.Slug[:len(e.Slug)-1], "%", "' OR true --"} {
		if got := api.Visitor().GetRefused("public.event.get",
			proceduretest.Input{"slug": slug}); got.Status != http.StatusNotFound {
			t.Errorf("slug %q got %+v", slug, got)
		}
	}
	if got := api.Visitor().GetRefused("public.event.get", nil); got.Status != http.StatusUnprocessableEntity {
		t.Errorf("no slug got %+v", got)
	}
}

func TestAnArchivedEventHasNoPage(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, publicevent.Register)
	e := env.AddEvent(env.AddBusiness("B"), "Festa")
	for _, archived := range []bool{true, false} {
		if _, err := env.Admin.Exec(t.Context(),
			"UPDATE events SET archived_at = CASE WHEN $2 THEN now() END WHERE id = $1", e.ID, archived); err != nil {
			t.Fatal(err)
		}
		want := http.StatusOK
		if archived {
			want = http.StatusNotFound
		}
		if got := api.Visitor().Try("public.event.get", proceduretest.Input{"slug": e.Slug}); got != want {
			t.Errorf("archived %t: %d", archived, got)
		}
	}
}

// Its page says where a lost link is asked for while there is one to ask for.
func TestWhetherGuestsMayAskForTheirLink(t *testing.T) {
	t.Parallel()
	env := tenanttest.New(t)
	api := proceduretest.New(t, env, publicevent.Register)
	e := env.AddEvent(env.AddBusiness("B"), "Festa")
	for _, step := range []struct {
		sql  string
		want bool
	}{
		{"SELECT $1::uuid", false},
		{"INSERT INTO invitations (business_id, event_id, name) SELECT business_id, id, 'Souza' FROM events WHERE id = $1", false},
		{"UPDATE invitations SET phone = '+5531987654399' WHERE event_id = $1", true},
		{"UPDATE events SET date = (now() AT TIME ZONE time_zone)::date WHERE id = $1", true},
		{"UPDATE events SET date = date - 1 WHERE id = $1", false},
		{"UPDATE events SET date = NULL WHERE id = $1", true},
		{"UPDATE invitations SET deleted_at = now() WHERE event_id = $1", false},
	} {
		if _, err := env.Admin.Exec(t.Context(), step.sql, e.ID); err != nil {
			t.Fatal(err)
		}
		if got := proceduretest.Get[publicevent.GetOutput](api.Visitor(), "public.event.get",
			proceduretest.Input{"slug": e.Slug}); got.HasGuests != step.want {
			t.Errorf("after %s: %t", step.sql, got.HasGuests)
		}
	}
}
