package jobs_test

import (
	"context"
	"net/netip"
	"testing"

	"cortejo/jobs"
	"cortejo/providers/domains"
	"cortejo/providers/domains/domainstest"
	"cortejo/queries"
	"cortejo/tenants"
	"cortejo/tenants/tenanttest"
)

// named is a bundle whose workers ask the zone.
type named struct {
	*bundle
	zone *domainstest.Zone
}

func setupNamed(t *testing.T) named {
	t.Helper()
	z := domainstest.Serve(t)
	z.Write("paginas.cortejo.com.br", "A", "203.0.113.7")
	b := setup(t, nil, func(o *jobs.Options) {
		o.Domains = domains.Settings{Target: "paginas.cortejo.com.br",
			Addresses: []netip.Addr{netip.MustParseAddr("203.0.113.8")}, Server: z.Address}
	})
	b.start(t)
	return named{b, z}
}

// claims lets an event claim a domain and answers its token.
func (n named) claims(t *testing.T, event tenanttest.Event, domain string) (token string) {
	t.Helper()
	if err := n.Admin.QueryRow(t.Context(),
		`INSERT INTO site_domains (business_id, event_id, domain) VALUES ($1, $2, $3) RETURNING token`,
		event.Business.ID, event.ID, domain).Scan(&token); err != nil {
		t.Fatal(err)
	}
	return token
}

// looks has its domain looked up, and answers what came of it: its status and why.
func (n named) looks(t *testing.T, event tenanttest.Event) (status string) {
	t.Helper()
	// What was asked for seconds ago is not asked for again: a test does not wait.
	n.exec(t, `DELETE FROM river.river_job WHERE kind = 'check_domain'`)
	n.enqueue(t, tenants.AsMember(event.Business.Owner.ID, event.Business.ID),
		jobs.CheckDomain{OfBusiness: jobs.OfBusiness{BusinessID: event.Business.ID}, EventID: event.ID})
	n.wait(t, 1, "check_domain")
	return n.stands(t, event)
}

func (n named) stands(t *testing.T, event tenanttest.Event) (status string) {
	t.Helper()
	if err := n.Admin.QueryRow(t.Context(),
		`SELECT concat_ws(' ', status, nullif(reason, '')) FROM site_domains WHERE event_id = $1`, event.ID).
		Scan(&status); err != nil {
		t.Fatal(err)
	}
	return status
}

// shown is the address of the event that a domain shows.
func (n named) shown(t *testing.T, domain string) string {
	t.Helper()
	slug, err := queries.New(n.DB.Read(tenants.AsVisitor(""))).SlugAtDomain(context.WithoutCancel(t.Context()),
		queries.SlugAtDomainParams{Domain: domain})
	if err != nil {
		t.Fatal(err)
	}
	return slug
}

func TestADomainIsShownOnceItsOwnerProvedIt(t *testing.T) {
	t.Parallel()
	n := setupNamed(t)
	event := n.AddEvent(n.AddBusiness("Ana Clara Cerimonial"), "Casamento Marina & Tomás")
	token := n.claims(t, event, "marinaetomas.com.br")
	expect := func(want, why string) {
		t.Helper()
		if got := n.looks(t, event); got != want {
			t.Errorf("%s: %q, want %q", why, got, want)
		}
	}
	expect("PENDING TXT", "nothing is written")
	n.zone.Write("_cortejo.marinaetomas.com.br", "TXT", "v=spf1 -all", "outra coisa")
	expect("PENDING TXT", "another text")
	n.zone.Write("_cortejo.marinaetomas.com.br", "TXT", "v=spf1 -all", token)
	expect("PENDING ADDRESS", "it leads nowhere")
	n.zone.Write("marinaetomas.com.br", "A", "203.0.113.8", "198.51.100.1")
	expect("PENDING ADDRESS", "one of its addresses is somebody else's")
	if n.shown(t, "marinaetomas.com.br") != "" {
		t.Error("it is shown before it leads here")
	}
	n.zone.Write("marinaetomas.com.br", "A", "203.0.113.8")
	expect("ACTIVE", "by an address of ours")
	if n.shown(t, "marinaetomas.com.br") != event.Slug {
		t.Error("it is not shown")
	}
	n.zone.Write("marinaetomas.com.br", "A")
	n.zone.Write("www.marinaetomas.com.br", "CNAME", "paginas.cortejo.com.br.")
	expect("ACTIVE", "only its www, by name")

	// It fails for a week before it is off.
	n.zone.Fail(true)
	expect("FAILING UNREACHABLE", "nobody answers")
	if n.shown(t, "marinaetomas.com.br") != event.Slug {
		t.Error("it is off at once")
	}
	n.zone.Fail(false)
	expect("ACTIVE", "it is back")
	n.zone.Write("_cortejo.marinaetomas.com.br", "TXT")
	expect("FAILING TXT", "the token is gone")
	n.exec(t, `UPDATE site_domains SET failing_since = now() - interval '6 days 23 hours'`)
	expect("FAILING TXT", "within the week")
	n.exec(t, `UPDATE site_domains SET failing_since = now() - interval '7 days 1 minute'`)
	expect("OFF TXT", "after the week")
	if n.shown(t, "marinaetomas.com.br") != "" {
		t.Error("it is shown without its token")
	}
	n.zone.Write("_cortejo.marinaetomas.com.br", "TXT", token)
	expect("ACTIVE", "proven again")
}

