package siteaddress_test

import (
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"

	"cortejo/api/siteaddress"
	"cortejo/jobs/jobstest"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

func TestMain(m *testing.M) { tenanttest.Main(m) }

type fixture struct {
	*tenanttest.Env
	api   *proceduretest.API
	ours  tenanttest.Business
	event tenanttest.Event
	owner proceduretest.Caller
}

func setup(t *testing.T, o siteaddress.Options) fixture {
	t.Helper()
	w := fixture{Env: tenanttest.New(t)}
	jobstest.SetQueue(t, w.Env)
	o.PublicURL = "https://app.cortejo.com.br"
	w.api = proceduretest.New(t, w.Env, siteaddress.New(o).Register)
	w.ours = w.AddBusiness("Ana Clara Cerimonial")
	w.event = w.AddEvent(w.ours, "Casamento Marina & Tomás")
	w.owner = w.api.Owner(w.ours)
	return w
}

func (w fixture) check(c proceduretest.Caller, event tenanttest.Event, typed string) siteaddress.CheckSlugOutput {
	return proceduretest.Get[siteaddress.CheckSlugOutput](c, "site.checkSlug",
		proceduretest.Input{"eventUuid": event.ID, "slug": typed})
}

func choice(event tenanttest.Event, typed string) proceduretest.Input {
	return proceduretest.Input{"eventUuid": event.ID, "slug": typed}
}

// moved is where an old address leads; opens says whether an address is an event's.
func (w fixture) moved(t *testing.T, address string) string {
	t.Helper()
	to, err := queries.New(w.DB.Read(tenants.AsVisitor(""))).
		MovedSlug(t.Context(), queries.MovedSlugParams{Slug: address})
	if err != nil {
		t.Fatal(err)
	}
	return to
}

func (w fixture) opens(t *testing.T, address string) bool {
	t.Helper()
	_, err := queries.New(w.DB.Read(tenants.AsVisitor(address))).GetPublicEvent(t.Context(),
		queries.GetPublicEventParams{Slug: &address})
	return err == nil
}

func TestAnAddressIsChosenAndTheOldOneLeadsThere(t *testing.T) {
	t.Parallel()
	w := setup(t, siteaddress.Options{})
	if _, err := w.Admin.Exec(t.Context(), `UPDATE events SET date = '2027-03-13' WHERE id = $1`,
		w.event.ID); err != nil {
		t.Fatal(err)
	}
	if got := proceduretest.Get[siteaddress.Address](w.owner, "site.getAddress",
		proceduretest.Input{"eventUuid": w.event.ID}); got.Slug != w.event.Slug || got.Guessable ||
		got.ChangesLeft != 5 || got.TakesDomain {
		t.Errorf("at first: %+v", got)
	}
	if got := w.check(w.owner, w.event, " Marina & Tomás "); !got.Free || got.Slug != "marina-tomas" ||
		got.URL != "https://app.cortejo.com.br/marina-tomas" || !got.Guessable || got.Message != "" {
		t.Errorf("a free one: %+v", got)
	}
	if got := proceduretest.Post[siteaddress.Address](w.owner, "site.updateAddress",
		choice(w.event, "Marina & Tomás")); got.Slug != "marina-tomas" || !got.Guessable || got.ChangesLeft != 4 {
		t.Errorf("chosen: %+v", got)
	}
	if w.moved(t, w.event.Slug) != "marina-tomas" || w.opens(t, w.event.Slug) || !w.opens(t, "marina-tomas") ||
		w.moved(t, "marina-tomas") != "" {
		t.Error("the old address does not lead to the new one")
	}
	// The same again changes nothing.
	if got := proceduretest.Post[siteaddress.Address](w.owner, "site.updateAddress",
		choice(w.event, "marina-tomas")); got.ChangesLeft != 4 {
		t.Errorf("the same: %+v", got)
	}

	// No other event may take the current slug or a former one; another business learns only that it is taken.
	rivals := w.AddBusiness("Rivais")
	theirs := w.AddEvent(rivals, "Casamento Marina & Tomás")
	them := w.api.Owner(rivals)
	for _, address := range []string{"marina-tomas", w.event.Slug} {
		if got := w.check(them, theirs, address); got.Free || got.Message == "" ||
			slices.Contains(got.Suggestions, address) {
			t.Errorf("%s, asked by another: %+v", address, got)
		}
		if r := them.PostRefused("site.updateAddress",
			choice(theirs, address)); r.Status != http.StatusUnprocessableEntity || r.MessageOf("slug") == "" {
			t.Errorf("%s, chosen by another: %+v", address, r)
		}
	}
	if got := w.check(w.owner, w.event, "app"); got.Free || !strings.Contains(got.Message, "Cortejo") ||
		len(got.Suggestions) == 0 || got.Suggestions[0] != "app-2027" {
		t.Errorf("a word of ours: %+v", got)
	}
	if r := w.owner.PostRefused("site.updateAddress", choice(w.event, "аpp")); r.MessageOf("slug") == "" {
		t.Errorf("a lookalike: %+v", r)
	}

	// It comes back to its own, and every old one leads to the newest.
	proceduretest.Post[siteaddress.Address](w.owner, "site.updateAddress", choice(w.event, w.event.Slug))
	proceduretest.Post[siteaddress.Address](w.owner, "site.updateAddress", choice(w.event, "nosso-dia"))
	proceduretest.Post[siteaddress.Address](w.owner, "site.updateAddress", choice(w.event, "nosso-grande-dia"))
	for _, old := range []string{w.event.Slug, "marina-tomas", "nosso-dia"} {
		if got := w.moved(t, old); got != "nosso-grande-dia" {
			t.Errorf("%s leads to %q", old, got)
		}
	}
	proceduretest.Post[siteaddress.Address](w.owner, "site.updateAddress", choice(w.event, "quinto"))
	if r := w.owner.PostRefused("site.updateAddress", choice(w.event, "sexto")); r.Status != http.StatusConflict ||
		r.Detail == "" {
		t.Errorf("a sixth time: %+v", r)
	}
	if _, err := w.Admin.Exec(t.Context(), `UPDATE events SET archived_at = now() WHERE id = $1`,
		w.event.ID); err != nil {
		t.Fatal(err)
	}
	if got := w.moved(t, "nosso-dia"); got != "" {
		t.Errorf("of an archived event it leads to %q", got)
	}
	if got := w.check(them, theirs, "nosso-dia"); got.Free {
		t.Error("an archived event's old address is given away")
	}
}

// Twenty who want one address, and one of them gives up what another wants: each is one event's.
func TestAnAddressIsOneEvents(t *testing.T) {
	t.Parallel()
	w := setup(t, siteaddress.Options{})
	var events []tenanttest.Event
	for range 20 {
		events = append(events, w.AddEvent(w.ours, "Casamento Marina & Tomás"))
	}
	proceduretest.Post[siteaddress.Address](w.owner, "site.updateAddress", choice(events[0], "dado-de-volta"))
	var all sync.WaitGroup
	for i, event := range events {
		all.Go(func() { w.owner.TryPost("site.updateAddress", choice(event, "marina-tomas")) })
		if i > 0 {
			all.Go(func() { w.owner.TryPost("site.updateAddress", choice(event, "dado-de-volta")) })
		}
	}
	all.Wait()
	var doubled, holders int
	err := w.Admin.QueryRow(t.Context(),
		`SELECT (SELECT count(*) FROM events e JOIN event_slugs s ON s.slug = e.slug AND s.event_id <> e.id), (SELECT count(*) FROM events WHERE slug = 'marina-tomas')`).Scan(&doubled, &holders)
	if err != nil || doubled != 0 || holders > 1 {
		t.Errorf("%d addresses are two events', %d have the one (%v)", doubled, holders, err)
	}
	if got := w.check(w.owner, w.event, "marina-tomas"); got.Free {
		t.Error("nobody got it")
	}
}

func TestAskingIsLimited(t *testing.T) {
	t.Parallel()
	w := setup(t, siteaddress.Options{})
	for range 60 {
		w.check(w.owner, w.event, "marina-tomas")
	}
	if status := w.owner.Try("site.checkSlug", choice(w.event, "marina-tomas")); status != http.StatusTooManyRequests {
		t.Errorf("the 61st: %d", status)
	}
}
