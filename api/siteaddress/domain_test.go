package siteaddress_test

import (
	"net/http"
	"net/netip"
	"slices"
	"testing"

	"cortejo/api/siteaddress"
	"cortejo/platform/procedure/proceduretest"
	"cortejo/providers/domains"
	"cortejo/tenants/tenanttest"
)

var leadsHere = siteaddress.Options{Domains: domains.Settings{Target: "paginas.cortejo.com.br",
	Addresses: []netip.Addr{netip.MustParseAddr("203.0.113.7"), netip.MustParseAddr("2001:db8::7")}}}

func brought(event tenanttest.Event, domain any) proceduretest.Input {
	return proceduretest.Input{"eventUuid": event.ID, "domain": domain}
}

func TestADomainIsBrought(t *testing.T) {
	t.Parallel()
	w := setup(t, leadsHere)
	domain := proceduretest.Post[siteaddress.Address](w.owner, "site.setDomain",
		brought(w.event, "https://WWW.AnaEBruno.com.br/")).Domain
	if domain == nil || domain.Name != "anaebruno.com.br" || domain.Status != "PENDING" || domain.CheckedAt != nil {
		t.Fatalf("%+v", domain)
	}
	token := domain.Records[0].Value
	want := []siteaddress.Record{
		{Type: "TXT", Name: "_cortejo.anaebruno.com.br", Value: token},
		{Type: "A", Name: "anaebruno.com.br", Value: "203.0.113.7"},
		{Type: "AAAA", Name: "anaebruno.com.br", Value: "2001:db8::7"},
		{Type: "CNAME", Name: "www.anaebruno.com.br", Value: "paginas.cortejo.com.br"},
	}
	if len(token) != 32 || !slices.Equal(domain.Records, want) {
		t.Errorf("what to write down: %+v", domain.Records)
	}
	var asked int
	if err := w.Admin.QueryRow(t.Context(), `SELECT count(*) FROM river.river_job WHERE kind = 'check_domain'`).
		Scan(&asked); err != nil || asked != 1 {
		t.Errorf("it was to be looked up %d times (%v)", asked, err)
	}
	// Setting the same domain keeps its token; another one gets another, and no proof of the first.
	if again := proceduretest.Post[siteaddress.Address](w.owner, "site.setDomain",
		brought(w.event, "anaebruno.com.br")).Domain; again.Records[0].Value != token {
		t.Error("the same domain has another token")
	}
	if _, err := w.Admin.Exec(t.Context(),
		`UPDATE site_domains SET status = 'ACTIVE', verified_at = now()`); err != nil {
		t.Fatal(err)
	}
	other := proceduretest.Post[siteaddress.Address](w.owner, "site.setDomain",
		brought(w.event, "festa.anaebruno.com.br")).Domain
	if other.Status != "PENDING" || other.VerifiedAt != nil || other.Records[0].Value == token ||
		len(other.Records) != 2 || other.Records[1].Name != "festa.anaebruno.com.br" {
		t.Errorf("another domain: %+v", other)
	}
	// Many may claim one.
	theirs := w.AddEvent(w.AddBusiness("Rivais"), "Casamento")
	if got := proceduretest.Post[siteaddress.Address](w.api.Owner(theirs.Business), "site.setDomain",
		brought(theirs, "festa.anaebruno.com.br")).Domain; got.Status != "PENDING" ||
		got.Records[0].Value == other.Records[0].Value {
		t.Errorf("claimed by another: %+v", got)
	}
	for _, typed := range []string{"app.cortejo.com.br", "ana.cortejo.com.br", "paginas.cortejo.com.br", "com.br",
		"192.168.0.1", "localhost", "ana.local", "ana"} {
		if r := w.owner.PostRefused("site.setDomain", brought(w.event, typed)); r.MessageOf("domain") == "" {
			t.Errorf("%s: %+v", typed, r)
		}
	}
	if got := proceduretest.Post[siteaddress.Address](w.owner, "site.setDomain",
		proceduretest.Input{"eventUuid": w.event.ID}); got.Domain != nil {
		t.Errorf("taken away: %+v", got.Domain)
	}
	if status := w.owner.TryPost("site.checkDomain",
		proceduretest.Input{"eventUuid": w.event.ID}); status != http.StatusNotFound {
		t.Errorf("without a domain there is one to look up: %d", status)
	}
}

func TestAServerWithoutANameTakesNoDomains(t *testing.T) {
	t.Parallel()
	w := setup(t, siteaddress.Options{})
	if status := w.owner.TryPost("site.setDomain",
		brought(w.event, "anaebruno.com.br")); status != http.StatusConflict {
		t.Errorf("%d", status)
	}
}