func TestADomainIsWhosWhoProvesIt(t *testing.T) {
	t.Parallel()
	n := setupNamed(t)
	ours, theirs := n.AddEvent(n.AddBusiness("Ana Clara Cerimonial"), "Casamento Marina & Tomás"),
		n.AddEvent(n.AddBusiness("Ladrões"), "Casamento Marina & Tomás")
	token, stolen := n.claims(t, ours, "marinaetomas.com.br"), n.claims(t, theirs, "marinaetomas.com.br")
	n.zone.Write("marinaetomas.com.br", "CNAME", "paginas.cortejo.com.br.")
	n.zone.Write("_cortejo.marinaetomas.com.br", "TXT", token)
	if got := n.looks(t, theirs); got != "PENDING TXT" {
		t.Errorf("who claimed it only: %q", got)
	}
	if got := n.looks(t, ours); got != "ACTIVE" {
		t.Errorf("who proved it: %q", got)
	}
	// Both tokens: who has it keeps it.
	n.zone.Write("_cortejo.marinaetomas.com.br", "TXT", stolen, token)
	if got := n.looks(t, theirs); got != "PENDING TAKEN" || n.shown(t, "marinaetomas.com.br") != ours.Slug {
		t.Errorf("beside who has it: %q", got)
	}
	// The domain was sold: who has it now proves it, and who had it loses it.
	n.zone.Write("_cortejo.marinaetomas.com.br", "TXT", stolen)
	if got := n.looks(t, theirs); got != "ACTIVE" || n.stands(t, ours) != "OFF TXT" ||
		n.shown(t, "marinaetomas.com.br") != theirs.Slug {
		t.Errorf("the new owner: %q, the old one %q", got, n.stands(t, ours))
	}
	// What was looked up of one domain is not believed of another.
	n.exec(t, `DELETE FROM site_domains WHERE event_id = $1`, theirs.ID)
	err := n.DB.Write(t.Context(), tenants.AsWorker(theirs.Business.ID), func(w tenants.Writer) error {
		yes := true
		status, err := queries.New(w).
			NoteDomain(t.Context(), queries.NoteDomainParams{EventID: ours.ID, Domain: "marinaetomas.com.br",
				Tokens: []string{token}, LeadsHere: &yes})
		if status != "" {
			t.Errorf("a job of another business notes it: %q", status)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}

func TestDomainsAreLookedAtAgain(t *testing.T) {
	t.Parallel()
	b := setup(t, nil)
	business := b.AddBusiness("Ana Clara Cerimonial")
	due := func() int {
		rows, err := queries.New(b.DB.Read(tenants.AsWorker(business.ID))).
			DomainsToCheck(t.Context(), queries.DomainsToCheckParams{PageSize: 10})
		if err != nil {
			t.Fatal(err)
		}
		return len(rows)
	}
	event := b.AddEvent(business, "Casamento")
	b.AddSiteDomain(event, "marinaetomas.com.br")
	for _, c := range []struct {
		set  string
		want int
	}{
		{`status = 'ACTIVE', checked_at = now()`, 0},
		{`checked_at = now() - interval '23 hours'`, 0},
		{`checked_at = now() - interval '25 hours'`, 1},
		{`status = 'FAILING', failing_since = now(), checked_at = now() - interval '61 minutes'`, 1},
		{`status = 'PENDING', failing_since = NULL`, 1},
		{`created_at = now() - interval '8 days'`, 0},
		{`status = 'OFF'`, 0},
	} {
		b.exec(t, `UPDATE site_domains SET `+c.set)
		if got := due(); got != c.want {
			t.Errorf("%s: %d", c.set, got)
		}
	}
}
